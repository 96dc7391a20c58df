#!/bin/sh
# on_platform.sh PLATFORM PACKAGE COMMAND...: runs the command, or says SKIP where the test's
# folder of ICD files has none of the platform. A platform that is there must also work.
set -u
platform=$1
package=$2
shift 2
for icd in "${OCL_ICD_VENDORS:?}/$platform"*.icd; do
    if [ -e "$icd" ]; then
        exec "$@"
    fi
done
echo "SKIP: no OpenCL platform $platform ($package)"
exit 77
