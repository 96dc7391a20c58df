/* The longest string that begins at a place of the text; host/table/string_slots.h has the table. */

/* 8 bytes of 16, from so many bits of the first on. */
static ulong clm_slots_from(ulong first, ulong next, uint shift) {
    return shift ? first >> shift | next << (64 - shift) : first;
}

static ulong clm_slots_fold(ulong bytes, uint fold) {
    return fold ? (ulong)clm_hash_fold((uint)(bytes >> 32)) << 32 | clm_hash_fold((uint)bytes)
                : bytes;
}

/* 8 bytes of the text from `at` on, of which `left` are there, and zeros. */
static ulong clm_slots_text(global const uint *text, uint at, uint left, uint fold) {
    global const ulong *eights = (global const ulong *)text + at / 8;
    ulong bytes = 0;
    if (left >= 16)
        bytes = clm_slots_from(eights[0], eights[1], at % 8 * 8);
    else
        CLM_ROLLED for (uint i = 0; i < min(left, 8u); i++)
            bytes |= (ulong)((global const uchar *)text)[at + i] << 8 * i;
    return clm_slots_fold(bytes, fold);
}

/* 16 at once, since they may have left a cache between one look-up and another. */
static ulong2 clm_slots_window(global const uint *text, uint at, uint left, uint fold) {
    if (left < 24)
        return (ulong2)(clm_slots_text(text, at, left, fold),
                        clm_slots_text(text, at + 8, max(left, 8u) - 8, fold));
    global const ulong *eights = (global const ulong *)text + at / 8;
    const ulong first = eights[0], next = eights[1], last = eights[2];
    return (ulong2)(clm_slots_fold(clm_slots_from(first, next, at % 8 * 8), fold),
                    clm_slots_fold(clm_slots_from(next, last, at % 8 * 8), fold));
}

/* The first byte in the highest bits. */
static uint clm_slots_reversed(uint word) {
    return (rotate(word, 8u) & 0x00FF00FF) | (rotate(word, 24u) & 0xFF00FF00);
}

/* The bytes of a string behind the least key, the first in the highest bits. */
static ulong clm_slots_tail(uint2 bytes) {
    return (ulong)bytes.x << 32 | bytes.y;
}

/* How many of the first `most` bytes a string and the text have in common, `same` at least, and
 * whether then the string has the lesser byte. Adds what it reads to `reads`. */
static uint clm_slots_same(global const uint *strings, uint string, global const uint *text,
                           uint at, uint limit, uint fold, uint same, uint most, bool *is_below,
                           uint *reads) {
    CLM_ROLLED for (; same < most; same += 4, (*reads)++) {
        const uint found = (uint)clm_slots_text(text, at + same, limit - same, fold);
        const uint wanted = clm_window_global(strings, string + same);
        const uint differ = found ^ wanted;
        if (differ) {
            const uint bit = differ & -differ;
            same += (31 - clz(bit)) / 8;
            *is_below = same < most && clm_slots_reversed(wanted) < clm_slots_reversed(found);
            break;
        }
    }
    return min(same, most);
}

/* 1 + the longest string, 0: none; of `count` strings from `first` on, which have a key in common
 * with the text. Adds what it reads to `reads`. */
static uint clm_slots_search(clm_slots set, global const uint4 *tails, global const uint *offsets,
                             global const uchar *strings, uint first, uint count, ulong2 window,
                             global const uint *text, uint at, uint limit, uint *reads) {
    const uint from = set.least_key;
    const ulong behind = from < 8 ? clm_slots_from(window.x, window.y, 8 * from) : window.y;
    const ulong wanted = clm_slots_tail((uint2)(clm_slots_reversed((uint)behind),
                                                clm_slots_reversed((uint)(behind >> 32))));
    uint last = first; /* that is not above the text, if one is */
    CLM_ROLLED for (uint left = count; left > 1; left -= left / 2, (*reads)++)
        if (clm_slots_tail(tails[last + left / 2].xy) <= wanted)
            last += left / 2;
    uint4 tail = tails[last];
    uint common = min(from + (uint)clz(clm_slots_tail(tail.xy) ^ wanted) / 8, limit);
    uint found = last + 1;
    (*reads)++;
    if (common == from + 8 && tail.z > common) { /* as those before may, that are alike so far */
        uint begin = first, end = last + 1;
        CLM_ROLLED for (uint middle = last; begin < end; middle = begin + (end - begin) / 2) {
            tail = tails[middle];
            (*reads)++;
            bool is_below = clm_slots_tail(tail.xy) != wanted;
            if (!is_below) {
                const uint same = clm_slots_same((global const uint *)strings, offsets[middle],
                                                 text, at, limit, set.fold, from + 8,
                                                 min(tail.z, limit), &is_below, reads);
                if (same == tail.z || is_below) {
                    is_below = true;
                    common = same;
                    found = middle + 1;
                }
            }
            if (is_below)
                begin = middle + 1;
            else
                end = middle;
        }
        tail = tails[found - 1];
    }
    CLM_ROLLED while (found && tail.z > common) {
        found = tail.w;
        tail = tails[max(found, 1u) - 1];
        (*reads)++;
    }
    return found;
}

/* The slot of a key, or an empty one, with z 0. */
static uint4 clm_slots_find(clm_slots set, global const uint4 *slots, ulong key, uint bytes) {
    const uint first = (uint)key, next = (uint)(key >> 32);
    const ulong hash =
        (set.first_addend + ((ulong)bytes << 32 | first)) * (set.second_addend + next);
    uint i = (uint)(hash >> 32) >> (32 - set.bits);
    uint4 slot = slots[set.first_slot + i];
    CLM_ROLLED while (slot.z && (slot.x != first || slot.y != next ||
                                 slot.z % CLM_SLOT_COUNT != bytes)) {
        i = (i + 1) & ((1u << set.bits) - 1);
        slot = slots[set.first_slot + i];
    }
    return slot;
}

/* The string as a state; 0: there is none. Unless the work-item `searches`, strings that share a key
 * are passed over, and what it tells is worth nothing. Adds what it reads to search to `reads`. */
CLM_INLINE uint clm_slots_state(clm_slots set, global const uint4 *slots,
                                global const uint4 *tails, global const uint *offsets,
                                global const uchar *strings, global const uint *text, uint at,
                                uint available, bool searches, uint *reads) {
    const uint limit = available - at;
    const ulong2 window = clm_slots_window(text, at, limit, set.fold);
    uint keys = set.keys & ((2u << min(limit, 8u)) - 1), state = 0;
    CLM_ROLLED while (keys && !state) {
        const uint bytes = 31 - clz(keys), others = 64 - 8 * bytes;
        keys ^= 1u << bytes;
        const uint4 slot = clm_slots_find(set, slots, window.x << others >> others, bytes);
        if (slot.z < CLM_SLOT_COUNT)
            state = slot.z ? slot.w + 1 : 0;
        else if (searches)
            state = clm_slots_search(set, tails, offsets, strings, slot.w,
                                     slot.z / CLM_SLOT_COUNT, window, text, at, limit, reads);
    }
    return state;
}
