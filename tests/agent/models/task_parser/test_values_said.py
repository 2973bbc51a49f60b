"""Names, codes, dates, rows and what is called so, in sentences that name no field for them."""

from __future__ import annotations

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControlKind
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_of_controls import with_controls
from tests.agent.models.task_parser.beside_form import control, read, typed


def test_a_name_that_is_bent_is_given_as_its_caption_is_written() -> None:
    form = (
        control(FormControlKind.BOX, "Normalise volume"),
        control(FormControlKind.FIELD, "Back at school on"),
    )
    bent = PlannedGoal(GoalVerb.UNTICK, "normalising the volume")
    assert read("stop normalising the volume", bent, form=form) == ['Untick "Normalise volume"']
    back = PlannedGoal(GoalVerb.FILL, "be back at school", "6 March")
    assert read("He should be back at school on 6 March", back, form=form) == [
        'Type "6 March" into "Back at school on"'
    ]


TRAVEL = (
    control(FormControlKind.FIELD, "From"),
    control(FormControlKind.FIELD, "To"),
    control(FormControlKind.FIELD, "Pick-up address"),
    control(FormControlKind.FIELD, "Phone", value="0161 555 0188"),
    control(FormControlKind.FIELD, "VAT number"),
    control(FormControlKind.FIELD, "Number of children"),
    control(FormControlKind.FIELD, "First name"),
    control(FormControlKind.FIELD, "Last name"),
    control(FormControlKind.FIELD, "File name"),
    control(FormControlKind.CLOSED_LIST, "Strength", value="5 mg"),
    control(FormControlKind.CLOSED_LIST, "Repeats", value="Never"),
    control(FormControlKind.BOX, "Use two-step verification"),
    control(FormControlKind.BOX, "Print in colour"),
    control(FormControlKind.BUTTON, "Show return sailings"),
    control(FormControlKind.BUTTON, "Place order"),
)


def filled(name: str, value: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.FILL, name, value)


def test_two_fields_are_filled_that_a_small_word_joins() -> None:
    way = filled("From", "Porto to Kraków")
    assert read("From Porto to Kraków", way, form=TRAVEL) == [
        'Type "Porto" into "From"',
        'Type "Kraków" into "To"',
    ]
    assert read("mail it to me@home.example", form=TRAVEL) == ['Type "me@home.example" into "To"']


def test_a_small_word_is_no_name_where_no_value_stands_behind_it() -> None:
    out = filled("to", "go out today")
    assert "into" not in str(read("this has to go out today", out, form=TRAVEL))


def test_values_are_whole_codes_streets_and_numbers() -> None:
    for said, read_as, whole, field in (
        ("VAT number WD-7730-19", "7730-19", "WD-7730-19", "VAT number"),
        ("VAT number A 482 913 077", "482 913 077", "A 482 913 077", "VAT number"),
        ("he waits at 14 Mill Lane, the pick-up address", "14", "14 Mill Lane", "Pick-up address"),
    ):
        [sentence] = read(said, filled(field, read_as), form=TRAVEL)
        assert sentence.startswith(f'Type "{whole}" into'), sentence
    assert read("born in 2023, and 2 children", form=TRAVEL) == ['Type "2" into "Number of children"']


def test_a_number_goes_where_the_words_beside_it_surely_say() -> None:
    assert read("new phone number is 44 512", filled("number", "44 512"), form=TRAVEL) == [
        'Type "44 512" into "Phone"'
    ]


def test_a_person_goes_into_the_fields_for_both_names() -> None:
    assert read("My name is Ana van Dam, thanks", form=TRAVEL) == [
        'Type "Ana" into "First name"',
        'Type "van Dam" into "Last name"',
    ]


def test_what_something_is_called_goes_into_the_field_for_its_name() -> None:
    typed_anywhere = typed("picture called harbour-sunset")
    form = tuple(one for one in TRAVEL if one.caption not in ("First name", "Last name"))
    assert read("a picture called harbour-sunset, please", typed_anywhere, form=form) == [
        'Type "harbour-sunset" into "File name"'
    ]


def test_what_is_left_of_a_text_may_be_a_row_and_of_an_order_its_button() -> None:
    form = (
        control(FormControlKind.FIELD, "File name"),
        control(FormControlKind.CLOSED_LIST, "Format", value="JPEG"),
        control(FormControlKind.FIELD, "Meeting ID"),
        control(FormControlKind.BUTTON, "Join"),
    )
    assert read("Make it a PNG called harbour", typed("PNG called harbour"), form=form) == [
        'Choose "PNG"',
        'Type "harbour" into "File name"',
    ]
    assert read("Join the meeting 882 4170", filled("Join", "882 4170"), form=form) == [
        'Type "882 4170" into "Meeting ID"',
        'Press "Join"',
    ]


def test_a_name_given_to_something_is_no_value_of_what_is_only_spoken_of() -> None:
    form = (control(FormControlKind.FIELD, "Network name"), control(FormControlKind.FIELD, "Wi-Fi password"))
    assert read("Call our wifi Casa Morandi", filled("wifi", "Casa Morandi"), form=form) == [
        'Type "Casa Morandi" into "Network name"'
    ]


