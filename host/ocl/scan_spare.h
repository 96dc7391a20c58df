/* An engine that takes a span over where the method's kernel would read so much of its tables that
 * it gives up; so a span takes at most a few times as long as that engine takes for it. Where one
 * span did, some of those that follow are the other engine's too, each time more; the next is tried
 * by a part of it first. */
#ifndef CLMATCH_HOST_OCL_SCAN_SPARE_H
#define CLMATCH_HOST_OCL_SCAN_SPARE_H

#include "clmatch.h"
#include "cl/abi.h"
#include "host/plan/span.h"

#include <stdbool.h>

struct ocl_method;
struct ocl_scan;

struct scan_spare {
    bool serves;                /* the database; then kernels may give up */
    bool gave_up;               /* in the span that is asked */
    bool is_trusted;            /* the span before was asked to its end */
    void *state;                /* opened when it is first needed */
    uint32_t spans, spans_left; /* that are its own, after the kernel gave up last, and still are */
};

/* Would it serve, whatever way text takes to the device? By its rules, which cost little; the
 * message says why not. */
clm_status scan_spare_fits(const struct ocl_method *spare, const struct ocl_context *context,
                           const struct clm_db *db);

/* Of a variant that was chosen. */
void scan_spare_choose(struct ocl_scan *scan);

/* Is the next span its own? To be asked once a span. */
bool scan_spare_has_turn(struct ocl_scan *scan);

/* For struct clm_launch: of launches from now on, which are asked whether they gave up. */
clm_status scan_spare_allow(struct ocl_scan *scan, clm_launch *launch);

/* How many of `pieces` are launched first, to see whether the kernel gives up; 0: none. */
clm_u32 scan_spare_trial(const struct ocl_scan *scan, clm_u32 pieces);

/* Has the last launch given up? So says scan->spare.gave_up from then on, and there is no more to
 * launch. */
clm_status scan_spare_ask(struct ocl_scan *scan);

/* Whether one did since it was allowed. Then scan->spare.state is open, or where it does not open
 * kernels do not give up any more, and the span is to be asked again. */
clm_status scan_spare_needed(struct ocl_scan *scan, bool *needed);

/* The span that the scan has just asked, with its text where that has been copied to. */
struct span scan_spare_span(const struct ocl_scan *scan, const struct span *span);

/* Notes that a span was the other engine's, which ended with that status; returns it. */
clm_status scan_spare_took(struct ocl_scan *scan, const struct span *span, clm_status status);

void scan_spare_close(struct ocl_scan *scan);

#endif
