"""The shipped form reader reads what people say before a form, in whatever order and words."""

from __future__ import annotations

import pytest

from agent.models.catalogue import Catalogue
from agent.models.manifest import FORM_READER_ROLE, SENSE_ROLE
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import FormReader, row_read
from agent.models.task_parser.read_beside_form import ReadBesideForm
from agent.ocr.lines import TextBox

pytestmark = pytest.mark.llama
pytest.importorskip("llama_cpp")

from agent.models.llamacpp.native import show_only_errors  # noqa: E402
from agent.models.llamacpp.native_form_reader import native_sense  # noqa: E402

BOX = TextBox(0, 0, 10, 10)
FORM = [
    FormControl(FormControlKind.FIELD, "Guest name", BOX),
    FormControl(FormControlKind.FIELD, "Number of guests", BOX),
    FormControl(FormControlKind.CLOSED_LIST, "Room", BOX),
    FormControl(FormControlKind.BOX, "Breakfast included", BOX),
    FormControl(FormControlKind.BOX, "Send a reminder the day before", BOX),
    FormControl(FormControlKind.ROUND, "Card", BOX, owner="Pay by"),
    FormControl(FormControlKind.ROUND, "Cash", BOX, owner="Pay by"),
    FormControl(FormControlKind.BUTTON, "Book", BOX),
    FormControl(FormControlKind.BUTTON, "Print confirmation", BOX),
]
SAID = {
    "there will be 4 of us": ['Type "4" into "Number of guests"'],
    "it's under Olga Brandt, and she pays cash": ['Type "Olga Brandt" into "Guest name"', 'Choose "Cash"'],
    "we don't want any breakfast": ['Untick "Breakfast included"'],
    "no breakfast for us, 2 guests, then book": [
        'Untick "Breakfast included"',
        'Type "2" into "Number of guests"',
        'Press "Book"',
    ],
    "print the confirmation please": ['Press "Print confirmation"'],
    "book it once you've put down Ida Holm as the guest": [
        'Type "Ida Holm" into "Guest name"',
        'Press "Book"',
    ],
    "remind me the day before": ['Tick "Send a reminder the day before"'],
    "I'd rather pay with my card": ['Choose "Card"'],
    "give them the twin room": ['Choose "twin" in "Room"'],
    "Breakfast is included this time": ['Tick "Breakfast included"'],
}
_LEAST_RIGHT = 8
"""Of ten; by chance none."""


@pytest.fixture(scope="module")
def forms() -> FormReader:
    show_only_errors()
    manifest = Catalogue().get()
    sense = native_sense(manifest.encoder_parts(SENSE_ROLE), manifest.path_of(FORM_READER_ROLE), threads=1)
    assert sense is not None
    assert sense.forms is not None
    return sense.forms


def test_it_reads_all_that_is_said_and_nothing_else(forms: FormReader) -> None:
    read = {said: ReadBesideForm.by(forms, said, FORM) for said in SAID}
    goals = {
        said: [] if one is None else [goal.sentence for goal in one.goals()] for said, one in read.items()
    }
    wrong = {said: goals[said] for said, meant in SAID.items() if goals[said] != meant}
    assert len(SAID) - len(wrong) >= _LEAST_RIGHT, wrong


def test_most_rows_are_told_by_what_they_mean(forms: FormReader) -> None:
    rooms, formats = ["Single", "Double", "Family suite"], ["PDF", "Plain text", "Web page"]
    speeds, sounds = ["Slow", "Normal", "Fast"], ["Off", "Quiet", "Loud"]
    told = [
        ("we come with three children, so a big one", rooms, "Room", 2),
        ("I'm travelling alone", rooms, "Room", 0),
        ("for my wife and me", rooms, "Room", 1),
        ("so that I can open it in my browser", formats, "Format", 2),
        ("it should hurry up", speeds, "Speed", 2),
        ("the baby is asleep, no noise at all", sounds, "Sound", 0),
    ]
    read = [row_read(said, rows, owner, forms, least=0.2) for said, rows, owner, _ in told]
    right = sum(one == row for one, (*_, row) in zip(read, told, strict=True))
    assert right >= 4


def test_of_what_the_form_has_not_nothing_is_asked(forms: FormReader) -> None:
    read = ReadBesideForm.by(forms, "draw me a picture of a boat", FORM)
    assert read is not None
    assert read.likely([]) > 0.5
