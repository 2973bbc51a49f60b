"""Escape probes: settings of the kernel, and parts of it that desktops do without. I/O: tries them."""

from __future__ import annotations

import ctypes
import mmap
import os
import platform
import pty
import socket
import struct
from contextlib import suppress
from pathlib import Path

from probe_calls import (
    LIBC,
    NEWNET,
    NEWNS,
    NEWUSER,
    Plan,
    call,
    first_bytes,
    opens_for_writing,
    raw_call,
    writable,
    writable_below,
)


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
    call("unshare", NEWUSER | NEWNS | NEWNET)
    os.makedirs("/tmp/sysfs", exist_ok=True)
    call("mount", b"sysfs", b"/tmp/sysfs", b"sysfs", 0, None)
    return "a sysfs of our own"


def cgroup_release_agent(_: Plan) -> str:
    call("unshare", NEWUSER | NEWNS | 0x02000000)
    os.makedirs("/tmp/cgroup", exist_ok=True)
    for kind in (b"cgroup2", b"cgroup"):
        with suppress(OSError):
            call("mount", kind, b"/tmp/cgroup", kind, 0, None)
            return f"{kind.decode()} mounted"
    return ""


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
            done = LIBC.ioctl(slave, ctypes.c_ulong(request), b"x")
            if done == 0:
                os.close(master)
                return f"ioctl {request:#x} typed into a terminal"
    return ""


def console(_: Plan) -> str:
    """TIOCLINUX pastes into a console; -ENOTTY on a terminal shows that the kernel was asked."""
    _master, slave = pty.openpty()
    done = LIBC.ioctl(slave, ctypes.c_ulong(0x541C), b"\x03")
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


PROBES = (
    proc_sys,
    core_pattern,
    modprobe_path,
    sysrq,
    proc_irq,
    proc_bus,
    other_proc,
    kernel_memory,
    kernel_log,
    kernel_log_file,
    kernel_keys,
    kernel_timers,
    sys_files,
    control_groups,
    sysfs_in_namespace,
    cgroup_release_agent,
    asynchronous_calls,
    kernel_programs,
    counters,
    page_faults,
    keyring,
    added_key,
    requested_key,
    typed_into_a_terminal,
    console,
    other_architecture,
    x32_calls,
    no_random_addresses,
    odd_sockets,
    watched_file_system,
)
