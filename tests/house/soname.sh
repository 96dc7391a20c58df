#!/bin/sh
# soname.sh READELF LIBRARY SONAME
set -eu
if ! "$1" --dynamic --wide "$2" | grep -F "Library soname: [$3]"; then
    echo "$2 does not have the SONAME $3" >&2
    exit 1
fi
