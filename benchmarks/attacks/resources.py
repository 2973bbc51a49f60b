"""Programs on a private desktop that take all they can get: what they got, and whether the next run works.

    python -m benchmarks.attacks.resources [--size 10] [--only NAME] [--json]

Each attack runs on a private desktop of its own. It is withstood when it got no more than `BOUNDS` allow, the
desktop's files were kept as after a run without an error, the desktop closed and left nothing, and the next
desktop opens an application, is looked at, and closes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.confinement.enclosure import python_folders
from app.running.compose import keep_files
from benchmarks.attacks.part import Part
from benchmarks.workloads.gates import equal_to
from benchmarks.workloads.running_processes import Process, below

MIB = 2**20
_LIMIT_S = 30.0
"""How long one attack may go on."""
_POLL_S = 0.05
_SIZE_PX = (320, 240)


@dataclass(frozen=True, slots=True)
class Taken:
    """The most that one attack had at any one time, and what was kept of it."""

    processes: int = 0
    memory_bytes: int = 0
    """Private and shared memory of its processes, and files that stand in memory."""
    disk_bytes: int = 0
    """In the home of its programs, what is deleted and still open included."""
    files: int = 0
    log_bytes: int = 0
    kept_bytes: int = 0
    """Really on the disk."""
    kept_files: int = 0


BOUNDS = Taken(
    processes=1100,
    memory_bytes=5000 * MIB,
    disk_bytes=2560 * MIB,
    files=100_000,
    log_bytes=20 * MIB,
    kept_bytes=300 * MIB,
    kept_files=1100,
)
"""The defaults of `agent.computers.resource_limits`, and what comes in between two looks of its watcher. That
counts 512 processes; 1,024 in each program is the kernel's limit."""

_DEEP = """
import os
os.chdir(os.path.expanduser("~/work"))
for depth in range(40_000):
    os.mkdir("d")
    os.chdir("d")
"""
_CLOSED = """
import os, socket
os.chdir(os.path.expanduser("~/work"))
names = ["closed", "new\\nline", "-rf", "\\x1b[31m", "n" * 255, "\\udcff\\udcfe"]
for name in names:
    os.makedirs(f"{name}/inner/{name}")
    open(f"{name}/inner/file", "w").close()
    os.mkfifo(f"{name}/inner/pipe")
    os.symlink("/", f"{name}/inner/link")
    os.symlink("loop", f"{name}/inner/loop")
    os.chdir(f"{name}/inner")
    socket.socket(socket.AF_UNIX).bind("socket")
    os.chdir("../..")
    os.chmod(f"{name}/inner/{name}", 0)
    os.chmod(f"{name}/inner", 0)
    os.chmod(name, 0)
for folder in ("..", "../.config"):
    os.makedirs(folder, exist_ok=True)
    os.chmod(folder, 0)
os.chmod(".", 0)
"""
_PROCESSES = """
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
for number in range(1500):
    try:
        if os.fork() == 0:
            os.setsid()
            time.sleep(600)
    except OSError:
        time.sleep(0.01)
time.sleep(3)
"""
_MEMORY = """
import os, time
for number in range(8):
    if os.fork() == 0:
        held = [bytearray(os.urandom(4096) * 256) for _ in range(768)]
        time.sleep(600)
time.sleep(15)
"""
_MEMORY_WITHOUT_PROCESS = """
import os, time
block, held = os.urandom(2**20), []
def fill(write):
    try:
        for _ in range(768):
            write(block)
    except OSError as problem:
        print(problem)
for folder in ("/dev/shm", "/tmp", "/run", "/", "/dev", "/home", "/run/user"):
    try:
        held.append(open(f"{folder}/filling", "wb", buffering=0))
        fill(held[-1].write)
    except OSError as problem:
        print(folder, problem)
for number in range(6):
    held.append(open(os.memfd_create("filling"), "wb", buffering=0))
    fill(held[-1].write)
time.sleep(3)
"""
_PIXMAPS = """
import os, socket, struct, time
number = os.environ["DISPLAY"].strip(":")
cookie = open(os.environ["XAUTHORITY"], "rb").read()[-16:]
server = socket.socket(socket.AF_UNIX)
server.connect(f"/tmp/.X11-unix/X{number}")
name = b"MIT-MAGIC-COOKIE-1"
server.sendall(struct.pack("<BxHHHHxx", 0x6C, 11, 0, len(name), 16) + name + b"\\0\\0" + cookie)
head = server.recv(8, socket.MSG_WAITALL)
body = server.recv(struct.unpack("<H", head[6:])[0] * 4, socket.MSG_WAITALL)
(first,), (vendor,), num_formats = struct.unpack("<I", body[4:8]), struct.unpack("<H", body[16:18]), body[21]
(root,) = struct.unpack_from("<I", body, 32 + (vendor + 3) // 4 * 4 + 8 * num_formats)
def request(opcode, data, *numbers):
    whole = struct.pack(f"<{len(numbers)}I", *numbers)
    server.sendall(struct.pack("<BBH", opcode, data, 1 + len(whole) // 4) + whole)
side = 4096 | 4096 << 16
request(55, 0, first, root, 0)
for number in range(1, 97):
    request(53, 24, first + number, root, side)
    request(70, 0, first + number, first, 0, side)
    request(43, 0)
    server.recv(32, socket.MSG_WAITALL)
time.sleep(3)
"""
_DISK = """
import os, time
os.chdir(os.path.expanduser("~"))
block, held = os.urandom(2**20), []
for number in range(60):
    held.append(open(f"file-{number}", "wb", buffering=0))
    for _ in range(64):
        held[-1].write(block)
    if number % 2:
        os.unlink(f"file-{number}")
time.sleep(3)
"""
_FILES = """
import os, time
os.chdir(os.path.expanduser("~/work"))
for number in range(20_000):
    open(f"file-{number}", "w").close()
for folder in range(60):
    os.mkdir(f"../more-{folder}")
    for number in range(2_500):
        open(f"../more-{folder}/{number}", "w").close()
time.sleep(3)
"""
_LOG = """
import os
for _ in range(300):
    os.write(1, b"all work and no play\\n" * 49_932)
"""
_SPARSE = """
import os
os.chdir(os.path.expanduser("~/work"))
for name, size in (("small", 100 * 10**6), ("large", 1_200_000_000)):
    with open(name, "wb") as file:
        file.write(b"begin")
        file.truncate(size)
"""

