#include "usage.h"

#define PATTERN_HELP                                                                               \
    "Patterns, in the order given:\n"                                                              \
    "  -e, --pattern PATTERN     this pattern\n"                                                   \
    "  -f, --file FILE           one pattern a line; - is standard input\n"                        \
    "  --db FILE                 the patterns of a database that compile wrote\n"                  \
    "  --pattern-format FORMAT   lines or hex, for the -e and -f that follow; hex is hex\n"        \
    "                            digits, with an optional first column i (caseless)\n"             \
    "                            or - (exact) and a TAB\n"                                         \
    "  -i, --ignore-case         A-Z match a-z in all patterns\n"                                  \
    "  --memory SIZE             what compiling may take\n"

#define TEXT_HELP                                                                                  \
    "Texts (none, or -, is standard input):\n"                                                     \
    "  -r, --recursive           of a directory, every file below it\n"                            \
    "  -H, --with-filename       begin lines with the text's name, also for one text\n"            \
    "  --no-filename             never do\n"

#define RESULT_HELP                                                                                \
    "  -m, --max-count N         only the first N occurrences of each text\n"                      \
    "  -l, --files-with-matches  print the names of texts that match\n"                            \
    "  -q, --quiet               print nothing, end at the first occurrence\n"                     \
    "  --json                    one JSON object a line\n"                                         \
    "  --stats                   a JSON object on standard error at the end\n"

#define DEVICE_HELP                                                                                \
    "Device:\n"                                                                                    \
    "  --device DEVICE           auto, openmp, gpu, cpu, accelerator, an index of\n"               \
    "                            clmatch devices, or a part of a name\n"                           \
    "  --engine NAME             auto, or one that clmatch devices lists\n"                        \
    "  --variant KEY=VALUE,...   of the engine; clmatch devices lists them\n"                      \
    "  --chunk SIZE              text in work at a time\n"                                         \
    "  --strict                  a device that fails is an error; otherwise the CPU's\n"           \
    "                            cores take over, with a warning\n"                                \
    "  --explain                 tell on standard error what was chosen, and why\n"

#define SIZE_HELP "SIZE is a number of bytes, with K, M or G for powers of 1024.\n"
#define SEARCH_STATUS "Exit status: 0 something matched, 1 nothing did, 2 an error.\n"

static const char program_help[] =
    "Usage: clmatch COMMAND [options] [TEXT...]\n"
    "Finds every occurrence of many literal byte patterns, exactly.\n"
    "\n"
    "  find      where each occurrence lies\n"
    "  count     how often each pattern occurs\n"
    "  compile   patterns to a database file\n"
    "  info      numbers of a pattern set and its tables\n"
    "  devices   what --device, --engine and --variant may choose from\n"
    "  verify    checks every engine on this machine's devices\n"
    "  bench     times engines on the workloads of the papers, or on yours\n"
    "  tune      measures which variants are the fastest on a device\n"
    "\n"
    "clmatch COMMAND --help, or -h, tells more. clmatch --version tells the version.\n";

static const char find_help[] =
    "Usage: clmatch find [-e PATTERN | -f FILE | --db FILE]... [options] [TEXT...]\n"
    "Prints START, END, ID and PATTERN of each occurrence, with TABs between.\n"
    "\n" PATTERN_HELP "\n" TEXT_HELP "\nResults:\n" RESULT_HELP "\n" DEVICE_HELP
    "\n" SIZE_HELP SEARCH_STATUS;

static const char count_help[] =
    "Usage: clmatch count [-e PATTERN | -f FILE | --db FILE]... [options] [TEXT...]\n"
    "Prints ID, COUNT and PATTERN for each pattern, with TABs between.\n"
    "\n" PATTERN_HELP "\n" TEXT_HELP "\nResults:\n"
    "  --nonzero                 leave out patterns that do not occur\n" RESULT_HELP
    "\n" DEVICE_HELP "\n" SIZE_HELP SEARCH_STATUS;

static const char compile_help[] =
    "Usage: clmatch compile [-e PATTERN | -f FILE | --db FILE]... -o FILE\n"
    "Compiles patterns to a database file, the same for every device.\n"
    "\n"
    "  -o, --output FILE         what to write; - is standard output\n"
    "\n" PATTERN_HELP "\n" SIZE_HELP "Exit status: 0 written, 2 an error.\n";

