"""A demonstration becomes a record, and private actions never reach it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.types import Click, DoubleClick, Finished, Hotkey, TypeText
from agent.coordinates import InputPoint, MonitorPoint, Screen
from agent.demonstrations.arrived_text import BY_KEYS, UNSURE, Arrival
from agent.demonstrations.demonstration import (
    EXCLUDED_REGION,
    INPUT_METHOD,
    NO_PICTURE,
    OUTSIDE,
    SECRET_TYPED,
    UNSEEN_TYPED,
    Abilities,
    Demonstration,
    ScreenFacts,
)
from agent.demonstrations.element import PointedElement, element_of
from agent.demonstrations.focused_fields import Field
from agent.demonstrations.privacy import MASK_GREY, Consent, PrivateRegion, WindowBox
from agent.demonstrations.typed_doubt import unread_keys
from agent.demonstrations.typed_pictures import TypedPictures
from agent.types import EffectKind, EndingKind, Performed, Step, Task, Window
from tests.agent.demonstrations.person import Person
from tests.fakes import ListRecorder

SCREEN = Screen(600, 400)
EDITOR = WindowBox("editor", PrivateRegion(0, 0, 300, 400))
MAIL = WindowBox("mail", PrivateRegion(300, 0, 300, 400))
FACTS = ScreenFacts((EDITOR, MAIL), Window("editor", "notes.txt", 0, 0, 300, 400))


def screen(shade: int) -> NDArray[np.uint8]:
    return np.full((400, 600, 3), shade, dtype=np.uint8)


class RecordedDemo:
    """A demonstration with a person and a screen."""

    def __init__(
        self,
        *,
        consent: Consent | None = None,
        abilities: Abilities | None = None,
        keyboard: str = "editor",
        parts: Sequence[PrivateRegion] = (),
    ) -> None:
        self.recorder = ListRecorder()
        self.keyboard = keyboard
        self.demonstration = Demonstration(
            self.recorder,
            screen=SCREEN,
            consent=consent or Consent.of(["editor"]),
            abilities=abilities or Abilities(with_keyboard=lambda at_s: self.keyboard),
            parts=parts,
        )
        self.demonstration.begin(Task("write a note"))

    def shows(self, shade: int, at_s: float, facts: ScreenFacts = FACTS) -> None:
        pixels = screen(shade)
        if self.demonstration.wants_frame(pixels, at_s):
            self.demonstration.frame(pixels, at_s, facts)

    def sees(self, person: Person) -> None:
        for event in person.events:
            self.demonstration.heard(event)
        person.events.clear()

    @property
    def steps(self) -> list[Step]:
        return self.recorder.steps


def done(step: Step) -> Performed:
    (performed,) = step.performed
    return performed


def test_action_gets_the_picture_from_before_and_never_its_own_result() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    person.clicks(50, 60)
    clicked_s = person.now_s
    demo.shows(200, clicked_s + 0.01)  # the screen reacted before anybody had read the event
    demo.sees(person)
    demo.demonstration.finish()
    step, last = demo.steps
    assert (step.observation.pixels[:, :300] == 10).all()
    assert done(step).action == Click(MonitorPoint(50.5, 60.5))
    assert done(step).effect is not None
    assert done(step).effect.kind is EffectKind.CHANGED
    assert (last.observation.pixels[:, :300] == 200).all()


def test_what_is_done_between_the_monitors_that_are_seen_is_left_out() -> None:
    demo, person = (
        RecordedDemo(parts=[PrivateRegion(0, 0, 100, 400), PrivateRegion(200, 0, 100, 300)]),
        Person(),
    )
    demo.shows(10, 99.0)
    for x, y in ((50, 60), (150, 60), (250, 60), (250, 350)):
        person.clicks(x, y)
        person.rest(2.0)
    demo.sees(person)
    demo.demonstration.finish()
    clicks = [Click(MonitorPoint(50.5, 60.5)), Click(MonitorPoint(250.5, 60.5))]
    assert [done(step).action for step in demo.steps] == [*clicks, Finished()]
    assert demo.demonstration.tally.left_out[OUTSIDE] == 2


def test_recording_ends_with_its_last_picture_and_finished() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    person.types("hi")
    demo.sees(person)
    demo.demonstration.finish()
    assert [done(step).action for step in demo.steps] == [TypeText("hi"), Finished()]
    assert [ending.kind for ending in demo.recorder.endings] == [EndingKind.FINISHED]


def test_steps_are_numbered_and_written_once_the_screen_could_react() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    person.presses("ctrl", "s")
    demo.sees(person)
    assert demo.steps == []
    demo.demonstration.advance(person.now_s + 10)
    assert [step.number for step in demo.steps] == [1]


def test_second_half_of_a_double_click_may_be_delivered_late() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    person.clicks(50, 60)
    demo.sees(person)
    demo.demonstration.advance(person.now_s + 0.8)
    person.clicks(50, 60)
    demo.sees(person)
    demo.demonstration.finish()
    assert [done(step).action for step in demo.steps] == [DoubleClick(MonitorPoint(50.5, 60.5)), Finished()]


def test_nothing_of_an_application_without_consent_is_kept() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    person.clicks(450, 60)
    person.rest(1)
    demo.sees(person)
    demo.keyboard = "mail"
    person.types("dear bank")
    demo.sees(person)
    demo.demonstration.finish()
    assert [done(step).action for step in demo.steps] == [Finished()]
    assert demo.demonstration.tally.left_out == {"mail": 2}


def test_its_window_is_painted_over_in_pictures() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    person.clicks(50, 60)
    demo.sees(person)
    demo.demonstration.finish()
    pixels = demo.steps[0].observation.pixels
    assert (pixels[:, 300:] == MASK_GREY).all()
    assert (pixels[:, :300] == 10).all()


def test_exclusion_wins_over_every_permission() -> None:
    consent = Consent.of(["*"], excluded=["Mail"])
    assert consent.allows("editor")
    assert not consent.allows("MAIL")


def test_title_of_an_application_without_consent_is_not_kept() -> None:
    facts = ScreenFacts((EDITOR, MAIL), Window("mail", "Your diagnosis", 300, 0, 300, 400))
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0, facts)
    person.clicks(50, 60)
    demo.sees(person)
    demo.demonstration.finish()
    assert demo.steps[0].observation.window is None


def test_excluded_region_is_neither_shown_nor_acted_in() -> None:
    demo, person = (
        RecordedDemo(consent=Consent.of(["editor"], regions=[PrivateRegion(0, 0, 100, 100)])),
        Person(),
    )
    demo.shows(10, 99.0)
    person.clicks(50, 60)
    person.rest(1)
    person.clicks(200, 200)
    demo.sees(person)
    demo.demonstration.finish()
    assert [done(step).action for step in demo.steps] == [Click(MonitorPoint(200.5, 200.5)), Finished()]
    assert (demo.steps[0].observation.pixels[:100, :100] == MASK_GREY).all()
    assert demo.demonstration.tally.left_out == {EXCLUDED_REGION: 1}


def test_what_is_typed_into_a_field_for_passwords_is_dropped_at_the_source() -> None:
    abilities = Abilities(with_keyboard=lambda at_s: "editor", field=lambda began_s, ended_s: Field.SECRET)
    demo, person = RecordedDemo(abilities=abilities), Person()
    demo.shows(10, 99.0)
    person.types("hunter2")
    person.presses("tab")
    demo.sees(person)
    demo.demonstration.finish()
    secret, tab, _ = demo.steps
    assert secret.performed == ()
    assert secret.problem == SECRET_TYPED
    assert done(tab).action == Hotkey(("tab",))
    assert "hunter2" not in repr(demo.steps)


@pytest.mark.parametrize(
    ("arrival", "text", "doubts"),
    [
        (Arrival("你好"), "你好", ()),
        (BY_KEYS, "nihao ", ()),
        (UNSURE, "nihao ", (INPUT_METHOD,)),
    ],
)
def test_what_an_input_method_made_of_keys_is_kept_and_marked_where_it_is_not_known(
    arrival: Arrival, text: str, doubts: tuple[str, ...]
) -> None:
    asked: list[tuple[str, float]] = []

    def arrived(typed: str, began_s: float, ended_s: float, until_s: float) -> Arrival:
        asked.append((typed, until_s - ended_s))
        return arrival

    demo = RecordedDemo(abilities=Abilities(lambda at_s: "editor", arrived=arrived))
    person = Person()
    demo.shows(10, 99.0)
    person.types("nihao ")
    demo.sees(person)
    demo.demonstration.finish()
    step, _ = demo.steps
    assert done(step).action == TypeText(text)
    assert unread_keys(step.extensions) == doubts
    ((typed, waited_s),) = asked
    assert (typed, waited_s > 0.2) == ("nihao ", True)


def test_what_arrives_in_a_field_for_passwords_is_not_asked_for() -> None:
    asked: list[str] = []

    def arrived(typed: str, began_s: float, ended_s: float, until_s: float) -> Arrival:
        asked.append(typed)
        return Arrival("hunter2")

    abilities = Abilities(lambda at_s: "editor", lambda began_s, ended_s: Field.SECRET, arrived=arrived)
    demo, person = RecordedDemo(abilities=abilities), Person()
    demo.shows(10, 99.0)
    person.types("hunter2")
    demo.sees(person)
    demo.demonstration.finish()
    assert asked == []
    assert "hunter2" not in repr(demo.steps)


class SlowReader:
    """Says whether a text was seen when it is told to."""

    def __init__(self) -> None:
        self.asked: dict[str, Future[bool]] = {}

    def is_seen(self, text: str, pictures: TypedPictures) -> Future[bool]:
        self.asked[text] = Future()
        return self.asked[text]


def held_back(reader: SlowReader) -> RecordedDemo:
    """With an application that does not say what is typed into."""
    abilities = Abilities(lambda at_s: "editor", lambda began_s, ended_s: Field.UNKNOWN, reader.is_seen)
    demo = RecordedDemo(abilities=abilities)
    demo.shows(10, 99.0)
    return demo


def test_text_in_an_unknown_field_and_what_follows_wait_until_it_was_seen_in_clear() -> None:
    reader, person = SlowReader(), Person()
    demo = held_back(reader)
    person.types("hello")
    person.presses("tab")
    demo.sees(person)
    demo.demonstration.advance(person.now_s + 30)
    assert demo.steps == []
    reader.asked["hello"].set_result(True)
    demo.demonstration.advance(person.now_s + 31)
    assert [done(step).action for step in demo.steps] == [TypeText("hello"), Hotkey(("tab",))]


def test_text_that_was_not_seen_in_clear_is_dropped_and_said() -> None:
    reader, person = SlowReader(), Person()
    demo = held_back(reader)
    person.types("hunter2")
    person.presses("tab")
    demo.sees(person)
    demo.demonstration.advance(person.now_s + 1)
    reader.asked["hunter2"].set_result(False)
    demo.demonstration.finish()
    unseen, tab, _ = demo.steps
    assert (unseen.performed, unseen.problem) == ((), UNSEEN_TYPED)
    assert done(tab).action == Hotkey(("tab",))
    assert demo.demonstration.tally.num_unseen == 1
    assert "hunter2" not in repr(demo.steps)


def test_text_before_a_pause_is_decided_about_meanwhile() -> None:
    reader, person = SlowReader(), Person()
    demo = held_back(reader)
    person.types("hello")
    demo.sees(person)
    demo.demonstration.pause()
    assert demo.steps == []
    reader.asked["hello"].set_result(True)
    demo.demonstration.advance(person.now_s + 1)
    assert [done(step).action for step in demo.steps] == [TypeText("hello")]


def test_focus_that_the_next_key_moved_is_not_held_against_the_text_before() -> None:
    asked: list[tuple[float, float]] = []

    def field(began_s: float, ended_s: float) -> Field:
        asked.append((began_s, ended_s))
        return Field.PLAIN

    demo, person = RecordedDemo(abilities=Abilities(lambda at_s: "editor", field)), Person()
    demo.shows(10, 99.0)
    person.types("ada")
    typed_s = person.now_s
    person.presses("tab")
    tabbed_s = person.now_s - 0.05
    demo.sees(person)
    demo.demonstration.finish()
    ((_, until_s),) = asked
    assert typed_s < until_s <= tabbed_s


def test_recognisable_secrets_in_text_and_titles_are_concealed() -> None:
    abilities = Abilities(lambda at_s: "editor", conceal=lambda text: text.replace("s3cret", "[secret]"))
    demo, person = RecordedDemo(abilities=abilities), Person()
    facts = ScreenFacts((EDITOR,), Window("editor", "s3cret.txt", 0, 0, 300, 400))
    demo.shows(10, 99.0, facts)
    demo.demonstration.note("the s3cret goes here", person.now_s)
    person.types("my s3cret")
    demo.sees(person)
    demo.demonstration.finish()
    assert done(demo.steps[0]).action == TypeText("my [secret]")
    assert demo.steps[0].observation.window == Window("editor", "[secret].txt", 0, 0, 300, 400)
    assert demo.steps[0].thought == "the [secret] goes here"


def test_notes_become_the_thought_of_the_next_step() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    demo.demonstration.note("First I save.", person.now_s)
    person.presses("ctrl", "s")
    demo.sees(person)
    demo.demonstration.advance(person.now_s + 10)
    person.presses("ctrl", "q")
    demo.sees(person)
    demo.demonstration.finish()
    assert [step.thought for step in demo.steps] == ["First I save.", "", ""]


def test_note_that_was_made_before_a_step_was_written_belongs_to_the_one_after_it() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    person.clicks(50, 60)
    demo.sees(person)
    person.rest(1)
    demo.demonstration.note("Now I type.", person.now_s)
    assert demo.steps == []  # the click may still become a double click
    person.rest(5)
    person.types("hi")
    demo.sees(person)
    demo.demonstration.finish()
    assert [step.thought for step in demo.steps] == ["", "Now I type.", ""]


def test_nothing_is_kept_while_paused() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    demo.demonstration.pause()
    person.types("private")
    demo.sees(person)
    demo.demonstration.note("also private", person.now_s)
    person.types("private, too, but delivered late")
    demo.demonstration.resume(person.now_s + 1)
    demo.sees(person)
    person.rest(5)
    demo.shows(20, person.now_s)
    person.types("public")
    demo.sees(person)
    demo.demonstration.finish()
    assert [done(step).action for step in demo.steps] == [TypeText("public"), Finished()]


def test_action_without_a_picture_from_before_is_left_out() -> None:
    demo, person = RecordedDemo(), Person()
    person.types("early")
    demo.sees(person)
    demo.demonstration.finish()
    assert demo.steps == []
    assert demo.demonstration.tally.left_out == {NO_PICTURE: 1}


def test_text_is_split_where_the_keyboard_went_to_another_application() -> None:
    demo, person = RecordedDemo(consent=Consent.of(["editor"])), Person()
    demo.shows(10, 99.0)
    person.types("mine")
    demo.sees(person)
    demo.keyboard = "mail"
    person.types("not mine")
    demo.sees(person)
    demo.demonstration.finish()
    assert [done(step).action for step in demo.steps] == [TypeText("mine"), Finished()]


def test_keys_that_are_heard_late_belong_to_the_application_that_had_the_keyboard_then() -> None:
    """Our own line, which asks what was done, is there before the last keys are heard."""
    person = Person()
    person.types("flour")
    person.rest(1.0)
    typed_s = person.now_s
    abilities = Abilities(with_keyboard=lambda at_s: "editor" if at_s < typed_s else "deskhand")
    demo = RecordedDemo(abilities=abilities)
    demo.shows(10, 99.0)
    demo.sees(person)
    demo.demonstration.finish()
    assert [done(step).action for step in demo.steps] == [TypeText("flour"), Finished()]
    assert not demo.demonstration.tally.left_out


def test_a_click_keeps_what_its_application_called_the_element_without_secrets() -> None:
    element = PointedElement("Delete ada@example.org", "push button", 40, 50, 80, 30, frozenset({"focused"}))
    asked: list[tuple[float, InputPoint]] = []

    def element_before(at_s: float, point: InputPoint) -> PointedElement:
        asked.append((at_s, point))
        return element

    demo, person = (
        RecordedDemo(
            abilities=Abilities(
                with_keyboard=lambda at_s: "editor",
                conceal=lambda text: text.replace("ada@example.org", "[hidden]"),
                element_before=element_before,
            )
        ),
        Person(),
    )
    demo.shows(10, 99.0)
    person.clicks(50, 60)
    pressed_s = round(person.now_s - 0.05, 3)
    person.types("hi")
    demo.sees(person)
    demo.demonstration.finish()
    click, typed, _ = demo.steps
    assert element_of(click.extensions) == replace(element, name="Delete [hidden]")
    assert asked[0] == (pressed_s, InputPoint(50, 60))
    assert element_of(typed.extensions) is None


def test_key_that_cannot_be_read_is_counted_by_its_name_and_its_text_says_so() -> None:
    demo, person = RecordedDemo(), Person()
    demo.shows(10, 99.0)
    person.types("ab")
    person.presses_unread("Henkan_Mode")
    person.types("c")
    demo.sees(person)
    demo.demonstration.finish()
    text, _ = demo.steps
    assert unread_keys(text.extensions) == ("Henkan_Mode",)
    assert demo.demonstration.tally.unread_keys == {"Henkan_Mode": 1}


def test_key_that_cannot_be_read_is_not_named_where_it_may_be_private() -> None:
    secret = Abilities(with_keyboard=lambda at_s: "editor", field=lambda began_s, ended_s: Field.SECRET)
    for demo in (RecordedDemo(keyboard="mail"), RecordedDemo(abilities=secret)):
        person = Person()
        demo.shows(10, 99.0)
        person.types("ab")
        person.presses_unread("dead_acute x")
        demo.sees(person)
        demo.demonstration.finish()
        assert not demo.demonstration.tally.unread_keys
        assert not any(unread_keys(step.extensions) for step in demo.steps)
