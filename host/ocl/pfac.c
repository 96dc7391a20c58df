/* The failureless algorithm on OpenCL devices (Lin et al. 2010; paper 003): a track for each
 * automaton, whose strings' trie is walked from each byte of the text. */
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/ocl/array.h"
#include "host/ocl/engines.h"
#include "host/ocl/fits.h"
#include "host/ocl/histogram.h"
#include "host/ocl/scan.h"
#include "host/table/prefix_table.h"
#include "host/table/trie_form.h"

#include <stdlib.h>

struct pfac {
    struct trie_form *form;
    clm_trie shape;
    cl_mem classes;       /* uint8 [256] */
    cl_mem starts;        /* uint32 [columns]: the root's child by class */
    cl_mem filter, slots; /* host/table/prefix_table.h; or nothing */
    size_t filter_bytes, slots_bytes;
    struct ocl_array rows;                  /* dense: [first_leaf][columns] */
    struct ocl_array nodes;                 /* bitmap: uint32 [nodes][words] */
    cl_mem ranks;                           /* bitmap: uint32 [nodes] */
    struct ocl_array row_ptr;               /* crs: uint32 [rows] */
    struct ocl_array labels;                /* crs: uint8 [edges] */
    struct ocl_array values;                /* crs: [edges] */
    cl_mem offsets, strings, prefix, first; /* what is looked up; or nothing */
};

/* ---- Arrays ------------------------------------------------------------ */

static struct trie_options options_of(const int *knobs) {
    static const enum trie_layout layouts[] = {[KNOB_TRIE_DENSE] = TRIE_DENSE,
                                               [KNOB_TRIE_BITMAP] = TRIE_BITMAP,
                                               [KNOB_TRIE_CRS] = TRIE_CRS};
    static const enum trie_merge merges[] = {[KNOB_MERGE_NONE] = TRIE_MERGE_NONE,
                                             [KNOB_MERGE_SUFFIX] = TRIE_MERGE_SUFFIX,
                                             [KNOB_MERGE_FINAL] = TRIE_MERGE_FINAL};
    const int truncate = knobs[KNOB_TRUNCATE];
    return (struct trie_options){.layout = layouts[knobs[KNOB_TRIE]],
                                 .merge = merges[knobs[KNOB_MERGE]],
                                 .truncate = truncate == KNOB_TRUNCATE_NONE ? TRIE_WHOLE
                                             : truncate == KNOB_TRUNCATE_UNIQUE
                                                 ? TRIE_UNIQUE
                                                 : knobs_number(KNOB_TRUNCATE, truncate)};
}

static clm_trie shape_of(const struct trie_form *form) {
    const struct trie_lookup *lookup = &form->lookup;
    const struct trie_strings *strings = lookup->strings;
    return (clm_trie){.columns = form->columns,
                      .words = form->bitmap.words,
                      .rows = form->crs.row_count + 1,
                      .row_bytes = form->crs.row_bytes,
                      .first_single = form->first_single,
                      .first_end = form->first_end,
                      .first_several = form->first_several,
                      .first_leaf = form->first_leaf,
                      .first_cut = form->first_cut,
                      .single_edges = form->crs.single_edges,
                      .strings = strings ? strings->count : 0,
                      .first_string = form->first_string,

                      .link_bytes = strings && strings->prefix ? strings->prefix_bytes : 0,
                      .first_bytes = lookup->first ? lookup->first_bytes : 0};
}

/* Numbers of nodes, as wide as the program has them. */
static clm_status make_numbers(const struct ocl_scan *scan, const struct trie_form *form,
                               const void *numbers, size_t count, struct ocl_array *array) {
    const size_t wanted = scan->knobs[KNOB_ENTRIES] == KNOB_ENTRIES_16 ? 2 : 4;
    if (form->number_bytes == wanted)
        return ocl_array_make(&scan->context, scan->knobs[KNOB_TABLE], numbers, count, wanted,
                              array);
    uint32_t *wide = memory_alloc(count, sizeof *wide);
    if (!wide)
        return CLM_ERR_MEMORY;
    for (size_t i = 0; i < count; i++)
        wide[i] = ((const uint16_t *)numbers)[i];
    clm_status status =
        ocl_array_make(&scan->context, scan->knobs[KNOB_TABLE], wide, count, sizeof *wide, array);
    free(wide);
    return status;
}

