"""Every way to stop works, at once, and none stops by mistake."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor, QGuiApplication
from pytestqt.qtbot import QtBot

from agent.errors import SettingsError, StoppedError
from agent.models.manifest import Manifest
from agent.ports import Model
from agent.session import Outcome
from agent.types import Ending, EndingKind
from app.cli.main import main
from app.cli.status import ExitStatus
from app.running import compose
from app.running.bridge import AgentThread
from app.running.choices import TaskChoice
from app.running.interruptible import STOPPED_EARLY, interruptible
from app.running.request import task_request
from app.running.watching import Phase
from app.stopping.corner import CornerWatch, is_corner
from app.stopping.local_sockets import sockets_folder
from app.stopping.stop_socket import StopSocket, stop_all
from app.storage.preferences import Preferences
from tests.fakes import ScriptedModel, embedded_manifest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DESKHAND_HOME", str(tmp_path))
    return tmp_path


class Running:
    """A process's answer to a request to stop."""

    def __init__(self, *, is_running: bool = True) -> None:
        self.is_running = is_running
        self.num_asked = 0

    def stop(self) -> bool:
        self.num_asked += 1
        was_running, self.is_running = self.is_running, False
        return was_running


@pytest.fixture
def listening(home: Path) -> Iterator[Running]:
    running = Running()
    listener = StopSocket(home, running.stop)
    assert listener.start() == ""
    yield running
    listener.close()


def test_deskhand_stop_reaches_a_running_program(
    listening: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stop", "--json"]) == ExitStatus.DONE
    assert capsys.readouterr().out.strip() == '{"stopped": 1}'
    assert main(["stop"]) == ExitStatus.DONE
    assert "Nothing is running" in capsys.readouterr().out
    assert listening.num_asked == 2


def test_two_programs_are_both_stopped(home: Path, listening: Running) -> None:
    other = Running()
    second = StopSocket(home, other.stop)
    assert second.start() == ""
    try:
        assert stop_all(home) == 2
    finally:
        second.close()


def test_programs_with_another_home_are_left_alone(listening: Running, tmp_path: Path) -> None:
    assert stop_all(tmp_path / "elsewhere") == 0
    assert listening.num_asked == 0


def test_a_socket_left_behind_is_swept_up(home: Path) -> None:
    folder = sockets_folder(home)
    folder.mkdir(mode=0o700, parents=True)
    left = folder / "1-a.sock"
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(left))
    assert stop_all(home) == 0
    assert not left.exists()


KILLED = """
import sys
from pathlib import Path
from app.stopping.stop_socket import StopSocket
assert StopSocket(Path(sys.argv[1]), lambda: True).start() == ""
print("listening", flush=True)
sys.stdin.read()
"""


def killed_listener(home: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(home)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"listening\n"
        process.kill()


def test_sockets_of_the_killed_are_gone_at_the_next_start_and_the_living_keep_theirs(
    home: Path, listening: Running
) -> None:
    (mine,) = sockets_folder(home).glob("*.sock")
    for _ in range(3):
        killed_listener(home)
    left = set(sockets_folder(home).glob("*.sock"))
    assert len(left) == 2, "each swept up the one before it"
    second = StopSocket(home, lambda: True)
    assert second.start() == ""
    try:
        swept = set(sockets_folder(home).glob("*.sock"))
        assert mine in swept
        assert len(swept) == 2
    finally:
        second.close()
    assert stop_all(home) == 1


def test_a_socket_whose_queue_is_full_belongs_to_the_living(home: Path) -> None:
    folder = sockets_folder(home)
    folder.mkdir(mode=0o700, parents=True)
    busy = folder / "1-b.sock"
    with ExitStack() as opened:
        listener = opened.enter_context(socket.socket(socket.AF_UNIX))
        listener.bind(str(busy))
        listener.listen(0)
        for _ in range(8):
            waiting = opened.enter_context(socket.socket(socket.AF_UNIX))
            waiting.setblocking(False)
            with suppress(BlockingIOError):
                waiting.connect(str(busy))
        starting = StopSocket(home, lambda: True)
        assert starting.start() == ""
        starting.close()
        assert busy.exists()


def test_many_that_start_and_sweep_at_once_never_remove_one_that_lives(home: Path) -> None:
    """100 rounds of eight programs that begin to listen while others look for the dead."""
    num_lost = 0
    for _ in range(100):
        made = [StopSocket(home, lambda: True) for _ in range(8)]
        with ThreadPoolExecutor(9) as pool:
            sweeping = pool.submit(stop_all, home)
            assert list(pool.map(StopSocket.start, made)) == [""] * 8
            sweeping.result()
        num_lost += 8 - len(list(sockets_folder(home).glob("*.sock")))
        for one in made:
            one.close()
    assert num_lost == 0


def test_nonsense_stops_nothing_and_does_not_end_the_listening(home: Path, listening: Running) -> None:
    (path,) = sockets_folder(home).glob("*.sock")
    for said in (b"", b"stop", b"hello world\n"):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(path))
            connection.sendall(said)
            connection.shutdown(socket.SHUT_WR)
            with suppress(ConnectionResetError):
                connection.recv(16)
    assert listening.num_asked == 0
    assert stop_all(home) == 1


def test_a_folder_that_others_may_enter_is_not_used(home: Path) -> None:
    folder = sockets_folder(home)
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    assert "open to others" in StopSocket(home, lambda: True).start()
    folder.chmod(0o700)


