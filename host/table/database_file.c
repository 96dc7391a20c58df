#include "host/table/database_file.h"

#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/table/automaton_check.h"

#include <endian.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static const uint8_t magic[8] = {0x89, 'c', 'l', 'm', 'a', 't', 'c', 'h'};
enum { VERSION = 1, HEADER_BYTES = 32, PAYLOAD_FIXED = 3 * 8 };
enum { AUTOMATON_FIXED = 6 * 4 + 256, OUTPUT_BYTES = 4 * 4 };
enum { PATTERN_FIXED = 3 * 4 };

/* ---- Little-endian numbers --------------------------------------------- */

static uint8_t *put(uint8_t *out, uint64_t value, unsigned bytes) {
    const uint64_t little = htole64(value);
    memcpy(out, &little, bytes);
    return out + bytes;
}

static uint64_t get(const uint8_t *in, unsigned bytes) {
    uint64_t little = 0;
    memcpy(&little, in, bytes);
    return le64toh(little);
}

/* Writes one field of an array of structures, or reads it back. */
#define PUT_FIELD(out, array, count, field, bytes)                                                 \
    for (size_t put_i = 0; put_i < (count); put_i++)                                               \
    (out) = put(out, (array)[put_i] field, bytes)
#define GET_FIELD(in, array, count, field, bytes, type)                                            \
    for (size_t get_i = 0; get_i < (count); get_i++, (in) += (bytes))                              \
    (array)[get_i] field = (type)get(in, bytes)

/* ---- Writing ----------------------------------------------------------- */

/* Fields one after the other, each of all nodes; the first of one node more. */
struct node_fields {
    uint64_t first_child, fail, output, depth, label, end; /* bytes from the first on */
};

static struct node_fields node_fields(uint64_t count) {
    const uint64_t fail = 4 * (count + 1), output = fail + 4 * count, depth = output + 4 * count;
    const uint64_t label = depth + 2 * count;
    return (struct node_fields){0, fail, output, depth, label, label + count};
}

static uint64_t automaton_file_size(const struct automaton *automaton) {
    return AUTOMATON_FIXED + node_fields(automaton->node_count).end +
           (uint64_t)automaton->output_count * OUTPUT_BYTES +
           (uint64_t)automaton->pattern_count * 4;
}

uint64_t database_file_size(const struct clm_db *db) {
    uint64_t size = HEADER_BYTES + PAYLOAD_FIXED + db->patterns->size * PATTERN_FIXED +
                    db->patterns->bytes_size;
    for (uint32_t i = 0; i < db->automaton_count; i++)
        size += automaton_file_size(db->automata[i]);
    return size;
}

static uint8_t *write_patterns(uint8_t *out, const struct clm_patterns *patterns) {
    PUT_FIELD(out, patterns->entries, patterns->size, .length, 4);
    PUT_FIELD(out, patterns->entries, patterns->size, .id, 4);
    PUT_FIELD(out, patterns->entries, patterns->size, .flags, 4);
    memcpy(out, patterns->bytes, patterns->bytes_size);
    return out + patterns->bytes_size;
}

static uint8_t *write_nodes(uint8_t *out, const struct automaton *automaton) {
    const struct automaton_node *nodes = automaton->nodes;
    const size_t count = automaton->node_count;
    const struct node_fields at = node_fields(count);
    for (size_t i = 0; i < count; i++) {
        put(out + at.first_child + 4 * i, nodes[i].first_child, 4);
        put(out + at.fail + 4 * i, nodes[i].fail, 4);
        put(out + at.output + 4 * i, nodes[i].output, 4);
        put(out + at.depth + 2 * i, nodes[i].depth, 2);
        put(out + at.label + i, nodes[i].label, 1);
    }
    put(out + at.first_child + 4 * count, nodes[count].first_child, 4);
    return out + at.end;
}

static uint8_t *write_automaton(uint8_t *out, const struct automaton *automaton) {
    out = put(out, automaton->node_count, 4);
    out = put(out, automaton->output_count, 4);
    out = put(out, automaton->pattern_count, 4);
    out = put(out, automaton->longest, 4);
    out = put(out, automaton->classes.count, 4);
    out = put(out, automaton->has_long_patterns, 4);
    memcpy(out, automaton->classes.of, 256);
    out += 256;
    out = write_nodes(out, automaton);
    size_t outputs = automaton->output_count;
    PUT_FIELD(out, automaton->outputs, outputs, .first, 4);
    PUT_FIELD(out, automaton->outputs, outputs, .count, 4);
    PUT_FIELD(out, automaton->outputs, outputs, .next, 4);
    PUT_FIELD(out, automaton->outputs, outputs, .length, 4);
    PUT_FIELD(out, automaton->positions, automaton->pattern_count, , 4);
    return out;
}

