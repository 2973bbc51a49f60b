"""What every installer carries: Deskhand, the packages of the lock, and of Qt what the window uses.

No torch: training installs itself when it is asked for, as from a checkout. I/O: pip, the folder.
"""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXTRAS = ("app", "tools", "video")
"""Extras whose packages are carried; those of makers (`hosted`), the microphone and training are not."""

QT_MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtNetwork", "QtDBus", "QtTest")
"""What app and the windows of evaluation import; Quick is for windows to train with, in a checkout."""
QT_PLUGINS = (
    *("platforms", "platformthemes", "platforminputcontexts", "iconengines", "imageformats", "tls"),
    *("xcbglintegrations", "wayland-shell-integration", "wayland-graphics-integration-client"),
    "wayland-decoration-client",
)
_QT_FOR_DEVELOPERS = ("doc", "glue", "include", "lib", "scripts", "typesystems")
_QT_LANGUAGES = ("de", "zh")
_NOT_ON_A_DESK = re.compile(r"lib(qeglfs|qlinuxfb|qminimal|qvkkhrdisplay|qvnc|qtvirtualkeyboard)[^/]*\.so")
"""Platforms without a desktop, and keys to touch: each brings libraries of its own."""
_TESTS = ("test", "tests")
_FOR_COMPILERS = (".pyi", ".pxd", ".a")
_NEEDED = re.compile(r"\(NEEDED\).*\[(?P<name>[^\]]+)\]")
_OF_GLIBC = re.compile(r"GLIBC_(\d+)\.(\d+)")


def version() -> str:
    """Deskhand's, from pyproject.toml."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def install_into(folder: Path, *, python: str, cmake_args: str) -> None:
    """Fill a site-packages folder with Deskhand and everything that it needs, byte-compiled.

    Args:
        folder: made here; the packages lie in it.
        python: the interpreter that will run them; of the same minor version as this one.
        cmake_args: how llama.cpp is compiled where no wheel of it is cached.

    Raises:
        subprocess.CalledProcessError: pip could not install something; it has said what.
    """
    if minor_version(python) != sys.version_info.minor:
        raise SystemExit(
            f"{python} is Python 3.{minor_version(python)} and this is 3.{sys.version_info.minor}: wheels are"
            " chosen for the Python that installs them. Set up with that one (make setup PYTHON=...)."
        )
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    pip += ["--no-build-isolation", "--target", str(folder)]
    lock = ROOT / "packaging" / "lock"
    wanted = [word for extra in EXTRAS for word in ("--requirement", str(lock / f"{extra}.txt"))]
    environment = os.environ | {"CMAKE_ARGS": cmake_args}
    subprocess.run([*pip, "--require-hashes", *wanted], check=True, env=environment)
    subprocess.run([*pip, str(ROOT)], check=True)
    prune(folder)
    # Checked by nobody at run time: the files belong to the package, and their times differ by machine.
    compiling = ["-m", "compileall", "-q", "-j", "0", "--invalidation-mode", "unchecked-hash", str(folder)]
    subprocess.run([python, *compiling], check=True)


def minor_version(python: str) -> int:
    shown = subprocess.run(
        [python, "-c", "import sys; print(sys.version_info.minor)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return int(shown.stdout)


def prune(folder: Path) -> None:
    """Take away what nothing here uses: programs, tests, type stubs, what is there twice, and most of Qt."""
    for name in (
        "bin",
        "lib",
        "include",
        "share",
    ):  # beside the packages; llama.cpp's `lib` repeats the one inside
        shutil.rmtree(folder / name, ignore_errors=True)
    prune_qt(folder / "PySide6")
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_symlink():
            continue
        if path.is_dir() and path.name in (*_TESTS, "__pycache__"):
            shutil.rmtree(path)
        elif path.suffix in _FOR_COMPILERS:
            path.unlink()
    link_equal_libraries(folder)


def link_equal_libraries(folder: Path) -> None:
    """One file for `libx.so`, `libx.so.1` and `libx.so.1.2`: a wheel has no links and carries three."""
    for path in sorted(folder.rglob("*.so")):
        for other in sorted(path.parent.glob(f"{path.name}.*")):
            if not other.is_symlink() and filecmp.cmp(path, other, shallow=False):
                other.unlink()
                other.symlink_to(path.name)


def prune_qt(qt: Path) -> None:
    """Keep of PySide6 the modules, plugins and translations that are used, and the libraries they need."""
    for path in qt.iterdir():
        is_module = path.name.startswith("Qt") and path.suffix in (".so", ".pyi")
        is_program = path.is_file() and not path.suffix
        if is_program or "qml" in path.name or (is_module and path.name.split(".")[0] not in QT_MODULES):
            path.unlink()
        elif path.name in _QT_FOR_DEVELOPERS:
            shutil.rmtree(path)
    inner = qt / "Qt"
    for path in inner.iterdir():
        if path.name not in ("lib", "plugins", "translations"):
            shutil.rmtree(path)
    for path in (inner / "plugins").iterdir():
        if path.name not in QT_PLUGINS:
            shutil.rmtree(path)
    for path in (inner / "plugins").rglob("*.so"):
        if _NOT_ON_A_DESK.search(path.name):
            path.unlink()
    for path in (inner / "translations").iterdir():
        if path.is_file() and not any(f"_{language}" in path.name for language in _QT_LANGUAGES):
            path.unlink()
        elif path.is_dir():
            shutil.rmtree(path)
    kept = needed_libraries([*qt.glob("*.so*"), *(inner / "plugins").rglob("*.so")], inner / "lib")
    for path in (inner / "lib").iterdir():
        if path.name not in kept:
            path.unlink()


def needed_libraries(files: Iterable[Path], folder: Path) -> set[str]:
    """Names of the libraries in `folder` that the files need, and those that they need in turn."""
    found: set[str] = set()
    waiting = [name for file in files for name in needed_by(file)]
    while waiting:
        name = waiting.pop()
        if name in found or not (folder / name).exists():
            continue
        found.add(name)
        waiting += needed_by(folder / name)
    return found


def needed_by(file: Path) -> list[str]:
    """The libraries that an ELF file names."""
    shown = subprocess.run(["readelf", "-d", str(file)], capture_output=True, text=True, check=True).stdout
    return [match["name"] for match in _NEEDED.finditer(shown)]


def binaries(folder: Path) -> Iterator[Path]:
    """Every ELF file below a folder."""
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and path.stat().st_size > 4:
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def glibc_floor(files: Iterable[Path]) -> tuple[tuple[int, int], Path | None]:
    """The oldest glibc that has every symbol the files ask for, and the file that asks for most."""
    floor: tuple[int, int] = (0, 0)
    asks = None
    for file in files:
        shown = subprocess.run(
            ["readelf", "-V", str(file)], capture_output=True, text=True, check=False
        ).stdout
        for major, minor in _OF_GLIBC.findall(shown):
            if (int(major), int(minor)) > floor:
                floor, asks = (int(major), int(minor)), file
    return floor, asks


def size_bytes(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
