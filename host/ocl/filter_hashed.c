/* Grams by their hash, and the strings where they pass by another: tables of a filter for strings
 * of any kind. */
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/base/seed.h"
#include "host/ocl/array.h"
#include "host/ocl/filter_grams.h"
#include "host/ocl/fits.h"
#include "host/ocl/histogram.h"
#include "host/table/string_sets.h"

#include <stdlib.h>

struct hashed {
    struct filter_tables as;
    clm_filter shape;
    clm_slot_sets sets;
    size_t words_bytes;
    uint32_t *outputs[DATABASE_AUTOMATA_MAX]; /* of the track's automata, by string */
    cl_mem words, samples;                    /* host/table/gram_filter.h */
    cl_mem slots, tails, offsets, strings;    /* host/table/string_sets.h */
    cl_mem gave_up;                           /* the scan's */
    bool is_local;                            /* are words copied into local memory? */
};

_Static_assert((int)STRING_SLOT_COUNT == (int)CLM_SLOT_COUNT, "slots of kernels are others");

/* ---- Tables ------------------------------------------------------------ */

static uint32_t stride_of(const int *knobs) {
    return knobs_number(KNOB_STRIDE, knobs[KNOB_STRIDE]);
}

/* Words lie in local memory beside counters and queues, or in the cache of a compute unit; samples
 * in a cache of all groups. Devices tell of less cache than there is: GPUs of what units have where
 * groups take most of it for local memory. */
static struct gram_room room_of(const struct ocl_context *context, int table) {
    const struct ocl_caps *caps = &context->device.caps;
    const uint64_t least_cache = 1u << 20, least_words = 32u << 10;
    const uint64_t unit_cache = 4 * caps->global_cache / caps->compute_units;
    const uint64_t words = table == KNOB_TABLE_LOCAL  ? caps->local_memory * 2 / 3
                           : unit_cache > least_words ? unit_cache
                                                      : least_words;
    const uint64_t samples = caps->global_cache > least_cache ? caps->global_cache : least_cache;
    return (struct gram_room){.words = lesser(words, caps->max_allocation),
                              .samples = lesser(samples, caps->max_allocation)};
}

static clm_filter shape_of(const struct gram_filter *grams, bool fold) {
    return (clm_filter){.fold = fold,
                        .head_factor = grams->head_factor,
                        .sure_factor = grams->sure_factor,
                        .likely_factor = grams->likely_factor,
                        .one_bit = grams->one_bit ? UINT32_MAX : 0,
                        .word_bits = grams->word_bits,
                        .last_shift = grams->last_shift,
                        .bit_shift = grams->bit_shift,
                        .sample_head_factor = grams->sample_factors[0],
                        .sample_behind_factor = grams->sample_factors[1],
                        .sample_bits = grams->sample_bits};
}

static clm_slots slots_of(const struct string_sets *sets, uint32_t set) {
    const struct string_slots *slots = &sets->of[set];
    return (clm_slots){.first_addend = slots->addends[0],
                       .second_addend = slots->addends[1],
                       .keys = slots->keys,
                       .least_key = slots->least_key,
                       .bits = slots->bits,
                       .first_slot = sets->first_slot[set],
                       .fold = slots->fold};
}

static clm_status upload(const struct ocl_scan *scan, const struct gram_filter *grams,
                         const struct string_sets *sets, struct hashed *filter) {
    const struct {
        const void *entries;
        size_t bytes;
        cl_mem *buffer;
    } arrays[] = {
        {grams->words, filter->words_bytes, &filter->words},
        {grams->samples, grams->samples ? (size_t)1 << grams->sample_bits >> 1 : 0,
         &filter->samples},
        {sets->slots, sets->slot_count * sizeof *sets->slots, &filter->slots},
        {sets->tails, sets->string_count * sizeof *sets->tails, &filter->tails},
        {sets->offsets, ((size_t)sets->string_count + 1) * sizeof *sets->offsets, &filter->offsets},
        {sets->classes, (size_t)sets->offsets[sets->string_count] + TRIE_STRINGS_BEHIND,
         &filter->strings},
    };
    clm_status status = CLM_OK;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays && !status; i++)
        status =
            ocl_array_buffer(&scan->context, arrays[i].entries, arrays[i].bytes, arrays[i].buffer);
    return status;
}

/* Of a work-item: a lookup halves the strings, and may compare the longest each time; where less is
 * left to do, neighbours in a vector wait for each other. */
static uint64_t loop_turns(const struct clm_db *db, const int *knobs, uint64_t probes) {
    const uint64_t starts = (uint64_t)knobs_number(KNOB_LANES, knobs[KNOB_LANES]) *
                            knobs_number(KNOB_PIECE, knobs[KNOB_PIECE]);
    const uint64_t usual = 8 * (probes + 2 * (uint64_t)db->longest);
    uint64_t halvings = 0;
    for (clm_u32 left = database_strings(db); left; left /= 2)
        halvings++;
    const uint64_t most = probes + halvings * db->longest;
    return starts * (most > usual ? most : usual);
}

