#include "explain.h"

#include "say.h"

void explain_print(const clm_scanner *scanner) {
    clm_scanner_info info;
    if (clm_scanner_get_info(scanner, &info) != CLM_OK) {
        say_library("--explain");
        return;
    }
    say("device %s: %s", info.device, info.device_reason);
    say("engine %s: %s", info.engine, info.engine_reason);
    say("variant %s: %s", *info.variant ? info.variant : "(without keys)", info.reason);
}
