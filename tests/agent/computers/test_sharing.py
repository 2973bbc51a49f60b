"""Which folders are never shared with a private desktop, however they are asked for."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.private_places import reason_not_to_share
from agent.computers.shared_folders import require_shareable
from agent.confinement.enclosure import python_folders
from agent.errors import SandboxError
from benchmarks.attacks import sharing
from benchmarks.workloads.gates import all_met
from tests.agent.computers.event_target import until


def test_nothing_private_can_be_shared_and_ordinary_folders_can() -> None:
    part = sharing.measure()
    assert part.figures["attempts"] >= 100
    assert part.figures["allowed"] >= 8
    assert all_met(part.gates), part.examples


@pytest.mark.parametrize(
    ("folder", "words"),
    [
        ("/", "too much to share"),
        ("~", "too much to share"),
        ("/etc", "never shared"),
        ("/etc/ssl", "lies in /etc"),
        ("/usr/lib", "not shared for writing"),
        ("/var", "too much to share"),
        ("missing", "not a folder"),
        ("/etc/passwd", "not a folder"),
        ("~nobody-of-that-name/x", "not a folder"),
    ],
)
def test_a_refusal_says_what_is_the_matter(folder: str, words: str) -> None:
    with pytest.raises(SandboxError, match=words):
        require_shareable(Path(folder))


def test_a_folder_that_is_the_owners_alone_is_refused_for_reading_too(tmp_path: Path) -> None:
    records = tmp_path / "records"
    (records / "a").mkdir(parents=True)
    for folder in (tmp_path, records, records / "a"):
        for is_writable in (True, False):
            with pytest.raises(SandboxError, match="never shared"):
                require_shareable(folder, is_writable=is_writable, private=[records])
    with pytest.raises(SandboxError, match="never shared"):
        PrivateDesktop(DesktopOptions(read_only=(Path("/etc"),)))


def test_a_folder_in_which_a_program_listens_is_refused(tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(below / "s"))
        listener.listen()
        with pytest.raises(SandboxError, match="A program listens at"):
            require_shareable(tmp_path)
    (below / "s").unlink()
    assert require_shareable(tmp_path) == tmp_path.resolve()


def test_python_and_this_checkout_may_be_read() -> None:
    for folder in (*python_folders(), Path(__file__).parents[3]):
        assert require_shareable(folder, is_writable=False) == folder.resolve()


MOUNTING = """
import json, subprocess, sys
from pathlib import Path
from agent.computers.private_places import reason_not_to_share
for source, target, asked in json.loads(sys.argv[1]):
    kind = ["-t", "proc", "proc"] if source == "proc" else ["--bind", source]
    subprocess.run(["mount", *kind, target], check=True)
    print(reason_not_to_share(Path(asked), is_writable=True))
    subprocess.run(["umount", target], check=True)
"""
MOUNTED = (
    ("home/.ssh", "project/keys", "project", "is mounted in"),
    ("home/.ssh", "other", "other", "lies in"),
    ("home", "other", "other", "too much to share"),
    ("home", "other", "other/.ssh", "lies in"),
    ("home", "other", "other/.ssh/deep", "lies in"),
    ("proc", "other", "other", "what the system keeps"),
    ("proc", "project/keys", "project", "what the system keeps"),
    ("project", "other", "other", ""),
)


def test_a_bind_mount_is_what_is_behind_it(tmp_path: Path) -> None:
    for folder in ("home/.ssh/deep", "project/keys", "other"):
        (tmp_path / folder).mkdir(parents=True)
    cases = [
        [
            source if source == "proc" else str(tmp_path / source),
            str(tmp_path / target),
            str(tmp_path / asked),
        ]
        for source, target, asked, _ in MOUNTED
    ]
    apart = ["unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork"]
    done = subprocess.run(
        [*apart, sys.executable, "-c", MOUNTING, json.dumps(cases)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
        env=os.environ | {"HOME": str(tmp_path / "home")},
    )
    if "unshare failed" in done.stderr:
        pytest.skip("this machine lets nobody make a mount name space")
    assert done.returncode == 0, done.stderr
    for (source, target, asked, words), said in zip(MOUNTED, done.stdout.splitlines(), strict=True):
        assert words in said, f"{source} at {target}, asked for {asked}"
        assert bool(said) == bool(words)


@pytest.mark.desktop
@pytest.mark.parametrize("is_writable", [True, False])
def test_a_folder_that_becomes_a_link_after_the_check_leads_nowhere(
    is_writable: bool, tmp_path: Path
) -> None:
    secret, asked = tmp_path / "secret", tmp_path / "asked"
    for folder in (secret, asked):
        folder.mkdir()
    (secret / "key").write_text("the owner's")
    (asked / "letter").write_text("dear Ada")
    options = DesktopOptions(
        accessibility=False,
        **{"share" if is_writable else "read_only": (asked,)},  # type: ignore[arg-type]
    )
    with PrivateDesktop(options) as desktop:
        first = desktop.run(["ls", str(asked)])
        assert until(lambda: desktop.exit_status(first) is not None)
        assert desktop.output(first).split() == ["letter"]
        os.rename(asked, tmp_path / "away")
        asked.symlink_to(secret)
        second = desktop.run(["sh", "-c", f"cat {asked}/key; touch {asked}/new"])
        assert until(lambda: desktop.exit_status(second) is not None)
        assert "the owner's" not in desktop.output(second)
    assert [path.name for path in secret.iterdir()] == ["key"]


def test_places_that_variables_name_are_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "keys" / "deep").mkdir(parents=True)
    for name, value in (
        ("GNUPGHOME", str(tmp_path / "keys")),
        ("SSH_AUTH_SOCK", str(tmp_path / "keys/agent.1")),
        ("DOCKER_HOST", f"unix://{tmp_path}/keys/docker.sock"),
        ("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/keys/bus,guid=0"),
    ):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert "never shared" in reason_not_to_share(tmp_path / "keys", is_writable=True), name
        assert reason_not_to_share(tmp_path / "keys", is_writable=True) == ""
