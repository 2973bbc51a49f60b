"""What takes long says what is awaited, since when, and how much has been written."""

from __future__ import annotations

import io
import os
import pty
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding_server import add_server
from agent.models.endpoint.model import EndpointModel
from agent.models.runtime_settings import RuntimeSettings
from agent.types import Message, Prompt, TextPart
from app.cli.life_line import LifeLine
from app.running.life_sign import LifeSign
from app.running.watching import Phase, WatchedModel
from tests.app.running.test_watching import ListWatcher
from tests.app.steps import CLICK_REPLY
from tests.app.workplace import Workplace
from tests.chat_server import ChatServer, Request


@dataclass(slots=True)
class ClockOfHand:
    now_s: float = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.controller.close()


def test_each_phase_says_what_is_awaited_once_it_has_lasted() -> None:
    clock = ClockOfHand()
    life = LifeSign(clock)
    life.phase_changed(Phase.LOADING)
    clock.now_s = 2.0
    assert life.words() == ""
    clock.now_s = 75.4
    assert life.words() == "Loading the model: 1 min 15 s"
    life.phase_changed(Phase.THINKING)
    clock.now_s += 8.9
    assert life.words() == "Reading the picture: 8 s"
    life.reply_grew(42)
    assert life.words() == "Writing: about 42 tokens, 8 s"
    life.phase_changed(Phase.ASKING)
    clock.now_s += 60.0
    assert life.words() == ""


def test_a_servers_tokens_are_counted_as_they_come(tmp_path: Path) -> None:
    watcher, clock, goes_on = ListWatcher(), ClockOfHand(), Event()
    life, said = LifeSign(clock), list[str]()

    def slow(request: Request) -> None:
        request.begin_stream()
        goes_on.wait(30)
        for piece in ("I ", "press ", "a button that is called Save"):
            request.piece(piece)
        request.end_stream()

    def on_text(_piece: str) -> None:
        life.reply_grew(watcher.tokens[-1])
        said.append(life.words())

    with ChatServer([slow]) as server:
        manifest = add_server(Catalogue([tmp_path]), server.url)
        life.phase_changed(Phase.THINKING)
        clock.now_s = 5.0
        assert life.words() == "Reading the picture: 5 s"
        goes_on.set()
        asked = EndpointModel(manifest, RuntimeSettings())
        model = WatchedModel(asked, watcher, dialect=manifest.dialect)
        model.reply(Prompt((Message("user", (TextPart("go"),)),)), stop=Event(), on_text=on_text)
        model.close()
    assert watcher.tokens == [1, 2, 9]
    assert said[-1] == "Writing: about 9 tokens, 5 s"


def test_the_card_in_the_window_says_so(workplace: Workplace) -> None:
    goes_on = Event()

    def slowly(_prompt: object) -> str:
        goes_on.wait(60)
        return CLICK_REPLY

    workplace.model.answers[:1] = [slowly]
    workplace.start()
    workplace.wait_until(lambda: workplace.sees("Reading the picture: 4 s"))
    goes_on.set()
    workplace.wait_until(lambda: workplace.sees("Deskhand wants to click here"))
    assert not workplace.sees("Reading the picture")


def test_a_terminal_has_one_line_that_is_written_over_and_cleared() -> None:
    clock = ClockOfHand()
    life = LifeSign(clock)
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as terminal, LifeLine(life, terminal, tick_s=0.01) as line:
        life.phase_changed(Phase.THINKING)
        clock.now_s = 30.0
        assert "Reading the picture: 30 s" in _read_until(ours, b"30 s")
        life.phase_changed(Phase.ACTING)
        line.clear()
        assert _read_until(ours, b"\x1b[K").endswith("\r\x1b[K")
    os.close(ours)


def test_a_log_has_few_lines_of_it() -> None:
    clock, log = ClockOfHand(), io.StringIO()
    life, ticks = LifeSign(clock), Event()
    life.phase_changed(Phase.LOADING)
    with LifeLine(life, log, tick_s=0.001):
        for second in range(0, 100, 5):
            clock.now_s = float(second)
            ticks.wait(0.02)
    lines = log.getvalue().splitlines()
    assert all(line.startswith("Loading the model: ") for line in lines)
    assert 1 <= len(lines) <= 3


def _read_until(descriptor: int, end: bytes) -> str:
    read = b""
    while end not in read:
        read += os.read(descriptor, 4096)
    return read.decode()
