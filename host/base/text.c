#include "host/base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_append(char *buffer, size_t size, const char *format, ...) {
    size_t used = strlen(buffer);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(buffer + used, size - used, format, arguments);
    va_end(arguments);
}
