"""A routine's secrets are typed by its own steps and by nothing else, and stand in no action."""

from __future__ import annotations

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.routines import SecretTexts

STAND_IN = TypeText("[secret pw]\n")


def test_secret_is_filled_in_once_after_it_was_made_ready() -> None:
    secrets = SecretTexts({"pw": "s3cret"})
    assert secrets.filled(STAND_IN) == STAND_IN
    secrets.make_ready("pw")
    assert secrets.filled(STAND_IN) == TypeText("s3cret\n")
    assert secrets.filled(STAND_IN) == STAND_IN


def test_secret_that_was_put_away_is_not_typed() -> None:
    secrets = SecretTexts({"pw": "s3cret"})
    secrets.make_ready("pw")
    secrets.put_away()
    assert secrets.filled(STAND_IN) == STAND_IN


def test_other_actions_are_left_as_they_are() -> None:
    secrets = SecretTexts({"pw": "s3cret", "pin": "1234"})
    secrets.make_ready("pw")
    for action in (TypeText("[secret pin]"), TypeText("see [secret pw]"), Click(MonitorPoint(1, 1))):
        assert not secrets.is_secret(action)
        assert secrets.filled(action) == action
