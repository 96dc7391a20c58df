/* clmatch: every occurrence of many literal byte patterns, exactly.
 *
 * Introduction
 *
 * A *pattern set* (clm_patterns) lists byte strings. Compiling it gives a
 * *database* (clm_db), which never changes and may be shared between threads,
 * saved and loaded. A *scanner* (clm_scanner) binds a database to one device
 * and owns all working memory; it answers three questions about a text:
 *
 *   count   how often does each pattern occur?
 *   find    where does each occurrence lie?
 *   any     is there an occurrence at all?
 *
 * A text is one piece of memory, or a *stream* (clm_stream) of pieces.
 *
 * What an occurrence is
 *
 * Texts and patterns are bytes of any value. An occurrence is (id, start, end):
 * the bytes start..end-1 of the text equal a pattern, or equal it up to ASCII
 * case where the pattern has CLM_CASELESS. All occurrences are reported:
 * overlapping ones, ones inside others, and each of several equal patterns.
 * They come ordered by start, then end, then id, then position of the pattern
 * in its set. No option, engine or device changes the answer.
 *
 * Conventions
 *
 * - Sizes and offsets are bytes, times are nanoseconds.
 * - Every call that can fail returns a clm_status; results go to the last
 *   parameters and are written only on CLM_OK unless said otherwise. Then
 *   clm_message() tells what was at fault and what to do about it.
 * - The library never prints, never exits and never calls back after an error.
 * - Destroy and close functions accept NULL.
 * - Distinct objects may be used by distinct threads at once. A clm_patterns,
 *   clm_scanner or clm_stream is for one thread at a time; a clm_db is for any
 *   number. The fallback runs as many threads as OpenMP is told to
 *   (OMP_NUM_THREADS, omp_set_num_threads).
 * - Drivers of OpenCL do not survive fork(): in a child of a process that used devices, a
 *   scanner made before the fork must not be used or destroyed, and new ones run on the
 *   fallback, with a warning.
 */
#ifndef CLMATCH_H
#define CLMATCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && !defined(CLM_API)
#define CLM_API __attribute__((visibility("default")))
#elif !defined(CLM_API)
#define CLM_API
#endif

/* ---- Version and status ------------------------------------------------ */

#define CLM_VERSION_MAJOR 0
#define CLM_VERSION_MINOR 1
#define CLM_VERSION_PATCH 0

/* "0.1.0": of the library in use, which need not be that of this header. */
CLM_API const char *clm_version(void);

/* Optional parts that this library was built with, for example "openmp";
 * space-separated, "" if none. */
CLM_API const char *clm_features(void);

typedef enum clm_status {
    CLM_OK = 0,
    CLM_STOPPED,           /* not an error: a callback or an answer ended the scan */
    CLM_ERR_ARGUMENT,      /* a NULL or out-of-range argument, a call out of turn */
    CLM_ERR_MEMORY,        /* memory was refused by the system */
    CLM_ERR_PATTERN,       /* an empty or overlong pattern, a malformed pattern list */
    CLM_ERR_TOO_LARGE,     /* tables would exceed the memory limit */
    CLM_ERR_DATABASE,      /* saved database corrupt, truncated, foreign or of another version */
    CLM_ERR_DEVICE,        /* no such device, or several fit the name */
    CLM_ERR_ENGINE,        /* no such engine on the device */
    CLM_ERR_VARIANT,       /* no such variant key or value */
    CLM_ERR_UNSUPPORTED,   /* exists, but cannot serve this database on this device */
    CLM_ERR_DEVICE_FAILED, /* the device or its driver failed; only with `strict` */
} clm_status;

/* A few words for a status; never NULL, static. */
CLM_API const char *clm_status_text(clm_status status);

/* The message of the calling thread's last call, if that failed: names the pattern,
 * device, key or size at fault and the remedy. Never NULL; valid until the thread's
 * next call. */
CLM_API const char *clm_message(void);

/* Frees what the library says is to be freed with clm_free. NULL may be given. */
CLM_API void clm_free(void *memory);

/* ---- Patterns ---------------------------------------------------------- */

