"""Changes that are said against what stands in a field are worked out, where one field is clearly meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from agent.models.task_parser.against_what_stands import worked_out
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import ControlReading, ControlText
from agent.models.task_parser.words import TaskWord
from agent.ocr.lines import TextBox

SOMEWHERE = TextBox(0, 0, 1, 1)


def field(caption: str, value: str, kind: FormControlKind = FormControlKind.FIELD) -> FormControl:
    return FormControl(kind, caption, SOMEWHERE, value=value)


@dataclass
class Finds:
    """Takes the words that are numbers for the value of each control, which is so likely."""

    likely: dict[str, float]
    asked: int = 0

    def readings(
        self, words: Sequence[TaskWord], controls: Sequence[ControlText]
    ) -> list[ControlReading] | None:
        self.asked += 1
        at = [n for n, word in enumerate(words) if word.text.isdigit() or word.text == "Eight"] or [0]
        span = (at[0], at[-1])
        return [ControlReading(self.likely.get(one.caption, 0.01), False, span, 0.9, 0) for one in controls]


@pytest.mark.parametrize(
    ("task", "held", "said", "value"),
    [
        ("the cue goes up by three", "118", "the cue goes up to 121", "121"),
        ("four more people have signed up", "8", "12 people have signed up", "12"),
        ("that's one child more, then", "3", "that's 4 child, then", "4"),
        ("give them five extra minutes", "24 min", "give them 29 min", "29 min"),
        ("exactly one gram lighter than what I gave you", "18.2", "exactly 17.2 gram", "17.2"),
        ("shave half as deep as now", "0.8", "shave 0.4", "0.4"),
        ("it takes twice as long, so wait", "45", "it takes 90, so wait", "90"),
        ("double the price", "1,200", "make the price 2,400", "2,400"),
        ("extended by another ten years", "2032", "extended to 2042 years", "2042"),
        ("two more bells than we have down", "Six", "Eight", "Eight"),
        ("it ends half an hour later than it says", "19:30", "it ends 20:00", "20:00"),
        ("an hour and a half more", "90 min", "180 min", "180 min"),
        ("hand it in three days earlier", "2026-03-02", "hand it in 2026-02-27", "2026-02-27"),
        ("hand it in a week later", "28 June", "hand it in 5 July", "5 July"),
        ("3 degrees cooler", "21,5", "18,5 degrees", "18,5"),
        ("1,000 more", "1,500", "2,500", "2,500"),
        ("ten more", "55 decibels", "65 decibels", "65 decibels"),
        ("two hours longer", "90 min", "210 min", "210 min"),
        ("hand it in a day later", "28 February", "hand it in 29 February", "29 February"),
        ("twenty-five more", "10", "35", "35"),
    ],
)
def test_what_a_change_comes_to_takes_its_place(task: str, held: str, said: str, value: str) -> None:
    found = worked_out(task, [field("It", held)], Finds({"It": 0.9}))
    assert found.values == {"It": value}
    assert found.task == said or value == "Eight"


@pytest.mark.parametrize(
    ("task", "held"),
    [
        ('type "two more" there', "8"),
        ("he wants two bigger boxes", "8"),
        ("no more than two of them", "8"),
        ("10 seconds on top per move", "30"),
        ("raise it by 10%", "30"),
        ("make it a bit hotter", "60"),
        ("ten fewer", "8"),
        ("an hour later", "23:30"),
        ("one more", "Oslo"),
        ("two days later", "sometime"),
        ("one more person", "12 June"),
        ("another month", "30 days"),
        ("30 seconds more", "5 min"),
        ("three degrees more", "40 %"),
        ("999999999 weeks later", "2026-03-02"),
        ("9" * 5000 + " more", "8"),
        ("two more", "9" * 5000),
        ("two more", "1.2.3.4"),
        ("when 45 minutes are up", "3"),
        ("make the picture twice as bright", "149.90"),
    ],
)
def test_what_is_no_change_or_cannot_be_made_is_left(task: str, held: str) -> None:
    found = worked_out(task, [field("It", held)], Finds({"It": 0.9}))
    assert (found.task, found.values) == (task, {})


def test_nothing_is_worked_out_where_it_may_be_for_either_of_two_fields_or_hardly_for_any() -> None:
    fields = [field("Adults", "2"), field("Children", "3")]
    task = "one more is coming"
    assert worked_out(task, fields, Finds({"Adults": 0.9, "Children": 0.85})).task == task
    assert worked_out(task, fields, Finds({"Adults": 0.05})).task == task
    found = worked_out(task, fields, Finds({"Children": 0.4}))
    assert (found.task, found.values) == ("4 is coming", {"Children": "4"})
    assert worked_out(task, fields, None).task == task


def test_a_task_without_changes_is_not_read_once_more() -> None:
    reader = Finds({"It": 0.9})
    worked_out("set it to 9", [field("It", "8")], reader)
    assert reader.asked == 0


def test_a_caption_may_say_what_is_counted() -> None:
    likely = {"Minutes left": 0.9, "Day temperature": 0.9}
    minutes, warmth = field("Minutes left", "24"), field("Day temperature", "21")
    assert worked_out("half an hour more", [minutes], Finds(likely)).values == {"Minutes left": "54"}
    assert worked_out("two degrees more", [warmth], Finds(likely)).values == {"Day temperature": "23"}


def test_what_stands_there_may_be_said_with_its_change() -> None:
    class FindsTheLast(Finds):
        def readings(
            self, words: Sequence[TaskWord], controls: Sequence[ControlText]
        ) -> list[ControlReading] | None:
            read = super().readings(words, controls) or []
            return [replace(one, value=(one.value[1], one.value[1])) for one in read]

    side = field("Longest side", "4000")
    found = worked_out("halve the pixels, it chokes on 4000", [side], FindsTheLast({"Longest side": 0.9}))
    assert found.values == {"Longest side": "2000"}


def test_a_list_that_shows_a_number_in_words_may_be_meant() -> None:
    bells = field("Bells", "Six", FormControlKind.CLOSED_LIST)
    assert worked_out("we need two more", [bells], Finds({"Bells": 0.9})).values == {"Bells": "Eight"}
