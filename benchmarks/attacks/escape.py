"""Part "escape probes" of `benchmarks/security.py`: what programs of a private desktop reach outside of it.

    python -m benchmarks.attacks.escape [--json]

Runs `escapes/try_all.py` on a private desktop of this user and, where this is root, once more as an ordinary
user. Then it does, from the owner's side, what Deskhand does with folders that a program inside prepared.
As an ordinary user it runs in a mount name space in which that user can reach this Python, wherever it lies.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from agent.computers.browser import open_browser
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.confinement.enclosure import python_folders
from agent.errors import AgentError
from benchmarks.attacks.part import Part
from benchmarks.workloads.gates import equal_to

ROOT = Path(__file__).resolve().parents[2]
PROBES = Path(__file__).with_name("escapes") / "try_all.py"
SECRET = "the owner's"
ORDINARY_USER = 54321
"""Has no entry among the users and owns nothing."""
_SHARED_TEXT = "0123456789abcdef" * 256
_LIMIT_S = 120.0
_LIBC = ctypes.CDLL(None, use_errno=True)


class Owner:
    """An owner with secrets, sockets, ports and memory, all of which this process can reach."""

    def __init__(self, folder: Path) -> None:
        self.secret = folder / "home" / "secret.txt"
        self.shared, self.readable = folder / "shared", folder / "readable"
        self.fonts = folder / "fonts"
        for path in (self.secret.parent, self.shared, self.readable, self.fonts):
            path.mkdir()
        self.secret.write_text(SECRET)
        (self.readable / "manual.txt").write_text("for reading")
        (self.fonts / "fonts.dir").write_text("0\n")
        self.mark = f"DESKHAND_OWNER_{os.getpid()}"
        self._bystander = subprocess.Popen(["sleep", "600"], env={"PATH": os.environ["PATH"], self.mark: "1"})
        self.unix = str(folder / "bus")
        self.abstract = f"deskhand-probe-{os.getpid()}"
        x_folder = Path("/tmp/.X11-unix")
        if not x_folder.exists():
            x_folder.mkdir()
            x_folder.chmod(0o1777)
        self.x_socket = str(x_folder / f"X{60000 + os.getpid() % 5000}")
        self._listening = [_listener(self.unix), _listener("\0" + self.abstract), _listener(self.x_socket)]
        self._tcp = socket.create_server(("127.0.0.1", 0))
        with suppress(OSError):
            self._tcp6 = socket.create_server(("::1", 0), family=socket.AF_INET6)
        self.shm_file = Path(f"/dev/shm/deskhand-probe-{os.getpid()}")
        self.shm_file.write_text("the owner's")
        self.shm_id = int(_LIBC.shmget(0, len(_SHARED_TEXT), 0o1600))
        _LIBC.shmat.restype = ctypes.c_void_p
        at = _LIBC.shmat(self.shm_id, None, 0)
        ctypes.memmove(at, _SHARED_TEXT.encode(), len(_SHARED_TEXT))

    def plan(self) -> dict[str, Any]:
        tcp6 = getattr(self, "_tcp6", None)
        return {
            "secret": str(self.secret),
            "shared": str(self.shared),
            "readable": str(self.readable),
            "read_only_names": [part for path in python_folders() for part in path.parts],
            "fonts": str(self.fonts),
            "pid": self._bystander.pid,
            "mark": self.mark,
            "tcp": self._tcp.getsockname()[1],
            "tcp6": tcp6.getsockname()[1] if tcp6 is not None else self._tcp.getsockname()[1],
            "unix": self.unix,
            "abstract": self.abstract,
            "x_socket": self.x_socket,
            "shm_file": str(self.shm_file),
            "shm_id": self.shm_id,
            "shm_bytes": _SHARED_TEXT[:64],
        }

    def close(self) -> None:
        self._bystander.kill()
        self._bystander.wait()
        for sock in (*self._listening, self._tcp, getattr(self, "_tcp6", None)):
            if sock is not None:
                sock.close()
        Path(self.x_socket).unlink(missing_ok=True)
        self.shm_file.unlink(missing_ok=True)
        _LIBC.shmctl(self.shm_id, 0, None)


def _listener(name: str) -> socket.socket:
    sock = socket.socket(socket.AF_UNIX)
    sock.bind(name)
    sock.listen()
    return sock


# --- what Deskhand does with folders that a program inside prepared ---


def attachment_through_a_link(desktop: PrivateDesktop, owner: Owner) -> str:
    """A link waits under the name of the next attachment."""
    target = owner.secret.parent / "planted.txt"
    _inside(desktop, f"ln -s {target} letter.txt")
    attached = owner.readable / "letter.txt"
    attached.write_text("dear Ada")
    desktop.copy_in([attached])
    return f"{target} was written" if target.exists() else ""


def attachment_over_a_link(desktop: PrivateDesktop, owner: Owner) -> str:
    """The same with a file that exists."""
    target = owner.secret.parent / "kept.txt"
    target.write_text("the owner's")
    _inside(desktop, f"ln -s {target} note.txt")
    attached = owner.readable / "note.txt"
    attached.write_text("dear Ada")
    desktop.copy_in([attached])
    return f"{target} was written" if target.read_text() != "the owner's" else ""


def profile_through_a_link(desktop: PrivateDesktop, owner: Owner) -> str:
    """The browser's profile, which Deskhand writes, lies where programs can put a link."""
    folder = owner.secret.parent / "settings"
    folder.mkdir()
    _inside(desktop, f"mkdir ../.browser; ln -s {folder} ../.browser/Default")
    with suppress(AgentError, OSError):
        open_browser(desktop, "about:blank", limit_s=0.1)
    return f"{folder} was written" if any(folder.iterdir()) else ""


