"""What the owner does on a real display during a run becomes steps of its record, while it is done."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest

from agent.actions.types import Action, Click, Finished, Hotkey, TypeText
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_screen import X11Screen
from agent.coordinates import MonitorPoint
from agent.demonstrations.demonstration import Tally
from agent.demonstrations.during_run import OwnerDuringRun
from agent.demonstrations.privacy import Consent
from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions
from agent.errors import ComputerError
from agent.ports import Computer
from agent.session import Outcome, Session
from agent.settings import Settings
from agent.store import Record, open_record
from agent.types import (
    BY_HAND,
    OWNER_HAD_COMPUTER,
    Allow,
    Effect,
    EffectKind,
    EndingKind,
    Performed,
    Step,
    Task,
    Waited,
    is_by_hand,
)
from tests.agent.computers.event_target import PROGRAM, EventTarget, until
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, classic_manifest, prompt_text

LIMIT_S = 60.0
WAIT = "Thought: wait\nAction: wait()"
DONE = "Thought: done\nAction: finished(content='ok')"
EVERYTHING = Consent.of(["*"])


class DrivingOwner(ListOwner):
    """Takes the computer before the agent's second step, and drives until told otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.is_driving, self.may_take = Event(), Event()
        self._was_taken = False

    def has_computer(self) -> bool:
        return self.is_driving.is_set()

    def take(self) -> None:
        self.is_driving.set()
        self._was_taken = True

    def give_back(self) -> None:
        self.is_driving.clear()

    def wait_for_turn(self, *, stop: Event) -> Waited:
        while self.is_driving.is_set() and not stop.wait(0.01):
            continue
        had_it, self._was_taken = self._was_taken, False
        return Waited.OWNER_HAD_COMPUTER if had_it else Waited.NOT


class SharedRun:
    """A session on a display that its owner may drive, on a thread of its own."""

    def __init__(
        self, home: Path, computer: Computer, address: DisplayAddress, consent: Consent = EVERYTHING
    ) -> None:
        self.owner, self.stop, self.records = DrivingOwner(), Event(), home / "records"
        self.model = ScriptedModel(WAIT, DONE)
        self.made: list[DemonstrationRecorder] = []
        self._address, self._consent = address, consent
        self.by_hand = OwnerDuringRun(self.owner.has_computer, self._recorder)
        self.outcome: Outcome | None = None
        session = Session(
            Settings(home=home, remembers_episodes=False),
            computer=computer,
            model=self.model,
            manifest=classic_manifest(),
            owner=self.owner,
            by_hand=self.by_hand,
        )
        self.owner.take()
        self._thread = threading.Thread(target=self._run, args=(session,))
        self._thread.start()

    def _recorder(self, deliver: Callable[[Step], None]) -> DemonstrationRecorder:
        options = RecordingOptions(self._consent, read=lambda pixels: [], deliver=deliver)
        made = DemonstrationRecorder(self._address, self.records, options)
        self.made.append(made)
        return made

    def _run(self, session: Session) -> None:
        self.outcome = session.run(Task("press it"), stop=self.stop)

    def looked_twice(self) -> None:
        """The recorder has seen the screen as it is, as a person would have."""
        assert until(lambda: bool(self.made), limit_s=LIMIT_S)
        looks = self.made[-1].progress().num_looks
        assert until(lambda: self.made[-1].progress().num_looks >= looks + 3, limit_s=LIMIT_S)

    def end(self) -> Record:
        self._thread.join(LIMIT_S)
        self.by_hand.close()
        assert self.outcome is not None
        return open_record(self.records / self.outcome.record_id)

    def record_now(self) -> Record:
        (folder,) = [one for one in self.records.iterdir() if not one.name.startswith(".")]
        return open_record(folder)


@pytest.fixture(scope="module")
def screen() -> Iterator[X11Screen]:
    opened = X11Screen(DisplayAddress(os.environ["DISPLAY"]))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def target(screen: X11Screen, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventTarget]:
    events = tmp_path_factory.mktemp("target") / "events.jsonl"
    process = subprocess.Popen([sys.executable, str(PROGRAM), str(events), "200", "150"])
    yield EventTarget(events)
    process.terminate()
    process.wait()


class ScreenAsComputer(X11Screen):
    """The agent's own connection to the display of the test."""


def actions_of(steps: Sequence[Step]) -> list[Action]:
    return [performed.action for step in steps for performed in step.performed]


def test_steps_of_the_owner_stand_in_the_record_while_the_owner_still_drives_and_the_agent_goes_on_after_them(
    screen: X11Screen, target: EventTarget, tmp_path: Path
) -> None:
    address = DisplayAddress(os.environ["DISPLAY"])
    agents = ScreenAsComputer(address)
    run = SharedRun(tmp_path, agents, address)
    script = [Click(target.place("pad", 40, 50)), Click(target.place("line")), TypeText("Ada")]
    for action in script:
        run.looked_twice()
        screen.perform(action, stop=Event())
    run.looked_twice()
    assert until(lambda: len(list(run.record_now())) >= 1, limit_s=LIMIT_S)  # what a kill would leave
    assert run.record_now().recorded_ending is None
    run.owner.give_back()
    record = run.end()
    agents.close()
    steps = list(record)
    by_hand = [step for step in steps if is_by_hand(step)]
    assert actions_of(by_hand) == script
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert steps[: len(by_hand)] == by_hand
    assert all(one.decision == Allow(BY_HAND, "owner") for step in by_hand for one in step.performed)
    assert steps[len(by_hand)].extensions[OWNER_HAD_COMPUTER] is True
    assert isinstance(steps[-1].performed[0].action, Finished)
    assert record.ending.kind is EndingKind.FINISHED
    first = prompt_text(run.model.prompts[0])
    assert "The owner did by hand:" in first
    assert "Ada" in first


