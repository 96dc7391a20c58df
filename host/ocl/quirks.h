/* Workarounds by device, from quirks.def; nowhere else does code ask what driver
 * it runs on. */
#ifndef CLMATCH_HOST_OCL_QUIRKS_H
#define CLMATCH_HOST_OCL_QUIRKS_H

#include <stddef.h>
#include <stdint.h>

enum quirk {
#define QUIRK(name, platform, device, reason) QUIRK_##name,
#include "host/ocl/quirks.def"
#undef QUIRK
    QUIRKS
};

/* Of all loops of a work-item together, where QUIRK_LOOPS_END applies. */
enum { QUIRK_LOOPS_END_TURNS = 65535 };

/* A bit (1 << quirk) for each that applies. */
uint32_t quirks_of(const char *platform_name, const char *device_name);

/* Names, space-separated, "" for none. */
void quirks_format(uint32_t quirks, char *buffer, size_t size);

#endif
