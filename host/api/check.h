/* Arguments of public functions. */
#ifndef CLMATCH_HOST_API_CHECK_H
#define CLMATCH_HOST_API_CHECK_H

#include "host/base/message.h"

/* Returns CLM_ERR_ARGUMENT from the calling function if `pointer` is NULL. */
#define CHECK_NOT_NULL(pointer)                                                                    \
    do {                                                                                           \
        if (!(pointer))                                                                            \
            return message_set(CLM_ERR_ARGUMENT, "%s: %s is NULL", __func__, #pointer);            \
    } while (0)

#endif
