"""A fresh Debian in a folder, entered as if it were the machine: what an installer's reader has, and no more.

mmdebstrap makes it; `unshare` and `pivot_root` enter it, so that a sandbox inside may make namespaces of its
own (in a plain chroot the kernel refuses). Needs root. I/O: the network while packages come, the folder.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

_ENTER = """
set -e
mount --bind {root} {root}
cd {root}
mkdir -p proc dev tmp old
mount -t proc proc proc
mount --rbind /dev dev
mount --make-rslave dev
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t tmpfs -o mode=1777 tmpfs tmp
pivot_root . old
umount -l old
hostname clean
ip link set lo up 2>/dev/null || true
exec "$@"
"""
"""The steps into the root; `"$@"` is the command."""

OWNER = "owner"


@dataclass(frozen=True, slots=True)
class CleanRoot:
    """A root file system of one Debian release."""

    folder: Path

    def run(
        self, command: str, *, as_owner: bool = False, network: bool = False, timeout_s: float = 900.0
    ) -> subprocess.CompletedProcess[str]:
        """What a shell line prints inside; without network there is not even a route.

        Raises:
            subprocess.TimeoutExpired: it took longer; everything that it started is gone.
        """
        words = [
            "env",
            "-i",
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG=C.UTF-8",
            "DEBIAN_FRONTEND=noninteractive",
        ]
        if as_owner:
            words += [
                f"HOME=/home/{OWNER}",
                "setpriv",
                f"--reuid={OWNER}",
                f"--regid={OWNER}",
                "--init-groups",
            ]
        else:
            words += ["HOME=/root"]
        spaces = [
            "--mount",
            "--pid",
            "--uts",
            "--ipc",
            "--fork",
            "--kill-child",
            *([] if network else ["--net"]),
        ]
        enter = _ENTER.format(root=shlex.quote(str(self.folder)))
        whole = ["unshare", *spaces, "sh", "-c", enter, "sh", *words, "sh", "-c", command]
        return subprocess.run(whole, capture_output=True, text=True, check=False, timeout=timeout_s)

    def must(self, command: str, *, as_owner: bool = False, network: bool = False) -> str:
        """What it prints.

        Raises:
            SystemExit: it failed; the sentence has its last words.
        """
        done = self.run(command, as_owner=as_owner, network=network)
        if done.returncode:
            raise SystemExit(f"{command!r} failed in {self.folder}:\n{(done.stdout + done.stderr)[-2000:]}")
        return done.stdout

    def put(self, file: Path, place: str) -> None:
        """Copy a file in, readable for everybody."""
        target = self.folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
        target.chmod(0o644)

    def files(self) -> set[str]:
        """Every path but those of the owner, of apt's caches and of the package database."""
        left_out = (
            "home/",
            "var/cache/",
            "var/lib/apt/",
            "var/lib/dpkg/",
            "var/log/",
            "tmp/",
            "old",
            "proc",
            "dev",
        )
        found = (path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*"))
        return {name for name in found if not name.startswith(left_out)}


def made(folder: Path, release: str, *packages: str) -> CleanRoot:
    """A new one, with a user named `owner`.

    Raises:
        subprocess.CalledProcessError: mmdebstrap failed; it has said why.
    """
    include = ",".join(("ca-certificates", "iproute2", *packages))
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", f"--include={include}", release, str(folder)],
        check=True,
    )
    shutil.copyfile("/etc/resolv.conf", folder / "etc/resolv.conf")
    root = CleanRoot(folder)
    root.must(f"useradd --create-home --shell /bin/sh {OWNER}")
    return root
