#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 16 << 10,
    TEXT = 40000,
    QUIET = 18000,       /* reaches into the second chunk */
    DENSE = QUIET + 500, /* where the letters a begin */
    DENSE_END = DENSE + 6500,
    BEFORE = 5,  /* bytes of the caller's buffer before the text */
    SMALL = 200, /* bytes around the end of the dense part */
    FED = 7000,  /* bytes of a stream's piece */
};

/* ---- Patterns and text ------------------------------------------------- */

static const struct {
    const char *bytes;
    uint32_t flags;
} patterns[] = {{"a", 0},
                {"aaaaaaaaaaaaaaaaaaaaaaaa", 0},
                {"he", 0},
                {"she", 0},
                {"hers", 0},
                {"0123456789", 0},
                {"AA", CLM_CASELESS},
                {"HeRs", CLM_CASELESS},
                {"World", CLM_CASELESS}};
enum { PATTERNS = sizeof patterns / sizeof *patterns };

static void fill(uint8_t *text) {
    memset(text, '.', TEXT);
    memset(text + DENSE, 'a', DENSE_END - DENSE);
    for (size_t at = QUIET + 13, i = 0; at + 32 < TEXT; at += 601, i++) {
        const char *word = i % 3 == 0 ? "ushers" : i % 3 == 1 ? "WORLDworld" : "HERS0123456789";
        memcpy(text + at, word, strlen(word));
    }
}

void scenario_open(struct scenario *scenario) {
    *scenario = (struct scenario){0};
    struct conformance_case *c = &scenario->patterns;
    clm_patterns *set;
    bool made = clm_patterns_create(&set) == CLM_OK;
    for (uint32_t i = 0; i < PATTERNS && made; i++) {
        case_add(c, patterns[i].bytes, strlen(patterns[i].bytes), i, patterns[i].flags);
        made = clm_patterns_add(set, patterns[i].bytes, strlen(patterns[i].bytes), i,
                                patterns[i].flags) == CLM_OK;
    }
    if (!made || clm_db_compile(set, NULL, &scenario->db) != CLM_OK) {
        fprintf(stderr, "the pattern set: %s\n", clm_message());
        exit(1);
    }
    clm_patterns_destroy(set);
    fill(case_text(c, TEXT));
    case_solve(c);
    scenario->quiet = answer_cut(&c->answer, 0, QUIET);
    scenario->small = answer_cut(&c->answer, DENSE_END - SMALL / 2, DENSE_END + SMALL / 2);
}

bool scenario_bring(struct scenario *scenario) {
    cl_platform_id platform;
    cl_device_id device;
    cl_int error;
    if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
        clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
        return false;
    scenario->context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    scenario->queue = clCreateCommandQueue(scenario->context, device,
                                           CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &error);
    if (error != CL_SUCCESS)
        scenario->queue = clCreateCommandQueue(scenario->context, device, 0, &error);
    scenario->buffer =
        clCreateBuffer(scenario->context, CL_MEM_READ_ONLY, BEFORE + TEXT, NULL, &error);
    return clEnqueueWriteBuffer(scenario->queue, scenario->buffer, CL_TRUE, BEFORE, TEXT,
                                scenario->patterns.text, 0, NULL, NULL) == CL_SUCCESS;
}

void scenario_close(struct scenario *scenario) {
    if (scenario->buffer)
        clReleaseMemObject(scenario->buffer);
    if (scenario->queue)
        clReleaseCommandQueue(scenario->queue);
    if (scenario->context)
        clReleaseContext(scenario->context);
    answer_clear(&scenario->quiet);
    answer_clear(&scenario->small);
    clm_db_destroy(scenario->db);
    case_clear(&scenario->patterns);
}

/* ---- Questions --------------------------------------------------------- */

/* A question under way. */
struct asking {
    const struct answer *answer;
    struct told *told;
    const char *name;
    size_t seen;
    int found;
    uint64_t counts[PATTERNS];
};

static int compare(const clm_match *match, void *context) {
    struct asking *asking = context;
    const clm_match *right = &asking->answer->matches[asking->seen];
    if (asking->seen++ >= asking->answer->found || match->start != right->start ||
        match->end != right->end || match->id != right->id || match->position != right->position)
        asking->told->wrong = asking->name;
    return 0;
}

static void note(const struct asking *asking, clm_status status, bool right) {
    struct told *told = asking->told;
    if (status && !told->status) {
        told->status = status;
        snprintf(told->message, sizeof told->message, "%s", clm_message());
    }
    if (!status && !right)
        told->wrong = asking->name;
}

static bool counts_right(const struct asking *asking) {
    return memcmp(asking->counts, asking->answer->counts, sizeof asking->counts) == 0;
}

static void ask_count(clm_scanner *scanner, struct asking asking) {
    clm_status status =
        clm_count(scanner, asking.answer->text, asking.answer->length, asking.counts);
    note(&asking, status, counts_right(&asking));
}

