"""Escape probes: files outside, and files inside that would lead out. I/O: tries them."""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from probe_calls import Plan, call, content, files_below, new_user_namespace


def owners_secret(plan: Plan) -> str:
    return content(plan["secret"])


def owners_secret_by_processes(plan: Plan) -> str:
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            for way in ("root", "cwd"):
                with suppress(OSError):
                    return content(f"/proc/{entry}/{way}{plan['secret']}")
    return ""


def password_file(_: Plan) -> str:
    return content("/etc/shadow") or content("/etc/gshadow")


def homes(plan: Plan) -> str:
    found = [name for name in os.listdir("/home") if name != "agent"]
    with suppress(OSError):
        found += os.listdir("/root")
    with suppress(OSError):
        found += os.listdir(os.path.dirname(plan["secret"]))
    wanted = plan["read_only_names"]
    found = [name for name in found if name not in wanted]
    return f"{found}" if found else ""


def inherited_descriptors(_: Plan) -> str:
    """Descriptors that lead out, in any process that can be seen."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with suppress(OSError):
                for fd in os.listdir(f"/proc/{entry}/fd"):
                    with suppress(OSError):
                        at = os.readlink(f"/proc/{entry}/fd/{fd}")
                        leads_out = at.startswith("/") and int(fd) > 2 and not os.path.exists(at)
                        if leads_out and "(deleted)" not in at:
                            found.append(at)
    return f"{found}" if found else ""


def log_descriptor(plan: Plan) -> str:
    """The log is our standard output: is its folder open to us through it?"""
    at = os.readlink("/proc/self/fd/1")
    names = os.listdir(os.path.dirname(at)) if at.startswith("/") else []
    return f"beside the log lie {names}" if "lock" in names else ""


def system_files_written(_: Plan) -> str:
    for folder in ("/usr", "/opt", "/usr/bin", "/etc/ssl", "/sys/devices/system/cpu"):
        with suppress(OSError):
            path = f"{folder}/deskhand-probe"
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
            os.unlink(path)
            return f"{path} was made"
    return ""


def system_files_remounted(_: Plan) -> str:
    for is_nested in (False, True):
        with suppress(OSError):
            if is_nested:
                new_user_namespace()
            call("mount", None, b"/usr", None, 0x1000 | 0x20, None)
            os.close(os.open("/usr/deskhand-probe", os.O_WRONLY | os.O_CREAT))
            os.unlink("/usr/deskhand-probe")
            return "/usr was written after a remount"
    return ""


def read_only_folder_written(plan: Plan) -> str:
    folder = plan["readable"]
    path = f"{folder}/manual.txt"
    attempts: list[Callable[[], object]] = [
        lambda: os.close(os.open(path, os.O_WRONLY)),
        lambda: os.close(os.open(f"{folder}/new", os.O_WRONLY | os.O_CREAT)),
        lambda: os.chmod(path, 0o777),
        lambda: os.utime(path),
        lambda: os.setxattr(path, "user.probe", b"1"),
        lambda: os.rename(path, f"{folder}/renamed"),
        lambda: os.link(path, f"{folder}/linked"),
    ]
    for number, attempt in enumerate(attempts):
        with suppress(OSError):
            attempt()
            return f"way {number} of writing worked"
    return ""


def read_only_folder_by_link(plan: Plan) -> str:
    """A hard link in a writable folder is writable."""
    os.link(f"{plan['readable']}/manual.txt", f"{plan['shared']}/manual.txt")
    os.close(os.open(f"{plan['shared']}/manual.txt", os.O_WRONLY))
    return "a read-only file was linked and opened for writing"


def mounts_uncovered(_: Plan) -> str:
    """What lies below a mount: the hidden service file, the password file of the system."""
    before = Path("/etc/passwd").read_text()
    for is_nested in (False, True):
        with suppress(OSError):
            if is_nested:
                new_user_namespace()
            call("umount2", b"/etc/passwd", 2)
            if Path("/etc/passwd").read_text() != before:
                return "/etc/passwd of the system"
    return ""


def set_user_id_program(plan: Plan) -> str:
    """A program with the set-user-ID bit in a shared folder makes whoever starts it its owner."""
    path = f"{plan['shared']}/shell"
    Path(path).write_bytes(b"#!/bin/sh\n")
    try:
        os.chmod(path, 0o6755)
        mode = os.stat(path).st_mode
        return "a set-user-ID file" if mode & (stat.S_ISUID | stat.S_ISGID) else ""
    finally:
        os.unlink(path)


def set_user_id_at_birth(plan: Plan) -> str:
    path = f"{plan['shared']}/born"
    for way in ("open", "openat2", "mknod"):
        with suppress(OSError):
            if way == "open":
                os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o6755))
            elif way == "openat2":
                how = struct.pack("QQQ", os.O_WRONLY | os.O_CREAT, 0o6755, 0)
                os.close(call("openat2", -100, os.fsencode(path), how, len(how)))
            else:
                os.mknod(path, stat.S_IFREG | 0o6755)
            mode = os.stat(path).st_mode
            os.unlink(path)
            if mode & (stat.S_ISUID | stat.S_ISGID):
                return f"a set-user-ID file, made by {way}"
    return ""


def device_nodes(_: Plan) -> str:
    for kind, major, minor in ((stat.S_IFBLK, 8, 0), (stat.S_IFBLK, 254, 0), (stat.S_IFCHR, 1, 1)):
        with suppress(OSError):
            os.mknod("/tmp/device", kind | 0o600, os.makedev(major, minor))
            os.close(os.open("/tmp/device", os.O_RDONLY))
            return f"device {major}:{minor}"
    return ""


def devices_of_the_machine(_: Plan) -> str:
    allowed = {"null", "zero", "full", "random", "urandom", "tty", "ptmx", "console"}
    allowed |= {"stdin", "stdout", "stderr"}
    found = []
    for path in files_below("/dev"):
        if os.path.basename(path) not in allowed and not path.startswith(("/dev/pts/", "/dev/shm/")):
            with suppress(OSError):
                mode = os.stat(path).st_mode
                is_device = stat.S_ISCHR(mode) or stat.S_ISBLK(mode)
                if is_device and not path.startswith("/dev/fd"):
                    os.close(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY))
                    found.append(path)
    return f"{found}" if found else ""


def file_handles(plan: Plan) -> str:
    """The way out of early Docker: a file of the host by its handle instead of its name."""
    fd = os.open(plan["shared"], os.O_RDONLY)
    for inode in (2, 128):  # the roots of ext4 and of XFS
        for kind, handle in ((1, struct.pack("II", inode, 0)), (0x81, struct.pack("QI", inode, 0))):
            with suppress(OSError):
                wanted = struct.pack("Ii", len(handle), kind) + handle
                root = call("open_by_handle_at", fd, wanted, os.O_RDONLY | os.O_DIRECTORY)
                return f"the root of the disk: {os.listdir(root)[:3]}"
    return ""


def new_root(_: Plan) -> str:
    call("chroot", b"/tmp")
    return "chroot was allowed"


def pivoted_root(_: Plan) -> str:
    new_user_namespace()
    os.makedirs("/tmp/new", exist_ok=True)
    call("mount", b"none", b"/tmp/new", b"tmpfs", 0, None)
    os.makedirs("/tmp/new/old")
    call("pivot_root", b"/tmp/new", b"/tmp/new/old")
    return "another root"


def shared_memory_files(plan: Plan) -> str:
    return content(plan["shm_file"])


def working_folder_replaced(plan: Plan) -> str:
    """The owner's side finds the working folder by its name; whoever replaces it by a link leads it away."""
    work = "/home/agent/work"
    os.rename(work, f"{work}-moved")
    try:
        os.symlink(os.path.dirname(plan["secret"]), work)
        os.unlink(work)
    finally:
        os.rename(f"{work}-moved", work)
    return "the working folder was replaced by a link"


PROBES = (
    owners_secret,
    owners_secret_by_processes,
    password_file,
    homes,
    inherited_descriptors,
    log_descriptor,
    system_files_written,
    system_files_remounted,
    read_only_folder_written,
    read_only_folder_by_link,
    mounts_uncovered,
    set_user_id_program,
    set_user_id_at_birth,
    device_nodes,
    devices_of_the_machine,
    file_handles,
    new_root,
    pivoted_root,
    shared_memory_files,
    working_folder_replaced,
)
