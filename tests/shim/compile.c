/* Source and options become a shared object. Each has a folder named after a hash of
 * all it is made from, in SHIM_PROGRAMS, where the next run finds it:
 *
 *   program.cl        the source, with C's vector literals
 *   preprocessed.c    the same, in which the kernels are found
 *   unit.c            what is compiled: the source and the wrappers of its kernels
 *   log               what the compiler said
 *   program.so */
#include "shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Files --------------------------------------------------------------- */

enum { PROGRAM, PREPROCESSED, UNIT, LOG, OBJECT, FILES };

struct folder {
    char *path;
    char *files[FILES];
};

static struct folder folder_at(const char *path) {
    static const char *const names[] = {"program.cl", "preprocessed.c", "unit.c", "log",
                                        "program.so"};
    struct folder folder = {.path = shim_format("%s", path)};
    for (int i = 0; i < FILES; i++)
        folder.files[i] = shim_format("%s/%s", path, names[i]);
    return folder;
}

static void folder_clear(struct folder *folder) {
    for (int i = 0; i < FILES; i++)
        free(folder->files[i]);
    free(folder->path);
}

static void folder_remove(const struct folder *folder) {
    for (int i = 0; i < FILES; i++)
        unlink(folder->files[i]);
    rmdir(folder->path);
}

/* The whole file, or NULL. */
static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = NULL, piece[4096];
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        abort();
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;)
        fwrite(piece, 1, got, out);
    fclose(file);
    if (fclose(out))
        abort();
    return text;
}

static bool write_file(const char *path, const char *text, const char *more) {
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool written = fputs(text, file) >= 0 && fputs(more, file) >= 0;
    return fclose(file) == 0 && written;
}

/* ---- Compiling ----------------------------------------------------------- */

static bool write_program(const struct folder *folder, const char *source) {
    char *program = shim_replace_literals(source);
    bool written = write_file(folder->files[PROGRAM], program, "\n");
    free(program);
    return written;
}

static bool write_unit(const struct folder *folder, char **log) {
    char *preprocessed = read_file(folder->files[PREPROCESSED]);
    char *wrappers = preprocessed ? shim_wrap_kernels(preprocessed) : NULL;
    bool written =
        wrappers && write_file(folder->files[UNIT],
                               "#include \"program.cl\"\n#line 1 \"wrappers\"\n", wrappers);
    if (!wrappers)
        *log = shim_format("tests/shim/wrapper.c does not understand the head of a kernel");
    free(wrappers);
    free(preprocessed);
    return written;
}

static bool compile(const struct folder *folder, const char *source, const char *options,
                    char **log) {
    char *const *files = folder->files;
    bool compiled = write_program(folder, source) &&
                    shim_run_clang("-E -P -DSHIM_FIND_KERNELS", options, files[PROGRAM],
                                   files[PREPROCESSED], files[LOG]) &&
                    write_unit(folder, log) &&
                    shim_run_clang("-shared", options, files[UNIT], files[OBJECT], files[LOG]);
    if (!*log)
        *log = read_file(files[LOG]);
    return compiled;
}

/* Fills the folder by way of another one, so that whoever sees it sees all of it. */
static bool fill_folder(const char *path, const char *source, const char *options, char **log) {
    char *under_way = shim_format("%s.XXXXXX", path);
    bool compiled = false;
    if (mkdtemp(under_way)) {
        struct folder folder = folder_at(under_way);
        compiled = compile(&folder, source, options, log);
        if (!compiled || rename(under_way, path) != 0)
            folder_remove(&folder); /* if it compiled, another process was faster */
        folder_clear(&folder);
    } else {
        *log = shim_format("cannot make a folder in %s", SHIM_PROGRAMS);
    }
    free(under_way);
    return compiled;
}

/* ---- What has been compiled ---------------------------------------------- */

/* By this process, or what would not compile. */
static struct module {
    uint64_t key;
    const struct shim_kernel *kernels;
    char *log;
    struct module *next;
} * modules;
static pthread_mutex_t modules_mutex = PTHREAD_MUTEX_INITIALIZER;

/* FNV-1a, 64 bits. */
static uint64_t hash(uint64_t state, const char *text) {
    for (; *text; text++)
        state = (state ^ (unsigned char)*text) * 0x100000001B3u;
    return (state ^ 0x100) * 0x100000001B3u;
}

static uint64_t hash_file(uint64_t state, const char *path) {
    char *text = read_file(path);
    state = hash(state, text ? text : "");
    free(text);
    return state;
}

static uint64_t hash_all(const char *source, const char *options) {
    uint64_t state = hash(0xCBF29CE484222325u, shim_clang());
    state = hash(hash(hash(state, shim_clang_flags), options), source);
    state = hash_file(state, SHIM_HEADERS "/opencl_c.h");
    return hash_file(state, SHIM_HEADERS "/kernel_table.h");
}

static const struct module *find(uint64_t key) {
    for (const struct module *module = modules; module; module = module->next)
        if (module->key == key)
            return module;
    return NULL;
}

/* The object stays loaded: reports name its lines until the end. */
static const struct shim_kernel *load(const char *object, char **log) {
    void *loaded = dlopen(object, RTLD_NOW | RTLD_LOCAL);
    const struct shim_kernel *kernels = loaded ? dlsym(loaded, "shim_kernels") : NULL;
    if (!kernels) {
        free(*log);
        *log = shim_format("%s", dlerror());
    }
    return kernels;
}

static const struct module *make(uint64_t key, const char *source, const char *options) {
    struct module *module = shim_allocate(sizeof *module);
    char *path = shim_format("%s/%016llx", SHIM_PROGRAMS, (unsigned long long)key);
    struct folder folder = folder_at(path);
    *module = (struct module){.key = key, .next = modules};
    if (access(folder.files[OBJECT], R_OK) == 0 || fill_folder(path, source, options, &module->log))
        module->kernels = load(folder.files[OBJECT], &module->log);
    folder_clear(&folder);
    free(path);
    modules = module;
    return module;
}

const struct shim_kernel *shim_compile(const char *source, const char *options, const char **log) {
    uint64_t key = hash_all(source, options);
    pthread_mutex_lock(&modules_mutex);
    const struct module *module = find(key);
    if (!module)
        module = make(key, source, options);
    pthread_mutex_unlock(&modules_mutex);
    *log = module->log;
    return module->kernels;
}
