/* The papers' serial baseline: the state transition table in full, 256 columns of 32
 * bits, one thread, one state after the other, one byte at a time (paper 001, figures
 * 3 and 5). Benchmarks need it, because the papers quote speed-ups over it; as an
 * engine of its own it is checked like the others. */
#include "fallback/engines.h"

#include "host/base/clock.h"
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/dense.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 256, WINDOW_MIN = 64 << 10 };

/* Of all tables together. Larger ones would measure page faults more than automata. */
static const uint64_t table_bytes_max = 256u << 20;

struct table {
    struct dense *dense; /* its numbering of states and their outputs; no rows */
    uint32_t *next;      /* [states][COLUMNS] */
    uint64_t *counts;    /* by output */
};

struct serial {
    const struct clm_db *db;
    struct table tables[DATABASE_AUTOMATA_MAX];
    struct expander expander; /* opened, with the windows, by the first find or any */
    uint32_t *windows[DATABASE_AUTOMATA_MAX]; /* the output at each start; 0: none */
    size_t window;                            /* starts */
};

/* ---- Opening and closing ----------------------------------------------- */

static uint64_t table_bytes(const struct automaton *automaton) {
    return (uint64_t)automaton->node_count * COLUMNS * sizeof(uint32_t);
}

static clm_status check_size(const struct clm_db *db, uint64_t *bytes) {
    static const char remedy[] = "choose engine ac, or give fewer patterns";
    uint64_t states = 0;
    char needed[32], limit[32];
    *bytes = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        states += db->automata[i]->node_count;
        *bytes += table_bytes(db->automata[i]);
    }
    if (*bytes <= table_bytes_max)
        return memory_check("the table of engine serial", *bytes, NULL, remedy);
    return message_set(
        CLM_ERR_UNSUPPORTED,
        "engine serial needs %s for %" PRIu64 " states of 256 entries, and its limit is %s; %s",
        memory_format(*bytes, needed), states, memory_format(table_bytes_max, limit), remedy);
}

/* One column per byte, from one column per class. */
static void widen(const struct automaton *automaton, const struct dense *dense, uint32_t *next) {
    const uint32_t *narrow = dense->next;
    for (uint32_t state = 0; state < dense->states; state++, narrow += dense->columns)
        for (unsigned byte = 0; byte < COLUMNS; byte++)
            *next++ = narrow[automaton->classes.of[byte]];
}

static clm_status table_open(const struct automaton *automaton, struct table *table) {
    clm_status status =
        dense_build(automaton, sizeof(uint32_t), NULL, "choose engine ac", &table->dense);
    if (status)
        return status;
    table->next = memory_table_alloc((size_t)table->dense->states * COLUMNS, sizeof *table->next);
    table->counts = memory_zero_alloc(automaton->output_count, sizeof *table->counts);
    if (!table->next || !table->counts)
        return CLM_ERR_MEMORY;
    widen(automaton, table->dense, table->next);
    free(table->dense->next);
    table->dense->next = NULL;
    return CLM_OK;
}

static void serial_close(void *state) {
    struct serial *serial = state;
    if (!serial)
        return;
    for (uint32_t i = 0; i < DATABASE_AUTOMATA_MAX; i++) {
        dense_destroy(serial->tables[i].dense);
        free(serial->tables[i].next);
        free(serial->tables[i].counts);
        free(serial->windows[i]);
    }
    expander_close(&serial->expander);
    free(serial);
}

static clm_status serial_open(struct engine_setup *setup, void **state) {
    const struct clm_db *db = setup->db;
    uint64_t began = clock_ns(), bytes;
    clm_status status = check_size(db, &bytes);
    if (status)
        return status;
    struct serial *serial = memory_zero_alloc(1, sizeof *serial);
    if (!serial)
        return CLM_ERR_MEMORY;
    serial->db = db;
    for (uint32_t i = 0; i < db->automaton_count && !status; i++)
        status = table_open(db->automata[i], &serial->tables[i]);
    if (status) {
        serial_close(serial);
        return status;
    }
    setup->table_bytes = bytes;
    setup->times->build += clock_ns() - began;
    *state = serial;
    return CLM_OK;
}

/* ---- Counting ---------------------------------------------------------- */

/* The state after what an occurrence that starts before `end` can reach. */
static uint32_t warm_up(const struct table *table, const struct span *span, size_t end,
                        uint32_t longest) {
    uint32_t state = 0;
    for (size_t at = span_reach(span, end, longest); at > end; at--)
        state = table->next[(size_t)state * COLUMNS + span->text[at - 1]];
    return state;
}