static clm_status check_loops(const struct ocl_context *context, const struct clm_db *db,
                              const int *knobs, uint64_t probes, uint64_t words_bytes) {
    const uint64_t group = knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]);
    return fits_loops(context, knobs, loop_turns(db, knobs, probes) + words_bytes / 4 / group,
                      db->longest, "engine ac");
}

/* Of a place: of a key of each length. */
static uint64_t all_probes(const struct string_sets *sets) {
    uint64_t probes = 0;
    for (uint32_t i = 0; i < sets->count; i++)
        for (uint32_t keys = sets->of[i].keys; keys; keys &= keys - 1)
            probes += sets->of[i].most_probes;
    return probes;
}

static clm_status tell(const struct clm_db *db, const struct string_sets *sets, uint32_t set,
                       struct hashed *filter, struct scan_track *track) {
    const struct trie_automata automata = trie_automata_of(db, sets->of[set].fold);
    for (uint32_t i = 0; i < automata.count; i++) {
        uint32_t *outputs = filter->outputs[track->told_count] =
            memory_alloc(sets->string_count, sizeof *outputs);
        if (!outputs)
            return CLM_ERR_MEMORY;
        string_sets_outputs(sets, set, i, outputs);
        scan_track_tells(track, automata.index[i], outputs);
    }
    return CLM_OK;
}

static clm_status open_tables(struct ocl_scan *scan, const struct gram_filter *grams,
                              const struct string_sets *sets, struct scan_track *track) {
    struct hashed *filter = track->tables;
    filter->shape = shape_of(grams, string_sets_grams(sets).fold);
    filter->sets.first = slots_of(sets, 0);
    if (sets->count > 1)
        filter->sets.second = slots_of(sets, 1);
    filter->words_bytes = sizeof *grams->words << grams->word_bits;
    track->shape = (clm_table_shape){.first_output = 1, .states = sets->string_count + 1};
    track->records_at_start = sets->count;
    track->counters = sets->string_count;
    track->shape.counters = histogram_local_counters(track->counters, scan->knobs[KNOB_HISTOGRAM]);
    track->table_bytes = gram_filter_bytes(grams) + string_sets_bytes(sets);
    clm_status status =
        check_loops(&scan->context, scan->db, scan->knobs, all_probes(sets), filter->words_bytes);
    for (uint32_t i = 0; i < sets->count && !status; i++)
        status = tell(scan->db, sets, i, filter, track);
    return status ? status : upload(scan, grams, sets, filter);
}

static clm_status open_track(struct ocl_scan *scan, struct scan_track *track) {
    const struct trie_automata exact = trie_automata_of(scan->db, false);
    const struct trie_automata caseless = trie_automata_of(scan->db, true);
    const struct gram_room room = room_of(&scan->context, scan->knobs[KNOB_TABLE]);
    uint64_t seed = seed_random();
    struct string_sets sets;
    struct gram_filter grams;
    struct hashed *filter = track->tables = memory_zero_alloc(1, sizeof *filter);
    if (!filter)
        return CLM_ERR_MEMORY;
    filter->as.grams = &filter_hashed;
    filter->gave_up = scan->gave_up;
    filter->is_local = scan->knobs[KNOB_TABLE] == KNOB_TABLE_LOCAL;
    clm_status status =
        string_sets_build(&exact, &caseless, scan->db->patterns, seed_next(&seed), &sets);
    if (status)
        return status;
    const struct gram_strings strings = string_sets_grams(&sets);
    status = gram_filter_build(&strings, stride_of(scan->knobs), &room, seed, &grams);
    if (!status) {
        status = open_tables(scan, &grams, &sets, track);
        gram_filter_clear(&grams);
    }
    string_sets_clear(&sets);
    return status;
}

static void close_tables(struct filter_tables *tables) {
    struct hashed *filter = (struct hashed *)tables;
    cl_mem *buffers[] = {&filter->words, &filter->samples, &filter->slots,
                         &filter->tails, &filter->offsets, &filter->strings};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        ocl_buffer_destroy(buffers[i]);
    for (uint32_t i = 0; i < DATABASE_AUTOMATA_MAX; i++)
        free(filter->outputs[i]);
    free(filter);
}

