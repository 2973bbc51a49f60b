"""Says which wheel of llama-cpp-python from its maker's index fits this machine, in words for pip or uv.

    pip install $(python packaging/llama_wheel.py) llama-cpp-python
    uv tool install $(python packaging/llama_wheel.py --for uv) …

Prints nothing where none fits, so that it is compiled. PyPI has its sources only. What the wheels are made
for is in their maker's workflow (abetlen/llama-cpp-python, build-and-release.yaml): on Linux and macOS
without the builder's own instructions (GGML_NATIVE=off, which leaves AVX2, FMA, F16C and BMI2 on x86), on
Windows with them, so that a wheel fits the processor that built it, and nobody else for sure.
"""

from __future__ import annotations

import argparse
import contextlib
import platform
import sys
from pathlib import Path

INDEX = "https://abetlen.github.io/llama-cpp-python/whl"
NEEDED = frozenset({"avx", "avx2", "bmi2", "f16c", "fma"})
"""Of an x86 processor, as /proc/cpuinfo names them."""
PACKAGE = "llama-cpp-python"


def index_for(system: str, machine: str, flags: frozenset[str]) -> str:
    """The address of the index, "" where no wheel fits.

    >>> index_for("linux", "x86_64", NEEDED)
    'https://abetlen.github.io/llama-cpp-python/whl/cpu'
    >>> index_for("linux", "x86_64", frozenset({"sse4_2"}))
    ''
    """
    match system, machine.lower():
        case "linux", "x86_64" if flags >= NEEDED:
            return f"{INDEX}/cpu"
        case "linux", "aarch64":
            return f"{INDEX}/cpu"
        case "darwin", "arm64":
            return f"{INDEX}/metal"
    return ""


def words_for(program: str, index: str) -> str:
    if not index:
        return ""
    if program == "uv":
        return f"--index {index} --no-build-package {PACKAGE}"
    return f"--extra-index-url {index} --only-binary {PACKAGE}"


def flags_here(cpuinfo: Path = Path("/proc/cpuinfo")) -> frozenset[str]:
    with contextlib.suppress(OSError):
        for line in cpuinfo.read_text(errors="replace").splitlines():
            if line.startswith("flags"):
                return frozenset(line.partition(":")[2].split())
    return frozenset()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--for", dest="program", choices=("pip", "uv"), default="pip")
    arguments = parser.parse_args()
    print(words_for(arguments.program, index_for(sys.platform, platform.machine(), flags_here())))


if __name__ == "__main__":
    main()