static clm_status open_bitmap(const struct ocl_scan *scan, struct pfac *pfac) {
    const struct trie_form *form = pfac->form;
    const struct trie_bitmap *bitmap = &form->bitmap;
    clm_status status = ocl_array_make(&scan->context, scan->knobs[KNOB_TABLE], bitmap->nodes,
                                       (size_t)form->node_count * bitmap->words,
                                       sizeof *bitmap->nodes, &pfac->nodes);
    if (status)
        return status;
    return ocl_array_buffer(&scan->context, bitmap->ranks,
                            bitmap->ranks ? form->node_count * sizeof *bitmap->ranks : 0,
                            &pfac->ranks);
}

/* In local memory they are 4 bytes each. */
static clm_status open_rows(const struct ocl_scan *scan, struct pfac *pfac) {
    const struct trie_crs *crs = &pfac->form->crs;
    const bool local = scan->knobs[KNOB_ROWS] == KNOB_ROWS_LOCAL;
    clm_status status =
        ocl_array_check(&scan->context, local ? KNOB_TABLE_LOCAL : KNOB_TABLE_GLOBAL,
                        pfac->shape.rows, sizeof(uint32_t));
    if (status)
        return status;
    status = ocl_array_create(&scan->context, KNOB_TABLE_GLOBAL, crs->rows, pfac->shape.rows,
                              crs->row_bytes, &pfac->row_ptr);
    pfac->row_ptr.in_local = local ? pfac->shape.rows * sizeof(uint32_t) : 0;
    return status;
}

static clm_status open_crs(const struct ocl_scan *scan, struct pfac *pfac) {
    const struct trie_crs *crs = &pfac->form->crs;

    clm_status status = open_rows(scan, pfac);
    if (!status)
        status = ocl_array_make(&scan->context, scan->knobs[KNOB_TABLE], crs->labels,
                                crs->edge_count, sizeof *crs->labels, &pfac->labels);
    return status ? status
                  : make_numbers(scan, pfac->form, crs->values, crs->edge_count, &pfac->values);
}

static clm_status open_layout(const struct ocl_scan *scan, struct pfac *pfac) {
    const struct trie_form *form = pfac->form;
    switch (form->options.layout) {
    case TRIE_DENSE:
        return make_numbers(scan, form, form->dense.rows, (size_t)form->first_leaf * form->columns,
                            &pfac->rows);
    case TRIE_BITMAP:
        return open_bitmap(scan, pfac);
    default:
        return open_crs(scan, pfac);
    }
}

static clm_status open_starts(const struct ocl_scan *scan, struct pfac *pfac) {
    const struct trie_form *form = pfac->form;
    return ocl_array_buffer(&scan->context, form->start, form->columns * sizeof *form->start,
                            &pfac->starts);
}

/* 255 for each byte of a prefix that lies in a word. */
static clm_u32 prefix_mask(uint32_t bytes, uint32_t word) {
    clm_u32 mask = 0;
    for (uint32_t i = 4 * word; i < bytes && i < 4 * word + 4; i++)
        mask |= (clm_u32)255 << i % 4 * 8;
    return mask;
}

static uint32_t filter_bits(const struct ocl_context *context, const struct automaton *automaton) {
    return prefix_filter_bits(automaton->output_count - 1,
                              context->device.caps.local_memory * 2 / 3);
}

static clm_status open_prefixes(const struct ocl_scan *scan, uint32_t index, struct pfac *pfac) {
    const struct automaton *automaton = scan->db->automata[index];
    struct prefix_table table;
    clm_status status = prefix_table_build(automaton, scan->db->patterns, pfac->form,
                                           filter_bits(&scan->context, automaton), &table);
    if (status)
        return status;
    pfac->filter_bytes = prefix_filter_bytes(table.filter_bits);
    pfac->slots_bytes = ((size_t)1 << table.slot_bits) * sizeof *table.slots;
    pfac->shape.filter_bits = table.filter_bits;
    pfac->shape.slot_bits = table.slot_bits;
    pfac->shape.fold = table.fold;
    pfac->shape.prefix_bytes = table.bytes;
    pfac->shape.prefix_low = prefix_mask(table.bytes, 0);
    pfac->shape.prefix_high = prefix_mask(table.bytes, 1);
    status = ocl_array_buffer(&scan->context, table.filter, pfac->filter_bytes, &pfac->filter);
    if (!status)
        status = ocl_array_buffer(&scan->context, table.slots, pfac->slots_bytes, &pfac->slots);
    prefix_table_clear(&table);
    return status;
}

