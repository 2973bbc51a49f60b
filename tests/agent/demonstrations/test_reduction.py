"""Events of mouse and keyboard become the agent's own actions."""

from __future__ import annotations

from agent.actions.types import (
    Action,
    Button,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
)
from agent.coordinates import InputPoint, MonitorPoint
from agent.demonstrations.reduction import Reduced, Reducer
from tests.agent.demonstrations.person import Person


def monitor(point: InputPoint) -> MonitorPoint:
    return MonitorPoint(point.x + 0.5, point.y + 0.5)


def reduced(person: Person) -> list[Reduced[float]]:
    """All that the reducer makes of it; what it saw is the moment at which it looked."""
    reducer: Reducer[float] = Reducer(lambda at_s: at_s, monitor)
    found = [one for event in person.events for one in reducer.feed(event)]
    return found + reducer.finish()


def actions(person: Person) -> list[Action]:
    return [one.action for one in reduced(person)]


def at(x: int, y: int) -> MonitorPoint:
    return MonitorPoint(x + 0.5, y + 0.5)


def test_letters_become_one_text() -> None:
    person = Person()
    person.types("Hello, World 12")
    assert actions(person) == [TypeText("Hello, World 12")]


def test_corrections_while_typing_are_merged() -> None:
    person = Person()
    person.types("helko")
    person.presses("backspace")
    person.presses("backspace")
    person.types("lo")
    assert actions(person) == [TypeText("hello")]


def test_backspace_without_text_of_its_own_is_a_key() -> None:
    person = Person()
    person.presses("backspace")
    assert actions(person) == [Hotkey(("backspace",))]


def test_text_that_was_all_taken_back_is_nothing() -> None:
    person = Person()
    person.types("a")
    person.presses("backspace")
    person.presses("backspace")
    assert actions(person) == [Hotkey(("backspace",))]


def test_enter_ends_the_line_it_submits() -> None:
    person = Person()
    person.types("one")
    person.presses("enter")
    person.types("two")
    person.presses("enter")
    person.presses("enter")
    assert actions(person) == [TypeText("one\n"), TypeText("two\n"), Hotkey(("enter",))]


def test_tab_goes_to_the_next_field_and_is_no_text() -> None:
    person = Person()
    person.types("Ada")
    person.presses("tab")
    person.types("London")
    assert actions(person) == [TypeText("Ada"), Hotkey(("tab",)), TypeText("London")]


def test_chords_become_hotkeys() -> None:
    person = Person()
    person.presses("ctrl", "s")
    person.presses("ctrl", "shift", "t")
    person.presses("alt", "f4")
    person.presses("shift", "tab")
    assert actions(person) == [
        Hotkey(("ctrl", "s")),
        Hotkey(("ctrl", "shift", "t")),
        Hotkey(("alt", "f4")),
        Hotkey(("shift", "tab")),
    ]


def test_two_chords_under_one_held_key() -> None:
    person = Person()
    person.holds("ctrl")
    person.types("a")
    person.types("c")
    person.lets_go("ctrl")
    assert actions(person) == [Hotkey(("ctrl", "a")), Hotkey(("ctrl", "c"))]


def test_capital_letters_are_text() -> None:
    person = Person()
    person.holds("shift")
    person.types("A")
    person.lets_go("shift")
    person.types("b")
    assert actions(person) == [TypeText("Ab")]


def test_menu_keys_tapped_alone_count() -> None:
    person = Person()
    person.presses("meta")
    person.presses("shift")
    assert actions(person) == [Hotkey(("meta",))]


def test_clicks_of_each_button() -> None:
    person = Person()
    person.clicks(10, 20)
    person.clicks(30, 40, Button.RIGHT)
    person.clicks(50, 60, Button.MIDDLE)
    assert actions(person) == [Click(at(10, 20)), RightClick(at(30, 40)), MiddleClick(at(50, 60))]


def test_two_quick_clicks_in_one_place_are_a_double_click() -> None:
    person = Person()
    person.clicks(10, 20)
    person.clicks(11, 20)
    assert actions(person) == [DoubleClick(at(10, 20))]


def test_two_slow_clicks_are_two() -> None:
    person = Person()
    person.clicks(10, 20)
    person.rest(0.6)
    person.clicks(10, 20)
    assert actions(person) == [Click(at(10, 20)), Click(at(10, 20))]


def test_two_quick_clicks_in_two_places_are_two() -> None:
    person = Person()
    person.clicks(10, 20)
    person.clicks(60, 20)
    assert actions(person) == [Click(at(10, 20)), Click(at(60, 20))]