def result_through_a_link(desktop: PrivateDesktop, owner: Owner) -> str:
    """A result that is a link, or lies below one."""
    _inside(desktop, f"ln -s {owner.secret.parent} folder; ln -s {owner.secret} result.txt")
    kept = Path(tempfile.mkdtemp(prefix="deskhand-kept-"))
    with suppress(AgentError, OSError):
        desktop.keep_files(kept / "kept")
    found = [path for path in kept.rglob("*") if path.is_file() and path.read_text() == SECRET]
    shutil.rmtree(kept)
    return f"the owner's secret was kept as {found[0].name}" if found else ""


def results_of_a_replaced_folder(desktop: PrivateDesktop, owner: Owner) -> str:
    """The working folder itself becomes a link to the owner's home."""
    _inside(desktop, f"cd ..; mv work gone; ln -s {owner.secret.parent} work")
    kept = Path(tempfile.mkdtemp(prefix="deskhand-kept-"))
    try:
        with suppress(AgentError, OSError):
            desktop.keep_files(kept)
        return "the owner's secret was copied out" if (kept / "secret.txt").exists() else ""
    finally:
        shutil.rmtree(kept)


def device_as_a_result(desktop: PrivateDesktop, owner: Owner) -> str:
    """A pipe that nobody writes to must not hold the owner's side up."""
    _inside(desktop, "mkfifo pipe; mkdir with; mkfifo with/pipe")
    kept = Path(tempfile.mkdtemp(prefix="deskhand-kept-"))
    copying = Thread(target=_copies, args=(desktop, kept), daemon=True)
    copying.start()
    copying.join(5)
    if copying.is_alive():
        return "copying a pipe out hangs"
    shutil.rmtree(kept)
    return ""


def _copies(desktop: PrivateDesktop, kept: Path) -> None:
    with suppress(AgentError, OSError):
        desktop.keep_files(kept)


def root_outside(desktop: PrivateDesktop, owner: Owner) -> str:
    """Which user of the machine is a program of the desktop?"""
    pid = desktop.run(["sleep", "60"])
    found: list[str] = []
    _wait_for(lambda: bool(found.extend(_users_below(pid, "sleep")) or found))
    return "a program inside is root outside" if "0" in found else ""


def _users_below(parent: int, name: str) -> list[str]:
    """The user ids of the processes with this name that descend from another."""
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, IndexError):
            status = (entry / "status").read_text() if entry.name.isdigit() else ""
            fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
            if fields.get("PPid") == str(parent):
                found += [fields["Uid"].split()[0]] if fields["Name"] == name else []
                found += _users_below(int(entry.name), name)
    return found


OWNER_SIDE: tuple[Callable[[PrivateDesktop, Owner], str], ...] = (
    attachment_through_a_link,
    attachment_over_a_link,
    profile_through_a_link,
    result_through_a_link,
    device_as_a_result,
    root_outside,
    results_of_a_replaced_folder,
)


def _inside(desktop: PrivateDesktop, script: str) -> None:
    pid = desktop.run(["sh", "-c", script])
    _wait_for(lambda: desktop.exit_status(pid) is not None)


def _wait_for(is_true: Callable[[], bool]) -> bool:
    deadline_s = time.monotonic() + _LIMIT_S
    while not is_true() and time.monotonic() < deadline_s:
        time.sleep(0.01)
    return is_true()


# --- running them ---


def probe(names: Sequence[str] = ()) -> dict[str, Any]:
    """All probes (or those with these names) as this user: `proc_sys` and for each probe whether it fell."""
    with tempfile.TemporaryDirectory(prefix="deskhand-escape-") as folder:
        owner = Owner(Path(folder))
        try:
            options = DesktopOptions(
                accessibility=False,
                share=(owner.shared,),
                read_only=(*python_folders(), PROBES.parent, owner.readable),
            )
            with PrivateDesktop(options) as desktop:
                found = _from_inside(desktop, owner, names)
                for side in OWNER_SIDE:
                    if not names or side.__name__ in names:
                        said = side(desktop, owner)
                        found["probes"][side.__name__] = {"fell": bool(said), "said": said}
                return found
        finally:
            owner.close()


