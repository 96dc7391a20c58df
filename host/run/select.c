/* Which device a user's word means. */
#include "host/run/devices.h"

#include "host/base/message.h"
#include "host/base/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct list {
    const struct device *devices;
    size_t count;
};

/* Words that mean a type. Devices of one type are alike to who asks so: the first
 * serves; a name must tell them apart. */
static const struct {
    const char *word;
    clm_device_type type;
} type_words[] = {
    {"cpu", CLM_DEVICE_CPU}, {"gpu", CLM_DEVICE_GPU}, {"accelerator", CLM_DEVICE_ACCELERATOR}};

/* The order in which "auto" takes them. */
static const clm_device_type preference[] = {CLM_DEVICE_GPU, CLM_DEVICE_ACCELERATOR, CLM_DEVICE_CPU,
                                             CLM_DEVICE_OPENMP};

static const struct device *first_of_type(const struct list *list, clm_device_type type) {
    for (size_t i = 0; i < list->count; i++)
        if (list->devices[i].info.type == type)
            return &list->devices[i];
    /* "cpu" means cores, with or without OpenCL. */
    return type == CLM_DEVICE_CPU ? devices_fallback() : NULL;
}

bool devices_auto(const char *wanted) {
    return !wanted || strcasecmp(wanted, "auto") == 0;
}

clm_status devices_preferred(size_t rank, const struct device **device) {
    struct list list;
    clm_status status = devices_all(&list.devices, &list.count);
    if (status)
        return status;
    *device = NULL;
    for (size_t i = 0; i < sizeof preference / sizeof *preference; i++)
        for (size_t k = 0; k < list.count; k++)
            if (list.devices[k].info.type == preference[i] && rank-- == 0) {
                *device = &list.devices[k];
                return CLM_OK;
            }
    return CLM_OK;
}

static bool contains(const char *text, const char *part) {
    size_t length = strlen(part);
    for (; *text; text++)
        if (strncasecmp(text, part, length) == 0)
            return true;
    return false;
}

static bool fits(const clm_device *device, const char *wanted) {
    if (strspn(wanted, "0123456789") == strlen(wanted))
        return strtoull(wanted, NULL, 10) == device->index;
    return contains(device->platform, wanted) || contains(device->vendor, wanted) ||
           contains(device->name, wanted);
}

static clm_status not_one(const struct list *list, const char *wanted, bool several) {
    char known[2048] = "";
    for (size_t i = 0; i < list->count; i++) {
        const clm_device *device = &list->devices[i].info;
        text_append(known, sizeof known, "%s%u: %s (%s)", i ? "; " : "", device->index,
                    device->name, device->platform);
    }
    const char *left_out = devices_left_out();
    return message_set(CLM_ERR_DEVICE, "%s device fits '%s'; choose one of: %s%s%s",
                       several ? "more than one" : "no", wanted, known,
                       *left_out ? "; left out: " : "", left_out);
}

static clm_status select_by_part(const struct list *list, const char *wanted,
                                 const struct device **selected) {
    const struct device *found = NULL;
    for (size_t i = 0; *wanted && i < list->count; i++) {
        if (!fits(&list->devices[i].info, wanted))
            continue;
        if (found)
            return not_one(list, wanted, true);
        found = &list->devices[i];
    }
    *selected = found;
    return found ? CLM_OK : not_one(list, wanted, false);
}

clm_status devices_select(const char *wanted, const struct device **selected) {
    struct list list;
    if (devices_auto(wanted))
        return devices_preferred(0, selected);
    if (strcasecmp(wanted, "openmp") == 0 || strcmp(wanted, "0") == 0) {
        *selected = devices_fallback();
        return CLM_OK;
    }
    clm_status status = devices_all(&list.devices, &list.count);
    if (status)
        return status;
    for (size_t i = 0; i < sizeof type_words / sizeof *type_words; i++)
        if (strcasecmp(wanted, type_words[i].word) == 0) {
            *selected = first_of_type(&list, type_words[i].type);
            return *selected ? CLM_OK : not_one(&list, wanted, false);
        }
    return select_by_part(&list, wanted, selected);
}
