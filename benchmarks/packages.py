"""Deskhand installed like an application, in a fresh Debian: install, start, do, upgrade, purge.

    make deb portable
    python benchmarks/packages.py [--json] [--pictures FOLDER]

The Debian package goes into a clean root of this release with everything that it names; the archive is
unpacked in one of the next release, which has no Python of ours. After installing there is no network. Needs
root and `apt-get install mmdebstrap`. I/O: Debian's mirror while packages are fetched, /var/tmp.
"""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.clean_root import CleanRoot, made
from benchmarks.workloads.gates import Gate, at_most, equal_to, gate

REPOSITORY = Path(__file__).resolve().parents[1]
NEXT_RELEASE = "trixie"
MAX_FIRST_START_S = 3.0
_STARTS = 5

_START = """
Xvfb :50 -screen 0 1280x800x24 >/dev/null 2>&1 &
export DISPLAY=:50
for i in $(seq 100); do xdotool getdisplaygeometry >/dev/null 2>&1 && break; sleep 0.05; done
openbox >/dev/null 2>&1 &
sleep 1
begin=$(date +%s.%N)
{command} >/tmp/window.log 2>&1 &
for i in $(seq 1500); do
    xdotool search --onlyvisible --name Deskhand >/dev/null 2>&1 && break
    sleep 0.02
done
echo "seconds $(echo "$(date +%s.%N) $begin" | awk '{{print $1 - $2}}')"
sleep 4
{python} -c '
import mss, mss.tools
taken = mss.MSS().grab({{"left": 0, "top": 0, "width": 1280, "height": 800}})
mss.tools.to_png(taken.rgb, taken.size, output="{picture}")
'
cat /tmp/window.log
"""
"""From the menu entry's command to a window that is mapped; a picture of it four seconds later."""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--dist", type=Path, default=REPOSITORY / "dist", help="default: %(default)s")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="keep what the windows looked like")
    options = parser.parse_args()
    package, archive = only(options.dist, "*.deb"), only(options.dist, "*.tar.xz")
    with tempfile.TemporaryDirectory(prefix="deskhand-packages-", dir="/var/tmp") as work:
        result: dict[str, Any] = {
            "benchmark": "packages",
            "debian": debian(Path(work) / "deb", package, options.pictures),
            "portable": portable(Path(work) / "portable", archive, options.pictures),
        }
    result["gates"] = gates(result)
    print(json.dumps(result) if options.json else "\n".join(in_lines(result)))
    return 0


def only(folder: Path, pattern: str) -> Path:
    """The one file that was built.

    Raises:
        SystemExit: there is none, or several.
    """
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise SystemExit(f"{folder} holds {len(found)} files {pattern}: build one with `make deb portable`.")
    return found[0]


def debian(work: Path, package: Path, pictures: Path | None) -> dict[str, Any]:
    """Installed with apt, used by a user who is not root, upgraded, purged."""
    root = made(work, release())
    before = root.files()
    root.put(package, "srv/deskhand.deb")
    began = time.monotonic()
    root.must("apt-get update -q && apt-get install --yes -q /srv/deskhand.deb", network=True)
    installed_s = time.monotonic() - began
    named = set(root.must("dpkg -L deskhand").split("\n"))
    (root.folder / "home/owner/kept.txt").write_text("mine")
    found: dict[str, Any] = {
        "package_mib": mebibytes(package),
        "installed_mib": round(int(root.must("dpkg-query -W -f '${Installed-Size}' deskhand")) / 1024, 1),
        "install_s": round(installed_s, 1),
        "version": root.must("deskhand --version", as_owner=True).strip(),
        "manual": "deskhand" in root.must("zcat /usr/share/man/man1/deskhand.1.gz"),
        **doctor(root, "deskhand"),
        **starts(root, menu_command(root), "/opt/deskhand/bin/python3", pictures, "debian"),
        **demonstration(root, "/opt/deskhand/bin/python3"),
    }
    upgrade(root, package)
    found["version_after_upgrade"] = root.must("dpkg-query -W -f '${Version}' deskhand")
    found["records_after_upgrade"] = records(root, "deskhand")
    root.must("apt-get purge --yes -q deskhand && apt-get autoremove --purge --yes -q")
    # Folders that other packages put their files in, too, were named by them as well.
    left = {name for name in root.files() - before if f"/{name}" in named and "deskhand" in name.lower()}
    left |= {name for name in root.files() - before if f"/{name}" in named and is_file(root, name)}
    found["left_after_purge"] = len(left)
    found["left"] = sorted(left)[:20]
    kept = (root.folder / "home/owner/kept.txt").exists() and data_files(root) > 0
    found["owner_data_after_purge"] = data_files(root) if kept else 0
    return found


