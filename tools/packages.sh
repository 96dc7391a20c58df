# For demo.sh and test.sh, which source it: installs Debian packages that are missing.
# shellcheck shell=bash disable=SC2034 # the arrays are for those scripts

# What building the library and the tool takes. NAME=COMMAND: a package that is not needed where
# COMMAND can be run.
build_packages=(gcc=gcc libc6-dev cmake=cmake ninja-build=ninja libxxhash-dev libjansson-dev
    opencl-headers ocl-icd-opencl-dev)

# What the tests take besides. The optional ones do not exist in every release of Debian and
# Ubuntu; tests that need them say SKIP.
test_packages=("g++=g++" libcmocka-dev python3=python3 pkg-config=pkg-config
    clang=clang libomp-dev jq=jq pocl-opencl-icd)
optional_test_packages=(clang-format-14=clang-format-14 libclang-rt-dev mesa-opencl-icd
    oclgrind=oclgrind intel-opencl-icd=ocloc clang-15=clang-15 rocm-device-libs)

package_missing() { # NAME[=COMMAND]
    local name=${1%%=*} command=${1#*=}
    if [[ $1 == *=* ]] && command -v "$command" >/dev/null; then
        return 1
    fi
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$name" 2>/dev/null) != installed ]]
}

as_root() {
    if ((EUID == 0)); then
        "$@"
    else
        sudo "$@"
    fi
}

# install_missing NAME[=COMMAND]... [--optional NAME[=COMMAND]...]
install_missing() {
    if ! command -v apt-get >/dev/null; then
        echo "note: no apt-get here; these Debian packages, or their like, are needed: ${*%%=*}" >&2
        return
    fi

    local entry optional=no
    local -a needed=() wanted=()
    for entry in "$@"; do
        if [[ $entry == --optional ]]; then
            optional=yes
        elif package_missing "$entry"; then
            if [[ $optional == yes ]]; then
                wanted+=("${entry%%=*}")
            else
                needed+=("${entry%%=*}")
            fi
        fi
    done
    ((${#needed[@]} + ${#wanted[@]})) || return 0

    if ((EUID != 0)) && ! command -v sudo >/dev/null; then
        echo "error: neither root nor sudo here; have root run:" \
            "apt-get install ${needed[*]} ${wanted[*]}" >&2
        ((${#needed[@]} == 0))
        return
    fi
    if ((${#needed[@]})) || ! compgen -G '/var/lib/apt/lists/*Packages*' >/dev/null; then
        echo "Updating the package lists"
        as_root apt-get -qq update || echo "note: some package lists could not be updated" >&2
    fi
    for entry in "${wanted[@]}"; do
        if [[ -n $(apt-cache --quiet=2 show "$entry" 2>/dev/null) ]]; then
            needed+=("$entry")
        else
            echo "note: this system has no package $entry; tests that need it are skipped" >&2
        fi
    done
    ((${#needed[@]})) || return 0
    echo "Installing ${needed[*]}"
    as_root env DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes apt-get -qq -y \
        -o Dpkg::Use-Pty=0 install --no-install-recommends "${needed[@]}" </dev/null >/dev/null
}
