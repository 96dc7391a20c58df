/* The commands. Each returns the exit status. */
#ifndef CLMATCH_TOOL_CMD_H
#define CLMATCH_TOOL_CMD_H

#include "options.h"

int cmd_find(const struct options *options);
int cmd_count(const struct options *options);
int cmd_compile(const struct options *options);
int cmd_info(const struct options *options);
int cmd_devices(const struct options *options);
int cmd_verify(const struct options *options);
int cmd_bench(const struct options *options);
int cmd_tune(const struct options *options);

#endif
