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

struct listed {
    const char *bytes;
    uint32_t flags;
};

static const struct listed patterns[] = {{"a", 0},
                                         {"aaaaaaaaaaaaaaaaaaaaaaaa", 0},
                                         {"he", 0},
                                         {"she", 0},
                                         {"hers", 0},
                                         {"0123456789", 0},
                                         {"AA", CLM_CASELESS},
                                         {"HeRs", CLM_CASELESS},
                                         {"World", CLM_CASELESS}};
enum { PATTERNS = sizeof patterns / sizeof *patterns };
static const char *const words[] = {"ushers", "WORLDworld", "HERS0123456789"};

static const struct listed few_patterns[] = {
    {"a", 0}, {"aaaaaaaaaaaaaaaaaaaaaaaa", 0}, {"acgt", 0}, {"tt", 0}, {"gattaca", 0}};
enum { FEW_PATTERNS = sizeof few_patterns / sizeof *few_patterns };
static const char *const few_words[] = {"gattaca", "acgtNacgt", "tttt"};

static void fill(uint8_t *text, const char *const three_words[3]) {
    memset(text, '.', TEXT);
    memset(text + DENSE, 'a', DENSE_END - DENSE);
    for (size_t at = QUIET + 13, i = 0; at + 32 < TEXT; at += 601, i++) {
        const char *word = three_words[i % 3];
        memcpy(text + at, word, strlen(word));
    }
}

static void open_set(struct scenario_set *of, const struct listed *list, uint32_t size,
                     const char *const three_words[3]) {
    struct conformance_case *c = &of->patterns;
    clm_patterns *set;
    bool made = clm_patterns_create(&set) == CLM_OK;
    for (uint32_t i = 0; i < size && made; i++) {
        case_add(c, list[i].bytes, strlen(list[i].bytes), i, list[i].flags);
        made =
            clm_patterns_add(set, list[i].bytes, strlen(list[i].bytes), i, list[i].flags) == CLM_OK;
    }
    if (!made || clm_db_compile(set, NULL, &of->db) != CLM_OK) {
        fprintf(stderr, "the pattern set: %s\n", clm_message());
        exit(1);
    }
    clm_patterns_destroy(set);
    fill(case_text(c, TEXT), three_words);
    case_solve(c);
    of->quiet = answer_cut(&c->answer, 0, QUIET);
    of->small = answer_cut(&c->answer, DENSE_END - SMALL / 2, DENSE_END + SMALL / 2);
}

static void close_set(struct scenario_set *of) {
    answer_clear(&of->quiet);
    answer_clear(&of->small);
    clm_db_destroy(of->db);
    case_clear(&of->patterns);
}

void scenario_open(struct scenario *scenario) {
    *scenario = (struct scenario){0};
    open_set(&scenario->mixed, patterns, PATTERNS, words);
    open_set(&scenario->few, few_patterns, FEW_PATTERNS, few_words);
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
                                scenario->mixed.patterns.text, 0, NULL, NULL) == CL_SUCCESS;
}

void scenario_close(struct scenario *scenario) {
    if (scenario->buffer)
        clReleaseMemObject(scenario->buffer);
    if (scenario->queue)
        clReleaseCommandQueue(scenario->queue);
    if (scenario->context)
        clReleaseContext(scenario->context);
    close_set(&scenario->mixed);
    close_set(&scenario->few);
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
    return memcmp(asking->counts, asking->answer->counts,
                  asking->answer->patterns * sizeof *asking->counts) == 0;
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

/* Keys left out are the device's own. */
static const struct {
    const char *engine, *variant;
} asked[] = {
    [PART_PINNED] = {"ac", "table=image,transfer=pinned,text=diagonal,histogram=binned"},
    [PART_LENT] = {"ac", "table=local,symbols=2,step=2,pack=device,transfer=zerocopy,"
                         "histogram=local16"},
    [PART_PACKED] = {"ac", "table=constant,symbols=2,step=4,pack=host,transfer=pinned,"
                           "text=coalesced"},
    [PART_GRAMS] = {"filter", "verify=gathered,lanes=2,transfer=pinned"},
    [PART_TRIE] = {"pfac", "table=image,trie=crs,truncate=4,merge=final"},
    [PART_HASHES] = {"rk", "table=constant"},
    [PART_STRINGS] = {"bmh", "output=flags,transfer=pinned"},
    [PART_READ] = {NULL, NULL},
};

static const struct scenario_set *set_of(const struct scenario *scenario, enum scenario_part part) {
    return part == PART_LENT || part == PART_PACKED ? &scenario->few : &scenario->mixed;
}

void scenario_ask(const struct scenario *scenario, enum scenario_part part, clm_scanner *scanner,
                  struct told *told) {
    const struct scenario_set *set = set_of(scenario, part);
    const struct answer *text = part == PART_SMALL ? &set->small : &set->patterns.answer;
    const struct answer *any =
        part == PART_SMALL || part == PART_STREAMS || part == PART_CALLER ? text : &set->quiet;
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
    const clm_db *db = set_of(scenario, part)->db;
    clm_scan_options options = {.engine = asked[part].engine,
                                .variant = asked[part].variant,
                                .chunk = CHUNK,
                                .strict = strict,
                                .on_warning = on_warning,
                                .warning_context = told};
    clm_scanner *scanner = NULL;
    *told = (struct told){0};
    told->status = part == PART_CALLER
                       ? clm_opencl_scanner_create(db, scenario->queue, &options, &scanner)
                       : clm_scanner_create(db, device, &options, &scanner);
    if (told->status)
        snprintf(told->message, sizeof told->message, "%s", clm_message());
    return scanner;
}

static void read_times(const char *device, struct told *told) {
    enum { BYTES = 4096, REPEATS = 2 };
    uint64_t ns[REPEATS];
    clm_status status = clm_device_read_times(device, BYTES, ns, REPEATS, NULL);
    if (status && !told->status) {
        told->status = status;
        snprintf(told->message, sizeof told->message, "%s", clm_message());
    }
}

void scenario_run(const struct scenario *scenario, enum scenario_part part, const char *device,
                  bool strict, struct told *told) {
    if (part == PART_READ) {
        *told = (struct told){0};
        read_times(device, told);
        if (told->status)
            read_times(device, told);
        return;
    }
    clm_scanner *scanner = scenario_scanner(scenario, part, device, strict, told);
    if (scanner)
        scenario_ask(scenario, part, scanner, told);
    if (scanner && told->status)
        scenario_ask(scenario, part, scanner, told);
    clm_scanner_destroy(scanner);
}
