"""Gives up root in a child that is about to become bubblewrap. I/O: system calls of Linux, through libc.

Root in a sandbox is root: a user name space only gives it another name, and what root owns outside (all of
/proc/sys) it may still write. So bubblewrap is started as a user that owns nothing. That user cannot reach
folders below /root, nor write to folders of root's that are shared with it. Therefore the child makes a mount
name space first, as root, in which every folder that the sandbox is to show is mounted below `/tmp`; where
the file system can do it, with files of the folder's owner shown as files of that user and the other way
round (an idmapped mount).

A root without CAP_SYS_ADMIN, as in many containers, does the same in a user name space of its own.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import stat
import struct
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, NoReturn

PLACES_FOLDER = "/tmp"
"""Where the child's mount name space shows its places, by number; bubblewrap needs nothing else of it."""

_FIRST_ID, _NUM_IDS = 2_000_000_000, 2**22
"""No distribution hands these out (systemd's list of ranges): one for each process id."""
_FIRST_SMALL_ID, _NUM_SMALL_IDS = 60_578, 600
"""Of those free below 2**16, for containers that have no more."""

_NEWNS, _NEWUSER = 0x00020000, 0x10000000
_REC, _SLAVE, _NOSUID, _NODEV = 0x4000, 0x80000, 2, 4
_OPEN_TREE, _MOVE_MOUNT, _MOUNT_SETATTR = 428, 429, 442
_HERE, _CLONE, _RECURSIVE, _EMPTY_PATH, _CLOSE_ON_EXEC = -100, 1, 0x8000, 0x1000, 0o2000000
_MOVE_FROM_EMPTY_PATH = 4
_IDMAPPED = 0x00100000


class Whose(StrEnum):
    """To whom the files of a place belong inside."""

    AS_THEY_ARE = "theirs"
    OURS_IF_POSSIBLE = "preferably-ours"
    """The owner's are ours, so that files which only root may read are read inside, too."""
    OURS = "ours"
    """The same, or nothing starts: what is shared must be writable."""


class ShownPlace(NamedTuple):  # a dataclass would take the supervisor longer to import than all else
    """A file or folder that is mounted below PLACES_FOLDER."""

    path: str
    """Or /proc/self/fd/N of a descriptor that is held: it is that file, whatever has its name by then."""
    whose: Whose = Whose.AS_THEY_ARE

    @property
    def is_held(self) -> bool:
        return self.path.startswith("/proc/self/fd/")


class RootKeptError(Exception):
    """Root cannot be given up here, or what is shown cannot be; the message is a sentence that says why."""


def id_for(process: int) -> int:
    """A user and group id that owns nothing and that no other process with a living desktop has.

    Raises:
        RootKeptError: this user name space has none to spare.
    """
    for first, count in ((_FIRST_ID, _NUM_IDS), (_FIRST_SMALL_ID, _NUM_SMALL_IDS)):
        if all(_is_mapped(kind, first, count) for kind in ("uid_map", "gid_map")):
            return first + process % count
    raise RootKeptError(
        "Deskhand runs as root in a container that has no user ids to spare, so its programs would be root:"
        " give the container ids from 60578 on, or start Deskhand as an ordinary user."
    )


def _is_mapped(kind: str, first: int, count: int) -> bool:
    lines = Path("/proc/self", kind).read_text().splitlines()
    ranges = [(int(line.split()[0]), int(line.split()[2])) for line in lines]
    return any(start <= first and first + count <= start + size for start, size in ranges)


