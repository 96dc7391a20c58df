"""Compilers for GPUs that are not at hand, and what they say of a program."""
import pathlib
import re
import shutil
import subprocess
import tempfile
from typing import NamedTuple


class Program(NamedTuple):
    kernel: str
    variant: str
    options: str
    unoptimised: str  # options with -cl-opt-disable among them
    folder: pathlib.Path

    @property
    def source(self):
        return self.folder / f"{self.kernel}.cl"


class Resources(NamedTuple):
    """What a kernel takes; resources.txt begins with what the columns are."""
    width: int
    registers: int
    spilled: int
    scalar: int
    scalar_spilled: int
    private: int
    local: int


class Failed(Exception):
    """A program did not compile, or not without a warning."""


class Missing(Exception):
    """A compiler is not installed; the message names its Debian package."""


def run(command, **keywords):
    """Exit status and whatever the command printed."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          encoding="utf-8", errors="replace", timeout=300, check=False, **keywords)
    return done.returncode, done.stdout


def package_versions(*patterns):
    """The installed Debian packages of these names, with versions; "" where there is no dpkg."""
    if not shutil.which("dpkg-query"):
        return ""
    form = "${db:Status-Status} ${Package} ${Version}\n"
    _, text = run(["dpkg-query", "--show", f"--showformat={form}", *patterns])
    return ", ".join(re.findall(r"^installed (\S+ \S+)$", text, re.MULTILINE))


def numbers(text, pattern):
    """{key: number} of a pattern with two groups."""
    return {key: int(value) for key, value in re.findall(pattern, text, re.MULTILINE)}


# ---- Intel -------------------------------------------------------------------


class Intel:
    """ocloc: Intel's own compiler, of its driver. It knows no -Wall."""
    targets = ("skl", "tgllp", "dg2")
    no_numbers = None

    SPILL = re.compile(r"^warning: kernel (\S+) .*spilled around (\d+)\s*$", re.MULTILINE)

    def __init__(self):
        self.ocloc = shutil.which("ocloc")
        if not self.ocloc:
            raise Missing("ocloc is not installed (Debian: intel-opencl-icd)")
        self.version = package_versions("intel-opencl-icd", "intel-ocloc", "libigc[0-9]",
                                        "libopencl-clang*")

    def compile(self, program, target):
        with tempfile.TemporaryDirectory() as folder:
            status, said = run([self.ocloc, "compile", "-file", program.source, "-device", target,
                                "-options", program.options + " -Werror",
                                "--format", "zebin", "-out_dir", folder, "-output", "program",
                                "-output_no_suffix"], cwd=folder)
            if status != 0 or "warning:" in self.SPILL.sub("", said):
                raise Failed(said)
            binary = pathlib.Path(folder, "program").read_bytes()
        info = re.search(rb"version: +'[^'\n]*'\nkernels:.*?\n\.\.\.\n", binary, re.DOTALL)
        info = info.group().decode("ascii", "replace") if info else ""
        return self.resources(info, program.kernel, dict(self.SPILL.findall(said)))

    @staticmethod
    def resources(info, kernel, spilled):
        """From the .ze_info section, which is YAML, and the warnings of spills."""
        kernels = info.split("kernels_misc_info:")[0]
        found = re.search(rf"^  - name: +{kernel}\n(.*?)(?=^  - name:|\Z)", kernels,
                          re.MULTILINE | re.DOTALL)
        if not found:
            raise Failed(f"the binary's .ze_info has no kernel {kernel}")
        of = numbers(found.group(1), r"^ +(grf_count|simd_size|slm_size): +(\d+)$")
        private = 0
        for size, simt in re.findall(r"^      - type:.*\n +usage:.*\n +size: +(\d+)\n"
                                     r"( +is_simt_thread: +true)?", found.group(1), re.MULTILINE):
            private += int(size) if simt else int(size) // of["simd_size"]
        return Resources(of["simd_size"], of["grf_count"], int(spilled.get(kernel, 0)), 0, 0,
                         private, of.get("slm_size", 0))


# ---- clang -------------------------------------------------------------------

