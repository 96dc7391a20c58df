/* A process of the sweep, in which cases run one after the other. It prints "case ..."
 * before each, so that who started it knows where it ended if it did not come to its
 * end, "FAILED: ..." after one that went wrong, and "calls NAME NUMBER" for what it
 * found out. */
#ifndef CLMATCH_TESTS_SWEEP_CHILD_H
#define CLMATCH_TESTS_SWEEP_CHILD_H

enum { SKIPPED = 77 };

/* How long a case may take, seconds. */
enum { CASE_SECONDS = 60 };

/* Arguments: DEVICE and one of
 *     calls             no failure; calls of each function in a process's first scan
 *     fresh F MODE S    the plan that CLMATCH_FAIL holds; S: 1 for strict
 *     warm F            all plans that fail F alone, programs from the cache
 *     ways F            the same for other variants, and for what is no scan
 *     cold F            the first's, with an empty cache each
 * Returns an exit status. */
int sweep_child(int argc, char **argv);

#endif
