"""A secret of a routine is typed into a field for passwords, and nobody on the way sees it."""

from __future__ import annotations

from threading import Event

from agent.actions.types import TypeText
from agent.routines import SecretTexts
from agent.types import EffectKind, Spot
from app.running.secret_typing import NO_PASSWORD_FIELD, SecretTypingComputer
from tests.fakes import FakeComputer

STAND_IN = TypeText("[secret pw]")


def typed_at(spot: Spot | None) -> tuple[FakeComputer, SecretTypingComputer]:
    secrets = SecretTexts({"pw": "s3cret"})
    secrets.make_ready("pw")
    inner = FakeComputer()
    return inner, SecretTypingComputer(inner, secrets, lambda point: spot)


def test_secret_is_typed_into_a_field_for_passwords() -> None:
    for spot in (Spot(role="password text"), Spot(), None):
        inner, computer = typed_at(spot)
        assert computer.perform(STAND_IN, stop=Event()).kind is not EffectKind.FAILED
        assert inner.performed == [TypeText("s3cret")]


def test_secret_is_not_typed_where_everybody_can_read_it() -> None:
    inner, computer = typed_at(Spot(role="text", name="Comment"))
    effect = computer.perform(STAND_IN, stop=Event())
    assert (effect.kind, effect.detail) == (EffectKind.FAILED, NO_PASSWORD_FIELD)
    assert inner.performed == []


def test_other_texts_are_typed_as_they_are() -> None:
    inner, computer = typed_at(Spot(role="text"))
    computer.perform(TypeText("hello"), stop=Event())
    assert inner.performed == [TypeText("hello")]
