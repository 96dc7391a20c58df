# shellcheck shell=bash
# bench: definitions, what they print, and what is wrong with them. CLMATCH_BENCH_DEVICE names
# another device than the fallback.
. "$(dirname "$0")/harness.sh"
need python3
device=${CLMATCH_BENCH_DEVICE:-openmp}
if ! "$clmatch" find -q --device "$device" -e a <<<a; then
    skip "no device $device"
fi

# check EXPRESSION: python on the results that --json wrote, in `all` and, by kernel, in `by`
check() {
    holds "$1" python3 -c '
import json, sys
whole = json.load(open("out.json"))
all = whole["results"]
by = {result["kernel"]: result for result in all}
sys.exit(not eval(sys.argv[1]))' "$1"
}

run bench --list
status 0
stderr ''
holds 'the list has the papers' grep -q '^000-table5  *paper 000, table 5' .io/out
holds 'the list tells what needs English' grep -q '^001-sizes .*(needs --text)$' .io/out
holds 'and patterns' grep -q '^filter-log .*(needs --text) (needs --patterns)$' .io/out

# a definition whose counts are known: by other code, from what the README says of seeds
cat >small.bench <<'EOF_BENCH'
# a comment
title    = a small one
shows    = one line,
shows    = and another
alphabet = ACGT
size     = 64K
patterns = 10 100
length   = 3..9
expected = 4249 16969
kernel   = paper only
paper    = 1.5 OOM
kernel   = chosen
engine   = auto
paper    = 2.5 -
kernel   = excluded
engine   = ac
variant  = nosuch=1
EOF_BENCH
run bench small.bench --device "$device" --repeat 3 --json out.json
status 0
stderr ''
holds 'the title' grep -qx 'small.bench: a small one' .io/out
holds 'what it shows' grep -qx '  and another' .io/out
holds 'what is excluded says why' grep -qE '^  excluded +excluded: .*nosuch' .io/out
holds 'the paper beside ours' grep -qE '^chosen +[0-9.]+\*? \[2\.5\] +[0-9.]+\*?$' .io/out
holds 'the paper alone' grep -qE '^paper only +- \[1\.5\] +- \[OOM\]$' .io/out
check 'whole["schema"] == 1 and whole["library"].count(".") == 2 and "features" in whole'
check 'len(all) == 8'
check '[r["occurrences"] for r in all if r["kernel"] == "chosen"] == [4249, 16969]'
check 'all[0]["expected"] == 4249 and all[0]["patterns"] == 10 and all[0]["bytes"] == 65536'
check 'by["serial, one core"]["engine"] == "serial" and by["serial, one core"]["clock"] == "wall"'
check 'by["excluded"]["outcome"] == "excluded" and "nosuch" in by["excluded"]["reason"]'
check 'by["excluded"]["median_ns"] is None and by["excluded"]["kernel_ns"] == []'
check 'by["paper only"]["outcome"] == "paper" and by["paper only"]["paper_ms"] == "OOM"'
check '[r["paper_ms"] for r in all if r["kernel"] == "chosen"] == [2.5, None]'
check 'by["chosen"]["outcome"] == "right" and by["chosen"]["reason"] is None'
check 'all[2]["paper_bytes"] == 65536 and by["chosen"]["clock"] in ("device", "wall")'
check 'len(by["chosen"]["kernel_ns"]) == len(by["chosen"]["total_ns"]) == 3'
check 'by["chosen"]["least_ns"] <= by["chosen"]["median_ns"] <= by["chosen"]["most_ns"]'
check 'by["chosen"]["median_ns"] == sorted(by["chosen"]["kernel_ns"])[1]'
check 'all[0]["shortest"] == 3 and all[0]["longest"] <= 9 and all[0]["states"] > 10'
check 'all[0]["read_ns"] > 0 and all[0]["read_clock"] in ("device", "wall")'
check 'by["chosen"]["serial_ns"] == by["serial, one core"]["median_ns"] > 0'
check 'by["chosen"]["device"] and by["chosen"]["driver"] and by["chosen"]["platform"]'
check 'set(by["chosen"]) == set(by["excluded"]) == set(by["paper only"])'

# another size: rates, and no count is expected
run bench ./small.bench --device "$device" --size 1M --repeat 1 --json -
status 0
cp .io/out out.json
check 'all[0]["bytes"] == 1 << 20 and all[0]["expected"] is None'
check 'by["chosen"]["paper_bytes"] is None and all[2]["paper_bytes"] == 65536'
run bench ./small.bench --device "$device" --size 1M --repeat 1
holds 'rates' grep -qE "^GB/s, the paper's in \[\]  " .io/out
holds 'the rate of the paper' grep -qE '^paper only +- \[0\.0437\] ' .io/out

