#!/usr/bin/env python3
"""readme_example.py README LIBRARY INCLUDE_DIR COMPILER [FLAG...]

Compiles the README's C example against the library, runs it, and compares what it prints with
the block that follows it in the README."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main():
    readme, library, include_dir, *compiler = sys.argv[1:]
    blocks = FENCE.findall(pathlib.Path(readme).read_text(encoding="utf-8"))
    places = [place for place, (language, _) in enumerate(blocks) if language == "c"]
    if len(places) != 1 or places[0] + 1 == len(blocks):
        sys.exit(f"{readme} must have one ```c block, with a block of its output after it")
    source, expected = blocks[places[0]][1], blocks[places[0] + 1][1]

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "example.c")
        path.write_text(source, encoding="utf-8")
        program = pathlib.Path(folder, "example")
        strict = ["-std=c11", "-Wall", "-Wextra", "-Werror"]
        subprocess.run([*compiler, *strict, f"-I{include_dir}", "-o", program, path, library,
                        f"-Wl,-rpath,{os.path.dirname(library)}"], check=True)
        run = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode != 0 or run.stdout != expected:
        sys.exit(f"exit status {run.returncode}; expected\n{expected}but got\n{run.stdout}")
    print(run.stdout, end="")


if __name__ == "__main__":
    main()
