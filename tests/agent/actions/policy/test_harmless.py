"""The level `risky`: only what is known to be harmless and within the task goes through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions.policy import ApprovalLevel, Circumstances, Envelope, Risk, Verdict, VerdictKind, judge
from agent.actions.policy.roles import FIELDS, PLACES
from agent.actions.types import (
    Action,
    Click,
    DoubleClick,
    Drag,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    PressKey,
    RightClick,
    TypeText,
)
from agent.coordinates import MonitorPoint

AT = MonitorPoint(1.0, 2.0)
CLICK = Click(AT)
ENTER = Hotkey(("enter",))
TASK = Envelope(
    "Press Next, type 'Dear Ada' and press Ctrl+S; later delete the file x", frozenset(("notes",))
)
_ASKED_KEYS = """
    meta delete f8 f10 menu alt+d ctrl+v shift+insert alt+f4 ctrl+x ctrl+enter shift+f10 ctrl+shift+delete
    ctrl+` alt+tab ctrl+escape insert printscreen
"""
CONFIRMING = ("OK", "Yes", "Continue", "Got it", "Next")


def verdict(action: Action, *, application: str = "notes", **known: object) -> Verdict:
    at = Circumstances(application, "Notes", envelope=TASK, **known)  # type: ignore[arg-type]
    return judge(action, level=ApprovalLevel.RISKY, at=at)


def is_asked(action: Action, **known: object) -> bool:
    return verdict(action, **known).kind is VerdictKind.ASK  # type: ignore[arg-type]


@pytest.mark.parametrize("role", sorted(PLACES))
def test_going_to_a_place_is_harmless(role: str) -> None:
    assert not is_asked(CLICK, role=role)
    assert not is_asked(RightClick(AT), role=role)


@pytest.mark.parametrize(
    "role", ["push button", "button", "check box", "link", "menu item", "icon", "panel", "", "image"]
)
def test_pressing_what_the_task_does_not_name_is_asked(role: str) -> None:
    assert verdict(CLICK, role=role, label="Frobnicate").rule == "unknown-control"
    assert is_asked(CLICK, role=role)


def test_pressing_what_the_task_names_is_harmless() -> None:
    assert verdict(CLICK, role="push button", label="_Next").rule == "ordinary"
    assert is_asked(CLICK, label="Next"), "without a role nothing is known of it"
    assert is_asked(CLICK, role="push button", label="Ne\u200bxt")


def test_a_risky_deed_is_asked_even_where_the_task_names_it() -> None:
    named = verdict(CLICK, role="push button", label="Delete")
    assert (named.kind, named.rule) == (VerdictKind.ASK, "delete")
    assert Risk.DEED_NOT_IN_TASK not in named.risks
    assert Risk.DEED_NOT_IN_TASK in verdict(CLICK, role="push button", label="Pay").risks


@pytest.mark.parametrize("label", CONFIRMING)
def test_what_a_dialog_says_counts_for_its_buttons(label: str) -> None:
    assert is_asked(CLICK, role="push button", label=label, dialog="Delete all files?")
    assert is_asked(ENTER, role="push button", label=label, dialog="Alle Dateien löschen?")
    assert Risk.DELETE in verdict(CLICK, role="push button", label=label, dialog="Delete all files?").risks


def test_enter_and_space_press_what_has_the_focus() -> None:
    for action in (ENTER, PressKey("enter"), Hotkey(("space",)), TypeText("\n")):
        assert is_asked(action), "it is not known what has the focus"
        assert is_asked(action, role="push button", label="Delete all")
        assert is_asked(action, role="check box", label="Frobnicate")
    assert not is_asked(ENTER, role="push button", label="Next")
    assert not is_asked(Hotkey(("space",)), role="push button", label="Next")


@pytest.mark.parametrize("role", sorted(FIELDS))
def test_enter_in_a_text_field_presses_the_default_button(role: str) -> None:
    assert verdict(ENTER, role=role).rule == "unknown-focus"
    assert not is_asked(ENTER, role=role, default_label="Next")
    assert Risk.DELETE in verdict(ENTER, role=role, default_label="Delete").risks
    assert is_asked(TypeText("Dear Ada\n"), role=role, default_label="Send")
    assert not is_asked(TypeText("Dear Ada\n"), role=role, default_label="Next")
    assert not is_asked(ENTER, role=role, states=frozenset(("multi line",)))


def test_only_text_of_the_task_is_typed_and_only_into_text_fields() -> None:
    assert not is_asked(TypeText("Dear Ada"), role="text")
    assert verdict(TypeText("Dear Bob"), role="text").rule == "text-not-in-task"
    assert verdict(TypeText("Dear Ada"), role="").rule == "unknown-focus"
    assert verdict(TypeText("Dear Ada"), role="push button").rule == "unknown-focus"
    assert verdict(TypeText("Dear Ada"), role="terminal").rule == "terminal"
    assert verdict(TypeText("Dear Ada"), role="password text").rule == "password"
    assert verdict(TypeText("Dear Ada"), role="text", application="kitty").rule == "terminal"
    assert is_asked(TypeText("Dear\tAda"), role="text"), "a tabulator leaves the field"
    assert is_asked(PressKey("d"), role="text"), "letter by letter anything can be typed"


@pytest.mark.parametrize("keys", _ASKED_KEYS.split())
@pytest.mark.parametrize("role", ["", "text", "table cell", "push button"])
def test_keys_that_are_not_known_to_be_harmless_are_asked(keys: str, role: str) -> None:
    assert is_asked(Hotkey(tuple(keys.split("+"))), role=role)


@pytest.mark.parametrize("keys", ["up", "tab", "shift+tab", "escape", "ctrl+home", "shift+end", "pagedown"])
def test_moving_by_keys_is_harmless(keys: str) -> None:
    assert not is_asked(Hotkey(tuple(keys.split("+"))))


def test_editing_keys_are_harmless_in_a_text_field_only() -> None:
    for keys in (("backspace",), ("ctrl", "z")):
        assert not is_asked(Hotkey(keys), role="text")
        assert is_asked(Hotkey(keys), role="table cell")
        assert is_asked(Hotkey(keys))
    assert is_asked(Hotkey(("down",)), role="radio button"), "an arrow chooses another one"


def test_a_shortcut_is_harmless_where_the_task_says_it() -> None:
    assert not is_asked(Hotkey(("ctrl", "s")))
    assert is_asked(Hotkey(("ctrl", "n")))
    assert is_asked(Hotkey(("ctrl", "s")), application="xterm")


@pytest.mark.parametrize("action", [MiddleClick(AT), DoubleClick(AT), Drag(AT, AT), MouseDown(AT)])
def test_other_ways_of_clicking_are_asked_on_what_is_not_named(action: Action) -> None:
    assert is_asked(action, role="icon", label="report.odt")


def test_a_row_is_not_dragged_away_by_press_and_release() -> None:
    assert not is_asked(CLICK, role="list item", label="report.odt")
    assert is_asked(MouseDown(AT), role="list item", label="report.odt")
    assert is_asked(MouseUp(AT), role="tree item", label="Archive")
    assert not is_asked(MouseDown(AT), role="text")


def test_a_click_with_a_key_held_down_is_asked() -> None:
    assert not is_asked(CLICK, role="text", held_keys=frozenset(("shift",)))
    assert is_asked(CLICK, role="text", held_keys=frozenset(("ctrl",)))


def test_outside_the_applications_of_the_task_it_is_asked() -> None:
    assert verdict(CLICK, role="text", application="firefox").rule == "outside-task"
    assert verdict(Hotkey(("tab",)), application="firefox").rule == "outside-task"


_texts = st.text(max_size=30) | st.sampled_from(["Next", "Delete", "Dear Ada", "Löschen", "Оплатить", "Sеnd"])
_roles = st.sampled_from([*sorted(PLACES), "push button", "terminal", "password text", "", "icon", "link"])
_actions = st.sampled_from(
    [CLICK, DoubleClick(AT), RightClick(AT), ENTER, Hotkey(("space",)), TypeText("Dear Ada"), TypeText("x\n")]
)
_ORDER = tuple(VerdictKind)


@given(_actions, _texts, _roles, _texts, _texts, _texts)
def test_dialogs_titles_and_thoughts_make_no_verdict_milder(
    action: Action, label: str, role: str, dialog: str, title: str, thought: str
) -> None:
    bare = Circumstances("notes", "Notes", label=label, role=role, envelope=TASK)
    told = Circumstances(
        "notes", f"Notes {title}", label=label, role=role, dialog=dialog, thought=thought, envelope=TASK
    )
    for level in ApprovalLevel:
        before, after = judge(action, level=level, at=bare), judge(action, level=level, at=told)
        assert _ORDER.index(after.kind) >= _ORDER.index(before.kind)


@given(_actions, _texts, _roles)
def test_a_label_makes_a_verdict_milder_only_where_the_task_names_it(
    action: Action, label: str, role: str
) -> None:
    unknown = Circumstances("notes", "Notes", role=role, envelope=TASK)
    known = Circumstances("notes", "Notes", role=role, label=label, envelope=TASK)
    before = judge(action, level=ApprovalLevel.RISKY, at=unknown).kind
    after = judge(action, level=ApprovalLevel.RISKY, at=known).kind
    assert _ORDER.index(after) >= _ORDER.index(before) or TASK.names(label)


@given(_actions, _texts, _texts)
def test_without_a_role_only_looking_goes_through(action: Action, label: str, dialog: str) -> None:
    at = Circumstances("notes", "Notes", label=label, dialog=dialog, envelope=TASK)
    assert judge(action, level=ApprovalLevel.RISKY, at=at).kind is VerdictKind.ASK
