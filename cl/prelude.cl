/* Before every program with knobs: they must all be set, each to a value that exists. */
#if !defined CLM_CFG_TABLE || !defined CLM_CFG_ENTRIES || !defined CLM_CFG_TEXT ||                 \
    !defined CLM_CFG_SYMBOLS || !defined CLM_CFG_STEP || !defined CLM_CFG_LANES ||                 \
    !defined CLM_CFG_HISTOGRAM || !defined CLM_CFG_COUNT ||                                        \
    !defined CLM_CFG_GROUP || !defined CLM_CFG_PIECE || !defined CLM_CFG_QUESTION
#error "a knob of cl/config.def is not set"
#endif

/* The work-item in its group of CLM_CFG_GROUP. */
#define CLM_ITEM ((uint)get_local_id(0))
