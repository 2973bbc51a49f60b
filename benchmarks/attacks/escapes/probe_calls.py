"""System calls and files as the escape probes try them; an error is always an OSError. I/O: both."""

from __future__ import annotations

import ctypes
import os
import platform
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

Plan = dict[str, Any]
Probe = Callable[[Plan], str]
"""Returns what it reached, "" for nothing; an OSError means that it was refused."""

LIBC = ctypes.CDLL(None, use_errno=True)
NEWNS, NEWUTS, NEWUSER, NEWNET = 0x00020000, 0x04000000, 0x10000000, 0x40000000
_NUMBERS = {
    # name: (x86_64, aarch64)
    "add_key": (248, 217), "bpf": (321, 280), "chroot": (161, 51), "clone": (56, 220), "clone3": (435, 435),
    "fanotify_init": (300, 262), "fsopen": (430, 430), "io_uring_setup": (425, 425), "keyctl": (250, 219),
    "mount": (165, 40), "mount_setattr": (442, 442), "open_by_handle_at": (304, 265), "open_tree": (428, 428),
    "openat2": (437, 437), "perf_event_open": (298, 241), "personality": (135, 92), "pidfd_getfd": (438, 438),
    "pidfd_open": (434, 434), "pivot_root": (155, 41), "process_vm_readv": (310, 270), "ptrace": (101, 117),
    "request_key": (249, 218), "setns": (308, 268), "shmat": (30, 196), "shmget": (29, 194),
    "syslog": (103, 116), "umount2": (166, 39), "unshare": (272, 97), "userfaultfd": (323, 282),
    "quotactl": (179, 60), "name_to_handle_at": (303, 264), "move_pages": (279, 239),
    "process_madvise": (440, 440), "kcmp": (312, 272),
}  # fmt: skip


def call(name: str, *arguments: int | bytes | None) -> int:
    """A system call; raises OSError."""
    number = _NUMBERS[name][0 if platform.machine() == "x86_64" else 1]
    return raw_call(number, *arguments)


def raw_call(number: int, *arguments: int | bytes | None) -> int:
    sent = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    found = int(LIBC.syscall(ctypes.c_long(number), *sent))
    if found < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return found


def files_below(folder: str, limit: int = 20000) -> Iterator[str]:
    for at, _folders, names in os.walk(folder):
        for name in names:
            limit -= 1
            if limit < 0:
                return
            yield os.path.join(at, name)


def opens_for_writing(path: str) -> bool:
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY))
        return True
    return False


def writable_below(folder: str) -> str:
    found = [path for path in files_below(folder) if opens_for_writing(path)]
    return f"{len(found)} files, {found[0]} among them" if found else ""


def writable(path: str) -> str:
    os.close(os.open(path, os.O_WRONLY))
    return f"{path} opens for writing"


def content(path: str, size: int = 4096) -> str:
    with open(path, "rb", buffering=0) as file:
        return f"{len(file.read(size))} bytes" if file.read(1) or os.path.getsize(path) else ""


def first_bytes(path: str) -> str:
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        return f"{path} gave {len(os.read(fd, 64))} bytes" if os.read(fd, 64) else ""
    finally:
        os.close(fd)


def new_user_namespace() -> None:
    """Become root of a user name space of our own."""
    uid, gid = os.getuid(), os.getgid()
    call("unshare", NEWUSER | NEWNS)
    with suppress(OSError):
        Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {uid} 1")
    Path("/proc/self/gid_map").write_text(f"0 {gid} 1")
