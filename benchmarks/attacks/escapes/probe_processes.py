"""Escape probes: other processes, more rights, and new name spaces. I/O: tries them."""

from __future__ import annotations

import ctypes
import os
import signal
import struct
import time
from contextlib import suppress
from pathlib import Path

from probe_calls import NEWNET, NEWNS, NEWUSER, NEWUTS, Plan, call, new_user_namespace


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


def user_namespace(_: Plan) -> str:
    call("unshare", NEWUSER)
    return "a user name space"


def user_namespace_by_clone(_: Plan) -> str:
    child = call("clone", NEWUSER | signal.SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return "a user name space"


def user_namespace_by_clone3(_: Plan) -> str:
    wanted = struct.pack("QQQQQQQQ", NEWUSER, 0, 0, 0, signal.SIGCHLD, 0, 0, 0)
    child = call("clone3", wanted, len(wanted))
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return "a user name space"


def other_namespaces(_: Plan) -> str:
    for flag in (NEWNS, NEWNET, NEWUTS):
        with suppress(OSError):
            call("unshare", flag)
            return f"name space {flag:#x}"
    return ""


def joined_namespace(_: Plan) -> str:
    """The network of another process, from within a user name space of our own."""
    ours = os.readlink("/proc/self/ns/net")
    new_user_namespace()
    call("unshare", NEWNET)
    fd = os.open(f"/proc/{os.getppid()}/ns/net", os.O_RDONLY)
    call("setns", fd, NEWNET)
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


PROBES = (
    owners_process,
    processes_outside,
    traced_child,
    traced_self,
    memory_of_a_process,
    descriptor_of_a_process,
    compared_processes,
    became_root,
    set_user_id_programs_of_the_system,
    new_privileges,
    capabilities,
    priorities,
    user_namespace,
    user_namespace_by_clone,
    user_namespace_by_clone3,
    other_namespaces,
    joined_namespace,
    mounted,
    mounted_by_the_new_calls,
    detached_tree,
)
