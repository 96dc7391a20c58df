# shellcheck shell=bash
# 0 something matched, 1 nothing did, 2 an error.
. "$(dirname "$0")/harness.sh"

printf 'aXa' >t
: >empty
run find -e a t
status 0
run find -e b t
status 1
run count -e a t
status 0
run count -e b t
status 1
run find -e a empty
status 1
run count -e a empty
status 1
stdout '0\t0\ta\n'
run find -e a missing t
status 2
stdout 't\t0\t1\t0\ta\nt\t2\t3\t0\ta\n'
run count -e b t missing
status 2
run compile -e a -o db
status 0
stdout ''
stderr ''
run info -e a
status 0
run devices
status 0
stderr ''

# how the command line is wrong
run
status 2
stderr_has '--help'
run search -e a t
status 2
stderr_has 'search: no such command'
run -e a t
status 2
stderr_has '-e'
run find --frobnicate -e a t
status 2
stdout ''
stderr_has '--frobnicate'
run find --frobnicate=yes -e a t
status 2
stderr 'clmatch: unknown option --frobnicate; see clmatch find --help\n'
run find --pat=a t
status 2
stderr 'clmatch: option --pat is ambiguous: --pattern, --pattern-format; see clmatch find --help\n'
run count --no -e a t
status 2
stderr 'clmatch: option --no is ambiguous: --no-filename, --nonzero; see clmatch count --help\n'
run find --no -e a t t # the options of other commands are no candidates
status 0
stdout '0\t1\t0\ta\n2\t3\t0\ta\n0\t1\t0\ta\n2\t3\t0\ta\n'
run find -Z -e a t
status 2
stderr_has '-Z'
run find -qlZ -e a t
status 2
stderr_has '-Z'
run find t -e
status 2
stderr_has '-e'
run find -e a t --chunk
status 2
stderr_has '--chunk'
run find -e a t --json=yes
status 2
stderr_has '--json'
run compile -e a -o db t
status 2
stderr_has TEXT
run compile -e a -o db --chunk 4
status 2
stderr_has '--chunk'
run find -e a --nonzero t
status 2
stderr 'clmatch: clmatch find has no option --nonzero; see clmatch find --help\n'
run verify --cases x
status 2
stderr_has '--cases x'
run devices extra
status 2
stderr_has extra
