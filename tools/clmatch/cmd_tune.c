/* clmatch tune: which variants are the fastest on a device, for the library to choose. */
#include "cmd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interruption.h"
#include "memory.h"
#include "output.h"
#include "progress.h"
#include "say.h"
#include "tune_rows.h"
#include "tune_search.h"
#include "tune_space.h"
#include "tune_work.h"

#define ROW "%4s  %-20s  %7s  %7s  %8s  %6s  %6s  %s\n" /* variants are long: they come last */

struct tune {
    const struct options *options;
    struct output output;
    char path[4096]; /* of the rows */
    clm_device device;
    char selector[NUMBER_DIGITS + 1];
    struct tune_space *space;
    size_t work, works; /* under way, and all */
    size_t most;        /* measurements of this work, about */
    size_t kept, wrong;
    bool failed;
};

/* ---- A work ------------------------------------------------------------ */

static bool go_on(size_t tried, double speed, void *context) {
    const struct tune *tune = context;
    char text[64];
    double share = (double)tried / (double)(tune->most + tried / 2);
    snprintf(text, sizeof text, "work %zu of %zu, measurement %zu, %.3g GB/s", tune->work + 1,
             tune->works, tried, speed);
    progress_bar(((double)tune->work + (share < 1 ? share : 1)) / (double)tune->works, text);
    return !interruption();
}

static void print_row(struct tune *tune, const struct tune_work *work,
                      const struct tune_found *found, double speed) {
    char bits[16], states[NUMBER_DIGITS + 1], matches[NUMBER_DIGITS + 1], rate[32], faster[32],
        whole[32];
    snprintf(bits, sizeof bits, "%u", work->info.symbol_bits);
    snprintf(states, sizeof states, "%llu", (unsigned long long)work->info.states);
    snprintf(matches, sizeof matches, "%llu", (unsigned long long)work->info.expected_matches);
    snprintf(rate, sizeof rate, "%.4g", speed);
    snprintf(faster, sizeof faster, "%.2f",
             (double)found->untuned.kernel / (double)found->tuned.kernel);
    snprintf(whole, sizeof whole, "%.2f",
             (double)found->untuned.whole / (double)found->tuned.whole);
    progress_clear_for_output();
    output_format(&tune->output, ROW, bits, work->name, states, matches, rate, faster, whole,
                  found->variant);
    output_flush(&tune->output);
}

static void keep(struct tune *tune, const struct tune_work *work, const struct tune_found *found) {
    const struct tune_row row = {.engine = tune->space->engine,
                                 .device = &tune->device,
                                 .patterns = &work->info,
                                 .speed = tune_speed(work, found->tuned.kernel),
                                 .variant = found->variant};
    if (tune_rows_put(tune->path, &row))
        ++tune->kept;
    else
        tune->failed = true;
    print_row(tune, work, found, row.speed);
}

static void tune_patterns(struct tune *tune, const struct tune_work *work) {
    const struct tune_search search = {.space = tune->space,
                                       .work = work,
                                       .device = tune->selector,
                                       .quick = tune->options->quick,
                                       .go_on = go_on,
                                       .context = tune};
    struct tune_found found;
    tune->most = tune_search_most(tune->space, tune->options->quick);
    enum tune_outcome outcome = tune_search(&search, &found);
    tune->wrong += found.wrong;
    if (outcome == TUNE_FOUND)
        keep(tune, work, &found);
    else if (outcome == TUNE_FAILED)
        tune->failed = true;
}

static void tune_work(struct tune *tune) {
    struct tune_work work;
    if (!tune_work_open(&work, tune->work, tune->options->quick, tune->selector,
                        tune->options->size))
        tune->failed = true;
    if (!tune->failed && !interruption())
        tune_patterns(tune, &work);
    tune_work_close(&work);
}

/* ---- The command ------------------------------------------------------- */

static bool choose_device(struct tune *tune) {
    if (clm_device_select(tune->options->device, &tune->device) != CLM_OK) {
        say_library(NULL);
        return false;
    }
    if (tune->device.type == CLM_DEVICE_OPENMP) {
        say("%s: nothing to tune: what is fast there is known from the patterns alone; name an "
            "OpenCL device with --device, see clmatch devices",
            tune->device.name);
        return false;
    }
    snprintf(tune->selector, sizeof tune->selector, "%u", (unsigned)tune->device.index);
    tune->space = tune_space_make(tune->selector);
    return tune->space != NULL;
}

static bool choose_file(struct tune *tune) {
    const char *output = tune->options->output;
    if (output) {
        snprintf(tune->path, sizeof tune->path, "%s", output);
    } else if (clm_tuning_path(tune->path, sizeof tune->path) != CLM_OK) {
        say_library(NULL);
        return false;
    }
    return tune_rows_prepare(tune->path, !output);
}

static int run(struct tune *tune) {
    output_open(&tune->output);
    output_format(&tune->output, "%s, %zu works; Ctrl-C keeps those that are done\n",
                  tune->device.name, tune->works);
    output_format(&tune->output, ROW, "BITS", "PATTERNS", "STATES", "MATCHES", "GB/S", "TIMES",
                  "WHOLE", "VARIANT");
    output_flush(&tune->output);
    progress_begin(0);
    for (; tune->work < tune->works && !tune->failed && !interruption(); ++tune->work)
        tune_work(tune);
    progress_clear();
    if (!interruption() && !tune->failed)
        output_format(&tune->output, "rows are in %s\n", tune->path);
    bool printed = output_close(&tune->output);
    if (interruption() || tune->failed)
        say("%s; %zu of %zu works are kept in %s", interruption() ? "interrupted" : "ended early",
            tune->kept, tune->works, tune->path);
    if (tune->failed || tune->wrong)
        return 1;
    return printed ? 0 : EXIT_ERROR;
}

int cmd_tune(const struct options *options) {
    struct tune tune = {.options = options, .works = tune_works(options->quick)};
    int status = EXIT_ERROR;
    if (choose_device(&tune) && choose_file(&tune)) {
        interruption_watch();
        status = run(&tune);
    }
    free(tune.space);
    if (interruption())
        interruption_end();
    return status;
}
