/* Finding with Aho-Corasick: a span in blocks; in each, all slabs in parallel into
 * compact hits, then one thread hands them on in order. */
#ifndef CLMATCH_FALLBACK_AC_FIND_H
#define CLMATCH_FALLBACK_AC_FIND_H

#include "fallback/ac_slab.h"

struct ac_finder;

/* tables[i] and workers[i][thread] are for automaton i and must outlive it. */
clm_status ac_finder_open(const struct clm_db *db, const struct ac_table *tables,
                          struct ac_worker *const *workers, int threads, struct ac_finder **finder);
clm_status ac_finder_find(struct ac_finder *finder, const struct span *span,
                          const struct sink *sink);
void ac_finder_close(struct ac_finder *finder);

#endif