# also in units that it asks for; a speed-up of the paper is not known
printf '%s\n' 'title = units' 'alphabet = AB' 'size = 1M' 'patterns = 4' 'length = 10' \
    'units = ms GB/s Gbps speedup' 'kernel = one' 'engine = auto' 'paper = 0.601' >units.bench
run bench units.bench --device "$device" --repeat 1
status 0
for figure in 0.601 1.74 14; do
    holds "$figure" grep -qE "^one +[0-9.]+\*? \[$figure\]" .io/out
done
holds 'speed-ups' [ "$(grep -cE '^one .*\[' .io/out)" -eq 3 ]

# a wrong expected count fails, in the text and in JSON
sed 's/4249 16969/4249 16970/' small.bench >wrong.bench
run bench wrong.bench --device "$device" --repeat 1 --json out.json
status 1
stderr_has 'wrong.bench: a count is wrong'
holds 'it is told where' grep -qE 'WRONG: wrong.bench:9: 16970 occurrences expected, 16969 found' .io/out
holds 'the table has it' grep -qE '^chosen +[0-9.]+\*? \[2\.5\] +WRONG$' .io/out
check 'all[2]["outcome"] == "right" and by["chosen"]["outcome"] == "wrong"'

# texts and patterns of other kinds; axes crossed, together, and of kernels
cat >axes.bench <<'EOF_BENCH'
title    = axes
alphabet = AB ACGT
together = yes
size     = 8K 16K
patterns = 4
length   = 6
distinct = no
measure  = total
seed     = 7
group    = 1 2
piece    = 64
rows     = group
columns  = case kernel
kernel   = a
engine   = naive
kernel   = b
engine   = naive
EOF_BENCH
run bench axes.bench --device openmp --repeat 1 --json out.json
status 0
holds 'columns' grep -qE '^ms +C=2 L=8K a +C=2 L=8K b +C=4 L=16K a +C=4 L=16K b$' .io/out
holds 'rows' grep -qE '^group=2 +excluded +excluded +excluded +excluded$' .io/out
check 'all[1]["alphabet"] == "AB" and all[1]["measure"] == "total" and all[1]["seed"] == 7'
check 'all[1]["variant"] == "group=1,piece=64"'

cat >english.bench <<'EOF_BENCH'
title    = English
text     = english
taken    = cut
size     = 20K
patterns = 5
length   = 4
kernel   = chosen
engine   = auto
EOF_BENCH
run bench english.bench --device "$device"
status 2
stderr 'clmatch: english.bench: skipped: it needs English; name a file with --text\n'
printf 'In the beginning God created the heaven and the earth.\n' >text
run bench english.bench --device "$device" --text text --repeat 1 --json out.json
status 0
check 'all[0]["text"] == "english" and all[0]["alphabet"] is None and all[0]["occurrences"] > 1000'
sed 's/= english/= file/' english.bench >file.bench
run bench file.bench --device openmp
status 2
stderr 'clmatch: file.bench: skipped: it needs a text; name a file with --text\n'
run bench file.bench --device openmp --text text --repeat 1 --json other.json
status 0
holds 'the file' grep -qx '  text     text, repeated or cut to size' .io/out
holds 'the same text' python3 -c '
import json
kinds = [json.load(open(name))["results"][0] for name in ("out.json", "other.json")]
assert kinds[0]["occurrences"] == kinds[1]["occurrences"] and kinds[1]["text"] == "file"'
run bench english.bench --device "$device" --text nosuch
status 2
stderr_has 'nosuch'

# patterns that a Mersenne Twister draws: another's, and another count of them
python3 - >twister.bench <<'EOF_PYTHON'
import random

def generator(seed):
    words = [seed]
    for i in range(1, 624):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) % 2**32)
    made = random.Random()
    made.setstate((3, (*words, 624), None))
    return lambda: made.getrandbits(32)

text = (open("text").read() * 400)[: 20 * 1024]
drawn, number = [], generator(7)
while len(drawn) < 30:
    length = 4 + number() % 7
    start = number() % (len(text) - length + 1)
    pattern = text[start : start + length]
    if pattern not in drawn:
        drawn.append(pattern)
