#!/usr/bin/env python3
"""offline.py [--renew|--every] GROUP WRITER TABLE

Compiles programs that WRITER (write_programs) writes for each target of GROUP (intel, amd or
spir), warnings as errors, prints what each takes of the machine, and compares that with TABLE
(resources.txt) if the compiler is the one that made it. --renew puts it there instead. Of the
many programs of a kernel it takes as many as have each two values of two knobs together; --every
takes all of them and compares nothing. Exits 77 if there is no compiler."""
import concurrent.futures
import difflib
import itertools
import os
import pathlib
import sys
import tempfile

from compilers import COMPILERS, Failed, Missing, Program, run

ABOUT = """\
# What each program of the OpenCL engines takes of GPUs that are not at hand, by their compilers.
# tests/offline/offline.py compares with it and, with --renew, writes it.
#
# width       work-items of a hardware thread: SIMD width (Intel), wavefront (AMD)
# registers   Intel: of 32 bytes, of a thread; AMD: vector registers, 4 bytes of a work-item
# scalar      AMD: scalar registers of a wavefront
# spilled     how many of them there was no room for; Intel's number is a close guess
# private     bytes of a work-item in memory, spilled registers among them
# local       bytes of a work-group
#
"""
WIDTHS = (6, 10, 8, 7, 8, 8, 6)  # of the columns of Resources
HEADING = ("width", "registers", "spilled", "scalar", "spilled", "private", "local")


def line_of(target, columns, name):
    numbers = "".join(f"{column:>{width}}" for column, width in zip(columns, WIDTHS))
    return f"{target:<8}{numbers}  {name}"


# ---- Programs ----------------------------------------------------------------


def write_programs(writer, folder):
    status, said = run([writer, folder])
    if status != 0:
        sys.exit(f"{writer} failed: {said}")
    lines = pathlib.Path(folder, "programs.tsv").read_text(encoding="utf-8").splitlines()
    return [Program(*line.split("\t"), pathlib.Path(folder)) for line in lines]


def pairs_of(program):
    values = [program.kernel, *program.variant.replace(" ", ",").split(",")]
    return set(itertools.combinations_with_replacement(values, 2))


def covering(programs):
    """The fewest, or nearly so, that have every pair of values that any has."""
    left, chosen = list(programs), []
    missing = set().union(*map(pairs_of, programs))
    while missing:
        best = max(left, key=lambda program: len(pairs_of(program) & missing))
        missing -= pairs_of(best)
        left.remove(best)
        chosen.append(best)
    return [program for program in programs if program in chosen]


def compile_all(compiler, programs):
    """The table's lines, and what went wrong."""
    jobs = [(target, program) for target in compiler.targets for program in programs]

    def compile_one(job):
        target, program = job
        name = f"{program.kernel} {program.variant}".strip()
        try:
            taken = compiler.compile(program, target)
        except Failed as failed:
            return None, f"FAILED: {target}  {name}\n{failed}"
        return taken and line_of(target, taken, name), None

    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        results = list(pool.map(compile_one, jobs))
    return [line for line, _ in results if line], [failed for _, failed in results if failed]


# ---- The table ---------------------------------------------------------------


def version_line(group, version):
    return f"# {group}: {version}"


def is_of(compiler, line):
    return line.split(" ", 1)[0] in compiler.targets


def compare(table, group, compiler, lines):
    """Why nothing was compared, or None; and the lines that differ."""
    if compiler.no_numbers:
        return compiler.no_numbers, []
    old = table.splitlines()
    here = version_line(group, compiler.version)
    there = [line for line in old if line.startswith(version_line(group, ""))]
    if there and here not in there:
        return f"the table is of another compiler:\n{there[0]}\nand not\n{here}", []
    known = [line for line in old if is_of(compiler, line)]
    changes = difflib.unified_diff(known, lines, n=0, lineterm="")
    return None, [change for change in changes if not change.startswith(("---", "+++", "@@"))]


def renewed(table, group, compiler, lines):
    """The table with the group's lines and version, and others' as they were."""
    old = table.splitlines()
    versions, rows = [], []
    for name, other in COMPILERS.items():
        if name == group:
            versions.append(version_line(group, compiler.version))
            rows += lines
        else:
            versions += [line for line in old if line.startswith(version_line(name, ""))]
            rows += [line for line in old if is_of(other, line)]
    heading = line_of("# target", HEADING, "program")
    return ABOUT + "\n".join([*versions, "#", heading, *rows, ""])


# ---- The test ----------------------------------------------------------------


def main():
    arguments = sys.argv[1:]
    option = arguments.pop(0) if arguments[:1] in (["--renew"], ["--every"]) else None
    if len(arguments) != 3 or arguments[0] not in COMPILERS:
        sys.exit(__doc__)
    group, writer, table_path = arguments
    try:
        compiler = COMPILERS[group]()
    except Missing as missing:
        print(f"SKIP: {missing}")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        programs = write_programs(writer, folder)
        if option != "--every":
            programs = covering(programs)
        lines, failures = compile_all(compiler, programs)
    print(f"{len(programs)} programs for {', '.join(compiler.targets)}: {compiler.version}")
    if lines:
        print("\n".join([line_of("target", HEADING, "program"), *lines]))
    if failures or not programs:
        sys.exit("\n".join([*failures, f"{len(failures)} failures"]))

    if option == "--every":
        return
    path = pathlib.Path(table_path)
    table = path.read_text(encoding="utf-8") if path.exists() else ""
    if option == "--renew":
        if compiler.no_numbers:
            sys.exit(f"no numbers: {compiler.no_numbers}")
        path.write_text(renewed(table, group, compiler, lines), encoding="utf-8")
        return
    uncompared, changes = compare(table, group, compiler, lines)
    if uncompared:
        print(f"SKIP: no numbers are compared: {uncompared}")
    if changes:
        sys.exit("\n".join([f"{path} and this build (+) differ:", *changes, "to renew it:",
                            f"python3 {sys.argv[0]} --renew {' '.join(arguments)}"]))


if __name__ == "__main__":
    main()
