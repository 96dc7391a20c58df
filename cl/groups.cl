/* Policy: which strings a window's hash is compared with; host/table/hash_groups.h has the arrays.
 *
 *   CLM_GROUPS_PARAMETERS
 *   CLM_GROUPS_OPEN                      by the whole group, at the start of a kernel
 *   CLM_GROUPS_FIND(class, byte, hash, string, body)
 *                  `body` for each string of the class with that hash, by falling length; `byte`
 *                  is the window's first; `break` in it ends the search */
#if CLM_CFG_FORM == CLM_FORM_PLAIN

/* All of the class, one after the other. */
#define CLM_GROUPS_PARAMETERS CLM_ARRAY(uint, hashes)
#define CLM_GROUPS_OPEN CLM_ARRAY_OPEN(hashes, rk->first[CLM_RK_CLASSES])
#define CLM_GROUPS_FIND(class, byte, hash, string, body)                                           \
    for (uint string = rk->first[class]; string < rk->first[(class) + 1]; string++)                  \
        if (CLM_ARRAY_READ(hashes, string) == (hash)) {                                            \
            body                                                                                   \
        }

#elif CLM_CFG_FORM == CLM_FORM_GROUPED

/* Those with the window's first byte, in a hash table with open addresses. */
#define CLM_GROUPS_PARAMETERS CLM_ARRAY(uint2, groups), CLM_ARRAY(uint2, slots)
#define CLM_GROUPS_OPEN                                                                            \
    CLM_ARRAY_OPEN(groups, rk->groups)                                                              \
    CLM_ARRAY_OPEN(slots, rk->slots)
#define CLM_GROUPS_FIND(class, byte, hash, string, body)                                           \
    const uint2 group = CLM_ARRAY_READ(groups, rk->row[class] * 256 + (byte));                      \
    uint2 slot;                                                                                    \
    for (uint i = group.x + (group.y ? (hash) >> (32 - group.y) : 0);                              \
         slot = CLM_ARRAY_READ(slots, i), slot.x; i++)                                             \
        if (slot.x == (hash)) {                                                                    \
            const uint string = slot.y;                                                            \
            body                                                                                   \
        }

#else
#error "CLM_CFG_FORM: no such value"
#endif