count = sum(text.startswith(pattern, at) for pattern in drawn for at in range(len(text)))
print(f"""title = a Mersenne Twister
text = english
taken = twister
seed = 7
size = 20K
patterns = {len(drawn)}
length = 4..10
expected = {count}
kernel = chosen
engine = auto""")
EOF_PYTHON
run bench twister.bench --device "$device" --text text --repeat 1 --json out.json
status 0
check 'all[0]["expected"] == all[0]["occurrences"] > 1000'

# patterns that are lines of a file: those that the README says, drawn again here, and their count
python3 - >lines.bench <<'EOF_PYTHON'
def number(index, seed=5 + 1, ones=2**64 - 1):
    z = seed + (index + 1) * 0x9E3779B97F4A7C15 & ones
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & ones
    z = (z ^ z >> 27) * 0x94D049BB133111EB & ones
    return z ^ z >> 31

text = (open("text").read() * 400)[: 20 * 1024]
words = sorted({text[at : at + length] for at in range(40) for length in range(2, 9)})
with open("list", "w") as file:
    file.write("\r\n\n".join(words + words[::3]) + "\n")

left = [word for word in words + words[::3] if 3 <= len(word) <= 7]
drawn = []
for index in range(len(left)):
    at = number(index) % len(left)
    if left[at] not in drawn:
        drawn.append(left[at])
    left[at] = left[-1]
    left.pop()
counts = [sum(text.count(word, at, at + len(word)) for word in drawn[:size] for at in range(len(text)))
          for size in (3, 60, len(drawn))]
print(f"""title = lines of a file
text = file
taken = file
seed = 5
size = 20K
patterns = 3 60 {len(drawn)}
length = 3..7
expected = {counts[0]} {counts[1]} {counts[2]}
kernel = chosen
engine = auto""")
EOF_PYTHON
run bench lines.bench --device "$device" --text text --patterns list --repeat 1 --json out.json
status 0
stderr "clmatch: list: $(grep -c '^$' list) blank lines skipped\n"
holds 'the file' grep -qx '  patterns lines of list, seed 5' .io/out
check 'all[0]["expected"] == all[0]["occurrences"] > 500 and all[0]["shortest"] >= 3'
check 'all[-1]["longest"] == 7 and all[-1]["patterns"] > 100'
sed 's/seed = 5/seed = 6/' lines.bench >other.bench
run bench other.bench --device openmp --text text --patterns list --repeat 1
status 1
stderr_has 'other.bench: a count is wrong'
tr h H <list >capitals
run bench lines.bench --device openmp --text text --patterns capitals --repeat 1
status 1
sed 's/^patterns.*/patterns = 5000/; /^expected/d' lines.bench >many.bench
run bench many.bench --device openmp --text text --patterns list
status 2
many=$(sed -n 's/^patterns = 3 60 //p' lines.bench)
stderr_has "many.bench: list has $many different lines of 3 to 7 bytes, and 5000 are wanted; give --patterns a longer list"
sed 's/^patterns.*/patterns = 4\ndistinct = no/; s/3\.\.7/2/; /^expected/d' lines.bench >equal.bench
printf 'he\nhe\nhe\n\nthe\nhe' >equal
run bench equal.bench --device openmp --text text --patterns equal --repeat 1 --json out.json
status 0
check 'all[0]["patterns"] == 4 and all[0]["occurrences"] % 4 == 0'
sed '/^distinct/d' equal.bench >other.bench
run bench other.bench --device openmp --text text --patterns equal
status 2
stderr_has 'other.bench: equal has 1 different lines of 2 to 2 bytes, and 4 are wanted'
run bench lines.bench --device openmp --text text
status 2
stderr 'clmatch: lines.bench: skipped: it needs patterns; name a file with --patterns\n'
run bench lines.bench --device openmp --text text --patterns nosuch
status 2
stderr_has 'nosuch'
cp list same
run bench lines.bench --device openmp --text text --patterns list --json ./list
status 2
stderr_has './list: is read, too, and would be overwritten'
holds 'it is as it was' cmp list same

