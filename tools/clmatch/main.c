/* clmatch: the command line. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clmatch.h"
#include "clock.h"
#include "cmd.h"
#include "options.h"
#include "output.h"
#include "say.h"
#include "usage.h"

static const struct {
    const char *name;
    enum command command;
    int (*run)(const struct options *options);
} commands[] = {
    {"find", COMMAND_FIND, cmd_find},          {"count", COMMAND_COUNT, cmd_count},
    {"compile", COMMAND_COMPILE, cmd_compile}, {"info", COMMAND_INFO, cmd_info},
    {"devices", COMMAND_DEVICES, cmd_devices}, {"verify", COMMAND_VERIFY, cmd_verify},
    {"bench", COMMAND_BENCH, cmd_bench},       {"tune", COMMAND_TUNE, cmd_tune},
};
#define COMMANDS (sizeof commands / sizeof commands[0])

/* Takes the numbers 0, 1 and 2 where they are closed, so that no text gets one;
 * each is opened the wrong way round, so that using it is still an error. */
static void hold_standard_files(void) {
    for (int file = 0; file <= 2; ++file)
        if (fcntl(file, F_GETFD) < 0 && errno == EBADF)
            (void)!open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY);
}

static int print_text(const char *text) {
    struct output output;
    output_open(&output);
    output_text(&output, text);
    return output_close(&output) ? 0 : EXIT_ERROR;
}

static int print_version(void) {
    const char *features = clm_features();
    struct output output;
    output_open(&output);
    output_format(&output, "clmatch %s\n", clm_version());
    output_format(&output, "features: %s\n", *features ? features : "none");
    return output_close(&output) ? 0 : EXIT_ERROR;
}

static int run_command(size_t index, int argc, char **argv) {
    struct options options;
    int status = EXIT_ERROR;
    switch (options_parse(&options, commands[index].command, argc, argv)) {
    case OPTIONS_OK:
        status = commands[index].run(&options);
        break;
    case OPTIONS_HELP:
        status = print_text(usage_text(commands[index].command));
        break;
    default:
        break;
    }
    options_free(&options);
    return status;
}

/* A driver of OpenCL may end the process, with a status that says nothing matched. */
static bool finished;

static void refuse_to_be_ended(void) {
    if (finished)
        return;
    say("a library ended the program, perhaps a driver of OpenCL; try --device openmp");
    _exit(EXIT_ERROR);
}

static int run(int argc, char **argv) {
    if (argc < 2) {
        say("no command; see clmatch --help");
        return EXIT_ERROR;
    }
    for (size_t i = 0; i < COMMANDS; ++i)
        if (strcmp(argv[1], commands[i].name) == 0)
            return run_command(i, argc - 1, argv + 1);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0)
        return print_text(usage_text(0));
    if (strcmp(argv[1], "--version") == 0)
        return print_version();
    if (argv[1][0] == '-')
        say("%s: options come after the command; see clmatch --help", argv[1]);
    else
        say("%s: no such command; see clmatch --help", argv[1]);
    return EXIT_ERROR;
}

int main(int argc, char **argv) {
    clock_start();
    hold_standard_files();
    signal(SIGPIPE, SIG_DFL);
    atexit(refuse_to_be_ended);
    int status = run(argc, argv);
    finished = true;
    return status;
}
