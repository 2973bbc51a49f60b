"""A user manager of systemd really wakes Deskhand: the timer fires, and what was planned is seen to."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from agent.agenda import AgendaFile, QueueState, read_recurrence
from agent.agenda.entries import DeferredTask
from app.storage.user_timers import UNIT, control, set_timer, units_folder

pytestmark = pytest.mark.desktop

_SYSTEMD = Path("/usr/lib/systemd/systemd")
_LIMIT_S = 60.0
_STARTED_S = 15.0


@pytest.fixture
def manager(tmp_path: Path, deskhand_home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A user manager in folders of its own. It starts only where systemd is the system's first process: a
    folder that says so is shown to it, and to nobody else."""
    if not _SYSTEMD.exists() or shutil.which("systemctl") is None or shutil.which("bwrap") is None:
        pytest.skip("systemd or bubblewrap is not installed")
    runtime, home = tmp_path / "run", tmp_path / "home"
    runtime.mkdir(mode=0o700)
    home.mkdir()
    for name, value in {
        "XDG_RUNTIME_DIR": str(runtime),
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local/share"),
        "DESKHAND_HOME": str(deskhand_home),
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    shown = ["--bind", "/", "/", "--dev-bind", "/dev", "/dev", "--tmpfs", "/run/systemd"]
    command = ["bwrap", *shown, "--dir", "/run/systemd/system", str(_SYSTEMD), "--user", "--log-target=null"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        deadline_s = time.monotonic() + _STARTED_S
        while not answers(["show-environment"]) and process.poll() is None:
            if time.monotonic() > deadline_s:
                break
            time.sleep(0.1)
        try:
            if not answers(["show-environment"]):
                pytest.skip("no user manager of systemd can run here")
            yield
        finally:
            control(["exit"])
            process.terminate()


def answers(words: Sequence[str]) -> bool:
    return control(words) == 0


def fired_before(moment: datetime) -> None:
    """What systemd remembers of a timer: it fires at once where a moment has passed since."""
    stamp = Path(os.environ["XDG_DATA_HOME"]) / "systemd" / "timers" / f"stamp-{UNIT}.timer"
    stamp.parent.mkdir(parents=True)
    stamp.touch()
    os.utime(stamp, (moment.timestamp(), moment.timestamp()))


@pytest.mark.usefixtures("manager")
def test_timer_fires_and_what_was_missed_stands_in_the_queue(deskhand_home: Path) -> None:
    agenda, now = AgendaFile(deskhand_home), datetime.now().astimezone()
    agenda.plan(DeferredTask(routine="note"), read_recurrence("daily 00:00"), now - timedelta(days=3))
    fired_before(now - timedelta(days=3))
    assert set_timer(agenda.plans(), folder=units_folder()) == ""
    deadline_s = time.monotonic() + _LIMIT_S
    while not agenda.queue() and time.monotonic() < deadline_s:
        time.sleep(0.2)
    assert [one.state for one in agenda.queue()] == [QueueState.MISSED]
    assert set_timer([], folder=units_folder()) == ""
    assert list(units_folder().glob(f"{UNIT}.*")) == []
    assert not answers(["is-active", f"{UNIT}.timer"])