# As for the project's C code.
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Wvla", "-Werror"]


def clang(name, options, source, target, output):
    status, said = run([name, "-x", "cl", *options.split(), *WARNINGS, *target, "-o", output,
                        source])
    if status != 0 or "warning:" in said:
        raise Failed(said)


def clang_version(name):
    return run([name, "--version"])[1].split("\n", 1)[0]


class Amd:
    """clang with AMD's builtins, as in AMD's driver. A clang that cannot link them still finds
    errors and warnings, but takes each builtin for a call, so its numbers mean nothing."""
    targets = ("gfx900", "gfx90a", "gfx1030")

    NAMES = [*(f"clang-{version}" for version in range(15, 22)), "clang"]
    BUILTINS = pathlib.Path("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode")  # or clang knows them
    PROBE = "kernel void probe(global uint *x) { x[get_global_id(0)] = 1; }\n"

    def __init__(self):
        names = [name for name in self.NAMES if shutil.which(name)]
        if not names:
            raise Missing("clang is not installed (Debian: clang)")
        self.flags = ["-O3", "-S"]
        if self.BUILTINS.is_dir():
            self.flags.append(f"--rocm-device-lib-path={self.BUILTINS}")
        self.name = next(filter(self.has_builtins, names), None)
        self.no_numbers = None
        if not self.name:
            self.name = names[-1]
            self.flags = ["-O3", "-S", "-nogpulib"]
            self.no_numbers = ("no clang here links AMD's builtins "
                               "(Debian: rocm-device-libs and clang-15)")
        self.version = f"{clang_version(self.name)}, {package_versions('rocm-device-libs*')}"

    def has_builtins(self, name):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "probe.cl")
            source.write_text(self.PROBE, encoding="ascii")
            status, _ = run([name, "-x", "cl", *self.flags, *self.machine(self.targets[0]), "-o",
                             pathlib.Path(folder, "probe.s"), source])
        return status == 0

    @staticmethod
    def machine(target):
        return ["-target", "amdgcn-amd-amdhsa", f"-mcpu={target}"]

    def compile(self, program, target):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "program.s")
            clang(self.name, program.options, program.source,
                  [*self.flags, *self.machine(target)], path)
            assembly = path.read_text(encoding="utf-8", errors="replace")
        if self.no_numbers:
            return None
        called = set(re.findall(r"([\w.$]+)@(?:rel32|gotpcrel32)@lo", assembly))
        undefined = called - set(re.findall(r"^([\w.$]+):", assembly, re.MULTILINE))
        if undefined:
            raise Failed(f"undefined: {' '.join(sorted(undefined))}")
        return self.resources(assembly, program.kernel)

    @staticmethod
    def resources(assembly, kernel):
        """From the metadata, YAML at the end of the assembly."""
        metadata = assembly[assembly.rfind("amdhsa.kernels:"):]
        blocks = re.split(r"^  - ", metadata, flags=re.MULTILINE)
        for block in blocks[1:]:
            if not re.search(rf"^    \.name: +{kernel}$", block, re.MULTILINE):
                continue
            of = numbers(block, r"^    \.(\w+): +(\d+)$")
            return Resources(of["wavefront_size"], of["vgpr_count"], of["vgpr_spill_count"],
                             of["sgpr_count"], of["sgpr_spill_count"],
                             of["private_segment_fixed_size"], of["group_segment_fixed_size"])
        raise Failed(f"the assembly's metadata has no kernel {kernel}")


class Spir:
    """clang for SPIR, unoptimised: what oclgrind builds."""
    targets = ("spir64",)
    no_numbers = "SPIR is no machine"

    def __init__(self):
        self.name = next(filter(shutil.which, ["clang", *Amd.NAMES]), None)
        if not self.name:
            raise Missing("clang is not installed (Debian: clang)")
        self.version = clang_version(self.name)

    def compile(self, program, target):
        clang(self.name, program.unoptimised, program.source,
              ["-target", target, "-emit-llvm", "-c"], "/dev/null")


COMPILERS = {"intel": Intel, "amd": Amd, "spir": Spir}
