/* clmatch bench: kernels timed on the workloads of the papers, or on the user's. */
#include "cmd.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_json.h"
#include "bench_load.h"
#include "bench_report.h"
#include "file_bytes.h"
#include "interruption.h"
#include "json_out.h"
#include "memory.h"
#include "say.h"

static const char default_name[] = "quick";

struct bench {
    const struct options *options;
    struct output output;
    int json_file;   /* -1: none */
    json_t *results; /* or NULL */
    bool tables;     /* are printed */
    struct bench_text text;
    struct bench_list list; /* of --patterns */
    clm_device *devices;
    size_t device_count, ran;
    bool wrong, failed;
};

/* ---- Devices ----------------------------------------------------------- */

static bool choose_devices(struct bench *bench) {
    const char *device = bench->options->device;
    size_t capacity = 1;
    bool all = device && strcmp(device, "all") == 0;
    clm_status status = all ? clm_devices(NULL, 0, &capacity) : CLM_OK;
    bench->devices = allocate(capacity, sizeof *bench->devices);
    bench->device_count = 1;
    if (status == CLM_OK)
        status = all ? clm_devices(bench->devices, capacity, &bench->device_count)
                     : clm_device_select(device, bench->devices);
    if (status != CLM_OK)
        say_library(NULL);
    else if (bench->device_count > capacity)
        bench->device_count = capacity;
    return status == CLM_OK;
}

/* ---- Runs -------------------------------------------------------------- */

static void done_case(struct bench_run *run, size_t case_index, void *context) {
    struct bench *bench = context;
    if (bench->tables)
        bench_report_case(&bench->output, run, case_index);
    if (bench->results)
        bench_json_case(bench->results, run, case_index);
}

static void run_on(struct bench *bench, const struct bench_definition *definition,
                   const clm_device *device) {
    struct bench_run run = {.definition = definition,
                            .device = *device,
                            .repeats = bench->options->repeats,
                            .text_file = bench->options->text,
                            .text = &bench->text,
                            .list = &bench->list,
                            .on_case = done_case,
                            .context = bench};
    if (bench->tables && bench->ran)
        output_text(&bench->output, "\n");
    if (bench->tables)
        bench_report_begin(&bench->output, &run);
    bool done = bench_run(&run);
    if (done && bench->tables)
        bench_report_table(&bench->output, &run);
    if (run.wrong)
        say("%s: a count is wrong or the device failed on %s; see WRONG and FAILED",
            definition->name, device->name);
    bench->wrong = bench->wrong || run.wrong;
    bench->failed = bench->failed || !done;
    bench->ran += done;
    bench_run_free(&run);
}

static void run_all(struct bench *bench, struct bench_definition *definitions, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        if (bench_needs_text(&definitions[i]) && !bench->options->text) {
            say("%s: skipped: it needs %s; name a file with --text", definitions[i].name,
                definitions[i].text == BENCH_TEXT_ENGLISH ? "English" : "a text");
            continue;
        }
        if (definitions[i].taken == BENCH_TAKEN_FILE && !bench->list.file) {
            say("%s: skipped: it needs patterns; name a file with --patterns", definitions[i].name);
            continue;
        }
        if (bench->options->size)
            bench_definition_resize(&definitions[i], bench->options->size);
        for (size_t k = 0; k < bench->device_count && !interruption(); ++k)
            run_on(bench, &definitions[i], &bench->devices[k]);
    }
}

/* ---- JSON -------------------------------------------------------------- */

static bool is_named(const struct stat *written, const char *name) {
    struct stat read;
    return name && stat(name, &read) == 0 && is_same_file(written, &read);
}

static bool is_input(const struct bench *bench) {
    struct stat written;
    if (fstat(bench->json_file, &written) != 0)
        return false;
    for (size_t i = 0; i < bench->options->text_count; ++i)
        if (is_named(&written, bench->options->texts[i]))
            return true;
    return is_named(&written, bench->options->text) || is_named(&written, bench->list.file);
}

