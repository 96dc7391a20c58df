#include "progress.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "size.h"

#define FIRST_NS 2000000000u /* before the line appears */
#define NEXT_NS 200000000u   /* between two of its states */

static struct {
    bool active;
    bool bar; /* in the place of bytes */
    bool output_is_terminal;
    uint64_t begun; /* clock_ns */
    uint64_t due;
    uint64_t done; /* bytes */
    uint64_t total;
    int width; /* columns on the screen now */
} progress;

void progress_begin(uint64_t total) {
    progress.active = isatty(STDERR_FILENO) != 0;
    progress.output_is_terminal = isatty(STDOUT_FILENO) != 0;
    progress.begun = clock_ns();
    progress.due = program_start_ns() + FIRST_NS;
    progress.bar = false;
    progress.done = 0;
    progress.total = total;
}

static void draw(const char *line) {
    int width = (int)strlen(line);
    fprintf(stderr, "\r%s%*s", line, progress.width > width ? progress.width - width : 0, "");
    fflush(stderr);
    progress.width = progress.width > width ? progress.width : width;
}

static void draw_bytes(uint64_t now) {
    char done[SIZE_TEXT_BYTES], rate[SIZE_TEXT_BYTES], share[16] = "", line[128];
    double seconds = (double)(now - progress.begun) / 1e9;
    double per_second = seconds > 0 ? (double)progress.done / seconds : 0;
    if (progress.total >= progress.done && progress.total > 0) {
        double percent = 100.0 * (double)progress.done / (double)progress.total;
        snprintf(share, sizeof share, " (%.0f%%)", percent);
    }
    snprintf(line, sizeof line, "%s%s, %s/s", format_size(progress.done, done), share,
             format_size((uint64_t)per_second, rate));
    draw(line);
}

/* Is the line to be drawn anew? */
static bool is_due(uint64_t now) {
    if (!progress.active || now < progress.due)
        return false;
    progress.due = now + NEXT_NS;
    return true;
}

void progress_add(uint64_t bytes) {
    uint64_t now = clock_ns();
    progress.done += bytes;
    if (!progress.bar && is_due(now))
        draw_bytes(now);
}

void progress_bar(double share, const char *text) {
    static const char full[] = "####################";
    char line[128];
    int all = (int)sizeof full - 1, done = (int)(share * all);
    progress.bar = true;
    if (!is_due(clock_ns()))
        return;
    snprintf(line, sizeof line, "[%.*s%*s] %2.0f%%  %s", done, full, all - done, "", share * 100,
             text);
    draw(line);
}

void progress_clear(void) {
    if (progress.width == 0)
        return;
    fprintf(stderr, "\r%*s\r", progress.width, "");
    fflush(stderr);
    progress.width = 0;
}

void progress_clear_for_output(void) {
    if (progress.output_is_terminal)
        progress_clear();
}
