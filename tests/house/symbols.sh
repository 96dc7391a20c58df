#!/bin/sh
# symbols.sh NM [--dynamic] LIBRARY HEADER...: LIBRARY defines, of the symbols that others
# see, just those that the HEADERs declare.
set -eu
nm=$1
shift
if [ "$1" = --dynamic ]; then
    shift
    symbols=$("$nm" --dynamic --defined-only "$1")
else
    symbols=$("$nm" --extern-only --defined-only "$1")
fi
names=$(printf '%s\n' "$symbols" | awk 'NF == 3 { print $3 }')

# Not ours, made by clang: the lock of OpenMP reductions, which every object must share, and the
# sections of fuzzing coverage.
compiler_made='^\.gomp_critical_user_\.reduction\.var$\|^__\(start\|stop\)___sancov_\(cntrs\|pcs\)$'

library=$1
shift
if ! printf '%s\n' "$names" | grep -qx clm_version; then
    echo "$library lacks clm_version" >&2
    exit 1
fi
if printf '%s\n' "$names" | grep -v -e '^clm_' -e "$compiler_made"; then
    echo "the symbols above are visible in $library" >&2
    exit 1
fi
# The headers declare what is public: no more and no less.
declared=$(sed -n 's/^CLM_API .*\(clm_[a-z_]*\)(.*/\1/p' "$@" | sort)
defined=$(printf '%s\n' "$names" | grep '^clm_' | sort)
if [ "$declared" != "$defined" ]; then
    echo "declared in $*, and defined in $library:" >&2
    printf '%s\n' "$declared" "$defined" | sort | uniq -u >&2
    exit 1
fi
printf '%s\n' "$defined" | wc -l | xargs printf '%s clm_ symbols and no others\n'
