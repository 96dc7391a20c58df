/* The known-answer test: a program's first use on a device and driver. */
#ifndef CLMATCH_HOST_OCL_AC_KNOWN_ANSWER_H
#define CLMATCH_HOST_OCL_AC_KNOWN_ANSWER_H

#include "host/ocl/ac.h"

/* CLM_ERR_DEVICE_FAILED if the program for `question` gives a wrong answer. */
clm_status ac_known_answer(struct ocl_ac *ac, int question);

#endif
