#include "host/base/message.h"

#include <stdarg.h>
#include <stdio.h>

static _Thread_local char message[4096];

clm_status message_set(clm_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return status;
}

const char *message_get(void) {
    return message;
}
