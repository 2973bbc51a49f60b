"""A bubblewrap command line, put together part by part. I/O: looks which paths exist.

Inside there is a fresh file system with the system's programs (read-only), a /proc of its own without what
tells or changes something of the machine, and what the caller adds. It has new user, process, IPC and host
name spaces, no capabilities, and a filter of system calls. Nobody inside is root, neither there nor outside
(unprivileged.py).
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from agent.confinement.syscall_filter import FilterKind, UnknownArchitectureError, filter_program
from agent.confinement.unprivileged import RootKeptError, Whose, id_for, place_at
from agent.errors import SandboxError

_LAUNCHER = Path(__file__).with_name("launcher.py")
ID_INSIDE = 1000
"""Of root's programs; programs warn, and some refuse, when they run as root."""
_SYSTEM_FOLDERS = ("/usr", "/opt")
_RUN_FOLDER_BYTES = 16 * 2**20
_ROOT_LINKS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_READ_ONLY_PROC = ("bus", "fs", "irq", "sys", "sysrq-trigger")
_EMPTY_PROC = (
    "kallsyms", "kcore", "keys", "key-users", "kmsg", "kpagecgroup", "kpagecount", "kpageflags",
    "latency_stats", "sched_debug", "timer_list",
)  # fmt: skip
"""What tells something of the kernel or of other programs; runc covers most of them, too."""
_HIDDEN_PROC = ("acpi", "scsi")


_ACL_VERSION, _ACL_NOBODY = 2, 0xFFFFFFFF
_ACL_OWNER, _ACL_USER, _ACL_GROUP, _ACL_MASK, _ACL_OTHER = 1, 2, 4, 0x10, 0x20
_ADVICE = (
    ("namespace", "this machine does not let programs make user name spaces. On Ubuntu and old Debian:"
     " `sysctl kernel.apparmor_restrict_unprivileged_userns=0` or `kernel.unprivileged_userns_clone=1`; in"
     " Docker: start the container with `--security-opt seccomp=unconfined --security-opt"
     " systempaths=unconfined`"),
    ("mount proc", "the container covers parts of /proc; in Docker start it with `--security-opt"
     " systempaths=unconfined`"),
)  # fmt: skip
"""Part of a message of bubblewrap's -> what is the matter, and what to do."""


def has_sandbox() -> bool:
    """Whether this system knows one at all. Elsewhere programs run as the owner."""
    return sys.platform == "linux"


def user_id_inside() -> int:
    return os.getuid() or ID_INSIDE


def python_folders() -> tuple[Path, ...]:
    """The folders that must be shown to run this Python with its packages."""
    found = {Path(sys.prefix), Path(sys.base_prefix), Path(sys.executable).resolve().parent.parent}
    return tuple(sorted(folder for folder in found if not folder.is_relative_to("/usr")))


def advice_on(message: str) -> str:
    """What to do about a message of bubblewrap's, to be put after it; "" for others.

    >>> advice_on("bwrap: Can't mount proc on /newroot/proc")[:40]
    ' (the container covers parts of /proc; i'
    """
    found = [advice for part, advice in _ADVICE if part in message and "bwrap" in message]
    return f" ({found[0]})" if found else ""


@cache
def _takes_descriptors(program: str) -> bool:
    said = subprocess.run([program, "--help"], capture_output=True, text=True, check=False)
    return "--ro-bind-fd" in said.stdout + said.stderr


