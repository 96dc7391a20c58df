/* Before every program with knobs. A knob that is not set, or to no value that exists, is an
 * error of the policy that reads it; here of those that are numbers. */
#if !defined CLM_CFG_GROUP || !defined CLM_CFG_PIECE
#error "a number of cl/config.def is not set"
#endif

/* The work-item in its group of CLM_CFG_GROUP. */
#define CLM_ITEM ((uint)get_local_id(0))

#define CLM_UNROLL _Pragma("unroll")

/* Of a loop that takes few turns or runs seldom: registers are worth more. */
#define CLM_ROLLED _Pragma("unroll 1")

/* Of a function that kernels with some values of knobs leave unused. */
#define CLM_HELPER static __attribute__((unused))

/* The same, of one that is part of the kernel wherever it is used: calls cost more than they save,
 * and PoCL 3.1 compiled one with a structure as an argument wrong. */
#define CLM_INLINE static __attribute__((always_inline, unused))
