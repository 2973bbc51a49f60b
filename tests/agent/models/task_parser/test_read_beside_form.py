"""What a form reader says of each control becomes the goals of the task, where it is sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import (
    ControlReading,
    ControlText,
    read_both_ways,
    readings_of,
    row_read,
)
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.read_beside_form import ReadBesideForm, text_of
from agent.models.task_parser.words import TaskWord, words_of
from tests.agent.models.task_parser.form_reads import BOX, FORM, PRESS, TASK, Reads, nothing


def test_goals_come_in_the_order_of_the_sentence_and_buttons_last() -> None:
    reader = Reads(
        {
            "Driver": ControlReading(0.9, False, (3, 4), 0.8, 3),
            "Full insurance": ControlReading(0.9, True, (0, 0), 0.1, 11),
            "Send": ControlReading(0.9, False, (0, 0), 0.1, 0),
            "Courier": ControlReading(0.9, False, (0, 0), 0.1, 9),
        }
    )
    read = ReadBesideForm.by(reader, TASK, FORM)
    assert read is not None
    assert [goal.sentence for goal in read.goals()] == [
        'Type "Olga Brandt" into "Driver"',
        'Choose "Courier"',
        'Untick "Full insurance"',
        'Press "Send"',
    ]
    assert read.likely(read.goals()) == pytest.approx(0.9**6 * 0.8)
    assert reader.asked[4] == ControlText("choice", "Courier", "Delivery")
    assert reader.asked[5] == ControlText("list", "Size")


def test_a_closed_list_is_asked_for_the_words_that_tell_its_row() -> None:
    read = ReadBesideForm.by(Reads({"Size": ControlReading(0.8, False, (1, 1), 1, 0)}), "the large one", FORM)
    assert read is not None
    assert [(goal.name, goal.owner) for goal in read.goals()] == [("large", "Size")]


def test_what_is_too_long_or_empty_is_not_read() -> None:
    assert ReadBesideForm.by(Reads({}), "send it " * 30, FORM) is None
    assert ReadBesideForm.by(Reads({}), "", FORM) is None
    assert ReadBesideForm.by(Reads({}), "send it", []) is None
    assert row_read("send it", [], "Size", Reads({}), least=0.4) is None


def test_what_the_rules_have_is_likely_as_far_as_the_reader_says_so() -> None:
    known = {one.caption: nothing(0.1) for one in FORM}
    known["Driver"] = ControlReading(0.9, False, (3, 4), 0.8, 3)
    known["Full insurance"] = ControlReading(0.9, True, (0, 0), 0.1, 11)
    read = ReadBesideForm.by(Reads(known), TASK, FORM)
    assert read is not None
    driver, box = (
        PlannedGoal(GoalVerb.FILL, "Driver", "Olga Brandt"),
        PlannedGoal(GoalVerb.UNTICK, "Full insurance"),
    )
    all_of_it = read.likely([driver, box])
    assert all_of_it == read.likely(read.goals()) == pytest.approx(0.9**6 * 0.8)
    for fewer in ([driver], [box], [], [driver, box, PRESS]):
        assert read.likely(fewer) < all_of_it / 5
    assert read.likely([replace(driver, value="Olga"), box]) == pytest.approx(all_of_it * 0.3 / 4)
    assert read.likely([driver, replace(box, verb=GoalVerb.TICK)]) == pytest.approx(all_of_it / 10)
    assert read.likely([driver, replace(box, verb=GoalVerb.TICK, toggles=True)]) == pytest.approx(all_of_it)
    row = PlannedGoal(GoalVerb.CHOOSE, "large", lists=("Size",))
    assert read.likely([driver, box, row]) == pytest.approx(all_of_it / 9), "it may be one of the closed list"
    assert read.likely([driver, box, row, row]) == pytest.approx(all_of_it / 9 / 20)


def test_one_value_is_for_one_control_but_where_both_are_sure_of_it() -> None:
    said, other = (
        ControlReading(0.95, False, (3, 4), 0.9, 3),
        FormControl(FormControlKind.FIELD, "Guest", BOX),
    )
    for likely, num_goals in ((0.6, 1), (0.9, 2)):
        known = {"Driver": said, "Guest": replace(said, likely=likely)}
        read = ReadBesideForm.by(Reads(known), TASK, [FORM[0], other])
        assert read is not None
        assert len(read.goals()) == num_goals
    read = ReadBesideForm.by(
        Reads({"Driver": said, "Guest": replace(said, likely=0.6, value=(1, 1))}), TASK, [FORM[0], other]
    )
    assert read is not None
    assert len(read.goals()) == 2


def test_of_the_rows_of_one_list_the_likeliest_alone_is_chosen() -> None:
    rows = [FormControl(FormControlKind.ROUND, name, BOX, owner="Air") for name in ("Dry", "Mild", "Steamy")]
    known = {"Dry": nothing(0.6), "Mild": nothing(0.55), "Steamy": nothing(0.7)}
    read = ReadBesideForm.by(Reads(known), "as moist as it gets", rows)
    assert read is not None
    assert [goal.name for goal in read.goals()] == ["Steamy"]
    apart = [replace(one, owner=one.caption) for one in rows]
    read = ReadBesideForm.by(Reads(known), "as moist as it gets", apart)
    assert read is not None
    assert len(read.goals()) == len(apart)


def test_what_the_rules_read_as_well_is_doubted_less() -> None:
    known = {one.caption: nothing(0.01) for one in FORM}
    known["Driver"] = ControlReading(0.95, False, (3, 4), 0.4, 3)
    read = ReadBesideForm.by(Reads(known), TASK, FORM)
    assert read is not None
    [goal] = read.goals()
    agreed = {("fill", "driver", "Olga Brandt")}
    assert read.likely([goal], agreed) / read.likely([goal]) == pytest.approx((1 - 0.3 * 0.6) / 0.4)


def test_what_a_task_says_nothing_of_but_its_caption_is_not_asked_for() -> None:
    known = {one.caption: nothing(0.01) for one in FORM}
    known["Driver"] = ControlReading(0.9, False, (0, 0), 0.9, 0)
    read = ReadBesideForm.by(Reads(known), "driver be courier", FORM)
    assert read is not None
    assert read.goals() == []


def test_the_likeliest_row_is_taken() -> None:
    reader = Reads({"Small": nothing(0.2), "Large": nothing(0.5)})
    assert row_read("the large one", ["Small", "Large", "Other"], "Size", reader, least=0.4) == 1
    assert row_read("the other one", ["Small", "Other"], "Size", reader, least=0.4) is None
    assert {one.owner for one in reader.asked} == {"Size"}


class ReadsRowsBesideForms:
    """Is less sure of a row that stands beside what else a task may be about."""

    def __init__(self, beside: float) -> None:
        self.beside, self.forms = beside, list[list[ControlText]]()

    def readings(self, words: Sequence[TaskWord], controls: Sequence[ControlText]) -> list[ControlReading]:
        self.forms.append([*controls])
        is_alone = all(one.kind == "choice" for one in controls)
        likely = 0.7 if is_alone else self.beside
        return [nothing(likely if one.caption == "Large" else 0.01) for one in controls]


def test_a_row_is_read_alone_and_in_the_place_of_its_list() -> None:
    form = [text_of(one) for one in FORM]
    rows = ["Small", "Large"]
    for beside, taken in ((0.2, 1), (0.05, None)):
        reader = ReadsRowsBesideForms(beside)
        assert row_read("a large one", rows, "Size", reader, form, least=0.4) == taken
        choices = [ControlText("choice", row, "Size") for row in rows]
        assert choices in reader.forms
        assert [*form[:-1], *choices] in reader.forms
    reader = ReadsRowsBesideForms(0.05)
    assert row_read("a large one", rows, "Weight", reader, form, least=0.4) == 1, "it stands in no form"


@dataclass
class ReadsTheFirst:
    """Holds the first control, whichever it is, for what is asked for, and for sure of its value."""

    def readings(
        self, words: Sequence[TaskWord], controls: Sequence[ControlText]
    ) -> list[ControlReading] | None:
        rest = [ControlReading(0.2, True, (0, 1), 0.3, 0) for _ in controls[1:]]
        return [ControlReading(0.8, False, (1, 1), 0.9, 1), *rest] if len(words) < 50 else None


def test_what_depends_on_the_order_of_the_controls_alone_is_no_meaning() -> None:
    controls = [ControlText("box", name) for name in ("Full insurance", "Second driver", "Child seat")]
    found = read_both_ways(ReadsTheFirst(), words_of(TASK), controls)
    assert found is not None
    assert [one.likely for one in found] == pytest.approx([0.5, 0.2, 0.5])
    assert [(one.value, one.is_off) for one in found] == [((1, 1), False), ((0, 1), True), ((1, 1), False)]
    assert read_both_ways(ReadsTheFirst(), words_of(TASK), []) is None
    assert read_both_ways(ReadsTheFirst(), [], controls) is None
    assert read_both_ways(ReadsTheFirst(), words_of("on and " * 50), controls) is None


def test_logits_are_read_as_spans_that_end_behind_their_beginning() -> None:
    actions = np.array([[0.0, 5, 0], [5, 0, 0], [0, 1, 9]])
    pointers = np.zeros((3, 3, 30))
    pointers[0, 0, 20], pointers[1, 0, 18], pointers[1, 0, 22] = 9, 9, 8  # the likeliest end lies before it
    pointers[0, 1, 2], pointers[1, 1, 29] = 9, 9  # no value has 28 words
    pointers[2, 2, 7] = 4
    first, second, third = readings_of(actions, pointers)
    assert first.value == (20, 22)
    assert first.likely > 0.9 > 0.1 > second.likely
    assert second.value[1] - second.value[0] < 12
    assert [first.is_off, third.is_off] == [False, True]
    assert third.place == 7


def test_only_choices_are_read_with_their_lists_and_fields_and_lists_with_what_they_hold() -> None:
    assert text_of(FORM[4]).words == "Delivery : Courier"
    assert text_of(FORM[0]).words == "Driver"
    assert text_of(replace(FORM[5], value="Small")) == ControlText("list", "Size", holds="Small")
    assert text_of(replace(FORM[4], value="Small")).holds == ""


def test_a_row_that_is_chosen_is_not_asked_for_unless_it_is_named() -> None:
    rows = [
        FormControl(FormControlKind.ROUND, name, BOX, owner="Light", is_set=name == "Dim")
        for name in ("Dim", "Bright")
    ]
    reader = Reads({"Dim": nothing(0.6), "Bright": nothing(0.35)})
    read = ReadBesideForm.by(reader, "can we get more light", rows)
    assert read is not None
    assert [goal.name for goal in read.likeliest()] == ["Bright"]
    named = ReadBesideForm.by(reader, "make it dim", rows)
    assert named is not None
    assert [goal.name for goal in named.goals()] == ["Dim"]


@pytest.mark.parametrize(
    ("task", "is_set", "verb"),
    [
        ("anyone may buy it again", True, GoalVerb.UNTICK),
        ("anyone may buy it again", False, GoalVerb.TICK),
        ("anyone may buy it again", None, GoalVerb.TICK),
        ("make sure nobody else gets it", True, GoalVerb.TICK),
        ("it is reserved", True, GoalVerb.TICK),
        ("reserve it for me", True, GoalVerb.TICK),
        ("they won't reserve it any more", True, GoalVerb.UNTICK),
    ],
)
def test_a_box_that_is_so_already_is_to_be_otherwise_unless_it_is_said_outright(
    task: str, is_set: bool | None, verb: GoalVerb
) -> None:
    box = FormControl(FormControlKind.BOX, "Reserved", BOX, is_set=is_set)
    read = ReadBesideForm.by(Reads({"Reserved": nothing(0.8)}), task, [box])
    assert read is not None
    assert [goal.verb for goal in read.beside([]).goals()] == [verb]


def test_a_number_is_for_the_field_that_holds_one() -> None:
    fields = [
        FormControl(FormControlKind.FIELD, "Instrument", BOX, value="Steinway B"),
        FormControl(FormControlKind.FIELD, "Pitch", BOX, value="440"),
    ]
    reader = Reads(
        {
            "Instrument": ControlReading(0.7, False, (3, 3), 0.9, 3),
            "Pitch": ControlReading(0.4, False, (3, 3), 0.9, 3),
        }
    )
    read = ReadBesideForm.by(reader, "the oboe gives 442", fields)
    assert read is not None
    assert [(goal.name, goal.value) for goal in read.goals()] == [("Pitch", "442")]


def test_what_a_field_surely_is_to_hold_is_asked_for() -> None:
    fields = [FormControl(FormControlKind.FIELD, "Guests", BOX, value="8")]
    read = ReadBesideForm.by(Reads({"Guests": ControlReading(0.2, False, (0, 0), 0.2, 0)}), "12 come", fields)
    assert read is not None
    assert read.goals() == []
    assert [goal.value for goal in read.with_values({"Guests": "12"}).goals()] == ["12"]
    assert read.with_values({"Hosts": "12"}).goals() == []


def test_a_value_is_for_the_field_that_is_measured_in_what_is_said_with_it() -> None:
    fields = [
        FormControl(FormControlKind.FIELD, "Countdown (s)", BOX, value="3"),
        FormControl(FormControlKind.FIELD, "Stop after (min)", BOX),
    ]
    reader = Reads({one.caption: ControlReading(0.9, False, (2, 2), 0.9, 2) for one in fields})
    read = ReadBesideForm.by(reader, "end when 45 minutes are up", fields)
    assert read is not None
    assert [(goal.name, goal.value) for goal in read.goals()] == [("Stop after (min)", "45")]


def test_what_the_same_words_may_ask_of_another_box_is_not_undone() -> None:
    boxes = [
        FormControl(FormControlKind.BOX, "Stirrer stops", BOX, is_set=True),
        FormControl(FormControlKind.BOX, "Power cut", BOX, is_set=False),
    ]
    reader = Reads({one.caption: ControlReading(0.6, False, (0, 1), 0.5, 0) for one in boxes})
    read = ReadBesideForm.by(reader, "warn me if it goes again", boxes)
    assert read is not None
    assert [goal.sentence for goal in read.beside([]).goals()] == ['Tick "Power cut"']


def test_a_row_in_sight_that_the_rules_name_with_a_list_is_chosen_besides() -> None:
    rows = [
        FormControl(FormControlKind.ROUND, "2", BOX, owner="Points"),
        FormControl(FormControlKind.ROUND, "3", BOX, owner="Points"),
    ]
    ruled = [PlannedGoal(GoalVerb.CHOOSE, "2", owner="each right answer")]
    task = "2 points for each right answer"
    for likely, chosen in ((0.45, ["2"]), (0.2, [])):
        read = ReadBesideForm.by(Reads({"2": nothing(likely), "3": nothing(0.1)}), task, rows)
        assert read is not None
        assert [goal.name for goal in read.set_besides(ruled, [])] == chosen


def test_no_list_is_looked_into_for_words_that_told_the_row_of_another() -> None:
    lists = [
        FormControl(FormControlKind.CLOSED_LIST, "Sleeve", BOX),
        FormControl(FormControlKind.CLOSED_LIST, "Disc", BOX),
    ]
    reader = Reads({one.caption: ControlReading(0.3, False, (0, 3), 0.5, 0) for one in lists})
    read = ReadBesideForm.by(reader, "grade the sleeve poor", lists)
    assert read is not None
    told = PlannedGoal(GoalVerb.CHOOSE, "poor", owner="Sleeve")
    assert read.with_looks([told]) == [told]
    other = PlannedGoal(GoalVerb.CHOOSE, "Mint", owner="Sleeve")
    assert [goal.lists for goal in read.with_looks([other])] == [(), ("Disc",)]


def test_of_two_boxes_for_the_same_words_one_is_meant() -> None:
    boxes = [FormControl(FormControlKind.BOX, name, BOX) for name in ("High chair", "Step-free access")]
    same = {"High chair": ControlReading(0.75, False, (1, 3), 0.1, 1)}
    for span, names in (((2, 4), ["High chair"]), ((5, 6), ["High chair", "Step-free access"])):
        reader = Reads(same | {"Step-free access": ControlReading(0.6, False, span, 0.1, 2)})
        read = ReadBesideForm.by(reader, "she wants something to sit in there", boxes)
        assert read is not None
        assert [goal.name for goal in read.goals()] == names