/* Does the program look anything up? Where nothing is cut after all, there is nothing. */
static bool looks_up(const int *knobs) {
    return knobs[KNOB_TRUNCATE] != KNOB_TRUNCATE_NONE || knobs[KNOB_MERGE] != KNOB_MERGE_NONE;
}

static clm_status open_lookup(const struct ocl_scan *scan, struct pfac *pfac) {
    static const struct trie_strings none = {.count = 0};
    const struct trie_lookup *lookup = &pfac->form->lookup;
    const struct trie_strings *strings = lookup->strings ? lookup->strings : &none;
    const struct {
        const void *entries;
        size_t bytes;
        cl_mem *buffer;
    } arrays[] = {
        {strings->offsets, ((size_t)strings->count + 1) * sizeof(uint32_t), &pfac->offsets},
        {strings->classes, strings->offsets ? strings->offsets[strings->count] : 0, &pfac->strings},
        {strings->prefix, (size_t)strings->count * pfac->shape.link_bytes, &pfac->prefix},
        {lookup->first, ((size_t)lookup->cut_count + 1) * pfac->shape.first_bytes, &pfac->first},
    };
    clm_status status = CLM_OK;
    for (size_t i = 0; looks_up(scan->knobs) && i < sizeof arrays / sizeof *arrays && !status; i++)
        status =
            ocl_array_buffer(&scan->context, arrays[i].entries, arrays[i].bytes, arrays[i].buffer);
    return status;
}

/* ---- Tracks ------------------------------------------------------------ */

static clm_status upload(const struct ocl_scan *scan, uint32_t automaton, struct pfac *pfac) {
    pfac->shape = shape_of(pfac->form);
    clm_status status = open_layout(scan, pfac);
    if (!status)
        status = ocl_array_buffer(&scan->context, pfac->form->classes->of, 256, &pfac->classes);
    if (!status)
        status = scan->knobs[KNOB_FILTER] == KNOB_FILTER_ON ? open_prefixes(scan, automaton, pfac)
                                                            : open_starts(scan, pfac);
    return status ? status : open_lookup(scan, pfac);
}

static clm_status build(struct ocl_scan *scan, uint32_t index, struct scan_track *track) {
    static const char remedy[] = "choose trie=crs and truncate=, or --device openmp";
    const struct trie_options options = options_of(scan->knobs);
    struct pfac *pfac = memory_zero_alloc(1, sizeof *pfac);
    if (!pfac)
        return CLM_ERR_MEMORY;
    track->tables = pfac;
    return trie_form_build(scan->db->automata[index], scan->db->patterns, &options, remedy,
                           &pfac->form);
}

/* Numbers of all tracks are as wide as the widest's. */
static int widest_entries(const struct ocl_scan *scan) {
    for (uint32_t i = 0; i < scan->track_count; i++)
        if (((const struct pfac *)scan->tracks[i].tables)->form->number_bytes > 2)
            return KNOB_ENTRIES_32;
    return KNOB_ENTRIES_16;
}

static clm_status open_track(struct ocl_scan *scan, uint32_t index, struct scan_track *track) {
    struct pfac *pfac = track->tables;
    const struct trie_form *form = pfac->form;
    track->longest = form->longest;
    track->shape = (clm_table_shape){.first_output = 1, .states = form->rank_count + 1};
    scan_track_tells(track, index, form->outputs);
    track->counters = form->rank_count;
    track->shape.counters = histogram_local_counters(track->counters, scan->knobs[KNOB_HISTOGRAM]);
    clm_status status = upload(scan, index, pfac);
    track->table_bytes = form->bytes + pfac->filter_bytes + pfac->slots_bytes;
    return status;
}

static clm_status open_tracks(struct ocl_scan *scan) {
    clm_status status = scan_tracks_create(scan, scan->db->automaton_count);
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        status = build(scan, i, &scan->tracks[i]);
    if (status)
        return status;
    if (scan->knobs[KNOB_ENTRIES] == VARIANT_AUTO)
        scan->knobs[KNOB_ENTRIES] = widest_entries(scan);
    for (uint32_t i = 0; i < scan->track_count && !status; i++)
        status = open_track(scan, i, &scan->tracks[i]);
    return status;
}

