#include "host/ocl/engines.h"

#include "host/ocl/scan.h"

#include <stddef.h>

/* clang-format off */
const struct engine *const ocl_engines[] = {&ocl_ac_engine, &ocl_filter_engine, &ocl_pfac_engine, &ocl_rk_engine,
                                            &ocl_kmp_engine, &ocl_bmh_engine, &ocl_naive_engine,
                                            NULL};
const struct ocl_method *const ocl_methods[] = {&ocl_ac, &ocl_filter, &ocl_pfac, &ocl_rk,
                                                &ocl_kmp, &ocl_bmh, &ocl_naive,
                                                NULL};
/* clang-format on */
