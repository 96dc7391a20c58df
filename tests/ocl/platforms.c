/* Prints how many devices each OpenCL platform has, a line each. */
#include <stdio.h>

#include "host/ocl/opencl.h"

int main(void) {
    enum { MOST = 16 };
    cl_platform_id platforms[MOST];
    cl_uint count = 0;
    if (clGetPlatformIDs(MOST, platforms, &count) != CL_SUCCESS)
        return 1;
    for (cl_uint i = 0; i < count && i < MOST; i++) {
        char name[256] = "";
        cl_uint devices = 0;
        clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
        clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 0, NULL, &devices);
        printf("%u %s\n", devices, name);
    }
    return 0;
}
