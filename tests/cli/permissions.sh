# shellcheck shell=bash
# What clmatch may not read or write. Root may do all, so root runs it as nobody.
. "$(dirname "$0")/harness.sh"

if [ "$(id -u)" -eq 0 ]; then
    need setpriv util-linux
    as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    chmod 755 .
    "${as[@]}" "$clmatch" --version >/dev/null 2>&1 || skip "nobody may not run $clmatch"
fi
mine() {
    [ "$(id -u)" -ne 0 ] || chown -R 65534:65534 "$@"
}

printf 'a' >t
printf 'a' >secret
chmod 000 secret
for arguments in 'find -f secret t' 'find --db secret t' 'find -e a secret' 'info -f secret'; do
    # shellcheck disable=SC2086
    run $arguments
    status 2
    stdout ''
    stderr_has 'secret: Permission denied; check'
done

# below a directory, the rest goes on
mkdir -p d/sub d/z
printf a | tee d/a d/b d/sub/c d/z/d >/dev/null
mine d
chmod 000 d/sub d/b
run find -r -l -e a d
status 2
stdout 'd/a\nd/z/d\n'
stderr_has 'd/sub: '
holds 'the file is named too' grep -q '^clmatch: d/b: ' .io/err

# a database that cannot be replaced is kept
mkdir closed
run compile -e a -o -
cp .io/out closed/db
cp closed/db kept
mine closed
chmod 555 closed
run compile -e new -o closed/db
status 2
stderr_has closed/db
same closed/db kept
