/* clmatch devices: what --device, --engine and --variant may choose from. */
#include "cmd.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

struct listed {
    clm_device device;
    char *trouble;         /* what the known-answer test says; NULL: passed; to be freed */
    clm_variant *variants; /* engines in all their variants; to be freed */
    size_t count;
    clm_variant_key *keys; /* of those engines that have any; to be freed */
    size_t key_count;
};

static void free_devices(struct listed *devices, size_t count) {
    for (size_t i = 0; i < count; ++i) {
        free(devices[i].variants);
        free(devices[i].keys);
        free(devices[i].trouble);
    }
    free(devices);
}

static bool list_variants(const char *selector, struct listed *listed) {
    size_t capacity = 0;
    if (clm_variants(selector, NULL, 0, &capacity) != CLM_OK)
        return false;
    listed->variants = allocate(capacity, sizeof *listed->variants);
    if (clm_variants(selector, listed->variants, capacity, &listed->count) != CLM_OK)
        return false;
    if (listed->count > capacity)
        listed->count = capacity;
    return true;
}

static bool list_keys(const char *selector, struct listed *listed) {
    size_t capacity = 0;
    if (clm_variant_keys(selector, NULL, 0, &capacity) != CLM_OK)
        return false;
    listed->keys = allocate(capacity + 1, sizeof *listed->keys);
    if (clm_variant_keys(selector, listed->keys, capacity, &listed->key_count) != CLM_OK)
        return false;
    if (listed->key_count > capacity)
        listed->key_count = capacity;
    return true;
}

static bool list_device(struct listed *listed) {
    char selector[NUMBER_DIGITS + 1];
    snprintf(selector, sizeof selector, "%u", (unsigned)listed->device.index);
    if (!list_variants(selector, listed) || !list_keys(selector, listed))
        return false;
    if (clm_device_test(selector) != CLM_OK)
        listed->trouble = copy_string(clm_message());
    return true;
}

static bool is_opencl(const clm_device *device) {
    return device->type != CLM_DEVICE_OPENMP;
}

static void print_size(struct output *output, const char *what, uint64_t bytes) {
    char text[SIZE_TEXT_BYTES];
    output_format(output, "   %-17s%s\n", what, format_size(bytes, text));
}

static void print_limits(struct output *output, const clm_device *device) {
    print_size(output, "allocation", device->max_allocation);
    print_size(output, "local memory", device->local_memory);
    print_size(output, "constant memory", device->constant_memory);
    output_format(output, "   group size       %u\n", device->group_size);
    if (device->image_width)
        output_format(output, "   images           up to %llu x %llu\n",
                      (unsigned long long)device->image_width,
                      (unsigned long long)device->image_height);
    else
        output_format(output, "   images           none\n");
    output_format(output, "   quirks           %s\n", *device->quirks ? device->quirks : "none");
}

/* What is wrong may take several lines: a build log. */
static void print_known_answer(struct output *output, const char *trouble) {
    const char *line = trouble ? trouble : "right";
    for (const char *what = "known answer"; *line || *what; what = "") {
        size_t length = strcspn(line, "\n");
        output_format(output, "   %-17s%.*s\n", what, (int)length, line);
        line += length + (line[length] == '\n');
    }
}

/* An engine, and its keys a line each. */
static void print_engine(struct output *output, const char *heading, const char *engine,
                         const struct listed *listed) {
    const char *shown = engine;
    for (size_t i = 0; i < listed->key_count; ++i) {
        const clm_variant_key *key = &listed->keys[i];
        if (strcmp(key->engine, engine) != 0)
            continue;
        output_format(output, "   %-15s  %-*s  %s=%s\n", heading, (int)strlen(engine), shown,
                      key->key, key->values);
        heading = shown = "";
    }
    if (*shown)
        output_format(output, "   %-15s  %s\n", heading, engine);
}

static void print_device(struct output *output, const struct listed *listed) {
    const clm_device *device = &listed->device;
    output_format(output, "%u  %s\n", device->index, device->name);
    output_format(output, "   platform         %s\n", device->platform);
    output_format(output, "   vendor           %s\n", device->vendor);
    output_format(output, "   type             %s\n", type_name(device->type));
    output_format(output, "   driver           %s\n", device->driver);
    if (is_opencl(device))
        output_format(output, "   version          %s\n", device->version);
    output_format(output, "   compute units    %u\n", device->compute_units);
    print_size(output, "memory", device->global_memory);
    if (is_opencl(device))
        print_limits(output, device);
    print_known_answer(output, listed->trouble);
    for (size_t i = 0; i < listed->count; ++i) {
        const char *engine = listed->variants[i].engine;
        if (i == 0 || strcmp(engine, listed->variants[i - 1].engine) != 0)
            print_engine(output, i ? "" : "engines", engine, listed);
    }
}

