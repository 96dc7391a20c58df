#!/bin/sh
# install.sh tree CMAKE BUILD FOLDER
#     installs BUILD and moves what it installed to FOLDER/tree
# install.sh pkg-config FOLDER SOURCE shared|static COMPILER [FLAG...]
#     builds and runs SOURCE against FOLDER/tree
# install.sh cmake FOLDER SOURCE shared|static COMPILER CMAKE GENERATOR [FLAG...]
#     the same through find_package
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# run_consumer PROGRAM shared|static TREE
run_consumer() {
    libdir=$(dirname "$(find "$3" -name libclmatch.a)")
    needs=$(readelf -d "$1" | grep -c 'NEEDED.*libclmatch\.so\.0' || true)
    case "$2$needs" in
    shared1 | static0) ;;
    *) echo "$1 is not linked with the $2 library" >&2; exit 1 ;;
    esac
    if [ "$2" = shared ]; then
        LD_LIBRARY_PATH=$libdir "$1"
    else
        env -u LD_LIBRARY_PATH "$1"
    fi
    echo "$1 runs"
}

job=$1
shift
case $job in
tree)
    cmake=$1 build=$2 folder=$3
    rm -rf "$folder"
    "$cmake" --install "$build" --prefix "$folder/first"
    mv "$folder/first" "$folder/tree"
    if grep -rF "$folder/first" "$folder/tree"; then
        echo "the files above name the prefix: the tree cannot be moved" >&2
        exit 1
    fi
    ;;
pkg-config)
    folder=$1 source=$2 kind=$3
    shift 3
    if ! command -v pkg-config >/dev/null; then
        echo "SKIP: pkg-config is not installed"
        exit 77
    fi
    PKG_CONFIG_PATH=$(dirname "$(find "$folder/tree" -name clmatch.pc)")
    export PKG_CONFIG_PATH
    pkg-config --print-errors --exact-version=0.1.0 clmatch
    program=$folder/pkg-config-$kind-$(basename "$source")
    if [ "$kind" = shared ]; then
        libs=$(pkg-config --libs clmatch)
    else
        libs=$(pkg-config --static --libs clmatch | sed 's/-lclmatch/-l:libclmatch.a/')
    fi
    # shellcheck disable=SC2046,SC2086 # lists of flags
    "$@" -o "$program" "$here/$source" $(pkg-config --cflags clmatch) $libs
    run_consumer "$program" "$kind" "$folder/tree"
    ;;
cmake)
    folder=$1 source=$2 kind=$3 compiler=$4 cmake=$5 generator=$6
    shift 6
    library=clmatch::clmatch
    [ "$kind" = shared ] || library=clmatch::clmatch_static
    language=C
    [ "${source##*.}" = c ] || language=CXX
    project=$folder/cmake-$kind-$language
    rm -rf "$project"
    mkdir "$project"
    cp "$here/consumer.cmake" "$project/CMakeLists.txt"
    "$cmake" -G "$generator" -S "$project" -B "$project/build" -DCMAKE_PREFIX_PATH="$folder/tree" \
        -DLANGUAGE=$language -DLIBRARY=$library -DCOMPONENT="$kind" -DSOURCE="$here/$source" \
        -DCMAKE_${language}_COMPILER="$compiler" -DCMAKE_${language}_FLAGS="$*"
    "$cmake" --build "$project/build"
    run_consumer "$project/build/consumer" "$kind" "$folder/tree"
    ;;
esac
