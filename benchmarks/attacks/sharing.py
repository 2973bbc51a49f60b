"""Folders that must not be shared with a private desktop, asked for in many ways; and some that may be.

    python -m benchmarks.attacks.sharing [--json]

In a home of its own: keys, keyrings, profiles of browsers, Deskhand's own folders, sockets, what the system
keeps; each as it is, from above, from below, through links and other spellings.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from agent.computers.shared_folders import require_shareable
from agent.confinement.enclosure import python_folders
from agent.errors import SandboxError
from benchmarks.attacks.part import Part
from benchmarks.workloads.gates import equal_to

_OF_A_HOME = (
    ".ssh", ".ssh/keys", ".gnupg", ".gnupg/private-keys-v1.d", ".pki/nssdb", ".password-store",
    ".password-store/bank", ".local/share/keyrings", ".local/share/kwalletd", ".local/share", ".local",
    ".config", ".config/google-chrome", ".config/google-chrome/Default", ".config/chromium/Default",
    ".config/BraveSoftware/Brave-Browser", ".config/vivaldi", ".config/microsoft-edge",
    ".config/autostart", ".config/systemd/user", ".config/gh", ".config/gcloud", ".config/1Password",
    ".config/Signal", ".mozilla", ".mozilla/firefox", ".mozilla/firefox/abc.default/storage",
    ".thunderbird", ".thunderbird/abc.default", ".cache/mozilla/firefox",
    ".var/app/org.mozilla.firefox", "snap/firefox/common/.mozilla", ".aws", ".azure", ".kube",
    ".docker", ".local/share/evolution", ".local/share/applications", "data/deskhand",
    "data/deskhand/records", "data/deskhand/models/embedded", "data",
)  # fmt: skip
_OF_THE_SYSTEM = (
    "/", "/etc", "/etc/ssl", "/etc/ssh", "/proc", "/proc/self", "/proc/1", "/proc/sys/kernel",
    "/proc/self/root", "/proc/self/fd", "/sys", "/sys/kernel", "/sys/devices/system/cpu", "/dev",
    "/dev/shm", "/dev/pts", "/run", "/run/user", "/run/lock", "/var/run", "/boot", "/tmp",
    "/tmp/.X11-unix", "/tmp/..", "/usr", "/usr/bin", "/usr/local", "/var", "/var/lib", "/var/log",
    "/bin", "/lib", "//etc", "/./etc/", "/usr/../etc", "/home/..", "/root/../etc/ssl",
    "/tmp/../proc/self/../1",
)  # fmt: skip
_ALLOWED = (
    "project",
    "project/src",
    "Documents",
    "Documents/letters",
    ".pyenv/versions/3.11",
    "sshfs",
    "data2",
)


@contextmanager
def fake_home(folder: Path) -> Iterator[Path]:
    """A home with all of it, and an environment that says so."""
    home = folder / "home" / "ada"
    for name in (*_OF_A_HOME, *_ALLOWED):
        (home / name).mkdir(parents=True, exist_ok=True)
    (folder / "run" / "user").mkdir(parents=True)
    changes = {
        "HOME": str(home),
        "DESKHAND_HOME": str(home / "data/deskhand"),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local/share"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_RUNTIME_DIR": str(folder / "run" / "user"),
    }
    before = {name: os.environ.get(name) for name in changes}
    os.environ.update(changes)
    try:
        yield home
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def attempts(folder: Path, home: Path, closing: ExitStack) -> dict[str, Path]:
    """By name, what must be refused."""
    links = folder / "links"
    links.mkdir()
    found = {f"~/{name}": home / name for name in _OF_A_HOME}
    found |= {name: Path(name) for name in _OF_THE_SYSTEM if Path(name).exists()}
    found |= {
        "home": home,
        "~": Path("~"),
        "~/.ssh by tilde": Path("~/.ssh"),
        "home's parent": home.parent,
        "home's parent's parent": folder,
        "home with a slash": Path(f"{home}/"),
        "home with dots": home / "project" / ".." / "." / "..",
        "home by /proc/self/root": Path(f"/proc/self/root{home}"),
        ".ssh by /proc/self/root": Path(f"/proc/self/root{home}/.ssh"),
        "runtime folder": folder / "run/user",
        "runtime folder's parent": folder / "run",
    }
    for number, target in enumerate(
        (home, home.parent, home / ".ssh", Path("/"), Path("/etc"), Path("/proc"))
    ):
        link = links / str(number)
        link.symlink_to(target)
        found[f"link to {target.name or target}"] = link
        twice = links / f"{number}-again"
        twice.symlink_to(link)
        found[f"link to a link to {target.name or target}"] = twice
    (home / "project" / "up").symlink_to("..")
    found["link within a project"] = home / "project" / "up"
    found["below a link"] = home / "project" / "up" / ".gnupg"
    listening = folder / "service"
    listening.mkdir()
    sock = closing.enter_context(socket.socket(socket.AF_UNIX))
    sock.bind(str(listening / "docker.sock"))
    sock.listen()
    found["a socket of a service"] = listening
    found["a folder with a socket below"] = folder / "service"
    return found


def measure(progress: Callable[[str], None] = lambda _line: None) -> Part:
    """Every attempt once; nothing is started."""
    with (
        tempfile.TemporaryDirectory(prefix="deskhand-sharing-") as made,
        fake_home(Path(made)) as home,
        ExitStack() as closing,
    ):
        wanted = attempts(Path(made), home, closing)
        progress(f"{len(wanted)} attempts")
        accepted = [name for name, path in wanted.items() if not _is_refused(path)]
        allowed = [home / name for name in _ALLOWED] + [Path(__file__).parents[2], *python_folders()]
        refused = [str(path) for path in allowed if _is_refused(path)]
    figures = {
        "attempts": len(wanted),
        "accepted": len(accepted),
        "allowed": len(allowed),
        "allowed and refused": len(refused),
    }
    gates = (equal_to("accepted", len(accepted), 0), equal_to("allowed and refused", len(refused), 0))
    return Part("sharing", figures, gates, (*accepted, *refused))


def _is_refused(path: Path) -> bool:
    try:
        require_shareable(path)
    except SandboxError:
        return True
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    part = measure()
    if as_json:
        print(json.dumps({**part.figures, "fell": list(part.examples), "gates": list(part.gates)}))
        return
    print(f"{part.name}: {dict(part.figures)}", file=sys.stdout)
    for example in part.examples:
        print(f"  {example}")


if __name__ == "__main__":
    main()
