/* A few of many variants. */
#ifndef CLMATCH_CONFORMANCE_COVER_H
#define CLMATCH_CONFORMANCE_COVER_H

#include <stddef.h>

#include "clmatch.h"

/* Moves variants to the front, so many as it returns, among which every value of a key of an
 * engine, or every two values of two keys together, occur, where they do so in any; the default
 * variants come first. */
size_t cover_values(clm_variant *variants, size_t size);
size_t cover_pairs(clm_variant *variants, size_t size);

#endif
