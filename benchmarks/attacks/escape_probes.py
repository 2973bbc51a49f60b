"""Tries to get out of the sandbox it runs in. I/O: whatever it can reach; a program of its own.

    python escape_probes.py RESULT_FILE PLAN_JSON

Every probe runs in a child process of its own and does one thing that a program on a private desktop must not
be able to do. It fell when it worked, not when the kernel merely answered. Nothing is damaged: settings are
opened and not changed, files are the plan's own. The plan names the owner's files, sockets, ports and memory.
"""

from __future__ import annotations

import ctypes
import json
import mmap
import os
import platform
import pty
import signal
import socket
import stat
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

Plan = dict[str, Any]
Probe = Callable[[Plan], str]
"""Returns what it reached, "" for nothing; an OSError means that it was refused."""

LIMIT_S = 10.0
_LIBC = ctypes.CDLL(None, use_errno=True)
_NEWNS, _NEWUTS, _NEWUSER, _NEWNET = 0x00020000, 0x04000000, 0x10000000, 0x40000000
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
    found = int(_LIBC.syscall(ctypes.c_long(number), *sent))
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
    call("unshare", _NEWUSER | _NEWNS)
    with suppress(OSError):
        Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {uid} 1")
    Path("/proc/self/gid_map").write_text(f"0 {gid} 1")


# --- settings of the kernel ---


def proc_sys(_: Plan) -> str:
    return writable_below("/proc/sys")


def core_pattern(_: Plan) -> str:
    return writable("/proc/sys/kernel/core_pattern")


def modprobe_path(_: Plan) -> str:
    return writable("/proc/sys/kernel/modprobe")


def sysrq(_: Plan) -> str:
    return writable("/proc/sysrq-trigger")


def proc_irq(_: Plan) -> str:
    return writable_below("/proc/irq")


def proc_bus(_: Plan) -> str:
    return writable_below("/proc/bus") or writable_below("/proc/fs")


def other_proc(_: Plan) -> str:
    """Files of the system in /proc, beside those of processes."""
    names = [name for name in os.listdir("/proc") if not name.isdigit() and name not in ("self", "sys")]
    found = [name for name in names if name != "thread-self" and opens_for_writing(f"/proc/{name}")]
    return f"{found} open for writing" if found else ""


def kernel_memory(_: Plan) -> str:
    return first_bytes("/proc/kcore")


def kernel_log(_: Plan) -> str:
    size = call("syslog", 10, None, 0)
    return f"a kernel log of {size} bytes"


def kernel_log_file(_: Plan) -> str:
    return first_bytes("/dev/kmsg") or first_bytes("/proc/kmsg")


def kernel_keys(_: Plan) -> str:
    return "/proc/keys lists keys" if Path("/proc/keys").read_text().strip() else ""


def kernel_timers(_: Plan) -> str:
    return first_bytes("/proc/timer_list") or first_bytes("/proc/sched_debug")


def sys_files(_: Plan) -> str:
    return writable_below("/sys")


def control_groups(_: Plan) -> str:
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    found = [at for _source, at, kind, *_ in mounts if kind.startswith("cgroup")]
    return f"control groups at {found}" if found else ""


def sysfs_in_namespace(_: Plan) -> str:
    call("unshare", _NEWUSER | _NEWNS | _NEWNET)
    os.makedirs("/tmp/sysfs", exist_ok=True)
    call("mount", b"sysfs", b"/tmp/sysfs", b"sysfs", 0, None)
    return "a sysfs of our own"


def cgroup_release_agent(_: Plan) -> str:
    call("unshare", _NEWUSER | _NEWNS | 0x02000000)
    os.makedirs("/tmp/cgroup", exist_ok=True)
    for kind in (b"cgroup2", b"cgroup"):
        with suppress(OSError):
            call("mount", kind, b"/tmp/cgroup", kind, 0, None)
            return f"{kind.decode()} mounted"
    return ""


# --- files ---


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


# --- processes ---


def owners_process(plan: Plan) -> str:
    os.kill(plan["pid"], 0)
    return "the owner's process can be signalled"


def processes_outside(plan: Plan) -> str:
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with suppress(OSError):
                if plan["mark"].encode() in Path(f"/proc/{entry}/environ").read_bytes():
                    return f"the owner's process is seen as {entry}"
    return ""


