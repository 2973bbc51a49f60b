"""A value that is said without its caption goes into the only field of its kind, or nowhere."""

from __future__ import annotations

import pytest

from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.values_by_kind import (
    DATE,
    as_held,
    as_measured,
    date_fields,
    field_for,
    kind_of,
    list_for,
    person_field,
)
from agent.ocr.lines import TextBox

BOX = TextBox(0, 0, 1, 1)


def field(caption: str, value: str = "") -> FormControl:
    return FormControl(FormControlKind.FIELD, caption, BOX, value=value)


def closed(caption: str, value: str) -> FormControl:
    return FormControl(FormControlKind.CLOSED_LIST, caption, BOX, value=value)


FORM = (
    field("Time", "06:30"),
    field("Class", "3b"),
    field("Servings", "4"),
    field("Cooking time (minutes)", "30"),
    field("Phone in an emergency"),
    field("E-mail"),
    field("Pupil's name"),
    closed("Day", "Monday"),
    closed("Temperature", "40 degrees"),
    closed("Membership", "Monthly"),
)


def asked(task: str, value: str, form: tuple[FormControl, ...] = FORM, taken: tuple[str, ...] = ()) -> str:
    """The caption of the field that a value in a task is for."""
    before, _, behind = task.partition(value)
    found = field_for(value, before, behind, form, taken)
    return "" if found is None else found.caption


@pytest.mark.parametrize(
    ("task", "value", "caption"),
    [
        ("it has to go off at 05:45", "05:45", "Time"),
        ("he's been in 4a since the summer", "4a", "Class"),
        ("they should ring 0170 555219", "0170 555219", "Phone in an emergency"),
        ("write to ann@example.org", "ann@example.org", "E-mail"),
        ("takes 50 minutes in the oven", "50", "Cooking time (minutes)"),
    ],
)
def test_a_value_tells_its_field(task: str, value: str, caption: str) -> None:
    assert asked(task, value) == caption


def test_a_whole_number_of_a_story_is_no_value() -> None:
    alone = (field("Driver's age", "30"),)
    assert asked("the one at the wheel is 24 years old", "24", alone) == "Driver's age"
    assert asked("we have waited 24 times", "24", alone) == ""


def test_of_two_fields_of_a_kind_none_is_guessed() -> None:
    two = (field("Width", "3"), field("Height", "4"))
    assert asked("it is 5", "5", two) == ""
    assert asked("it is 5", "5", two, taken=("Height",)) == "Width"


def test_a_decimal_goes_where_numbers_go() -> None:
    assert (
        asked("my scales say 7.4", "7.4", (field("Weight (kg)", "1"), field("Name", "Ann"))) == "Weight (kg)"
    )


def test_a_unit_may_be_called_otherwise() -> None:
    form = (field("Weight (kg)", "11.5"), field("Height (cm)", "30.5"))
    assert asked("the dog weighs 12.2 kilos now", "12.2", form) == "Weight (kg)"
    assert asked("it is 31.5 centimetres high", "31.5", form) == "Height (cm)"


def test_what_is_no_value_has_no_kind() -> None:
    assert [kind_of(text) for text in ("", "oak", "1.2.3.4", "-1.5", "1")] == [
        "",
        "",
        "",
        "decimal",
        "number",
    ]
    assert asked("oak", "oak") == ""


def test_a_row_tells_its_list() -> None:
    found = [list_for(text, FORM, ()) for text in ("Thursday", "60 degrees", "yearly", "blue", "")]
    assert [one and one.caption for one in found] == ["Day", "Temperature", "Membership", None, None]
    assert list_for("Thursday", FORM, ("Day",)) is None


def test_the_only_empty_field_for_a_person_is_found() -> None:
    pupil = person_field(FORM, ())
    assert pupil is not None
    assert pupil.caption == "Pupil's name"
    assert person_field((field("Customer number"), field("Guest", "Ann")), ()) is None
    assert person_field((field("Author"), field("Reader")), ()) is None


@pytest.mark.parametrize(
    ("value", "caption", "before", "typed"),
    [
        ("90 days", "Keep versions for (days)", "30", "90"),
        ("120 minutes", "Maximum length (min)", "60", "120"),
        ("1.5 cm", "Left margin (cm)", "2.0", "1.5"),
        ("30 per second", "Repeat rate (per second)", "25", "30"),
        ("350 stitches a minute", "Stitches per minute", "400", "350"),
        ("26.5 °C", "Water temperature", "25.0", "26.5"),
        ("80%", "Volume", "50", "80"),
        ("26.5 degrees", "Water temperature (°C)", "25.0", "26.5"),
        ("80 °F", "Water temperature (°C)", "25.0", "80 °F"),
        ("2 hours", "Duration (minutes)", "45", "2 hours"),
        ("45 min", "Duration", "30 min", "45 min"),
        ("5 B", "Flat", "4", "5 B"),
        ("12 Elm Road", "Address", "", "12 Elm Road"),
        ("90 days of summer", "Title", "", "90 days of summer"),
    ],
)
def test_a_value_is_typed_without_the_unit_that_its_field_says(
    value: str, caption: str, before: str, typed: str
) -> None:
    assert as_measured(value, field(caption, before)) == typed


def test_an_amount_goes_where_one_is_asked_for_or_where_a_number_stands() -> None:
    hours, price = field("Hours worked", "1.50"), field("Price")
    assert field_for("2.25", "it took ", "", (hours,), ()) == hours
    assert field_for("2.25", "it took ", "", (hours, price), ()) == price
    assert field_for("2.25", "it took ", "", (hours, price, field("Rent")), ()) is None


def test_dates_are_known_in_digits_and_in_words() -> None:
    for text in ("19.09.2026", "1 June 2025", "3rd of March", "Feb 29", "2025-06-01"):
        assert DATE.fullmatch(text), text
    for text in ("Marco 12", "1 Mayfair", "Augusta 3", "12/05"):
        assert DATE.fullmatch(text) is None, text


def test_dates_go_where_they_are_asked_for() -> None:
    start, end, notes = (
        field("Start date"),
        field("Return date", "1/1/2026"),
        field("When to call", "mornings"),
    )
    assert date_fields((start, end, notes), ()) == [start, end]
    assert date_fields((start, end, notes), {"Start date"}) == [end]
    assert date_fields((notes,), ()) == []


@pytest.mark.parametrize(
    ("value", "behind", "held", "typed"),
    [
        ("61", " kg now", "55 kg", "61 kg"),
        ("8", " s", "5s", "8 s"),  # the space was not read
        ("350", " ms, they come early", "Oms", "350 ms"),
        ("60 minutes", "", "45 min", "60 min"),
        ("70%", " of it", "50%", "70%"),
        ("6", "", "45 min", "6"),
        ("6", " pm", "45 min", "6"),
        ("2", " hours", "45 min", "2"),
        ("61", " kg now", "", "61"),
        ("Ida", " kg", "55 kg", "Ida"),
    ],
)
def test_a_number_is_typed_with_what_it_is_measured_in_where_field_and_task_say_so(
    value: str, behind: str, held: str, typed: str
) -> None:
    assert as_held(value, behind, held) == typed


def test_a_class_is_no_measure() -> None:
    assert as_measured("6A", field("Class", "5B")) == "6A"
    assert as_measured("8 per bed", field("Apples per bed", "5")) == "8"
