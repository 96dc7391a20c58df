/* Policy: does Boyer-Moore-Horspool turn to Knuth-Morris-Pratt where it is slow?
 *
 *   CLM_GUARD(compared, advance)   is it time to, after so many bytes compared and moved on by? */
#if CLM_CFG_GUARD == CLM_GUARD_ON
#define CLM_GUARD(compared, advance) ((compared) > (advance) + 64)
#elif CLM_CFG_GUARD == CLM_GUARD_OFF
#define CLM_GUARD(compared, advance) ((void)(compared), false)
#else
#error "CLM_CFG_GUARD: no such value"
#endif
