"""A real OpenSSH server of this machine, on loopback, with keys of its own. I/O: processes, files."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from agent.computers.ssh.address import SshLogin
from tests.agent.computers.vnc_servers import answers, free_port, require

SSHD = Path("/usr/sbin/sshd")
_LIMIT_S = 20.0


class SshServer:
    """One login, by a key: that of who runs the tests."""

    def __init__(self, folder: Path, *, options: str = "") -> None:
        """`options`: lines of sshd_config."""
        if not SSHD.exists():
            pytest.skip("openssh-server is not installed")
        require("Xtigervnc")
        self.folder, self._options = folder, options
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.login = SshLogin("127.0.0.1", getpass.getuser(), self.port)
        for name in ("host", "owner"):
            self.make_key(name)
        (folder / "authorized").write_bytes((folder / "owner.pub").read_bytes())
        self.program = self._make_program()
        self.trust()
        self.start()

    def make_key(self, name: str) -> None:
        for file in (self.folder / name, self.folder / f"{name}.pub"):
            file.unlink(missing_ok=True)
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / name)]
        subprocess.run(command, check=True)

    def trust(self) -> None:
        """The key of the host is the one that is known here."""
        kind, key, *_ = (self.folder / "host.pub").read_text().split()
        (self.folder / "known").write_text(f"[127.0.0.1]:{self.port} {kind} {key}\n")

    def start(self) -> None:
        config = self.folder / "sshd_config"
        config.write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {self.folder / 'host'}\nPidFile none\n"
            f"AuthorizedKeysFile {self.folder / 'authorized'}\nStrictModes no\nUsePAM no\n"
            "PasswordAuthentication no\nKbdInteractiveAuthentication no\nPermitRootLogin yes\n"
            f"{self._options}\n"
        )
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        with (self.folder / "sshd.log").open("ab") as log:
            self._process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", str(SSHD), "-D", "-e", "-f", str(config)],
                stdin=subprocess.DEVNULL,
                stderr=log,
            )
        deadline = time.monotonic() + _LIMIT_S
        while not answers(self.port):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"sshd did not start: {(self.folder / 'sshd.log').read_text()[-300:]}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Connections that are open stay so, as sshd does it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def on_path(self) -> str:
        """PATH with an `ssh` before all others that knows this server alone."""
        return f"{self.program.parent}{os.pathsep}{os.environ['PATH']}"

    def _make_program(self) -> Path:
        config = self.folder / "ssh_config"
        config.write_text(
            f"IdentityFile {self.folder / 'owner'}\nIdentitiesOnly yes\n"
            f"UserKnownHostsFile {self.folder / 'known'}\nGlobalKnownHostsFile /dev/null\n"
        )
        program = self.folder / "bin" / "ssh"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {config} "$@"\n')
        program.chmod(0o755)
        return program


def desktops_there() -> set[str]:
    """Folders of desktops that were made here and have not ended."""
    return {str(path) for path in Path(tempfile.gettempdir()).glob("deskhand-ssh-*/cookie")}
