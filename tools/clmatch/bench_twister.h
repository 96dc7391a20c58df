/* MT19937, the 32-bit Mersenne Twister of M. Matsumoto and T. Nishimura (ACM TOMACS 8(1),
 * 1998, with the initialization of 2002), by which paper 003 draws its patterns. */
#ifndef CLMATCH_TOOL_BENCH_TWISTER_H
#define CLMATCH_TOOL_BENCH_TWISTER_H

#include <stddef.h>
#include <stdint.h>

enum { TWISTER_WORDS = 624 };

struct twister {
    uint32_t words[TWISTER_WORDS];
    size_t next; /* of them; TWISTER_WORDS: all were given out */
};

void twister_seed(struct twister *twister, uint32_t seed);

/* 0 .. 2^32-1. */
uint32_t twister_next(struct twister *twister);

#endif
