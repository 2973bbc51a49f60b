"""What a program of a private desktop is shown. I/O: makes the folders, checks which paths exist.

Inside there is a fresh file system with the system's programs (read-only), an empty home, the desktop's own
session bus and X socket, and the folders shared in explicitly; agent/confinement/enclosure.py says what holds
for everything that is shut in. It always has a network name space of its own, so the owner's abstract sockets
are unreachable, too. Where a desktop has the network, all that a program sees of it is a proxy at
`PROXY_ADDRESS`.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path

from agent.computers.display_claims import SOCKET_FOLDER
from agent.computers.resource_limits import ResourceLimits
from agent.computers.shared_folders import HeldFolder
from agent.confinement.enclosure import Enclosure, user_id_inside
from agent.confinement.syscall_filter import FilterKind
from agent.confinement.unprivileged import Whose

HOME = "/home/agent"
WORK = f"{HOME}/work"
OWN_SANDBOX = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "brave-browser",
    "microsoft-edge", "microsoft-edge-stable", "vivaldi", "opera", "electron", "code", "codium",
)  # fmt: skip
"""Programs that shut their own parts in with user name spaces, and do not start without."""
_SYSTEM_FILES = ("/var/cache/fontconfig", "/var/lib/dbus", "/sys/devices/system/cpu")
_SETTINGS = (
    "alternatives", "ca-certificates", "chromium", "chromium.d", "dbus-1", "dconf", "default", "fonts",
    "gimp", "glvnd", "gtk-2.0", "gtk-3.0", "gtk-4.0", "java-17-openjdk", "ld.so.cache", "ld.so.conf",
    "ld.so.conf.d", "libreoffice", "localtime", "machine-id", "mailcap", "mime.types", "nsswitch.conf",
    "os-release", "pki", "profile", "protocols", "services", "ssl", "terminfo", "timezone", "vulkan", "X11",
    "xdg",
)  # fmt: skip
"""What programs read of /etc. The rest stays outside: host keys, passwords, the owner's networks."""
PROXY_PORT = 3128
PROXY_ADDRESS = f"http://127.0.0.1:{PROXY_PORT}"
PROXY_ENVIRONMENT = {
    name: PROXY_ADDRESS
    for lower in ("http_proxy", "https_proxy", "all_proxy")
    for name in (lower, lower.upper())
}


