/* The known-answer test: a program's first use on a device and driver. */
#ifndef CLMATCH_HOST_OCL_KNOWN_ANSWER_H
#define CLMATCH_HOST_OCL_KNOWN_ANSWER_H

#include "host/ocl/scan.h"

/* CLM_ERR_DEVICE_FAILED if the program for `question` gives a wrong answer. */
clm_status ocl_known_answer(struct ocl_scan *scan, int question);

#endif
