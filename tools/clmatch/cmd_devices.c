/* clmatch devices: what --device may choose from. */
#include "cmd.h"

#include <stdlib.h>

#include "escape.h"
#include "json_out.h"
#include "memory.h"
#include "output.h"
#include "say.h"
#include "size.h"

static const char *type_name(clm_device_type type) {
    switch (type) {
    case CLM_DEVICE_OPENMP:
        return "openmp";
    case CLM_DEVICE_CPU:
        return "cpu";
    case CLM_DEVICE_GPU:
        return "gpu";
    default:
        return "accelerator";
    }
}

static void print_device(struct output *output, const clm_device *device) {
    char memory[SIZE_TEXT_BYTES];
    output_format(output, "%u  %s\n", device->index, device->name);
    output_format(output, "   platform       %s\n", device->platform);
    output_format(output, "   vendor         %s\n", device->vendor);
    output_format(output, "   type           %s\n", type_name(device->type));
    output_format(output, "   driver         %s\n", device->driver);
    output_format(output, "   compute units  %u\n", device->compute_units);
    output_format(output, "   memory         %s\n", format_size(device->global_memory, memory));
}

static void set_string(json_t *object, const char *key, const char *value) {
    char *valid = escape_name(value);
    json_object_set_new(object, key, json_string(valid));
    free(valid);
}

static json_t *device_json(const clm_device *device) {
    json_t *object = json_object();
    json_object_set_new(object, "index", json_number(device->index));
    set_string(object, "name", device->name);
    set_string(object, "platform", device->platform);
    set_string(object, "vendor", device->vendor);
    set_string(object, "type", type_name(device->type));
    set_string(object, "driver", device->driver);
    json_object_set_new(object, "compute_units", json_number(device->compute_units));
    json_object_set_new(object, "memory", json_number(device->global_memory));
    return object;
}

static void print(const clm_device *devices, size_t count, struct output *output, bool json) {
    json_t *array = json ? json_array() : NULL;
    for (size_t i = 0; i < count; ++i) {
        if (json)
            json_array_append_new(array, device_json(&devices[i]));
        else
            print_device(output, &devices[i]);
    }
    if (json)
        output_json(output, array);
}

int cmd_devices(const struct options *options) {
    struct output output;
    size_t capacity = 0, count = 0;
    clm_device *devices = NULL;
    if (clm_devices(NULL, 0, &capacity) == CLM_OK) {
        devices = allocate(capacity, sizeof *devices);
        if (clm_devices(devices, capacity, &count) != CLM_OK)
            count = 0;
    }
    if (count == 0) {
        say_library(NULL);
        free(devices);
        return EXIT_ERROR;
    }
    output_open(&output);
    print(devices, count < capacity ? count : capacity, &output, options->json);
    free(devices);
    return output_close(&output) ? 0 : EXIT_ERROR;
}
