/* The engines of the fallback device. */
#ifndef CLMATCH_FALLBACK_ENGINES_H
#define CLMATCH_FALLBACK_ENGINES_H

#include "host/plan/engine.h"

extern const struct engine fallback_ac;     /* Aho-Corasick, OpenMP */
extern const struct engine fallback_filter; /* sampled grams, OpenMP */
extern const struct engine fallback_pfac;   /* failureless tries, OpenMP */
extern const struct engine fallback_rk;     /* Rabin-Karp, OpenMP */
extern const struct engine fallback_kmp;    /* Knuth-Morris-Pratt, OpenMP */
extern const struct engine fallback_bmh;    /* Boyer-Moore-Horspool, OpenMP */
extern const struct engine fallback_serial; /* the papers' baseline */
extern const struct engine fallback_naive;  /* the oracle */

#endif
