"""Builds the Debian package: make deb, or python3 packaging/installers/build_deb.py --out dist

Everything lies in /opt/deskhand and runs with the system's Python. There are no maintainer scripts, and
nothing of the owner's is touched when the package goes. I/O: pip, help2man, dpkg-deb, the output folder.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import subprocess
import sys
import tempfile
from email.utils import formatdate
from pathlib import Path

import bundle
from bundle import ROOT, minor_version, version

TEMPLATES = Path(__file__).resolve().parent / "debian"
PREFIX = Path("opt/deskhand")
_COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/deskhand",
    "zsh": "usr/share/zsh/vendor-completions/_deskhand",
    "fish": "usr/share/fish/vendor_completions.d/deskhand.fish",
}
_COMMAND = '''#!/opt/deskhand/bin/python3
"""The command `deskhand`."""

import sys

from app.__main__ import main

sys.exit(main())
'''


def built(out: Path, *, python: str, cmake_args: str) -> Path:
    """The package's file, made in `out`.

    Args:
        python: the system's interpreter; the package depends on its minor version.
        cmake_args: how llama.cpp is compiled where pip has no wheel of it.
    """
    with tempfile.TemporaryDirectory(prefix="deskhand-deb-") as work:
        root = Path(work)
        root.chmod(0o755)
        minor = minor_version(python)
        site = root / PREFIX / "lib" / f"python3.{minor}" / "site-packages"
        bundle.install_into(site, python=python, cmake_args=cmake_args)
        put_commands(root, python)
        put_desktop_files(root)
        put_papers(root)
        fields = control(root, minor)
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(fields)
        out.mkdir(parents=True, exist_ok=True)
        file = out / f"deskhand_{version()}_{architecture()}.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(file)], check=True
        )
    return file


def put_commands(root: Path, python: str) -> None:
    """The two files of a virtual environment, so that whatever is started by `sys.executable` finds the same
    packages, and the command."""
    programs = root / PREFIX / "bin"
    programs.mkdir()
    (programs / "python3").symlink_to(Path(python).resolve())
    (programs / "python").symlink_to("python3")
    home = Path(python).resolve().parent
    (root / PREFIX / "pyvenv.cfg").write_text(f"home = {home}\ninclude-system-site-packages = false\n")
    command = programs / "deskhand"
    command.write_text(_COMMAND)
    command.chmod(0o755)
    put_link(root / "usr/bin/deskhand", f"/{PREFIX}/bin/deskhand")


def put_link(place: Path, target: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(target)


def put_desktop_files(root: Path) -> None:
    """Menu entry, icon, AppStream metadata, and what a shell completes."""
    copied(TEMPLATES / "deskhand.desktop", root / "usr/share/applications/deskhand.desktop")
    copied(
        ROOT / "resources" / "icons" / "deskhand.svg",
        root / "usr/share/icons/hicolor/scalable/apps/deskhand.svg",
    )
    metadata = (TEMPLATES / "io.github.deskhand.metainfo.xml").read_text().replace("@VERSION@", version())
    written(root / "usr/share/metainfo/io.github.deskhand.metainfo.xml", metadata)
    for shell, place in _COMPLETIONS.items():
        written(root / place, said(root, "-m", "app", "completions", shell))


def put_papers(root: Path) -> None:
    """Licence, changelog and manual page, where Debian has them."""
    papers = root / "usr/share/doc/deskhand"
    written(
        papers / "copyright",
        (TEMPLATES / "copyright").read_text() + indented((ROOT / "NOTICE").read_text()),
    )
    date = formatdate(usegmt=True).replace("GMT", "+0000")
    entry = f"deskhand ({version()}) unstable; urgency=medium\n\n  * docs/changelog.md has what changed.\n\n"
    entry += f" -- The Deskhand authors <deskhand@localhost>  {date}\n"
    compressed(papers / "changelog.gz", entry)
    compressed(root / "usr/share/man/man1/deskhand.1.gz", manual(root))


def indented(text: str) -> str:
    """As the lines of a field go on: each begins with a space, and an empty one is a full stop."""
    return "".join(f" {line.rstrip() or '.'}\n" for line in text.strip().splitlines())


def manual(root: Path) -> str:
    """The manual page, from what `deskhand --help` says."""
    with tempfile.TemporaryDirectory() as work:
        # help2man starts a command by its path; the installed one names an interpreter that is not there yet.
        program = Path(work) / "deskhand"
        program.write_text(f'#!/bin/sh\nexec "{root / PREFIX}/bin/python3" -m app "$@"\n')
        program.chmod(0o755)
        words = ["--no-info", "--section=1", "--name=let a small local model use the computer for you"]
        done = subprocess.run(
            ["help2man", *words, str(program)], capture_output=True, text=True, check=True, cwd=root / PREFIX
        )
    return done.stdout


def said(root: Path, *words: str) -> str:
    """What the packaged program prints, before it is installed."""
    command = [str(root / PREFIX / "bin" / "python3"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=root / PREFIX).stdout


def control(root: Path, minor: int) -> str:
    """The fields of the package; what it depends on is what packaging/system_packages.sh names."""
    return (
        (TEMPLATES / "control")
        .read_text()
        .replace("@VERSION@", version())
        .replace("@ARCHITECTURE@", architecture())
        .replace("@SIZE_KIB@", str(bundle.size_bytes(root) // 1024))
        .replace("@PYTHON@", f"python3 (>= 3.{minor}), python3 (<< 3.{minor + 1})")
        .replace("@GLIBC@", ".".join(map(str, bundle.glibc_floor(bundle.binaries(root))[0])))
        .replace("@NEEDS@", ", ".join(system_packages("desktop", "qt")))
        .replace("@APPLICATIONS@", ", ".join(system_packages("applications")))
    )


def system_packages(*groups: str) -> list[str]:
    script = ROOT / "packaging" / "system_packages.sh"
    shown = subprocess.run(
        ["bash", str(script), "--print", *groups], capture_output=True, text=True, check=True
    )
    return shown.stdout.split()


def architecture() -> str:
    shown = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    return shown.stdout.strip()


def copied(source: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, place)


def written(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def compressed(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


def main() -> int:
    parser = argparse.ArgumentParser(description="Build Deskhand's Debian package.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER")
    parser.add_argument("--python", default="/usr/bin/python3", metavar="FILE", help="the system's Python")
    parser.add_argument("--cmake-args", default="", metavar="WORDS", help="for compiling llama.cpp")
    arguments = parser.parse_args()
    missing = [name for name in ("dpkg-deb", "help2man", "readelf") if shutil.which(name) is None]
    if missing:
        print(
            f"This needs {' and '.join(missing)}: apt-get install dpkg-dev help2man binutils", file=sys.stderr
        )
        return 2
    file = built(arguments.out, python=arguments.python, cmake_args=arguments.cmake_args)
    print(f"{file} ({file.stat().st_size / 2**20:.0f} MiB)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
