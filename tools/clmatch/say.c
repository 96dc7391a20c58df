#include "say.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "clmatch.h"
#include "progress.h"

void say(const char *format, ...) {
    va_list arguments;
    progress_clear();
    fputs("clmatch: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    fflush(stderr);
}

void say_library(const char *subject) {
    if (subject)
        say("%s: %s", subject, clm_message());
    else
        say("%s", clm_message());
}

void say_file(const char *name, int error) {
    const char *remedy = "";
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        remedy = "; check the name";
        break;
    case EACCES:
    case EPERM:
        remedy = "; check its permissions";
        break;
    case EISDIR:
        remedy = "; give a file";
        break;
    case EBADF:
        remedy = "; it is closed, or open only for writing";
        break;
    default:
        break;
    }
    say("%s: %s%s", *name ? name : "''", strerror(error), remedy);
}
