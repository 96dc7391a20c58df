#include "host/table/rows.h"

#include <string.h>

/* A state goes where its failure state goes, except along its own edges. The
 * failure state has a smaller node number, so its row is complete. */
#define DEFINE_FILL(entry_type, name)                                                              \
    void name(const struct automaton *automaton, uint32_t node_count, const uint32_t *state,       \
              entry_type *rows) {                                                                  \
        const struct automaton_node *nodes = automaton->nodes;                                     \
        size_t columns = automaton->classes.count;                                                 \
        size_t row_bytes = sizeof(entry_type) * columns;                                           \
        for (uint32_t node = 0; node < node_count; node++) {                                       \
            uint32_t fail = nodes[node].fail;                                                      \
            entry_type *row = rows + ((state ? state[node] : node) * columns);                     \
            if (node)                                                                              \
                memcpy(row, rows + (state ? state[fail] : fail) * columns, row_bytes);             \
            else                                                                                   \
                memset(row, 0, row_bytes);                                                         \
            uint32_t end = nodes[node + 1].first_child;                                            \
            for (uint32_t child = nodes[node].first_child; child < end; child++)                   \
                row[nodes[child].label] = (entry_type)(state ? state[child] : child);              \
        }                                                                                          \
    }
DEFINE_FILL(uint16_t, rows_fill16)
DEFINE_FILL(uint32_t, rows_fill32)
