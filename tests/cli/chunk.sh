# shellcheck shell=bash
# Neither --chunk nor the size of reads changes a byte of the output.
. "$(dirname "$0")/harness.sh"
need awk

# brute PATTERN...: what find prints for the file t, by nested loops. Equal
# starts come by end, then id.
brute() {
    awk 'BEGIN {
        for (i = 1; i < ARGC; i++) { p[i - 1] = ARGV[i]; if (length(ARGV[i]) > m) m = length(ARGV[i]) }
        n = ARGC - 1; ARGC = 1
        getline text < "t"
        for (s = 1; s <= length(text); s++)
            for (l = 1; l <= m; l++)
                for (i = 0; i < n; i++)
                    if (length(p[i]) == l && substr(text, s, l) == p[i])
                        printf "%d\t%d\t%d\t%s\n", s - 1, s - 1 + l, i, p[i]
    }' "$@"
}

compare() {
    local args=() pattern chunk
    for pattern in "$@"; do args+=(-e "$pattern"); done
    brute "$@" >expected
    local code=1
    [ -s expected ] && code=0
    for chunk in '' 1 2 7 64 4096; do
        run find ${chunk:+--chunk $chunk} "${args[@]}" t
        status $code
        stdout_is expected
        cp t .io/in
        run find ${chunk:+--chunk $chunk} "${args[@]}"
        status $code
        stdout_is expected
        run count ${chunk:+--chunk $chunk} "${args[@]}" t
        awk -F'\t' 'BEGIN { for (i = 1; i < ARGC; i++) p[i - 1] = ARGV[i]; n = ARGC - 1; ARGC = 1
            while ((getline < "expected") > 0) c[$3]++
            for (i = 0; i < n; i++) printf "%d\t%d\t%s\n", i, c[i], p[i] }' "$@" >table
        stdout_is table
        run find -m 3 ${chunk:+--chunk $chunk} "${args[@]}" t
        head -n 3 expected >first
        stdout_is first
    done
}

printf 'bananas' >t
compare ana na nana banana
printf 'abcd' >t
compare abcd bc cd
printf 'she' >t
compare she he he she
printf 'ab' >t
compare abc bcd abcdefgh
printf 'x' >t
compare x xx

awk 'BEGIN { srand(7); for (i = 0; i < 3000; i++) printf "%s", substr("ab", int(rand() * 2) + 1, 1) }' >t
compare a ab ba aab bbbb abababab aaaaaaaaaaaa
awk 'BEGIN { srand(8); for (i = 0; i < 3000; i++) printf "%s", substr("acgt", int(rand() * 4) + 1, 1) }' >t
compare acg gtca "$(cut -c1000-1100 t)" "$(cut -c2900-3000 t)" "$(cut -c1-64 t)" t

# pieces of a pipe, slow enough to be read one by one
printf 'bananas' >t
for chunk in 1 3 1M; do
    (for letter in b a n a n a s; do
        printf %s $letter
        sleep 0.02
    done) | "$clmatch" find --device openmp --chunk $chunk -e ana -e banana -e s >out
    ran="pieces, --chunk $chunk"
    printf '0\t6\t1\tbanana\n1\t4\t0\tana\n3\t6\t0\tana\n6\t7\t2\ts\n' >expected
    same out expected
done

# around the boundaries of a chunk and of read(2), past 64 KiB
for at in 4093 4094 4095 4096 65533 65534 65535 65536 131071; do
    head -c "$at" /dev/zero >t
    printf 'needle' >>t
    head -c 70000 /dev/zero >>t
    printf 'needle' >>t
    printf '%d\t%d\t0\tneedle\n' "$at" $((at + 6)) $((at + 70006)) $((at + 70012)) >expected
    for chunk in '' 4096 64K 5; do
        [ "$chunk" = 5 ] && [ "$at" -gt 5000 ] && continue
        run find ${chunk:+--chunk $chunk} -e needle t
        status 0
        stdout_is expected
        "$clmatch" find --device openmp ${chunk:+--chunk $chunk} -e needle < <(cat t) >out
        same out expected
    done
done
