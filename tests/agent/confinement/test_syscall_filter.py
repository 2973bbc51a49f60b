"""The filter of system calls, run by a small interpreter of what the kernel runs."""

from __future__ import annotations

import errno
import re
import struct
from pathlib import Path

import pytest

from agent.confinement.syscall_filter import FilterKind, UnknownArchitectureError, filter_program

X86, ARM = 0xC000003E, 0xC00000B7
ALLOWED, KILLED = 0x7FFF0000, 0x80000000
HEADERS = {
    "x86_64": (Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"), r"#define __NR_(\w+)\s+(\d+)"),
    "aarch64": (Path("/usr/include/asm-generic/unistd.h"), r"#define __NR(?:3264)?_(\w+)\s+(\d+)"),
}
MACHINES = {"x86_64": X86, "aarch64": ARM}
REFUSED = (
    "add_key", "bpf", "chroot", "init_module", "kcmp", "kexec_load", "keyctl", "mount", "move_pages",
    "open_by_handle_at", "perf_event_open", "pivot_root", "process_vm_readv", "process_vm_writev", "ptrace",
    "reboot", "request_key", "setns", "swapon", "syslog", "umount2", "userfaultfd", "clone3", "fsmount",
    "fsopen", "io_uring_enter", "io_uring_register", "io_uring_setup", "mount_setattr", "move_mount",
    "open_tree", "openat2", "pidfd_getfd",
)  # fmt: skip
ORDINARY = (
    "read", "write", "mmap", "mprotect", "futex", "execve", "exit_group", "getpid", "epoll_wait",
    "epoll_pwait", "sendmsg", "recvmsg", "poll", "ppoll", "rt_sigaction", "dup3", "pipe2", "memfd_create",
    "kill", "wait4", "prctl", "seccomp", "landlock_restrict_self", "openat",
)  # fmt: skip


def ran(program: bytes, number: int, *arguments: int, architecture: int = X86) -> int:
    """What the kernel would do: the value that the filter returns."""
    padded = [*arguments, *[0] * (6 - len(arguments))]
    data = struct.pack("<iIQ6Q", number, architecture, 0, *padded)
    steps = list(struct.iter_unpack("<HBBI", program))
    at, value = 0, 0
    while True:
        operation, if_true, if_false, operand = steps[at]
        at += 1
        match operation:
            case 0x20:
                (value,) = struct.unpack_from("<I", data, operand)
            case 0x15:
                at += if_true if value == operand else if_false
            case 0x35:
                at += if_true if value >= operand else if_false
            case 0x45:
                at += if_true if value & operand else if_false
            case 0x06:
                return int(operand)
            case other:
                raise AssertionError(f"unknown operation {other:#x}")


def fails(number: int) -> int:
    return 0x00050000 | number


STANDARD = filter_program(FilterKind.STANDARD, "x86_64")
OWN_SANDBOX = filter_program(FilterKind.OWN_SANDBOX, "x86_64")


@pytest.mark.parametrize("machine", MACHINES)
def test_the_numbers_are_those_of_the_kernels_headers(machine: str) -> None:
    path, pattern = HEADERS[machine]
    if not path.exists():
        pytest.skip("no kernel headers here")
    numbers = {name: int(number) for name, number in re.findall(pattern, path.read_text())}
    program = filter_program(FilterKind.STANDARD, machine)
    answers = {
        name: ran(program, numbers[name], architecture=MACHINES[machine])
        for name in (*REFUSED, *ORDINARY)
        if name in numbers
    }
    assert len(answers) > 50
    assert {name for name in REFUSED if answers.get(name, 0) == ALLOWED} == set()
    assert {name for name in ORDINARY if answers.get(name, ALLOWED) != ALLOWED} == set()


def test_calls_of_other_architectures_are_not_answered() -> None:
    assert ran(STANDARD, 20, architecture=0x40000003) == KILLED  # 32-bit getpid
    assert ran(STANDARD, 0x40000000 | 39) == fails(errno.ENOSYS)  # x32


def test_terminals_cannot_be_typed_into_whatever_the_upper_half_of_the_request_says() -> None:
    for request in (0x5412, 0x1_0000_5412, 0x541C):
        assert ran(STANDARD, 16, 0, request) == fails(errno.EPERM)
    assert ran(STANDARD, 16, 0, 0x5413) == ALLOWED  # the size of the terminal


def test_threads_are_made_and_name_spaces_are_not() -> None:
    assert ran(STANDARD, 56, 0x3D0F00) == ALLOWED  # a thread of glibc
    for flag in (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000):
        assert ran(STANDARD, 56, flag | 17) == fails(errno.EPERM)
        assert ran(STANDARD, 272, flag) == fails(errno.EPERM)
    assert ran(STANDARD, 272, 0x400) == ALLOWED  # an own table of files
    assert ran(STANDARD, 272, 0x80) == fails(errno.EPERM)  # a name space of clocks


def test_a_browser_makes_the_name_spaces_of_its_renderers_and_mounts_nothing() -> None:
    for flags in (0x10000000, 0x10000000 | 0x20000000 | 0x40000000 | 17):
        assert ran(OWN_SANDBOX, 56, flags) == ALLOWED
    assert ran(OWN_SANDBOX, 161) == ALLOWED  # chroot, into an empty folder
    for number in (165, 166, 155, 308, 428, 101):  # mount, umount2, pivot_root, setns, open_tree, ptrace
        assert ran(OWN_SANDBOX, number) != ALLOWED
    assert ran(OWN_SANDBOX, 56, 0x10000000 | 0x00020000) == fails(errno.EPERM)  # one of mounts


def test_files_never_get_the_set_user_id_bit() -> None:
    assert ran(STANDARD, 90, 0, 0o4755) == fails(errno.EPERM)  # chmod
    assert ran(STANDARD, 268, 0, 0, 0o2755) == fails(errno.EPERM)  # fchmodat
    assert ran(STANDARD, 90, 0, 0o1777) == ALLOWED
    assert ran(STANDARD, 257, 0, 0, 0o101, 0o4755) == fails(errno.EPERM)  # openat of a new file
    assert ran(STANDARD, 257, 0, 0, 0o101, 0o644) == ALLOWED
    assert ran(STANDARD, 257, 0, 0, 0, 0o7777) == ALLOWED  # of an old one: the mode is not read


def test_only_sockets_that_desktop_programs_use_are_made() -> None:
    assert {family for family in range(50) if ran(STANDARD, 41, family) == ALLOWED} == {0, 1, 2, 10, 16}


def test_the_layout_of_programs_stays_random() -> None:
    assert ran(STANDARD, 135, 0xFFFFFFFF) == ALLOWED  # asks
    assert ran(STANDARD, 135, 0x0040000) == fails(errno.EPERM)


def test_a_machine_of_another_kind_has_no_filter() -> None:
    with pytest.raises(UnknownArchitectureError):
        filter_program(FilterKind.STANDARD, "riscv64")
