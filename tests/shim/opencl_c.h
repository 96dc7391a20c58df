/* OpenCL C 1.2 in C, for one work-item a work-group: comes before each program. In a
 * built-in function's name there is no number of elements, so clang's overloading
 * tells them apart. What is not here yet does not compile: add it, with a line in
 * builtins.def.
 *
 * With SHIM_FIND_KERNELS, words that tell what a parameter is stay in the text. */
#ifndef CLMATCH_TESTS_SHIM_OPENCL_C_H
#define CLMATCH_TESTS_SHIM_OPENCL_C_H

#include "kernel_table.h"

#include <stdbool.h>
#include <stddef.h>

#define __OPENCL_VERSION__ 120
#define __OPENCL_C_VERSION__ 120
#define CL_VERSION_1_0 100
#define CL_VERSION_1_1 110
#define CL_VERSION_1_2 120
#define __ENDIAN_LITTLE__ 1

#define SHIM_BUILTIN static inline __attribute__((overloadable, unused))

/* ---- Types ------------------------------------------------------------------ */

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#define SHIM_UNSIGNED(X) X(uchar) X(ushort) X(uint) X(ulong)
#define SHIM_SIGNED(X) X(char) X(short) X(int) X(long)
#define SHIM_INTEGERS(X) SHIM_SIGNED(X) SHIM_UNSIGNED(X)

#define SHIM_VECTOR_TYPE(type, n) typedef type type##n __attribute__((ext_vector_type(n)));
#define SHIM_VECTOR_TYPES(type)                                                                    \
    SHIM_VECTOR_TYPE(type, 2)                                                                      \
    SHIM_VECTOR_TYPE(type, 3)                                                                      \
    SHIM_VECTOR_TYPE(type, 4)                                                                      \
    SHIM_VECTOR_TYPE(type, 8)                                                                      \
    SHIM_VECTOR_TYPE(type, 16)
SHIM_INTEGERS(SHIM_VECTOR_TYPES)
SHIM_VECTOR_TYPES(float)

/* (uint4)(x) repeats x; (uint4)(a, b, c, d) lists scalars. */
#define SHIM_VECTOR(type, ...)                                                                     \
    SHIM_18TH(__VA_ARGS__, SHIM_LIST, SHIM_LIST, SHIM_LIST, SHIM_LIST, SHIM_LIST, SHIM_LIST,       \
              SHIM_LIST, SHIM_LIST, SHIM_LIST, SHIM_LIST, SHIM_LIST, SHIM_LIST, SHIM_LIST,         \
              SHIM_LIST, SHIM_LIST, SHIM_LIST, SHIM_REPEAT, )                                      \
    (type, __VA_ARGS__)
#define SHIM_18TH(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, ...) r
#define SHIM_LIST(type, ...) ((type){__VA_ARGS__})
#define SHIM_REPEAT(type, x) ((type)(x))

/* ---- Qualifiers ------------------------------------------------------------- */

#ifndef SHIM_FIND_KERNELS
#define SHIM_IS_KERNEL
#define SHIM_IS_GLOBAL
#define SHIM_IS_CONSTANT const
#define SHIM_IS_LOCAL
#endif
#define kernel SHIM_IS_KERNEL
#define global SHIM_IS_GLOBAL
#define constant SHIM_IS_CONSTANT
#define local SHIM_IS_LOCAL
#define private
#define __kernel SHIM_IS_KERNEL
#define __global SHIM_IS_GLOBAL
#define __constant SHIM_IS_CONSTANT
#define __local SHIM_IS_LOCAL
#define __private
#define reqd_work_group_size(x, y, z)
#define work_group_size_hint(x, y, z)
#define vec_type_hint(type)

/* ---- Work-items ------------------------------------------------------------- */

/* One launch runs at a time. Were it thread-local, the leak sanitizer would crash on it,
 * as a program is loaded late. */
static struct shim_item shim_item;

