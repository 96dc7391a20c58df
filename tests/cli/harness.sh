# shellcheck shell=bash
# Read by each test of the command line: runs clmatch and compares exact bytes
# and the exit status. A test works in an empty folder of its own.
#
#   input FORMAT            what the next `run` reads on standard input
#   run ARGUMENT...         runs clmatch; find and count without --device run on openmp
#   status N                its exit status
#   stdout FORMAT           its standard output, exactly (a format of printf)
#   stdout_is FILE          the same, from a file
#   stderr FORMAT           its standard error, exactly
#   stderr_has TEXT         its standard error is one line "clmatch: ..." with TEXT
#   need COMMAND            without it the test is skipped
set -u
export LC_ALL=C
clmatch=${CLMATCH:?the path of the clmatch to test}
checks=0
failures=0
ran='nothing'
as=(env) # what clmatch is run by
work=$(mktemp -d) || exit 1
cd "$work" || exit 1
export XDG_CONFIG_HOME=$work/.io/config # nothing was measured there
mkdir .io
: >.io/in

finish() {
    local code=$?
    trap - EXIT
    cd / && chmod -R u+rwx "$work" && rm -rf "$work"
    [ "$code" -eq 0 ] || exit "$code"
    if [ "$checks" -eq 0 ]; then
        echo "FAIL: no check ran"
        exit 1
    fi
    echo "$checks checks, $failures failed"
    [ "$failures" -eq 0 ] || exit 1
}
trap finish EXIT

skip() {
    echo "SKIP: $*"
    exit 77
}

need() {
    command -v "$1" >/dev/null || skip "$1 is missing${2:+ (Debian: apt-get install $2)}"
}

failed() {
    failures=$((failures + 1))
    echo "FAIL line ${BASH_LINENO[${#BASH_LINENO[@]} - 2]}: $ran"
    echo "    $*"
}

input() {
    # shellcheck disable=SC2059
    printf -- "$1" >.io/in
}

run() {
    case "$*" in
    find*--device* | count*--device*) ;;
    find* | count*) set -- "$1" --device openmp "${@:2}" ;;
    esac
    ran="clmatch $*"
    "${as[@]}" "$clmatch" "$@" <.io/in >.io/out 2>.io/err
    got=$?
    : >.io/in
}

status() {
    checks=$((checks + 1))
    [ "$got" -eq "$1" ] || failed "exit status $got, not $1; standard error: $(head -c 400 .io/err)"
}

# same FILE FILE: the second is what was expected
same() {
    checks=$((checks + 1))
    cmp -s "$1" "$2" && return
    failed "$(
        echo "expected:"
        head -c 600 "$2" | od -An -c | head -12
        echo "    got:"
        head -c 600 "$1" | od -An -c | head -12
    )"
}

stdout() {
    # shellcheck disable=SC2059
    printf -- "$1" >.io/expected
    same .io/out .io/expected
}

stdout_is() {
    same .io/out "$1"
}

stderr() {
    # shellcheck disable=SC2059
    printf -- "$1" >.io/expected
    same .io/err .io/expected
}

stderr_has() {
    checks=$((checks + 1))
    case $(cat .io/err) in
    "clmatch: "*"$1"*) ;;
    *) failed "standard error lacks '$1': $(head -c 400 .io/err)" ;;
    esac
}

# true or false: an arbitrary condition, with what it means
holds() {
    local what=$1
    shift
    checks=$((checks + 1))
    "$@" || failed "$what"
}
