/* The engines of OpenCL devices. `device` of their setup is a struct ocl_device. */
#ifndef CLMATCH_HOST_OCL_ENGINES_H
#define CLMATCH_HOST_OCL_ENGINES_H

#include "host/plan/engine.h"

extern const struct engine ocl_ac_engine;

#endif