SHIM_BUILTIN uint get_work_dim(void) {
    return shim_item.dimensions;
}
SHIM_BUILTIN size_t get_global_id(uint dimension) {
    return dimension < 3 ? shim_item.global_id[dimension] : 0;
}
SHIM_BUILTIN size_t get_global_size(uint dimension) {
    return dimension < 3 ? shim_item.global_size[dimension] : 1;
}
SHIM_BUILTIN size_t get_global_offset(uint dimension) {
    return dimension < 3 ? shim_item.global_offset[dimension] : 0;
}
SHIM_BUILTIN size_t get_local_id(uint dimension) {
    return (void)dimension, 0u;
}
SHIM_BUILTIN size_t get_local_size(uint dimension) {
    return (void)dimension, 1u;
}
SHIM_BUILTIN size_t get_group_id(uint dimension) {
    return get_global_id(dimension) - get_global_offset(dimension);
}
SHIM_BUILTIN size_t get_num_groups(uint dimension) {
    return get_global_size(dimension);
}

typedef uint cl_mem_fence_flags;
#define CLK_LOCAL_MEM_FENCE 1u
#define CLK_GLOBAL_MEM_FENCE 2u
#define barrier(flags) ((void)(flags))
#define mem_fence(flags) ((void)(flags))
#define read_mem_fence(flags) ((void)(flags))
#define write_mem_fence(flags) ((void)(flags))

/* ---- Atomics ---------------------------------------------------------------- */

#define SHIM_ATOMIC_FETCH(type, name)                                                              \
    SHIM_BUILTIN type atomic_##name(volatile type *at, type value) {                               \
        return __atomic_fetch_##name(at, value, __ATOMIC_RELAXED);                                 \
    }
#define SHIM_ATOMICS(type)                                                                         \
    SHIM_ATOMIC_FETCH(type, add)                                                                   \
    SHIM_ATOMIC_FETCH(type, sub)                                                                   \
    SHIM_ATOMIC_FETCH(type, and)                                                                   \
    SHIM_ATOMIC_FETCH(type, or)                                                                    \
    SHIM_ATOMIC_FETCH(type, xor)                                                                   \
    SHIM_ATOMIC_FETCH(type, min)                                                                   \
    SHIM_ATOMIC_FETCH(type, max)                                                                   \
    SHIM_BUILTIN type atomic_inc(volatile type *at) {                                              \
        return __atomic_fetch_add(at, 1, __ATOMIC_RELAXED);                                        \
    }                                                                                              \
    SHIM_BUILTIN type atomic_dec(volatile type *at) {                                              \
        return __atomic_fetch_sub(at, 1, __ATOMIC_RELAXED);                                        \
    }                                                                                              \
    SHIM_BUILTIN type atomic_xchg(volatile type *at, type value) {                                 \
        return __atomic_exchange_n(at, value, __ATOMIC_RELAXED);                                   \
    }                                                                                              \
    SHIM_BUILTIN type atomic_cmpxchg(volatile type *at, type expected, type value) {               \
        __atomic_compare_exchange_n(at, &expected, value, false, __ATOMIC_RELAXED,                 \
                                    __ATOMIC_RELAXED);                                             \
        return expected;                                                                           \
    }
SHIM_ATOMICS(int)
SHIM_ATOMICS(uint)

/* ---- Integers: scalars ------------------------------------------------------ */

#define SHIM_BITS(type) ((int)(8 * sizeof(type)))
#define SHIM_WIDEN(type, x) ((ulong)(x) & ~0ul >> (64 - SHIM_BITS(type)))

