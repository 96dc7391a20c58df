#include "host/ocl/quirks.h"

#include "host/base/text.h"

#include <string.h>

static const struct {
    const char *name, *platform, *device;
} rows[] = {
#define QUIRK(name, platform, device, reason) {#name, platform, device},
#include "host/ocl/quirks.def"
#undef QUIRK
};

uint32_t quirks_of(const char *platform_name, const char *device_name) {
    uint32_t quirks = 0;
    for (uint32_t i = 0; i < QUIRKS; i++)
        if (strstr(platform_name, rows[i].platform) && strstr(device_name, rows[i].device))
            quirks |= 1u << i;
    return quirks;
}

void quirks_format(uint32_t quirks, char *buffer, size_t size) {
    buffer[0] = '\0';
    for (uint32_t i = 0; i < QUIRKS; i++)
        if (quirks & 1u << i)
            text_append(buffer, size, "%s%s", *buffer ? " " : "", rows[i].name);
}