static void arguments(const struct filter_tables *tables, struct ocl_arguments *arguments) {
    const struct hashed *filter = (const struct hashed *)tables;
    ocl_argument(arguments, sizeof filter->shape, &filter->shape);
    ocl_argument(arguments, sizeof(cl_mem), &filter->words);
    if (filter->is_local)
        ocl_argument(arguments, filter->words_bytes, NULL);
    ocl_argument(arguments, sizeof(cl_mem), &filter->samples);
    ocl_argument(arguments, sizeof filter->sets, &filter->sets);
    ocl_argument(arguments, sizeof(cl_mem), &filter->slots);
    ocl_argument(arguments, sizeof(cl_mem), &filter->tails);
    ocl_argument(arguments, sizeof(cl_mem), &filter->offsets);
    ocl_argument(arguments, sizeof(cl_mem), &filter->strings);
    ocl_argument(arguments, sizeof(cl_mem), &filter->gave_up);
}

/* ---- What fits --------------------------------------------------------- */

static uint32_t shortest(const struct clm_db *db) {
    uint32_t length = UINT32_MAX;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        length = (uint32_t)lesser(length, automaton_shortest(db->automata[i]));
    return length;
}

static clm_status check_stride(const struct clm_db *db, const int *knobs) {
    if (stride_of(knobs) <= gram_filter_most_stride(shortest(db)))
        return CLM_OK;
    return message_set(CLM_ERR_UNSUPPORTED,
                       "stride=%s is for patterns of %u bytes and more, and the shortest has %u: "
                       "choose stride=%u",
                       knob_axes[KNOB_STRIDE].values[knobs[KNOB_STRIDE]],
                       GRAM_LEAST + stride_of(knobs) - 1, shortest(db),
                       gram_filter_most_stride(shortest(db)));
}

/* At most. */
static uint64_t words_bytes(const struct ocl_context *context, const struct clm_db *db,
                            const int *knobs) {
    return gram_filter_word_bytes(database_strings(db), stride_of(knobs),
                                  room_of(context, knobs[KNOB_TABLE]).words);
}

static clm_status check(const struct ocl_context *context, const struct clm_db *db,
                        const int *knobs) {
    clm_status status = check_stride(db, knobs);
    return status ? status : check_loops(context, db, knobs, 2, words_bytes(context, db, knobs));
}

static uint64_t local_bytes(const struct ocl_context *context, const struct clm_db *db,
                            const int *knobs) {
    const uint64_t debt = sizeof(cl_int);
    return debt + (knobs[KNOB_TABLE] == KNOB_TABLE_LOCAL ? words_bytes(context, db, knobs) : 0);
}

/* ---- Choice ------------------------------------------------------------ */

static clm_status strings_of(const struct clm_db *db, bool fold, struct trie_strings **strings) {
    const struct trie_automata automata = trie_automata_of(db, fold);
    struct byte_classes bytes;
    *strings = NULL;
    byte_classes_of_bytes(&bytes, fold);
    return automata.count ? trie_strings_build(&automata, &bytes, db->patterns, strings) : CLM_OK;
}

static clm_status choose_stride(const struct ocl_context *context, const struct clm_db *db,
                                uint32_t *stride) {
    const struct gram_room room = room_of(context, KNOB_TABLE_LOCAL);
    struct trie_strings *sets[2] = {NULL, NULL};
    struct gram_strings strings = {.set_count = 0};
    clm_status status = strings_of(db, false, &sets[0]);
    if (!status)
        status = strings_of(db, true, &sets[1]);
    for (int i = 0; i < 2; i++)
        if (sets[i])
            strings.sets[strings.set_count++] = sets[i];
    strings.fold = sets[1] != NULL;
    if (!status)
        status = gram_filter_choose_stride(&strings, &room, 0, stride);
    for (int i = 0; i < 2; i++)
        trie_strings_destroy(sets[i]);
    return status;
}

int filter_hashed_stride(const struct ocl_context *context, const struct variant_space *space,
                         const struct clm_db *db) {
    uint32_t stride = gram_filter_most_stride(shortest(db));
    if (stride > 1 && choose_stride(context, db, &stride))
        stride = 1; /* where it cannot be told */
    return knobs_up_to(space, KNOB_STRIDE, stride);
}

/* In a unit's cache where grams would set an eighth of the bits in local memory, so that much
 * passes. */
int filter_hashed_table(const struct ocl_context *context, const struct clm_db *db, int stride) {
    const uint64_t grams = (uint64_t)database_strings(db) * knobs_number(KNOB_STRIDE, stride);
    const uint64_t local = room_of(context, KNOB_TABLE_LOCAL).words;
    const uint64_t cached = room_of(context, KNOB_TABLE_GLOBAL).words;
    return context->device.info.type != CLM_DEVICE_CPU && grams > local && cached > local
               ? KNOB_TABLE_GLOBAL
               : KNOB_TABLE_LOCAL;
}

const struct filter_grams filter_hashed = {.check = check,
                                           .local_bytes = local_bytes,
                                           .open = open_track,
                                           .close = close_tables,
                                           .arguments = arguments};
