"""A simulated person: creates mouse and keyboard events. Pure."""

from __future__ import annotations

from agent.actions.types import Button, Direction
from agent.coordinates import InputPoint
from agent.demonstrations.events import ButtonDown, ButtonUp, InputEvent, KeyDown, KeyUp, Moved, WheelTurned


class Person:
    """Every call adds events and advances the time."""

    def __init__(self, *, began_s: float = 100.0) -> None:
        self.events: list[InputEvent] = []
        self.now_s = began_s

    def rest(self, seconds: float) -> None:
        self.now_s += seconds

    def types(self, text: str) -> None:
        for character in text:
            key = "space" if character == " " else character.lower()
            self._key(key, character)

    def presses(self, *keys: str) -> None:
        """A chord, or one key."""
        *held, last = keys
        for key in held:
            self._add(KeyDown(self._tick(), key))
        self._key(last, last if len(last) == 1 else "")
        for key in reversed(held):
            self._add(KeyUp(self._tick(), key))

    def composes(self, *keys: str) -> None:
        """Keys that write nothing yet, and last what they make together."""
        for _ in keys[:-1]:
            self._add(KeyDown(self._tick(), "", composes=True))
        if keys[-1]:
            self._key(keys[-1], keys[-1])

    def presses_unread(self, name: str) -> None:
        """A key that nobody can read."""
        self._add(KeyDown(self._tick(), "", doubt=name))

    def holds(self, key: str) -> None:
        self._add(KeyDown(self._tick(), key))

    def lets_go(self, key: str) -> None:
        self._add(KeyUp(self._tick(), key))

    def clicks(self, x: int, y: int, button: Button = Button.LEFT) -> None:
        self._add(Moved(self._tick(), InputPoint(x, y)))
        self._add(ButtonDown(self._tick(), button, InputPoint(x, y)))
        self._add(ButtonUp(self._tick(), button, InputPoint(x, y)))

    def drags(self, start: tuple[int, int], end: tuple[int, int], button: Button = Button.LEFT) -> None:
        self._add(ButtonDown(self._tick(), button, InputPoint(*start)))
        self._add(Moved(self._tick(), InputPoint(*end)))
        self._add(ButtonUp(self._tick(), button, InputPoint(*end)))

    def scrolls(self, direction: Direction, x: int, y: int, notches: int) -> None:
        for _ in range(notches):
            self._add(WheelTurned(self._tick(), direction, InputPoint(x, y)))

    def _key(self, key: str, text: str) -> None:
        self._add(KeyDown(self._tick(), key, text))
        self._add(KeyUp(self._tick(), key))

    def _add(self, event: InputEvent) -> None:
        self.events.append(event)

    def _tick(self) -> float:
        self.now_s = round(self.now_s + 0.05, 3)
        return self.now_s