#define CLM_PATTERN_MAX 65535u /* bytes of the longest pattern */

/* Pattern flags. */
#define CLM_CASELESS 1u /* A-Z match a-z; no other folding */

typedef struct clm_pattern {
    const void *bytes;
    size_t length;  /* 1..CLM_PATTERN_MAX */
    uint32_t id;    /* the caller's; reported with each occurrence */
    uint32_t flags; /* CLM_CASELESS or 0 */
} clm_pattern;

typedef struct clm_patterns clm_patterns;

CLM_API clm_status clm_patterns_create(clm_patterns **patterns);

/* Appends one pattern; the bytes are copied. Ids need be neither dense nor
 * distinct; patterns that share an id are reported each. CLM_ERR_PATTERN if
 * length is 0 or above CLM_PATTERN_MAX. */
CLM_API clm_status clm_patterns_add(clm_patterns *patterns, const void *bytes, size_t length,
                                    uint32_t id, uint32_t flags);

typedef enum clm_pattern_format {
    CLM_FORMAT_LINES, /* a pattern a line; one CR before LF or end of data is removed */
    CLM_FORMAT_HEX,   /* hex digits, blanks between bytes; optional first column
                         "i" (caseless) or "-" (exact) and a TAB */
} clm_pattern_format;

typedef struct clm_parse_report {
    size_t added;       /* patterns appended */
    size_t blank_lines; /* lines skipped because they were empty */
} clm_parse_report;

/* Appends a list held in memory, `flags` added to each pattern. The id of each
 * is its position in the set. On an error the message begins with the line
 * ("line 3: ...") and nothing is appended. `report` may be NULL. */
CLM_API clm_status clm_patterns_parse(clm_patterns *patterns, const void *data, size_t length,
                                      clm_pattern_format format, uint32_t flags,
                                      clm_parse_report *report);

/* Number of patterns; 0 for NULL. */
CLM_API size_t clm_patterns_size(const clm_patterns *patterns);

/* The pattern at `position`; its bytes belong to the set and move when the set
 * grows. */
CLM_API clm_status clm_patterns_get(const clm_patterns *patterns, size_t position,
                                    clm_pattern *pattern);

CLM_API void clm_patterns_destroy(clm_patterns *patterns);

/* ---- Database ---------------------------------------------------------- */

typedef struct clm_db clm_db;

typedef struct clm_compile_options {
    uint64_t memory_limit; /* bytes that compiling may take at its peak; 0: what the
                              machine has (physical memory, address-space limit) */
} clm_compile_options;

/* Compiles a set, which may be destroyed afterwards. `options` may be NULL.
 * CLM_ERR_PATTERN if the set is empty; CLM_ERR_TOO_LARGE says how much is
 * needed and how much there is. Destroy with clm_db_destroy. */
CLM_API clm_status clm_db_compile(const clm_patterns *patterns, const clm_compile_options *options,
                                  clm_db **db);

/* A portable copy (little-endian, versioned, checksummed). Free `bytes` with
 * clm_free. */
CLM_API clm_status clm_db_serialize(const clm_db *db, void **bytes, size_t *length);

/* CLM_ERR_DATABASE if the bytes are corrupt, cut off, foreign or of another format
 * version. Safe on hostile input: what was forged with a right checksum can give
 * wrong answers, nothing worse. */
CLM_API clm_status clm_db_deserialize(const void *bytes, size_t length, clm_db **db);

typedef struct clm_db_info {
    uint64_t patterns;      /* in the set */
    uint64_t caseless;      /* of them with CLM_CASELESS */
    uint64_t pattern_bytes; /* sum of lengths */
    uint32_t shortest;      /* bytes */
    uint32_t longest;       /* bytes */
    uint32_t automata;      /* 1 to 4: exact and caseless patterns with letters are apart, and of
                               each those that outweigh all others by their length */
    uint32_t classes;       /* byte classes, of the largest automaton */
    uint64_t states;        /* of all automata */
    uint64_t compact_bytes; /* goto edges and failure links */
    uint64_t dense_bytes;   /* state transition table with the narrowest entries that fit */
    uint64_t serialized_bytes;
    uint32_t symbol_bits;      /* 1, 2, 4 or 8: the narrowest symbols that tell the patterns' bytes
                                  apart */
    uint64_t expected_matches; /* in a million bytes of a text whose bytes are as frequent as in
                                  the patterns, and independent of each other */
} clm_db_info;