def test_press_and_release_apart_are_a_drag() -> None:
    person = Person()
    person.drags((10, 10), (200, 40))
    assert actions(person) == [Drag(at(10, 10), at(200, 40))]


def test_hand_that_trembles_still_clicks() -> None:
    person = Person()
    person.drags((10, 10), (12, 11))
    assert actions(person) == [Click(at(10, 10))]


def test_drag_with_another_button_becomes_press_and_release() -> None:
    person = Person()
    person.drags((10, 10), (200, 40), Button.RIGHT)
    assert actions(person) == [
        MouseDown(at(10, 10), Button.RIGHT),
        MouseUp(at(200, 40), Button.RIGHT),
    ]


def test_notches_of_one_turn_are_one_scroll() -> None:
    person = Person()
    person.scrolls(Direction.DOWN, 50, 60, 7)
    person.scrolls(Direction.UP, 50, 60, 2)
    person.rest(2)
    person.scrolls(Direction.UP, 50, 60, 1)
    assert actions(person) == [
        Scroll(Direction.DOWN, at(50, 60), 7),
        Scroll(Direction.UP, at(50, 60), 2),
        Scroll(Direction.UP, at(50, 60), 1),
    ]


def test_click_with_a_key_held_keeps_the_key() -> None:
    person = Person()
    person.holds("ctrl")
    person.clicks(10, 20)
    person.rest(1)
    person.clicks(10, 80)
    person.lets_go("ctrl")
    assert actions(person) == [
        PressKey("ctrl"),
        Click(at(10, 20)),
        Click(at(10, 80)),
        ReleaseKey("ctrl"),
    ]


def test_long_rest_ends_a_text() -> None:
    person = Person()
    person.types("ab")
    person.rest(10)
    person.types("cd")
    assert actions(person) == [TypeText("ab"), TypeText("cd")]


def test_a_gesture_reads_its_context_when_it_begins() -> None:
    person = Person(began_s=0.0)
    person.types("abc")
    person.clicks(10, 20)
    person.clicks(10, 20)
    person.presses("ctrl", "s")
    assert [(one.began_s, one.seen) for one in reduced(person)] == [
        (one.began_s, one.began_s) for one in reduced(person)
    ]
    assert [one.action for one in reduced(person)] == [
        TypeText("abc"),
        DoubleClick(at(10, 20)),
        Hotkey(("ctrl", "s")),
    ]


def test_moves_alone_are_no_action() -> None:
    person = Person()
    person.clicks(10, 20)
    moves_only = [event for event in person.events if type(event).__name__ == "Moved"]
    person.events = moves_only
    assert actions(person) == []


def test_each_order_of_letting_go_gives_the_same_chord() -> None:
    person = Person()
    person.holds("ctrl")
    person.holds("z")
    person.lets_go("ctrl")
    person.lets_go("z")
    assert actions(person) == [Hotkey(("ctrl", "z"))]


def test_letter_that_is_composed_belongs_to_the_text_from_its_first_key_on() -> None:
    person = Person()
    person.composes("dead_acute", "é")
    person.types("tat")
    (text,) = reduced(person)
    assert (text.action, text.began_s) == (TypeText("état"), person.events[0].at_s)


def test_composition_that_writes_nothing_is_no_action() -> None:
    person = Person()
    person.composes("dead_acute", "")
    assert actions(person) == []


def test_key_that_cannot_be_read_makes_its_text_doubtful_and_no_other() -> None:
    person = Person()
    person.types("ab")
    person.presses_unread("Henkan_Mode")
    person.types("c")
    person.presses("ctrl", "s")
    person.types("d")
    assert [(one.action, one.doubts) for one in reduced(person)] == [
        (TypeText("abc"), ("Henkan_Mode",)),
        (Hotkey(("ctrl", "s")), ()),
        (TypeText("d"), ()),
    ]


def test_taking_back_a_mark_is_doubtful_because_programs_take_back_more_or_less() -> None:
    person = Person()
    person.types("कि")
    person.presses("backspace")
    (text,) = reduced(person)
    assert text.doubts == ("backspace",)


def test_locks_are_no_actions_and_do_not_part_a_text() -> None:
    person = Person()
    person.types("ab")
    person.presses("capslock")
    person.types("CD")
    assert actions(person) == [TypeText("abCD")]


def test_spaces_that_do_not_break_are_text() -> None:
    person = Person()
    person.types("20\u00a0km")
    assert actions(person) == [TypeText("20\u00a0km")]
