"""Words and marks of steps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from agent.actions.types import (
    ACTION_TYPES,
    Action,
    Button,
    CallTool,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    EditFile,
    Finished,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    NavigateBack,
    OpenApp,
    PressBack,
    PressHome,
    PressKey,
    ReleaseKey,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import MonitorPoint
from agent.types import Allow, Change, Deny, Effect, EffectKind, EndingKind, Performed, Stop, TakeOver, Window
from app.approval.question_words import question_words
from app.assets import RESOURCES
from app.present import (
    TargetMark,
    Tone,
    action_detail,
    action_icon,
    action_line,
    action_words,
    card,
    decision_words,
    duration_words,
    ending_words,
    marks,
    moment_words,
    one_line,
    room_words,
    steps_in_words,
    steps_words,
    thought_words,
)
from tests.app.steps import make_step

AT = MonitorPoint(412.5, 230.5)
ONE_OF_EACH: tuple[Action, ...] = (
    Click(AT), DoubleClick(AT), RightClick(AT), MiddleClick(AT), Drag(AT, MonitorPoint(1, 2)), Move(AT),
    MouseDown(AT, Button.LEFT), MouseUp(), TypeText("Ada"), Hotkey(("ctrl", "s")), PressKey("shift"),
    ReleaseKey("shift"), Scroll(Direction.DOWN, AT), Wait(2), RunTerminal("ls"), RunPython("1"),
    LongPress(AT), OpenApp("Mail"), PressHome(), PressBack(), Navigate("https://example.org"), NavigateBack(),
    EditFile("view", "/tmp/x"), CallTool("search", "{}"), Finished("done"), CallUser("which one?"),
)  # fmt: skip


def test_every_kind_of_action_has_words_a_question_and_an_icon() -> None:
    assert {type(action) for action in ONE_OF_EACH} == set(ACTION_TYPES)
    for action in ONE_OF_EACH:
        assert action_words(action)
        assert question_words(action, None).startswith("Deskhand wants to ")
        assert (RESOURCES / "icons" / f"{action_icon(action)}.svg").is_file()


def test_a_question_names_the_window() -> None:
    assert question_words(Click(AT), Window("mousepad", "Untitled")) == (
        "Deskhand wants to click here in “Untitled”."
    )
    assert question_words(TypeText("x\n"), None) == "Deskhand wants to type this text and submit it."


def test_exact_text_is_shown_where_the_words_do_not_hold_it_all() -> None:
    assert action_detail(TypeText("Ada")) == ""
    assert action_detail(TypeText("Ada"), is_always_exact=True) == "Ada"
    assert action_detail(TypeText("two\nlines")) == "two\nlines"
    assert action_detail(TypeText(" spaces ")) == " spaces "
    assert action_detail(RunTerminal("rm x")) == "rm x"


def test_the_mark_is_the_very_point_of_the_action() -> None:
    assert marks((Click(AT),)) == (TargetMark(412.5, 230.5),)
    assert marks((Drag(AT, MonitorPoint(1, 2)), TypeText("x"))) == (
        TargetMark(412.5, 230.5, "1"),
        TargetMark(1, 2, "2"),
    )
    assert marks((Hotkey(("ctrl", "a")),)) == ()


def test_a_changed_action_is_marked_where_the_owner_put_it() -> None:
    step = make_step(Click(AT), decision=Change(Click(MonitorPoint(7, 8))))
    assert card(step).marks == (TargetMark(7, 8),)


@pytest.mark.parametrize(
    ("decision", "words", "tone"),
    [
        (Allow("x"), "allowed by rule “x”", Tone.NEUTRAL),
        (Allow("owner", "owner"), "allowed by you", Tone.GOOD),
        (Deny("not this"), "denied by you: not this", Tone.BAD),
        (Deny("no", decided_by="rule"), "denied by rule: no", Tone.BAD),
        (Change(Wait()), "changed by you", Tone.CAUTION),
        (TakeOver(), "you took over", Tone.CAUTION),
        (Stop(), "stopped by you", Tone.CAUTION),
    ],
)
def test_a_decision_says_who_made_it(decision: Deny, words: str, tone: Tone) -> None:
    assert (decision_words(decision).text, decision_words(decision).tone) == (words, tone)


def test_a_denied_action_shows_its_reason_and_no_effect() -> None:
    line = action_line(Performed(Click(AT), Deny("the other one"), None))
    assert line.effect is None
    assert line.approval is not None
    assert "the other one" in line.approval.text


def test_what_was_simply_allowed_stands_in_the_note() -> None:
    words = card(make_step(Click(AT), Hotkey(("ctrl", "a"))))
    assert [line.approval for line in words.lines] == [None, None]
    assert words.note == "allowed by you · looked 0.21 s · thought 0.34 s · acted 0.05 s".replace(
        " ", "\N{NO-BREAK SPACE}"
    ).replace("\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}", "\N{NO-BREAK SPACE}· ")


def test_a_failed_effect_says_why() -> None:
    line = card(make_step(Click(AT), effect=EffectKind.FAILED)).lines[0]
    assert line.effect is not None
    assert (line.effect.text, line.effect.tone) == ("failed: it broke", Tone.BAD)


def test_every_ending_has_words() -> None:
    assert {ending_words(kind).text for kind in EndingKind} == {
        "Finished", "Needs you", "Stopped", "Limit reached", "Failed", "Crashed",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.344, "0.34 s"),
        (5, "5 s"),
        (12.34, "12.3 s"),
        (120, "2 min"),
        (125, "2 min 5 s"),
        (3780, "1 h 3 min"),
    ],
)
def test_durations_read_naturally(seconds: float, words: str) -> None:
    assert duration_words(seconds) == words


def test_moments_read_naturally() -> None:
    now = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)
    assert moment_words(now - timedelta(seconds=20), now) == "just now"
    assert moment_words(now - timedelta(minutes=12), now) == "12 min ago"
    assert moment_words(now - timedelta(hours=3), now) == "today 12:00"
    assert moment_words(now - timedelta(days=1), now) == "yesterday 15:00"
    assert moment_words(datetime(2025, 3, 4, tzinfo=UTC), now) == "4 Mar 2025"


def test_one_line_is_short_and_has_no_breaks() -> None:
    assert one_line("a\n b\tc") == "a b c"
    assert len(one_line("x" * 500, 70)) == 70


def test_a_corrected_click_says_where_it_went() -> None:
    moved = Change(Click(MonitorPoint(30, 40)), decided_by="owner")
    line = action_line(Performed(Click(MonitorPoint(1, 2)), moved, Effect(EffectKind.CHANGED)))
    assert "(30, 40)" in line.words
    assert line.approval is not None
    assert line.approval.text == "changed by you"


def test_a_level_is_no_rule_of_its_owners() -> None:
    assert (
        decision_words(Allow("level-all", decided_by="rule")).text == "allowed without asking, as you chose"
    )


@pytest.mark.parametrize(("count", "words"), [(1, "1 step"), (2, "2 steps"), (0, "0 steps")])
def test_one_step_is_no_steps(count: int, words: str) -> None:
    assert steps_words(count) == words
    assert steps_in_words(count, 3).startswith(words)


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(7, "room for 7 minutes"), (600, "room for 10 hours"), (237_807, "room for days")],
)
def test_room_is_told_as_exactly_as_anybody_wants_to_know(minutes: float, words: str) -> None:
    assert room_words(minutes) == words


def test_a_thought_that_is_no_words_is_told_in_words() -> None:
    assert thought_words(" type ") == "Type the text"
    assert thought_words('press "Save"') == 'press "Save"'
