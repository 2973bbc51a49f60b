"""Builds the portable archive: make portable, or python packaging/installers/build_portable.py --out dist

One file to unpack and start on another distribution: it carries a Python of its own and the libraries that
its modules need. What it cannot carry are the programs of a private desktop (an X server, bubblewrap ...);
`deskhand doctor` names those that are missing. I/O: pip, ldd, patchelf, tar, the output folder.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import bundle
from bundle import ROOT, minor_version, version

_LEFT_OUT = {"test", "idlelib", "tkinter", "turtledemo", "lib2to3", "ensurepip", "__pycache__", "pydoc_data"}
"""Folders of Python's library that nothing here imports. Tk is left out with them."""
_OF_THE_SYSTEM = re.compile(
    r"^(ld-linux|lib(c|m|dl|rt|pthread|util|resolv|nsl|crypt|gcc_s|stdc\+\+|tcl8|tk8|BLT|X))[-._\d+]*\.so"
)
"""glibc's own parts, which belong to the kernel's side of a system, and what only Tk needs."""
_RESOLVED = re.compile(r"^\s*(?P<name>\S+) => (?P<path>/\S+) \(", re.MULTILINE)
_COMMAND = """#!/bin/sh
# Deskhand, from the folder that this file lies in.
here=$(dirname "$(readlink -f "$0")")
exec "$here/bin/python3" -P -m app "$@"
"""


def built(out: Path, *, python: str, cmake_args: str) -> tuple[Path, tuple[int, int], Path | None]:
    """The archive, the oldest glibc that it runs with, and the file in it that asks for that."""
    with tempfile.TemporaryDirectory(prefix="deskhand-portable-") as work:
        root = Path(work) / f"deskhand-{version()}"
        minor = minor_version(python)
        put_python(root, python, minor)
        # The place where the interpreter of Debian looks, however it was reached.
        bundle.install_into(
            root / "lib" / f"python3.{minor}" / "dist-packages", python=python, cmake_args=cmake_args
        )
        put_command(root)
        floor, asks = bundle.glibc_floor(bundle.binaries(root))
        (root / "README").write_text(readme(floor))
        out.mkdir(parents=True, exist_ok=True)
        file = out / f"deskhand-{version()}-{machine()}.tar.xz"
        subprocess.run(
            ["tar", "--owner=0", "--group=0", "-C", work, "-cJf", str(file.resolve()), root.name], check=True
        )
        return file, floor, asks.relative_to(root) if asks is not None else None


def put_python(root: Path, python: str, minor: int) -> None:
    """The interpreter, its library, and the libraries that its modules load, found beside them."""
    program = "import sysconfig; print(sysconfig.get_path('stdlib'))"
    library = Path(printed(python, "-I", "-c", program))
    programs = root / "bin"
    programs.mkdir(parents=True)
    shutil.copy2(Path(python).resolve(), programs / "python3")
    (programs / "python").symlink_to("python3")
    inside = root / "lib" / f"python3.{minor}"
    shutil.copytree(library, inside, ignore=left_out, symlinks=False, ignore_dangling_symlinks=True)
    libraries = root / "lib" / "system"
    libraries.mkdir()
    modules = [*(inside / "lib-dynload").glob("*.so"), programs / "python3"]
    for name, path in sorted({pair for module in modules for pair in resolved(module)}):
        if not _OF_THE_SYSTEM.match(name):
            shutil.copy2(path, libraries / name)
    for file in [*modules, *libraries.iterdir()]:
        from_here = "/".join([".."] * len(file.parent.relative_to(root).parts)) or "."
        subprocess.run(["patchelf", "--set-rpath", f"$ORIGIN/{from_here}/lib/system", str(file)], check=True)


def left_out(folder: str, names: list[str]) -> set[str]:
    """For shutil.copytree: what is not carried of Python's library."""
    return {name for name in names if name in _LEFT_OUT or name.startswith(("_tkinter", "config-3"))}


def resolved(file: Path) -> list[tuple[str, str]]:
    """(name, where it is) of every library that an ELF file loads."""
    shown = subprocess.run(["ldd", str(file)], capture_output=True, text=True, check=True).stdout
    return [(match["name"], match["path"]) for match in _RESOLVED.finditer(shown)]


def put_command(root: Path) -> None:
    (root / "deskhand").write_text(_COMMAND)
    (root / "deskhand").chmod(0o755)
    (root / "bin" / "deskhand").symlink_to("../deskhand")  # where what is installed with pip has it
    shutil.copyfile(ROOT / "resources" / "icons" / "deskhand.svg", root / "deskhand.svg")
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(ROOT / name, root / name)


def readme(floor: tuple[int, int]) -> str:
    return (
        f"Deskhand {version()}, for Linux on {machine()} with glibc {floor[0]}.{floor[1]} or newer.\n\n"
        "Start it with ./deskhand; ./deskhand doctor says what of the system is missing (an X server for\n"
        "private desktops, bubblewrap, openbox, tesseract ...). The folder can lie anywhere and be moved.\n"
    )


def machine() -> str:
    return printed("uname", "-m")


def printed(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description="Build Deskhand's portable archive.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER")
    parser.add_argument(
        "--python", default="/usr/bin/python3", metavar="FILE", help="the Python that is carried"
    )
    parser.add_argument("--cmake-args", default="", metavar="WORDS", help="for compiling llama.cpp")
    arguments = parser.parse_args()
    missing = [name for name in ("patchelf", "readelf", "ldd", "tar") if shutil.which(name) is None]
    if missing:
        print(f"This needs {' and '.join(missing)}: apt-get install patchelf binutils", file=sys.stderr)
        return 2
    file, floor, asks = built(arguments.out, python=arguments.python, cmake_args=arguments.cmake_args)
    print(
        f"{file} ({file.stat().st_size / 2**20:.0f} MiB), glibc {floor[0]}.{floor[1]} or newer (for {asks})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
