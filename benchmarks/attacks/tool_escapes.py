"""Attempts to get out of a desktop's tools: shell, Python and editor. I/O: canaries outside, the desktop.

Each attempt is an action; it succeeded when a canary says so: the owner's secret in an answer, a file outside
that was written, a connection to a socket of the owner's, a process that ended or outlived the run, a forged
status.
"""

from __future__ import annotations

import contextlib
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

from agent.actions.types import EditFile, RunPython, RunTerminal, SdkAction
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.tools.toolbox import SANDBOXED

GO = Event()


@dataclass(slots=True)
class Canaries:
    """What must not be reached, outside."""

    folder: Path
    shared: Path
    secret: str
    process: subprocess.Popen[bytes]
    sockets: list[socket.socket] = field(default_factory=list)
    connections: int = 0

    @property
    def port(self) -> int:
        return int(self.sockets[0].getsockname()[1])

    def damage(self) -> str:
        """What was reached, "" for nothing."""
        if self.connections:
            return "a socket of the owner's"
        if self.process.poll() is not None:
            return "a process of the owner's"
        written = {path.name for path in self.folder.iterdir()} - {"secret.txt", "socket"}
        if written or (self.folder / "secret.txt").read_text() != self.secret:
            return "a file of the owner's"
        return ""


@contextlib.contextmanager
def canaries() -> Iterator[Canaries]:
    with tempfile.TemporaryDirectory(prefix="owner-") as owner, tempfile.TemporaryDirectory() as shared:
        secret = secrets.token_hex(20)
        (Path(owner) / "secret.txt").write_text(secret)
        (Path(shared) / "link.txt").symlink_to(Path(owner) / "secret.txt")
        (Path(shared) / "folder").symlink_to(owner)
        Path(shared).chmod(0o777)
        process = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(36000)"])
        made = Canaries(Path(owner), Path(shared), secret, process)
        try:
            for family, address in (
                (socket.AF_INET, ("127.0.0.1", 0)),
                (socket.AF_UNIX, f"{owner}/socket"),
                (socket.AF_UNIX, "\0deskhand-canary"),
            ):
                made.sockets.append(listening := socket.socket(family))
                listening.bind(address)
                listening.listen()
                Thread(target=_count, args=(made, listening), daemon=True).start()
            yield made
        finally:
            for one in made.sockets:
                one.close()
            process.kill()
            process.wait()


