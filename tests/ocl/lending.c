/* lending DEVICE: where measurements chose transfer=zerocopy, small texts are copied and
 * large ones lent; where the user did, all are lent. */
#include "layer.h"

#include "clmatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SKIPPED = 77, SMALL = 1 << 20, LARGE = 16 << 20, PAGE = 4096 };

static bool make_row(const char *folder, const clm_device *device) {
    char name[4200];
    snprintf(name, sizeof name, "%s/clmatch", folder);
    if (mkdir(name, 0700) != 0)
        return false;
    strcat(name, "/tuning.tsv");
    FILE *file = fopen(name, "w");
    return file &&
           fprintf(file, "ac\t%s\t%s\t%s\t%s\t2\t7\t1\t1.5\ttransfer=zerocopy,symbols=8\n",
                   device->type == CLM_DEVICE_GPU ? "gpu" : "cpu", device->vendor, device->name,
                   device->driver) > 0 &&
           fclose(file) == 0;
}

static int check(const clm_db *db, const struct layer *layer, const char *device,
                 const char *variant, const char *text, size_t length, bool lent) {
    const clm_scan_options options = {.variant = variant, .strict = 1};
    clm_scanner *scanner = NULL;
    clm_scanner_info info = {0};
    uint64_t count = 0;
    clm_status status = clm_scanner_create(db, device, &options, &scanner);
    if (!status)
        status = clm_scanner_get_info(scanner, &info);
    if (!status) /* the first builds, and writes what it tests that with */
        status = clm_count(scanner, text, length, &count);
    layer->arm(NULL);
    if (!status)
        status = clm_count(scanner, text, length, &count);
    const bool copied = layer->calls("clEnqueueWriteBuffer") > 0;
    const bool right = !status && count == length / PAGE && copied != lent &&
                       strstr(info.variant, "transfer=zerocopy");
    printf("%s: %zu bytes, %s: %s, %s%s\n", right ? "ok" : "FAILED", length,
           variant ? variant : "chosen", copied ? "copied" : "lent", status ? clm_message() : "",
           info.variant);
    clm_scanner_destroy(scanner);
    return !right;
}

static int check_all(const struct layer *layer, const char *device) {
    clm_patterns *patterns = NULL;
    clm_db *db = NULL;
    char *text = aligned_alloc(PAGE, LARGE);
    int failures = 1;
    if (text && !clm_patterns_create(&patterns) && !clm_patterns_add(patterns, "needle", 6, 0, 0) &&
        !clm_db_compile(patterns, NULL, &db)) {
        memset(text, '.', LARGE);
        for (size_t at = 100; at < LARGE; at += PAGE)
            memcpy(text + at, "needle", 6);
        failures = check(db, layer, device, NULL, text, SMALL, false) +
                   check(db, layer, device, NULL, text, LARGE, true) +
                   check(db, layer, device, "transfer=zerocopy", text, SMALL, true);
    }
    clm_db_destroy(db);
    clm_patterns_destroy(patterns);
    free(text);
    return failures;
}

int main(int argc, char **argv) {
    struct layer layer;
    clm_device device;
    char folder[] = "/tmp/clmatch_lending.XXXXXX", command[64];
    if (argc < 2 || !mkdtemp(folder) || setenv("XDG_CONFIG_HOME", folder, 1) != 0)
        return 2;
    int result = SKIPPED;
    if (!layer_find(&layer) || clm_device_select(argv[1], &device) != CLM_OK)
        printf("SKIP: no device '%s', or no layers\n", argv[1]);
    else
        result = !make_row(folder, &device) || check_all(&layer, argv[1]) > 0;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) != 0 ? 2 : result;
}
