"""What is never shared with a program: keys, profiles, sockets, what the system keeps. I/O: looks at files.

A folder is refused when it is such a place, lies in one, or contains one. Places are compared by what they
are (device and number), not by their names alone: a bind mount, a link or another spelling is the same
folder.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs

from agent.file_calls import owner_id
from agent.settings import Settings

if sys.platform != "win32":
    import pwd

_SYSTEM = (
    "/proc", "/sys", "/dev", "/run", "/etc", "/boot", "/var/lib", "/var/run", "/var/log", "/var/cache",
    "/var/spool", "/tmp/.X11-unix", "/tmp/.ICE-unix", "/tmp/.XIM-unix", "/tmp/.font-unix",
)  # fmt: skip
_SYSTEM_WHOLE = ("/home", "/usr", "/opt", "/srv", "/mnt", "/media", "/var/tmp")
"""These and what contains them; folders below may be shared."""
_PROGRAMS = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
"""Only for reading: programs outside run what lies there."""
_DISKS = Path("/run/media")
"""Below it are disks by user and name, and those are the owner's."""
_IN_HOME = (
    ".ssh", ".gnupg", ".pki", ".password-store", ".aws", ".azure", ".kube", ".docker", ".netrc",
    ".pgpass", ".git-credentials", ".bash_history", ".mozilla", ".thunderbird", ".var/app",
    "snap/firefox", "snap/chromium", "snap/thunderbird", ".local/bin",
)  # fmt: skip
_IN_CONFIG = (
    "google-chrome", "google-chrome-beta", "google-chrome-unstable", "chromium", "BraveSoftware",
    "vivaldi", "opera", "microsoft-edge", "microsoft-edge-dev", "mozilla", "thunderbird", "evolution",
    "goa-1.0", "autostart", "systemd", "environment.d", "gh", "git", "gcloud", "op", "1Password",
    "Bitwarden", "keepassxc", "kwalletrc", "Signal", "Slack", "discord", "Element", "rclone", "dconf",
    "pulse", "deskhand",
)  # fmt: skip
_IN_DATA = (
    "keyrings", "kwalletd", "evolution", "applications", "dbus-1", "systemd", "containers", "flatpak",
    "gnupg", "TelegramDesktop", "deskhand",
)  # fmt: skip
_IN_CACHE = (
    "mozilla", "google-chrome", "chromium", "BraveSoftware", "vivaldi", "microsoft-edge", "thunderbird",
    "deskhand",
)  # fmt: skip
_VARIABLES = (
    "GNUPGHOME", "PASSWORD_STORE_DIR", "XDG_RUNTIME_DIR", "KUBECONFIG", "DOCKER_CONFIG",
    "SSH_AUTH_SOCK", "XAUTHORITY", "ICEAUTHORITY", "WAYLAND_DISPLAY",
)  # fmt: skip
"""They name more of the kind."""
_SPECIAL_FILE_SYSTEMS = (
    "proc", "sysfs", "devtmpfs", "devpts", "cgroup", "cgroup2", "debugfs", "tracefs", "securityfs",
    "configfs", "efivarfs", "bpf", "mqueue", "fusectl", "pstore", "binfmt_misc", "nsfs",
)  # fmt: skip
_Identity = tuple[int, int]


def reason_not_to_share(folder: Path, *, is_writable: bool, private: Sequence[Path] = ()) -> str:
    """Why a folder, with links resolved, is not shared; "" where it may be. `private`: more that is the
    owner's alone."""
    asked = _Asked(folder)
    for place in _whole_places():
        if asked.contains(place):
            return f"{folder} is too much to share; share a folder below it."
    if is_writable and any(folder.is_relative_to(place) for place in _PROGRAMS):
        return f"{folder} belongs to the system's programs and is not shared for writing."
    is_on_disk = folder.is_relative_to(_DISKS) and len(folder.relative_to(_DISKS).parts) >= 2
    for place in _private_places(private):
        if is_on_disk and place == Path("/run"):
            continue
        if folder == place:
            return f"{folder} is never shared."
        if asked.lies_in(place):
            return f"{folder} lies in {place}, which is never shared."
        if asked.contains(place):
            return f"{folder} contains {place}, which is never shared; share a folder below it."
    return _reason_in_mounts(folder, private) or _reason_in_sockets(folder)


