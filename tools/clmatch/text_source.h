/* A text: opened, and read to its end into a stream with read(2) or pread(2), so that
 * memory stays bounded whatever its size. */
#ifndef CLMATCH_TOOL_TEXT_SOURCE_H
#define CLMATCH_TOOL_TEXT_SOURCE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "clmatch.h"
#include "output.h"

struct text {
    const char *name; /* "-" is standard input */
    int file;
    bool regular;
    bool prompt;       /* what is found is wanted before more of the text comes */
    int threads;       /* that read it; if regular */
    uint64_t begin;    /* where reading begins in the file; if regular */
    uint64_t expected; /* bytes from there to the end, when opened; if regular */
    uint64_t read;
};

/* Says what is wrong. `output` tells a text that is also the output; it may be
 * NULL where nothing is written. */
bool text_open(struct text *text, const char *name, const struct output *output);
void text_close(struct text *text);

/* Reads the text into the stream until the end or CLM_STOPPED, and closes the
 * stream. Says what is wrong, and up to where the output is complete if
 * `output` is not NULL. */
bool text_feed(struct text *text, clm_stream *stream, struct output *output);

#endif
