#!/usr/bin/env bash
# Installs what is missing (Debian or Ubuntu), builds clmatch, and shows its main job: 138 names in
# the first three books of the King James Bible.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source-path=SCRIPTDIR
. tools/packages.sh

install_missing "${build_packages[@]}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! { cmake --preset release -DBUILD_TESTING=OFF && cmake --build --preset release &&
    cmake --install build/release --prefix "$PWD/build/demo"; } >"$work/log" 2>&1; then
    cat "$work/log" >&2
    exit 1
fi
export PATH="$PWD/build/demo/bin:$PATH"
cp tools/demo/*.txt "$work"
cd "$work"

# Runs a command line after showing it, as in a terminal. Status 1, nothing found, is no failure.
show() {
    printf '\n$ %s\n' "$1"
    bash -c "$1" 2>&1 || (($? == 1))
}

show 'clmatch --version'
show 'wc -lc names.txt genesis-exodus-leviticus.txt'
show "clmatch count -f names.txt genesis-exodus-leviticus.txt | sort -k 2,2nr | head -n 8"
show 'head -n 3 genesis-exodus-leviticus.txt'
show 'clmatch find -f names.txt genesis-exodus-leviticus.txt | head -n 6'
show 'clmatch find -i -e lord -e "lord god" -m 3 --json genesis-exodus-leviticus.txt'
show 'clmatch compile -f names.txt -o names.db'
show 'clmatch info --db names.db'
show 'clmatch count --db names.db --stats genesis-exodus-leviticus.txt | wc -l'
show 'clmatch find -q -e Solomon genesis-exodus-leviticus.txt || echo "no Solomon yet"'
show 'clmatch devices'