CLM_API clm_status clm_db_get_info(const clm_db *db, clm_db_info *info);

/* Depth at which clm_db_trie_sizes truncates: paper 003 takes eight levels. */
#define CLM_TRIE_DEPTH 8

/* Bytes that the tries of the engine pfac take on a device, as figure 5 of paper 003 compares
 * them, of all automata: with everything that the exact verification of what a truncated or
 * merged trie lets pass reads. Nodes of 36 bytes are the paper's: a bit for each of 256 byte
 * values and an offset of four bytes. */
typedef struct clm_trie_sizes {
    uint64_t nodes;      /* of the whole trie, a node for each prefix of a pattern */
    uint64_t dense;      /* whole: a row of children for each node that has any */
    uint64_t paper;      /* whole: nodes of 36 bytes, and nothing that tells which patterns end */
    uint64_t bitmap;     /* whole: a bit for each byte class, an offset, and a number for ends */
    uint64_t crs;        /* whole: compressed row storage */
    uint64_t truncated;  /* at depth CLM_TRIE_DEPTH: nodes of 36 bytes */
    uint64_t merged;     /* so truncated, equal sub-tries and last nodes merged: 36 bytes each */
    uint64_t merged_crs; /* so truncated and merged: compressed row storage */
} clm_trie_sizes;

/* Builds tries to tell: seconds where patterns are millions of bytes. CLM_ERR_TOO_LARGE if the
 * machine has not the memory for that. */
CLM_API clm_status clm_db_trie_sizes(const clm_db *db, clm_trie_sizes *sizes);

/* The pattern at `position` (0 .. patterns-1); its bytes belong to the database. */
CLM_API clm_status clm_db_pattern(const clm_db *db, size_t position, clm_pattern *pattern);

/* Scanners of the database must have been destroyed before. */
CLM_API void clm_db_destroy(clm_db *db);

/* ---- Devices, engines and variants ------------------------------------- */

typedef enum clm_device_type {
    CLM_DEVICE_OPENMP, /* the fallback: this process's CPU cores */
    CLM_DEVICE_CPU,
    CLM_DEVICE_GPU,
    CLM_DEVICE_ACCELERATOR,
} clm_device_type;

typedef struct clm_device {
    uint32_t index; /* what "--device INDEX" means */
    clm_device_type type;
    char name[128];
    char platform[128];
    char vendor[128];       /* of the platform */
    char driver[128];       /* version */
    char version[128];      /* of OpenCL; "" for the fallback, as below */
    char quirks[128];       /* workarounds that apply, space-separated */
    uint32_t compute_units; /* for the fallback: threads it would use now */
    uint64_t global_memory; /* bytes, as are all sizes here */
    uint64_t max_allocation;
    uint64_t local_memory;
    uint64_t constant_memory;
    uint32_t group_size;  /* work-items of a work-group at most */
    uint64_t image_width; /* of a 2D image, pixels; 0: no images */
    uint64_t image_height;
} clm_device;

/* Writes up to `capacity` devices and their true number to `count`. `devices`
 * may be NULL if `capacity` is 0. */
CLM_API clm_status clm_devices(clm_device *devices, size_t capacity, size_t *count);

/* Resolves "auto", "openmp", "gpu", "cpu", "accelerator", an index, or any part,
 * in any case, of a platform's name or vendor or of a device's name. NULL means
 * "auto". CLM_ERR_DEVICE, with the devices in the message, if none or several
 * fit. */
CLM_API clm_status clm_device_select(const char *device, clm_device *selected);

/* Asks each engine of a device for an answer that is known, building what a scan needs
 * if it is not cached. CLM_OK if all is right; CLM_ERR_DEVICE_FAILED if the device fails or
 * answers wrong, other errors if an engine cannot serve there; clm_message says what. `device` as
 * for clm_device_select. */
