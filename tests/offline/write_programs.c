/* write_programs FOLDER: what the library may give to a driver, for offline.py.
 *
 * KERNEL.cl          the source of each kernel
 * programs.tsv       a line for each kernel and, if it has knobs, combination of their values:
 *                    kernel, variant, options, options of a device with QUIRK_OPT_DISABLE */
#include "clmatch.h"
#include "host/base/text.h"
#include "host/ocl/engines.h"
#include "host/ocl/kernels.h"
#include "host/ocl/quirks.h"
#include "host/ocl/scan.h"
#include "host/ocl/source.h"
#include "host/plan/variant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)KNOBS <= (int)VARIANT_AXES_MAX, "knobs are iterated as a variant's axes");
_Static_assert((int)KNOB_QUESTION == (int)KNOBS - 1, "the one knob without a key is the last");

static FILE *create(const char *folder, const char *name, const char *suffix) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s%s", folder, name, suffix);
    FILE *file = fopen(path, "wb");
    if (!file) {
        perror(path);
        exit(1);
    }
    return file;
}

static void close_written(FILE *file) {
    int failed = ferror(file);
    if (fclose(file) || failed) {
        perror("write_programs");
        exit(1);
    }
}

static void write_source(const char *folder, const struct ocl_kernel_source *kernel) {
    char *text;
    size_t length;
    if (ocl_source_join(kernel->files, &text, &length)) {
        fprintf(stderr, "write_programs: %s\n", clm_message());
        exit(1);
    }
    FILE *file = create(folder, kernel->name, ".cl");
    fwrite(text, 1, length, file);
    free(text);
    close_written(file);
}

static void write_line(FILE *list, const char *kernel, const char *variant,
                       const char *knob_options) {
    char plain[KERNEL_OPTIONS_MAX], unoptimised[KERNEL_OPTIONS_MAX];
    ocl_kernel_options(0, knob_options, plain, sizeof plain);
    ocl_kernel_options(1u << QUIRK_OPT_DISABLE, knob_options, unoptimised, sizeof unoptimised);
    fprintf(list, "%s\t%s\t%s\t%s\n", kernel, variant, plain, unoptimised);
}

static void write_variant(FILE *list, enum ocl_kernel kernel, const struct variant_space *space,
                          const struct variant *variant) {
    char name[1024], knob_options[KNOBS_OPTIONS_MAX];
    int value[KNOBS];
    memcpy(value, variant->value, sizeof value);
    value[KNOB_GROUP] = value[KNOB_PIECE] = 0;
    int settled[KNOBS];
    memcpy(settled, value, sizeof settled);
    ocl_kernel_settle(kernel, settled);
    if (memcmp(settled, value, sizeof value) != 0)
        return; /* the same as another */
    value[KNOB_GROUP] = KNOB_GROUP_32;
    value[KNOB_PIECE] = KNOB_PIECE_128;
    variant_format(space, variant, name, sizeof name);
    knobs_options(value, knob_options, sizeof knob_options);
    if (strlen(knob_options) == sizeof knob_options - 1) {
        fprintf(stderr, "write_programs: KNOBS_OPTIONS_MAX is too small for cl/config.def\n");
        exit(1);
    }
    text_append(name, sizeof name, " %s",
                knob_axes[KNOB_QUESTION].values[variant->value[KNOB_QUESTION]]);
    write_line(list, ocl_kernel_sources[kernel].name, name, knob_options);
}

/* A line for each program of a kernel that an engine's variants make different. */
static void write_variants(FILE *list, enum ocl_kernel kernel, const struct ocl_method *method) {
    uint32_t values[KNOBS];
    struct variant_space space = *method->engine->variants;
    memcpy(values, space.values, sizeof values);
    values[KNOB_QUESTION] =
        values[KNOB_OUTPUT] ? KNOB_ALL : KNOB_ALL & ~KNOB_VALUE(QUESTION, FLAGS);
    space.values = values;
    space.axis_count = KNOBS;
    struct variant variant;
    variant_first(&space, &variant);
    do
        write_variant(list, kernel, method->engine->variants, &variant);
    while (variant_next(&space, &variant));
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: write_programs FOLDER\n");
        return 2;
    }
    FILE *list = create(argv[1], "programs", ".tsv");
    for (enum ocl_kernel i = 0; i < KERNELS; i++) {
        const struct ocl_kernel_source *kernel = &ocl_kernel_sources[i];
        write_source(argv[1], kernel);
        if (!kernel->has_knobs)
            write_line(list, kernel->name, "", "");
    }
    for (size_t i = 0; ocl_methods[i]; i++)
        write_variants(list, ocl_methods[i]->kernel, ocl_methods[i]);
    write_variants(list, KERNEL_PACK, &ocl_ac);
    close_written(list);
    return 0;
}
