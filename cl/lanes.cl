/* Policy: how many pieces of text a work-item scans side by side, CLM_LANES. A transition
 * waits for the one before it; those of other pieces run meanwhile. */
#if CLM_CFG_LANES == CLM_LANES_1
#define CLM_LANES 1
#elif CLM_CFG_LANES == CLM_LANES_2
#define CLM_LANES 2
#elif CLM_CFG_LANES == CLM_LANES_4
#define CLM_LANES 4
#elif CLM_CFG_LANES == CLM_LANES_8
#define CLM_LANES 8
#else
#error "CLM_CFG_LANES: no such value"
#endif

/* By 4 where more, for each of 8 lanes, would take seconds to compile. */
#define CLM_UNROLL_4 _Pragma("unroll 4")
#define CLM_EACH_LANE CLM_UNROLL for (uint lane = 0; lane < CLM_LANES; lane++)