CLM_API clm_status clm_device_test(const char *device);

/* Reads `bytes` of the device's memory with a kernel that does nothing else, and writes
 * how long that took, `repeats` times after one that does not count: no kernel that reads
 * a text can be faster. `device_clock`, which may be NULL, becomes 1 if the times are from
 * the device's clock, 0 if from the wall's. `device` as for clm_device_select;
 * CLM_ERR_UNSUPPORTED if it does not allocate as many bytes, or they are below 16. */
CLM_API clm_status clm_device_read_times(const char *device, uint64_t bytes, uint64_t *ns,
                                         size_t repeats, int *device_clock);

typedef struct clm_variant {
    char engine[32];
    char variant[224]; /* "key=value,..." with every key of the engine, or "" */
} clm_variant;

/* All engines of a device in all their variants, in the manner of clm_devices.
 * Which of them serve a given database, clm_scanner_create says. */
CLM_API clm_status clm_variants(const char *device, clm_variant *variants, size_t capacity,
                                size_t *count);

typedef struct clm_variant_key {
    char engine[32];
    char key[32];
    char values[512]; /* "value,value,..." */
    int number;       /* 1: numbers for speed alone, by which clm_variants does not tell variants
                         apart */
} clm_variant_key;

/* The keys of all engines of a device, in the manner of clm_devices. A key "preset" comes
 * last of an engine that has presets: names for values of the others. */
CLM_API clm_status clm_variant_keys(const char *device, clm_variant_key *keys, size_t capacity,
                                    size_t *count);

/* Writes the path of the file whose rows, of variants that `clmatch tune` measured, choices
 * follow: $XDG_CONFIG_HOME/clmatch/tuning.tsv, or ~/.config/clmatch/tuning.tsv. It need not
 * exist, and is read once in a process. CLM_ERR_UNSUPPORTED if the environment names no such
 * place, CLM_ERR_ARGUMENT if `size` bytes are too few. */
CLM_API clm_status clm_tuning_path(char *path, size_t size);

/* ---- Scanner ----------------------------------------------------------- */

typedef struct clm_scanner clm_scanner;

typedef struct clm_scan_options {
    const char *engine;  /* NULL or "auto": chosen for the database and device */
    const char *variant; /* "key=value,..."; keys left out, or NULL, are chosen */
    uint64_t chunk;      /* bytes of text in work at a time; 0: the device's default */
    int strict;          /* a device that fails is an error (CLM_ERR_DEVICE_FAILED); else the
                            fallback goes on from the last complete chunk */
    /* Told, once each, of what went not as asked but did no harm: a device that
     * failed, or was not there, or a row of measurements that is none. NULL may be given. */
    void (*on_warning)(const char *message, void *context);
    void *warning_context;
} clm_scan_options;

/* `device` as for clm_device_select; `options` may be NULL. The database must
 * outlive the scanner. Errors: CLM_ERR_DEVICE, _ENGINE, _VARIANT, _UNSUPPORTED,
 * _TOO_LARGE, _MEMORY. */
CLM_API clm_status clm_scanner_create(const clm_db *db, const char *device,
                                      const clm_scan_options *options, clm_scanner **scanner);

typedef struct clm_scanner_info {
    const char *device;        /* name; these strings belong to the scanner */
    const char *device_reason; /* why this one, and what was passed over: a sentence */
    const char *engine;
    const char *engine_reason; /* why this one, and what was passed over: a sentence */
    const char *variant;       /* every key, as chosen */
    const char *reason;        /* why so: a sentence */
    uint64_t chunk;            /* bytes */
    uint64_t table_bytes;      /* of the tables that `engine` built for this scanner */
    uint64_t build_ns;         /* building tables and programs, in clm_scanner_create */
    uint64_t upload_ns;        /* moving text to the device, so far */
    uint64_t download_ns;      /* moving results back, so far */
    uint64_t transfer_ns;      /* the two together */
    uint64_t scan_ns;          /* matching, the caller's callbacks included, so far */
    uint64_t kernel_ns;       /* of that, running the device's kernels; on the fallback all of it */
    uint64_t pack_ns;         /* and those that packed text into narrower symbols, apart */
    int device_clock;         /* 1: the latter two are by the device's clock, else by the wall's */
    uint64_t text_bytes;      /* scanned so far */
    const char *spare_engine; /* took parts of the text over from `engine`, whose guard=on says
                                 when; NULL: none did */
    uint64_t spare_bytes;     /* in these, so far */
} clm_scanner_info;

