"""What a caption is of, by its mark, its place, and the eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agent.models.task_parser.form_in_sight import FormControlKind, controls_in, with_heading
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.ocr.lines import TextBox
from agent.ocr.marks import A_FRAME, IN_A_FRAME, IN_A_TEXT_FIELD

TITLE = ("Ticket machine", 80, 10)
Placed = tuple[str, int, int]
"""A caption, its left edge and its top."""


def seen(
    *placed: Placed, eyes: Mapping[str, Mapping[str, float]] | None = None
) -> list[tuple[str, str, str, str]]:
    """(kind, caption, owner, value) of the controls under a title."""

    def find(asked: Sequence[tuple[str, str]]) -> list[float]:
        return [(eyes or {}).get(name, {}).get(verb, 0.05) for verb, name in asked]

    pieces = [
        (text, TextBox(left, top, left + 7 * len(text), top + 10)) for text, left, top in (TITLE, *placed)
    ]
    return [(one.kind.name, one.caption, one.owner, one.value) for one in controls_in(pieces, find)]


def test_a_mark_tells_a_box_and_a_round_button_in_its_group() -> None:
    assert seen(
        ("Class", 83, 40),
        ("© First", 160, 40),
        ("‘®)", 252, 40),
        ("Standard", 276, 40),
        ("¥ By bicycle", 86, 70),
    ) == [
        ("ROUND", "First", "Class", ""),
        ("ROUND", "Standard", "Class", ""),
        ("BOX", "By bicycle", "", ""),
    ]


def test_marks_of_other_toolkits_are_known() -> None:
    assert seen(("{¥] Print in colour", 83, 40), ("7} Print on both sides", 83, 70)) == [
        ("BOX", "Print in colour", "", ""),
        ("BOX", "Print on both sides", "", ""),
    ]
    assert seen(("5% Discount", 83, 40), ("A4: Sheets", 83, 70)) == []


def test_round_buttons_that_are_read_as_one_line_are_cut_and_neighbours_are_alike() -> None:
    assert seen(("Orientation", 83, 40), ("@) Upright () Sideways", 200, 40)) == [
        ("ROUND", "Upright", "Orientation", ""),
        ("ROUND", "Sideways", "Orientation", ""),
    ]
    assert seen(("Orientation", 83, 40), ("® Upright", 200, 40), ("~ Sideways", 290, 40)) == [
        ("ROUND", "Upright", "Orientation", ""),
        ("ROUND", "Sideways", "Orientation", ""),
    ]


def test_words_of_one_line_are_one_value() -> None:
    eyes = {"Printer": {OPEN: 0.9}}
    placed = (("Printer", 83, 40), ("Office", 220, 40), ("laser", 220 + 7 * 6 + 3, 40), ("Below it", 83, 80))
    assert seen(*placed, eyes=eyes) == [("CLOSED_LIST", "Printer", "", "Office laser")]


def test_a_word_that_looks_like_a_mark_is_one_only_where_boxes_stand() -> None:
    found = seen(
        ("Name", 83, 40),
        ("I want to learn", 83, 70),
        ("I Swarm found", 92, 100),
        eyes={"Name": {GoalVerb.FILL: 0.9}, "I want to learn": {OPEN: 0.9}},
    )
    assert found == [
        ("FIELD", "Name", "", ""),
        ("CLOSED_LIST", "I want to learn", "", ""),
        ("BOX", "Swarm found", "", ""),
    ]


def test_a_button_below_a_box_tells_nothing_of_its_mark() -> None:
    found = seen(
        ("Backup phone", 83, 40),
        ("I Use two steps", 92, 70),
        ("! Direct flights only", 92, 100),
        ("Sign out", 91, 140),
        ("i ae Clear form", 200, 140),
        eyes={
            "Backup phone": {GoalVerb.FILL: 0.9},
            "Sign out": {GoalVerb.PRESS: 0.95},
            "Clear form": {GoalVerb.PRESS: 0.95},
        },
    )
    assert found == [
        ("FIELD", "Backup phone", "", ""),
        ("BOX", "Use two steps", "", ""),
        ("BOX", "Direct flights only", "", ""),
        ("BUTTON", "Sign out", "", ""),
        ("BUTTON", "Clear form", "", ""),
    ]


def test_what_stands_to_the_right_of_a_label_is_its_value() -> None:
    eyes = {"Adults": {GoalVerb.FILL: 0.8}, "Where to": {OPEN: 0.7, GoalVerb.FILL: 0.1}}
    assert seen(
        ("Where to", 83, 40), ("Ashford", 170, 40), ("Adults", 83, 70), ("1", 170, 70), eyes=eyes
    ) == [
        ("CLOSED_LIST", "Where to", "", "Ashford"),
        ("FIELD", "Adults", "", "1"),
    ]


def test_captions_close_below_each_other_are_the_rows_of_a_list() -> None:
    rows = [(text, 170, 40 + 16 * number) for number, text in enumerate(("Single", "Day return", "Season"))]
    assert [(kind, owner) for kind, _, owner, _ in seen(("Ticket type", 83, 48), *rows)] == [
        ("ROW", "Ticket type")
    ] * 3


def test_a_label_may_stand_beside_any_row_of_its_list() -> None:
    rows = [(text, 170, 40 + 16 * number) for number, text in enumerate(("Single", "Day return", "Season"))]
    assert [owner for _, _, owner, _ in seen(("Ticket type", 83, 72), *rows)] == ["Ticket type"] * 3


def test_buttons_side_by_side_are_no_label_and_its_value() -> None:
    eyes = {
        "Add reading": {GoalVerb.PRESS: 0.95},
        "Show the curve": {GoalVerb.PRESS: 0.95, GoalVerb.FILL: 0.8},
    }
    placed = (("Name", 83, 40), ("Add reading", 124, 80), ("Show the curve", 280, 80))
    assert [kind for kind, *_ in seen(*placed, eyes={**eyes, "Name": {GoalVerb.FILL: 0.9}})] == [
        "FIELD",
        "BUTTON",
        "BUTTON",
    ]


def test_what_the_edge_of_a_button_is_read_as_is_no_part_of_its_caption() -> None:
    eyes = {"Previous inspection": {GoalVerb.PRESS: 0.95}, "Title or name": {GoalVerb.FILL: 0.9}}
    found = seen(("Title or name", 83, 40), ("id Previous inspection", 236, 80), eyes=eyes)
    assert [caption for _, caption, *_ in found] == ["Title or name", "Previous inspection"]


def test_the_title_of_the_window_and_text_alone_are_no_controls() -> None:
    assert seen(("Nothing to press here", 83, 40)) == []
    assert controls_in([], lambda asked: []) == []


def test_whether_a_field_may_be_a_list_is_told() -> None:
    box = TextBox(83, 40, 120, 50)

    def find(asked: Sequence[tuple[str, str]]) -> list[float]:
        return [{GoalVerb.FILL: 0.95, OPEN: 0.97}.get(verb, 0.1) for verb, _ in asked]

    [player] = controls_in([("Sudoku", TextBox(80, 10, 120, 20)), ("Player", box)], find)
    assert player.kind is FormControlKind.CLOSED_LIST
    assert player.is_unsure


def test_a_caption_that_goes_on_in_the_edge_of_its_group_is_no_box() -> None:
    eyes = {name: {GoalVerb.TICK: 0.95} for name in ("Shipping —", "Gift wrap")}
    assert seen(("Shipping —", 80, 40), ("Gift wrap", 80, 90), eyes=eyes) == [("BOX", "Gift wrap", "", "")]
    assert seen(("[ Shipping -", 80, 40)) == []


def test_the_first_of_rows_that_a_task_calls_their_list_by_is_their_caption() -> None:
    texts = ("Ticket machine", "Networks nearby", "Home", "Library")
    pieces = [(text, TextBox(44, 40 + 17 * n, 120, 50 + 17 * n)) for n, text in enumerate(texts)]
    controls = controls_in(pieces, lambda asked: [0.05] * len(asked))
    assert [(one.caption, one.owner) for one in controls] == [(text, "") for text in texts[1:]]
    headed = with_heading(controls, ("networks nearby",))
    assert [(one.caption, one.owner) for one in headed] == [(text, "Networks nearby") for text in texts[2:]]
    assert with_heading(controls, ("library",))[0].caption == "Networks nearby"
    assert with_heading(controls, ()) == controls


def test_the_edge_of_a_group_beside_its_caption_is_no_mark() -> None:
    pieces = [("Ticket machine", TextBox(80, 10, 178, 20)), ("~", TextBox(71, 45, 78, 46))]
    pieces += [("Country", TextBox(80, 40, 130, 50)), ("○ Norway", TextBox(80, 62, 136, 74))]
    found = controls_in(pieces, lambda asked: [0.05] * len(asked))
    assert [(one.kind, one.caption, one.owner) for one in found] == [
        (FormControlKind.ROUND, "Norway", "Country")
    ]


def test_a_caption_with_its_value_below_is_no_list() -> None:
    eyes = {"Fabric": {OPEN: 0.9}}
    form = ("Address Book", 80, 40), ("Fabric", 81, 62), ("▱ Linen", 85, 84)
    assert ("CLOSED_LIST", "Fabric", "", "") in seen(*form, eyes=eyes)
    chosen = ("Linen", 80, 40), ("▱ Silk", 80, 58), ("Wool", 80, 76)
    assert [kind for kind, *_ in seen(*chosen)] == ["ROW"] * 3, "one row of a list is chosen"


def test_a_label_above_rows_is_none_of_them_and_that_of_another_column_is_not_theirs() -> None:
    assert seen(
        ("Networks nearby:", 44, 40),
        ("Corner Cafe", 44, 55),
        ("Home 5G", 44, 70),
        ("Library guest", 44, 85),
    ) == [
        ("ROW", "Corner Cafe", "Networks nearby", ""),
        ("ROW", "Home 5G", "Networks nearby", ""),
        ("ROW", "Library guest", "Networks nearby", ""),
    ]
    assert seen(
        ("Changed", 20, 40),
        ("Kind", 293, 40),
        ("At any time", 22, 62),
        ("○ All files", 316, 62),
        ("○ Pictures", 410, 62),
        eyes={"Changed": {OPEN: 0.9}},
    ) == [
        ("CLOSED_LIST", "Changed", "", ""),
        ("ROUND", "All files", "Kind", ""),
        ("ROUND", "Pictures", "Kind", ""),
    ]


def test_what_stands_above_round_buttons_in_a_form_is_the_value_of_another_label() -> None:
    assert seen(
        ("Reason for visit", 20, 40),
        ("Check-up", 160, 40),
        ("Time of day", 20, 70),
        ("○ Morning", 182, 70),
        ("○ Evening", 280, 70),
        eyes={"Reason for visit": {OPEN: 0.9}},
    ) == [
        ("CLOSED_LIST", "Reason for visit", "", "Check-up"),
        ("ROUND", "Morning", "Time of day", ""),
        ("ROUND", "Evening", "Time of day", ""),
    ]


def test_captions_of_fields_below_each_other_are_no_rows() -> None:
    eyes = {name: {GoalVerb.FILL: 0.99} for name in ("Archive name", "Format", "Password")}
    placed = ("Archive name", 40, 40), ("Documents", 42, 58), ("Format", 40, 76), ("Password", 40, 94)
    assert [kind for kind, *_ in seen(*placed, eyes=eyes)] == ["FIELD"] * 3


def test_a_framed_caption_is_a_button_whatever_the_eyes_say_and_no_label_of_another() -> None:
    eyes = {"Start show": {GoalVerb.FILL: 0.9}, "Pause": {GoalVerb.PRESS: 0.1}}
    assert seen(("▭ Start show", 40, 90), ("▭ Pause", 140, 90), ("8", 300, 120), eyes=eyes) == [
        ("BUTTON", "Start show", "", ""),
        ("BUTTON", "Pause", "", ""),
    ]


def test_labels_with_values_below_each_other_are_no_rows() -> None:
    placed = [
        (text, left, top) for top in (40, 62, 84) for text, left in ((f"Player {top}:", 40), ("Dino", 160))
    ]
    assert {kind for kind, *_ in seen(*placed)} == {"FIELD"}


def test_what_stands_in_a_field_is_its_value_also_beside_others_and_labels_nothing_below() -> None:
    eyes = {"From": {GoalVerb.FILL: 0.9}, "To": {GoalVerb.FILL: 0.9}, "Language": {OPEN: 0.9}}
    assert seen(
        ("From", 20, 40),
        ("▱ Bern", 70, 40),
        ("To", 160, 40),
        ("▱ Thun", 200, 40),
        ("Language", 20, 70),
        ("▱ English", 100, 70),
        ("Difficulty", 20, 92),
        ("○ Gentle", 100, 92),
        eyes=eyes,
    ) == [
        ("FIELD", "From", "", "Bern"),
        ("FIELD", "To", "", "Thun"),
        ("CLOSED_LIST", "Language", "", "English"),
        ("ROUND", "Gentle", "Difficulty", ""),
    ]


def test_captions_and_what_stands_in_the_fields_below_them_are_no_rows() -> None:
    fields = ("Reference", 60, 40), ("90210", 63, 60), ("Recipient", 60, 80), ("fragile", 63, 100)
    assert "ROW" not in {kind for kind, *_ in seen(*fields)}
    assert "ROW" not in {kind for kind, *_ in seen(*fields[:2], ("Username", 60, 80))}


def test_a_caption_further_to_the_left_than_all_rows_below_it_is_none_of_them() -> None:
    plate, rows = (
        ("Plate", 60, 40),
        [(row, 167, 60 + 18 * n) for n, row in enumerate(("Twin", "Suite", "Double"))],
    )
    assert [one for one in seen(plate, ("Room type", 163, 42), *rows) if one[0] == "ROW"] == [
        ("ROW", row, "Room type", "") for row in ("Twin", "Suite", "Double")
    ]


def test_what_stands_in_a_field_below_its_caption_is_the_value_of_that() -> None:
    eyes = {"Servings": {GoalVerb.FILL: 0.9}, "4": {GoalVerb.FILL: 0.8, OPEN: 0.7}}
    assert seen(("Servings:", 20, 40), ("▱ 4", 23, 58), ("Title", 20, 90), eyes=eyes) == [
        ("FIELD", "Servings", "", "4")
    ]


def test_what_ends_with_a_colon_is_no_box_whatever_the_eyes_see() -> None:
    eyes = {"Sleep after": {GoalVerb.TICK: 0.95}, "Subscribe": {GoalVerb.TICK: 0.95}}
    assert seen(("Sleep after:", 20, 40), ("Subscribe", 20, 90), ("Title", 20, 10), eyes=eyes) == [
        ("FIELD", "Sleep after", "", ""),
        ("BOX", "Subscribe", "", ""),
    ]


def test_the_caption_below_a_list_is_none_of_its_rows() -> None:
    rows = [
        (row, 20, 58 + 17 * n) for n, row in enumerate(("Everything", "Documents", "Pictures", "Settings"))
    ]
    eyes = {"Where to": {GoalVerb.FILL: 0.9}}
    found = seen(("What to save", 20, 34), *rows, ("Where to", 20, 132), eyes=eyes)
    assert [one[1] for one in found if one[0] == "ROW"] == [row for row, *_ in rows]
    assert ("FIELD", "Where to", "", "") in found


def unsure(*placed: Placed) -> list[tuple[str, str, str, bool]]:
    """(kind, caption, value, is_unsure) under a title, to eyes that see a field and a list everywhere."""
    pieces = [
        (text, TextBox(left, top, left + 7 * len(text), top + 10)) for text, left, top in (TITLE, *placed)
    ]
    controls = controls_in(pieces, lambda asked: [0.7] * len(asked))
    return [(one.kind.name, one.caption, one.value, one.is_unsure) for one in controls]


def test_a_frame_without_an_arrow_is_of_a_field_whatever_the_eyes_see() -> None:
    assert unsure(("Patch name", 40, 40), (f"{IN_A_TEXT_FIELD} Crunchy", 140, 40)) == [
        ("FIELD", "Patch name", "Crunchy", False)
    ]
    below = ("Send", 40, 90), ("Close", 140, 90)
    assert unsure(("Amp model", 40, 40), (f"{IN_A_FRAME} British", 140, 40), *below)[0] == (
        *("CLOSED_LIST", "Amp model", "British", True),
    )


def test_an_empty_field_is_that_of_the_label_beside_or_above_it() -> None:
    assert unsure(("Note", 40, 40), (IN_A_TEXT_FIELD, 140, 40)) == [("FIELD", "Note", "", False)]
    assert unsure(("Note", 40, 40), (IN_A_TEXT_FIELD, 42, 58)) == [("FIELD", "Note", "", False)]
    both = unsure(("Note", 40, 40), (f"{IN_A_TEXT_FIELD} late", 120, 40), (IN_A_TEXT_FIELD, 260, 40))
    assert ("FIELD", "Note", "late", False) in both


def test_rows_are_no_fields_where_fields_have_frames() -> None:
    eyes = {"Day return": {GoalVerb.FILL: 0.99}}
    rows = [(text, 170, 90 + 16 * number) for number, text in enumerate(("Single", "Day return", "Season"))]
    framed = [
        ("Name", 83, 40),
        (f"{IN_A_TEXT_FIELD} Ida", 172, 40),
        ("Town", 83, 64),
        (IN_A_TEXT_FIELD, 172, 64),
    ]
    kinds = {
        caption: kind for kind, caption, _, _ in seen(*framed, ("Ticket type", 83, 98), *rows, eyes=eyes)
    }
    assert kinds["Day return"] == "ROW"
    kinds = {caption: kind for kind, caption, _, _ in seen(("Ticket type", 83, 98), *rows, eyes=eyes)}
    assert kinds["Day return"] == "FIELD"


def test_the_caption_right_above_a_text_field_is_no_row_below_a_heading() -> None:
    assert seen(
        ("Account", 40, 40),
        ("Expense Report", 40, 60),
        ("Reference", 40, 80),
        (f"{IN_A_TEXT_FIELD} 29 Feb 2000", 43, 98),
        eyes={"Reference": {GoalVerb.FILL: 0.7}},
    ) == [("FIELD", "Reference", "", "29 Feb 2000")]


def test_the_buttons_of_a_header_bar_are_left_and_its_title_is_not() -> None:
    eyes = {"Send": {GoalVerb.PRESS: 0.95}}
    pieces = [(f"{A_FRAME} Discard", TextBox(300, 10, 350, 20)), ("Send", TextBox(10, 10, 40, 20))]
    pieces += [("New message", TextBox(120, 10, 200, 20)), ("☐ Encrypt", TextBox(10, 60, 80, 70))]

    def find(asked: Sequence[tuple[str, str]]) -> list[float]:
        return [eyes.get(name, {}).get(verb, 0.05) for verb, name in asked]

    found = [(one.kind.name, one.caption) for one in controls_in(pieces, find)]
    assert found == [("BUTTON", "Send"), ("BUTTON", "Discard"), ("BOX", "Encrypt")]


def test_a_label_with_a_colon_is_the_value_of_no_other() -> None:
    assert seen(
        ("Date:", 40, 40),
        ("Remarks:", 240, 42),
        (f"{IN_A_TEXT_FIELD} 14 June", 44, 58),
        (f"{IN_A_TEXT_FIELD} none", 244, 60),
        eyes={name: {GoalVerb.FILL: 0.9} for name in ("Date", "Remarks")},
    ) == [("FIELD", "Date", "", "14 June"), ("FIELD", "Remarks", "", "none")]


def test_what_stands_before_an_arrow_is_the_row_of_a_closed_list() -> None:
    assert seen(("Guests", 40, 40), ("2 people", 140, 40), ("v", 320, 40)) == [
        ("CLOSED_LIST", "Guests", "", "2 people")
    ]
    number = seen(("Copies", 40, 40), ("2", 140, 40), ("v", 320, 40), ("☐ Collate", 40, 80))
    assert "CLOSED_LIST" not in [kind for kind, *_ in number], "its arrows go up and down"


def test_a_value_in_a_high_field_is_of_the_caption_above_it() -> None:
    high = (f"{IN_A_TEXT_FIELD} 06:45", 50, 72)
    assert seen(("Time", 40, 40), high, eyes={"Time": {GoalVerb.FILL: 0.9}}) == [
        ("FIELD", "Time", "", "06:45")
    ]
