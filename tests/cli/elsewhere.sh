# shellcheck shell=bash
# clmatch runs from any directory, and with hardly any environment.
. "$(dirname "$0")/harness.sh"

mkdir -p deep/er
printf 'aXa' >t
cd deep/er || exit 1
mkdir .io
: >.io/in
run find -e a ../../t
status 0
stdout '0\t1\t0\ta\n2\t3\t0\ta\n'
cd / || exit 1
ran='from /'
"$clmatch" find --device openmp -e a "$work/t" >"$work/out"
got=$?
cd "$work" || exit 1
status 0
printf '0\t1\t0\ta\n2\t3\t0\ta\n' >expected
same out expected
env -i "$clmatch" count --device openmp -e a t >out
got=$?
ran='env -i'
status 0
printf '0\t2\ta\n' >expected
same out expected

# through a link, and from a directory that is gone
ln -s "$clmatch" link
./link count -e a t >out
same out expected
mkdir gone
(cd gone && rmdir ../gone && "$clmatch" count --device openmp -e a "$work/t" >"$work/out")
same out expected
