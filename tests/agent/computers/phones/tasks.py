"""Twelve tasks on the painted phone: what is asked, a script that knows where things are, and a judge."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from agent.actions.types import (
    Action,
    Click,
    Direction,
    Drag,
    Finished,
    Hotkey,
    LongPress,
    OpenApp,
    PressBack,
    PressHome,
    Scroll,
    TypeText,
)
from agent.coordinates import ModelPoint
from tests.agent.computers.phones.painted_apps import Calculator, Clock, Contacts, Messages, Notes, Switches
from tests.agent.computers.phones.painted_phone import PaintedPhone

Script = Iterator[Action]
_TEXTS = ("See you at 7", "Is it 100%sure?", "Grüße aus Köln", 'it\'s $(late); & "late"', "明天见")


@dataclass(frozen=True, slots=True)
class PhoneTask:
    text: str
    script: Script
    is_done: Callable[[str], bool]
    """Whether the phone is as it was asked for; given what the agent answered."""


class Finger:
    """Where the painted phone's widgets are now, as actions in the model's coordinates."""

    def __init__(self, phone: PaintedPhone) -> None:
        self._phone = phone

    def _point(self, name: str, part: float = 0.5) -> ModelPoint | None:
        found = next((one for one in self._phone.widgets() if one.name == name), None)
        if found is None:
            return None
        left, top, width, height = found.box
        across, down = self._phone.shape
        return ModelPoint(1000 * (left + part * width) / across, 1000 * (top + height / 2) / down)

    def _reach(self, name: str) -> Script:
        for direction in (Direction.DOWN, Direction.UP):
            before = -1.0
            while self._point(name) is None and self._phone.front is not None:
                if self._phone.front.offset == before:
                    break  # it is the end of the list
                before = self._phone.front.offset
                yield Scroll(direction, ModelPoint(500, 500), notches=3)
            if self._point(name) is not None:
                return
        raise AssertionError(f"nothing is called {name!r}")

    def at(self, name: str, part: float = 0.5) -> ModelPoint:
        point = self._point(name, part)
        assert point is not None, name
        return point

    def tap(self, name: str) -> Script:
        yield from self._reach(name)
        yield Click(self.at(name))

    def press_long(self, name: str) -> Script:
        yield from self._reach(name)
        yield LongPress(self.at(name))

    def fill(self, name: str, text: str, *, anew: bool = False) -> Script:
        yield from self.tap(name)
        if anew:
            yield Hotkey(("ctrl", "a"))
        yield TypeText(text)


def _switch_alarm(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["clock"]
    assert isinstance(app, Clock)
    at = rng.choice(sorted(app.alarms))
    wanted = not app.alarms[at]

    def script() -> Script:
        yield OpenApp("Clock")
        yield from finger.tap(at)

    words = "on" if wanted else "off"
    return PhoneTask(f"Switch the alarm at {at} {words}", script(), lambda _: app.alarms[at] == wanted)


def _add_alarm(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["clock"]
    assert isinstance(app, Clock)
    hour, minute = rng.randrange(24), rng.randrange(60)
    at, before = f"{hour:02}:{minute:02}", len(app.alarms)

    def script() -> Script:
        yield from finger.tap("clock")
        yield from finger.tap("add")
        yield from finger.fill("hour", str(hour))
        yield from finger.fill("minute", f"{minute:02}")
        yield from finger.tap("save")

    is_new = at not in app.alarms
    return PhoneTask(
        f"Set an alarm for {at}",
        script(),
        lambda _: app.alarms.get(at) is True and len(app.alarms) == before + is_new,
    )


def _favourite(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["contacts"]
    assert isinstance(app, Contacts)
    name = rng.choice(sorted(app.items))

    def script() -> Script:
        yield OpenApp("Contacts")
        yield from finger.tap(name)
        yield from finger.tap("favourite")
        yield PressBack()

    return PhoneTask(f"Make {name} a favourite", script(), lambda _: app.favourites == {name})


def _forget_contact(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["contacts"]
    assert isinstance(app, Contacts)
    name = rng.choice(sorted(app.items))
    others = set(app.items) - {name}

    def script() -> Script:
        yield OpenApp("com.android.contacts")
        yield from finger.press_long(name)
        yield from finger.tap("delete")

    return PhoneTask(f"Delete the contact {name}", script(), lambda _: set(app.items) == others)


def _send(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["messages"]
    assert isinstance(app, Messages)
    name, text = rng.choice(sorted(app.items)), rng.choice(_TEXTS)

    def script() -> Script:
        yield OpenApp("Messages")
        yield from finger.tap(name)
        yield from finger.fill("text", text)
        yield from finger.tap("send")

    return PhoneTask(f"Send {name} “{text}”", script(), lambda _: app.sent == [(name, text)])


def _answer_two(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["messages"]
    assert isinstance(app, Messages)
    names = rng.sample(sorted(app.items), 2)

    def script() -> Script:
        yield OpenApp("Messages")
        for name in names:
            yield from finger.tap(name)
            yield from finger.fill("text", "Yes")
            yield from finger.tap("send")
            yield PressBack()

    return PhoneTask(
        f"Answer Yes to {' and '.join(names)}",
        script(),
        lambda _: app.sent == [(one, "Yes") for one in names],
    )


def _new_note(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["notes"]
    assert isinstance(app, Notes)
    body, before = f"milk\nbread {rng.randrange(100)}\n{rng.choice(_TEXTS)}", dict(app.items)

    def script() -> Script:
        yield OpenApp("Notes")
        yield from finger.tap("add")
        yield from finger.fill("title", "To do")
        yield from finger.fill("body", body)
        yield from finger.tap("save")

    return PhoneTask("Write a note “To do”", script(), lambda _: app.items == before | {"To do": body})


def _rename_note(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["notes"]
    assert isinstance(app, Notes)
    old, new = rng.choice(sorted(app.items)), f"Plan {rng.randrange(1000)}"
    wanted = {new if title == old else title: body for title, body in app.items.items()}

    def script() -> Script:
        yield OpenApp("Notes")
        yield from finger.tap(old)
        yield from finger.fill("title", new, anew=True)
        yield from finger.tap("save")

    return PhoneTask(f"Call the note {old} {new}", script(), lambda _: app.items == wanted)


def _switches(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["settings"]
    assert isinstance(app, Switches)
    names = rng.sample(sorted(app.are_on), 3)
    wanted = {name: on != (name in names) for name, on in app.are_on.items()}

    def script() -> Script:
        yield OpenApp("Settings")
        for name in names:
            yield from finger.tap(name)

    return PhoneTask(f"Switch {', '.join(names)} over", script(), lambda _: app.are_on == wanted)


def _brighter(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["settings"]
    assert isinstance(app, Switches)
    wanted = rng.uniform(0.6, 0.95)

    def script() -> Script:
        yield OpenApp("Settings")
        yield Drag(finger.at("brightness", app.brightness), finger.at("brightness", wanted))

    return PhoneTask(
        f"Set the brightness to {wanted:.0%}", script(), lambda _: abs(app.brightness - wanted) < 0.01
    )


def _compute(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    app = phone.apps["calculator"]
    assert isinstance(app, Calculator)
    left, sign, right = rng.randrange(10, 1000), rng.choice("+-*"), rng.randrange(10, 100)
    wanted = {"+": left + right, "-": left - right, "*": left * right}[sign]

    def script() -> Script:
        yield OpenApp("Calculator")
        for key in (*str(left), sign, *str(right), "="):
            yield from finger.tap(key)
        yield Finished(app.shown)

    return PhoneTask(f"What is {left} {sign} {right}?", script(), lambda answer: answer == str(wanted))


def _compute_into_note(phone: PaintedPhone, finger: Finger, rng: random.Random) -> PhoneTask:
    sum_of, app = phone.apps["calculator"], phone.apps["notes"]
    assert isinstance(sum_of, Calculator)
    assert isinstance(app, Notes)
    left, right = rng.randrange(10, 100), rng.randrange(10, 100)

    def script() -> Script:
        yield from finger.tap("calculator")
        for key in (*str(left), "*", *str(right), "="):
            yield from finger.tap(key)
        product = sum_of.shown
        yield PressHome()
        yield from finger.tap("notes")
        yield from finger.tap("add")
        yield from finger.fill("title", "Product")
        yield from finger.fill("body", product)
        yield from finger.tap("save")

    return PhoneTask(
        f"Note {left} * {right} as “Product”",
        script(),
        lambda _: app.items.get("Product") == str(left * right),
    )


TASKS: dict[str, Callable[[PaintedPhone, Finger, random.Random], PhoneTask]] = {
    "switch an alarm": _switch_alarm,
    "add an alarm": _add_alarm,
    "favourite": _favourite,
    "forget a contact": _forget_contact,
    "send a message": _send,
    "answer two": _answer_two,
    "write a note": _new_note,
    "rename a note": _rename_note,
    "three switches": _switches,
    "brightness": _brighter,
    "compute": _compute,
    "compute into a note": _compute_into_note,
}