#define SHIM_INTEGER(type)                                                                         \
    SHIM_BUILTIN type min(type a, type b) {                                                        \
        return a < b ? a : b;                                                                      \
    }                                                                                              \
    SHIM_BUILTIN type max(type a, type b) {                                                        \
        return a > b ? a : b;                                                                      \
    }                                                                                              \
    SHIM_BUILTIN type popcount(type x) {                                                           \
        return (type)__builtin_popcountl(SHIM_WIDEN(type, x));                                     \
    }                                                                                              \
    SHIM_BUILTIN type clz(type x) {                                                                \
        const ulong wide = SHIM_WIDEN(type, x);                                                    \
        return (type)(wide ? __builtin_clzl(wide) - 64 + SHIM_BITS(type) : SHIM_BITS(type));       \
    }                                                                                              \
    SHIM_BUILTIN type hadd(type a, type b) {                                                       \
        return (type)(((__int128)a + b) >> 1);                                                     \
    }                                                                                              \
    SHIM_BUILTIN type rhadd(type a, type b) {                                                      \
        return (type)(((__int128)a + b + 1) >> 1);                                                 \
    }                                                                                              \
    SHIM_BUILTIN type rotate(type x, type by) {                                                    \
        const int bits = SHIM_BITS(type), left = (int)(by & (bits - 1));                           \
        const ulong wide = SHIM_WIDEN(type, x);                                                    \
        return left ? (type)(wide << left | wide >> (bits - left)) : x;                            \
    }                                                                                              \
    SHIM_BUILTIN type bitselect(type a, type b, type which) {                                      \
        return (type)((a & ~which) | (b & which));                                                 \
    }
SHIM_INTEGERS(SHIM_INTEGER)

#define SHIM_MUL_HI(type, wide)                                                                    \
    SHIM_BUILTIN type mul_hi(type a, type b) {                                                     \
        return (type)((wide)a * b >> SHIM_BITS(type));                                             \
    }
#define SHIM_MUL_HI_SIGNED(type) SHIM_MUL_HI(type, __int128)
#define SHIM_MUL_HI_UNSIGNED(type) SHIM_MUL_HI(type, unsigned __int128)
SHIM_SIGNED(SHIM_MUL_HI_SIGNED)
SHIM_UNSIGNED(SHIM_MUL_HI_UNSIGNED)

#define SHIM_SATURATING(type, least, most)                                                         \
    SHIM_BUILTIN type add_sat(type a, type b) {                                                    \
        const __int128 sum = (__int128)a + b;                                                      \
        return sum < (least) ? (type)(least) : sum > (most) ? (type)(most) : (type)sum;            \
    }                                                                                              \
    SHIM_BUILTIN type sub_sat(type a, type b) {                                                    \
        const __int128 difference = (__int128)a - b;                                               \
        return difference < (least)  ? (type)(least)                                               \
               : difference > (most) ? (type)(most)                                                \
                                     : (type)difference;                                           \
    }
#define SHIM_SATURATING_UNSIGNED(type) SHIM_SATURATING(type, 0, (type)-1)
#define SHIM_SATURATING_SIGNED(type)                                                               \
    SHIM_SATURATING(type, -((__int128)1 << (SHIM_BITS(type) - 1)),                                 \
                    ((__int128)1 << (SHIM_BITS(type) - 1)) - 1)
SHIM_UNSIGNED(SHIM_SATURATING_UNSIGNED)
SHIM_SIGNED(SHIM_SATURATING_SIGNED)

/* Numbers of more than 24 bits have no defined product: they end the program. */
#define SHIM_MUL24(type, least, most)                                                              \
    SHIM_BUILTIN type mul24(type a, type b) {                                                      \
        if (a < (least) || a > (most) || b < (least) || b > (most))                                \
            __builtin_trap();                                                                      \
        return (type)((ulong)a * (ulong)b);                                                        \
    }                                                                                              \
    SHIM_BUILTIN type mad24(type a, type b, type c) {                                              \
        return (type)((uint)mul24(a, b) + (uint)c);                                                \
    }
SHIM_MUL24(int, -(1 << 23), (1 << 23) - 1)
SHIM_MUL24(uint, 0u, (1u << 24) - 1)

#define SHIM_SELECT_SCALAR(type, chooser)                                                          \
    SHIM_BUILTIN type select(type a, type b, chooser c) {                                          \
        return c ? b : a;                                                                          \
    }
#define SHIM_SELECT_SCALARS(small, usmall)                                                         \
    SHIM_SELECT_SCALAR(small, small)                                                               \
    SHIM_SELECT_SCALAR(small, usmall)                                                              \
    SHIM_SELECT_SCALAR(usmall, small)                                                              \
    SHIM_SELECT_SCALAR(usmall, usmall)
