#include "fallback/ac_table.h"

#include "fallback/ac_kernel.h"

/* The compact form's rows: about what a core's second-level cache holds. Larger
 * rows made random bytes slower and English no faster. */
enum { COMPACT_ROW_BYTES = 1 << 20 };

clm_status ac_table_open(const struct automaton *automaton, enum ac_form form,
                         struct ac_table *table) {
    static const char remedy[] = "choose form=compact, or leave the key out";
    *table = (struct ac_table){.automaton = automaton};
    switch (automaton->has_long_patterns ? AC_COMPACT : form) {
    case AC_DENSE16:
        table->kernels = &ac_kernels_dense16;
        return dense_build(automaton, 2, NULL, remedy, &table->dense);
    case AC_DENSE32:
        table->kernels = &ac_kernels_dense32;
        return dense_build(automaton, 4, NULL, remedy, &table->dense);
    case AC_COMPACT:
        break;
    }
    table->kernels = &ac_kernels_compact;
    return compact_build(automaton, COMPACT_ROW_BYTES, &table->compact);
}

uint64_t ac_table_bytes(const struct ac_table *table) {
    return table->dense ? dense_bytes(table->automaton, table->dense->entry_bytes)
                        : compact_bytes(table->compact) + automaton_bytes(table->automaton);
}

void ac_table_close(struct ac_table *table) {
    dense_destroy(table->dense);
    compact_destroy(table->compact);
    *table = (struct ac_table){0};
}
