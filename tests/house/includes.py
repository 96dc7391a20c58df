#!/usr/bin/env python3
"""Who may use whom: checks the #include lines of a tree.

    includes.py TREE      prints one line for each breach, exits 1 if there is one
    includes.py --test    tests the check itself, with breaches planted in temporary trees

Rooms of host/ and the other top-level folders use each other in one direction only:

    base <- pattern <- table <- plan <- {ocl, fallback} <- run <- api <- tools

<CL/cl.h> and its siblings appear only in host/ocl and in include/clmatch_opencl.h. Tools use only include/, unless the line
says why in a comment that begins with "house:"; the same holds for CMake lines of tools/ that
name another room or the library's objects.
"""
import pathlib
import re
import sys
import tempfile

BELOW_OCL = ["base", "pattern", "table", "plan"]
MAY_USE = {
    "include": [],
    "base": [],
    "pattern": ["base"],
    "table": ["base", "pattern"],
    "plan": ["base", "pattern", "table"],
    "ocl": BELOW_OCL + ["cl"],
    "fallback": BELOW_OCL,
    "run": BELOW_OCL + ["ocl", "fallback"],
    "api": BELOW_OCL + ["ocl", "fallback", "run"],
    "cl": [],
    "tools": [],
}
CHECKED = ["host", "fallback", "cl", "tools", "include"]
SOURCES = {".c", ".h", ".cl", ".def", ".inc", ".cpp", ".hpp"}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include\b[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>|(.*))', re.MULTILINE)
OPENCL_HEADER = re.compile(r"^(CL|OpenCL)/")
EXCUSE_C = re.compile(r"(/\*|//)\s*house:\s*[^\s*]")
EXCUSE_CMAKE = re.compile(r"#\s*house:\s*[^\s*]")
CMAKE_REACH = re.compile(
    r"clmatch_objects|(?<!_BINARY_DIR\}/)\b(host|fallback|cl|tests)/|"
    r"(\$\{(CMAKE|PROJECT|clmatch)_SOURCE_DIR\}|(?<!ORIGIN/)\.\.)(?!/(include|tools)\b)"
)


def room_of(path):
    """The room of a path relative to the tree, or None for paths outside the house."""
    parts = path.parts
    if parts[0] == "host":
        return parts[1] if len(parts) > 2 else None
    return parts[0] if parts[0] in CHECKED else None


