/* Grams by their hash, and the strings where they pass by another: tables of a filter for strings
 * of any kind. */
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/base/seed.h"
#include "host/ocl/array.h"
#include "host/ocl/filter_grams.h"
#include "host/ocl/fits.h"
#include "host/ocl/histogram.h"
#include "host/table/gram_filter.h"
#include "host/table/string_slots.h"

#include <stdlib.h>

struct hashed {
    struct filter_tables as;
    clm_filter shape;
    size_t words_bytes;
    uint32_t *outputs[DATABASE_AUTOMATA_MAX]; /* of the track's automata, by string */
    cl_mem words, samples;                    /* host/table/gram_filter.h */
    cl_mem slots, tails;                      /* host/table/string_slots.h */
    cl_mem offsets, strings, prefix;          /* host/table/trie_strings.h */
    cl_mem gave_up;                           /* the scan's */
};

_Static_assert((int)STRING_SLOT_COUNT == (int)CLM_SLOT_COUNT, "slots of kernels are others");

/* ---- Tables ------------------------------------------------------------ */

static uint32_t stride_of(const int *knobs) {
    return knobs_number(KNOB_STRIDE, knobs[KNOB_STRIDE]);
}

/* Words lie in local memory beside counters and queues; samples in a cache of all groups, of which
 * some devices tell less than there is. */
static struct gram_room room_of(const struct ocl_context *context) {
    const struct ocl_caps *caps = &context->device.caps;
    const uint64_t least_cache = 1u << 20;
    return (struct gram_room){.words = caps->local_memory * 2 / 3,
                              .samples = caps->global_cache > least_cache ? caps->global_cache
                                                                          : least_cache};
}

static clm_filter shape_of(const struct gram_filter *grams, const struct string_slots *slots) {
    return (clm_filter){.fold = slots->fold,
                        .head_factor = grams->head_factor,
                        .sure_factor = grams->sure_factor,
                        .likely_factor = grams->likely_factor,
                        .one_bit = grams->one_bit ? UINT32_MAX : 0,
                        .word_bits = grams->word_bits,
                        .last_shift = grams->last_shift,
                        .bit_shift = grams->bit_shift,
                        .sample_head_factor = grams->sample_factors[0],
                        .sample_behind_factor = grams->sample_factors[1],
                        .sample_bits = grams->sample_bits,
                        .keys = slots->keys,
                        .least_key = slots->least_key,
                        .first_addend = slots->addends[0],
                        .second_addend = slots->addends[1],
                        .slot_bits = slots->bits,
                        .link_bytes = slots->strings->prefix ? slots->strings->prefix_bytes : 0};
}

