/* Runs clang. */
#include "shim.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { ARGUMENTS_MAX = 256 };

/* OpenCL C has no prototypes, unused functions of policies are its way of life, and
 * `const constant` says const twice. A comma expression is a vector literal that
 * literal.c did not know. */
const char shim_clang_flags[] =
    "-x c -std=gnu11 -O1 -g -fPIC -fsigned-char -fno-builtin -fno-omit-frame-pointer "
    "-flax-vector-conversions=none "
    "-fsanitize=address,undefined -fno-sanitize-recover=all -shared-libasan "
    "-ftrivial-auto-var-init=pattern "
    "-Wall -Wextra -Wconversion -Wcomma -Werror -Wno-unused-function -Wno-unknown-pragmas "
    "-Wno-duplicate-decl-specifier ";

struct command {
    char *arguments[ARGUMENTS_MAX + 1]; /* NULL ends them */
    size_t count;
};

static void add(struct command *command, const char *argument, size_t length) {
    if (command->count == ARGUMENTS_MAX)
        abort();
    command->arguments[command->count++] = shim_format("%.*s", (int)length, argument);
}

static void add_path(struct command *command, const char *option, const char *path) {
    if (option)
        add(command, option, strlen(option));
    add(command, path, strlen(path));
}

/* Splits at blanks, and leaves out options for OpenCL compilers alone. */
static void add_options(struct command *command, const char *options) {
    while (*(options += strspn(options, " "))) {
        size_t length = strcspn(options, " ");
        if (strncmp(options, "-cl-", 4) != 0)
            add(command, options, length);
        options += length;
    }
}

static void clear(struct command *command) {
    for (size_t i = 0; i < command->count; i++)
        free(command->arguments[i]);
}

/* This process's environment, without what puts the shim and a sanitizer into it. */
static char **clean_environment(void) {
    extern char **environ;
    size_t count = 0, kept = 0;
    while (environ[count])
        count++;
    char **clean = shim_allocate((count + 1) * sizeof *clean);
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], "LD_", 3) != 0)
            clean[kept++] = environ[i];
    clean[kept] = NULL;
    return clean;
}

/* Runs the command with its output in `log`; true if it succeeds. */
static bool run(const struct command *command, const char *log) {
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = 0;
    char **environment = clean_environment();
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    bool ran = posix_spawnp(&child, command->arguments[0], &actions, NULL, command->arguments,
                            environment) == 0 &&
               waitpid(child, &status, 0) == child;
    posix_spawn_file_actions_destroy(&actions);
    free(environment);
    return ran && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

const char *shim_clang(void) {
    const char *clang = getenv("CLMATCH_SHIM_CLANG");
    return clang ? clang : "clang";
}

bool shim_run_clang(const char *mode, const char *options, const char *from, const char *to,
                    const char *log) {
    struct command command = {.count = 0};
    add_path(&command, NULL, shim_clang());
    add_options(&command, shim_clang_flags);
    add_path(&command, "-isystem", SHIM_HEADERS);
    add_path(&command, "-include", "opencl_c.h");
    add_options(&command, mode);
    add_options(&command, options);
    add_path(&command, "-o", to);
    add_path(&command, NULL, from);
    bool succeeded = run(&command, log);
    clear(&command);
    return succeeded;
}