void database_file_write(const struct clm_db *db, uint8_t *bytes) {
    uint64_t size = database_file_size(db);
    uint8_t *out = bytes + HEADER_BYTES;
    out = put(out, db->patterns->size, 8);
    out = put(out, db->patterns->bytes_size, 8);
    out = put(out, db->automaton_count, 8);
    out = write_patterns(out, db->patterns);
    for (uint32_t i = 0; i < db->automaton_count; i++)
        out = write_automaton(out, db->automata[i]);
    memcpy(bytes, magic, sizeof magic);
    put(bytes + 8, VERSION, 4);
    put(bytes + 12, 0, 4);
    put(bytes + 16, size, 8);
    put(bytes + 24, XXH3_64bits(bytes + HEADER_BYTES, size - HEADER_BYTES), 8);
}

/* ---- Reading ----------------------------------------------------------- */

static const char remedy[] = "compile the patterns again";

static clm_status corrupt(const char *what) {
    return message_set(CLM_ERR_DATABASE, "the database is corrupt (%s): %s", what, remedy);
}

struct reader {
    const uint8_t *in, *end;
};

static bool has(const struct reader *reader, uint64_t count, uint64_t bytes) {
    return count <= (uint64_t)(reader->end - reader->in) / bytes;
}

static clm_status check_header(const uint8_t *bytes, size_t length) {
    if (length < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0)
        return message_set(CLM_ERR_DATABASE, "this is not a clmatch database: %s", remedy);
    if (length < HEADER_BYTES)
        return corrupt("its header is cut off");
    if (get(bytes + 8, 4) != VERSION)
        return message_set(CLM_ERR_DATABASE,
                           "the database has format version %u, this library reads %u: %s",
                           (unsigned)get(bytes + 8, 4), (unsigned)VERSION, remedy);
    if (get(bytes + 16, 8) != length || get(bytes + 12, 4) != 0)
        return corrupt("its size is not what its header says");
    if (get(bytes + 24, 8) != XXH3_64bits(bytes + HEADER_BYTES, length - HEADER_BYTES))
        return corrupt("its checksum does not fit");
    return CLM_OK;
}

static clm_status read_patterns(struct reader *reader, uint64_t size, uint64_t bytes,
                                struct clm_patterns *patterns) {
    if (!size || size >= UINT32_MAX || !has(reader, size, PATTERN_FIXED))
        return corrupt("number of patterns");
    clm_status status = memory_reserve((void **)&patterns->entries, &patterns->entries_capacity,
                                       size, sizeof *patterns->entries);
    if (status)
        return status;
    GET_FIELD(reader->in, patterns->entries, size, .length, 4, uint32_t);
    GET_FIELD(reader->in, patterns->entries, size, .id, 4, uint32_t);
    GET_FIELD(reader->in, patterns->entries, size, .flags, 4, uint32_t);
    uint64_t offset = 0;
    for (uint64_t i = 0; i < size; i++) {
        struct pattern_entry *entry = &patterns->entries[i];
        if (!entry->length || entry->length > CLM_PATTERN_MAX || entry->flags & ~CLM_CASELESS)
            return corrupt("pattern lengths or flags");
        entry->offset = offset;
        offset += entry->length;
    }
    if (offset != bytes || !has(reader, bytes, 1))
        return corrupt("pattern bytes");
    status = memory_reserve((void **)&patterns->bytes, &patterns->bytes_capacity, bytes, 1);
    if (status)
        return status;
    memcpy(patterns->bytes, reader->in, bytes);
    reader->in += bytes;
    patterns->size = size;
    patterns->bytes_size = bytes;
    return CLM_OK;
}

static void read_nodes(struct reader *reader, struct automaton *automaton) {
    struct automaton_node *nodes = automaton->nodes;
    const size_t count = automaton->node_count;
    const struct node_fields at = node_fields(count);
    const uint8_t *in = reader->in;
    for (size_t i = 0; i < count; i++)
        nodes[i] =
            (struct automaton_node){.first_child = (uint32_t)get(in + at.first_child + 4 * i, 4),
                                    .fail = (uint32_t)get(in + at.fail + 4 * i, 4),
                                    .output = (uint32_t)get(in + at.output + 4 * i, 4),
                                    .depth = (uint16_t)get(in + at.depth + 2 * i, 2),
                                    .label = (uint8_t)get(in + at.label + i, 1)};
    nodes[count] =
        (struct automaton_node){.first_child = (uint32_t)get(in + at.first_child + 4 * count, 4)};
    reader->in += at.end;
}