static void count_automaton(const struct table *table, const struct span *span, uint32_t longest) {
    const uint32_t first_output = table->dense->first_output;
    uint32_t state = warm_up(table, span, span->end, longest);
    for (size_t at = span->end; at > span->begin; at--) {
        state = table->next[(size_t)state * COLUMNS + span->text[at - 1]];
        if (state >= first_output)
            table->counts[table->dense->output[state - first_output]]++;
    }
}

static clm_status serial_count(void *state, const struct span *span) {
    struct serial *serial = state;
    for (uint32_t i = 0; i < serial->db->automaton_count; i++)
        count_automaton(&serial->tables[i], span, serial->db->automata[i]->longest);
    return CLM_OK;
}

static void serial_clear_counts(void *state) {
    struct serial *serial = state;
    for (uint32_t i = 0; i < serial->db->automaton_count; i++)
        memset(serial->tables[i].counts, 0,
               serial->db->automata[i]->output_count * sizeof(uint64_t));
}

static clm_status serial_take_counts(void *state, uint64_t *pattern_counts) {
    struct serial *serial = state;
    for (uint32_t i = 0; i < serial->db->automaton_count; i++)
        hits_collect_counts(serial->db->automata[i], serial->tables[i].counts, pattern_counts);
    return CLM_OK;
}

/* ---- Finding ----------------------------------------------------------- */

/* The automaton reads backwards and occurrences are wanted forwards: windows from the
 * first to the last, each of them read backwards, each start's output kept. */
static clm_status windows_open(struct serial *serial) {
    if (serial->window)
        return CLM_OK;
    size_t window = serial->db->longest > WINDOW_MIN ? serial->db->longest : WINDOW_MIN;
    for (uint32_t i = 0; i < serial->db->automaton_count; i++) {
        if (!serial->windows[i])
            serial->windows[i] = memory_alloc(window, sizeof *serial->windows[i]);
        if (!serial->windows[i])
            return CLM_ERR_MEMORY;
    }
    clm_status status = expander_open(serial->db, &serial->expander);
    if (!status)
        serial->window = window;
    return status;
}

static void fill_window(const struct table *table, const struct span *span, size_t begin,
                        size_t end, uint32_t longest, uint32_t *outputs) {
    const uint32_t first_output = table->dense->first_output;
    uint32_t state = warm_up(table, span, end, longest);
    for (size_t at = end; at > begin; at--) {
        state = table->next[(size_t)state * COLUMNS + span->text[at - 1]];
        outputs[at - 1 - begin] =
            state >= first_output ? table->dense->output[state - first_output] : 0;
    }
}

static clm_status emit_window(struct serial *serial, size_t begin, size_t end,
                              const struct sink *sink) {
    for (size_t start = begin; start < end; start++) {
        uint32_t output[DATABASE_AUTOMATA_MAX] = {0}, any = 0;
        for (uint32_t i = 0; i < serial->db->automaton_count; i++)
            any |= output[i] = serial->windows[i][start - begin];
        if (any && expander_emit(&serial->expander, output, start, sink))
            return CLM_STOPPED;
    }
    return CLM_OK;
}

static clm_status serial_find(void *state, const struct span *span, const struct sink *sink) {
    struct serial *serial = state;
    clm_status status = windows_open(serial);
    for (size_t begin = span->begin, end; begin < span->end && !status; begin = end) {
        end = span->end - begin < serial->window ? span->end : begin + serial->window;
        for (uint32_t i = 0; i < serial->db->automaton_count; i++)
            fill_window(&serial->tables[i], span, begin, end, serial->db->automata[i]->longest,
                        serial->windows[i]);
        status = emit_window(serial, begin, end, sink);
    }
    return status;
}

static int stop(void *context, uint32_t position, size_t start, size_t end) {
    (void)context, (void)position, (void)start, (void)end;
    return 1;
}

static clm_status serial_any(void *state, const struct span *span, bool *found) {
    clm_status status = serial_find(state, span, &(struct sink){.emit = stop});
    *found = status == CLM_STOPPED;
    return *found ? CLM_OK : status;
}

const struct engine fallback_serial = {
    .name = "serial",
    .by_name = "to measure the others",
    .variants = &variants_one,
    .open = serial_open,
    .clear_counts = serial_clear_counts,
    .count = serial_count,
    .take_counts = serial_take_counts,
    .find = serial_find,
    .any = serial_any,
    .close = serial_close,
};
