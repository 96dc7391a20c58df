#!/usr/bin/env python3
"""readme_transcript.py README TOOL FOLDER

Runs in FOLDER the commands of the README's ```console blocks, the lines that begin with "$ ", and
compares what they print with what follows them. A note that there is no OpenCL device does not
count."""
import os
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOTE = re.compile(r"^clmatch: no OpenCL device.*\n", re.MULTILINE)
STEP = re.compile(r"^\$ (.*\n)((?:(?!\$ ).*\n)*)", re.MULTILINE)


def main():
    readme, tool, folder = sys.argv[1:]
    text = pathlib.Path(readme).read_text(encoding="utf-8")
    steps = [step for block in BLOCK.findall(text) for step in STEP.findall(block)]
    if not steps:
        sys.exit(f"{readme} has no ```console block with commands")
    path = os.path.dirname(os.path.abspath(tool)) + os.pathsep + os.environ["PATH"]
    environment = dict(os.environ, PATH=path)
    failed = 0
    for command, expected in steps:
        run = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        got = NOTE.sub("", run.stdout)
        if got != expected:
            print(f"$ {command}expected\n{expected}but got\n{got}")
            failed = 1
    print(f"{len(steps)} commands run")
    sys.exit(failed)


if __name__ == "__main__":
    main()
