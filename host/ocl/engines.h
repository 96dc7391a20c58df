/* The engines of OpenCL devices. `device` of their setup is a struct ocl_device. */
#ifndef CLMATCH_HOST_OCL_ENGINES_H
#define CLMATCH_HOST_OCL_ENGINES_H

#include "host/plan/engine.h"

extern const struct engine ocl_ac_engine;     /* Aho-Corasick */
extern const struct engine ocl_filter_engine; /* sampled grams */
extern const struct engine ocl_pfac_engine;   /* failureless walks through a trie */
extern const struct engine ocl_rk_engine;     /* Rabin-Karp */
extern const struct engine ocl_kmp_engine;    /* Knuth-Morris-Pratt */
extern const struct engine ocl_bmh_engine;    /* Boyer-Moore-Horspool */
extern const struct engine ocl_naive_engine;  /* every string at every start */

/* The first serves by default; NULL ends them. */
extern const struct engine *const ocl_engines[];

/* Of the same engines, in the same order: host/ocl/scan.h. */
struct ocl_method;
extern const struct ocl_method *const ocl_methods[];

#endif
