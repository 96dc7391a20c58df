#!/bin/sh
# format.sh CLANG_FORMAT TREE: all C files as .clang-format (for version 14) says.
set -eu
if ! "$1" --version 2>/dev/null | grep -q 'version 14\.'; then
    echo "SKIP: clang-format 14 is not installed; other versions format differently"
    exit 77
fi
cd "$2"
find include host fallback cl tools tests \( -name '*.c' -o -name '*.h' \) -print 2>/dev/null |
    sort | xargs "$1" --dry-run --Werror
