#include "bench_twister.h"

void twister_seed(struct twister *twister, uint32_t seed) {
    uint32_t *words = twister->words;
    words[0] = seed;
    for (uint32_t i = 1; i < TWISTER_WORDS; ++i)
        words[i] = 1812433253u * (words[i - 1] ^ words[i - 1] >> 30) + i;
    twister->next = TWISTER_WORDS;
}

/* All words anew: each from the highest bit of itself, the rest of the one after it, and
 * the one 397 places on. */
static void twist(uint32_t words[TWISTER_WORDS]) {
    for (size_t i = 0; i < TWISTER_WORDS; ++i) {
        uint32_t joined = (words[i] & 0x80000000u) | (words[(i + 1) % TWISTER_WORDS] & 0x7fffffffu);
        words[i] = words[(i + 397) % TWISTER_WORDS] ^ joined >> 1 ^ (joined & 1 ? 0x9908b0dfu : 0);
    }
}

uint32_t twister_next(struct twister *twister) {
    if (twister->next == TWISTER_WORDS) {
        twist(twister->words);
        twister->next = 0;
    }
    uint32_t y = twister->words[twister->next++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
}