def traced_child(_: Plan) -> str:
    child = os.fork()
    if child == 0:
        time.sleep(5)
        os._exit(0)
    try:
        call("ptrace", 16, child, 0, 0)
        return "a process was traced"
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def traced_self(_: Plan) -> str:
    call("ptrace", 0, 0, 0, 0)
    return "tracing is allowed"


def memory_of_a_process(_: Plan) -> str:
    target = ctypes.create_string_buffer(b"secret")
    found = ctypes.create_string_buffer(6)
    local = struct.pack("QQ", ctypes.addressof(found), 6)
    remote = struct.pack("QQ", ctypes.addressof(target), 6)
    call("process_vm_readv", os.getpid(), local, 1, remote, 1, 0)
    return "memory was read" if found.raw == b"secret" else ""


def descriptor_of_a_process(_: Plan) -> str:
    pidfd = call("pidfd_open", os.getppid(), 0)
    call("pidfd_getfd", pidfd, 1, 0)
    return "a descriptor was taken"


def compared_processes(_: Plan) -> str:
    call("kcmp", os.getpid(), os.getppid(), 1, 0, 0)
    return "kernel objects of two processes were compared"


def became_root(_: Plan) -> str:
    for attempt in (lambda: os.setresuid(0, 0, 0), lambda: os.setresgid(0, 0, 0), lambda: os.setgroups([0])):
        with suppress(OSError):
            attempt()
            return f"uid {os.getuid()}, gid {os.getgid()}"
    return ""


def set_user_id_programs_of_the_system(_: Plan) -> str:
    for program in ("/usr/bin/su", "/usr/bin/mount", "/usr/bin/passwd", "/usr/lib/chromium/chrome-sandbox"):
        if os.path.exists(program) and not os.statvfs(program).f_flag & os.ST_NOSUID:
            return f"{program} lies on a file system that honours its set-user-ID bit"
    return ""


def new_privileges(_: Plan) -> str:
    status = Path("/proc/self/status").read_text()
    return "" if "NoNewPrivs:\t1" in status else "programs may gain privileges"


def capabilities(_: Plan) -> str:
    status = Path("/proc/self/status").read_text()
    found = [
        line for line in status.splitlines() if line.startswith(("CapEff", "CapPrm", "CapBnd", "CapAmb"))
    ]
    return f"{found}" if any(int(line.split()[1], 16) for line in found) else ""


def priorities(_: Plan) -> str:
    for attempt in (
        lambda: os.setpriority(os.PRIO_PROCESS, 0, -10),
        lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50)),
        lambda: Path("/proc/self/oom_score_adj").write_text("-900"),
    ):
        with suppress(OSError):
            attempt()
            return "a priority above the owner's"
    return ""


# --- name spaces ---


def user_namespace(_: Plan) -> str:
    call("unshare", _NEWUSER)
    return "a user name space"