def test_what_is_done_as_soon_as_the_recording_has_begun_is_kept(
    screen: X11Screen, target: EventTarget, tmp_path: Path
) -> None:
    address = DisplayAddress(os.environ["DISPLAY"])
    agents = ScreenAsComputer(address)
    run = SharedRun(tmp_path, agents, address)
    click = Click(target.place("pad", 30, 40))
    assert run.by_hand.wait_until_recording(LIMIT_S)
    screen.perform(click, stop=Event())
    run.looked_twice()
    run.owner.give_back()
    record = run.end()
    agents.close()
    assert actions_of([step for step in record if is_by_hand(step)]) == [click]
    assert not run.by_hand.wait_until_recording(0.0)


def test_what_may_not_be_recorded_is_left_out_and_counted(
    screen: X11Screen, target: EventTarget, tmp_path: Path
) -> None:
    address = DisplayAddress(os.environ["DISPLAY"])
    window = screen.observe().window
    assert window is not None
    agents = ScreenAsComputer(address)
    run = SharedRun(tmp_path, agents, address, Consent.of(["*"], excluded=[window.application]))
    run.looked_twice()
    screen.perform(Click(target.place("pad", 40, 50)), stop=Event())
    run.looked_twice()
    run.owner.give_back()
    record = run.end()
    agents.close()
    assert not any(map(is_by_hand, record))
    assert run.by_hand.num_left_out >= 1


def test_stop_during_a_take_over_keeps_what_was_done_and_performs_nothing(
    screen: X11Screen, target: EventTarget, tmp_path: Path
) -> None:
    address = DisplayAddress(os.environ["DISPLAY"])
    agents = ScreenAsComputer(address)
    run = SharedRun(tmp_path, agents, address)
    run.looked_twice()
    screen.perform(Click(target.place("pad", 60, 70)), stop=Event())
    run.looked_twice()
    assert until(lambda: bool(list(run.record_now())), limit_s=LIMIT_S)
    run.stop.set()
    record = run.end()
    agents.close()
    assert actions_of(list(record)) == [Click(target.place("pad", 60, 70))]
    assert record.ending.kind is EndingKind.STOPPED
    assert run.model.prompts == []


@pytest.mark.desktop
def test_on_a_private_desktop_the_owner_s_clicks_come_from_an_input_device_of_the_owner_s_own(
    tmp_path: Path,
) -> None:
    with PrivateDesktop(DesktopOptions(size=(800, 608))) as desktop:
        desktop.start(["mousepad"])
        run = SharedRun(tmp_path, desktop, desktop.address)
        window = desktop.observe().window
        assert window is not None
        place = MonitorPoint(
            window.left_px + window.width_px // 2 + 0.5, window.top_px + window.height_px // 2 + 0.5
        )
        drive = X11Screen(desktop.address)
        for action in (Click(place), TypeText("by hand")):
            run.looked_twice()
            drive.perform(action, stop=Event())
        run.looked_twice()
        run.owner.give_back()
        record = run.end()
        drive.close()
        by_hand = [step for step in record if is_by_hand(step)]
        assert actions_of(by_hand) == [Click(place), TypeText("by hand")]
        assert by_hand[0].observation.pixels.shape == (608, 800, 3)


def test_recorder_that_cannot_begin_costs_its_steps_and_nothing_else() -> None:
    owner = DrivingOwner()

    def fail(_deliver: object) -> DemonstrationRecorder:
        raise ComputerError("no display")

    by_hand = OwnerDuringRun(owner.has_computer, fail)
    owner.take()
    assert until(lambda: not by_hand.done(), limit_s=LIMIT_S)
    owner.give_back()
    assert by_hand.rest(stop=Event()) == []
    by_hand.close()


class DeliveringRecorder:
    """Says at once that these actions were done."""

    tally = Tally()

    def __init__(self, deliver: Callable[[Step], None], actions: Sequence[Action], begun: Event) -> None:
        self._deliver, self._actions, self._begun = deliver, actions, begun

    def start(self, task: Task) -> str:
        for number, action in enumerate(self._actions, start=1):
            done = Performed(action, Allow(BY_HAND, "owner"), Effect(EffectKind.CHANGED))
            self._deliver(Step(number, FakeComputer().observe(), None, "", None, "", (done,)))
        self._begun.set()
        return ""

    def finish(self) -> str:
        return ""


@pytest.mark.parametrize(
    ("pressed", "kept"),
    [
        ((TypeText("Ada"), Hotkey(("alt",))), (TypeText("Ada"),)),
        ((Hotkey(("ctrl", "alt")),), ()),
        ((Hotkey(("alt",)), Hotkey(("f",))), (Hotkey(("alt",)), Hotkey(("f",)))),
        ((TypeText("Ada"), Hotkey(("ctrl", "s"))), (TypeText("Ada"), Hotkey(("ctrl", "s")))),
    ],
)
def test_the_first_keys_of_handing_back_are_no_step(
    pressed: tuple[Action, ...], kept: tuple[Action, ...]
) -> None:
    is_driving, begun = Event(), Event()
    is_driving.set()
    by_hand = OwnerDuringRun(is_driving.is_set, lambda deliver: DeliveringRecorder(deliver, pressed, begun))
    assert begun.wait(LIMIT_S)
    is_driving.clear()
    found = actions_of(by_hand.rest(stop=Event()))
    by_hand.close()
    assert tuple(found) == kept
