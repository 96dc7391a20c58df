#define _GNU_SOURCE /* secure_getenv */
#include "host/ocl/source.h"

#include "host/base/memory.h"
#include "host/base/message.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct joined {
    char *text;
    size_t length, capacity;
};

static clm_status append(struct joined *joined, const char *text, size_t length) {
    clm_status status =
        memory_reserve((void **)&joined->text, &joined->capacity, joined->length + length + 1, 1);
    if (status)
        return status;
    memcpy(joined->text + joined->length, text, length);
    joined->length += length;
    joined->text[joined->length] = '\0';
    return CLM_OK;
}

static clm_status append_from_folder(struct joined *joined, const char *folder, const char *name) {
    char path[4096], piece[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return message_set(CLM_ERR_ARGUMENT,
                           "CLMATCH_CL_DIR: %s: %s; unset it or name the cl/ folder", path,
                           strerror(errno));
    clm_status status = CLM_OK;
    for (size_t got; !status && (got = fread(piece, 1, sizeof piece, file)) > 0;)
        status = append(joined, piece, got);
    if (!status && ferror(file))
        status = message_set(CLM_ERR_ARGUMENT, "CLMATCH_CL_DIR: %s cannot be read: %s", path,
                             strerror(errno));
    fclose(file);
    return status;
}

static clm_status append_embedded(struct joined *joined, const char *name) {
    for (const struct ocl_source_file *file = ocl_source_files; file->name; file++)
        if (strcmp(file->name, name) == 0)
            return append(joined, file->text, file->length);
    return message_set(CLM_ERR_ARGUMENT, "cl/%s is not part of this library", name);
}

clm_status ocl_source_join(const char *const *names, char **text, size_t *length) {
    const char *folder = secure_getenv("CLMATCH_CL_DIR");
    struct joined joined = {0};
    clm_status status = CLM_OK;
    for (; *names && !status; names++) {
        char line[256];
        int written = snprintf(line, sizeof line, "\n#line 1 \"cl/%s\"\n", *names);
        status = append(&joined, line, (size_t)written);
        if (!status)
            status = folder && *folder ? append_from_folder(&joined, folder, *names)
                                       : append_embedded(&joined, *names);
    }
    if (status) {
        free(joined.text);
        return status;
    }
    *text = joined.text;
    *length = joined.length;
    return CLM_OK;
}