class Enclosure:
    """What one program is shown. Nothing of the owner's is, unless it is added here."""

    def __init__(
        self,
        *,
        owner_process: int,
        filter_kind: FilterKind = FilterKind.STANDARD,
        data_bytes: int | None = None,
        memory_folder_bytes: int = 64 * 2**20,
        groups: Sequence[int] = (),
    ) -> None:
        """As root, `owner_process` decides as which user it runs outside: desktops and models do not share
        one. `data_bytes` limits the memory that each of its processes may write to, `memory_folder_bytes`
        what /tmp and /dev/shm hold, each.

        Raises:
            SandboxError: bubblewrap is not installed, or root cannot be given up.
        """
        program = shutil.which("bwrap")
        if program is None:
            raise SandboxError(
                "bubblewrap is not installed; programs of a private desktop and models run in it"
                " (package bubblewrap)."
            )
        try:
            filter_program(filter_kind, platform.machine())
            self.user = id_for(owner_process) if os.getuid() == 0 else None
            """The user outside; None: whoever runs this."""
        except UnknownArchitectureError as error:
            raise SandboxError(
                f"There is no filter of system calls for {error} machines; only x86_64 and aarch64."
            ) from error
        except RootKeptError as error:
            raise SandboxError(str(error)) from error
        self._filter, self._data_bytes, self._groups = filter_kind, data_bytes, list(groups)
        self._places: list[tuple[str, str]] = []
        self._descriptors: list[int] = []
        uid = str(user_id_inside())
        self._arguments = [
            program,
            "--die-with-parent",
            "--new-session",
            *("--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"),
            *("--hostname", "desktop", "--cap-drop", "ALL", "--uid", uid, "--gid", uid),
        ]
        self.add("--proc", "/proc", "--dev", "/dev")
        for folder, size in (
            ("/dev/shm", memory_folder_bytes),
            ("/tmp", memory_folder_bytes),
            ("/run", _RUN_FOLDER_BYTES),
        ):
            self.add("--size", str(size), "--tmpfs", folder)
        self._cover_proc()
        self._show_system()

    def add(self, *arguments: str) -> None:
        """Arguments of bubblewrap's that name nothing of the owner's."""
        self._arguments += arguments

    def show(
        self, path: Path, at: str | None = None, *, writable: bool = False, whose: Whose = Whose.AS_THEY_ARE
    ) -> None:
        """Show a file or folder inside, at the same path unless another is named."""
        source = str(path)
        if self.user is not None:
            source = place_at(len(self._places))
            self._places.append((str(path), whose))
        self.add("--bind" if writable else "--ro-bind", source, at or str(path))

    def show_held(self, fd: int, at: str, *, writable: bool, whose: Whose) -> None:
        """Show a folder that whoever starts the program holds open, so that it is that one, whatever its name
        leads to by then.

        Raises:
            SandboxError: bubblewrap is too old to be given it.
        """
        if self.user is not None:
            self.show(Path(f"/proc/self/fd/{fd}"), at, writable=writable, whose=whose)
            return
        if not _takes_descriptors(self._arguments[0]):
            raise SandboxError(
                "This bubblewrap cannot share folders safely; install the security update of 2024 (Debian"
                " 0.8.0-2+deb12u1, Ubuntu 0.6.1-1ubuntu0.1, or 0.10)."
            )
        self._descriptors.append(fd)
        self.add("--bind-fd" if writable else "--ro-bind-fd", str(fd), at)

    def show_system(self, path: str, at: str | None = None) -> None:
        """The same, read-only, for what everybody may read. Where it is missing it is left out."""
        if os.path.exists(path):
            # /etc/resolv.conf is often a link into /run, which is empty inside.
            self.add("--ro-bind", os.path.realpath(path), at or path)

    def hand_over(self, path: Path) -> None:
        """Make a file or folder of ours the user's, so that it can be read or written inside."""
        if self.user is not None:
            os.chown(path, self.user, self.user, follow_symlinks=False)

    def hand_over_for_both(self, folder: Path) -> None:
        """The same for a folder into which root puts files later that the user is to change: by a default
        ACL, where the file system has them."""
        self.hand_over(folder)
        if self.user is not None:
            entries = (
                (_ACL_OWNER, 7, _ACL_NOBODY), (_ACL_USER, 7, self.user), (_ACL_GROUP, 0, _ACL_NOBODY),
                (_ACL_MASK, 7, _ACL_NOBODY), (_ACL_OTHER, 0, _ACL_NOBODY),
            )  # fmt: skip
            packed = b"".join(struct.pack("<HHI", *entry) for entry in entries)
            with contextlib.suppress(OSError):
                os.setxattr(folder, "system.posix_acl_default", struct.pack("<I", _ACL_VERSION) + packed)

    def command(self, command: Sequence[str]) -> list[str]:
        """The whole command line; nothing can be added after it."""
        # Both are file systems in memory without a size.
        return [*self._arguments, "--remount-ro", "/dev", "--remount-ro", "/", "--", *command]

    def launch(self, command: Sequence[str]) -> list[str]:
        """The command line of the launcher, for parents that have threads."""
        return [
            sys.executable,
            "-I",
            "-S",
            str(_LAUNCHER),
            json.dumps([self.command(command), self.request()]),
        ]

    def request(self) -> dict[str, Any]:
        """The rest of what a start needs (entering.py), for JSON."""
        return {
            "user": self.user,
            "groups": self._groups,
            "places": self._places,
            "descriptors": self._descriptors,
            "filter": self._filter,
            "data_bytes": self._data_bytes,
        }

    def _cover_proc(self) -> None:
        for name in _READ_ONLY_PROC:
            self.show_system(f"/proc/{name}")
        for name in _EMPTY_PROC:
            if os.path.exists(f"/proc/{name}"):
                self.add("--ro-bind", "/dev/null", f"/proc/{name}")
        for name in _HIDDEN_PROC:
            if os.path.isdir(f"/proc/{name}"):
                self.add("--tmpfs", f"/proc/{name}", "--remount-ro", f"/proc/{name}")

    def _show_system(self) -> None:
        for folder in _SYSTEM_FOLDERS:
            self.show_system(folder)
        for link in _ROOT_LINKS:
            path = Path(link)
            if path.is_symlink():
                self.add("--symlink", os.readlink(path), link)
            else:
                self.show_system(link)