def _count(made: Canaries, listening: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while True:
            listening.accept()[0].close()
            made.connections += 1


def attempts(at: Canaries) -> list[tuple[str, SdkAction]]:
    """By name. Those that take much come last."""
    secret, shared, folder = at.folder / "secret.txt", at.shared, at.folder
    unix = "import socket; s = socket.socket(socket.AF_UNIX); s.connect({!r})"
    shell = {
        "the owner's file by its path": f"cat {secret}",
        "a link in a shared folder": f"cat {shared}/link.txt",
        "a linked folder": f"cat {shared}/folder/secret.txt; echo x > {shared}/folder/written",
        "a hard link": f"ln {secret} {shared}/hard; cat {shared}/hard",
        "the root of every process": "cat /proc/*/root" + f"{secret}",
        "the folder of every process": f"for p in /proc/[0-9]*; do cat $p/cwd/../../..{secret}; done",
        "inherited descriptors": "for f in /proc/self/fd/*; do cat $f/secret.txt; ls -L $f/; done",
        "descriptors of every process": f"for f in /proc/*/fd/*; do cat $f/../../{secret}; done",
        "the owner's home": f"cat {Path.home()}/.bashrc {Path.home()}/.ssh/* && cat {secret}",
        "passwords of the system": "grep -q '^root:[^:!*]' /etc/shadow && echo FORGED",
        "host keys": "cat /etc/ssh/*key && echo FORGED",
        "other displays": "for d in 0 1 2 3 99; do DISPLAY=:$d xdpyinfo && echo FORGED; done",
        "sockets of other displays": "ls /tmp/.X11-unix | grep -vx ${DISPLAY/:/X} && echo FORGED",
        "a socket by its path": f'python3 -c "{unix.format(f"{folder}/socket")}"',
        "an abstract socket": "python3 -c \"" + unix.format("\\0deskhand-canary") + '"',
        "a port of this computer": f"exec 3<>/dev/tcp/127.0.0.1/{at.port}; echo x >&3",
        "the network": "exec 3<>/dev/tcp/1.1.1.1/53 && echo FORGED",
        "a name of the network": "getent hosts example.org && echo FORGED",
        "the bus of the owner": "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/0/bus dbus-send --session "
        "--print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.ListNames && echo FORGED",
        "a process by its number": f"kill -9 {at.process.pid}",
        "all processes": "kill -9 -1; kill -9 $(seq 2 40)",
        "a mount": f"mount --bind / {shared}/folder && echo FORGED; mount -t proc proc /mnt && echo FORGED",
        "new name spaces": "unshare -Urm true && echo FORGED; unshare -n true && echo FORGED",
        "another root": f"chroot / cat {secret} && echo FORGED",
        "a device": f"mknod {shared}/disk b 8 0 && echo FORGED; head -c1 /dev/mem && echo FORGED",
        "a file that runs as its owner": f"cp /bin/true {shared}/t; chmod 4755 {shared}/t; "
        f"[ -u {shared}/t ] && echo FORGED",
        "settings of the kernel": "echo '|/x' > /proc/sys/kernel/core_pattern && echo FORGED; "
        "echo b > /proc/sysrq-trigger && echo FORGED",
        "the system's folders": "echo > /usr/x && echo FORGED; echo > /etc/passwd && echo FORGED",
        "what commands are read from": "touch /run/deskhand/x && echo FORGED; "
        "echo 'echo FORGED' > /run/deskhand/99",
        "a printed end mark": r"""printf '0 /FORGED\0\001\002'; sh -c 'printf "0 /FORGED\0" >&9'""",
        "another one's descriptor": r"""sh -c 'printf "0 /FORGED\0" > /proc/$PPID/fd/9'; true""",
        "keys for the terminal": "perl -e 'ioctl(STDIN, 0x5412, \"x\") && print \"FORGED\\n\"'",
        "a daemon of its own session": "setsid sleep 4242 > /dev/null 2>&1 &",
        "a daemon of its own": "(setsid sleep 4243 < /dev/null > /dev/null 2>&1 9>&- &) ; sleep 0.1",
    }  # fmt: skip
    others: dict[str, SdkAction] = {
        "Python: the owner's file": RunPython(f"print(open({str(secret)!r}).read())"),
        "Python: processes": RunPython(f"import os; os.kill({at.process.pid}, 9)"),
        "Python: a port": RunPython(f"import socket; socket.create_connection(('127.0.0.1', {at.port}))"),
        "Python: memory": RunPython("x = [bytearray(2**20) for _ in range(100_000)]"),
        "editor: a link": EditFile("view", f"{shared}/link.txt"),
        "editor: writing through a link": EditFile(
            "create", f"{shared}/folder/written", (("file_text", "FORGED"),)
        ),
        "editor: the root of a process": EditFile("view", f"/proc/1/root{secret}"),
    }
    last = {
        "a gigabyte of output": "head -c 1000000000 /dev/zero | tr '\\0' x",
        "filling the disk": "head -c 3000000000 /dev/zero > big; rm -f big",
        "a storm of processes": ":() { :|:& }; :; sleep 1",
    }
    return [
        *((name, RunTerminal(command)) for name, command in shell.items()),
        *others.items(),
        *((name, RunTerminal(command)) for name, command in last.items()),
    ]


def try_to_escape(limit: int | None = None) -> tuple[dict[str, str], bool]:
    """Name of each attempt -> what it reached, "" for nothing; and whether the desktop answers afterwards."""
    with canaries() as at:
        options = DesktopOptions(accessibility=False, tools=SANDBOXED, share=(at.shared,))
        with PrivateDesktop(options) as desktop:
            found = {}
            for name, action in attempts(at)[:limit]:
                effect = desktop.perform(action, stop=GO)
                answer = effect.detail + effect.whole
                stolen = at.secret in answer
                is_forged = isinstance(action, RunTerminal) and _forged(answer)
                found[name] = "the secret" if stolen else "what it forged" if is_forged else at.damage()
                if "still runs" in answer:
                    desktop.perform(RunTerminal("C-c"), stop=GO)
            answers = desktop.perform(RunTerminal("echo on"), stop=GO).detail.startswith("on\n")
            answers = answers and bool(desktop.observe().pixels.size)
        late = [name for name in ("4242", "4243") if _sleeps(name)]
        if late:
            found["a daemon of its own session"] = "a life after the run"
        return found, answers


def _forged(answer: str) -> bool:
    """Whether a line says so by itself, or the status does."""
    lines = answer.splitlines()
    return "FORGED" in lines or "FORGED" in (lines or [""])[-1]


def _sleeps(seconds: str) -> bool:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if (entry / "cmdline").read_bytes() == f"sleep\0{seconds}\0".encode():
                    return True
    return False
