"""A typed secret is in no picture that anybody gets."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Action, CallTool, RunTerminal, TypeText
from agent.errors import SettingsError
from agent.ocr.reading import NoReaderError, Word
from agent.routines.named_secrets import NamedSecrets
from agent.types import Effect, EffectKind, Observation, Spot
from app.running.named_secrets import NamedSecretComputer, appeared, without_secrets
from tests.fakes import FakeComputer, observed

TYPED = TypeText("{{mail password}}")
GO = Event()


def word(text: str, left: int) -> Word:
    return Word(text, (1, 1, 1), left, 2, 5, 3)


def computer(
    told: FakeComputer, read: object, *, value: str = "hunter2!", spot: Spot | None = None
) -> NamedSecretComputer:
    secrets = NamedSecrets("log in with {{mail password}}", lambda name: value)
    return NamedSecretComputer(told, secrets, lambda point: spot, read)  # type: ignore[arg-type]


def test_the_hands_get_the_secret_and_pictures_are_searched_for_it_from_then_on() -> None:
    searched: list[int] = []

    def read(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        searched.append(1)
        return [word("hunter2!", 0)]

    told = FakeComputer()
    made = computer(told, read)
    made.observe()
    assert not searched
    made.perform(TYPED, stop=GO)
    assert told.performed == [TypeText("hunter2!")]
    after = made.observe().pixels
    assert searched
    assert (after[2:5, 0:5] == 128).all()
    assert not (after[6:] == 128).any()


def test_what_was_typed_behind_dots_is_painted_over_when_it_is_shown_later() -> None:
    spot = Spot(role="password text")
    shown: list[Word] = []
    made = computer(FakeComputer(), lambda pixels: shown, spot=spot)
    made.observe()
    made.perform(TYPED, stop=GO)
    assert not (made.observe().pixels == 128).any(), "dots are no reason to hide anything"
    shown.append(word("hunter2!", 0))
    assert (made.observe().pixels[2:5, 0:5] == 128).all()


class Page(FakeComputer):
    """Shows whatever it is told to."""

    shown, title = np.zeros((60, 80, 3), dtype=np.uint8), "Log in"

    def observe(self) -> Observation:
        return observed(self.shown, title=self.title)


def test_a_field_of_dots_that_looks_otherwise_is_painted_over_whatever_is_read() -> None:
    page = Page()
    spot = Spot(role="password text", left_px=10, top_px=20, width_px=30, height_px=8)
    made = computer(page, lambda pixels: [], spot=spot)
    made.observe()
    made.perform(TYPED, stop=GO)
    page.shown = page.shown.copy()
    page.shown[22:26, 12:30] = 90
    assert (made.observe().pixels == page.shown).all(), "dots may be seen"
    page.shown = page.shown.copy()
    page.shown[22:26, 12:30:2] = 255
    after = made.observe().pixels
    assert (after[20:28, 10:40] == 128).all()
    assert not after[40:].any()
    page.title = "Inbox"
    assert (made.observe().pixels == page.shown).all(), "another page has no such field"


class Terminal(FakeComputer):
    """A tool that reads the file into which the secret was saved."""

    def perform(self, action: Action, *, stop: Event) -> Effect:
        super().perform(action, stop=stop)
        return Effect(EffectKind.UNCHANGED, "password=hunter2!\n", "all: hunter2! hunter2!")


def test_a_tool_that_reads_the_secret_from_somewhere_tells_nobody() -> None:
    made = computer(Terminal(), lambda pixels: [])
    look = RunTerminal("cat notes.txt")
    assert "hunter2!" in made.perform(look, stop=GO).detail, "it was not typed yet: not ours"
    made.perform(TYPED, stop=GO)
    effect = made.perform(look, stop=GO)
    assert (effect.detail, effect.whole) == ("password=•••\n", "all: ••• •••")


def test_names_in_the_arguments_of_a_tool_are_passed_on_as_they_stand() -> None:
    told = FakeComputer()
    made = computer(told, lambda pixels: [])
    for action in (
        RunTerminal("login {{mail password}}"),
        CallTool("mail__login", '{"password": "{{mail password}}"}'),
    ):
        made.perform(action, stop=GO)
        assert told.performed[-1] == action


def test_a_picture_that_cannot_be_searched_is_not_shown() -> None:
    def read(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        raise NoReaderError("tesseract is not installed")

    made = computer(FakeComputer(), read)
    made.perform(TYPED, stop=GO)
    assert (made.observe().pixels == 128).all()


def test_parts_of_a_secret_that_stand_apart_are_painted_over_too() -> None:
    pixels = np.zeros((8, 40, 3), dtype=np.uint8)
    words = [word("correct", 0), word("horse", 10), word("or", 20), word("mine", 30)]
    painted = without_secrets(pixels, words, {"correct horse"})
    assert (painted[2:5, 0:5] == 128).all()
    assert (painted[2:5, 10:15] == 128).all()
    assert not painted[:, 20:].any()


def test_a_secret_that_is_gone_meanwhile_is_a_failed_step_and_nothing_is_typed() -> None:
    def gone(name: str) -> str:
        raise SettingsError("There is no key called 'mail password'.")

    told = FakeComputer()
    made = NamedSecretComputer(told, NamedSecrets("{{mail password}}", gone), lambda point: None)
    effect = made.perform(TYPED, stop=GO)
    assert effect.kind is EffectKind.FAILED
    assert "no key" in effect.detail
    assert told.performed == []


def test_a_secret_that_is_read_wrongly_is_painted_over_all_the_same() -> None:
    pixels = np.zeros((8, 40, 3), dtype=np.uint8)
    painted = without_secrets(
        pixels, [word("TrOmbone-Quartz77|", 0), word("Search", 20)], {"Tr0mbone-Quartz77"}
    )
    assert (painted[2:5, 0:5] == 128).all()
    assert not painted[:, 20:].any()


def test_what_has_appeared_when_it_was_typed_is_painted_over_whatever_is_read() -> None:
    before = np.zeros((200, 300, 3), dtype=np.uint8)
    after = before.copy()
    after[4, 100], after[50:60, 20:90] = 255, 255
    title, (rows, columns) = appeared(before, after)
    assert title[0].stop < 20, "what has changed elsewhere is no reason to hide what lies between"
    assert rows.start <= 50 <= 59 < rows.stop
    assert columns.start <= 20 <= 89 < columns.stop
    assert appeared(before, before) == []
    assert appeared(before, np.full_like(before, 9)) == [], "another window is no field"