ATTACKS = {
    "deep folders": _DEEP,
    "closed folders": _CLOSED,
    "processes": _PROCESSES,
    "memory": _MEMORY,
    "memory of no process": _MEMORY_WITHOUT_PROCESS,
    "pixmaps": _PIXMAPS,
    "disk": _DISK,
    "files": _FILES,
    "log": _LOG,
    "sparse files": _SPARSE,
}
"""Name -> a Python program. Each comes to an end, so that this machine survives where nothing stops it."""


def measure(size: int = 10, *, progress: Callable[[str], None] = lambda line: None) -> Part:
    """The first `size` attacks, one after the other."""
    found = {}
    for name in list(ATTACKS)[:size]:
        found[name] = problem, taken = withstood(ATTACKS[name])
        progress(f"{name}: {problem or 'withstood'} ({taken})")
    return _part(found)


def _part(found: dict[str, tuple[str, Taken]]) -> Part:
    problems = tuple(f"{name}: {problem}" for name, (problem, _) in found.items() if problem)
    num_withstood = len(found) - len(problems)
    figures = {
        "attacks": len(found),
        "withstood": num_withstood,
        "most_processes": max((taken.processes for _, taken in found.values()), default=0),
        "most_memory_mb": max((taken.memory_bytes for _, taken in found.values()), default=0) // MIB,
        "most_disk_mb": max((taken.disk_bytes for _, taken in found.values()), default=0) // MIB,
    }
    return Part("resource attacks", figures, (equal_to("withstood", num_withstood, len(found)),), problems)


def withstood(program: str) -> tuple[str, Taken]:
    """What went wrong, "" for nothing, and what the program got."""
    problem, taken = "", Taken()
    others = below(os.getpid())
    with tempfile.TemporaryDirectory(prefix="deskhand-attack-", ignore_cleanup_errors=True) as scratch:
        kept = Path(scratch, "files")
        folder = None
        try:
            options = DesktopOptions(size=_SIZE_PX, accessibility=False, read_only=python_folders())
            with PrivateDesktop(options) as desktop:
                folder = desktop.home.parent
                taken = _run(program, desktop)
                keep_files(desktop, kept)
        except (Exception, RecursionError) as error:  # whatever comes out is what is looked for
            problem = f"{type(error).__name__}: {error}"[:200]
        taken = _with_kept(taken, kept)
        problem = problem or _beyond(taken) or _left(folder, others)
    return problem or _next_run(others), taken


def _run(program: str, desktop: PrivateDesktop) -> Taken:
    """The most it had until it ended, was ended, or the time was up."""
    pid = desktop.run([sys.executable, "-c", program])
    folder, most = desktop.home.parent, Taken()
    deadline = time.monotonic() + _LIMIT_S
    while time.monotonic() < deadline:
        most = _most(most, _now(folder))
        if desktop.exit_status(pid) is not None:
            break
        time.sleep(_POLL_S)
    disk_bytes, files = _folder_size(folder / "home")
    log_bytes = sum(log.lstat().st_size for log in folder.glob("*.log*"))
    return _most(most, Taken(disk_bytes=disk_bytes, files=files, log_bytes=log_bytes))


