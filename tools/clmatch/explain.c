#include "explain.h"

#include <stdbool.h>
#include <string.h>

#include "say.h"

void explain_print(const clm_scanner *scanner, const char *engine) {
    clm_scanner_info info;
    if (clm_scanner_get_info(scanner, &info) != CLM_OK) {
        say_library("--explain");
        return;
    }
    /* It is another where the fallback took over. */
    bool asked = engine && strcmp(engine, info.engine) == 0;
    say("device %s: %s", info.device, info.device_reason);
    say("engine %s: %s", info.engine, asked ? "as asked for" : "the first of the device");
    say("variant %s: %s", *info.variant ? info.variant : "(without keys)", info.reason);
}
