/* How many records each piece has becomes how many it and those before it in its block have: a
 * work-group of any size has a block of 1 << block_bits pieces, and totals[block] becomes its sum.
 * A piece that claims more than `most`, as only a device that fails tells, makes that sum more than
 * most << block_bits; (most << block_bits) << block_bits must be below 2^32.
 *
 * After Hillis and Steele, Data parallel algorithms, CACM 29 (1986): each work-item adds the sum of
 * the one 1, 2, 4 ... before it. `sums` has two halves of a number for each work-item, so that who
 * is ahead does not write what another still reads. */
kernel void clm_block_sums(uint pieces, uint block_bits, uint most, global uint *ends,
                           global uint *totals, local uint *sums) {
    const uint item = (uint)get_local_id(0);
    const uint size = (uint)get_local_size(0);
    const uint block = (uint)get_group_id(0);
    const uint first = block << block_bits;
    const uint count = min(1u << block_bits, pieces - first);
    uint before = 0;
    uint half_at = 0;
    for (uint at = 0; at < count; at += size) {
        const bool has_piece = at + item < count;
        uint sum = has_piece ? ends[first + at + item] : 0;
        if (sum > most)
            sum = (most << block_bits) + 1;
        for (uint distance = 1; distance < size; distance *= 2) {
            sums[half_at + item] = sum;
            barrier(CLK_LOCAL_MEM_FENCE);
            if (item >= distance)
                sum += sums[half_at + item - distance];
            half_at ^= size;
        }
        sums[half_at + item] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (has_piece)
            ends[first + at + item] = before + sum;
        before += sums[half_at + size - 1];
        half_at ^= size;
    }
    if (item == 0)
        totals[block] = before;
}