static void set_string(json_t *object, const char *key, const char *value) {
    char *valid = escape_name(value);
    json_object_set_new(object, key, json_string(valid));
    free(valid);
}

static json_t *values_json(const char *values) {
    json_t *array = json_array();
    for (size_t length; (length = strcspn(values, ",")) > 0;
         values += length + (values[length] == ','))
        json_array_append_new(array, json_stringn(values, length));
    return array;
}

static json_t *keys_json(const struct listed *listed, const char *engine) {
    json_t *object = json_object();
    for (size_t i = 0; i < listed->key_count; ++i)
        if (strcmp(listed->keys[i].engine, engine) == 0)
            json_object_set_new(object, listed->keys[i].key, values_json(listed->keys[i].values));
    return object;
}

static json_t *engines_json(const struct listed *listed) {
    json_t *array = json_array();
    for (size_t i = 0; i < listed->count; ++i) {
        const char *engine = listed->variants[i].engine;
        if (i && strcmp(engine, listed->variants[i - 1].engine) == 0)
            continue;
        json_t *object = json_object();
        set_string(object, "engine", engine);
        json_object_set_new(object, "keys", keys_json(listed, engine));
        json_array_append_new(array, object);
    }
    return array;
}

/* Limits of OpenCL, null for the fallback. */
static void set_limit(json_t *object, const char *key, const clm_device *device, uint64_t value) {
    json_object_set_new(object, key, is_opencl(device) ? json_number(value) : json_null());
}

static void set_limits(json_t *object, const clm_device *device) {
    set_limit(object, "max_allocation", device, device->max_allocation);
    set_limit(object, "local_memory", device, device->local_memory);
    set_limit(object, "constant_memory", device, device->constant_memory);
    set_limit(object, "group_size", device, device->group_size);
    set_limit(object, "image_width", device, device->image_width);
    set_limit(object, "image_height", device, device->image_height);
}

static json_t *quirks_json(const clm_device *device) {
    json_t *array = json_array();
    const char *name = device->quirks;
    for (size_t length; (length = strcspn(name, " ")) > 0; name += length + (name[length] == ' '))
        json_array_append_new(array, json_stringn(name, length));
    return array;
}

static json_t *device_json(const struct listed *listed) {
    const clm_device *device = &listed->device;
    json_t *object = json_object();
    json_object_set_new(object, "index", json_number(device->index));
    set_string(object, "name", device->name);
    set_string(object, "platform", device->platform);
    set_string(object, "vendor", device->vendor);
    set_string(object, "type", type_name(device->type));
    set_string(object, "driver", device->driver);
    set_string(object, "version", device->version);
    json_object_set_new(object, "compute_units", json_number(device->compute_units));
    json_object_set_new(object, "memory", json_number(device->global_memory));
    set_limits(object, device);
    json_object_set_new(object, "quirks", quirks_json(device));
    json_object_set_new(object, "known_answer", json_boolean(!listed->trouble));
    if (listed->trouble)
        set_string(object, "trouble", listed->trouble);
    json_object_set_new(object, "engines", engines_json(listed));
    return object;
}

static bool print(const struct listed *devices, size_t count, bool json) {
    struct output output;
    json_t *array = json ? json_array() : NULL;
    output_open(&output);
    for (size_t i = 0; i < count; ++i) {
        if (json)
            json_array_append_new(array, device_json(&devices[i]));
        else
            print_device(&output, &devices[i]);
    }
    if (json)
        output_json(&output, array);
    return output_close(&output);
}

/* All devices, to be freed with what they hold; NULL if the library failed. */
static struct listed *list_devices(size_t *count) {
    size_t capacity = 0;
    if (clm_devices(NULL, 0, &capacity) != CLM_OK)
        return NULL;
    clm_device *devices = allocate(capacity, sizeof *devices);
    struct listed *listed = allocate(capacity, sizeof *listed);
    bool done = clm_devices(devices, capacity, count) == CLM_OK;
    if (*count > capacity)
        *count = capacity;
    for (size_t i = 0; done && i < *count; ++i) {
        listed[i].device = devices[i];
        done = list_device(&listed[i]);
    }
    free(devices);
    if (done)
        return listed;
    free_devices(listed, *count);
    return NULL;
}

int cmd_devices(const struct options *options) {
    size_t count = 0;
    struct listed *devices = list_devices(&count);
    if (!devices) {
        say_library(NULL);
        return EXIT_ERROR;
    }
    bool printed = print(devices, count, options->json);
    free_devices(devices, count);
    return printed ? 0 : EXIT_ERROR;
}
