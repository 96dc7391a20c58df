#!/usr/bin/env python3
"""diagonal.py [--test] CL COMPILER [FLAG...]

Compiles text.cl of the folder CL as C, with text=diagonal and each size and number that rows of
text can have, lets a group stage its rows and read them back, and notes which words of local
memory its work-items use at a time. Of each 32 neighbours no two may meet in one of 32 banks,
neither as they store nor as they load, and each must load the words of its own pieces. With
--test: what is planted in copies of text.cl is found."""
import itertools
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM = r"""
#include <stddef.h>
#include <stdio.h>
typedef unsigned uint;
typedef unsigned char uchar;
typedef struct { uint x, y, z, w; } uint4;
static uint item; /* the work-item that runs */
#define get_local_id(dimension) item
#define global
#define local
#define barrier(memory)
static uint min(uint a, uint b) { return a < b ? a : b; }
static uint max(uint a, uint b) { return a > b ? a : b; }
enum { GROUP = CLM_CFG_GROUP, NEIGHBOURS = 32, BANKS = 32, WORDS_MAX = 32768 };

static uint stored[GROUP][WORDS_MAX], stores[GROUP]; /* where each put its n-th word */
static void note_store(uint *rows, uint *to, uint value) {
    *to = value;
    stored[item][stores[item]++] = (uint)(to - rows);
}

#include "prelude.cl"
#include "symbols.cl"
#include "lanes.cl"
#include "text.cl"

enum { WORDS = CLM_ROW_WORDS, PIECE0 = 3 };
static uint text_of_all[(PIECE0 + CLM_ROWS) * WORDS];
static uint loaded[GROUP][CLM_LANES * WORDS]; /* from where each took its n-th word */

static int load(const uint *rows);

static int stage_and_load(void) {
    const uint *text = text_of_all;
    const struct { size_t text; uint available; } launch = {0, (PIECE0 + CLM_ROWS) * CLM_CFG_PIECE};
    CLM_TEXT_OPEN
    for (item = 0; item < GROUP; item++) {
        CLM_TEXT_STAGE(PIECE0)
    }
    return load(rows);
}

static uint4 four_words(uint x, uint y, uint z, uint w) { return (uint4){x, y, z, w}; }
typedef uint4 quad_of_places;
#define uint4 four_words /* the constructor, from here on */

static int load_row(const uint *staged, uint lane) {
    static uint seen[CLM_ROWS * WORDS], rows[CLM_ROWS * WORDS];
    const uint row = CLM_TEXT_ROW(lane);
    for (uint i = row * WORDS; i < (row + 1) * WORDS; i++)
        rows[i] = i; /* as if each word told its place */
    for (uint quad = 0; quad < CLM_ROW_QUADS; quad++) {
        const quad_of_places at = CLM_TEXT_QUAD(row, quad * CLM_QUAD_SYMBOLS);
        const uint places[4] = {at.x, at.y, at.z, at.w};
        for (uint i = 0, word = 4 * quad; i < 4; i++, word++) {
            loaded[item][lane * WORDS + word] = places[i];
            if (staged[places[i]] != text_of_all[(PIECE0 + row) * WORDS + word] ||
                seen[places[i]]++) {
                printf("row %u, word %u: another is loaded\n", row, word);
                return 0;
            }
        }
    }
    return 1;
}

static int load(const uint *staged) {
    for (item = 0; item < GROUP; item++)
        for (uint lane = 0; lane < CLM_LANES; lane++)
            if (!load_row(staged, lane))
                return 0;
    return 1;
}

/* The most of 32 neighbours that meet in a bank as each uses its n-th word. */
static uint meet(uint first, uint n, int storing) {
    uint users[BANKS] = {0}, most = 0;
    for (uint i = first; i < first + NEIGHBOURS; i++)
        most = max(most, ++users[(storing ? stored[i][n] : loaded[i][n]) % BANKS]);
    return most;
}

int main(void) {
    uint worst[2] = {0, 0};
    for (uint i = 0; i < sizeof text_of_all / sizeof *text_of_all; i++)
        text_of_all[i] = i + 1;
    if (!stage_and_load())
        return 1;
    for (uint n = 0; n < CLM_LANES * WORDS; n++)
        for (uint first = 0; first < GROUP; first += NEIGHBOURS)
            for (int storing = 0; storing < 2; storing++)
                worst[storing] = max(worst[storing], meet(first, n, storing));
    printf("%u stores and %u loads meet in a bank\n", worst[1], worst[0]);
    return worst[0] > 1 || worst[1] > 1;
}
"""

# Words of a work-item's rows: more than fit a local memory.
ROWS_MAX = 4096

