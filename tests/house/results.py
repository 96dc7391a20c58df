#!/usr/bin/env python3
"""results.py TREE: every value of every key in cl/config.def is in a benchmark of axes, axes.bench
or axes-ENGINE.bench; all that these have is in the results of every maker that are committed,
measured or excluded by a rule; and no committed result is wrong. Folders in tools/results/ are
MAKER-DEVICE. What tools/results/unmeasured.txt lists is missing, a line each as it is printed here;
what is there after all must not be listed.

results.py --test TREE: notices what is missing from copies of that."""
import json
import pathlib
import re
import shutil
import sys
import tempfile

KNOB = re.compile(r'CLM_(?:HOST_)?(?:KNOB|NUMBER)\(\w+, "(\w+)"(.*?)\)\)', re.DOTALL)
VALUE = re.compile(r'CLM_VALUE\(\w+, \w+, "(\w+)"')
FIXED = {"histogram=register"}  # of engines that have no other: it is no key of theirs


def axes(tree):
    text = (tree / "cl/config.def").read_text()
    text = text[text.index("*/") :]
    return {f"{key}={value}" for key, values in KNOB.findall(text) for value in VALUE.findall(values + ")")} - FIXED


def kernels(tree):
    """Of the benchmarks of axes, by name: their variants, by the names of kernels."""
    kernel = re.compile(r"^kernel +=\s(.*)\nengine .*\nvariant +=\s(.*)$", re.MULTILINE)
    return {path.stem: dict(kernel.findall(path.read_text())) for path in sorted((tree / "tools/bench").glob("axes*.bench"))}


def items(variants):
    return {item for variant in variants for item in variant.split(",")}


def missing(what, values, variants):
    return [f"{what}: nothing has {value}" for value in sorted(values - items(variants))]


def check_maker(maker, paths, defined):
    faults, asked = [], {name: [] for name in defined}
    for path in paths:
        for result in json.loads(path.read_text())["results"]:
            label = f"{path.parent.name}/{path.name}: {result['kernel']}"
            if result["outcome"] not in ("right", "excluded", "paper"):
                faults.append(f"{label}: {result['outcome']}: {result['reason']}")
            if result["outcome"] == "excluded" and not result["reason"]:
                faults.append(f"{label}: excluded without a reason")
            if result["definition"] in defined:
                asked[result["definition"]].append(defined[result["definition"]].get(result["kernel"], ""))
    for name, variants in defined.items():
        faults += missing(f"{maker}: {name}", items(variants.values()), asked[name])
    return faults


def unmeasured(tree):
    return (tree / "tools/results/unmeasured.txt").read_text().splitlines()


def check(tree):
    values, defined = axes(tree), kernels(tree)
    folders = [path for path in sorted((tree / "tools/results").iterdir()) if path.is_dir()]
    everything = [variant for variants in defined.values() for variant in variants.values()]
    faults = missing("axes*.bench", values, everything)
    for maker in sorted({folder.name.split("-")[0] for folder in folders}):
        paths = sorted((tree / "tools/results").glob(f"{maker}-*/*.json"))
        faults += check_maker(maker, paths, defined)
    known = unmeasured(tree)
    faults += [f"unmeasured.txt: this is measured: {line}" for line in known if line not in faults]
    return [fault for fault in faults if fault not in known] + ([] if folders else ["tools/results: no device"])


def edit(path, old, new):
    text = path.read_text()
    assert old in text, f"{path.name} has no {old}"
    path.write_text(text.replace(old, new) if old else text + new)


def test(tree):
    faults = [
        ("cl/config.def", '"bfs")', '"bfs") CLM_VALUE(ORDER, DFS, "dfs")', "axes*.bench: nothing has order=dfs"),
        ("tools/bench/axes.bench", "step=8", "step=4", "axes*.bench: nothing has step=8"),
        ("tools/results/*/axes.json", "table=image", "table=imago", "axes: nothing has table=image"),
        ("tools/results/unmeasured.txt", "", "nvidia: axes: nothing has step=8\n", "unmeasured.txt: this is measured"),
        ("tools/results/*/axes.json", '"outcome":"right"', '"outcome":"wrong"', "axes.json: plain: wrong"),
    ]
    for pattern, old, new, message in faults:
        with tempfile.TemporaryDirectory() as name:
            copy = pathlib.Path(name)
            for part in ("cl", "tools/bench", "tools/results"):
                shutil.copytree(tree / part, copy / part)
            for path in copy.glob(pattern):
                edit(path, old, new)
            if not any(message in fault for fault in check(copy)):
                sys.exit(f"not noticed: {message}")
    return check(tree)


if __name__ == "__main__":
    found = (test if sys.argv[1] == "--test" else check)(pathlib.Path(sys.argv[-1]))
    print("\n".join(found + [f"not measured yet: {line}" for line in unmeasured(pathlib.Path(sys.argv[-1]))]))
    sys.exit(bool(found))
