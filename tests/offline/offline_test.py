#!/usr/bin/env python3
"""offline_test.py GROUP: what offline.py must see, planted in small programs for that group."""
import os
import pathlib
import subprocess
import sys
import tempfile

from compilers import COMPILERS, Missing

OFFLINE = pathlib.Path(__file__).with_name("offline.py")
OPTIONS = "-cl-std=CL1.2 -DSIZE=100 -cl-opt-disable"


def kernel(body):
    return f"kernel void planted(global uint *x) {{\n{body}\n}}\n"


CLEAN = kernel("x[get_global_id(0)] = 1;")
LOCAL = kernel("""\
    local uint l[SIZE];
    l[get_local_id(0)] = x[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    x[get_global_id(0)] = l[get_local_id(0) ^ 1];""")
PRIVATE = kernel("""\
    uint p[300];
    const uint at = (uint)get_global_id(0);
    for (uint i = 0; i < 300; i++)
        p[i] = x[at + i];
    for (uint i = 0; i < 300; i++)
        p[x[at] % 300] += p[i] * x[i];
    x[at] = p[x[at + 1] % 300];""")


def spilling(count):
    """Values in use all at once, more than there are registers."""
    return kernel("\n".join(
        [f"uint a{i} = x[get_global_id(0) * {count} + {i}];" for i in range(count)] +
        ["for (uint k = 0; k < x[0]; k++) {"] +
        [f"a{i} += a{(i + 7) % count};" for i in range(count)] +
        ["}", "x[0] = " + " ^ ".join(f"a{i}" for i in range(count)) + ";"]))


BROKEN = {  # what is wrong: (source, what is said)
    "error": (CLEAN + "no_such_type y;\n", "no_such_type"),
    "#error": (CLEAN + "#ifndef KNOB\n#error unset\n#endif\n", "unset"),
    "warning": (kernel("global uint *y = x[0]; y[0] = 1;"), "incompatible"),
}
UNDEFINED = "uint nowhere(uint y);\n" + kernel("x[0] = nowhere(x[0]);")


class Tree:
    """A table, and a writer of programs that the test plants."""

    def __init__(self, folder, group):
        self.group = group
        self.folder = pathlib.Path(folder)
        self.planted = self.folder / "planted"
        self.planted.mkdir()
        self.table = self.folder / "table.txt"
        self.writer = self.folder / "writer.sh"
        self.writer.write_text(f'#!/bin/sh\ncp "{self.planted}"/* "$1"\n', encoding="utf-8")
        self.writer.chmod(0o755)

    def plant(self, source, variants=("a",), size=100):
        options = OPTIONS.replace("100", str(size))
        plain = options.replace(" -cl-opt-disable", "")
        (self.planted / "planted.cl").write_text(source, encoding="utf-8")
        (self.planted / "programs.tsv").write_text("".join(
            f"planted\t{variant}\t{plain}\t{options}\n" for variant in variants), encoding="utf-8")

    def run(self, *renew, path=os.environ["PATH"]):
        done = subprocess.run(
            [sys.executable, "-B", OFFLINE, *renew, self.group, self.writer, self.table],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
            env=dict(os.environ, PATH=path))
        return done.returncode, done.stdout

    def expect(self, status, *parts, renew=(), **keywords):
        got, said = self.run(*renew, **keywords)
        missing = [part for part in parts if part not in said]
        assert got == status and not missing, f"exit status {got}; not said: {missing}\n{said}"
        return said


def test_failures(tree):
    for source, said in BROKEN.values():
        tree.plant(source)
        tree.expect(1, "FAILED", said, f"{len(COMPILERS[tree.group].targets)} failures")
    tree.plant(CLEAN, variants=())
    tree.expect(1)
    tree.expect(77, "SKIP", "Debian", path=str(tree.folder))


def test_table(tree):
    tree.plant(LOCAL)
    tree.expect(0, renew=["--renew"])
    assert "SKIP" not in tree.expect(0)
    tree.plant(LOCAL, size=200)
    tree.expect(1, "\n-", "\n+", "--renew")
    tree.plant(LOCAL, variants=("a", "b"))
    tree.expect(1, "\n+", "planted b", "--renew")
    tree.plant(LOCAL, variants=("b",))
    tree.expect(1, "\n-", "planted a", "--renew")
    table = tree.table.read_text(encoding="utf-8")
    other = table.replace(f"# {tree.group}: ", f"# {tree.group}: other ")
    tree.table.write_text(other, encoding="utf-8")
    tree.expect(0, "SKIP: no numbers are compared", f"# {tree.group}: other ")
    tree.table.unlink()
    tree.expect(1, "\n+", "--renew")


def taken(tree, source, column):
    """The numbers of one column for each target."""
    tree.plant(source)
    lines = tree.expect(0, renew=["--renew"]).splitlines()
    rows = [line.split() for line in lines if line.endswith("planted a")]
    assert len(rows) == len(COMPILERS[tree.group].targets), lines
    return [int(row[column]) for row in rows]


def test_numbers(tree):
    if tree.group == "amd":  # ocloc leaves it to the driver's linker
        tree.plant(UNDEFINED)
        tree.expect(1, "FAILED", "nowhere")
    assert not any(taken(tree, CLEAN, 7)) and not any(taken(tree, CLEAN, 3))
    assert all(400 <= bytes_ <= 512 for bytes_ in taken(tree, LOCAL, 7))
    assert all(1200 <= bytes_ <= 2400 for bytes_ in taken(tree, PRIVATE, 6))
    spill = spilling(300 if tree.group == "amd" else 150)
    assert all(taken(tree, spill, 3)) and all(taken(tree, spill, 6))


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in COMPILERS:
        sys.exit(__doc__)
    try:
        compiler = COMPILERS[sys.argv[1]]()
    except Missing as missing:
        print(f"SKIP: {missing}")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        tree = Tree(folder, sys.argv[1])
        test_failures(tree)
        tree.plant(CLEAN)
        if compiler.no_numbers:
            tree.expect(0, "SKIP: no numbers are compared")
            tree.expect(1, "no numbers", renew=["--renew"])
        else:
            test_numbers(tree)
            test_table(tree)
    print("what was planted was found")


if __name__ == "__main__":
    main()