SHIM_SELECT_SCALARS(char, uchar)
SHIM_SELECT_SCALARS(short, ushort)
SHIM_SELECT_SCALARS(int, uint)
SHIM_SELECT_SCALARS(long, ulong)

/* ---- Integers: vectors, element by element ---------------------------------- */

#define SHIM_MAP1(type, n, name)                                                                   \
    SHIM_BUILTIN type##n name(type##n a) {                                                         \
        for (int i = 0; i < n; i++)                                                                \
            a[i] = name((type)a[i]);                                                               \
        return a;                                                                                  \
    }
#define SHIM_MAP2(type, n, name)                                                                   \
    SHIM_BUILTIN type##n name(type##n a, type##n b) {                                              \
        for (int i = 0; i < n; i++)                                                                \
            a[i] = name((type)a[i], (type)b[i]);                                                   \
        return a;                                                                                  \
    }
#define SHIM_MAP2_SCALAR(type, n, name)                                                            \
    SHIM_BUILTIN type##n name(type##n a, type b) {                                                 \
        return name(a, (type##n)b);                                                                \
    }
#define SHIM_ANY_ALL(type, n)                                                                      \
    SHIM_BUILTIN int any(type##n x) {                                                              \
        int found = 0;                                                                             \
        for (int i = 0; i < n; i++)                                                                \
            found |= x[i] < 0;                                                                     \
        return found;                                                                              \
    }                                                                                              \
    SHIM_BUILTIN int all(type##n x) {                                                              \
        return !any(~x);                                                                           \
    }
#define SHIM_SELECT(type, n, chooser)                                                              \
    SHIM_BUILTIN type##n select(type##n a, type##n b, chooser##n c) {                              \
        for (int i = 0; i < n; i++)                                                                \
            a[i] = c[i] >> (SHIM_BITS(type) - 1) ? b[i] : a[i];                                    \
        return a;                                                                                  \
    }
#define SHIM_MAP(type, n)                                                                          \
    SHIM_MAP1(type, n, popcount)                                                                   \
    SHIM_MAP1(type, n, clz)                                                                        \
    SHIM_MAP2(type, n, min)                                                                        \
    SHIM_MAP2_SCALAR(type, n, min)                                                                 \
    SHIM_MAP2(type, n, max)                                                                        \
    SHIM_MAP2_SCALAR(type, n, max)                                                                 \
    SHIM_MAP2(type, n, mul_hi)                                                                     \
    SHIM_MAP2(type, n, hadd)                                                                       \
    SHIM_MAP2(type, n, rhadd)                                                                      \
    SHIM_MAP2(type, n, rotate)                                                                     \
    SHIM_MAP2(type, n, add_sat)                                                                    \
    SHIM_MAP2(type, n, sub_sat)                                                                    \
    SHIM_BUILTIN type##n bitselect(type##n a, type##n b, type##n which) {                          \
        return (a & ~which) | (b & which);                                                         \
    }

/* ---- Vectors in memory ------------------------------------------------------ */

#define SHIM_LOAD_STORE(type, n)                                                                   \
    SHIM_BUILTIN type##n vload##n(size_t at, const type *from) {                                   \
        type##n x;                                                                                 \
        for (int i = 0; i < n; i++)                                                                \
            x[i] = from[at * n + (size_t)i];                                                       \
        return x;                                                                                  \
    }                                                                                              \
    SHIM_BUILTIN void vstore##n(type##n x, size_t at, type *to) {                                  \
        for (int i = 0; i < n; i++)                                                                \
            to[at * n + (size_t)i] = x[i];                                                         \
    }

/* ---- Conversions: convert_TYPE, as_TYPE ------------------------------------- */

#define SHIM_CONVERT_SCALAR(from, to)                                                              \
    SHIM_BUILTIN to convert_##to(from x) {                                                         \
        return (to)x;                                                                              \
    }
#define SHIM_CONVERT(from, to, n)                                                                  \
    SHIM_BUILTIN to##n convert_##to##n(from##n x) {                                                \
        return __builtin_convertvector(x, to##n);                                                  \
    }
