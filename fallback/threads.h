/* How many threads the fallback uses. */
#ifndef CLMATCH_FALLBACK_THREADS_H
#define CLMATCH_FALLBACK_THREADS_H

/* As many as OpenMP is told to (OMP_NUM_THREADS, OMP_THREAD_LIMIT), but no more than
 * the address space has room for and never above 1024: where a thread cannot be
 * made, OpenMP ends the process. */
int threads_to_use(void);

#endif
