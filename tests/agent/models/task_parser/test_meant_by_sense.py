"""Controls are meant by their sense where no word of theirs is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meant_by_sense import MeantBySense, is_by_captions, row_meant, row_surely_meant
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_of_controls import with_controls
from agent.models.task_parser.sense import Nearest
from agent.ocr.lines import TextBox

BOX = TextBox(0, 0, 1, 1)
ICE = "put my membership on ice"


@dataclass
class TableOfSense:
    """Knows of some texts what they are nearest to, and how surely."""

    known: dict[str, tuple[str, float]] = field(default_factory=dict)
    near: float = 0.5

    forms = None

    def ranked(self, text: str, others: Sequence[str]) -> list[Nearest]:
        other, likely = self.known.get(text, ("", 0.0))
        first = list(others).index(other) if other in others else 0
        share = likely if other in others else 1 / len(others)
        rest = [number for number in range(len(others)) if number != first]
        left = (1 - share) / max(1, len(rest))
        return [Nearest(first, share, self.near), *(Nearest(number, left, self.near) for number in rest)]


def control(kind: FormControlKind, caption: str, owner: str = "", value: str = "") -> FormControl:
    return FormControl(kind, caption, BOX, owner, value)


FORM = (
    control(FormControlKind.FIELD, "Card number"),
    control(FormControlKind.CLOSED_LIST, "Payment", value="Monthly"),
    control(FormControlKind.ROUND, "Standard", "Tariff"),
    control(FormControlKind.ROUND, "Student", "Tariff"),
    control(FormControlKind.BOX, "Newsletter"),
    control(FormControlKind.BUTTON, "Freeze contract"),
    control(FormControlKind.BUTTON, "Print"),
)


def goals(task: str, sense: TableOfSense | None, *parsed: PlannedGoal) -> list[PlannedGoal]:
    captions = {one.caption.casefold() for one in FORM}

    def shown(name: str) -> Standing:
        return Standing.WHOLE if name.casefold() in captions else Standing.NOT

    return with_controls(parsed, task, FORM, shown, sense=sense)


def read(task: str, sense: TableOfSense | None, *parsed: PlannedGoal) -> list[str]:
    return [goal.sentence for goal in goals(task, sense, *parsed)]


def test_a_button_is_pressed_that_the_whole_task_means() -> None:
    wrong = PlannedGoal(GoalVerb.FILL, "membership", "ice")
    assert read(ICE, TableOfSense({ICE: ("Freeze contract", 0.9)}), wrong) == ['Press "Freeze contract"']


def test_a_clause_may_mean_it_and_the_rest_be_talk() -> None:
    task = f"I'm off to sea for a year. {ICE}"
    sense = TableOfSense({task: ("Newsletter", 0.4), ICE: ("Freeze contract", 0.9)})
    assert read(task, sense) == ['Press "Freeze contract"']


@pytest.mark.parametrize(("likely", "near"), [(0.45, 0.5), (0.9, 0.1)])
def test_nothing_is_done_where_the_sense_is_not_clear(likely: float, near: float) -> None:
    sense = TableOfSense({ICE: ("Freeze contract", likely)}, near)
    assert read(ICE, sense) == read(ICE, None)


@pytest.mark.parametrize("task", ['Press "Suspend it"', "click suspend for me"])
def test_who_names_a_control_means_no_other(task: str) -> None:
    named = PlannedGoal(GoalVerb.PRESS, "suspend")
    sense = TableOfSense({task: ("Freeze contract", 0.99)})
    assert "Freeze contract" not in str(read(task, sense, named))


def test_a_box_is_unticked_where_its_clause_says_no() -> None:
    sense = TableOfSense(
        {
            "no more letters to my inbox": ("Newsletter", 0.9),
            "I like hearing from you": ("Newsletter", 0.9),
        }
    )
    assert read("no more letters to my inbox", sense) == ['Untick "Newsletter"']
    assert read("I like hearing from you", sense) == ['Tick "Newsletter"']


def test_a_value_goes_into_the_field_that_is_meant() -> None:
    task = "the plastic says 4417 on the front"
    assert read(task, TableOfSense({task: ("Card number", 0.6)})) == ['Type "4417" into "Card number"']
    assert "Card number" not in str(read(task, TableOfSense({task: ("Card number", 0.3)})))
    task = "the plastic is in my wallet"
    assert "Card number" not in str(read(task, TableOfSense({task: ("Card number", 0.9)})))


def test_a_list_that_is_meant_is_opened_for_what_its_row_means() -> None:
    task = "charge me once a quarter"
    [goal] = goals(task, TableOfSense({task: ("Payment", 0.9)}))
    assert (goal.verb, goal.owner, goal.told) == (GoalVerb.CHOOSE, "Payment", task)
    sense = TableOfSense({task: ("Every three months", 0.7)})
    assert row_meant(goal, ["Monthly", "Every three months"], sense) == 1
    assert row_meant(goal, ["Monthly", "Yearly"], sense) is None
    assert row_meant(goal, ["Monthly", "Yearly"], None) is None
    assert row_meant(replace(goal, owner=""), ["Monthly", "Every three months"], sense) is None


def test_a_clause_of_a_list_of_things_to_do_has_to_be_surer() -> None:
    task = f"student, print, and {ICE}"
    listed = PlannedGoal(GoalVerb.CHOOSE, "Student"), PlannedGoal(GoalVerb.PRESS, "Print")
    done = ['Choose "Student"', 'Press "Print"']
    sure = TableOfSense({ICE: ("Freeze contract", 0.95)})
    assert read(task, sure, *listed) == [*done, 'Press "Freeze contract"']
    assert read(task, TableOfSense({ICE: ("Freeze contract", 0.6)}), *listed) == done
    assert read(task, TableOfSense({ICE: ("Standard", 0.9)}), *listed) == done, "one row a group"
    remark = "print, I'm off to sea"
    sea = TableOfSense({"I'm off to sea": ("Newsletter", 0.99)})
    assert read(remark, sea, listed[1]) == ['Press "Print"'], "who asks for one thing may say why"


def test_a_box_is_to_be_otherwise_than_it_is_unless_it_may_stay() -> None:
    task = "my inbox is full of your letters"
    [goal] = goals(task, TableOfSense({task: ("Newsletter", 0.9)}))
    assert goal.toggles
    task = "make sure that I hear from you"
    [goal] = goals(task, TableOfSense({task: ("Newsletter", 0.9)}))
    assert not goal.toggles


def test_what_was_taken_for_a_row_of_a_closed_list_may_surely_mean_another_control() -> None:
    task = "no payment while I am at sea"
    guess = PlannedGoal(GoalVerb.CHOOSE, "sea", owner="Payment")
    assert read(task, TableOfSense({task: ("Freeze contract", 0.9)}), guess) == ['Press "Freeze contract"']
    for unsure in (("Freeze contract", 0.45), ("Payment", 0.9)):
        [goal] = goals(task, TableOfSense({task: unsure}), guess)
        assert goal.owner == "Payment"


def test_who_names_what_stands_nowhere_means_a_row() -> None:
    task = "file it under History"
    sense = TableOfSense({task: ("Freeze contract", 0.9)})
    [goal] = goals(task, sense, PlannedGoal(GoalVerb.TYPE, value="History"))
    assert (goal.verb, goal.name) == (GoalVerb.CHOOSE, "History")


def test_a_text_that_is_meant_for_a_field_is_whole() -> None:
    task = "the plastic says Verbos irregulares, thanks"
    [sentence] = read(task, TableOfSense({task: ("Card number", 0.9)}))
    assert sentence == 'Type "Verbos irregulares" into "Card number"'


def test_where_the_owner_is_asked_the_likeliest_are_offered() -> None:
    def shown(name: str) -> Standing:
        return Standing.NOT

    def offered(sense: TableOfSense | None) -> list[str]:
        return [one.sentence for one in MeantBySense(ICE, FORM, shown, sense=sense).may_be_meant()]

    assert offered(TableOfSense({ICE: ("Freeze contract", 0.7)})) == ['Press "Freeze contract"']
    assert offered(TableOfSense()) == []
    assert offered(None) == []


def test_the_field_is_meant_where_what_was_read_is_of_no_control() -> None:
    task = "the plastic says 4417 on the front"
    wrong = PlannedGoal(GoalVerb.PRESS, "front")
    assert read(task, TableOfSense({task: ("Card number", 0.8)}), wrong) == ['Type "4417" into "Card number"']
    assert "Card number" not in str(read(task, TableOfSense({task: ("Card number", 0.5)}), wrong))


def test_what_a_list_is_called_by_is_no_value() -> None:
    task, note = "have sorbet under Dessert", control(FormControlKind.FIELD, "Comment")
    sense = TableOfSense({task: ("Comment", 0.99)})

    def made(owner: str) -> list[str]:
        named = PlannedGoal(GoalVerb.CHOOSE, "sorbet", owner=owner)
        found = with_controls([named], task, [note, *FORM], lambda name: Standing.NOT, sense=sense)
        return [goal.sentence for goal in found]

    assert made("Dessert") == ['Choose "sorbet" in "Dessert"']
    assert made("") == ['Type "Dessert" into "Comment"']


def test_who_names_row_and_list_by_captions_means_no_other_row() -> None:
    for row, is_taken in (("Engineering", False), ("engineering", True)):
        task = f"have {row} under Department"
        sense, named = (
            TableOfSense({task: ("Student", 0.99)}),
            PlannedGoal(GoalVerb.CHOOSE, row, owner="Department"),
        )
        assert ("Student" in str(read(task, sense, named))) is is_taken


def test_a_row_with_a_capital_right_before_its_list_is_meant_by_the_word() -> None:
    ward = PlannedGoal(GoalVerb.CHOOSE, "Oncology", owner="Ward")
    assert is_by_captions(ward, "move me to the Oncology ward")
    assert not is_by_captions(ward, "move me to Oncology, the ward is full")
    assert not is_by_captions(ward, "Oncology ward, please"), "a sentence begins so"


def test_what_should_be_something_is_no_button() -> None:
    task, other = "my contract should be Print", "my contract is at an end"
    for said, is_pressed in ((task, False), (other, True)):
        sense, wrong = (
            TableOfSense({said: ("Freeze contract", 0.99)}),
            PlannedGoal(GoalVerb.FILL, "my contract", "end"),
        )
        assert ("Freeze contract" in str(read(said, sense, wrong))) is is_pressed


def test_a_name_that_stands_nowhere_gives_way_only_to_what_is_quite_sure() -> None:
    task = "I am at sea until Easter, stop charging me"
    named = PlannedGoal(GoalVerb.CHOOSE, "Easter")
    assert read(task, TableOfSense({task: ("Freeze contract", 0.99)}), named) == ['Press "Freeze contract"']
    assert "Freeze contract" not in str(read(task, TableOfSense({task: ("Freeze contract", 0.9)}), named))


def test_a_closed_list_is_looked_into_for_a_clause_that_may_mean_a_row() -> None:
    task = f"print, {ICE}"
    sense = TableOfSense({ICE: ("Payment", 0.4)})
    printing, looking = goals(task, sense, PlannedGoal(GoalVerb.PRESS, "Print"))
    assert printing.name == "Print"
    assert (looking.verb, looking.lists, looking.told) == (GoalVerb.CHOOSE, ("Payment",), ICE)
    assert looking.is_optional
    assert len(goals(task, TableOfSense({ICE: ("Payment", 0.2)}), PlannedGoal(GoalVerb.PRESS, "Print"))) == 1


def test_what_stands_nowhere_may_be_talk_beside_what_is_asked_for() -> None:
    press, talk = PlannedGoal(GoalVerb.PRESS, "Print"), PlannedGoal(GoalVerb.CHOOSE, "Easter")
    found = goals("print, at sea till Easter", TableOfSense(), press, talk)
    assert [goal.is_optional for goal in found if goal.name == "Easter"] == [True]
    chosen = goals("print and choose Easter", TableOfSense(), press, talk)
    assert [goal.is_optional for goal in chosen if goal.name == "Easter"] == [False]
    alone = goals("I am at sea until Easter", TableOfSense(), talk)
    assert [goal.is_optional for goal in alone if goal.name == "Easter"] == [False]


def test_a_row_is_sure_by_all_its_words_or_by_a_sense_that_is_near() -> None:
    rows = ["Monthly", "Every three months"]
    told = "charge me four times a year"
    assert row_surely_meant("every three months will do", rows, None) == 1
    assert row_surely_meant(told, rows, None) is None
    assert row_surely_meant(told, rows, TableOfSense({told: ("Every three months", 0.9)})) == 1
    assert row_surely_meant(told, rows, TableOfSense({told: ("Every three months", 0.7)})) is None
    assert row_surely_meant(told, rows, TableOfSense({told: ("Every three months", 0.9)}, near=0.3)) is None


def test_a_button_that_is_only_forbidden_is_not_pressed() -> None:
    press = PlannedGoal(GoalVerb.PRESS, "Print")
    assert 'Press "Print"' not in read("don't print yet", None, press)
    assert read("don't forget to print", None, press) == ['Press "Print"']