def portable(work: Path, archive: Path, pictures: Path | None) -> dict[str, Any]:
    """Unpacked where another Python, or none, is installed; only a private desktop's programs are there."""
    script = REPOSITORY / "packaging" / "system_packages.sh"
    needs = subprocess.run(
        ["bash", str(script), "--print", "desktop", "qt", "applications"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    root = made(work, NEXT_RELEASE, *needs, "xz-utils")
    root.put(archive, "srv/deskhand.tar.xz")
    began = time.monotonic()
    root.must("cd /home/owner && tar -xJf /srv/deskhand.tar.xz", as_owner=True)
    unpacked_s = time.monotonic() - began
    folder = next(
        path for path in (root.folder / "home/owner").iterdir() if path.name.startswith("deskhand-")
    )
    inside = f"/home/owner/{folder.name}"
    return {
        "archive_mib": mebibytes(archive),
        "unpacked_mib": round(sum(p.lstat().st_size for p in folder.rglob("*") if p.is_file()) / 2**20, 1),
        "unpack_s": round(unpacked_s, 1),
        "glibc": folder.joinpath("README").read_text().split("glibc ")[1].split(" ")[0],
        "python_of_the_system": root.run("python3 --version").stdout.strip() or "none",
        "version": root.must(f"{inside}/deskhand --version", as_owner=True).strip(),
        **doctor(root, f"{inside}/deskhand"),
        **starts(root, f"{inside}/deskhand", f"{inside}/bin/python3", pictures, "portable"),
        **demonstration(root, f"{inside}/bin/python3 -P"),
    }


def release() -> str:
    """This machine's, by name."""
    lines = Path("/etc/os-release").read_text().splitlines()
    return next(line.split("=")[1] for line in lines if line.startswith("VERSION_CODENAME="))


def menu_command(root: CleanRoot) -> str:
    """What a desktop's menu starts."""
    entry = (root.folder / "usr/share/applications/deskhand.desktop").read_text()
    return next(line.removeprefix("Exec=") for line in entry.splitlines() if line.startswith("Exec="))


def starts(root: CleanRoot, command: str, python: str, pictures: Path | None, name: str) -> dict[str, Any]:
    """Seconds from the command to the window: the first one after installing, and the median of the next."""
    seconds = []
    for _ in range(1 + _STARTS):
        line = _START.format(command=command, python=python, picture="/home/owner/window.png")
        shown = root.must(line, as_owner=True)
        found = [text for text in shown.splitlines() if text.startswith("seconds ")]
        seconds.append(round(float(found[0].split()[1]), 2))
        picture = root.folder / "home/owner/window.png"
        if pictures is not None and len(seconds) == 1:
            pictures.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(picture, pictures / f"{name}.png")
    return {"first_start_s": seconds[0], "later_starts_s": round(statistics.median(seconds[1:]), 2)}


def demonstration(root: CleanRoot, python: str) -> dict[str, Any]:
    """The demonstration of `make run`: the editor's saved file is judged."""
    shown = root.run(f"cd; {python} -m app.demo --json", as_owner=True)
    try:
        done = json.loads(shown.stdout)
    except ValueError:
        return {"demonstration": 0, "problem": (shown.stdout + shown.stderr)[-1500:]}
    return {
        "demonstration": int(done["success"]),
        "demonstration_s": done["seconds"],
        "problem": done["problem"],
    }


def doctor(root: CleanRoot, command: str) -> dict[str, Any]:
    """What its own checks say, for a user who is not root and has no screen and no network."""
    shown = root.run(f"cd; {command} doctor", as_owner=True).stdout
    lines = [line for line in shown.splitlines() if line.startswith(("FAIL", "warn"))]
    return {"doctor_failed": sum(line.startswith("FAIL") for line in lines), "doctor_said": lines}


def is_file(root: CleanRoot, name: str) -> bool:
    return not (root.folder / name).is_dir()


def upgrade(root: CleanRoot, package: Path) -> None:
    """The same package under a newer version, put over the first."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as passing:
        tree = Path(passing) / "tree"
        subprocess.run(["dpkg-deb", "-R", str(package), str(tree)], check=True)
        control = tree / "DEBIAN/control"
        control.write_text(
            "\n".join(
                f"{line}+newer" if line.startswith("Version: ") else line
                for line in control.read_text().splitlines()
            )
            + "\n"
        )
        newer = Path(passing) / "newer.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(tree), str(newer)],
            check=True,
            stdout=sys.stderr,
        )
        root.put(newer, "srv/newer.deb")
    root.must("apt-get install --yes -q /srv/newer.deb")
    (root.folder / "srv/newer.deb").unlink()


def records(root: CleanRoot, command: str) -> int:
    """Tasks that the owner's history shows."""
    return len(json.loads(root.must(f"{shlex.quote(command)} history --json", as_owner=True)))


def data_files(root: CleanRoot) -> int:
    """Files of records below the owner's home."""
    return sum(path.is_file() for path in (root.folder / "home/owner/.local/share").rglob("*"))


def mebibytes(file: Path) -> float:
    return round(file.stat().st_size / 2**20, 1)


def gates(result: dict[str, Any]) -> list[Gate]:
    deb, archive = result["debian"], result["portable"]
    return [
        at_most("debian.first_start_s", deb["first_start_s"], MAX_FIRST_START_S),
        at_most("portable.first_start_s", archive["first_start_s"], MAX_FIRST_START_S),
        equal_to("debian.demonstration", deb["demonstration"], 1),
        equal_to("portable.demonstration", archive["demonstration"], 1),
        equal_to("debian.doctor_failed", deb["doctor_failed"], 0),
        equal_to("portable.doctor_failed", archive["doctor_failed"], 0),
        equal_to("debian.records_after_upgrade", deb["records_after_upgrade"], 1),
        equal_to("debian.left_after_purge", deb["left_after_purge"], 0),
        gate(
            "debian.owner_data_after_purge",
            deb["owner_data_after_purge"],
            "more than 0",
            deb["owner_data_after_purge"] > 0,
        ),
    ]


def in_lines(result: dict[str, Any]) -> list[str]:
    lines = []
    for name in ("debian", "portable"):
        lines += [name, *(f"  {key}: {value}" for key, value in result[name].items())]
    return lines + [f"{one['name']}: {one['value']} ({one['target']})" for one in result["gates"]]


if __name__ == "__main__":
    sys.exit(main())