static void close_track(struct scan_track *track) {
    struct pfac *pfac = track->tables;
    struct ocl_array *arrays[] = {&pfac->rows, &pfac->nodes, &pfac->row_ptr, &pfac->labels,
                                  &pfac->values};
    cl_mem *buffers[] = {&pfac->classes, &pfac->starts,  &pfac->filter, &pfac->slots, &pfac->ranks,
                         &pfac->offsets, &pfac->strings, &pfac->prefix, &pfac->first};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        ocl_array_destroy(arrays[i]);
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        ocl_buffer_destroy(buffers[i]);
    trie_form_destroy(pfac->form);
    free(pfac);
}

static void add_layout(const struct pfac *pfac, struct ocl_arguments *arguments) {
    switch (pfac->form->options.layout) {
    case TRIE_DENSE:
        ocl_array_argument(&pfac->rows, arguments);
        break;
    case TRIE_BITMAP:
        ocl_array_argument(&pfac->nodes, arguments);
        ocl_argument(arguments, sizeof(cl_mem), &pfac->ranks);
        break;
    case TRIE_CRS:
        ocl_array_argument(&pfac->row_ptr, arguments);
        ocl_array_argument(&pfac->labels, arguments);
        ocl_array_argument(&pfac->values, arguments);
        break;
    }
}

static void arguments(struct scan_track *track, struct ocl_arguments *arguments) {
    const struct pfac *pfac = track->tables;
    ocl_argument(arguments, sizeof track->shape, &track->shape);
    ocl_argument(arguments, sizeof pfac->shape, &pfac->shape);
    ocl_argument(arguments, sizeof(cl_mem), &pfac->classes);
    if (pfac->filter) {
        ocl_argument(arguments, sizeof(cl_mem), &pfac->filter);
        ocl_argument(arguments, pfac->filter_bytes, NULL);
        ocl_argument(arguments, sizeof(cl_mem), &pfac->slots);
    } else {
        ocl_argument(arguments, sizeof(cl_mem), &pfac->starts);
    }
    add_layout(pfac, arguments);
    if (!pfac->offsets)
        return;
    ocl_argument(arguments, sizeof(cl_mem), &pfac->offsets);
    ocl_argument(arguments, sizeof(cl_mem), &pfac->strings);
    ocl_argument(arguments, sizeof(cl_mem), &pfac->prefix);
    ocl_argument(arguments, sizeof(cl_mem), &pfac->first);
}

/* ---- What fits --------------------------------------------------------- */

static const uint32_t values[KNOBS] = {
    [KNOB_TABLE] = KNOB_VALUE(TABLE, GLOBAL) | KNOB_VALUE(TABLE, IMAGE),
    [KNOB_TEXT] = KNOB_VALUE(TEXT, DIRECT) | KNOB_VALUE(TEXT, COALESCED),
    [KNOB_SYMBOLS] = KNOB_VALUE(SYMBOLS, 8),
    [KNOB_LANES] = KNOB_VALUE(LANES, 1),
    [KNOB_HISTOGRAM] = KNOB_ALL & ~KNOB_VALUE(HISTOGRAM, REGISTER),
    [KNOB_COUNT] = KNOB_VALUE(COUNT, OUTPUTS),
    [KNOB_TRIE] = KNOB_ALL,
    [KNOB_FILTER] = KNOB_ALL,
    [KNOB_ROWS] = KNOB_ALL,
    [KNOB_TRUNCATE] = KNOB_ALL,
    [KNOB_MERGE] = KNOB_ALL,
    [KNOB_OUTPUT] = KNOB_VALUE(OUTPUT, RECORDS),
    [KNOB_TRANSFER] = KNOB_ALL,
    [KNOB_PACK] = KNOB_VALUE(PACK, DEVICE),
    [KNOB_GROUP] = KNOB_ALL,
    [KNOB_PIECE] = KNOB_ALL,
};

static clm_status check_rows(const int *knobs) {
    if (knobs[KNOB_TRIE] == KNOB_TRIE_CRS || knobs[KNOB_ROWS] == KNOB_ROWS_GLOBAL)
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "trie=%s has no row pointers: choose trie=crs or rows=global",
                       knob_axes[KNOB_TRIE].values[knobs[KNOB_TRIE]]);
}

static bool exists(const struct variant *variant) {
    return !check_rows(variant->value);
}

static const struct variant_space variants = {
    .axes = knob_axes, .axis_count = KNOB_QUESTION, .values = values, .exists = exists};

