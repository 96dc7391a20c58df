/* tests/vectors.def as cases. */
#ifndef CLMATCH_CONFORMANCE_VECTORS_H
#define CLMATCH_CONFORMANCE_VECTORS_H

#include <stdbool.h>

#include "oracle.h"

size_t vectors_size(void);

/* Makes `c` the case of a vector, solved. False if the brute force finds
 * something else than the hand that wrote the vector. */
bool vectors_case(size_t number, struct conformance_case *c);

#endif