def _from_inside(desktop: PrivateDesktop, owner: Owner, names: Sequence[str]) -> dict[str, Any]:
    wanted = [name for name in names if name not in {side.__name__ for side in OWNER_SIDE}]
    plan = owner.plan() | {"probes": wanted}
    pid = desktop.run([sys.executable, str(PROBES), "result.json", json.dumps(plan)])
    result = desktop.working_folder / "result.json"
    _wait_for(lambda: result.exists() or desktop.exit_status(pid) is not None)
    if not result.exists():
        raise SystemExit(f"The probes did not run: {desktop.output(pid)[-2000:]}")
    found: dict[str, Any] = json.loads(result.read_text())
    return found


def probe_as(user: int, names: Sequence[str] = ()) -> dict[str, Any]:
    """The same as another user; see `output_as`."""
    only = (f"--only={name}" for name in names)
    return output_as(user, "benchmarks.attacks.escape", "--json", "--here", *only)


def output_as(user: int, module: str, *options: str, limit_s: float = 300.0) -> dict[str, Any]:
    """The JSON object that a module prints when another user runs it. This process must be root.

    Raises:
        SystemExit: it could not be done; says why.
    """
    home = tempfile.mkdtemp(prefix="deskhand-user-")
    os.chown(home, user, user)
    reachable = [*python_folders(), ROOT]
    command = [
        "unshare", "--mount", "--propagation", "slave", "sh", "-c", _REACHABLE, "sh",
        ":".join(str(path) for path in reachable),
        "setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--inh-caps=-all",
        sys.executable, "-m", module, *options,
    ]  # fmt: skip
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": home,
        "LANG": "C.UTF-8",
        "TMPDIR": home,
        "PYTHONPATH": str(ROOT),
    }
    try:
        done = subprocess.run(
            command, env=environment, cwd="/", capture_output=True, text=True, timeout=limit_s
        )
        if done.returncode != 0:
            raise SystemExit(f"As user {user} {module} did not run: {done.stderr[-2000:]}")
        found: dict[str, Any] = json.loads(done.stdout)
        return found
    finally:
        shutil.rmtree(home, ignore_errors=True)


_REACHABLE = """
set -e
stage=$(mktemp -d); mount -t tmpfs -o mode=755 none "$stage"
wanted=$1; shift; number=0
IFS=:
for path in $wanted; do
    number=$((number + 1)); mkdir "$stage/$number"; mount --rbind "$path" "$stage/$number"
done
unset IFS
# A home that only root may enter is covered by an empty one with the wanted folders.
mount -t tmpfs -o mode=755 none /root
IFS=:; number=0
for path in $wanted; do
    number=$((number + 1))
    case $path in /root/*) mkdir -p "$path"; mount --rbind "$stage/$number" "$path";; esac
done
unset IFS
exec "$@"
"""
"""Inside a mount name space of its own: folders below /root become reachable, without changing /root."""


def measure(names: Sequence[str] = (), progress: Callable[[str], None] = lambda _: None) -> Part:
    """Count the probes that fell, as this user and, from root, as an ordinary one; `names` picks some."""
    progress("escape probes as this user")
    runs = {"root" if os.getuid() == 0 else "user": probe(names)}
    if os.getuid() == 0:
        progress("escape probes as an ordinary user")
        runs["user"] = probe_as(ORDINARY_USER, names)
    figures: dict[str, Any] = {}
    gates, fallen = [], []
    for who, found in runs.items():
        fell = {name: one["said"] for name, one in found["probes"].items() if one["fell"]}
        figures[who] = {
            "probes": len(found["probes"]),
            "fell": len(fell),
            "fallen": sorted(fell),
            "proc_sys_files": found["proc_sys"]["files"],
            "proc_sys_writable": found["proc_sys"]["writable"],
        }
        gates.append(equal_to(f"{who}.fell", len(fell), 0))
        fallen += [f"as {who}: {name}: {said}" for name, said in fell.items()]
    return Part("escape probes", figures, tuple(gates), tuple(fallen))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--here", action="store_true", help="only as this user; prints what each probe said")
    parser.add_argument("--only", action="append", default=[], help="the name of a probe; may be repeated")
    chosen = parser.parse_args()
    if chosen.here:
        print(json.dumps(probe(chosen.only), indent=1))
        return
    part = measure(chosen.only, lambda text: print(text, file=sys.stderr))
    if chosen.json:
        print(json.dumps({"figures": dict(part.figures), "gates": part.gates}, indent=1))
    else:
        for who, figures in part.figures.items():
            print(f"as {who}: {figures['fell']} of {figures['probes']} fell;"
                  f" {figures['proc_sys_writable']} of {figures['proc_sys_files']} files below /proc/sys"
                  " open for writing")  # fmt: skip
        print("\n".join(part.examples))


if __name__ == "__main__":
    main()
