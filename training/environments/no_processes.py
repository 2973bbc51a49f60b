"""A seccomp filter under which a program cannot start processes or threads. Pure.

Limits of memory count for each process, and for root the kernel does not limit their number: without this, a
program of one line could fill the machine.
"""

from __future__ import annotations

import errno
import struct

_LOAD_WORD, _JUMP_IF_EQUAL, _JUMP_IF_GREATER_OR_EQUAL, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EAGAIN
_NUMBER_OFFSET, _ARCHITECTURE_OFFSET = 0, 4  # in struct seccomp_data
_X32_BIT = 0x40000000
_ARCHITECTURES = {
    "x86_64": (0xC000003E, (56, 57, 58, 435)),  # clone, fork, vfork, clone3
    "aarch64": (0xC00000B7, (220, 435)),  # clone, clone3
}


def seccomp_filter(machine: str) -> bytes | None:
    """The program for `bwrap --seccomp`, or None for a processor that we have no numbers for.

    Args:
        machine: as `platform.machine()` says it.
    """
    if machine not in _ARCHITECTURES:
        return None
    architecture, forbidden = _ARCHITECTURES[machine]
    after = len(forbidden) + 1  # instructions from the first comparison to the refusal
    program = [
        (_LOAD_WORD, 0, 0, _ARCHITECTURE_OFFSET),
        (_JUMP_IF_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD_WORD, 0, 0, _NUMBER_OFFSET),
        (_JUMP_IF_GREATER_OR_EQUAL, after, 0, _X32_BIT),  # another way to call the same on x86
        *((_JUMP_IF_EQUAL, after - 1 - index, 0, number) for index, number in enumerate(forbidden)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)
