#include "text_list.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "memory.h"
#include "say.h"

static void append(struct text_list *list, const char *name, const struct stat *status) {
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 16;
        list->names = reallocate(list->names, list->capacity, sizeof *list->names);
    }
    list->names[list->count++] = copy_string(name);
    if (status && S_ISREG(status->st_mode))
        list->total_bytes += (uint64_t)status->st_size;
    else
        list->all_sizes_known = false;
}

static int by_bytes(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* Every regular file below `directory`; symbolic links are not followed, but
 * `directory` itself may be one. */
static void walk(struct text_list *list, char *directory) {
    char *roots[] = {directory, NULL};
    size_t first = list->count;
    FTSENT *entry;
    FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR | FTS_COMFOLLOW, NULL);
    if (!tree) {
        say_file(directory, errno);
        list->failed = true;
        return;
    }
    while (errno = 0, (entry = fts_read(tree))) {
        if (entry->fts_info == FTS_F && S_ISREG(entry->fts_statp->st_mode)) {
            append(list, entry->fts_path, entry->fts_statp);
        } else if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR ||
                   entry->fts_info == FTS_NS) {
            say_file(entry->fts_path, entry->fts_errno);
            list->failed = true;
        }
    }
    if (errno) {
        say_file(directory, errno);
        list->failed = true;
    }
    fts_close(tree);
    if (list->count > first)
        qsort(list->names + first, list->count - first, sizeof *list->names, by_bytes);
}

static void expand(struct text_list *list, const char *name, const struct options *options) {
    struct stat status;
    if (strcmp(name, "-") == 0 || stat(name, &status) != 0) {
        append(list, name, NULL);
    } else if (!S_ISDIR(status.st_mode)) {
        append(list, name, &status);
    } else if (options->recursive) {
        char *directory = copy_string(name);
        list->several = true;
        walk(list, directory);
        free(directory);
    } else {
        say("%s: is a directory; give -r to take every file below it", name);
        list->failed = true;
    }
}

void text_list_expand(struct text_list *list, const struct options *options) {
    *list = (struct text_list){.several = options->text_count > 1, .all_sizes_known = true};
    if (options->text_count == 0)
        append(list, "-", NULL);
    for (size_t i = 0; i < options->text_count; ++i)
        expand(list, options->texts[i], options);
}

void text_list_free(struct text_list *list) {
    for (size_t i = 0; i < list->count; ++i)
        free(list->names[i]);
    free(list->names);
    list->names = NULL;
    list->count = 0;
}
