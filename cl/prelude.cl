/* Before every program: the knobs must all be set, each to a value that exists. */
#if !defined CLM_CFG_TABLE || !defined CLM_CFG_ENTRIES || !defined CLM_CFG_TEXT ||                 \
    !defined CLM_CFG_HISTOGRAM || !defined CLM_CFG_QUESTION
#error "a knob of cl/config.def is not set"
#endif
