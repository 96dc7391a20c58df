/* Tables whose transitions take several symbols, and symbols less than a byte wide: against
 * doing it one by one. */
#include "host/table/database.h"
#include "host/table/pack.h"
#include "host/table/steps.h"
#include "unit.h"

static uint32_t random_number(void) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

/* ---- Steps -------------------------------------------------------------- */

static uint32_t read_entry(const void *table, uint32_t entry_bytes, size_t at) {
    uint32_t value = 0;
    memcpy(&value, (const uint8_t *)table + at * entry_bytes, entry_bytes); /* little-endian */
    return value;
}

/* Any successors: also those that no automaton has. */
static void *random_table(const struct steps_shape *shape) {
    size_t entries = (size_t)shape->states << shape->symbol_bits;
    uint8_t *table = malloc(entries * shape->entry_bytes);
    assert_non_null(table);
    for (size_t i = 0; i < entries; i++) {
        uint32_t next = random_number() % shape->states;
        memcpy(table + i * shape->entry_bytes, &next, shape->entry_bytes);
    }
    return table;
}

static void check_steps(const struct steps_shape *shape) {
    const unsigned bits = shape->symbol_bits * shape->symbols;
    const uint32_t flag = shape->entry_bytes == 2 ? 0x8000u : 0x80000000u;
    const size_t entries = (size_t)shape->states << bits, more = 24;
    void *single = random_table(shape), *wide = NULL;
    assert_ok(steps_build(shape, single, entries * shape->entry_bytes + more, &wide));
    for (uint32_t from = 0; from < shape->states; from++)
        for (uint32_t column = 0; column < 1u << bits; column++) {
            uint32_t state = from;
            bool met = false;
            for (unsigned i = shape->symbols; i-- > 0;) {
                uint32_t symbol =
                    column / (1u << i * shape->symbol_bits) % (1u << shape->symbol_bits);
                state = read_entry(single, shape->entry_bytes,
                                   (size_t)state * (1u << shape->symbol_bits) + symbol);
                met = met || state >= shape->first_output;
            }
            uint32_t entry =
                read_entry(wide, shape->entry_bytes, (size_t)from * (1u << bits) + column);
            assert_int_equal(entry & ~flag, state);
            assert_int_equal((entry & flag) != 0, met);
        }
    for (size_t i = 0; i < more; i++)
        assert_int_equal(((uint8_t *)wide)[entries * shape->entry_bytes + i], 0);
    free(wide);
    free(single);
}

static void steps_are_single_ones(void **state) {
    (void)state;
    static const uint32_t sizes[] = {1, 2, 3, 50, 1000};
    for (unsigned bits = 1; bits <= 4; bits *= 2)
        for (unsigned symbols = 1; bits * symbols <= 8; symbols *= 2)
            for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
                for (uint32_t entry_bytes = 2; entry_bytes <= 4; entry_bytes += 2) {
                    uint32_t states = sizes[i];
                    const uint32_t firsts[] = {0, states / 2, states - 1, states};
                    for (size_t k = 0; k < sizeof firsts / sizeof *firsts; k++)
                        check_steps(&(struct steps_shape){.states = states,
                                                          .first_output = firsts[k],
                                                          .entry_bytes = entry_bytes,
                                                          .symbol_bits = bits,
                                                          .symbols = symbols});
                }
}

/* The most that entries of 16 bits number beside their bit. */
static void steps_of_many_states(void **state) {
    (void)state;
    check_steps(&(struct steps_shape){.states = 1u << 15,
                                      .first_output = (1u << 15) - 9,
                                      .entry_bytes = 2,
                                      .symbol_bits = 1,
                                      .symbols = 2});
}

/* ---- Packing ------------------------------------------------------------ */

static const uint32_t unwritten = 0xA5A5A5A5u;

static void random_codes(unsigned bits, uint8_t codes[256]) {
    for (unsigned byte = 0; byte < 256; byte++)
        codes[byte] = (uint8_t)(random_number() % 3 ? random_number() % (1u << bits) : 255);
}

/* Parts first..end-1 hold the symbols of the bytes there, breaks for those of no pattern
 * and behind the text's end; nothing else is written. */
static void check_parts(const uint8_t *bytes, size_t count, const uint8_t codes[256], unsigned bits,
                        size_t first, size_t end, const uint32_t *words, const uint32_t *breaks,
                        size_t parts) {
    for (size_t i = 0; i < parts * 32; i++) {
        uint32_t in_word = 32 / bits, word = words[i / in_word], broken = breaks[i / 32];
        if (i / 32 < first || i / 32 >= end) {
            assert_int_equal(word, unwritten);
            assert_int_equal(broken, unwritten);
            continue;
        }
        bool is_break = i >= count || codes[bytes[i]] == 255;
        assert_int_equal(broken >> i % 32 & 1, is_break);
        if (!is_break)
            assert_int_equal(word >> i % in_word * bits & ((1u << bits) - 1), codes[bytes[i]]);
    }
}

static void check_packing(size_t count, unsigned bits) {
    enum { ROOM = 40 }; /* parts */
    uint32_t words[ROOM * 4 + 4], breaks[ROOM + 1];
    uint8_t codes[256];
    uint8_t *bytes = malloc(count ? count : 1); /* to the byte: reading past it is seen */
    assert_non_null(bytes);
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)random_number();
    random_codes(bits, codes);
    size_t parts = pack_break_words(count);
    assert_true(parts <= ROOM);
    assert_int_equal(parts, (count + 31) / 32);
    assert_int_equal(pack_words(count, bits), parts * bits);
    const size_t firsts[] = {0, parts / 2, parts}, ends[] = {parts, parts, parts};
    for (size_t i = 0; i < 3; i++) {
        memset(words, 0xA5, sizeof words);
        memset(breaks, 0xA5, sizeof breaks);
        pack_parts(bytes, count, codes, bits, firsts[i], ends[i], words, breaks);
        check_parts(bytes, count, codes, bits, firsts[i], ends[i], words, breaks, parts + 1);
    }
    free(bytes);
}

static void packs_any_size(void **state) {
    (void)state;
    for (unsigned bits = 1; bits <= 4; bits *= 2) {
        for (size_t count = 0; count <= 140; count++)
            check_packing(count, bits);
        for (size_t i = 0; i < 20; i++)
            check_packing(random_number() % 1200, bits);
    }
}

static void codes_are_the_patterns_bytes(void **state) {
    (void)state;
    clm_db *db = unit_compile(unit_patterns("tacag", "gtt", NULL));
    const struct automaton *automaton = db->automata[0];
    uint8_t codes[256], seen[256] = {0};
    assert_false(pack_fits(automaton, 1));
    assert_true(pack_fits(automaton, 2));
    assert_true(pack_fits(automaton, 4));
    pack_codes(automaton, codes);
    for (unsigned byte = 0; byte < 256; byte++)
        if (byte && strchr("acgt", (int)byte)) {
            assert_true(codes[byte] < 4);
            assert_false(seen[codes[byte]]++);
        } else {
            assert_int_equal(codes[byte], 255);
        }
    clm_db_destroy(db);
    db = unit_compile(unit_patterns("abababab", NULL));
    assert_true(pack_fits(db->automata[0], 1));
    clm_db_destroy(db);
    db = unit_compile(unit_patterns("abcde", NULL)); /* one too many */
    assert_false(pack_fits(db->automata[0], 2));
    clm_db_destroy(db);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_single_ones),
        cmocka_unit_test(steps_of_many_states),
        cmocka_unit_test(packs_any_size),
        cmocka_unit_test(codes_are_the_patterns_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
