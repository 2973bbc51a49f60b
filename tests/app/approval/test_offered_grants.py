"""A permission for the rest of the task is offered with the third question of a kind, and allows nothing by
itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.types import Click, TypeText
from tests.app.steps import DONE_REPLY
from tests.app.workplace import Workplace

OFFER = "Allow from now on: Clicks in this task"


def click(number: int) -> str:
    return f'press "{number}"<|click|><|{100 * number}|><|250|>'


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.window.allow_closing()
    made.controller.close()


def offers(workplace: Workplace) -> list[QPushButton]:
    buttons = workplace.window.approval.findChildren(QPushButton)
    return [one for one in buttons if one.isVisible() and one.text().startswith("Allow from now on")]


def allowed(workplace: Workplace, *, after: int) -> None:
    """The question after so many actions is allowed, for its step alone."""
    card = workplace.window.approval
    workplace.wait_until(lambda: card.isVisible() and len(workplace.model.prompts) == after + 1)
    workplace.allow()
    workplace.wait_until(lambda: len(workplace.computer.performed) == after + 1)


def test_third_question_of_a_kind_offers_what_would_have_saved_it(workplace: Workplace) -> None:
    replies = [click(number) for number in (1, 2, 3, 4, 5)]
    workplace.model.answers[:] = [*replies, "type<|type|>Größe", DONE_REPLY]
    workplace.start()
    for number in range(2):
        workplace.wait_until(workplace.window.approval.isVisible)
        assert offers(workplace) == []
        allowed(workplace, after=number)
    workplace.wait_until(lambda: bool(offers(workplace)))
    (offer,) = offers(workplace)
    assert offer.text() == OFFER
    assert not offer.isEnabled()  # like Allow, not in the first moment
    offer.click()
    assert len(workplace.computer.performed) == 2
    workplace.wait_until(offer.isEnabled)
    assert len(workplace.computer.performed) == 2  # nothing is allowed by waiting
    workplace.click(OFFER)
    workplace.wait_until(lambda: len(workplace.computer.performed) == 5)
    workplace.wait_until(lambda: len(workplace.model.prompts) == 6 and workplace.window.approval.isVisible())
    assert all(isinstance(action, Click) for action in workplace.computer.performed)
    assert offers(workplace) == []  # of another kind
    workplace.click("Deny")
    workplace.wait_for_end()
    assert not any(isinstance(action, TypeText) for action in workplace.computer.performed)


def test_denials_and_another_run_count_for_no_offer(workplace: Workplace) -> None:
    workplace.model.answers[:] = [click(1), click(2), click(3), DONE_REPLY]
    workplace.start()
    for number in range(3):
        workplace.wait_until(lambda number=number: len(workplace.model.prompts) == number + 1)
        workplace.wait_until(workplace.window.approval.isVisible)
        assert offers(workplace) == []
        workplace.click("Deny")
        workplace.wait_until(lambda: not workplace.window.approval.isVisible())
    workplace.wait_for_end()
    assert workplace.computer.performed == []