def test_a_sentence_may_begin_with_the_name_of_a_person() -> None:
    named = PlannedGoal(GoalVerb.CHOOSE, "Jonas Bektas")
    form = (control(FormControlKind.FIELD, "Pupil's name"),)
    assert read("Jonas Bektas is ill", named, form=form) == ['Type "Jonas Bektas" into "Pupil\'s name"']


def test_a_name_ends_at_a_comma() -> None:
    on = PlannedGoal(GoalVerb.TICK, "on two-step verification, my")
    [sentence] = read("Turn on two-step verification, my dear", on, form=TRAVEL)
    assert sentence == 'Tick "Use two-step verification"'


def test_a_row_is_chosen_by_what_it_measures() -> None:
    assert read("put me up to 10 mg", form=TRAVEL) == ['Choose "10 mg" in "Strength"']
    [told] = with_controls(
        [filled("Repeats", "week")], "let it repeat after a week", TRAVEL, lambda _: Standing.NOT
    )
    assert (told.verb, told.owner, told.told) == (GoalVerb.CHOOSE, "Repeats", "let it repeat after a week")
    assert read("it happens every month", form=TRAVEL) == ['Choose "every month" in "Repeats"']


def test_a_box_that_is_only_touched_on_is_wanted_otherwise_than_it_is() -> None:
    [goal] = with_controls([], "the colour cartridges cost a fortune", TRAVEL, lambda _: Standing.NOT)
    assert (goal.name, goal.toggles) == ("Print in colour", True)
    [goal] = with_controls([], "switch the colour off", TRAVEL, lambda _: Standing.NOT)
    assert (goal.verb, goal.toggles) == (GoalVerb.UNTICK, False)
    [goal] = with_controls([], "please print in colour", TRAVEL, lambda _: Standing.NOT)
    assert not goal.toggles


def test_a_question_that_says_all_of_a_button_wants_it_pressed() -> None:
    asked = PlannedGoal(GoalVerb.READ, "sailings?")
    assert read("Would you show me the return sailings?", asked, form=TRAVEL) == [
        'Press "Show return sailings"'
    ]


def test_a_second_one_is_no_double_click() -> None:
    second = PlannedGoal(GoalVerb.DOUBLE, "a second file name")
    assert all("Double" not in one for one in read("enter a second file name", second, form=TRAVEL))
    opened = PlannedGoal(GoalVerb.DOUBLE, "report.txt")
    assert read("open report.txt", opened, form=TRAVEL) == [opened.sentence]


def test_small_words_that_nobody_wants_written_are_not_typed() -> None:
    assert read("check whether my speakers work", typed("my speakers work"), form=TRAVEL[:9]) == []
    assert read("write my speakers work", typed("my speakers work"), form=TRAVEL[:9]) != []


def test_what_comes_before_a_name_belongs_to_it() -> None:
    form = (control(FormControlKind.FIELD, "Guest"), control(FormControlKind.FIELD, "Episode title"))
    assert read("Guest: Dr. Ana Sand", filled("Guest", "Dr"), form=form) == [
        'Type "Dr. Ana Sand" into "Guest"'
    ]
    assert read("Title The Lighthouse, please", filled("title", "Lighthouse"), form=form) == [
        'Type "The Lighthouse" into "Episode title"'
    ]


LESSON = (
    control(FormControlKind.FIELD, "Leaving on", value="18 July"),
    control(FormControlKind.FIELD, "Starts at", value="16:45"),
    control(FormControlKind.FIELD, "Remarks", value="none yet"),
    control(FormControlKind.BOX, "Divert milk to the calves"),
)


def test_a_date_in_words_is_a_whole_value() -> None:
    assert read("Windflower is leaving on 2 August instead", form=LESSON) == [
        'Type "2 August" into "Leaving on"'
    ]


def test_a_number_or_a_time_gives_way_to_another_one_and_not_to_words() -> None:
    task = "move the start to 17:15? the bus is late"
    assert read(task, filled("Starts at", "the bus is late"), form=LESSON) == [
        'Type "17:15" into "Starts at"'
    ]
    assert read("Starts at noon", filled("Starts at", "noon"), form=LESSON) == [
        'Type "noon" into "Starts at"'
    ]
    [sentence] = read("put the bus is late under Remarks", filled("Remarks", "the bus is late"), form=LESSON)
    assert sentence == 'Type "the bus is late" into "Remarks"'


def test_what_stands_behind_instead_of_says_no_only_to_that() -> None:
    box = PlannedGoal(GoalVerb.UNTICK, "Divert milk to the calves")
    task = "divert the milk to the calves instead of into the tank"
    assert read(task, box, form=LESSON) == ['Tick "Divert milk to the calves"']


def test_a_name_that_is_left_over_may_be_the_last_word() -> None:
    task = "make it Standard, for Oslo"
    assert 'Choose "Standard"' in read(task, filled("Standard", "Oslo"))
