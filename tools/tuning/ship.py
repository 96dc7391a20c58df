#!/usr/bin/env python3
"""ship.py ROWS.tsv... : the C file of the variants that the library ships with, on standard
output. ROWS are files of `clmatch tune`. The one in use is made of all that lie here:

    tools/tuning/ship.py tools/tuning/*.tsv >host/plan/tuning_shipped.c

ship.py --check TUNING_SHIPPED.C ROWS.tsv... : whether that file is what they make."""
import sys

COLUMNS = "engine type vendor device driver bits states matches GB/s variant".split()
TYPES = ("gpu", "cpu", "accelerator")

HEAD = """\
/* Made by tools/tuning/ship.py of the rows in tools/tuning/: change those, not this. */
#include "host/plan/tuning.h"

#include <stddef.h>

/* clang-format off */
const char *const tuning_shipped[] = {
"""
TAIL = """\
    NULL,
};
"""


def fail(where, what):
    sys.exit(f"ship.py: {where}: {what}")


def parse(line, where):
    row = line.split("\t")
    if len(row) != len(COLUMNS):
        fail(where, f"{len(row)} columns, not {len(COLUMNS)}: {' '.join(COLUMNS)}")
    if row[1] not in TYPES:
        fail(where, f"type {row[1]!r} is none of {', '.join(TYPES)}")
    if row[5] not in ("1", "2", "4", "8"):
        fail(where, f"symbols of {row[5]!r} bits")
    if not (row[6].isdecimal() and row[7].isdecimal()):
        fail(where, f"states {row[6]!r} or matches {row[7]!r} is no number")
    if not all(part.isdecimal() for part in row[8].split(".", 1)):
        fail(where, f"GB/s {row[8]!r} is no number")
    if not all(item.count("=") == 1 for item in row[9].split(",")):
        fail(where, f"variant {row[9]!r} is not KEY=VALUE,...")
    return row


def order(row):
    """Also what may be measured once: driver, speed and variant are the outcome."""
    return (row[1], row[2], row[3], row[0], *map(int, row[5:8]))


def read(paths):
    rows = {}
    for path in paths:
        with open(path, encoding="utf-8", newline="\n") as file:
            for number, line in enumerate(file, 1):
                line = line.rstrip("\n")
                where = f"{path}:{number}"
                if not line or line.startswith("#"):
                    continue
                row = parse(line, where)
                if order(row) in rows:
                    fail(where, "measured twice: remove one of the rows")
                rows[order(row)] = row
    return [rows[key] for key in sorted(rows)]


def literal(row):
    text = "\t".join(row).replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    return f'    "{text}",\n'


def main(arguments):
    check = arguments[:1] == ["--check"]
    if arguments[:1] == ["--help"] or check and len(arguments) < 2:
        sys.exit(__doc__)
    text = HEAD + "".join(map(literal, read(arguments[2:] if check else arguments))) + TAIL
    if not check:
        sys.stdout.write(text)
        return
    with open(arguments[1], encoding="utf-8") as file:
        if file.read() != text:
            fail(arguments[1], "is not what tools/tuning/*.tsv make; run tools/tuning/ship.py")


if __name__ == "__main__":
    main(sys.argv[1:])
