"""A machine with a login: versions first, the token on no command line, plain sentences when it fails."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from pathlib import Path

import pytest

from training.errors import RemoteError
from training.remote import host_side
from training.remote.jobs import ConnectionLostError
from training.remote.ssh_host import SshHost, require_versions

GOOD = {"versions": {"ray": "2.60.0", "torch": "2.13.0", "aiohttp": "3.14.5"}}

FAKE_SSH = """#!/bin/sh
# Stands for ssh: leaves out the options, notes the command, and does it in this machine's shell.
while [ "$1" = -o ] || [ "$1" = -p ]; do shift 2; done
echo "$@" >> "{notes}"
if [ "$1" = nobody@far ]; then echo "no route to host" >&2; exit 255; fi
shift
cd "{home}" && HOME="{home}" exec sh -c "$*"
"""


@pytest.fixture
def ssh(tmp_path: Path) -> tuple[str]:
    script = tmp_path / "ssh"
    (tmp_path / "home").mkdir()
    script.write_text(FAKE_SSH.format(notes=tmp_path / "notes", home=tmp_path / "home"))
    script.chmod(0o755)
    return (str(script),)


def test_versions_are_read_on_the_remote_machine(ssh: tuple[str], tmp_path: Path) -> None:
    for name in host_side.NEEDED:
        folder = tmp_path / "packages" / f"{name.replace('-', '_')}-0.1.dist-info"
        folder.mkdir(parents=True)
        version = metadata.version("ray") if name == "ray" else "0.1"
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    python = f"PYTHONPATH={tmp_path / 'packages'} {sys.executable}"
    host = SshHost("ssh://me@far", python, ssh=ssh)
    found = host.require_versions()
    assert found["python"].startswith(f"{sys.version_info[0]}.{sys.version_info[1]}.")
    assert found["versions"]["torch"] == "0.1"
    host.close()
    assert (tmp_path / "notes").read_text() == f"me@far {python} - check\n"


def test_the_token_is_on_no_command_line_and_one_that_is_in_use_stays(
    ssh: tuple[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_AUTH_TOKEN", "first-secret")
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\ncat > /dev/null\necho '{\"dashboard\": 8265}'\n")
    python.chmod(0o755)
    start_head(ssh, python)
    file = tmp_path / "home/.deskhand/remote/token"
    assert file.read_text() == "first-secret"
    assert file.stat().st_mode & 0o077 == 0
    monkeypatch.setenv("RAY_AUTH_TOKEN", "second-secret")
    start_head(ssh, python)
    assert os.environ["RAY_AUTH_TOKEN"] == file.read_text() == "first-secret"
    assert "secret" not in (tmp_path / "notes").read_text()


def start_head(ssh: tuple[str], python: Path) -> None:
    """As far as without a Ray head over there: the token is agreed on, and then no tunnel opens."""
    host = SshHost("ssh://me@far", str(python), ssh=ssh)
    with pytest.raises(ConnectionLostError, match="tunnel"):
        host.jobs()
    host.close()


def test_wrong_or_missing_versions_are_reported_with_a_fix() -> None:
    require_versions(GOOD, "2.60.0")
    with pytest.raises(RemoteError, match=r"2\.60\.0 there and 2\.61\.0 here.*pip install"):
        require_versions(GOOD, "2.61.0")
    with pytest.raises(RemoteError, match="no aiohttp, torch"):
        require_versions({"versions": GOOD["versions"] | {"torch": None, "aiohttp": None}}, "2.60.0")


def test_a_machine_that_cannot_be_reached_and_a_command_that_fails_are_two_things(ssh: tuple[str]) -> None:
    with pytest.raises(ConnectionLostError, match="no route to host"):
        SshHost("ssh://nobody@far", ssh=ssh).require_versions()
    with pytest.raises(RemoteError, match="no-such-python") as failed:
        SshHost("ssh://me@far", "no-such-python", ssh=ssh).require_versions()
    assert not isinstance(failed.value, ConnectionLostError)


@pytest.mark.parametrize("address", ["far", "http://far", "ssh://", "ssh://me@far/path", "ssh://-oProxy"])
def test_what_is_no_address_is_refused_before_ssh_is_started(address: str) -> None:
    with pytest.raises(RemoteError):
        SshHost(address)