CLM_API clm_status clm_scanner_get_info(const clm_scanner *scanner, clm_scanner_info *info);

/* Its stream must have been closed or abandoned before. */
CLM_API void clm_scanner_destroy(clm_scanner *scanner);

/* ---- The three questions, on a text in memory --------------------------- */

typedef struct clm_match {
    uint64_t start;    /* first byte, from the start of the text */
    uint64_t end;      /* one past the last byte */
    uint32_t id;       /* of the pattern */
    uint32_t position; /* of the pattern in its set */
} clm_match;

/* Called once for each occurrence, in order, by the thread that scans. A value
 * other than 0 ends the scan. It must not use the scanner or its stream. */
typedef int (*clm_on_match)(const clm_match *match, void *context);

/* Writes one count for each pattern of the set, by position. `text` may be NULL
 * if `length` is 0, here and below. */
CLM_API clm_status clm_count(clm_scanner *scanner, const void *text, size_t length,
                             uint64_t *counts);

/* CLM_STOPPED if the callback ended the scan. */
CLM_API clm_status clm_find(clm_scanner *scanner, const void *text, size_t length,
                            clm_on_match on_match, void *context);

/* `found` becomes 1 or 0; stops early. */
CLM_API clm_status clm_any(clm_scanner *scanner, const void *text, size_t length, int *found);

/* ---- Streams ----------------------------------------------------------- */

/* A text that comes in pieces of any size; the answer is that for all pieces as
 * one text. A scanner has at most one open stream and answers nothing else
 * meanwhile (CLM_ERR_ARGUMENT). A stream holds back up to a chunk of text, so
 * occurrences arrive late, at the latest in clm_stream_close. */
typedef struct clm_stream clm_stream;

/* `counts` as in clm_count, written by clm_stream_close; it must live until then. */
CLM_API clm_status clm_stream_open_count(clm_scanner *scanner, uint64_t *counts,
                                         clm_stream **stream);
CLM_API clm_status clm_stream_open_find(clm_scanner *scanner, clm_on_match on_match, void *context,
                                        clm_stream **stream);
/* `found` as in clm_any: 0 from the start, 1 as soon as known. */
CLM_API clm_status clm_stream_open_any(clm_scanner *scanner, int *found, clm_stream **stream);

/* CLM_STOPPED once the answer is complete (the callback ended the scan, or
 * `found` is 1): further pieces change nothing. */
CLM_API clm_status clm_stream_feed(clm_stream *stream, const void *bytes, size_t length);

/* Without a copy: reserve gives room of at least one byte in the stream's own
 * buffer, commit feeds the first `length` bytes that were written there
 * (0 .. the room). The room is valid until the next call on the stream. */
CLM_API clm_status clm_stream_reserve(clm_stream *stream, void **room, size_t *length);
CLM_API clm_status clm_stream_commit(clm_stream *stream, size_t length);

/* Answers now for all that what was fed already decides, instead of when a chunk
 * is full: what starts at least the longest pattern's length before its end. For
 * a text that comes slowly; each call reads the longest pattern's length again. */
CLM_API clm_status clm_stream_flush(clm_stream *stream);

/* Offset from the start of the text before which every occurrence's start has
 * been looked at and reported: output so far is complete up to there. */
CLM_API uint64_t clm_stream_position(const clm_stream *stream);

/* Scans what is held back and frees the stream, also on an error. CLM_STOPPED
 * as in clm_stream_feed. */
CLM_API clm_status clm_stream_close(clm_stream *stream);

/* Frees the stream without scanning what is held back; `counts` is not written. */
CLM_API void clm_stream_abandon(clm_stream *stream);

#ifdef __cplusplus
}
#endif

#endif