# a unit again and again, in the text and in the patterns
cat >repeated.bench <<'EOF_BENCH'
title    = repeated
text     = repeated
unit     = aaaaab
taken    = repeated
pattern  = a
size     = 6001
patterns = 1
length   = 1 5 6
expected = 5001 1000 0
kernel   = chosen
engine   = auto
EOF_BENCH
run bench repeated.bench --device "$device" --repeat 1 --json out.json
status 0
holds 'the unit' grep -qx '  text     aaaaab, repeated' .io/out
check 'all[0]["text"] == "repeated" and all[0]["unit"] == "aaaaab" and all[0]["alphabet"] is None'
sed 's/^pattern .*/pattern = aaab/; s/^expected.*/expected = 5001 1000 999/' repeated.bench >other.bench
run bench other.bench --device openmp --repeat 1
status 0
sed 's/^patterns.*/patterns = 2/; /^expected/d' repeated.bench >other.bench
run bench other.bench --device openmp --repeat 1
status 2
stderr_has 'there are not 2 different patterns of 1 to 1 bytes'

# a prefix that patterns share, which the text repeats, and random symbols behind it: drawn again
python3 - >prefixed.bench <<'EOF_PYTHON'
def numbers(seed, ones=2**64 - 1):
    while True:
        seed += 0x9E3779B97F4A7C15
        z = seed & ones
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & ones
        z = (z ^ z >> 27) * 0x94D049BB133111EB & ones
        yield z ^ z >> 31

drawn, number = [], numbers(1 + 1)
while len(drawn) < 300:
    tail, pattern = next(number) % (20 - 6 + 1), "abcdab"
    while tail:
        symbols, part = next(number), min(tail, 8)
        pattern += "".join("abcd"[(symbols >> 8 * at & 255) * 4 >> 8] for at in range(part))
        tail -= part
    if pattern not in drawn:
        drawn.append(pattern)
text = ("abcd" * 2000)[:6001]
count = sum(text.startswith(pattern, at) for pattern in drawn for at in range(len(text)))
print(f"""title = prefixed
text = repeated
unit = abcd
taken = prefixed
pattern = abcd
alphabet = abcd
size = 6001
patterns = 300
length = 6..20
expected = {count}
kernel = chosen
engine = auto""")
EOF_PYTHON
run bench prefixed.bench --device "$device" --repeat 1 --json out.json
status 0
check 'all[0]["expected"] == all[0]["occurrences"] > 3000 and all[0]["shortest"] == 6'
check 'all[0]["longest"] == 20'
holds 'no alphabet of the text' grep -q '^5.9 KiB, 300 patterns of 6 to 20 bytes' .io/out

# first symbols that are even: each symbol is a pattern, though patterns may be equal
cat >even.bench <<'EOF_BENCH'
title    = first symbols
alphabet = ABCDEFGHIJKLMNOPQRSTUVWXYZ
size     = 4K
patterns = 26 52
length   = 1
distinct = no
firsts   = even
expected = 4096 8192
kernel   = chosen
engine   = auto
EOF_BENCH
run bench even.bench --device openmp --repeat 1
status 0
sed 's/^distinct/taken = cut\ndistinct/' even.bench >cut.bench
run bench cut.bench --device openmp --repeat 1
status 0

