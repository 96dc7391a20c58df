#!/bin/sh
# wrapped.sh NM LIBRARY FUNCTIONS: the layer wraps just the OpenCL functions that LIBRARY calls.
set -eu
called=$("$1" --dynamic --undefined-only "$2" | awk '{ print $NF }' | sed 's/@.*//' |
    grep '^cl[A-Z]' | sort)
# Rows may begin with the type, or the kind, of an object.
wrapped=$(sed -n 's/^[A-Z]*(\(.*[( ]\)\{0,1\}\(cl[A-Z][A-Za-z]*\),.*/\2/p' "$3" | sort)
if [ -z "$called" ] || [ "$called" != "$wrapped" ]; then
    echo "called by $2, and wrapped by $3:" >&2
    printf '%s\n' "$called" "$wrapped" | sort | uniq -u >&2
    exit 1
fi
printf '%s\n' "$called" | wc -l | xargs printf '%s OpenCL functions\n'
