/* Reads `quads` x 16 bytes and does nothing with them: how fast a device's memory can be
 * read at all. `out` is written only if all bytes make 1, so that no read is left out. */
kernel void clm_read(global const uint4 *bytes, ulong quads, global uint *out) {
    uint4 all = (uint4)(0);
    for (size_t i = get_global_id(0); i < quads; i += get_global_size(0))
        all ^= bytes[i];
    if ((all.x ^ all.y ^ all.z ^ all.w) == 1)
        *out = 1;
}
