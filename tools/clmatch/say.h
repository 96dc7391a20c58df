/* Messages on standard error, each "clmatch: ..." and a line of its own. */
#ifndef CLMATCH_TOOL_SAY_H
#define CLMATCH_TOOL_SAY_H

/* Exit statuses, those of grep. */
enum { EXIT_MATCHED = 0, EXIT_UNMATCHED = 1, EXIT_ERROR = 2 };

__attribute__((format(printf, 1, 2))) void say(const char *format, ...);

/* Says the library's message for its last failure, after `subject` and ": "
 * where there is one. */
void say_library(const char *subject);

/* Says what errno `error` means for a file that was to be read, and the remedy. */
void say_file(const char *name, int error);

#endif