static void ask_find(clm_scanner *scanner, struct asking asking) {
    clm_status status =
        clm_find(scanner, asking.answer->text, asking.answer->length, compare, &asking);
    note(&asking, status, asking.seen == asking.answer->found);
}

static void ask_any(clm_scanner *scanner, struct asking asking) {
    clm_status status = clm_any(scanner, asking.answer->text, asking.answer->length, &asking.found);
    note(&asking, status, asking.found == (asking.answer->found > 0));
}

/* Feeds the text to a stream that was opened with `status`, and closes it. */
static clm_status feed(clm_status status, clm_stream *stream, const struct answer *answer) {
    if (status)
        return status;
    for (size_t at = 0; at < answer->length && !status; at += FED)
        status = clm_stream_feed(stream, answer->text + at,
                                 answer->length - at < FED ? answer->length - at : FED);
    clm_status closed = clm_stream_close(stream);
    return status && status != CLM_STOPPED ? status : closed == CLM_STOPPED ? CLM_OK : closed;
}

static void stream_count(clm_scanner *scanner, struct asking asking) {
    clm_stream *stream = NULL;
    clm_status status = clm_stream_open_count(scanner, asking.counts, &stream);
    status = feed(status, stream, asking.answer);
    note(&asking, status, counts_right(&asking));
}

static void stream_find(clm_scanner *scanner, struct asking asking) {
    clm_stream *stream = NULL;
    clm_status status = clm_stream_open_find(scanner, compare, &asking, &stream);
    status = feed(status, stream, asking.answer);
    note(&asking, status, asking.seen == asking.answer->found);
}

static void stream_any(clm_scanner *scanner, struct asking asking) {
    clm_stream *stream = NULL;
    clm_status status = clm_stream_open_any(scanner, &asking.found, &stream);
    status = feed(status, stream, asking.answer);
    note(&asking, status, asking.found == (asking.answer->found > 0));
}

static void ask_caller(const struct scenario *scenario, clm_scanner *scanner,
                       struct asking counting) {
    struct asking finding = counting, any = counting;
    counting.name = "count in a buffer";
    clm_status status = clm_opencl_count(scanner, scenario->buffer, BEFORE, TEXT, counting.counts);
    note(&counting, status, counts_right(&counting));
    finding.name = "find in a buffer";
    status = clm_opencl_find(scanner, scenario->buffer, BEFORE, TEXT, compare, &finding);
    note(&finding, status, finding.seen == finding.answer->found);
    any.name = "any in a buffer";
    status = clm_opencl_any(scanner, scenario->buffer, BEFORE, QUIET, &any.found);
    note(&any, status, !any.found);
}

/* ---- Scanners ---------------------------------------------------------- */

void scenario_ask(const struct scenario *scenario, enum scenario_part part, clm_scanner *scanner,
                  struct told *told) {
    const struct answer *text = part == PART_SMALL ? &scenario->small : &scenario->patterns.answer;
    const struct answer *any = part == PART_MEMORY ? &scenario->quiet : text;
    if (part == PART_CALLER) {
        ask_caller(scenario, scanner, (struct asking){text, told, NULL, 0, 0, {0}});
    } else if (part == PART_STREAMS) {
        stream_count(scanner, (struct asking){text, told, "count on a stream", 0, 0, {0}});
        stream_find(scanner, (struct asking){text, told, "find on a stream", 0, 0, {0}});
        stream_any(scanner, (struct asking){any, told, "any on a stream", 0, 0, {0}});
    } else {
        ask_count(scanner, (struct asking){text, told, "count", 0, 0, {0}});
        ask_find(scanner, (struct asking){text, told, "find", 0, 0, {0}});
        ask_any(scanner, (struct asking){any, told, "any", 0, 0, {0}});
    }
}

static void on_warning(const char *message, void *context) {
    struct told *told = context;
    told->warnings++;
    snprintf(told->warning, sizeof told->warning, "%s", message);
}

clm_scanner *scenario_scanner(const struct scenario *scenario, enum scenario_part part,
                              const char *device, bool strict, struct told *told) {
    clm_scan_options options = {
        .chunk = CHUNK, .strict = strict, .on_warning = on_warning, .warning_context = told};
    clm_scanner *scanner = NULL;
    *told = (struct told){0};
    told->status =
        part == PART_CALLER
            ? clm_opencl_scanner_create(scenario->db, scenario->queue, &options, &scanner)
            : clm_scanner_create(scenario->db, device, &options, &scanner);
    if (told->status)
        snprintf(told->message, sizeof told->message, "%s", clm_message());
    return scanner;
}

void scenario_run(const struct scenario *scenario, enum scenario_part part, const char *device,
                  bool strict, struct told *told) {
    clm_scanner *scanner = scenario_scanner(scenario, part, device, strict, told);
    if (scanner)
        scenario_ask(scenario, part, scanner, told);
    if (scanner && told->status)
        scenario_ask(scenario, part, scanner, told);
    clm_scanner_destroy(scanner);
}