# WHAT, OLD, NEW: once in text.cl
PLANTED = [
    ("rows of lanes between each other", "((lane)*CLM_CFG_GROUP + CLM_ITEM)",
     "(CLM_ITEM * CLM_LANES + (lane))"),
    ("no turn", "((row)*min((uint)CLM_ROW_WORDS, 32u) / 32)", "0"),
    ("a turn for each row, however short", "((row)*min((uint)CLM_ROW_WORDS, 32u) / 32)", "(row)"),
    ("turned the other way for stores", "CLM_TEXT_PLACE(row, 4 * quad + word)",
     "CLM_TEXT_PLACE(-row, 4 * quad + word)"),
    ("all begin with word 0", "quad / 8 * max(1u, 128u / CLM_ROW_WORDS)", "0"),
    ("the next word in each eight", "quad / 8 * max(1u, 128u / CLM_ROW_WORDS)", "quad / 8"),
    ("one word for another", "word < 2 ? (word < 1 ?", "word < 2 ? (word < 2 ?"),
    ("a turn beyond the row", "% CLM_ROW_WORDS)", "% (CLM_ROW_WORDS - 1))"),
]


def values(cl, knob):
    text = (cl / "config.def").read_text(encoding="utf-8")
    return re.findall(rf"CLM_VALUE\({knob}, (\w+),", text)


def knobs(cl):
    """-D options with the first value of each knob, and the names of all values."""
    text = (cl / "config.def").read_text(encoding="utf-8")
    for knob in re.findall(r"^CLM_(?:KNOB|NUMBER)\((\w+),", text, re.MULTILINE):
        if knob not in ("GROUP", "PIECE", "TEXT", "SYMBOLS", "LANES"):
            yield f"-DCLM_CFG_{knob}=0"
        for number, value in enumerate(values(cl, knob)):
            yield f"-DCLM_{knob}_{value}={number}"
    yield "-DCLM_CFG_TEXT=CLM_TEXT_DIAGONAL"
    yield "-DCLM_CFG_GROUP=64"


def sizes(cl):
    """Row size in words: (piece, bits). A row has one quad at least (host/ocl/ac_fits.c)."""
    found = {}
    for bits in filter(str.isdigit, values(cl, "SYMBOLS")):
        for piece in values(cl, "PIECE"):
            if int(piece) * int(bits) >= 128:
                found[int(piece) * int(bits) // 32] = (piece, bits)
    return sorted(found.items())


def check(cl, compiler, work):
    """What is wrong, or None."""
    for name in ("prelude.cl", "symbols.cl", "lanes.cl"):
        shutil.copy(cl / name, work)
    text, stores = re.subn(r"\brows\[([^;=]*)\] = (\w+);", r"note_store(rows, &rows[\1], \2);",
                           (cl / "text.cl").read_text(encoding="utf-8"))
    if stores != 1:
        return f"{stores} statements of text.cl look like a store of a word; adapt this test"
    (work / "text.cl").write_text(text, encoding="utf-8")
    (work / "diagonal.c").write_text(PROGRAM, encoding="utf-8")
    rows, lanes = sizes(cl), values(cl, "LANES")
    for (words, (piece, bits)), lane in itertools.product(rows, lanes):
        if words * int(lane) > ROWS_MAX:
            continue
        subprocess.run([*compiler, "-w", *knobs(cl), f"-DCLM_CFG_PIECE={piece}",
                        f"-DCLM_CFG_SYMBOLS=CLM_SYMBOLS_{bits}",
                        f"-DCLM_CFG_LANES=CLM_LANES_{lane}", "-o", work / "diagonal",
                        work / "diagonal.c"], check=True)
        run = subprocess.run([work / "diagonal"], stdout=subprocess.PIPE, text=True, check=False)
        if run.returncode != 0:
            return (f"piece={piece}, symbols={bits}, lanes={lane}, rows of {words} words: "
                    f"{run.stdout}")
    print(f"{' or '.join(lanes)} rows a work-item of {', '.join(str(words) for words, _ in rows)} "
          "words: no two meet")
    return None if rows and lanes else "config.def has no pieces or lanes"


def test(cl, compiler, folder):
    failures = 0
    for what, old, new in PLANTED:
        shutil.rmtree(folder / "cl", ignore_errors=True)
        shutil.copytree(cl, folder / "cl")
        text = (cl / "text.cl").read_text(encoding="utf-8")
        (folder / "cl" / "text.cl").write_text(text.replace(old, new), encoding="utf-8")
        found = check(folder / "cl", compiler, folder) if text.count(old) == 1 else None
        print(f"found: {what}: {found.strip()}" if found else f"FAILED: {what}")
        failures += not found
    return f"{failures} failures" if failures else None


def main():
    arguments = sys.argv[1:]
    planted = arguments[:1] == ["--test"]
    if len(arguments) < 2 + planted:
        sys.exit(__doc__)
    cl, *compiler = arguments[planted:]
    with tempfile.TemporaryDirectory() as folder:
        sys.exit((test if planted else check)(pathlib.Path(cl), compiler, pathlib.Path(folder)))


if __name__ == "__main__":
    main()