static void read_outputs(struct reader *reader, struct automaton *automaton) {
    size_t count = automaton->output_count;
    GET_FIELD(reader->in, automaton->outputs, count, .first, 4, uint32_t);
    GET_FIELD(reader->in, automaton->outputs, count, .count, 4, uint32_t);
    GET_FIELD(reader->in, automaton->outputs, count, .next, 4, uint32_t);
    GET_FIELD(reader->in, automaton->outputs, count, .length, 4, uint32_t);
    GET_FIELD(reader->in, automaton->positions, automaton->pattern_count, , 4, uint32_t);
}

static clm_status read_automaton(struct reader *reader, const struct clm_patterns *patterns,
                                 struct automaton *automaton) {
    if (!has(reader, AUTOMATON_FIXED, 1))
        return corrupt("automaton header");
    automaton->node_count = (uint32_t)get(reader->in, 4);
    automaton->output_count = (uint32_t)get(reader->in + 4, 4);
    automaton->pattern_count = (uint32_t)get(reader->in + 8, 4);
    automaton->longest = (uint32_t)get(reader->in + 12, 4);
    automaton->classes.count = (uint32_t)get(reader->in + 16, 4);
    uint32_t has_long_patterns = (uint32_t)get(reader->in + 20, 4);
    automaton->has_long_patterns = has_long_patterns != 0;
    memcpy(automaton->classes.of, reader->in + 24, 256);
    if (has_long_patterns > 1)
        return corrupt("automaton flags");
    if (automaton->node_count == UINT32_MAX || !has(reader, automaton_file_size(automaton), 1))
        return corrupt("automaton size");
    reader->in += AUTOMATON_FIXED;
    automaton->nodes =
        memory_table_alloc((size_t)automaton->node_count + 1, sizeof *automaton->nodes);
    automaton->outputs = memory_alloc(automaton->output_count, sizeof *automaton->outputs);
    automaton->positions = memory_alloc(automaton->pattern_count, sizeof *automaton->positions);
    if (!automaton->nodes || !automaton->outputs || !automaton->positions)
        return CLM_ERR_MEMORY;
    read_nodes(reader, automaton);
    read_outputs(reader, automaton);
    if (!automaton_check(automaton, patterns))
        return corrupt("automaton");
    automaton_restore(automaton);
    return CLM_OK;
}

static clm_status read_automata(struct reader *reader, uint64_t count, struct clm_db *db) {
    if (!count || count > DATABASE_AUTOMATA_MAX)
        return corrupt("number of automata");
    while (db->automaton_count < count) {
        struct automaton *automaton = memory_zero_alloc(1, sizeof *automaton);
        if (!automaton)
            return CLM_ERR_MEMORY;
        db->automata[db->automaton_count++] = automaton;
        clm_status status = read_automaton(reader, db->patterns, automaton);
        if (status)
            return status;
        if (automaton->longest > db->longest)
            db->longest = automaton->longest;
    }
    return reader->in == reader->end ? CLM_OK : corrupt("bytes after its end");
}

clm_status database_file_read(const uint8_t *bytes, size_t length, struct clm_db **out) {
    clm_status status = check_header(bytes, length);
    if (status)
        return status;
    struct reader reader = {bytes + HEADER_BYTES, bytes + length};
    if (!has(&reader, PAYLOAD_FIXED, 1))
        return corrupt("its payload is cut off");
    uint64_t size = get(reader.in, 8), pattern_bytes = get(reader.in + 8, 8);
    uint64_t automata = get(reader.in + 16, 8);
    reader.in += PAYLOAD_FIXED;
    struct clm_db *db = memory_zero_alloc(1, sizeof *db);
    status = db ? patterns_create(&db->patterns) : CLM_ERR_MEMORY;
    if (!status)
        status = read_patterns(&reader, size, pattern_bytes, db->patterns);
    if (!status)
        status = read_automata(&reader, automata, db);
    if (status) {
        database_destroy(db);
        return status;
    }
    *out = db;
    return CLM_OK;
}
