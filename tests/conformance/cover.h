/* A few of many variants. */
#ifndef CLMATCH_CONFORMANCE_COVER_H
#define CLMATCH_CONFORMANCE_COVER_H

#include <stddef.h>

#include "clmatch.h"

/* Moves variants to the front, so many as it returns, among which every two values of
 * two keys of an engine occur together in one, where they do so in any; the default
 * variants come first. */
size_t cover_pairs(clm_variant *variants, size_t size);

#endif