static size_t most_filter_bytes(const struct ocl_context *context, const struct clm_db *db) {
    size_t most = 0;
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        const size_t bytes = prefix_filter_bytes(filter_bits(context, db->automata[i]));
        most = bytes > most ? bytes : most;
    }
    return most;
}

/* Of a truncated trie ends and strings are counted apart. */
static clm_u32 most_counters(const struct clm_db *db, const int *knobs) {
    return database_most_strings(db) * (knobs[KNOB_TRUNCATE] == KNOB_TRUNCATE_NONE ? 1 : 2);
}

/* Of a work-item: at each start a walk, with the labels of a row that is searched, and a lookup
 * that halves the strings. */
static uint64_t loop_turns(const struct clm_db *db, const int *knobs) {
    const uint64_t piece = knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]);
    uint64_t of_byte = 2;
    for (uint32_t i = 0; knobs[KNOB_TRIE] == KNOB_TRIE_CRS && i < db->automaton_count; i++)
        if (2 + db->automata[i]->classes.count > of_byte)
            of_byte = 2 + db->automata[i]->classes.count;
    for (clm_u32 left = database_most_strings(db); left && looks_up(knobs); left /= 2)
        of_byte++;
    return piece * db->longest * of_byte;
}

/* At most, but for row pointers, whose number the trie tells. */
static uint64_t local_bytes(const struct ocl_context *context, const struct clm_db *db,
                            const int *knobs) {
    uint64_t bytes = 256; /* classes */
    bytes += knobs[KNOB_FILTER] == KNOB_FILTER_ON ? most_filter_bytes(context, db) : 256 * 4;
    bytes += histogram_local_bytes(most_counters(db, knobs), knobs[KNOB_HISTOGRAM]);
    if (knobs[KNOB_ROWS] == KNOB_ROWS_LOCAL)
        bytes += context->device.caps.local_memory / 2;
    return bytes + fits_staged_bytes(knobs);
}

static clm_status check(const struct ocl_context *context, const struct clm_db *db,
                        const int *knobs) {
    const uint64_t group = knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]);
    const uint64_t piece = knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]);
    const uint64_t local = local_bytes(context, db, knobs);
    clm_status status = check_rows(knobs);
    if (!status)
        status = fits_group(context, knobs);
    if (!status)
        status = histogram_check(knobs, group * piece);
    if (!status)
        status = fits_local(context, local,
                            "rows=global, filter=off, histogram=global, text=direct, or a smaller "
                            "group= or piece=");
    return status
               ? status
               : fits_loops(context, knobs, loop_turns(db, knobs) + local / 4 / group, db->longest,
                            knobs[KNOB_TRUNCATE] == KNOB_TRUNCATE_NONE &&
                                    knobs[KNOB_MERGE] == KNOB_MERGE_NONE
                                ? NULL
                                : "truncate=none,merge=none");
}

/* ---- Choice ------------------------------------------------------------ */

/* More take long to fill. */
static const uint64_t tries_bytes_max = 1u << 30;

/* Of the layout's arrays, at most: no trie has more nodes than its strings have bytes, and one. */
static uint64_t most_bytes(const struct automaton *automaton, const int *value) {
    uint64_t nodes = 1;
    for (uint32_t i = 1; i < automaton->output_count; i++)
        nodes += automaton->outputs[i].length;
    if (nodes > UINT32_MAX)
        return UINT64_MAX;
    if (value[KNOB_TRIE] == KNOB_TRIE_BITMAP)
        return trie_bitmap_bytes((uint32_t)nodes, automaton->classes.count, true);
    return nodes * automaton->classes.count * (nodes <= 65535 ? 2 : 4);
}

static bool bytes_fit(const struct ocl_context *context, const int *value, uint64_t bytes) {
    return bytes <= tries_bytes_max && !ocl_array_check(context, value[KNOB_TABLE], bytes / 2, 2);
}

/* Tries are built only where that is in question. */
static bool tries_fit(const struct ocl_context *context, const struct clm_db *db,
                      const int *value) {
    const struct trie_options options = options_of(value);
    for (uint32_t i = 0; i < db->automaton_count; i++) {
        uint64_t bytes;
        if (!bytes_fit(context, value, most_bytes(db->automata[i], value)) &&
            (trie_form_measure(db->automata[i], db->patterns, &options, &bytes) ||
             !bytes_fit(context, value, bytes)))
            return false;
    }
    return true;
}