def _now(folder: Path) -> Taken:
    ours = below(os.getpid())
    memory_bytes, deleted_bytes = 0, 0
    seen: set[tuple[int, int]] = set()
    device = folder.stat().st_dev
    for process in ours:
        entry = Path("/proc", str(process.pid))
        with suppress(OSError, ValueError):
            for line in (entry / "status").read_text().splitlines():
                if line.startswith(("RssAnon:", "VmSwap:")):
                    memory_bytes += int(line.split()[1]) * 1024
        with suppress(OSError):
            for number in os.listdir(entry / "fd"):
                with suppress(OSError):
                    status = (entry / "fd" / number).stat()
                    if status.st_nlink == 0 and (status.st_dev, status.st_ino) not in seen:
                        seen.add((status.st_dev, status.st_ino))
                        if status.st_dev == device:
                            deleted_bytes += status.st_blocks * 512
                        else:
                            memory_bytes += status.st_blocks * 512
        for place in ("", "dev", "dev/shm", "tmp", "run"):
            with suppress(OSError):
                file_system = os.stat(entry / "root" / place).st_dev
                if os.major(file_system) == 0 and (file_system, 0) not in seen:
                    seen.add((file_system, 0))
                    room = os.statvfs(entry / "root" / place)
                    if room.f_files:  # not of an overlay
                        memory_bytes += (room.f_blocks - room.f_bfree) * room.f_frsize
    disk_bytes, files = _quick_size(folder)
    return Taken(len(ours), memory_bytes, disk_bytes + deleted_bytes, files)


def _most(one: Taken, other: Taken) -> Taken:
    names = Taken.__dataclass_fields__
    return Taken(**{name: max(getattr(one, name), getattr(other, name)) for name in names})


def _quick_size(folder: Path) -> tuple[int, int]:
    """Bytes and files of the home alone, without folders below: fast enough to be asked all the time."""
    num_bytes = num_files = 0
    with suppress(OSError):
        for entry in os.scandir(folder / "home"):
            num_files += 1
            with suppress(OSError):
                num_bytes += entry.stat(follow_symlinks=False).st_blocks * 512
    return num_bytes, num_files


def _folder_size(folder: Path) -> tuple[int, int]:
    """Bytes and files of all of it. Names of folders are descriptors' paths, which never grow long."""
    num_bytes = num_files = 0
    todo = []
    with suppress(OSError):  # it is not there, or closed
        todo.append(os.open(folder, os.O_RDONLY | os.O_DIRECTORY))
    while todo:
        descriptor = todo.pop()
        try:
            for entry in os.scandir(descriptor):
                num_files += 1
                with suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    num_bytes += status.st_blocks * 512
                    if entry.is_dir(follow_symlinks=False) and len(todo) < 500:
                        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
                        todo.append(os.open(entry.name, flags, dir_fd=descriptor))
        except OSError:
            continue
        finally:
            os.close(descriptor)
    return num_bytes, num_files


def _with_kept(taken: Taken, kept: Path) -> Taken:
    num_bytes, num_files = _folder_size(kept)
    return _most(taken, Taken(kept_bytes=num_bytes, kept_files=num_files))


def _beyond(taken: Taken) -> str:
    for name in Taken.__dataclass_fields__:
        if getattr(taken, name) > getattr(BOUNDS, name):
            return f"{name} {getattr(taken, name):,} of {getattr(BOUNDS, name):,} allowed"
    return ""


def _left(folder: Path | None, others: set[Process]) -> str:
    if folder is not None and folder.exists():
        return "its folder is left"
    processes = below(os.getpid()) - others
    return f"{len(processes)} processes are left" if processes else ""


def _next_run(others: set[Process]) -> str:
    folder = None
    try:
        with PrivateDesktop(DesktopOptions(size=_SIZE_PX, accessibility=False)) as desktop:
            folder = desktop.home.parent
            desktop.start(["xterm"])
            if desktop.observe().pixels.shape != (_SIZE_PX[1], _SIZE_PX[0], 3):
                return "the next run saw something else"
    except (Exception, RecursionError) as error:  # whatever comes out is what is looked for
        return f"the next run: {type(error).__name__}: {error}"[:200]
    left = _left(folder, others)
    return f"the next run: {left}" if left else ""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=int, default=len(ATTACKS))
    parser.add_argument("--only", choices=ATTACKS, help="one attack")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    def progress(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    if options.only:
        found_one = withstood(ATTACKS[options.only])
        progress(f"{options.only}: {found_one}")
        part = _part({options.only: found_one})
    else:
        part = measure(options.size, progress=progress)
    found = {"benchmark": part.name, **part.figures, "gates": list(part.gates), "problems": part.examples}
    print(json.dumps(found, indent=None if options.json else 1))
    return 0 if all(gate["met"] for gate in part.gates) else 1


if __name__ == "__main__":
    sys.exit(main())
