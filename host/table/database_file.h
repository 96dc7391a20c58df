/* The portable form of a database: little-endian, versioned, checksummed.
 *
 *     0   8  magic "\x89clmatch"
 *     8   4  format version
 *    12   4  0
 *    16   8  bytes of the whole file
 *    24   8  XXH3-64 of everything after this field
 *    32      payload: 64-bit numbers of patterns, pattern bytes and automata;
 *            the patterns' lengths, ids and flags (32-bit each), then their bytes;
 *            then each automaton as in automaton.h, field by field
 *
 * A checksum keeps accidents out, not enemies: reading also checks everything
 * that a scan relies on (see automaton_check). */
#ifndef CLMATCH_HOST_TABLE_DATABASE_FILE_H
#define CLMATCH_HOST_TABLE_DATABASE_FILE_H

#include "host/table/database.h"

uint64_t database_file_size(const struct clm_db *db);

/* `bytes` has room for database_file_size. */
void database_file_write(const struct clm_db *db, uint8_t *bytes);

clm_status database_file_read(const uint8_t *bytes, size_t length, struct clm_db **db);

#endif
