"""What programs beside a desktop must not reach: a secret, files, sockets, a process. I/O: all of these."""

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
from threading import Thread


@dataclass(slots=True)
class Canaries:
    """What must not be reached, outside."""

    folder: Path
    shared: Path
    secret: str
    process: subprocess.Popen[bytes]
    abstract: str
    """The name of a socket without a file, behind its NUL."""
    sleeps_s: int
    """By this and the numbers behind it daemons are known: so long they would sleep."""
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
        in_memory = Path(f"/dev/shm/deskhand-canary-{secrets.token_hex(4)}")
        in_memory.write_text(secret)
        (Path(shared) / "link.txt").symlink_to(Path(owner) / "secret.txt")
        (Path(shared) / "folder").symlink_to(owner)
        Path(shared).chmod(0o777)
        process = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(36000)"])
        made = Canaries(
            Path(owner),
            Path(shared),
            secret,
            process,
            f"deskhand-canary-{secret[:8]}",
            10**6 + secrets.randbelow(10**6) * 10,
        )
        try:
            for family, address in (
                (socket.AF_INET, ("127.0.0.1", 0)),
                (socket.AF_UNIX, f"{owner}/socket"),
                (socket.AF_UNIX, f"\0{made.abstract}"),
            ):
                made.sockets.append(listening := socket.socket(family))
                listening.bind(address)
                listening.listen()
                Thread(target=_count, args=(made, listening), daemon=True).start()
            yield made
        finally:
            for one in made.sockets:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)  # whoever accepts would keep it open
                one.close()
            process.kill()
            process.wait()
            in_memory.unlink(missing_ok=True)


def _count(made: Canaries, listening: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while True:
            listening.accept()[0].close()
            made.connections += 1
