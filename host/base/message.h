/* The calling thread's error message (clm_message). */
#ifndef CLMATCH_HOST_BASE_MESSAGE_H
#define CLMATCH_HOST_BASE_MESSAGE_H

#include "clmatch.h"

/* Sets the message (cut at 4095 bytes) and returns `status`. */
clm_status message_set(clm_status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

const char *message_get(void);

#endif
