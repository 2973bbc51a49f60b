"""Text typed into a real password field never reaches the disk: a real window, bus and recorder."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from agent.actions.types import Click, Finished, Hotkey, TypeText
from agent.computers.private_desktop import accessibility_command, bus_command, takes_connections
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_screen import X11Screen
from agent.coordinates import MonitorPoint
from agent.demonstrations.arrivals import Arrivals
from agent.demonstrations.demonstration import SECRET_TYPED
from agent.demonstrations.pointed_elements import OwnersSpots
from agent.demonstrations.privacy import Consent
from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions
from agent.store import open_record
from agent.types import Task
from tests.agent.computers.event_target import until
from tests.agent.demonstrations.test_recording import LIMIT_S, Person

PROGRAM = Path(__file__).parent / "password_window.py"
LAUNCHER = accessibility_command()
SECRET = "hunter2 and more"


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A session bus with AT-SPI."""
    assert LAUNCHER is not None
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/bus")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    started = [subprocess.Popen(bus_command(str(tmp_path)))]
    assert until(lambda: takes_connections(tmp_path / "bus"), limit_s=LIMIT_S)
    started.append(subprocess.Popen(LAUNCHER))
    yield
    for process in reversed(started):
        process.terminate()
        process.wait()


@pytest.fixture
def state(bus: None, tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "state.json"
    environment = os.environ | {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_ACCESSIBILITY": "1"}
    process = subprocess.Popen([sys.executable, str(PROGRAM), str(path)], env=environment)
    assert until(path.exists, limit_s=LIMIT_S)
    yield path
    process.terminate()
    process.wait()


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.skipif(LAUNCHER is None, reason="AT-SPI is not installed")
def test_password_is_dropped_and_the_name_before_it_is_kept(state: Path, tmp_path: Path) -> None:
    address = DisplayAddress(os.environ["DISPLAY"])
    screen = X11Screen(address)
    records = tmp_path / "records"
    options = RecordingOptions(Consent.of(["*"]), read=lambda pixels: [])
    recorder = DemonstrationRecorder(address, records, options)
    recorder.start(Task("sign in"))
    person = Person(screen, recorder)
    x, y = read(state)["name"]
    name = Click(MonitorPoint(x + 0.5, y + 0.5))
    person.does(name, TypeText("ada"), Hotkey(("tab",)))
    assert until(recorder.has_secret_focus, limit_s=LIMIT_S)
    person.does(TypeText(SECRET), Hotkey(("shift", "tab")))
    person.looks()
    assert until(lambda: read(state)["texts"] == ["ada", SECRET], limit_s=LIMIT_S)
    record = open_record(records / recorder.finish())
    screen.close()
    done = [step.performed[0].action if step.performed else step.problem for step in record]
    assert [one for one, _ in groupby(done)] == [
        name,
        TypeText("ada"),
        Hotkey(("tab",)),
        SECRET_TYPED,
        Hotkey(("shift", "tab")),
        Finished(),
    ]
    stored = b"".join(path.read_bytes() for path in record.folder.rglob("*") if path.is_file())
    assert b"hunter2" not in stored


@pytest.mark.skipif(LAUNCHER is None, reason="AT-SPI is not installed")
def test_what_arrives_in_a_field_is_heard_while_an_input_method_is_chosen(state: Path) -> None:
    address = DisplayAddress(os.environ["DISPLAY"])
    screen, spots, arrivals = X11Screen(address), OwnersSpots(address, None), Arrivals(lambda: "pinyin")
    arrivals.start()
    x, y = read(state)["name"]
    screen.perform(Click(MonitorPoint(x + 0.5, y + 0.5)), stop=Event())
    assert until(lambda: bool(spots.with_keyboard().element_id), limit_s=LIMIT_S)
    field = spots.with_keyboard().element_id

    def is_heard() -> bool:
        screen.perform(TypeText("ü"), stop=Event())
        text = arrivals.of("nihao ", 0.0, math.inf, math.inf, field).text
        return text is not None and set(text) == {"ü"}

    assert until(is_heard, limit_s=LIMIT_S)
    arrivals.close()
    spots.close()
    screen.close()
