#include "jobs.h"

#include "sweep_child.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { AT_ONCE = 2 };

static struct job {
    pid_t process; /* 0: none */
    FILE *output;
    char name[256];
} running[AT_ONCE];

/* ---- Starting ---------------------------------------------------------- */

static void become(const char *const arguments[JOB_ARGUMENTS], const char *plan, FILE *output) {
    const char *list[JOB_ARGUMENTS + 3] = {"sweep", "--child"};
    memcpy(list + 2, arguments, JOB_ARGUMENTS * sizeof *arguments);
    dup2(fileno(output), STDOUT_FILENO);
    dup2(fileno(output), STDERR_FILENO);
    if (plan)
        setenv("CLMATCH_FAIL", plan, 1);
    execv("/proc/self/exe", (char *const *)(void *)list);
    _exit(98);
}

static struct job *free_job(struct jobs *jobs);

void jobs_start(struct jobs *jobs, const char *const arguments[JOB_ARGUMENTS], const char *plan) {
    struct job *job = free_job(jobs);
    job->output = tmpfile();
    job->process = job->output ? fork() : -1;
    if (job->process < 0) {
        perror("sweep");
        exit(1);
    }
    if (job->process == 0)
        become(arguments, plan, job->output);
    job->name[0] = '\0';
    for (size_t i = 1; i < JOB_ARGUMENTS && arguments[i]; i++) {
        strcat(job->name, " ");
        strcat(job->name, arguments[i]);
    }
    jobs->started++;
}

/* ---- Ending ------------------------------------------------------------ */

/* What it printed; the case it was at when it ended goes to `at`. What others print in
 * it, drivers and sanitizers, is told where it failed. */
static size_t read_output(struct jobs *jobs, const struct job *job, bool failed, char *at,
                          size_t size) {
    char line[4096], name[128];
    size_t number, failures = 0;
    rewind(job->output);
    while (fgets(line, sizeof line, job->output)) {
        if (strncmp(line, "case ", 5) == 0) {
            snprintf(at, size, "%.*s", (int)strcspn(line + 5, "\n"), line + 5);
        } else if (sscanf(line, "calls %127s %zu", name, &number) == 2) {
            jobs->on_calls(name, number);
        } else if (sscanf(line, "cases %zu", &number) == 1) {
            jobs->cases += number;
        } else if (strncmp(line, "FAILED: ", 8) == 0) {
            failures++;
            printf("FAILED:%s: %s: %s", job->name, at, line + 8);
        } else if (failed || strncmp(line, "SKIP", 4) == 0) {
            fputs(line, stdout);
        }
    }
    return failures;
}

static void end(struct jobs *jobs, struct job *job, int status) {
    char at[256] = "the start";
    size_t failures = read_output(jobs, job, status != 0, at, sizeof at);
    if (WIFSIGNALED(status))
        printf("FAILED:%s: %s: ended by signal %d (%s)\n", job->name, at, WTERMSIG(status),
               WTERMSIG(status) == SIGALRM ? "it took too long" : "a crash");
    else if (WEXITSTATUS(status) == SKIPPED)
        jobs->skipped = true;
    else if (WEXITSTATUS(status) && !failures)
        printf("FAILED:%s: %s: exit status %d\n", job->name, at, WEXITSTATUS(status));
    jobs->failures += failures ? failures : status && !jobs->skipped;
    fclose(job->output);
    job->process = 0;
}

static void wait_for_one(struct jobs *jobs) {
    int status;
    pid_t process = wait(&status);
    for (size_t i = 0; i < AT_ONCE; i++)
        if (running[i].process == process)
            end(jobs, &running[i], status);
}

static struct job *free_job(struct jobs *jobs) {
    for (;;) {
        for (size_t i = 0; i < AT_ONCE; i++)
            if (!running[i].process)
                return &running[i];
        wait_for_one(jobs);
    }
}

void jobs_finish(struct jobs *jobs) {
    for (size_t i = 0; i < AT_ONCE; i++)
        while (running[i].process)
            wait_for_one(jobs);
}