class UnprivilegedUser:
    """Prepared in the parent, entered in the child between fork and exec."""

    def __init__(self, user: int, groups: Sequence[int], places: Sequence[ShownPlace]) -> None:
        self._user, self._groups, self._places = user, list(groups), list(places)
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._owners: dict[tuple[int, int], int] = {}
        """User name spaces by the owner whose files they show as ours."""
        for place in self._places:
            if place.whose is not Whose.AS_THEY_ARE:
                with suppress(OSError):
                    status = os.stat(place.path)
                    self._require_owner(status.st_uid, status.st_gid)

    def close(self) -> None:
        for fd in self._owners.values():
            os.close(fd)
        self._owners.clear()

    def enter(self) -> None:
        """Make the places, and become the user for good.

        Raises:
            RootKeptError, OSError: it could not be done; the caller must not go on.
        """
        self._leave_mounts()
        trees = [self._tree(place) for place in self._places]
        self._mount(b"none", PLACES_FOLDER.encode(), b"tmpfs", _NOSUID | _NODEV, b"mode=755")
        for number, tree in enumerate(trees):
            target = place_at(number)
            if stat.S_ISDIR(os.fstat(tree).st_mode):
                os.mkdir(target)
            else:
                os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o600))
            self._call(_MOVE_MOUNT, tree, b"", _HERE, target.encode(), _MOVE_FROM_EMPTY_PATH)
            os.close(tree)
        try:
            os.setgroups(self._groups)
        except OSError:
            os.setgroups([])  # those of devices, which a small user name space does not know
        os.setresgid(self._user, self._user, self._user)
        os.setresuid(self._user, self._user, self._user)

    def _leave_mounts(self) -> None:
        if self._libc.unshare(_NEWNS) != 0:
            self._leave_users_and_mounts()
        # What is mounted from now on must not show up outside.
        self._mount(None, b"/", None, _REC | _SLAVE, None)

    def _leave_users_and_mounts(self) -> None:
        reading, writing = os.pipe()
        process, helper = os.getpid(), os.fork()
        if helper == 0:
            os.read(reading, 1)
            _write_maps(process, [(0, 0), (self._user, self._user)])
        failed = self._libc.unshare(_NEWUSER | _NEWNS) != 0
        number = ctypes.get_errno()
        os.write(writing, b"1")
        _pid, status = os.waitpid(helper, 0)
        os.close(reading)
        os.close(writing)
        if failed or status != 0:
            raise RootKeptError(
                "Root cannot be given up here: this machine lets nobody make a mount name space"
                f" ({os.strerror(number or errno.EPERM)})."
            )

    def _tree(self, place: ShownPlace) -> int:
        flags = _CLONE | _RECURSIVE | _CLOSE_ON_EXEC
        # A descriptor is of a mount in the name space that was left; its path leads to the copy here.
        path = os.path.realpath(place.path) if place.is_held else place.path
        try:
            tree = self._call(_OPEN_TREE, _HERE, os.fsencode(path), flags)
            is_held = not place.is_held or os.path.samestat(os.fstat(tree), os.stat(place.path))
        except OSError as error:
            raise RootKeptError(f"{path} cannot be shown in a sandbox: {error.strerror}.") from error
        if not is_held:
            raise RootKeptError(f"{path} cannot be shown in a sandbox: something else has its name now.")
        if place.whose is Whose.AS_THEY_ARE:
            return tree
        status = os.fstat(tree)
        owner = self._owners.get((status.st_uid, status.st_gid))
        try:
            if owner is None:
                raise OSError(errno.EPERM, os.strerror(errno.EPERM))
            attributes = struct.pack("QQQQ", _IDMAPPED, 0, 0, owner)
            self._call(_MOUNT_SETATTR, tree, b"", _EMPTY_PATH | _RECURSIVE, attributes, len(attributes))
        except OSError as error:
            if place.whose is Whose.OURS and not status.st_mode & stat.S_IWOTH:
                raise RootKeptError(
                    f"{path} cannot be shared by root: its file system cannot show it as another"
                    f" user's ({error.strerror}). Share a folder that everybody may write to, or start"
                    " Deskhand as the user to whom it belongs."
                ) from error
        return tree

    def _require_owner(self, owner: int, group: int) -> None:
        if (owner, group) not in self._owners:
            self._owners[owner, group] = self._owner_shown_as_ours(owner, group)

    def _owner_shown_as_ours(self, owner: int, group: int) -> int:
        """A descriptor of a user name space; the process that made it has ended."""
        reading, writing = os.pipe()
        process = os.fork()
        if process == 0:
            self._libc.unshare(_NEWUSER)
            os.write(writing, b"1")
            signal.pause()
            os._exit(0)
        try:
            os.read(reading, 1)
            Path(f"/proc/{process}/uid_map").write_text(f"{owner} {self._user} 1")
            Path(f"/proc/{process}/gid_map").write_text(f"{group} {self._user} 1")
            return os.open(f"/proc/{process}/ns/user", os.O_RDONLY | os.O_CLOEXEC)
        finally:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            os.close(reading)
            os.close(writing)

    def _mount(
        self, source: bytes | None, at: bytes, kind: bytes | None, flags: int, options: bytes | None
    ) -> None:
        if self._libc.mount(source, at, kind, ctypes.c_ulong(flags), options) != 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number), os.fsdecode(at))

    def _call(self, number: int, *arguments: int | bytes) -> int:
        sent = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
        found = int(self._libc.syscall(ctypes.c_long(number), *sent))
        if found < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        return found


def place_at(number: int) -> str:
    """Where the child and bubblewrap find a place."""
    return f"{PLACES_FOLDER}/{number}"


def _write_maps(process: int, pairs: Sequence[tuple[int, int]]) -> NoReturn:
    """In a helper that is still root outside: ids inside and outside of another process's name space."""
    lines = "\n".join(f"{inside} {outside} 1" for inside, outside in pairs)
    try:
        Path(f"/proc/{process}/uid_map").write_text(lines)
        Path(f"/proc/{process}/gid_map").write_text(lines)
    except OSError:
        os._exit(1)
    os._exit(0)
