#include "interruption.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t by_signal;

static void interrupt(int number) {
    static volatile sig_atomic_t again;
    if (by_signal && ++again > 1)
        signal(number, SIG_DFL);
    if (again > 1)
        raise(number);
    by_signal = number;
}

void interruption_watch(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interruption(void) {
    return by_signal != 0;
}

void interruption_end(void) {
    signal(by_signal, SIG_DFL);
    raise(by_signal);
}
