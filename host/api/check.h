/* Arguments of public functions. */
#ifndef CLMATCH_HOST_API_CHECK_H
#define CLMATCH_HOST_API_CHECK_H

#include "host/base/message.h"
#include "host/run/scanner.h"

/* Returns CLM_ERR_ARGUMENT from the calling function if `pointer` is NULL. */
#define CHECK_NOT_NULL(pointer)                                                                    \
    do {                                                                                           \
        if (!(pointer))                                                                            \
            return message_set(CLM_ERR_ARGUMENT, "%s: %s is NULL", __func__, #pointer);            \
    } while (0)

/* The same if the scanner has an open stream. */
#define CHECK_IDLE(scanner)                                                                        \
    do {                                                                                           \
        if ((scanner)->stream)                                                                     \
            return message_set(CLM_ERR_ARGUMENT,                                                   \
                               "%s: the scanner has an open stream; close it first", __func__);    \
    } while (0)

#endif
