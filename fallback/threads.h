/* How many threads the fallback uses. */
#ifndef CLMATCH_FALLBACK_THREADS_H
#define CLMATCH_FALLBACK_THREADS_H

/* As many as OpenMP is told to (OMP_NUM_THREADS, OMP_THREAD_LIMIT), but no more than
 * the limits of the process (ulimit -v, -u) allow and never above 1024: where a thread
 * cannot be made, OpenMP ends the process. Where limits are tight, tries. */
int threads_to_use(void);

#endif
