#include "stats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "json_out.h"
#include "say.h"

/* What another engine than the one told of took over. */
static json_t *taken_over(const clm_scanner_info *info) {
    if (!info->spare_engine)
        return json_null();
    json_t *object = json_object();
    json_object_set_new(object, "engine", json_string(info->spare_engine));
    json_object_set_new(object, "bytes", json_number(info->spare_bytes));
    return object;
}

static json_t *seconds(uint64_t ns) {
    return json_real((double)ns / 1e9);
}

/* -q and -l end at a text's first occurrence: nobody counted. */
static json_t *occurrences(const struct search *search) {
    if (search->options->quiet || search->options->list_names)
        return json_null();
    return json_number(search->occurrences);
}

void stats_print(const struct search *search) {
    clm_scanner_info info;
    clm_device device;
    if (clm_scanner_get_info(search->scanner, &info) != CLM_OK) {
        say_library("--stats");
        return;
    }
    json_t *object = json_object(), *times = json_object();
    json_object_set_new(object, "bytes", json_number(info.text_bytes));
    json_object_set_new(object, "patterns", json_number(search->patterns));
    json_object_set_new(object, "occurrences", occurrences(search));
    json_object_set_new(object, "device", json_string(info.device));
    json_object_set_new(object, "engine", json_string(info.engine));
    json_object_set_new(object, "variant", json_string(info.variant));
    json_object_set_new(object, "taken_over", taken_over(&info));
    if (clm_device_select("openmp", &device) == CLM_OK && strcmp(device.name, info.device) == 0)
        json_object_set_new(object, "threads", json_number(device.compute_units));
    json_object_set_new(times, "compile", seconds(search->compile_ns));
    json_object_set_new(times, "build", seconds(info.build_ns));
    json_object_set_new(times, "transfer", seconds(info.transfer_ns));
    json_object_set_new(times, "scan", seconds(info.scan_ns));
    json_object_set_new(times, "kernel", seconds(info.kernel_ns));
    json_object_set_new(times, "pack", seconds(info.pack_ns));
    json_object_set_new(times, "total", seconds(clock_ns() - program_start_ns()));
    json_object_set_new(object, "seconds", times);
    char *line = json_line(object);
    fprintf(stderr, "%s\n", line);
    free(line);
}
