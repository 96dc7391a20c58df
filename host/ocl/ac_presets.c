/* The kernels that papers 000 and 001 name, as variants; keys left out are chosen. Paper
 * 001's serial S is the fallback's engine `serial`. */
#include "host/ocl/ac_fits.h"
#include "host/ocl/ac_variant.h"

#define PAPER_000 "table=global,entries=32,step=1,lanes=1,"
#define PAPER_001                                                                                  \
    "table=image,entries=32,symbols=8,step=1,lanes=1,histogram=global,count=outputs,order=bfs,"

const struct preset ac_presets[] = {
    /* 4.3: each state is counted in global memory */
    {"000-baseline",
     PAPER_000 "text=direct,symbols=8,histogram=global,count=states,order=insertion"},
    /* 6.2: the same, states breadth first */
    {"000-baseline-reordered",
     PAPER_000 "text=direct,symbols=8,histogram=global,count=states,order=bfs"},
    /* 5.2: text through local memory */
    {"000-coalesced",
     PAPER_000 "text=coalesced,symbols=8,histogram=global,count=states,order=insertion"},
    /* 5.1: the first states are counted in local memory */
    {"000-shared", PAPER_000 "text=direct,symbols=8,histogram=binned,count=states,order=insertion"},
    /* 5.1.1: the same, states breadth first */
    {"000-shared-reordered",
     PAPER_000 "text=direct,symbols=8,histogram=binned,count=states,order=bfs"},
    /* 5.3: as many symbols in a byte as fit */
    {"000-compact",
     PAPER_000 "text=direct,symbols=packed,histogram=global,count=states,order=insertion"},
    /* 5.4: leaves alone are counted, all in local memory */
    {"000-eqlength", PAPER_000 "text=direct,symbols=8,histogram=local,count=outputs,order=bfs"},
    /* 6.2: what they expect to be the best together */
    {"000-predicted",
     PAPER_000 "text=coalesced,symbols=packed,histogram=local,count=outputs,order=bfs"},
    /* VI: text where the host has it, the table an image */
    {"001-p1", PAPER_001 "text=direct,transfer=zerocopy"},
    /* V.C: the same through local memory, stored diagonally */
    {"001-p2", PAPER_001 "text=diagonal,transfer=zerocopy"},
    /* VI.D: or as it comes */
    {"001-p2-plain", PAPER_001 "text=coalesced,transfer=zerocopy"},
    {NULL, NULL},
};

static const uint32_t values[KNOBS] = {
    [KNOB_TABLE] = KNOB_ALL,
    [KNOB_ENTRIES] = KNOB_ALL,
    [KNOB_TEXT] = KNOB_ALL,
    [KNOB_SYMBOLS] = KNOB_ALL,
    [KNOB_STEP] = KNOB_ALL,
    [KNOB_LANES] = KNOB_ALL,
    [KNOB_HISTOGRAM] = KNOB_ALL & ~KNOB_VALUE(HISTOGRAM, REGISTER),
    [KNOB_COUNT] = KNOB_ALL,
    [KNOB_ORDER] = KNOB_ALL,
    [KNOB_TRANSFER] = KNOB_ALL,
    [KNOB_PACK] = KNOB_ALL,
    [KNOB_GROUP] = KNOB_ALL,
    [KNOB_PIECE] = KNOB_ALL & ~(KNOB_VALUE(PIECE, 16) | KNOB_VALUE(PIECE, 32)),
};

const struct variant_space ocl_ac_variants = {
    .axes = knob_axes,
    .axis_count = KNOB_QUESTION, /* the last of the knobs, and no axis */
    .values = values,
    .presets = ac_presets,
    .exists = ac_variant_exists,
};
