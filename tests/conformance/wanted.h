/* The variants that a user asks for. */
#ifndef CLMATCH_CONFORMANCE_WANTED_H
#define CLMATCH_CONFORMANCE_WANTED_H

#include <stddef.h>

#include "clmatch.h"

/* Moves the device's variants that have all of `wanted`, "key=value,...", to the front, so
 * many as it returns. Keys that do not tell variants apart, as group= and piece=, are added
 * to those variants that can have them. */
size_t wanted_variants(const char *device, const char *wanted, clm_variant *variants, size_t size);

#endif