# baselines: the definition's, and a kernel's own; the paper's figures of the first, and of parts
cat >baseline.bench <<'EOF_BENCH'
title    = baselines
alphabet = ACGT
size     = 64K 96M
patterns = 5
length   = 6
baseline = naive
serial   = 30 60
units    = ms speedup shares bytes
columns  = size
kernel   = own
engine   = auto
paper    = 3 1/4/5
kernel   = other
engine   = auto
baseline = ac form=compact
kernel   = none
engine   = auto
baseline = nosuch
EOF_BENCH
OMP_NUM_THREADS=3 run bench baseline.bench --device "$device" --repeat 1 --json out.json
status 0
holds "figures of the paper's baseline" grep -qE '^naive, one core +[0-9.]+\*? \[30\] +[0-9.]+\*? \[60\]$' .io/out
holds 'of parts, the kernel' grep -qE '^own +[0-9.]+\*? \[3\] +[0-9.]+\*? \[4\]$' .io/out
holds "the paper's speed-ups" grep -qE '^own +[0-9.e+]+\*? \[10\] +[0-9.e+]+\*? \[15\]$' .io/out
holds "the paper's shares" grep -qE '^own +[0-9.]+/[0-9.]+/[0-9.]+ +[0-9.]+/[0-9.]+/[0-9.]+ \[10.0/40.0/50.0\]$' .io/out
holds 'shares of one core' grep -qE '^ac form=compact, one core +0.0/100.0/0.0 +0.0/100.0/0.0$' .io/out
holds 'speed-ups over themselves' grep -qE '^ac form=compact, one core +1\* +1\*$' .io/out
holds 'bytes' grep -qE '^bytes of tables +L=64K +L=96M$' .io/out
holds 'a baseline that there is not' [ "$(grep -cE '^none +- +-$' .io/out)" -eq 1 ]
holds 'a long text' grep -qx 'one core: of a longer text at the rate of its first 64 MiB' .io/out
check '"serial, one core" not in by and by["nosuch, one core"]["outcome"] == "excluded"'
check 'by["own"]["serial_ns"] == by["naive, one core"]["median_ns"] > 0'
check 'by["own"]["baseline"] == by["naive, one core"]["baseline"] == "naive, one core"'
check 'by["other"]["serial_ns"] == by["ac form=compact, one core"]["median_ns"] > 0'
check 'by["none"]["serial_ns"] is None and by["none"]["outcome"] == "right"'
check 'by["naive, one core"]["compute_units"] == by["ac form=compact, one core"]["compute_units"] == 1'
check 'by["own"]["compute_units"] == 3 or by["own"]["device"] != by["naive, one core"]["device"]'
check 'by["naive, one core"]["timed_bytes"] == 64 << 20 and by["own"]["timed_bytes"] == 96 << 20'
check '[r["paper_ms"] for r in all if r["kernel"] == "own"] == [3, 4]'
check '[r["paper_ms"] for r in all if r["kernel"] == "naive, one core"] == [30, 60]'
check 'min(r["transfer_ns"] == [u + d for u, d in zip(r["upload_ns"], r["download_ns"])] for r in whole["results"])'
check 'min(r["upload_ns"] == [] for r in whole["results"] if r["outcome"] == "excluded")'
sed 's/^units.*/measure = total/' baseline.bench >total.bench
run bench total.bench --device openmp --repeat 1 --size 64K
status 0
run bench total.bench --device openmp --repeat 1
holds 'of parts, the sum' grep -qE '^own +[0-9.]+\* \[3\] +[0-9.]+\* \[10\]$' .io/out

# the definitions of papers 002 to 004, and those of bad cases and lists for the filter, on small
# texts: none counts wrong; on OpenCL devices none asks for what there is not
seq 200000 >numbers
for name in $("$clmatch" bench --list | grep -oE '^(00[2-4]|filter-(worst|dictionary|log))[^ ]*'); do
    size=128K
    [[ $name == filter-* ]] && size=32K # which take the longer
    run bench "$name" --device "$device" --size $size --text numbers --patterns numbers --repeat 1 \
        --json out.json
    status 0
    check 'len(all) > 1 and {r["outcome"] for r in all} <= {"right", "excluded", "paper"}'
    if [ "$device" != openmp ]; then
        check 'not [r for r in all if " has no " in (r["reason"] or "") and ", one core" not in r["kernel"]]'
    fi
done

# bytes of tries are those that info prints: each symbol is a pattern
sed 's/= 26 52/= 26/; s/^length.*/&\nunits = tries/; s/ 8192//' even.bench >tries.bench
run bench tries.bench --device openmp --repeat 1 --json out.json
status 0
holds 'the row of the paper' grep -qE '^36 bytes a node +972 100\.0%$' .io/out
printf "%s\n" {A..Z} >letters
run info -f letters --json
holds 'as info has it' python3 -c '
import json
info = json.load(open(".io/out"))["trie_bytes"]
bench = [result["trie_bytes"] for result in json.load(open("out.json"))["results"]]
assert len(info) == 7 and all(tries == info for tries in bench)'
run bench even.bench --device openmp --repeat 1 --json out.json
check 'all[0]["trie_bytes"] is None'

# what is wrong with a definition is told with its line
# bad LINE MESSAGE SED: the definition changed by sed is refused
bad() {
    sed "$3" english.bench >bad.bench
    run bench bad.bench --device openmp --text text
    status 2
    stdout ''
    stderr_has "bad.bench:$1: $2"
}
bad 4 "size = 20X: not understood; give bytes, such as 128M" 's/20K/20X/'
bad 6 "length = 5..4: not understood" 's/= 4$/= 5..4/'
bad 3 "taken = torn: no such value; give random, cut, twister, repeated, prefixed or file" 's/cut/torn/'
bad 2 "text = Latin: no such value; give random, english, file or repeated" 's/= english/= Latin/'
bad 8 'text = repeated and unit belong together' 's/= english/= repeated/'
bad 9 'text = repeated and unit belong together' '$a unit = ab'
bad 8 'taken = repeated, or prefixed, and pattern belong together' 's/= cut/= repeated/'
bad 9 'taken = repeated, or prefixed, and pattern belong together' '$a pattern = ab'
bad 9 'taken = repeated, or prefixed, and pattern belong together' \
    's/= cut/= prefixed/;$a alphabet = ab'