static clm_status upload(const struct ocl_scan *scan, const struct gram_filter *grams,
                         const struct string_slots *slots, struct hashed *filter) {
    const struct trie_strings *strings = slots->strings;
    const struct {
        const void *entries;
        size_t bytes;
        cl_mem *buffer;
    } arrays[] = {
        {grams->words, filter->words_bytes, &filter->words},
        {grams->samples, grams->samples ? (size_t)1 << grams->sample_bits >> 1 : 0,
         &filter->samples},
        {slots->slots, sizeof *slots->slots << slots->bits, &filter->slots},
        {slots->tails, strings->count * sizeof *slots->tails, &filter->tails},
        {strings->offsets, ((size_t)strings->count + 1) * sizeof(uint32_t), &filter->offsets},
        {strings->classes, strings->offsets[strings->count], &filter->strings},
        {strings->prefix, (size_t)strings->count * filter->shape.link_bytes, &filter->prefix},
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
    for (clm_u32 left = filter_most_strings(db); left; left /= 2)
        halvings++;
    const uint64_t most = probes + halvings * db->longest;
    return starts * (most > usual ? most : usual);
}

static clm_status check_loops(const struct ocl_context *context, const struct clm_db *db,
                              const int *knobs, uint64_t probes, uint64_t words_bytes) {
    const uint64_t group = knobs_number(KNOB_GROUP, knobs[KNOB_GROUP]);
    return fits_loops(context, loop_turns(db, knobs, probes) + words_bytes / 4 / group, db->longest,
                      "a smaller lanes= or piece=");
}

/* Of a place: of a key of each length. */
static uint64_t all_probes(const struct string_slots *slots) {
    uint64_t lengths = 0;
    for (uint32_t keys = slots->keys; keys; keys &= keys - 1)
        lengths++;
    return lengths * slots->most_probes;
}

static clm_status tell(const struct filter_automata *automata, const struct trie_strings *strings,
                       struct hashed *filter, struct scan_track *track) {
    for (uint32_t i = 0; i < automata->of.count; i++) {
        filter->outputs[i] = memory_alloc(strings->count, sizeof *filter->outputs[i]);
        if (!filter->outputs[i])
            return CLM_ERR_MEMORY;
        trie_strings_outputs(strings, i, filter->outputs[i]);
        scan_track_tells(track, automata->index[i], filter->outputs[i]);
    }
    return CLM_OK;
}

static clm_status open_tables(struct ocl_scan *scan, const struct filter_automata *automata,
                              const struct gram_filter *grams, const struct string_slots *slots,
                              struct scan_track *track) {
    struct hashed *filter = track->tables;
    const uint32_t count = slots->strings->count;
    filter->shape = shape_of(grams, slots);
    filter->words_bytes = sizeof *grams->words << grams->word_bits;
    track->shape = (clm_table_shape){.first_output = 1, .states = count + 1};
    track->counters = count;
    track->shape.counters = histogram_local_counters(count, scan->knobs[KNOB_HISTOGRAM]);
    track->table_bytes = gram_filter_bytes(grams) + string_slots_bytes(slots);
    clm_status status =
        check_loops(&scan->context, scan->db, scan->knobs, all_probes(slots), filter->words_bytes);
    if (!status)
        status = tell(automata, slots->strings, filter, track);
    return status ? status : upload(scan, grams, slots, filter);
}

static clm_status open_track(struct ocl_scan *scan, const struct filter_automata *automata,
                             struct scan_track *track) {
    const struct gram_room room = room_of(&scan->context);
    uint64_t seed = seed_random();
    struct string_slots slots;
    struct gram_filter grams;
    struct hashed *filter = track->tables = memory_zero_alloc(1, sizeof *filter);
    if (!filter)
        return CLM_ERR_MEMORY;
    filter->as.grams = &filter_hashed;
    filter->gave_up = scan->gave_up;
    clm_status status =
        string_slots_build(&automata->of, scan->db->patterns, seed_next(&seed), &slots);
    if (status)
        return status;
    status = gram_filter_build(slots.strings, stride_of(scan->knobs), &room, seed, &grams);
    if (!status) {
        status = open_tables(scan, automata, &grams, &slots, track);
        gram_filter_clear(&grams);
    }
    string_slots_clear(&slots);
    return status;
}

static void close_tables(struct filter_tables *tables) {
    struct hashed *filter = (struct hashed *)tables;
    cl_mem *buffers[] = {&filter->words,   &filter->samples, &filter->slots, &filter->tails,
                         &filter->offsets, &filter->strings, &filter->prefix};
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
    ocl_argument(arguments, filter->words_bytes, NULL);
    ocl_argument(arguments, sizeof(cl_mem), &filter->samples);
    ocl_argument(arguments, sizeof(cl_mem), &filter->slots);
    ocl_argument(arguments, sizeof(cl_mem), &filter->tails);
    ocl_argument(arguments, sizeof(cl_mem), &filter->offsets);
    ocl_argument(arguments, sizeof(cl_mem), &filter->strings);
    ocl_argument(arguments, sizeof(cl_mem), &filter->prefix);
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
    return gram_filter_word_bytes(filter_most_strings(db), stride_of(knobs),
                                  room_of(context).words);
}

static clm_status check(const struct ocl_context *context, const struct clm_db *db,
                        const int *knobs) {
    clm_status status = check_stride(db, knobs);
    return status ? status : check_loops(context, db, knobs, 2, words_bytes(context, db, knobs));
}

static uint64_t local_bytes(const struct ocl_context *context, const struct clm_db *db,
                            const int *knobs) {
    return 256 + words_bytes(context, db, knobs);
}

/* ---- Choice ------------------------------------------------------------ */

/* 1 if that cannot be told. */
static uint32_t stride_for(const struct ocl_context *context, const struct clm_db *db, bool fold) {
    const struct filter_automata automata = filter_automata_of(db, fold);
    const struct gram_room room = room_of(context);
    struct byte_classes bytes;
    struct trie_strings *strings;
    uint32_t stride;
    byte_classes_of_bytes(&bytes, fold);
    if (trie_strings_build(&automata.of, &bytes, db->patterns, &strings))
        return 1;
    clm_status status = gram_filter_choose_stride(strings, &room, 0, &stride);
    trie_strings_destroy(strings);
    return status ? 1 : stride;
}

int filter_hashed_stride(const struct ocl_context *context, const struct variant_space *space,
                         const struct clm_db *db) {
    uint64_t stride = gram_filter_most_stride(shortest(db));
    for (int fold = 0; fold < 2 && stride > 1; fold++)
        if (filter_automata_of(db, fold).of.count)
            stride = lesser(stride, stride_for(context, db, fold));
    return knobs_up_to(space, KNOB_STRIDE, stride);
}

const struct filter_grams filter_hashed = {.check = check,
                                           .local_bytes = local_bytes,
                                           .open = open_track,
                                           .close = close_tables,
                                           .arguments = arguments};
