"""What was done on the card becomes exactly one answer to the agent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions import Action, Click, Drag, Hotkey, PressKey, RunTerminal, TypeText
from agent.coordinates import MonitorPoint
from agent.errors import SettingsError
from agent.terminal import revealed
from agent.types import Allow, Change, Deny, Scope, Stop, TakeOver
from app.approval.answers import CardAnswer, OwnerChoice, answer_of, concealed, editable_text

CLICK = Click(MonitorPoint(1.0, 2.0))
ALLOW = CardAnswer(OwnerChoice.ALLOW)


def test_every_choice_is_a_decision() -> None:
    assert answer_of(CLICK, ALLOW).decision == Allow("owner", decided_by="owner")
    assert answer_of(CLICK, CardAnswer(OwnerChoice.DENY, "no")).decision == Deny("no")
    assert answer_of(CLICK, CardAnswer(OwnerChoice.TAKE_OVER)).decision == TakeOver()
    assert answer_of(CLICK, CardAnswer(OwnerChoice.STOP)).decision == Stop()


def test_a_moved_point_is_a_change() -> None:
    given = CardAnswer(OwnerChoice.ALLOW, points=(MonitorPoint(5.0, 6.0),))
    assert answer_of(CLICK, given).decision == Change(Click(MonitorPoint(5.0, 6.0)))
    drag = Drag(MonitorPoint(1.0, 1.0), MonitorPoint(2.0, 2.0))
    both = CardAnswer(OwnerChoice.ALLOW, points=(MonitorPoint(1.0, 1.0), MonitorPoint(9.0, 9.0)))
    assert answer_of(drag, both).decision == Change(Drag(MonitorPoint(1.0, 1.0), MonitorPoint(9.0, 9.0)))


@pytest.mark.parametrize(
    ("action", "text", "changed"),
    [
        (TypeText("Ada"), "Grace", TypeText("Grace")),
        (TypeText("a\u200bb"), "a⟨U+200B⟩c", TypeText("a\u200bc")),
        (Hotkey(("ctrl", "s")), "Ctrl+Shift+S", Hotkey(("ctrl", "shift", "s"))),
        (PressKey("a"), "Page Down", PressKey("pagedown")),
        (RunTerminal("rm x"), "ls x", RunTerminal("ls x")),
    ],
)
def test_rewritten_text_and_keys_are_a_change(action: Action, text: str, changed: Action) -> None:
    assert answer_of(action, CardAnswer(OwnerChoice.ALLOW, text=text)).decision == Change(changed)


@pytest.mark.parametrize("action", [Hotkey(("ctrl", "s")), PressKey("a"), TypeText("x"), RunTerminal("ls")])
def test_text_that_was_only_viewed_is_no_change(action: Action) -> None:
    given = CardAnswer(OwnerChoice.ALLOW, text=editable_text(action))
    assert isinstance(answer_of(action, given).decision, Allow)


@pytest.mark.parametrize(
    ("action", "text"), [(Hotkey(("ctrl", "s")), "frob+x"), (Hotkey(("a",)), ""), (PressKey("a"), "ctrl a")]
)
def test_what_is_no_key_is_said(action: Action, text: str) -> None:
    with pytest.raises(SettingsError, match="key"):
        answer_of(action, CardAnswer(OwnerChoice.ALLOW, text=text))


def test_how_long_an_answer_counts_goes_with_it() -> None:
    answer = answer_of(CLICK, CardAnswer(OwnerChoice.ALLOW, scope=Scope.TASK, duration_s=60.0))
    assert (answer.scope, answer.duration_s) == (Scope.TASK, 60.0)
    changed = CardAnswer(OwnerChoice.ALLOW, points=(MonitorPoint(5.0, 6.0),), scope=Scope.TASK)
    assert answer_of(CLICK, changed).scope is Scope.STEP


@given(st.text().filter(lambda text: "⟨U+" not in text))
def test_what_was_made_visible_is_made_invisible_again(text: str) -> None:
    assert concealed(revealed(text)) == text