@dataclass(frozen=True, slots=True)
class Sandbox:
    """The sandbox of one desktop's programs; the X server has one of its own (xserver.py)."""

    folder: Path
    """The desktop's temp folder: `home`, `runtime`, `etc` below it show up inside."""
    x_socket: Path | None
    """Outside; its name says the display's number. None where programs have no screen."""
    owner_process: int
    """The desktop's supervisor. As root it decides which user its programs are."""
    shared: tuple[HeldFolder, ...] = ()
    limits: ResourceLimits = field(default_factory=ResourceLimits)
    hidden_files: tuple[str, ...] = ()
    """Files of the system that look empty inside."""

    @property
    def runtime_folder(self) -> str:
        return f"/run/user/{user_id_inside()}"

    def prepare(self) -> None:
        """Create the folders and files that are mounted inside."""
        for name in ("home/work", "runtime", "etc"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        (self.folder / "runtime").chmod(0o700)
        uid = user_id_inside()
        (self.folder / "etc/passwd").write_text(
            f"root:x:0:0:root:/root:/usr/sbin/nologin\nagent:x:{uid}:{uid}:Agent:{HOME}:/bin/sh\n"
        )
        (self.folder / "etc/group").write_text(f"root:x:0:\nagent:x:{uid}:\n")
        (self.folder / "etc/hosts").write_text("127.0.0.1 localhost desktop\n::1 localhost\n")
        empty = Enclosure(owner_process=self.owner_process)
        empty.hand_over(self.folder / "runtime")
        for name in ("home", "home/work"):
            empty.hand_over_for_both(self.folder / name)

    def take_cookie(self, cookie_file: Path) -> None:
        """Copy the display's cookie inside."""
        copy = self.folder / "runtime/cookie"
        shutil.copyfile(cookie_file, copy)
        copy.chmod(0o600)
        Enclosure(owner_process=self.owner_process).hand_over(copy)

    def enclosure(self, command: list[str], *, has_network: bool = False) -> Enclosure:
        """What a program is shown. `has_network`: the proxy, too.

        Raises:
            SandboxError: bubblewrap is not installed, or root cannot be given up.
        """
        # Any word, for `env` or another wrapper may stand before it.
        makes_own = any(Path(word).name in OWN_SANDBOX for word in command)
        kind = FilterKind.OWN_SANDBOX if makes_own else FilterKind.STANDARD
        shown = Enclosure(
            owner_process=self.owner_process,
            filter_kind=kind,
            data_bytes=self.limits.memory_bytes,
            memory_folder_bytes=self.limits.memory_folder_bytes,
        )
        shown.add("--unshare-net")
        if has_network:
            # The supervisor puts descriptors here, and holds the program back until the proxy listens.
            shown.add("--info-fd", "{info_fd}", "--block-fd", "{block_fd}")
        for path in _SYSTEM_FILES:
            shown.show_system(path)
        for name in _SETTINGS:
            shown.show_system(f"/etc/{name}")
        for name in ("passwd", "group", "hosts"):
            shown.show(self.folder / "etc" / name, f"/etc/{name}")
        shown.show(self.folder / "home", HOME, writable=True)
        # A mount of its own, so that it cannot be replaced by a link that leads the owner's side away.
        shown.show(self.folder / "home/work", WORK, writable=True)
        shown.show(self.folder / "runtime", self.runtime_folder, writable=True)
        if self.x_socket is not None:
            shown.show(self.x_socket, f"{SOCKET_FOLDER}/{self.x_socket.name}")
        for hidden in self.hidden_files:
            if Path(hidden).exists():
                shown.add("--ro-bind", "/dev/null", hidden)
        for folder in self.shared:
            whose = Whose.OURS if folder.is_writable else Whose.OURS_IF_POSSIBLE
            shown.show_held(folder.fd, str(folder.path), writable=folder.is_writable, whose=whose)
        shown.add("--chdir", WORK)
        return shown


def with_limits(command: list[str], limits: ResourceLimits) -> list[str]:
    """The command with limits of the kernel's for each of its processes, set once it is inside: there only
    its own threads count. Without `prlimit` (util-linux, on every distribution) the watcher has to do alone.
    """
    if shutil.which("prlimit") is None:
        return command
    each = (f"--nproc={limits.threads}", f"--fsize={limits.disk_bytes}", "--core=0")
    return ["prlimit", *each, "--", *command]


def plain_environment(sandbox: Sandbox) -> dict[str, str]:
    """All environment variables of a program without a screen; none is inherited from the owner."""
    return {
        "HOME": HOME,
        "USER": "agent",
        "LOGNAME": "agent",
        "SHELL": "/bin/sh",
        "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "XDG_RUNTIME_DIR": sandbox.runtime_folder,
        "DESKHAND_DESKTOP": str(sandbox.folder),  # marks its processes for the clean-up
    }


def sandbox_environment(sandbox: Sandbox, *, display_name: str, accessibility: bool) -> dict[str, str]:
    """The same with what a program needs on the desktop."""
    runtime = sandbox.runtime_folder
    environment = plain_environment(sandbox) | {
        "DISPLAY": display_name,
        "XAUTHORITY": f"{runtime}/cookie",
        "XDG_SESSION_TYPE": "x11",
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={runtime}/bus",
        "GDK_BACKEND": "x11",
        "QT_QPA_PLATFORM": "xcb",
        "GSETTINGS_BACKEND": "memory",
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }
    if accessibility:
        environment |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_ACCESSIBILITY": "1", "GTK_A11Y": "atspi"}
    else:
        environment |= {"NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "QT_ACCESSIBILITY": "0"}
    return environment
