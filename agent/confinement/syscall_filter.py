"""Which system calls a confined program may make, as a seccomp filter that bubblewrap installs. **Pure.**

The filter is assembled here and not with libseccomp: its binding without a compiler (pyseccomp) has had no
release since January 2021, and it needs a shared library that bubblewrap's package does not bring. What is
needed of it is small: compare the number, sometimes an argument, return.

What is refused is what desktop programs do without, after Flatpak's list and Docker's: parts of the kernel
with a history of escapes (io_uring, bpf, userfaultfd), looking into other processes, mounting, new name
spaces, kernel keys, input for the owner's terminal, programs with the set-user-ID bit, odd socket families.
Calls that are younger than the programs they might break are answered as if the kernel did not know them, so
that programs fall back.
"""

from __future__ import annotations

import errno
import struct
from enum import StrEnum

_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""What the kernel calls them (AUDIT_ARCH_…)."""
_X32_CALLS = 0x40000000
"""From this number on x86_64 answers programs of the x32 ABI."""

_REFUSED = {
    # name: (x86_64, aarch64); None where the architecture never had it
    "acct": (163, 89), "add_key": (248, 217), "bpf": (321, 280), "clock_settime": (227, 112),
    "delete_module": (176, 106), "fanotify_init": (300, 262), "finit_module": (313, 273),
    "init_module": (175, 105), "ioperm": (173, None), "iopl": (172, None), "kcmp": (312, 272),
    "kexec_file_load": (320, 294), "kexec_load": (246, 104), "keyctl": (250, 219),
    "lookup_dcookie": (212, 18), "migrate_pages": (256, 238), "modify_ldt": (154, None), "mount": (165, 40),
    "move_pages": (279, 239), "nfsservctl": (180, 42), "open_by_handle_at": (304, 265),
    "perf_event_open": (298, 241), "pivot_root": (155, 41), "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271), "ptrace": (101, 117), "quotactl": (179, 60), "reboot": (169, 142),
    "request_key": (249, 218), "setdomainname": (171, 162), "sethostname": (170, 161), "setns": (308, 268),
    "settimeofday": (164, 170), "swapoff": (168, 225), "swapon": (167, 224), "syslog": (103, 116),
    "umount2": (166, 39), "uselib": (134, None), "userfaultfd": (323, 282), "vhangup": (153, 58),
}  # fmt: skip
_UNKNOWN = {
    # the same numbers everywhere
    "clone3": 435, "fsconfig": 431, "fsmount": 432, "fsopen": 430, "fspick": 433, "io_uring_enter": 426,
    "io_uring_register": 427, "io_uring_setup": 425, "mount_setattr": 442, "move_mount": 429,
    "open_tree": 428, "open_tree_attr": 467, "openat2": 437, "pidfd_getfd": 438, "process_madvise": 440,
    "quotactl_fd": 443,
}  # fmt: skip
"""Calls whose arguments lie in memory, where a filter cannot read them (clone3, openat2), and young ones."""
_CHROOT = (161, 51)
_CLONE, _UNSHARE = (56, 220), (272, 97)
_PERSONALITY, _IOCTL, _SOCKET = (135, 92), (16, 29), (41, 198)

_NEW_USER, _NEW_PROCESS_IDS, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_NAMESPACES = 0x7E020000
"""CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET."""
_OWN_SANDBOX = _NEW_USER | _NEW_PROCESS_IDS | _NEW_NETWORK
"""What Chromium makes for its renderers."""
_NEW_TIME = 0x80
"""Only unshare knows it as a flag; for clone these bits are a signal."""

_SET_ID_BITS = 0o6000
_MODES = (
    # (x86_64, aarch64), and which argument is the mode
    ((90, None), 1), ((91, 52), 1), ((268, 53), 2), ((452, 452), 2),  # chmod, fchmod, fchmodat, fchmodat2
    ((83, None), 1), ((258, 34), 2), ((133, None), 1), ((259, 33), 2),  # mkdir, mkdirat, mknod, mknodat
    ((85, None), 1),  # creat
)  # fmt: skip
_OPENING = (((2, None), 1, 2), ((257, 56), 2, 3))
"""open and openat: which argument holds the flags, and which the mode of a new file."""
_MAKES_A_FILE = 0o100 | 0o20000000
"""O_CREAT and O_TMPFILE; otherwise the mode is not read, and holds anything."""

_TERMINAL_INPUT = (0x5412, 0x541C)
"""TIOCSTI and TIOCLINUX. The kernel reads 32 bits of the 64."""
_SOCKET_FAMILIES = (0, 1, 2, 10, 16)
"""Unspecified, Unix, IPv4, IPv6, netlink."""
_PERSONALITIES = (0, 0xFFFFFFFF)
"""The ordinary one, and the question for the current one."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
"""Offsets in what a filter is given."""
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000