static const char info_help[] =
    "Usage: clmatch info [-e PATTERN | -f FILE | --db FILE]... [--json]\n"
    "Prints numbers of patterns, lengths and states, and the bytes of each table form.\n"
    "\n"
    "  --json                    one JSON object\n"
    "\n" PATTERN_HELP "\n" SIZE_HELP "Exit status: 0 printed, 2 an error.\n";

static const char devices_help[] =
    "Usage: clmatch devices [--json]\n"
    "Lists the devices, the CPU fallback among them, with their engines and variants.\n"
    "\n"
    "  --json                    one JSON array\n"
    "\n"
    "Exit status: 0 printed, 2 an error.\n";

static const char verify_help[] =
    "Usage: clmatch verify [--device DEVICE] [--engine NAME] [--variant KEY=VALUE,...]\n"
    "                      [--seed N] [--cases N] [--every-variant] [--small]\n"
    "Runs every engine and variant on hand-made and random cases against a brute\n"
    "force, on every device or on one.\n"
    "\n"
    "  --device DEVICE           only this device\n"
    "  --engine NAME             only this engine\n"
    "  --variant KEY=VALUE,...   only variants that have these values\n"
    "  --seed N                  of the random cases (1)\n"
    "  --cases N                 how many random cases (200)\n"
    "  --every-variant           not only some, with each two values of two keys together\n"
    "  --small                   no large cases and little text, for emulators of devices\n"
    "\n"
    "Exit status: 0 all right, 1 a case failed, 2 an error.\n";

static const char bench_help[] =
    "Usage: clmatch bench [DEFINITION...] [--device DEVICE|all] [--size SIZE] [--text FILE]\n"
    "                     [--patterns FILE] [--repeat N] [--json FILE]\n"
    "       clmatch bench --list\n"
    "Times kernels on texts, checks what they count, and prints the figures of papers\n"
    "beside. A DEFINITION is a name of --list, or a file; none is quick.\n"
    "\n"
    "  --list                    the definitions that there are, and what each is\n"
    "  --device DEVICE           only this device; all: each device in turn\n"
    "  --size SIZE               of the text, in place of the definition's\n"
    "  --text FILE               English or another text, for definitions that need it\n"
    "  --patterns FILE           a pattern a line, for definitions that need them\n"
    "  --repeat N                runs that are timed, at most (7)\n"
    "  --json FILE               writes all results there; - is standard output, without\n"
    "                            the tables\n"
    "\n" SIZE_HELP
    "Exit status: 0 measured, 1 a wrong count or a device that failed, 2 an error.\n";

static const char tune_help[] =
    "Usage: clmatch tune [--device DEVICE] [--quick] [--size SIZE] [-o FILE]\n"
    "Measures which variants are the fastest on a device, for several kinds of patterns,\n"
    "and keeps them where the library looks for them when it chooses. Interrupting it\n"
    "keeps what is done.\n"
    "\n"
    "  --device DEVICE           this device; otherwise the one that auto means\n"
    "  --quick                   fewer kinds of patterns, fewer variants\n"
    "  --size SIZE               of the texts; otherwise what the device takes a while for\n"
    "  -o, --output FILE         where to keep them, in place of the library's\n"
    "                            $XDG_CONFIG_HOME/clmatch/tuning.tsv\n"
    "\n" SIZE_HELP
    "Exit status: 0 measured, 1 a wrong count or a device that failed, 2 an error.\n";

const char *usage_text(enum command command) {
    switch (command) {
    case COMMAND_FIND:
        return find_help;
    case COMMAND_COUNT:
        return count_help;
    case COMMAND_COMPILE:
        return compile_help;
    case COMMAND_INFO:
        return info_help;
    case COMMAND_DEVICES:
        return devices_help;
    case COMMAND_VERIFY:
        return verify_help;
    case COMMAND_BENCH:
        return bench_help;
    case COMMAND_TUNE:
        return tune_help;
    default:
        return program_help;
    }
}
