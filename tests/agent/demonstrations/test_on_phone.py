"""What the owner does on a phone through the live view becomes steps of the run's record, but for secrets."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

pytest.importorskip("adbutils", reason="the extra `machines` is not installed")

from agent.actions.types import (
    Action,
    Button,
    Click,
    Direction,
    Drag,
    Hotkey,
    LongPress,
    PressBack,
    Scroll,
    TypeText,
)
from agent.computers.android.computer import PhoneComputer
from agent.computers.android.owner_hand import OwnerHand
from agent.coordinates import CoordinateFrame, InputPoint, MonitorPoint
from agent.demonstrations.during_run import OwnerDuringRun
from agent.demonstrations.on_phone import PhoneRecorder
from agent.demonstrations.privacy import Consent
from agent.redaction import Rules
from agent.session import Session
from agent.settings import ComputerKind, Settings
from agent.store import Record, open_record
from agent.types import Task, is_by_hand
from tests.agent.computers.event_target import until
from tests.agent.computers.phones.links import served
from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.demonstrations.test_during_run import DONE, LIMIT_S, DrivingOwner
from tests.fakes import ScriptedModel, classic_manifest, prompt_text

LINE, PAD = (170, 500), (160, 300)


@pytest.fixture
def phone() -> PaintedPhone:
    return PaintedPhone()


@pytest.fixture
def computer(phone: PaintedPhone, tmp_path: Path) -> Iterator[PhoneComputer]:
    with served(phone, tmp_path) as link:
        made = PhoneComputer(link)
        yield made
        made.close()


class _DrivenRun:
    """A run on a phone that its owner has taken over, on a thread of its own."""

    def __init__(self, computer: PhoneComputer, home: Path, consent: Consent) -> None:
        self.owner, self.model, self.home = DrivingOwner(), ScriptedModel(DONE), home
        self.by_hand = OwnerDuringRun(
            self.owner.has_computer,
            lambda deliver: PhoneRecorder(
                computer, consent, Rules(), home / "records", deliver, read=lambda pixels: []
            ),
        )
        session = Session(
            Settings(home=home, computer=ComputerKind.PHONE, remembers_episodes=False),
            computer=computer,
            model=self.model,
            manifest=replace(classic_manifest(), frame=CoordinateFrame.REL1000),
            owner=self.owner,
            by_hand=self.by_hand,
        )
        self.owner.take()
        self._thread = threading.Thread(target=lambda: session.run(Task("go on"), stop=Event()))
        self._thread.start()
        self.hand = computer.open_owner_input()
        computer.frame()
        assert until(computer.is_heard, limit_s=LIMIT_S)

    def end(self) -> Record:
        assert until(lambda: self.hand.is_idle, limit_s=LIMIT_S)
        self.hand.close()
        self.owner.give_back()
        self._thread.join(LIMIT_S)
        self.by_hand.close()
        (folder,) = [one for one in (self.home / "records").iterdir() if not one.name.startswith(".")]
        return open_record(folder)


def tap(hand: OwnerHand, at: tuple[int, int]) -> None:
    hand.move(InputPoint(*at))
    hand.press_button(Button.LEFT)
    hand.release_button(Button.LEFT)


def type_on(hand: OwnerHand, text: str) -> None:
    for sign in text:
        hand.press_key(sign)
        hand.release_key(sign)


def by_hand_in(record: Record) -> list[Action]:
    return [one.action for step in record if is_by_hand(step) for one in step.performed]


def test_taps_texts_and_keys_stand_in_the_record_and_the_agent_is_told(
    computer: PhoneComputer, phone: PaintedPhone, tmp_path: Path
) -> None:
    run = _DrivenRun(computer, tmp_path / "home", Consent.of(["com.painted.events"]))
    tap(run.hand, LINE)
    type_on(run.hand, "Ada Y")
    run.hand.press_key("enter")
    record = run.end()
    tapped = Click(MonitorPoint(*map(float, LINE)))
    assert by_hand_in(record) == [tapped, TypeText("Ada Y"), Hotkey(("enter",))]
    assert phone.texts["line"] == "Ada Y"
    first = next(iter(record))
    assert first.observation.window is not None
    assert first.observation.window.application == "com.painted.events"
    assert first.observation.pixels.shape == (1200, 540, 3)
    assert "The owner did by hand:" in prompt_text(run.model.prompts[0])


def test_nothing_is_kept_while_a_field_for_passwords_has_the_keyboard(
    computer: PhoneComputer, phone: PaintedPhone, tmp_path: Path
) -> None:
    run = _DrivenRun(computer, tmp_path / "home", Consent.of(["*"]))
    tap(run.hand, LINE)
    assert until(lambda: run.hand.is_idle, limit_s=LIMIT_S)
    phone.is_password = True
    type_on(run.hand, "hunter2")
    tap(run.hand, (50, 1100))  # a key on the phone's own keyboard
    record = run.end()
    assert phone.texts["line"] == "hunter2", "it was typed"
    assert by_hand_in(record) == [Click(MonitorPoint(*map(float, LINE)))]
    assert "secret" in list(record)[1].problem
    files = (file.read_bytes() for file in record.folder.rglob("*") if file.is_file())
    assert not any(b"hunter2" in data for data in files)


def test_an_app_without_consent_is_left_out_and_counted(
    computer: PhoneComputer, phone: PaintedPhone, tmp_path: Path
) -> None:
    run = _DrivenRun(computer, tmp_path / "home", Consent.of(["com.other"]))
    tap(run.hand, PAD)
    record = run.end()
    assert phone.num_presses == 1
    assert by_hand_in(record) == []
    assert run.by_hand.num_left_out == 1


def test_gestures_are_what_a_finger_makes_of_them(computer: PhoneComputer, phone: PaintedPhone) -> None:
    hand, clock = computer.open_owner_input(), [0.0]
    hand.close()
    done: list[Action] = []
    hand = OwnerHand(lambda gesture: done.append(gesture.action), lambda: (540, 1200), clock=lambda: clock[0])
    hand.move(InputPoint(100, 300))
    hand.press_button(Button.LEFT)
    clock[0] += 0.8
    hand.move(InputPoint(103, 302))
    hand.release_button(Button.LEFT)
    hand.press_button(Button.LEFT)
    hand.move(InputPoint(100, 500))
    hand.release_button(Button.LEFT)
    for _ in range(3):
        hand.scroll_notch(Direction.DOWN)
    hand.press_button(Button.RIGHT)
    hand.release_button(Button.RIGHT)
    hand.press_key("ctrl")
    hand.press_key("a")
    hand.release_key("a")
    hand.release_key("ctrl")
    hand.release_button(Button.LEFT)  # was never pressed
    assert until(lambda: hand.is_idle, limit_s=LIMIT_S)
    hand.close()
    pressed, dragged, *others = done
    assert pressed == LongPress(MonitorPoint(100.0, 300.0), 0.8)
    assert dragged == Drag(MonitorPoint(103.0, 302.0), MonitorPoint(100.0, 500.0))
    swiped = Scroll(Direction.DOWN, MonitorPoint(100.0, 500.0), 3)
    assert others == [swiped, PressBack(), Hotkey(("ctrl", "a"))]


def test_what_was_meant_for_the_screen_before_it_turned_touches_nothing(
    computer: PhoneComputer, phone: PaintedPhone
) -> None:
    computer.frame()
    hand = computer.open_owner_input()
    hand.move(InputPoint(*PAD))
    hand.press_button(Button.LEFT)
    phone.is_turned = True
    hand.release_button(Button.LEFT)
    assert until(lambda: hand.is_idle, limit_s=LIMIT_S)
    hand.close()
    assert phone.num_presses == 0
