/* Cases made up from a seed, each aimed at a kind of trouble. */
#ifndef CLMATCH_CONFORMANCE_CASES_H
#define CLMATCH_CONFORMANCE_CASES_H

#include "oracle.h"

/* Makes `c` the case `number` of `seed`, solved. A case depends on nothing else,
 * so that one can be run again alone. */
void cases_random(uint64_t seed, uint64_t number, struct conformance_case *c);

/* Larger cases, for the paths that small texts never take. */
size_t cases_large_size(void);
void cases_large(uint64_t seed, size_t number, struct conformance_case *c);

#endif
