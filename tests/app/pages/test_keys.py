"""Keys: in the system's keyring and nowhere else; where there is none, for this run only, and it says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail

from agent.errors import EndpointError
from agent.models.endpoint.keys import read_key, store_key
from app.storage.credentials import keep_for_this_run, keyring_problem
from tests.app.key_setter import NAME

ROOT = Path(__file__).resolve().parents[3]
LIMIT_S = 90.0
# Only its parts stand here: the whole must be found nowhere on the disk.
KEY = "-".join(("zq7", "canary", "41f0b2", "9e"))


@contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=LIMIT_S)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A private D-Bus session with a real GNOME Keyring, unlocked; its environment."""
    missing = [
        name for name in ("dbus-daemon", "gnome-keyring-daemon", "gdbus") if shutil.which(name) is None
    ]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    # Qt asks for its plugins by the fonts and the like of a home of its own
    folders = {
        name: tmp_path / name for name in ("home", "run", "data", "config", "cache", "deskhand", "tmp")
    }
    for folder in folders.values():
        folder.mkdir(mode=0o700)
    environment = {
        **os.environ,
        "HOME": str(folders["home"]),
        "TMPDIR": str(folders["tmp"]),
        "XDG_RUNTIME_DIR": str(folders["run"]),
        "XDG_DATA_HOME": str(folders["data"]),
        "XDG_CONFIG_HOME": str(folders["config"]),
        "XDG_CACHE_HOME": str(folders["cache"]),
        "DESKHAND_HOME": str(folders["deskhand"]),
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folders['run']}/bus",
    }
    environment.pop("PYTHON_KEYRING_BACKEND", None)
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1",
         f"--address={environment['DBUS_SESSION_BUS_ADDRESS']}"],
        env=environment, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    with ended(bus):
        assert bus.stdout is not None
        assert bus.stdout.readline()
        daemon = subprocess.Popen(
            ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True,
        )  # fmt: skip
        with ended(daemon):
            assert daemon.stdin is not None
            daemon.stdin.write("only for this test")
            daemon.stdin.close()
            daemon.stdin = None
            wait = ["gdbus", "wait", "--session", "--timeout", "60", "org.freedesktop.secrets"]
            subprocess.run(wait, env=environment, check=True, stdout=subprocess.DEVNULL)
            yield environment


def test_a_key_kept_in_the_window_is_in_the_keyring_and_nowhere_else(
    session: dict[str, str], tmp_path: Path
) -> None:
    reader, writer = os.pipe()
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.app.key_setter", str(reader)],
        cwd=ROOT, env=session, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, pass_fds=(reader,),
    )  # fmt: skip
    os.close(reader)
    os.write(writer, KEY.encode())
    os.close(writer)
    with ended(program):
        assert program.stdout is not None
        said = program.stdout.readline()
        assert said.startswith("ready"), said + (program.stderr.read() if program.stderr else "")
        assert "in the keyring" in said
        process = Path("/proc") / str(program.pid)
        for name in ("cmdline", "environ"):
            assert KEY.encode() not in (process / name).read_bytes()
        out, err = program.communicate(input="", timeout=LIMIT_S)
    assert KEY not in out + err
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path for path in written if KEY.encode() in path.read_bytes()] == []
    assert any(path.name == "record.jsonl" for path in written), "a task was recorded meanwhile"
    assert any(path.suffix == ".keyring" for path in written), "the keyring is on the disk, in cipher"
    look = f"import keyring; print(keyring.get_password('deskhand', {NAME!r}))"
    found = subprocess.run(
        [sys.executable, "-c", look], env=session, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == KEY


@pytest.fixture
def no_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())
    yield
    keyring.set_keyring(before)


def test_without_a_keyring_that_is_said_and_how_to_get_one(no_keyring: None) -> None:
    assert "no usable keyring" in keyring_problem()
    assert "Install and unlock" in keyring_problem()


def test_without_a_keyring_a_key_lasts_for_this_run(no_keyring: None) -> None:
    keep_for_this_run()
    with pytest.raises(EndpointError):
        read_key(NAME)
    store_key(NAME, KEY)
    assert read_key(NAME) == KEY
    assert "for this run only" in keyring_problem()
    keep_for_this_run()
    assert read_key(NAME) == KEY, "asking twice loses nothing"