#define SHIM_CONVERT_ALL(from, to)                                                                 \
    SHIM_CONVERT_SCALAR(from, to)                                                                  \
    SHIM_CONVERT(from, to, 2)                                                                      \
    SHIM_CONVERT(from, to, 3)                                                                      \
    SHIM_CONVERT(from, to, 4)                                                                      \
    SHIM_CONVERT(from, to, 8)                                                                      \
    SHIM_CONVERT(from, to, 16)
#define SHIM_CONVERT_FROM(from)                                                                    \
    SHIM_CONVERT_ALL(from, char)                                                                   \
    SHIM_CONVERT_ALL(from, uchar)                                                                  \
    SHIM_CONVERT_ALL(from, short)                                                                  \
    SHIM_CONVERT_ALL(from, ushort)                                                                 \
    SHIM_CONVERT_ALL(from, int)                                                                    \
    SHIM_CONVERT_ALL(from, uint)                                                                   \
    SHIM_CONVERT_ALL(from, long)                                                                   \
    SHIM_CONVERT_ALL(from, ulong)
SHIM_INTEGERS(SHIM_CONVERT_FROM)

#define SHIM_AS(type, x)                                                                           \
    ({                                                                                             \
        const __typeof__(x) shim_from = (x);                                                       \
        type shim_to;                                                                              \
        _Static_assert(sizeof shim_to == sizeof shim_from, "as_" #type ": another size");          \
        __builtin_memcpy(&shim_to, &shim_from, sizeof shim_to);                                    \
        shim_to;                                                                                   \
    })
#define as_uchar(x) SHIM_AS(uchar, x)
#define as_uchar2(x) SHIM_AS(uchar2, x)
#define as_uchar4(x) SHIM_AS(uchar4, x)
#define as_uchar8(x) SHIM_AS(uchar8, x)
#define as_uchar16(x) SHIM_AS(uchar16, x)
#define as_ushort(x) SHIM_AS(ushort, x)
#define as_ushort2(x) SHIM_AS(ushort2, x)
#define as_ushort4(x) SHIM_AS(ushort4, x)
#define as_ushort8(x) SHIM_AS(ushort8, x)
#define as_int(x) SHIM_AS(int, x)
#define as_int2(x) SHIM_AS(int2, x)
#define as_int4(x) SHIM_AS(int4, x)
#define as_uint(x) SHIM_AS(uint, x)
#define as_uint2(x) SHIM_AS(uint2, x)
#define as_uint4(x) SHIM_AS(uint4, x)
#define as_long(x) SHIM_AS(long, x)
#define as_ulong(x) SHIM_AS(ulong, x)
#define as_ulong2(x) SHIM_AS(ulong2, x)

/* ---- Every width of every type ---------------------------------------------- */

#define SHIM_WIDTHS(X, ...)                                                                        \
    X(__VA_ARGS__, 2) X(__VA_ARGS__, 3) X(__VA_ARGS__, 4) X(__VA_ARGS__, 8) X(__VA_ARGS__, 16)
#define SHIM_OF_INTEGER(type) SHIM_WIDTHS(SHIM_MAP, type) SHIM_WIDTHS(SHIM_LOAD_STORE, type)
#define SHIM_OF_SIGNED(type) SHIM_WIDTHS(SHIM_ANY_ALL, type)
#define SHIM_SELECTS(small, usmall, n)                                                             \
    SHIM_SELECT(small, n, small)                                                                   \
    SHIM_SELECT(small, n, usmall)                                                                  \
    SHIM_SELECT(usmall, n, small)                                                                  \
    SHIM_SELECT(usmall, n, usmall)
SHIM_INTEGERS(SHIM_OF_INTEGER)
SHIM_SIGNED(SHIM_OF_SIGNED)
SHIM_WIDTHS(SHIM_SELECTS, char, uchar)
SHIM_WIDTHS(SHIM_SELECTS, short, ushort)
SHIM_WIDTHS(SHIM_SELECTS, int, uint)
SHIM_WIDTHS(SHIM_SELECTS, long, ulong)

#endif
