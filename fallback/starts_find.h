/* Finding on top of a search for starts: a span in blocks; in each, all tracks and slabs in
 * parallel into compact hits, then one thread brings them into order.
 *
 * Rooms for hits are of a size that is fixed, whatever the text: where a slab has more hits
 * of a track, the one thread goes on with that search when it has handed on those before. */
#ifndef CLMATCH_FALLBACK_STARTS_FIND_H
#define CLMATCH_FALLBACK_STARTS_FIND_H

#include "fallback/starts.h"

/* `starts` must outlive it. */
clm_status starts_finder_open(const struct starts *starts, struct starts_finder **finder);
clm_status starts_finder_find(struct starts_finder *finder, const struct span *span,
                              const struct sink *sink);
void starts_finder_close(struct starts_finder *finder);

#endif
