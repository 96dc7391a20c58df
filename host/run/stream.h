/* A text that comes in pieces: a buffer that holds a chunk and the look-ahead that
 * its last occurrences need. */
#ifndef CLMATCH_HOST_RUN_STREAM_H
#define CLMATCH_HOST_RUN_STREAM_H

#include "host/run/scanner.h"

clm_status stream_open(struct clm_scanner *scanner, const struct question *question,
                       struct clm_stream **stream);
clm_status stream_feed(struct clm_stream *stream, const uint8_t *bytes, size_t length);
void stream_reserve(struct clm_stream *stream, void **room, size_t *length);
clm_status stream_commit(struct clm_stream *stream, size_t length);
clm_status stream_flush(struct clm_stream *stream);
uint64_t stream_position(const struct clm_stream *stream);
clm_status stream_close(struct clm_stream *stream);
void stream_abandon(struct clm_stream *stream);

#endif
