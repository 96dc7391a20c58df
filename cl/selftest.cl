/* Do host and device agree on the structures of abi.h? What comes by value is
 * written out field by field, what goes out is filled with known numbers. */
kernel void clm_selftest(clm_launch launch, clm_table_shape shape, global ulong *fields,
                         global clm_record *record, global clm_tail_record *tail) {
    fields[0] = launch.text;
    fields[1] = launch.begin;
    fields[2] = launch.end;
    fields[3] = launch.available;
    fields[4] = launch.first_piece;
    fields[5] = launch.pieces;
    fields[6] = launch.longest;
    fields[7] = launch.capacity;
    fields[8] = launch.reads;
    fields[9] = shape.columns;
    fields[10] = shape.first_output;
    fields[11] = shape.states;
    fields[12] = shape.counters;
    clm_record one = {101, 102};
    clm_tail_record other = {201, 202, 203, 204};
    *record = one;
    *tail = other;
}