bad 8 'alphabet is missing' 's/= cut/= prefixed/'
bad 9 'firsts = even needs an alphabet' '$a firsts = even'
bad 10 'firsts = even needs an alphabet, and patterns that are random or cut' \
    's/= cut/= file/;$a firsts = even\nalphabet = ab'
bad 2 "'text' is not KEY = VALUE" 's/^text .*/text/'
bad 2 "no key 'texts'; keys are title" 's/^text /texts/'
bad 8 'engine has no value' 's/= auto/=/'
bad 4 'seed = x: not a number' 's/^size.*/seed = x/'
bad 6 'length is given twice; give it once' 's/^size.*/length = 3/'
bad 7 'engine belongs to a kernel' 's/^kernel.*/engine = ac/'
bad 7 'size is missing' '/^size/d'
bad 8 'alphabet is missing' 's/= cut/= random/'
bad 5 'patterns has several values, but is in neither rows nor columns' 's/= 5$/= 5 6/;$a columns = length'
bad 2 'color: no such axis; give some of alphabet' 's/^text.*/rows = color/'
bad 9 'expected has 2 numbers for 1 cases; give 1' '$a expected = 1 2'
bad 9 "'many' is not a number" '$a expected = many'
bad 10 'kernel has several values, but is in neither' $'1a rows = case\n$a kernel = b'
bad 8 'paper has 2 figures for 1 cases' 's/^engine.*/paper = 1 2/'

bad 9 'serial has 2 numbers for 1 cases; give 1' '$a serial = 1 2'
bad 9 'units: no such unit' '$a units = ms units'
bad 9 'paper = 1/2: no time' '$a paper = 1/2'
bad 9 'paper = 1/0/2: no time' '$a paper = 1/0/2'
bad 3 'baseline is given twice' '1a baseline = ac\nbaseline = naive'

sed 's/= 5$/= 999999/' english.bench >many.bench
run bench many.bench --device openmp --text text
status 2
stderr_has 'many.bench: there are not 999999 different patterns'
run bench nosuch
status 2
stderr_has 'nosuch: no such definition; see clmatch bench --list'
run bench nosuch.bench
status 2
stderr_has 'nosuch.bench'
run bench --device nosuch
status 2
stderr_has 'nosuch'
run bench --repeat 0
status 2
stderr_has '--repeat 0'
run bench --size 0
status 2
stderr_has '--size 0'
run bench small.bench --json nosuch/out.json
status 2
stderr_has 'nosuch/out.json: cannot be written'
cp small.bench same.bench
run bench same.bench --json ./same.bench
status 2
stderr_has './same.bench: is read, too, and would be overwritten'
holds 'it is as it was' cmp small.bench same.bench
run bench small.bench --repeat -1
status 2
stderr_has 'give 1 to 10000'
if [ -z "${CLMATCH_SANITIZED:-}" ]; then # whose allocator ends the program
    run bench small.bench --size 16777216G
    status 2
    stderr_has 'give a smaller --size'
fi
for wrong in 1e400 inf nan 0 -1; do
    { cat small.bench; printf 'kernel = last\nengine = ac\npaper = 1 %s\n' "$wrong"; } >wrong.bench
    run bench wrong.bench
    status 2
    stderr_has "paper = $wrong: no time"
done
{ cat small.bench; printf 'kernel = chosen\nengine = ac\n'; } >wrong.bench
run bench wrong.bench
status 2
stderr_has 'kernel = chosen: the second of that name'

# interrupted: what is complete is kept
cat >long.bench <<'EOF_BENCH'
title    = a long one
alphabet = ACGT
size     = 64K 1G
patterns = 10
length   = 8
columns  = size
kernel   = chosen
engine   = auto
EOF_BENCH
ran='clmatch bench, interrupted after the first case'
"$clmatch" bench long.bench --device "$device" --json out.json >.io/out 2>.io/err &
for ((i = 0; i < 600; i++)); do
    grep -q '^  chosen is' .io/out && break
    sleep 0.1
done
kill -INT $!
wait $!
got=$?
status 130
stderr_has 'interrupted; cases that were complete are kept'
check '[r["kernel"] for r in all] == ["serial, one core", "chosen"] and by["chosen"]["outcome"] == "right"'
