#include "host/ocl/kernels.h"

#include "host/base/text.h"
#include "host/ocl/quirks.h"

const struct ocl_kernel_source ocl_kernel_sources[KERNELS] = {
    [KERNEL_SCAN_AC] = {"clm_scan_ac",
                        (const char *const[]){"prelude.cl", "abi.h", "symbols.cl", "lanes.cl",
                                              "text.cl", "array.cl", "table.cl", "step.cl",
                                              "output.cl", "scan_ac.cl", NULL},
                        true},
    [KERNEL_SCAN_FILTER] = {"clm_scan_filter",
                            (const char *const[]){"prelude.cl", "abi.h", "lanes.cl", "window.cl",
                                                  "output.cl", "hash.cl", "slots.cl", "grams.cl",
                                                  "ranks.cl", "verify.cl", "scan_filter.cl", NULL},
                            true},
    [KERNEL_SCAN_PFAC] = {"clm_scan_pfac",
                          (const char *const[]){"prelude.cl", "abi.h", "lanes.cl", "window.cl",
                                                "array.cl", "output.cl", "hash.cl", "filter.cl",
                                                "strings.cl", "trie.cl", "lookup.cl",
                                                "scan_pfac.cl", NULL},
                          true},
    [KERNEL_SCAN_RK] = {"clm_scan_rk",
                        (const char *const[]){"prelude.cl", "abi.h", "lanes.cl", "window.cl",
                                              "array.cl", "output.cl", "hash.cl", "groups.cl",
                                              "scan_rk.cl", NULL},
                        true},
    [KERNEL_SCAN_KMP] = {"clm_scan_kmp",
                         (const char *const[]){"prelude.cl", "abi.h", "lanes.cl", "window.cl",
                                               "array.cl", "output.cl", "needle.cl", "skip.cl",
                                               "scan_kmp.cl", NULL},
                         true},
    [KERNEL_SCAN_BMH] = {"clm_scan_bmh",
                         (const char *const[]){"prelude.cl", "abi.h", "lanes.cl", "window.cl",
                                               "array.cl", "output.cl", "needle.cl", "hash.cl",
                                               "shift.cl", "guard.cl", "scan_bmh.cl", NULL},
                         true},
    [KERNEL_SCAN_NAIVE] = {"clm_scan_naive",
                           (const char *const[]){"prelude.cl", "abi.h", "lanes.cl", "window.cl",
                                                 "array.cl", "output.cl", "needle.cl",
                                                 "scan_naive.cl", NULL},
                           true},
    [KERNEL_PACK] = {"clm_pack", (const char *const[]){"prelude.cl", "symbols.cl", "pack.cl", NULL},
                     true},
    [KERNEL_BLOCK_SUMS] = {"clm_block_sums", (const char *const[]){"block_sums.cl", NULL}, false},
    [KERNEL_SELFTEST] = {"clm_selftest", (const char *const[]){"abi.h", "selftest.cl", NULL},
                         false},
    [KERNEL_READ] = {"clm_read", (const char *const[]){"read.cl", NULL}, false},
};

void ocl_kernel_settle(enum ocl_kernel kernel, int knobs[KNOBS]) {
    for (enum knob i = 0; i < KNOBS; i++) {
        bool counts = i == KNOB_HISTOGRAM || i == KNOB_COUNT;
        if (knobs[i] != VARIANT_AUTO && ((kernel == KERNEL_PACK && i != KNOB_SYMBOLS) ||
                                         (counts && knobs[KNOB_QUESTION] != KNOB_QUESTION_COUNT &&
                                          knobs[KNOB_HISTOGRAM] != KNOB_HISTOGRAM_REGISTER) ||
                                         !knobs_kernels_see(i)))
            knobs[i] = 0;
        /* All depths are cuts, and all merging leaves it open which string ends. */
        if ((i == KNOB_TRUNCATE || i == KNOB_MERGE) && knobs[i] > 1)
            knobs[i] = 1;
    }
}

void ocl_kernel_options(uint32_t quirks, const char *knobs, char *buffer, size_t size) {
    buffer[0] = '\0';
    text_append(buffer, size, "-cl-std=CL1.2 %s%s",
                quirks & 1u << QUIRK_OPT_DISABLE ? "-cl-opt-disable " : "", knobs);
}
