#include "host/base/message.h"

#include <stdlib.h>

#define STRING(x) #x
#define VERSION(major, minor, patch) STRING(major) "." STRING(minor) "." STRING(patch)

const char *clm_version(void) {
    return VERSION(CLM_VERSION_MAJOR, CLM_VERSION_MINOR, CLM_VERSION_PATCH);
}

const char *clm_features(void) {
#ifdef CLMATCH_WITH_OPENCL
    return "openmp opencl";
#else
    return "openmp";
#endif
}

const char *clm_status_text(clm_status status) {
    switch (status) {
    case CLM_OK:
        return "success";
    case CLM_STOPPED:
        return "stopped early";
    case CLM_ERR_ARGUMENT:
        return "invalid argument";
    case CLM_ERR_MEMORY:
        return "out of memory";
    case CLM_ERR_PATTERN:
        return "invalid pattern";
    case CLM_ERR_TOO_LARGE:
        return "too large";
    case CLM_ERR_DATABASE:
        return "invalid database";
    case CLM_ERR_DEVICE:
        return "no such device";
    case CLM_ERR_ENGINE:
        return "no such engine";
    case CLM_ERR_VARIANT:
        return "no such variant";
    case CLM_ERR_UNSUPPORTED:
        return "unsupported";
    case CLM_ERR_DEVICE_FAILED:
        return "device failed";
    }
    return "unknown status";
}

const char *clm_message(void) {
    return message_get();
}

void clm_free(void *memory) {
    free(memory);
}
