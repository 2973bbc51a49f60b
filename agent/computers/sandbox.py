"""The bubblewrap command line that isolates a program of a private desktop. I/O: checks which paths exist.

Inside there is a fresh file system with the system's programs (read-only), an empty home, the desktop's own
session bus and X socket, and the folders shared in explicitly. It has new user, PID, IPC, UTS and network
namespaces, so the owner's abstract sockets are unreachable, too. Where a desktop has the network, all that a
program sees of it is a proxy at `PROXY_ADDRESS`.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from agent.errors import SandboxError

HOME = "/home/agent"
WORK = f"{HOME}/work"
_SYSTEM_FOLDERS = ("/usr", "/opt", "/var/cache/fontconfig", "/var/lib/dbus", "/sys/devices/system/cpu")
_ROOT_LINKS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
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
_UNPRIVILEGED_ID = 1000


@dataclass(frozen=True, slots=True)
class Sandbox:
    """The sandbox of one desktop's programs; only the X server runs outside."""

    folder: Path
    """The desktop's temp folder: `home`, `runtime`, `etc` below it show up inside."""
    x_socket: Path
    share: tuple[Path, ...] = ()
    read_only: tuple[Path, ...] = ()
    hidden_files: tuple[str, ...] = ()
    """Files of the system that look empty inside."""

    @property
    def user_id(self) -> int:
        """Never root inside: programs warn, and some refuse, when they run as root."""
        return os.getuid() or _UNPRIVILEGED_ID

    @property
    def runtime_folder(self) -> str:
        return f"/run/user/{self.user_id}"

    def prepare(self) -> None:
        """Create the folders and files that are mounted inside."""
        for name in ("home/work", "runtime", "etc"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        (self.folder / "runtime").chmod(0o700)
        uid = self.user_id
        (self.folder / "etc/passwd").write_text(
            f"root:x:0:0:root:/root:/usr/sbin/nologin\nagent:x:{uid}:{uid}:Agent:{HOME}:/bin/sh\n"
        )
        (self.folder / "etc/group").write_text(f"root:x:0:\nagent:x:{uid}:\n")
        (self.folder / "etc/hosts").write_text("127.0.0.1 localhost desktop\n::1 localhost\n")

    def command(self, command: list[str], *, has_network: bool = False) -> list[str]:
        """`command` in the sandbox, as an argument list for the supervisor. `has_network`: with the proxy."""
        program = shutil.which("bwrap")
        if program is None:
            raise SandboxError(
                "bubblewrap is not installed; a private desktop needs it (package bubblewrap)."
            )
        uid = str(self.user_id)
        arguments = [
            *(
                program,
                "--die-with-parent",
                "--new-session",
                "--unshare-user",
                "--unshare-pid",
                "--unshare-ipc",
            ),
            *(
                "--unshare-net",
                "--unshare-uts",
                "--unshare-cgroup-try",
                "--hostname",
                "desktop",
                "--cap-drop",
                "ALL",
            ),
            *("--uid", uid, "--gid", uid),
        ]
        if has_network:
            # The supervisor puts descriptors here, and holds the program back until the proxy listens.
            arguments += ["--info-fd", "{info_fd}", "--block-fd", "{block_fd}"]
        arguments += [
            "--proc",
            "/proc",
            "--dev",
            "/dev",
            "--tmpfs",
            "/dev/shm",
            "--tmpfs",
            "/tmp",
            "--tmpfs",
            "/run",
        ]
        arguments += self._system() + self._settings() + self._own_places()
        for hidden in self.hidden_files:
            if Path(hidden).exists():
                arguments += ["--ro-bind", "/dev/null", hidden]
        for folder in self.read_only:
            arguments += ["--ro-bind", str(folder), str(folder)]
        for folder in self.share:
            arguments += ["--bind", str(folder), str(folder)]
        return [*arguments, "--chdir", WORK, "--", *command]

    def _system(self) -> list[str]:
        arguments: list[str] = []
        for folder in _SYSTEM_FOLDERS:
            if Path(folder).is_dir():
                arguments += ["--ro-bind", folder, folder]
        for link in _ROOT_LINKS:
            path = Path(link)
            if path.is_symlink():
                arguments += ["--symlink", os.readlink(path), link]
            elif path.is_dir():
                arguments += ["--ro-bind", link, link]
        return arguments

    def _settings(self) -> list[str]:
        arguments: list[str] = []
        for name in _SETTINGS:
            path = Path("/etc", name)
            if path.exists():
                # Some are links to where nothing is inside.
                arguments += ["--ro-bind", str(path.resolve()), str(path)]
        for name in ("passwd", "group", "hosts"):
            arguments += ["--ro-bind", str(self.folder / "etc" / name), f"/etc/{name}"]
        return arguments

    def _own_places(self) -> list[str]:
        return [
            *("--bind", str(self.folder / "home"), HOME),
            *("--bind", str(self.folder / "runtime"), self.runtime_folder),
            *("--ro-bind", str(self.x_socket), str(self.x_socket)),
        ]


def sandbox_environment(sandbox: Sandbox, *, display_name: str, accessibility: bool) -> dict[str, str]:
    """All environment variables of a program inside; none is inherited from the owner."""
    runtime = sandbox.runtime_folder
    environment = {
        "HOME": HOME,
        "USER": "agent",
        "LOGNAME": "agent",
        "SHELL": "/bin/sh",
        "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "DISPLAY": display_name,
        "XAUTHORITY": f"{runtime}/cookie",
        "XDG_RUNTIME_DIR": runtime,
        "XDG_SESSION_TYPE": "x11",
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={runtime}/bus",
        "GDK_BACKEND": "x11",
        "QT_QPA_PLATFORM": "xcb",
        "GSETTINGS_BACKEND": "memory",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "DESKHAND_DESKTOP": str(sandbox.folder),  # marks its processes for the clean-up
    }
    if accessibility:
        environment |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_ACCESSIBILITY": "1", "GTK_A11Y": "atspi"}
    else:
        environment |= {"NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "QT_ACCESSIBILITY": "0"}
    return environment
