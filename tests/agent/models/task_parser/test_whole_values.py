"""A value is not cut within a number or a name, and of two readings the whole one is taken."""

from __future__ import annotations

import pytest

from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.whole_values import agreed_value, over_commas, text_to_its_end, whole_value
from agent.models.task_parser.words import words_of
from agent.ocr.lines import TextBox


def field(caption: str = "Text", value: str = "") -> FormControl:
    return FormControl(FormControlKind.FIELD, caption, TextBox(0, 0, 1, 1), value=value)


@pytest.mark.parametrize(
    ("task", "read", "whole"),
    [
        ("it stands at 48,266 now", "266", "48,266"),
        ("her name is M. Ashdown-Lowe", "Ashdown", "Ashdown-Lowe"),
        ("for £25, please", "25", "£25"),
        ("write to h.brandt@mail.example", "brandt", "h.brandt@mail.example"),
        ("from 9:30 on", "30", "9:30"),
        ("no more than 40% of it", "40", "40%"),
        ("on 27/02/2025.", "27", "27/02/2025"),
        ("name:Bob, age:9", "Bob", "Bob"),
        ("it is Ida's", "Ida", "Ida"),
        ("a red, yellow and green one", "red", "red"),
        ("minus - 5", "5", "5"),
        ("against St. Ives 'B' next", "B", "B"),
        ("“Oslo”", "Oslo", "Oslo"),
    ],
)
def test_what_hangs_together_is_one_value(task: str, read: str, whole: str) -> None:
    words = words_of(task)
    number = next(n for n, word in enumerate(words) if word.text == read)
    assert whole_value(task, words, number, number, field()) == whole


def test_what_a_field_is_measured_in_is_not_typed() -> None:
    task = "keep it for 90 days"
    assert whole_value(task, words_of(task), 3, 4, field("Keep for (days)", "30")) == "90"


@pytest.mark.parametrize(
    ("read", "ruled", "task", "before", "agreed"),
    [
        ("68 decibels", "68", "above 68 decibels", "55", "68"),
        ("3", "3 frames, no eggs", "it has 3 frames, no eggs", "5", "3"),
        ("3 Mill Lane", "3", "to 3 Mill Lane", "", "3 Mill Lane"),
        ("a harvest supper", "a harvest supper draws a crowd", "it is a harvest supper draws a crowd", "",
         "a harvest supper draws a crowd"),
        ("Mill Lane", "Mill Lane, Hull", "it is in Mill Lane, Hull", "", "Mill Lane, Hull"),
        ("Mill Lane", "Mill Lane and", "it is in Mill Lane and near", "", "Mill Lane"),
        ("tonight", "watch tonight", "change line 2 to watch tonight", "watch with me", "watch tonight"),
        ("wifi Maple Cottage", "Maple Cottage", "call the wifi Maple Cottage", "", "Maple Cottage"),
        ("Maple Cottage with plum-88", "plum-88", "call it Maple Cottage with plum-88", "", "plum-88"),
        ("Dr Visser", "Visser", "ask for Dr Visser", "", "Dr Visser"),
        ("15", "down to 15", "Line 2 down to 15", "18", "15"),
        ("Queen", "Queen!", "wish: Queen!!", "", "Queen"),
        ("Ida", "got married", "she got married, now Ida", "", "Ida"),
        ("Ida", "", "Ida", "", "Ida"),
        ("Ida Ng", "Ida Ng these days", "it is Ida Ng these days", "", "Ida Ng"),
        ("40 %", "40 % and the supports", "infill 40 % and the supports", "", "40 %"),
        ("Now We Are Six", "Now We Are Six today", "read Now We Are Six today", "", "Now We Are Six"),
    ],
)  # fmt: skip
def test_of_two_values_one_is_whole(read: str, ruled: str, task: str, before: str, agreed: str) -> None:
    assert agreed_value(read, ruled, task, field("Line 2", before)) == agreed


def test_a_small_word_before_a_name_is_none_of_it() -> None:
    task = "it goes to the Harbour Museum"
    assert whole_value(task, words_of(task), 3, 5, field()) == "Harbour Museum"
    task = "it's called The Harbour"
    words = words_of(task)
    assert whole_value(task, words, len(words) - 2, len(words) - 1, field()) == "The Harbour"


