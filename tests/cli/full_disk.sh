# shellcheck shell=bash
# A full disk on the output is an error, also when only the last flush sees it.
. "$(dirname "$0")/harness.sh"
[ -c /dev/full ] || skip '/dev/full is missing'

full() {
    ran="clmatch $* >/dev/full"
    "$clmatch" "$@" >/dev/full 2>.io/err
    got=$?
    status 2
    stderr_has 'standard output'
}

printf 'aXa' >t
head -c 500000 /dev/zero | tr '\0' 'a' >big
full find -e a t
full find -e a big
full find --json -e a big
full count -e a t
full count -e a t t
full find -l -e a t
full info -e a
full devices
full compile -e a -o -
full --help
full --version
full find --help

# nothing to write is no error
ran='clmatch find -q >/dev/full'
"$clmatch" find --device openmp -q -e a t >/dev/full 2>.io/err
got=$?
status 0
stderr ''
