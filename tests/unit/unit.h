/* What every unit test begins with. */
#ifndef CLMATCH_TESTS_UNIT_H
#define CLMATCH_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "clmatch.h"

/* A status, with the message where it differs. */
#define assert_status(call, expected) unit_status((call), (expected), #call, __FILE__, __LINE__)
#define assert_ok(call) assert_status(call, CLM_OK)

/* The message of the last failure holds `part`. */
#define assert_message(part) unit_message((part), __FILE__, __LINE__)

void unit_status(clm_status got, clm_status expected, const char *call, const char *file, int line);
void unit_message(const char *part, const char *file, int line);

/* A set of exact patterns given as strings, ended by NULL; ids are positions. */
clm_patterns *unit_patterns(const char *first, ...);

/* Appends one; its id is its position. */
void unit_add(clm_patterns *patterns, const char *pattern, uint32_t flags);

/* Compiles the set and destroys it. */
clm_db *unit_compile(clm_patterns *patterns);

clm_scanner *unit_scanner(const clm_db *db, const char *engine, uint64_t chunk);

/* A callback that adds to a uint64_t. */
int unit_add_one(const clm_match *match, void *context);

#endif