@pytest.mark.parametrize(
    ("task", "read", "whole"),
    [
        ("ignore *.wav;*.bak rather than tmp files", "wav", "*.wav;*.bak"),
        ("log to /var/tmp/plc-1.txt, please", "var/tmp/plc-1.txt", "/var/tmp/plc-1.txt"),
        ("the context is (1214) here", "1214", "1214"),
        ("the context is (1214) here", "1214)", "(1214)"),
        ("call it ...Tuesday", "Tuesday", "Tuesday"),
        ("go to Hull.", "Hull", "Hull"),
    ],
)
def test_paths_patterns_and_brackets_are_whole(task: str, read: str, whole: str) -> None:
    words = words_of(task)
    start = task.index(read)
    held = [n for n, word in enumerate(words) if start <= word.start and word.end <= start + len(read)]
    assert whole_value(task, words, held[0], held[-1], field()) == whole


def test_a_quote_that_begins_in_a_value_ends_in_it() -> None:
    task = "we play St. Ives 'B' so put them down"
    words = words_of(task)
    first = next(n for n, word in enumerate(words) if word.text == "St")
    last = next(n for n, word in enumerate(words) if word.text == "B")
    assert whole_value(task, words, first, last, field()) == "St. Ives 'B'"


def test_signs_end_a_password_and_who_made_a_work_stands_before_it() -> None:
    task = "password should be c0d-&-chips!"
    words = words_of(task)
    last = next(n for n, word in enumerate(words) if word.text == "chips")
    assert whole_value(task, words, 3, last, field("Join password")) == "c0d-&-chips!"
    assert whole_value("it is chips!", words_of("it is chips!"), 2, 2, field("Join password")) == "chips"
    task = "we do Britten: Hymn now"
    for held, value in (("Faure: Requiem", "Britten: Hymn"), ("Requiem", "Hymn")):
        assert whole_value(task, words_of(task), 4, 4, field("Piece", held)) == value


@pytest.mark.parametrize(
    ("value", "task", "whole"),
    [
        ("Slow drip", "it is Slow drip; wet", "Slow drip"),
        ("late", "leave a note: late, sorry. please", "late, sorry"),
        ("10:30", "start at 10:30; then save", "10:30"),
        ("", "press save", ""),
        ("gone", "press save", "gone"),
    ],
)
def test_only_what_is_introduced_as_a_text_goes_on_to_its_end(value: str, task: str, whole: str) -> None:
    assert text_to_its_end(value, task) == whole


def test_of_a_value_over_two_sentences_the_part_counts_that_looks_like_what_is_held() -> None:
    task = "that was Monday. 2024-118 is right"
    words = words_of(task)
    last = next(n for n, word in enumerate(words) if word.text == "118")
    assert whole_value(task, words, 2, last, field("Invoice number", "2024-117")) == "2024-118"
    assert whole_value(task, words, 2, last, field("Note", "Call me")) == "Monday. 2024-118"


@pytest.mark.parametrize(
    ("value", "task", "whole"),
    [
        (
            "Knitting since 1987",
            "about me: Knitting since 1987, mostly socks",
            "Knitting since 1987, mostly socks",
        ),
        ("Mr. Quill", "Reported by Mr. Quill, flat 31 and Priority Urgent", "Mr. Quill, flat 31"),
        ("Henrik", "his name was Henrik, nice fellow", "Henrik"),
        ("GB-21-N-00913", "the ring should read GB-21-N-00913, ta", "GB-21-N-00913"),
        ("Harbour Museum", "it goes to the Harbour Museum, it could break", "Harbour Museum"),
        ("Dentist with Leo", "title Dentist with Leo, start 14:30, end 15:15", "Dentist with Leo"),
        ("2-4", "pages 2-4, black and white", "2-4"),
        ("tom@mail.example", "send it to tom@mail.example, thanks", "tom@mail.example"),
        ("", "nothing", ""),
    ],
)
def test_a_text_goes_on_over_a_comma_where_what_follows_is_of_nothing_else(
    value: str, task: str, whole: str
) -> None:
    assert over_commas(value, task, ("start", "end", "time", "black", "white")) == whole
