"""What was set is looked at once more before it is left behind."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from agent.models.children.planned_steps import next_step
from agent.models.children.progress import progress_of
from agent.models.children.second_look import Scored
from agent.models.embedded_vocabulary import ID_OF, NUM_TOKENS, decode, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.captions import TextLine
from tests.agent.models.pictures_read import ReadingReader, line

NEWS, MAPS = PlannedGoal(GoalVerb.TICK, "News"), PlannedGoal(GoalVerb.UNTICK, "Maps")
CITY = PlannedGoal(GoalVerb.FILL, "City", "Oslo")
SIZE = PlannedGoal(GoalVerb.CHOOSE, "Large", owner="Size")
SAVE = PlannedGoal(GoalVerb.PRESS, "Save")
_CLICK = ID_OF["<|click|>"]
DONE = "done<|finished|><|im_end|>"
WINDOW = (line("News", 40, 20), line("Maps", 40, 50), line("City", 40, 80), line("Size", 40, 110))
BUTTON = line("Save", 40, 150)


@dataclass
class BoxReader(ReadingReader):
    """Would press the boxes of a table, and holds all others to be as they should."""

    undone: Sequence[str] = ()
    num_scored: int = 0

    def score(self, task: str, done: Sequence[str], continuations: Sequence[Sequence[int]]) -> list[Scored]:
        made = []
        for tokens in continuations:
            self.num_scored += 1
            after = [-20.0] * NUM_TOKENS
            after[_CLICK] = math.log(0.95 if decode(tokens) in self.undone else 0.05)
            made.append(Scored((), after))
        return made

    def read(self, task: str, done: Sequence[str], start: Sequence[int] = ()):  # type: ignore[no-untyped-def]
        pressed = list(start) if _CLICK in start else [*start, _CLICK]
        return super().read(task, done, pressed)


def said(
    *goals: PlannedGoal,
    done: Sequence[str],
    lines: Sequence[TextLine] = WINDOW,
    undone: Sequence[str] = (),
    presses: tuple[int, int] = (30, 25),
) -> str:
    looks = {("fill", "City"), ("open", "Size"), ("press", "Save")}
    reply = next_step(BoxReader(lines, done=done, looks=looks, presses=presses, undone=undone), goals)
    assert reply is not None
    return reply.text


def test_a_box_that_is_still_to_be_pressed_is_pressed_once_more() -> None:
    again = said(NEWS, MAPS, done=['tick "News"', 'untick "Maps"'], undone=['tick "News"'])
    assert again.startswith('again "News"; tick "News"<|click|>')


def test_what_was_only_to_be_turned_over_is_not_turned_back() -> None:
    turned = replace(NEWS, toggles=True)
    assert said(turned, done=['tick "News"'], undone=['tick "News"']) == DONE


def test_nothing_is_done_once_more_twice() -> None:
    thoughts = ['tick "News"', 'untick "Maps"', 'again "News"; tick "News"']
    assert said(NEWS, MAPS, done=thoughts, undone=['tick "News"']) == DONE


def test_what_is_as_it_should_be_is_done() -> None:
    assert said(NEWS, MAPS, done=['tick "News"', 'untick "Maps"']) == DONE


def test_a_box_is_looked_at_before_the_button_that_takes_it_with_it() -> None:
    lines = (*WINDOW, BUTTON)
    again = said(NEWS, SAVE, done=['tick "News"'], lines=lines, undone=['tick "News"'])
    assert again.startswith('again "News"; tick "News"')
    pressed = said(NEWS, SAVE, done=['tick "News"'], lines=lines, presses=(45, 155))
    assert pressed.startswith('press "Save"<|click|>')


def test_what_a_button_took_with_it_is_not_looked_for() -> None:
    """A form that was sent is empty again."""
    done = ['tick "News"', 'press "Save"']
    assert said(NEWS, SAVE, done=done, undone=['tick "News"']) == DONE


def test_a_window_that_is_gone_shows_nothing_undone() -> None:
    assert said(NEWS, done=['tick "News"'], lines=(BUTTON,), undone=['tick "News"']) == DONE


def test_a_field_that_holds_something_else_is_typed_into_once_more() -> None:
    done = ['fill "City"', 'tick "News"']
    again = said(CITY, NEWS, done=done, lines=(*WINDOW, line("Bergen", 90, 80)), presses=(95, 85))
    assert again.startswith('again "City"; fill "City"<|click|>')


@pytest.mark.parametrize("read", ["Oslo", "OsIo", "••••", ""])
def test_a_field_that_holds_its_value_dots_or_nothing_that_is_read_is_done(read: str) -> None:
    lines = (*WINDOW, *([line(read, 90, 80)] if read else []))
    assert said(CITY, NEWS, done=['fill "City"', 'tick "News"'], lines=lines) == DONE


def test_a_list_that_shows_another_row_is_opened_once_more_and_the_row_chosen() -> None:
    done = ['choose "Large" missing; open "Size"', 'choose "Large"', 'tick "News"']
    lines = (*WINDOW, line("Medium", 90, 110))
    again = said(SIZE, NEWS, done=done, lines=lines, presses=(95, 115))
    assert again.startswith('again "Large"; choose "Large" missing; open "Size"<|click|>')
    opened = [*done, 'again "Large"; choose "Large" missing; open "Size"']
    left = progress_of(opened).left_of([SIZE, NEWS])
    assert left == [SIZE]
    assert said(SIZE, NEWS, done=[*opened, 'choose "Large"'], lines=lines) == DONE


def test_a_list_that_shows_its_row_is_done() -> None:
    done = ['choose "Large" missing; open "Size"', 'choose "Large"', 'tick "News"']
    assert said(SIZE, NEWS, done=done, lines=(*WINDOW, line("Large", 90, 110))) == DONE


def test_a_caption_that_stands_twice_tells_nothing() -> None:
    lines = (*WINDOW, line("News", 200, 20))
    assert said(NEWS, done=['tick "News"'], lines=lines, undone=['tick "News"']) == DONE


def test_a_row_of_a_menu_is_no_box() -> None:
    assert said(NEWS, done=['choose "News"'], undone=['tick "News"', 'choose "News"']) == DONE


def test_the_eyes_are_asked_about_so_many_boxes_and_no_more() -> None:
    goals = [PlannedGoal(GoalVerb.TICK, f"Box {letter}") for letter in "abcdefg"]
    lines = [line(goal.name, 40, 20 * number) for number, goal in enumerate(goals)]
    reader = BoxReader(lines, done=[goal.thought for goal in goals])
    reply = next_step(reader, goals)
    assert reply is not None
    assert reply.text == DONE
    assert reader.num_scored == 4


def test_without_letters_nothing_is_looked_at() -> None:
    reader = BoxReader((), done=['tick "News"'], undone=['tick "News"', 'close "'])
    assert encode_data("done") == list(next_step(reader, [NEWS]).token_ids[:4])  # type: ignore[union-attr]