def without_comments(text):
    """Comments become blanks; line numbers stay."""
    def blank(found):
        token = found.group(0)
        return token if token[0] == '"' else re.sub(r"[^\n]", " ", token)
    return re.sub(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*', blank, text, flags=re.DOTALL)


def find_target(tree, source, name):
    """The file of the tree that an #include of `name` means, relative to the tree, or None."""
    for base in (source.parent, tree, tree / "include"):
        target = (base / name).resolve()
        if target.is_file() and target.is_relative_to(tree):
            return target.relative_to(tree)
    return None


def check_include(tree, source, quoted, angled, other):
    """What is wrong with one #include, or None."""
    here = room_of(source.relative_to(tree))
    if here not in MAY_USE:
        return f"lies in no room of the house; rooms are {', '.join(MAY_USE)}"
    name = quoted or angled
    if name is None:
        return f"cannot check an #include of {other.strip() or 'nothing'}"
    if OPENCL_HEADER.match(name):
        allowed = here == "ocl" or source.relative_to(tree).as_posix() == "include/clmatch_opencl.h"
        return None if allowed else f"{name} belongs in host/ocl only"
    target = find_target(tree, source, name)
    if target is None:
        return f"{name} is neither beside it, nor in the root, nor in include/" if quoted else None
    there = room_of(target)
    if there in ("include", here) and not (here == "cl" and there == "include"):
        return None
    if there in MAY_USE[here]:
        return None
    return f"{here} must not use {there or target.parts[0]} ({target})"


def check_cmake(tree, path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        code = line.split("#", 1)[0]
        if CMAKE_REACH.search(code) and not EXCUSE_CMAKE.search(line):
            yield f"{path.relative_to(tree)}:{number}: reaches out of include/: {code.strip()}"


def breaches(tree):
    tree = pathlib.Path(tree).resolve()
    for top in CHECKED:
        for path in sorted((tree / top).rglob("*")):
            if top == "tools" and (path.name == "CMakeLists.txt"):
                yield from check_cmake(tree, path)
            if path.suffix not in SOURCES or not path.is_file():
                continue
            text = path.read_text(encoding="utf-8", errors="replace")
            lines = text.splitlines()
            for found in INCLUDE.finditer(without_comments(text)):
                number = text.count("\n", 0, found.start()) + 1
                wrong = check_include(tree, path, *found.groups())
                if wrong and not (top == "tools" and EXCUSE_C.search(lines[number - 1])):
                    yield f"{path.relative_to(tree)}:{number}: {wrong}"


# ---- The test of the check ---------------------------------------------------

CLEAN = {
    "include/clmatch.h": "#include <stddef.h>\n",
    "include/clmatch_opencl.h": '#include <CL/cl.h>\n#include "clmatch.h"\n',
    "host/base/memory.h": '#include "clmatch.h"\n',
    "host/pattern/set.h": '#include "host/base/memory.h"\n',
    "host/table/trie.h": '#include "host/pattern/set.h"\n',
    "host/table/trie.c": '#include "trie.h"\n/* #include "host/api/api.h" */\n'
                         "// #include <CL/cl.h>\n",
    "host/plan/engine.h": '#include "host/table/trie.h"\n',
    "host/ocl/device.h": '#include <CL/cl.h>\n#include "host/plan/engine.h"\n',
    "fallback/ac.h": '#include "../host/plan/engine.h"\n',
    "host/run/scan.h": '#include "fallback/ac.h"\n#include "host/ocl/device.h"\n',
    "host/api/api.h": '#include "host/run/scan.h"\n#include <clmatch.h>\n',
    "cl/abi.h": "",
    "cl/scan.cl": '#include "abi.h"\n',
    "tools/clmatch/main.h": "#include <clmatch.h>\n",
    "tools/clmatch/main.c": '#include "main.h"\n'
                            '#include "host/plan/engine.h" /* house: a reason */\n',
    "tools/CMakeLists.txt": "add_executable(program clmatch/main.c)\n"
                            "target_include_directories(program P ${CMAKE_SOURCE_DIR}/include)\n"
                            "target_link_libraries(program clmatch_objects) # house: a reason\n",
}
PLANTED = [  # (file, text appended, what the breach says)
    ("include/clmatch.h", "#include <CL/cl.h>", "belongs in host/ocl only"),
    ("host/base/memory.h", '#include "host/pattern/set.h"', "base must not use pattern"),
    ("host/pattern/set.h", '#include "host/table/trie.h"', "pattern must not use table"),
    ("host/pattern/set.h", '#include "../table/trie.h"', "pattern must not use table"),
    ("host/table/trie.c", '  #  include "host/plan/engine.h"', "table must not use plan"),
    ("host/table/trie.c", "#include <CL/cl.h>", "belongs in host/ocl only"),
    ("host/table/trie.c", '#include "CL/cl_ext.h"', "belongs in host/ocl only"),
    ("host/plan/engine.h", '#include "fallback/ac.h"', "plan must not use fallback"),
    ("host/plan/engine.h", '#include "host/ocl/device.h"', "plan must not use ocl"),
    ("host/ocl/device.h", '#include "fallback/ac.h"', "ocl must not use fallback"),
    ("host/ocl/device.h", '#include "host/run/scan.h"', "ocl must not use run"),
    ("fallback/ac.h", '#include "host/ocl/device.h"', "fallback must not use ocl"),
    ("fallback/ac.h", "#include <CL/opencl.h>", "belongs in host/ocl only"),
    ("fallback/ac.h", "#include <host/run/scan.h>", "fallback must not use run"),
    ("host/run/scan.h", '#include "host/api/api.h"', "run must not use api"),
    ("host/run/scan.h", "#include <CL/cl.h> /* house: no excuse here */", "host/ocl only"),
    ("host/api/api.h", '#include "tools/clmatch/main.h"', "api must not use tools"),
    ("include/clmatch.h", '#include "host/base/memory.h"', "include must not use base"),
    ("cl/scan.cl", '#include "clmatch.h"', "cl must not use include"),
    ("tools/clmatch/main.c", '#include "host/api/api.h"', "tools must not use api"),
    ("tools/clmatch/main.c", '#include "host/api/api.h" /* house: */', "tools must not use api"),
    ("tools/CMakeLists.txt", "target_include_directories(x P ${CMAKE_SOURCE_DIR})", "reaches"),
    ("tools/CMakeLists.txt", "target_link_libraries(x clmatch_objects)", "reaches"),
    ("host/api/api.h", "#include HEADER", "cannot check"),
    ("host/api/api.h", '#include "missing.h"', "missing.h is neither"),
    ("host/extra/new.c", "#include <stddef.h>", "lies in no room"),
]


def write_tree(tree, files):
    for name, text in files.items():
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test():
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        write_tree(tree, CLEAN)
        found = list(breaches(tree))
        assert not found, f"the clean tree: {found}"
        for name, text, expected in PLANTED:
            clean = CLEAN.get(name, "")
            write_tree(tree, {name: clean + text + "\n"})
            found = list(breaches(tree))
            assert len(found) == 1, f"{name} with {text}: {found}"
            where = f"{name}:{clean.count(chr(10)) + 1}:"
            assert found[0].startswith(where) and expected in found[0], f"{text}: {found}"
            if name in CLEAN:
                write_tree(tree, {name: clean})
            else:
                (tree / name).unlink()
    print(f"{len(PLANTED)} planted breaches found, a clean tree passed")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if sys.argv[1] == "--test":
        test()
        return
    found = list(breaches(sys.argv[1]))
    print("\n".join(found) or "include directions hold")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