/* The fastest that fits. */
static void choose_trie(const struct ocl_context *context, const struct clm_db *db, int *value) {
    static const struct {
        int trie, truncate;
    } fastest_first[] = {{KNOB_TRIE_DENSE, KNOB_TRUNCATE_NONE},
                         {KNOB_TRIE_BITMAP, KNOB_TRUNCATE_NONE},
                         {KNOB_TRIE_CRS, KNOB_TRUNCATE_NONE},
                         {KNOB_TRIE_CRS, KNOB_TRUNCATE_UNIQUE}};
    const int trie = value[KNOB_TRIE], truncate = value[KNOB_TRUNCATE];
    for (size_t i = 0; i < sizeof fastest_first / sizeof *fastest_first; i++) {
        if (value[KNOB_ROWS] == KNOB_ROWS_LOCAL && fastest_first[i].trie != KNOB_TRIE_CRS)
            continue; /* it has no row pointers */
        value[KNOB_TRIE] = trie == VARIANT_AUTO ? fastest_first[i].trie : trie;
        value[KNOB_TRUNCATE] = truncate == VARIANT_AUTO ? fastest_first[i].truncate : truncate;
        if (tries_fit(context, db, value))
            break;
    }
}

/* Local counters where they leave room for two groups; of 16 bits they are slower than global. */
static int choose_histogram(const struct ocl_context *context, const struct clm_db *db,
                            const int *value) {
    const size_t counters = histogram_local_bytes(most_counters(db, value), KNOB_HISTOGRAM_LOCAL);
    const size_t others = value[KNOB_FILTER] == KNOB_FILTER_ON ? most_filter_bytes(context, db) : 0;
    const bool fits = counters + others <= context->device.caps.local_memory / 2;
    return context->device.info.type != CLM_DEVICE_CPU && fits ? KNOB_HISTOGRAM_LOCAL
                                                               : KNOB_HISTOGRAM_GLOBAL;
}

/* Large where the filter is, which a group shares. */
static uint64_t group_wanted(const struct ocl_context *context, const struct clm_db *db) {
    const uint64_t most = context->device.caps.group_size;
    const uint64_t wanted = context->device.info.type == CLM_DEVICE_CPU ? 16
                            : most_filter_bytes(context, db) > 8192     ? 1024
                                                                        : 512;
    return lesser(wanted, most);
}

/* Short on a GPU, so that neighbours read what lies side by side. */
static uint64_t piece_wanted(const struct ocl_context *context, const int *value) {
    if (context->device.info.type == CLM_DEVICE_CPU &&
        !ocl_device_has(&context->device, QUIRK_LOOPS_END))
        return 4096;
    return value[KNOB_HISTOGRAM] == KNOB_HISTOGRAM_LOCAL ? 32 : 16;
}

static void complete(const struct ocl_context *context, const struct clm_db *db, int *value) {
    for (enum knob i = 0; i < KNOB_QUESTION; i++)
        if (value[i] == VARIANT_AUTO && variant_has_key(&variants, i) && !knob_axes[i].tuned &&
            i != KNOB_HISTOGRAM && i != KNOB_TRIE && i != KNOB_TRUNCATE)
            value[i] = 0;
    if (value[KNOB_TRIE] == VARIANT_AUTO || value[KNOB_TRUNCATE] == VARIANT_AUTO)
        choose_trie(context, db, value);
    if (value[KNOB_HISTOGRAM] == VARIANT_AUTO)
        value[KNOB_HISTOGRAM] = choose_histogram(context, db, value);
    if (value[KNOB_GROUP] == VARIANT_AUTO)
        value[KNOB_GROUP] = knobs_up_to(&variants, KNOB_GROUP, group_wanted(context, db));
    if (value[KNOB_PIECE] == VARIANT_AUTO)
        value[KNOB_PIECE] = histogram_piece_up_to(&variants, value, piece_wanted(context, value));
}

/* ---- Engine ------------------------------------------------------------ */

const struct ocl_method ocl_pfac = {
    .engine = &ocl_pfac_engine,
    .kernel = KERNEL_SCAN_PFAC,
    .complete = complete,
    .check = check,
    .open = open_tracks,
    .close = close_track,
    .arguments = arguments,
};

static clm_status open_engine(struct engine_setup *setup, void **state) {
    return scan_open(&ocl_pfac, setup, state);
}

const struct engine ocl_pfac_engine = {
    .name = "pfac", .variants = &variants, .open = open_engine, SCAN_ENGINE};
