"""Dialogs to check, what is true of them in words, and the changes that make it untrue. Pure."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from agent.visual_tests.screen_text import plain
from training.evaluation.toolkits.dialogs import Dialog

_MOST_ROWS = 8
_NOTES = (
    ("Not saved yet", "red"),
    ("All is well here", "green"),
    ("Waiting for an answer", "blue"),
)
_OTHER_COLOURS = {"red": "blue", "green": "red", "blue": "green"}
_FOREIGN = ("Marmot", "Foxglove", "Brisk tea", "Quill and ink", "Depart now", "Heather", "Platform 9")
_TWISTED = "abdegnorstu"


@dataclass(frozen=True, slots=True)
class PlannedChange:
    """A change after which a check does not hold any more."""

    kind: str
    """hidden, renamed, disabled, emptied or moved; emptied stands for every other content or state."""
    orders: tuple[dict[str, Any], ...]
    """For the window's program."""

    @property
    def detail(self) -> str:
        """What a renamed control is called, for who reads the results."""
        to = [order["to"] or "nothing" for order in self.orders if isinstance(order["to"], str)]
        return f": {to[0]}" if to else ""


@dataclass(frozen=True, slots=True)
class PlannedCheck:
    """A sentence that is true of a dialog."""

    words: str
    changes: tuple[PlannedChange, ...]
    parts: frozenset[str]
    """Numbers of rows and buttons that its changes touch."""


def plan_of(dialog: Dialog, rng: random.Random) -> dict[str, Any]:
    """The dialog as the programs of this folder show it."""
    window = dialog.window
    rows: list[dict[str, Any]] = []
    fields = {field.name: field for field in window.fields}
    checks = {check.name: check for check in window.checks}
    choices = {choice.name: choice for choice in window.choices}
    for name in dialog.order[:_MOST_ROWS]:
        if name in fields:
            rows.append({"kind": "field", "name": name, "value": fields[name].text})
        elif name in checks:
            rows.append({"kind": "check", "name": name, "value": checks[name].is_on})
        else:
            choice = choices[name]
            is_wide = sum(map(len, choice.options)) > 38
            shape = "combo" if choice.shape == "radio" and is_wide else choice.shape
            chosen = choice.chosen or choice.options[0]
            rows.append({"kind": shape, "name": name, "value": chosen, "options": list(choice.options[:4])})
            if chosen not in choice.options[:4]:
                rows[-1]["value"] = choice.options[0]
    buttons = [{"name": name, "enabled": True} for name in window.buttons[:3]]
    if len(buttons) > 1:
        buttons[rng.randrange(len(buttons))]["enabled"] = False
    text, colour = rng.choice(_NOTES)
    return {"title": window.title, "rows": rows, "buttons": buttons, "note": {"text": text, "colour": colour}}


def checks_of(plan: dict[str, Any], rng: random.Random) -> list[PlannedCheck]:
    """Each kind of check that the dialog gives occasion for, with at least one change for each."""
    return list(_Checks(plan, rng).all())