class _Asked:
    """A folder to be compared with places."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._identity = _identity(folder)
        self._chain = _chain(folder)

    def lies_in(self, place: Path) -> bool:
        identity = _identity(place)
        return self._folder.is_relative_to(place) or (identity is not None and identity in self._chain)

    def contains(self, place: Path) -> bool:
        """Whether it is the place or above it."""
        real = Path(os.path.realpath(place))
        return (
            place.is_relative_to(self._folder)
            or real.is_relative_to(self._folder)
            or (self._identity is not None and self._identity in _chain(real))
        )


def _homes() -> set[Path]:
    """Of the owner and, as far as they can be seen, of others."""
    found = {Path.home(), Path("/root")}
    if sys.platform != "win32":
        with contextlib.suppress(KeyError):
            found.add(Path(pwd.getpwuid(os.getuid()).pw_dir))
    with contextlib.suppress(OSError):
        found |= set(Path("/home").iterdir())
    return found


def _whole_places() -> list[Path]:
    return [Path("/"), *_homes(), Path(tempfile.gettempdir()), *map(Path, _SYSTEM_WHOLE)]


def _private_places(more: Iterable[Path]) -> Iterator[Path]:
    yield from map(Path, _SYSTEM)
    for home in _homes():
        yield from (home / name for name in _IN_HOME)
        yield from (home / ".config" / name for name in _IN_CONFIG)
        yield from (home / ".local/share" / name for name in _IN_DATA)
        yield from (home / ".cache" / name for name in _IN_CACHE)
    yield from (platformdirs.user_config_path() / name for name in _IN_CONFIG)
    yield from (platformdirs.user_data_path() / name for name in _IN_DATA)
    yield from (platformdirs.user_cache_path() / name for name in _IN_CACHE)
    settings = Settings.from_environment()
    yield from (settings.home, settings.records_folder, settings.models_folder, *more)
    yield from _places_of_variables()
    for pattern in ("deskhand-desktop-*", f"deskhand-{owner_id()}-*", "ssh-*"):
        yield from Path(tempfile.gettempdir()).glob(pattern)


def _places_of_variables() -> Iterator[Path]:
    for name in _VARIABLES:
        value = os.environ.get(name, "")
        if value.startswith("/"):
            yield Path(value)
    for name in ("DBUS_SESSION_BUS_ADDRESS", "DOCKER_HOST"):
        value = os.environ.get(name, "")
        path = value.partition("path=")[2].partition(",")[0] or urlsplit(value).path
        if path.startswith("/"):
            yield Path(path)


def _chain(path: Path) -> frozenset[_Identity]:
    """A folder and all above it."""
    found = (_identity(one) for one in (path, *path.parents))
    return frozenset(one for one in found if one is not None)


def _identity(path: Path) -> _Identity | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _reason_in_mounts(folder: Path, private: Sequence[Path]) -> str:
    """What is mounted in a folder is shared with it."""
    mounts = _mounts()
    holder = max((at for at in mounts if folder.is_relative_to(at)), key=lambda at: len(at.parts))
    below = [at for at in mounts if at.is_relative_to(folder)]
    for at in {holder, *below}:
        if mounts[at] in _SPECIAL_FILE_SYSTEMS:
            return f"{folder} shows what the system keeps ({mounts[at]}), which is never shared."
    places = {_identity(place): place for place in (*_whole_places(), *_private_places(private))}
    for at in below:
        identity = _identity(at)
        if identity is not None and identity in places:
            return f"{places[identity]} is mounted in {folder} and is never shared."
    return ""


def _mounts() -> dict[Path, str]:
    """Mount points with their kinds of file system; of several at one place the last, which is seen."""
    found = {Path("/"): ""}
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/mountinfo").read_text(errors="surrogateescape").splitlines():
            before, _, after = line.partition(" - ")
            at = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), before.split()[4])
            found[Path(at)] = after.split()[0]
    return found


def _reason_in_sockets(folder: Path) -> str:
    """A program inside could talk to whoever listens there."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/net/unix").read_text(errors="surrogateescape").splitlines()[1:]:
            *_, path = line.split(maxsplit=7)
            if path.startswith("/") and Path(path).is_relative_to(folder) and os.path.exists(path):
                return f"A program listens at {path}; {folder} cannot be shared while it does."
    return ""