def test_closing_leaves_nothing(home: Path) -> None:
    before = set(threading.enumerate())
    listener = StopSocket(home, lambda: True)
    assert listener.start() == ""
    listener.close()
    listener.close()
    assert list(sockets_folder(home).glob("*.sock")) == []
    assert set(threading.enumerate()) <= before


# ---- the screen's corner


class Pushes:
    def __init__(self) -> None:
        area = QGuiApplication.primaryScreen().geometry()
        self.corner, self.middle = area.topLeft(), area.center()
        QCursor.setPos(self.middle)
        self.watch = CornerWatch()
        self.heard: list[None] = []
        self.watch.pushed.connect(lambda: self.heard.append(None))
        self.watch.start()


def test_pushing_the_mouse_into_a_corner_stops_while_the_agent_thinks(qtbot: QtBot) -> None:
    pushes = Pushes()
    pushes.watch.phase_changed(Phase.THINKING)
    QCursor.setPos(pushes.corner)
    qtbot.waitUntil(lambda: bool(pushes.heard), timeout=10_000)
    pushes.watch.finish()
    QCursor.setPos(pushes.middle)


def test_a_pointer_that_the_agent_left_in_a_corner_is_no_push(qtbot: QtBot) -> None:
    pushes = Pushes()
    pushes.watch.phase_changed(Phase.ACTING)
    QCursor.setPos(pushes.corner)
    pushes.watch.phase_changed(Phase.LOOKING)
    qtbot.wait(300)
    assert pushes.heard == []
    pushes.watch.finish()
    QCursor.setPos(pushes.middle)


def test_only_the_very_corner_is_one() -> None:
    area = QGuiApplication.primaryScreen().geometry()
    assert is_corner(area.bottomRight())
    assert not is_corner(area.topLeft() + QPoint(1, 0))


# ---- what cannot be interrupted itself


def test_slow_work_is_left_behind_and_its_result_thrown_away() -> None:
    stop, go_on, thrown = Event(), Event(), Event()

    def load() -> str:
        stop.set()
        go_on.wait(30)
        return "model"

    with pytest.raises(StoppedError, match="before it began"):
        interruptible(load, stop=stop, discard=lambda made: thrown.set() if made == "model" else None)
    assert not thrown.is_set()
    go_on.set()
    assert thrown.wait(30)


def test_work_that_is_done_is_handed_over_and_its_errors_are_raised() -> None:
    assert interruptible(lambda: 7, stop=Event(), discard=lambda _made: None) == 7

    def fail() -> int:
        raise SettingsError("no")

    with pytest.raises(SettingsError, match="no"):
        interruptible(fail, stop=Event(), discard=lambda _made: None)


def test_work_that_is_done_when_stop_comes_is_thrown_away_too() -> None:
    stop, thrown = Event(), []
    stop.set()
    with pytest.raises(StoppedError):
        interruptible(lambda: "model", stop=stop, discard=thrown.append)
    # done in this thread or, when it came late, in its own
    for _ in range(500):
        if thrown:
            break
        Event().wait(0.02)
    assert thrown == ["model"]


class Startup:
    """A run that is started and stopped before its first step."""

    def __init__(self, choice: TaskChoice, load: compose.LoadModel) -> None:
        self.thread = AgentThread(partial(compose.run_task, task_request(choice, Preferences()), load=load))
        self.outcomes: list[Outcome] = []
        self.thread.ended.connect(self.outcomes.append)

    def stop_when(self, qtbot: QtBot, is_time: Callable[[], bool]) -> Ending:
        self.thread.start()
        qtbot.waitUntil(is_time, timeout=120_000)
        self.thread.request_stop()
        assert self.thread.wait(120_000)
        qtbot.waitUntil(lambda: bool(self.outcomes), timeout=5_000)
        return self.outcomes[0].ending


def test_stop_does_not_wait_for_a_model_that_is_loading(qtbot: QtBot, home: Path) -> None:
    begun, go_on = Event(), Event()
    model = ScriptedModel("")

    def load(_name: str) -> tuple[Manifest, Model]:
        begun.set()
        go_on.wait(60)
        return embedded_manifest(), model

    ending = Startup(TaskChoice("save it"), load).stop_when(qtbot, begun.is_set)
    assert ending == Ending(EndingKind.STOPPED, STOPPED_EARLY)
    assert not model.is_closed
    go_on.set()
    qtbot.waitUntil(lambda: model.is_closed, timeout=10_000)


@pytest.mark.desktop
def test_stop_does_not_wait_for_a_window_that_never_comes(qtbot: QtBot, home: Path) -> None:
    model = ScriptedModel("")
    choice = TaskChoice("save it", open_command=("sleep", "600"))
    starting = Startup(choice, lambda _name: (embedded_manifest(), model))
    seen: list[object] = []
    starting.thread.live_view.connect(seen.append)
    ending = starting.stop_when(qtbot, lambda: bool(seen))
    assert ending.kind is EndingKind.STOPPED
    assert model.is_closed
    assert not (home / "records").exists(), "nothing was begun"


def test_process_ids_do_not_clash(home: Path) -> None:
    first, second = StopSocket(home, lambda: True), StopSocket(home, lambda: True)
    assert first.start() == second.start() == ""
    names = [path.name for path in sockets_folder(home).glob(f"{os.getpid()}-*.sock")]
    first.close()
    second.close()
    assert len(names) == 2