class _Checks:
    def __init__(self, plan: dict[str, Any], rng: random.Random) -> None:
        self._plan, self._rng = plan, rng
        self._texts = [plan["title"], plan["note"]["text"], *(one["name"] for one in plan["buttons"])]
        for row in plan["rows"]:
            self._texts.append(row["name"])
            self._texts += row["options"] if row["kind"] in ("radio", "list") else [row["value"]]
        self._texts = [text for text in self._texts if isinstance(text, str) and text]

    def all(self) -> Iterator[PlannedCheck]:
        rows = self._plan["rows"]
        for number, row in enumerate(rows):
            if self._is_single(row["name"]):
                make: Callable[[int, dict[str, Any]], Iterator[PlannedCheck]] = {
                    "field": self._field, "combo": self._combo, "check": self._check,
                    "radio": self._options, "list": self._options,
                }[row["kind"]]  # fmt: skip
                yield from make(number, row)
        for number, (above, row) in enumerate(pairwise(rows), 1):
            names = above["name"], row["name"]
            if "check" not in (above["kind"], row["kind"]) and all(map(self._is_single, names)):
                label = f"label {number}"
                changes = (
                    *self._gone(label, row["name"]),
                    PlannedChange("moved", (_order("move", f"label {number - 1}"),)),
                )
                yield self._made(
                    f'"{row["name"]}" stands below "{above["name"]}"', changes, number, number - 1
                )
        for number, button in enumerate(self._plan["buttons"]):
            if self._is_single(button["name"]):
                yield from self._button(number, button)
        yield from self._note()

    def _button(self, number: int, button: dict[str, Any]) -> Iterator[PlannedCheck]:
        address, name = f"button {number}", button["name"]
        gone = self._gone(address, name)
        other = PlannedChange("disabled", (_order("enable", address, not button["enabled"]),))
        state = "enabled" if button["enabled"] else "disabled"
        yield self._made(f'the "{name}" button is there', gone, address)
        yield self._made(f'the "{name}" button is {state}', (*gone, other, other), address)

    def _check(self, number: int, row: dict[str, Any]) -> Iterator[PlannedCheck]:
        address, name = f"row {number}", row["name"]
        state = "ticked" if row["value"] else "unticked"
        other = PlannedChange("emptied", (_order("fill", address, not row["value"]),))
        yield self._made(f'the "{name}" box is {state}', (*self._gone(address, name), other, other), number)
        if self._rng.random() < 0.3:
            pale = PlannedChange("disabled", (_order("enable", address, False),))
            yield self._made(f'the "{name}" box is enabled', (*self._gone(address, name), pale), number)

    def _field(self, number: int, row: dict[str, Any]) -> Iterator[PlannedCheck]:
        label, control, name, value = f"label {number}", f"row {number}", row["name"], row["value"]
        if not value:
            filled = PlannedChange("emptied", (_order("fill", control, self._rng.choice(_FOREIGN)),))
            yield self._made(f'the "{name}" field is empty', (*self._gone(label, name), filled), number)
            return
        emptied = PlannedChange("emptied", (_order("fill", control, ""),))
        changed = PlannedChange("renamed", (_order("fill", control, self._other(value)),))
        moved = PlannedChange("moved", (_order("move", control),))
        hidden = PlannedChange("hidden", (_order("hide", control),))
        yield self._made(
            f'the "{name}" field shows "{value}"',
            (*self._gone(label, name), emptied, changed, hidden), number,
        )  # fmt: skip
        if self._is_single(value):
            yield self._made(f'"{value}" stands beside "{name}"', (moved, emptied, changed), number)

    def _combo(self, number: int, row: dict[str, Any]) -> Iterator[PlannedCheck]:
        label, control = f"label {number}", f"row {number}"
        others = [option for option in row["options"] if option != row["value"]]
        if not others:
            return
        changed = PlannedChange("emptied", (_order("fill", control, self._rng.choice(others)),))
        hidden = PlannedChange("hidden", (_order("hide", control),))
        words = f'the "{row["name"]}" field shows "{row["value"]}"'
        yield self._made(words, (*self._gone(label, row["name"]), changed, hidden), number)

    def _options(self, number: int, row: dict[str, Any]) -> Iterator[PlannedCheck]:
        chosen = row["value"]
        if not self._is_single(chosen):
            return
        address = f"option {number} {chosen}"
        others = [option for option in row["options"] if option != chosen]
        changed = PlannedChange(
            "emptied", (_order("fill", f"option {number} {self._rng.choice(others)}", True),)
        )
        yield self._made(
            f'the "{chosen}" option is chosen', (*self._gone(address, chosen), changed, changed), number
        )
        singles = [option for option in others if self._is_single(option)]
        if row["kind"] == "radio" and singles:
            other = self._rng.choice(singles)
            now = PlannedChange("emptied", (_order("fill", f"option {number} {other}", True),))
            gone = self._gone(f"option {number} {other}", other)
            yield self._made(f'the "{other}" option is unticked', (*gone, now), number)

    def _note(self) -> Iterator[PlannedCheck]:
        note = self._plan["note"]
        text, colour = note["text"], note["colour"]
        gone = self._gone("note", text)
        coloured = PlannedChange("emptied", (_order("colour", "note", _OTHER_COLOURS[colour]),))
        yield self._made(f'"{text}" is there', gone, "note")
        yield self._made(f'"{text}" is {colour}', (*gone, coloured, coloured), "note")
        absent = self._rng.choice(_FOREIGN)
        shown = PlannedChange("renamed", (_order("rename", "note", absent),))
        yield self._made(f'"{absent}" is not there', (shown,), "note")
        twice = (
            PlannedChange("renamed", (_order("rename", "button 0", text),)) if self._plan["buttons"] else None
        )
        yield self._made(f'there is one "{text}"', (*gone, *([twice] if twice else [])), "note", "button 0")

    def _gone(self, address: str, name: str) -> tuple[PlannedChange, PlannedChange]:
        return (
            PlannedChange("hidden", (_order("hide", address),)),
            PlannedChange("renamed", (_order("rename", address, self._other(name)),)),
        )

    def _other(self, name: str) -> str:
        """Another name: a foreign one, one with another word, or one with another letter or digit."""
        for _ in range(40):
            found = self._twisted(name)
            if plain(found) != plain(name) and not _holds(plain(found), plain(name)):
                return found
        return self._rng.choice(_FOREIGN)

    def _twisted(self, name: str) -> str:
        turn, words = self._rng.random(), name.split()
        if turn < 0.5:
            return self._rng.choice(_FOREIGN)
        if turn < 0.75 and len(words) > 1:
            words[self._rng.randrange(len(words))] = self._rng.choice(("later", "other", "quick", "seven"))
            return " ".join(words)
        places = [place for place, sign in enumerate(name) if sign.isalnum()]
        place = self._rng.choice(places)
        signs = "23456789" if name[place].isdigit() else _TWISTED
        return name[:place] + self._rng.choice(signs) + name[place + 1 :]

    def _is_single(self, name: str) -> bool:
        """Whether this can be read, and stands nowhere else in the dialog, nor within another text."""
        wanted = plain(name)
        if len(wanted.replace(" ", "")) < 2:
            return False
        return sum(_holds(plain(text), wanted) for text in self._texts) == 1

    def _made(self, words: str, changes: Sequence[PlannedChange], *parts: object) -> PlannedCheck:
        return PlannedCheck(words, tuple(changes), frozenset(str(part) for part in parts))


def _order(kind: str, address: str, to: Any = None) -> dict[str, Any]:
    return {"kind": kind, "address": address, "to": to}


def _holds(text: str, name: str) -> bool:
    return f" {name} " in f" {text} "