/* Before minutes of measuring, so that it is known to be writable. */
static bool open_json(struct bench *bench) {
    const char *name = bench->options->json_file;
    bench->json_file = -1;
    bench->tables = !name || strcmp(name, "-") != 0;
    if (!name)
        return true;
    if (bench->tables)
        bench->json_file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);
    if (bench->tables && bench->json_file < 0) {
        say("%s: cannot be written: %s; give another file to --json", *name ? name : "''",
            strerror(errno));
        return false;
    }
    if (bench->json_file >= 0 && is_input(bench)) {
        say("%s: is read, too, and would be overwritten; give another file to --json", name);
        close(bench->json_file);
        return false;
    }
    bench->results = json_array();
    return true;
}

static bool put(struct bench *bench, const char *text) {
    if (bench->json_file >= 0)
        return write_fully(bench->json_file, text, strlen(text));
    output_text(&bench->output, text);
    return true;
}

static bool put_value(struct bench *bench, const char *before, json_t *value) {
    char *line = json_line(value);
    bool done = put(bench, before) && put(bench, line);
    free(line);
    return done;
}

/* Each result in a line of its own. */
static bool put_all(struct bench *bench) {
    bool done = put_value(bench, "{\"schema\":1,\"library\":", json_string(clm_version())) &&
                put_value(bench, ",\"features\":", json_string(clm_features())) &&
                put(bench, ",\"results\":[");
    for (size_t i = 0; done && i < json_array_size(bench->results); ++i)
        done = put_value(bench, i ? ",\n" : "\n", json_incref(json_array_get(bench->results, i)));
    return done && put(bench, "\n]}\n");
}

static void write_json(struct bench *bench) {
    if (!bench->results)
        return;
    bool done = (bench->json_file < 0 || ftruncate(bench->json_file, 0) == 0 || errno == EINVAL) &&
                put_all(bench);
    int error = errno;
    if (bench->json_file >= 0 && close(bench->json_file) != 0 && done) {
        error = errno;
        done = false;
    }
    if (!done) {
        say("%s: the results could not be written: %s; give another file to --json",
            bench->options->json_file, strerror(error));
        bench->failed = true;
    }
    json_decref(bench->results);
}

/* ---- The command ------------------------------------------------------- */

static int run(struct bench *bench, struct bench_definition *definitions, size_t count) {
    if (!choose_devices(bench) || !open_json(bench))
        return EXIT_ERROR;
    output_open(&bench->output);
    interruption_watch();
    run_all(bench, definitions, count);
    write_json(bench);
    bool written = output_close(&bench->output);
    if (interruption()) {
        say("interrupted; cases that were complete are kept");
        interruption_end();
    }
    if (!written || bench->failed || bench->ran == 0)
        return EXIT_ERROR;
    return bench->wrong ? 1 : 0;
}

static int list(void) {
    struct output output;
    output_open(&output);
    bool listed = bench_list(&output);
    return output_close(&output) && listed ? 0 : EXIT_ERROR;
}

int cmd_bench(const struct options *options) {
    struct bench bench = {.options = options, .list = {.file = options->pattern_list}};
    const char *const no_names[] = {default_name};
    const char *const *names = options->text_count ? options->texts : no_names;
    size_t count = options->text_count ? options->text_count : 1, loaded = 0;
    int status = EXIT_ERROR;
    if (options->list)
        return list();
    /* All of them first: a mistake in the last is told at once. */
    struct bench_definition *definitions = allocate(count, sizeof *definitions);
    bool right = true;
    while (loaded < count && right)
        right = bench_load(names[loaded], &definitions[loaded]), ++loaded;
    if (right)
        status = run(&bench, definitions, count);
    for (size_t i = 0; i < loaded; ++i)
        bench_definition_free(&definitions[i]);
    free(definitions);
    free(bench.devices);
    bench_text_free(&bench.text);
    clm_patterns_destroy(bench.list.lines);
    return status;
}