_Step = tuple[int, int, int, int]
"""Operation, steps to skip if true, steps to skip if false, operand."""


_AGAIN: _Step = (_LOAD, 0, 0, _NUMBER)


class FilterKind(StrEnum):
    """Who is filtered."""

    STANDARD = "standard"
    OWN_SANDBOX = "own sandbox"
    """A program that shuts its own parts in, as Chromium does: it may make user name spaces."""


class UnknownArchitectureError(Exception):
    """The machine is of a kind for which no filter is known."""


def filter_program(kind: FilterKind, machine: str) -> bytes:
    """The filter as the array of instructions that the kernel reads; `machine` as `platform.machine()` says.

    Raises:
        UnknownArchitectureError: it is neither x86_64 nor aarch64.
    """
    if machine not in _ARCHITECTURES:
        raise UnknownArchitectureError(machine)
    column = list(_ARCHITECTURES).index(machine)
    steps: list[_Step] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, _ARCHITECTURES[machine]),
        (_RETURN, 0, 0, _KILL),  # 32-bit calls have other numbers
        _AGAIN,
    ]
    if machine == "x86_64":
        steps += [(_AT_LEAST, 0, 1, _X32_CALLS), _fail(errno.ENOSYS)]
    for numbers in _REFUSED.values():
        steps += _on(numbers[column], [_fail(errno.EPERM)])
    for number in _UNKNOWN.values():
        steps += _on(number, [_fail(errno.ENOSYS)])
    steps += _namespaces(kind, column)
    steps += _on(_PERSONALITY[column], _only(0, _PERSONALITIES, errno.EPERM))
    steps += _on(_SOCKET[column], _only(0, _SOCKET_FAMILIES, errno.EAFNOSUPPORT))
    steps += _on(_IOCTL[column], _never(1, _TERMINAL_INPUT))
    for numbers, mode in _MODES:
        steps += _on(numbers[column], _without_bits(mode, _SET_ID_BITS))
    for numbers, flags, mode in _OPENING:
        steps += _on(numbers[column], _new_file_without_bits(flags, mode))
    steps.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("<HBBI", *step) for step in steps)


def _namespaces(kind: FilterKind, column: int) -> list[_Step]:
    if kind is FilterKind.OWN_SANDBOX:
        refused = _NAMESPACES & ~_OWN_SANDBOX
        chroot: list[_Step] = []
    else:
        refused = _NAMESPACES
        chroot = _on(_CHROOT[column], [_fail(errno.EPERM)])
    return [
        *chroot,
        *_on(_CLONE[column], _without_bits(0, refused)),
        *_on(_UNSHARE[column], _without_bits(0, refused | _NEW_TIME)),
    ]


def _fail(number: int) -> _Step:
    return (_RETURN, 0, 0, _FAIL | number)


def _on(number: int | None, body: list[_Step]) -> list[_Step]:
    """`body` for one call. Where it falls through, it has loaded the number again for what follows."""
    return [] if number is None else [(_EQUAL, 0, len(body), number), *body]


def _argument(place: int) -> _Step:
    """The lower half of an argument, which is all that the kernel reads of these."""
    return (_LOAD, 0, 0, _ARGUMENTS + 8 * place)


def _only(place: int, allowed: tuple[int, ...], error: int) -> list[_Step]:
    compared: list[_Step] = [
        (_EQUAL, len(allowed) - number, 0, value) for number, value in enumerate(allowed)
    ]
    return [_argument(place), *compared, _fail(error), _AGAIN]


def _never(place: int, refused: tuple[int, ...]) -> list[_Step]:
    compared: list[_Step] = []
    for value in refused:
        compared += [(_EQUAL, 0, 1, value), _fail(errno.EPERM)]
    return [_argument(place), *compared, _AGAIN]


def _without_bits(place: int, bits: int) -> list[_Step]:
    return [_argument(place), (_ANY_BIT, 0, 1, bits), _fail(errno.EPERM), _AGAIN]


def _new_file_without_bits(flags: int, mode: int) -> list[_Step]:
    return [
        _argument(flags),
        (_ANY_BIT, 0, 3, _MAKES_A_FILE),
        _argument(mode),
        (_ANY_BIT, 0, 1, _SET_ID_BITS),
        _fail(errno.EPERM),
        _AGAIN,
    ]
