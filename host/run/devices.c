#include "host/run/devices.h"

#include "fallback/engines.h"
#include "fallback/threads.h"
#include "host/base/memory.h"
#include "host/base/message.h"
#include "host/base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- The list ---------------------------------------------------------- */

enum { DEVICES_MAX = 64 };

static void describe_openmp(clm_device *device) {
    *device = (clm_device){.type = CLM_DEVICE_OPENMP,
                           .compute_units = (uint32_t)threads_to_use(),
                           .global_memory = memory_available()};
    snprintf(device->name, sizeof device->name, "OpenMP CPU threads");
    snprintf(device->platform, sizeof device->platform, "OpenMP");
    snprintf(device->vendor, sizeof device->vendor, "clmatch");
    snprintf(device->driver, sizeof device->driver, "OpenMP %d", _OPENMP);
}

clm_status devices_list(clm_device *devices, size_t capacity, size_t *count) {
    if (capacity)
        describe_openmp(devices);
    *count = 1;
    return CLM_OK;
}

/* ---- Selection --------------------------------------------------------- */

/* Words that mean a type. Devices of one type are alike to who asks so: the first
 * serves; a name must tell them apart. */
static const struct {
    const char *word;
    clm_device_type type;
} type_words[] = {{"openmp", CLM_DEVICE_OPENMP},
                  {"cpu", CLM_DEVICE_CPU},
                  {"gpu", CLM_DEVICE_GPU},
                  {"accelerator", CLM_DEVICE_ACCELERATOR}};

static bool contains(const char *text, const char *part) {
    size_t length = strlen(part);
    for (; *text; text++)
        if (strncasecmp(text, part, length) == 0)
            return true;
    return false;
}

/* NULL if none is of the type. */
static const clm_device *first_of_type(clm_device_type type, const clm_device *devices,
                                       size_t count) {
    for (size_t i = 0; i < count; i++)
        if (devices[i].type == type)
            return &devices[i];
    /* "cpu" means cores, with or without OpenCL. */
    return type == CLM_DEVICE_CPU ? first_of_type(CLM_DEVICE_OPENMP, devices, count) : NULL;
}

static bool fits(const clm_device *device, const char *wanted) {
    if (strspn(wanted, "0123456789") == strlen(wanted))
        return strtoull(wanted, NULL, 10) == device->index;
    return contains(device->platform, wanted) || contains(device->vendor, wanted) ||
           contains(device->name, wanted);
}

static clm_status not_one(const char *wanted, bool several, const clm_device *devices,
                          size_t count) {
    char list[2048] = "";
    for (size_t i = 0; i < count; i++)
        text_append(list, sizeof list, "%s%u: %s (%s)", i ? "; " : "", devices[i].index,
                    devices[i].name, devices[i].platform);
    return message_set(CLM_ERR_DEVICE, "%s device fits '%s'; choose one of: %s",
                       several ? "more than one" : "no", wanted, list);
}

/* The one device that fits; NULL, with the message set, if none or several do. */
static const clm_device *find(const char *wanted, const clm_device *devices, size_t count) {
    const clm_device *found = NULL;
    if (!wanted || strcasecmp(wanted, "auto") == 0)
        return &devices[0];
    for (size_t i = 0; i < sizeof type_words / sizeof *type_words; i++)
        if (strcasecmp(wanted, type_words[i].word) == 0) {
            found = first_of_type(type_words[i].type, devices, count);
            if (!found)
                not_one(wanted, false, devices, count);
            return found;
        }
    for (size_t i = 0; *wanted && i < count; i++) {
        if (!fits(&devices[i], wanted))
            continue;
        if (found) {
            not_one(wanted, true, devices, count);
            return NULL;
        }
        found = &devices[i];
    }
    if (!found)
        not_one(wanted, false, devices, count);
    return found;
}

clm_status devices_select(const char *wanted, clm_device *selected) {
    clm_device devices[DEVICES_MAX];
    size_t count;
    clm_status status = devices_list(devices, DEVICES_MAX, &count);
    if (status)
        return status;
    const clm_device *found = find(wanted, devices, count);
    if (!found)
        return CLM_ERR_DEVICE;
    *selected = *found;
    return CLM_OK;
}

/* ---- Engines ----------------------------------------------------------- */

static const struct engine *const openmp_engines[] = {&fallback_ac, &fallback_naive, NULL};

const struct engine *devices_engine_at(const clm_device *device, size_t index) {
    (void)device;
    return index < sizeof openmp_engines / sizeof *openmp_engines ? openmp_engines[index] : NULL;
}

clm_status devices_engine(const clm_device *device, const char *name,
                          const struct engine **engine) {
    char known[256] = "";
    const struct engine *candidate;
    for (size_t i = 0; (candidate = devices_engine_at(device, i)); i++) {
        if (!name || strcmp(name, "auto") == 0 || strcmp(name, candidate->name) == 0) {
            *engine = candidate;
            return CLM_OK;
        }
        text_append(known, sizeof known, ", %s", candidate->name);
    }
    return message_set(CLM_ERR_ENGINE, "device '%s' has no engine '%s'; its engines: auto%s",
                       device->name, name, known);
}