def user_namespace_by_clone(_: Plan) -> str:
    child = call("clone", _NEWUSER | signal.SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return "a user name space"


def user_namespace_by_clone3(_: Plan) -> str:
    wanted = struct.pack("QQQQQQQQ", _NEWUSER, 0, 0, 0, signal.SIGCHLD, 0, 0, 0)
    child = call("clone3", wanted, len(wanted))
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return "a user name space"


def other_namespaces(_: Plan) -> str:
    for flag in (_NEWNS, _NEWNET, _NEWUTS):
        with suppress(OSError):
            call("unshare", flag)
            return f"name space {flag:#x}"
    return ""


def joined_namespace(_: Plan) -> str:
    """To ask for the own user name space is always EINVAL; to join that of another process must be refused."""
    ours = os.readlink("/proc/self/ns/net")
    new_user_namespace()
    call("unshare", _NEWNET)
    fd = os.open(f"/proc/{os.getppid()}/ns/net", os.O_RDONLY)
    call("setns", fd, _NEWNET)
    return "joined" if os.readlink("/proc/self/ns/net") == ours else ""


def mounted(_: Plan) -> str:
    for is_nested in (False, True):
        with suppress(OSError):
            if is_nested:
                new_user_namespace()
            call("mount", b"none", b"/mnt" if os.path.isdir("/mnt") else b"/tmp", b"tmpfs", 0, None)
            return "a file system was mounted"
    return ""


def mounted_by_the_new_calls(_: Plan) -> str:
    for is_nested in (False, True):
        with suppress(OSError):
            if is_nested:
                new_user_namespace()
            call("fsopen", b"tmpfs", 0)
            return "a file system was opened"
    return ""


def detached_tree(_: Plan) -> str:
    for is_nested in (False, True):
        with suppress(OSError):
            if is_nested:
                new_user_namespace()
            fd = call("open_tree", -100, b"/usr", 1)
            call("mount_setattr", fd, b"", 0x1000, struct.pack("QQQQ", 0, 1, 0, 0), 32)
            return "a read-only tree was made writable"
    return ""


# --- parts of the kernel that desktop programs do without ---


def asynchronous_calls(_: Plan) -> str:
    os.close(call("io_uring_setup", 4, bytes(120)))
    return "io_uring"


def kernel_programs(_: Plan) -> str:
    os.close(call("bpf", 0, struct.pack("IIIII", 2, 4, 4, 1, 0) + bytes(100), 120))
    return "bpf"


def counters(_: Plan) -> str:
    attributes = struct.pack("IIQQQQ", 1, 112, 0, 0, 0, 0) + struct.pack("Q", 1 << 5 | 1 << 6) + bytes(64)
    os.close(call("perf_event_open", attributes, 0, -1, -1, 0))
    return "perf events"


def page_faults(_: Plan) -> str:
    os.close(call("userfaultfd", 1))
    return "userfaultfd"


def keyring(_: Plan) -> str:
    return f"key {call('keyctl', 0, -3, 1)}"


def added_key(_: Plan) -> str:
    return f"key {call('add_key', b'user', b'probe', b'x', 1, -3)}"


def requested_key(_: Plan) -> str:
    with suppress(OSError):
        call("add_key", b"user", b"probe", b"x", 1, -2)
    return f"key {call('request_key', b'user', b'probe', None, -2)}"


def typed_into_a_terminal(_: Plan) -> str:
    """TIOCSTI puts keys into the terminal from which Deskhand was started."""
    master, slave = pty.openpty()
    os.setsid()
    import fcntl
    import termios

    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for request in (termios.TIOCSTI, 0x1_0000_0000 | termios.TIOCSTI):
        with suppress(OSError):
            done = _LIBC.ioctl(slave, ctypes.c_ulong(request), b"x")
            if done == 0:
                os.close(master)
                return f"ioctl {request:#x} typed into a terminal"
    return ""


def console(_: Plan) -> str:
    """TIOCLINUX pastes into a console; -ENOTTY on a terminal shows that the kernel was asked."""
    _master, slave = pty.openpty()
    done = _LIBC.ioctl(slave, ctypes.c_ulong(0x541C), b"\x03")
    return "" if done < 0 and ctypes.get_errno() in (1, 13) else "TIOCLINUX reaches the kernel"


def other_architecture(_: Plan) -> str:
    """int 0x80: the calls of 32-bit programs, which have other numbers than the filter's."""
    if platform.machine() != "x86_64":
        return ""
    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\x53\xb8\x14\x00\x00\x00\xcd\x80\x5b\xc3")  # push rbx; mov eax, 20 (getpid); int 0x80
    function = ctypes.CFUNCTYPE(ctypes.c_long)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
    return "a 32-bit call was answered" if function() == os.getpid() else ""


def x32_calls(_: Plan) -> str:
    if platform.machine() != "x86_64":
        return ""
    return "x32" if raw_call(0x40000000 | 39) == os.getpid() else ""


def no_random_addresses(_: Plan) -> str:
    call("personality", 0x0040000)
    return "the layout of programs is not random any more"


def odd_sockets(_: Plan) -> str:
    """Families that no desktop program needs; AF_VSOCK knows no network name space and leads to the host."""
    found = []
    for name, family, kind in (
        ("vsock", 40, socket.SOCK_STREAM), ("packet", 17, socket.SOCK_RAW), ("alg", 38, 5),
        ("bluetooth", 31, socket.SOCK_RAW), ("can", 29, socket.SOCK_RAW), ("key", 15, socket.SOCK_RAW),
        ("rds", 21, 5), ("tipc", 30, socket.SOCK_RDM), ("xdp", 44, socket.SOCK_RAW), ("nfc", 39, 5),
    ):  # fmt: skip
        with suppress(OSError):
            socket.socket(family, kind).close()
            found.append(name)
    return f"{found}" if found else ""


def watched_file_system(_: Plan) -> str:
    os.close(call("fanotify_init", 0x200, os.O_RDONLY))
    return "fanotify"


# --- sockets, memory and displays ---


def owners_port(plan: Plan) -> str:
    with socket.create_connection(("127.0.0.1", plan["tcp"]), timeout=3):
        return "TCP on the owner's loopback"


def owners_port_ipv6(plan: Plan) -> str:
    with socket.create_connection(("::1", plan["tcp6"]), timeout=3):
        return "TCP on the owner's IPv6 loopback"


def names_outside(_: Plan) -> str:
    """A datagram to the world: is there a route at all?"""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.connect(("192.0.2.1", 53))
        return f"a route, from {sock.getsockname()[0]}"


def abstract_socket(plan: Plan) -> str:
    with socket.socket(socket.AF_UNIX) as sock:
        sock.connect("\0" + plan["abstract"])
        return "an abstract socket of the owner's"


def socket_file(plan: Plan) -> str:
    with socket.socket(socket.AF_UNIX) as sock:
        sock.connect(plan["unix"])
        return "a socket of the owner's"


def system_bus(_: Plan) -> str:
    for path in ("/run/dbus/system_bus_socket", "/var/run/dbus/system_bus_socket", "/run/systemd/private"):
        with suppress(OSError), socket.socket(socket.AF_UNIX) as sock:
            sock.connect(path)
            return path
    return ""


def other_displays(plan: Plan) -> str:
    ours = os.environ["DISPLAY"].removeprefix(":")
    found = [name for name in os.listdir("/tmp/.X11-unix") if name != f"X{ours}"]
    with suppress(OSError), socket.socket(socket.AF_UNIX) as sock:
        sock.connect(plan["x_socket"])
        found.append(plan["x_socket"])
    return f"{found}" if found else ""


def owners_shared_memory(plan: Plan) -> str:
    """System V memory by its identity."""
    call("shmat", plan["shm_id"], 0, 0o10000)
    return "the owner's memory was attached"


def _connection() -> Any:
    """To our X server. python-xlib finds only cookies of its own host name, so we write one."""
    import Xlib.display

    cookie = Path(os.environ["XAUTHORITY"]).read_bytes()[-16:]
    own = Path("/tmp/cookie-of-probes")
    fields = (socket.gethostname().encode(), b"", b"MIT-MAGIC-COOKIE-1", cookie)
    own.write_bytes(b"\x01\x00" + b"".join(struct.pack(">H", len(field)) + field for field in fields))
    os.environ["XAUTHORITY"] = str(own)
    display = Xlib.display.Display()
    display.set_error_handler(lambda *_: None)
    return display


def server_reads_files(plan: Plan) -> str:
    """The X server looks for fonts where a client says. Outside a sandbox it reads what its owner may."""
    display = _connection()
    before = display.get_font_path()
    display.set_font_path([*before, plan["fonts"]])
    display.sync()
    found = display.get_font_path()
    display.set_font_path(before)
    display.sync()
    return "the X server read a folder of the owner's" if plan["fonts"] in found else ""


def server_reads_memory(plan: Plan) -> str:
    """MIT-SHM: the X server attaches memory that its client names, and paints what it holds."""
    from Xlib.protocol import rq

    class Attach(rq.Request):  # type: ignore[misc]
        _request = rq.Struct(
            rq.Card8("opcode"), rq.Opcode(1), rq.RequestLength(), rq.Card32("segment"), rq.Card32("shm_id"),
            rq.Bool("read_only"), rq.Pad(3),
        )  # fmt: skip

    class PutImage(rq.Request):  # type: ignore[misc]
        _request = rq.Struct(
            rq.Card8("opcode"), rq.Opcode(3), rq.RequestLength(), rq.Card32("drawable"), rq.Card32("gc"),
            rq.Card16("total_width"), rq.Card16("total_height"), rq.Card16("x"), rq.Card16("y"),
            rq.Card16("width"), rq.Card16("height"), rq.Int16("to_x"), rq.Int16("to_y"), rq.Card8("depth"),
            rq.Card8("format"), rq.Card8("event"), rq.Pad(1), rq.Card32("segment"), rq.Card32("offset"),
        )  # fmt: skip

    display = _connection()
    inner = display.display
    extension = display.query_extension("MIT-SHM")
    if not extension.present:
        return ""
    segment = inner.allocate_resource_id()
    Attach(
        display=inner, opcode=extension.major_opcode, segment=segment, shm_id=plan["shm_id"], read_only=True
    )
    root = display.screen().root
    pixmap = root.create_pixmap(4, 1, display.screen().root_depth)
    gc = pixmap.create_gc()
    PutImage(
        display=inner, opcode=extension.major_opcode, drawable=pixmap.id, gc=gc.id, total_width=4,
        total_height=1, x=0, y=0, width=4, height=1, to_x=0, to_y=0, depth=display.screen().root_depth,
        format=2, event=0, segment=segment, offset=0,
    )  # fmt: skip
    display.sync()
    found = pixmap.get_image(0, 0, 4, 1, 2, 0xFFFFFFFF).data
    colours = bytes(byte for place, byte in enumerate(found) if place % 4 != 3)
    wanted = bytes(byte for place, byte in enumerate(plan["shm_bytes"].encode()[:16]) if place % 4 != 3)
    return "the X server showed the owner's memory" if colours == wanted else ""


PROBES: dict[str, Probe] = {
    probe.__name__: probe
    for probe in (
        proc_sys, core_pattern, modprobe_path, sysrq, proc_irq, proc_bus, other_proc, kernel_memory, kernel_log,
        kernel_log_file, kernel_keys, kernel_timers, sys_files, control_groups, sysfs_in_namespace,
        cgroup_release_agent, owners_secret, owners_secret_by_processes, password_file, homes,
        inherited_descriptors, log_descriptor, system_files_written, system_files_remounted,
        read_only_folder_written, read_only_folder_by_link, mounts_uncovered, set_user_id_program,
        set_user_id_at_birth, device_nodes, devices_of_the_machine, file_handles, new_root, pivoted_root,
        shared_memory_files, working_folder_replaced, owners_process, processes_outside, traced_child,
        traced_self, memory_of_a_process, descriptor_of_a_process, compared_processes, became_root,
        set_user_id_programs_of_the_system, new_privileges, capabilities, priorities,
        user_namespace, user_namespace_by_clone, user_namespace_by_clone3, other_namespaces, joined_namespace,
        mounted, mounted_by_the_new_calls, detached_tree, asynchronous_calls, kernel_programs, counters,
        page_faults, keyring, added_key, requested_key, typed_into_a_terminal, console, other_architecture,
        x32_calls, no_random_addresses, odd_sockets, watched_file_system, owners_port, owners_port_ipv6,
        names_outside, abstract_socket, socket_file, system_bus, other_displays, owners_shared_memory,
        server_reads_files, server_reads_memory,
    )
}  # fmt: skip


def attempt(probe: Probe, plan: Plan) -> dict[str, Any]:
    """Whether it fell, and what it said; runs it in a child, which may be killed for trying."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.alarm(round(LIMIT_S))
        try:
            said = probe(plan)
            answer = {"fell": bool(said), "said": said}
        except Exception as error:
            answer = {"fell": False, "said": f"{type(error).__name__}: {error}"}
        os.write(writing, json.dumps(answer).encode()[:4000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answers:
        text = answers.read()
    _pid, status = os.waitpid(child, 0)
    if not text:
        return {"fell": False, "said": f"ended by signal {os.WTERMSIG(status)}"}
    found: dict[str, Any] = json.loads(text)
    return found


def count_settings() -> dict[str, int]:
    """Files below /proc/sys, and those that open for writing."""
    paths = list(files_below("/proc/sys"))
    return {"files": len(paths), "writable": sum(opens_for_writing(path) for path in paths)}


def main() -> None:
    result, plan = Path(sys.argv[1]), json.loads(sys.argv[2])
    names = plan.get("probes") or list(PROBES)
    found = {
        "proc_sys": count_settings(),
        "probes": {name: attempt(PROBES[name], plan) for name in names},
    }
    unfinished = result.with_suffix(".part")
    unfinished.write_text(json.dumps(found))
    unfinished.rename(result)


if __name__ == "__main__":
    main()
