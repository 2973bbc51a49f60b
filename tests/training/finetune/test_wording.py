"""Recorded steps get the model's own words, or are left out for a reason; nothing is made up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from agent.actions import parse_reply
from agent.actions.types import (
    Action,
    Click,
    Direction,
    DoubleClick,
    Finished,
    Hotkey,
    RightClick,
    Scroll,
    TypeText,
)
from agent.coordinates import MonitorPoint
from agent.demonstrations.element import PointedElement
from agent.ocr.reading import NoReaderError, Word
from agent.review import Edit, EditKind, add_edit
from tests.fakes import classic_manifest, embedded_manifest
from tests.training.finetune.recorded import demonstration
from training.embedded.targets import TALL_PX
from training.finetune import naming
from training.finetune.examples import FinetuneExample, examples_of
from training.finetune.naming import NO_FIELD_NAME, NO_NAME, NO_READER
from training.finetune.phrases import has_known_form
from training.finetune.wording import NO_PHRASE
from training.trajectories.from_records import trajectories_of
from training.trajectories.trajectory import OWNER, TEMPLATE

AT = MonitorPoint(60, 30)
CLICK = Click(AT)
DONE = ("", Finished())
SIZE_PX = (320, 120)


def element(name: str, role: str, *states: str, height_px: int = 24) -> PointedElement:
    return PointedElement(name, role, 20, 20, 100, height_px, frozenset(states))


def screen(*words: tuple[str, int, int]) -> NDArray[np.uint8]:
    """A light screen with a field at (20, 20), and words in it."""
    image = Image.new("RGB", SIZE_PX, (240, 240, 240))
    draw = ImageDraw.Draw(image)
    draw.rectangle((20, 20, 119, 43), fill="white", outline="grey")
    for text, x, y in words:
        draw.text((x, y), text, fill="black")
    return np.asarray(image)


def reading(*words: tuple[str, int, int]) -> naming.Reader:
    """Finds the same words in every cut, around the click at its middle."""

    def read(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        x, y = (60 if pixels.shape[1] < 200 else int(AT.x)), min(int(AT.y), pixels.shape[0] // 2)
        y = 30 if pixels.shape[0] > 60 else (26 if pixels.shape[0] in (52, 56) else y)
        found = [Word(text, (1, 1, 1), x + dx, y - 6 + dy, 7 * len(text), 12) for text, dx, dy in words]
        return [word for word in found if word.left_px + word.width_px <= pixels.shape[1]]

    return read


def blind(pixels: NDArray[np.uint8]) -> Sequence[Word]:
    return ()


def examples(
    folder: Path, read: naming.Reader = blind, left_out: Counter[str] | None = None
) -> list[FinetuneExample]:
    (trajectory,) = trajectories_of(folder)
    counted = Counter() if left_out is None else left_out
    return list(examples_of(trajectory, embedded_manifest(), counted, read=read))


def thoughts(folder: Path, read: naming.Reader = blind) -> list[tuple[str, str]]:
    return [(one.thought, one.written_by) for one in examples(folder, read)]


@pytest.mark.parametrize(
    ("action", "target", "thought"),
    [
        (CLICK, element("Save", "push button"), 'press "Save"'),
        (CLICK, element("General", "page tab"), 'press "General"'),
        (CLICK, element("News:", "check box"), 'tick "News"'),
        (CLICK, element("News", "check box", "checked"), 'untick "News"'),
        (CLICK, element("Weekly", "radio button"), 'choose "Weekly"'),
        (CLICK, element("Edit", "menu"), 'press "Edit"'),
        (DoubleClick(AT), element("report.txt", "table cell"), 'double "report.txt"'),
        (Hotkey(("ctrl", "shift", "s")), None, 'keys "Ctrl+Shift+S"'),
        (Hotkey(("pagedown",)), None, 'keys "Page Down"'),
        (TypeText("Ada"), None, "type"),
        (Scroll(Direction.DOWN, AT, 3), None, 'scroll "down"'),
    ],
)
def test_a_step_without_a_thought_gets_the_phrase_of_its_action_and_target(
    tmp_path: Path, action: Action, target: PointedElement | None, thought: str
) -> None:
    folder = demonstration(
        tmp_path,
        "do it",
        ("", action),
        DONE,
        elements={} if target is None else {1: target},
        shown=screen(),
    )
    assert thoughts(folder) == [(thought, TEMPLATE), ("done", TEMPLATE)]
    for one in examples(folder):
        assert has_known_form(parse_reply(one.reply, dialect="embedded").thought, one.actions)


def test_a_list_that_was_opened_names_what_was_chosen_from_it(tmp_path: Path) -> None:
    folder = demonstration(
        tmp_path,
        "set the country",
        ("", CLICK),
        ("", CLICK),
        DONE,
        elements={1: element("Country", "combo box"), 2: element("France", "list item")},
        shown=screen(),
    )
    found = [thought for thought, _ in thoughts(folder)]
    assert found == ['choose "France" missing; open "Country"', 'choose "France"', "done"]


@pytest.mark.parametrize(
    "selects", [[], [Hotkey(("ctrl", "a"))], [Hotkey(("end",)), Hotkey(("shift", "home"))]]
)
def test_a_field_and_its_text_become_one_step_in_the_models_form(
    tmp_path: Path, selects: list[Action]
) -> None:
    done = [("", action) for action in (CLICK, *selects, TypeText("Ada"))]
    field = element("Name", "entry")
    folder = demonstration(tmp_path, "write it", *done, DONE, elements={1: field}, shown=screen())
    first, last = examples(folder)
    assert first.reply == 'fill "Name"<|click|><|75|><|50|><|hotkey|>end<|hotkey|>shift home<|type|>Ada'
    assert (first.written_by, last.reply) == (TEMPLATE, "done<|finished|>")
    assert [number for _, number in first.sources] == list(range(1, len(done) + 1))
    assert '<|did|>fill "Name"<|now|>' in "".join(
        part.text for part in last.prompt.messages[0].parts if hasattr(part, "text")
    )


def test_text_that_was_added_to_what_stood_in_the_field_is_typed_and_no_fill(tmp_path: Path) -> None:
    folder = demonstration(
        tmp_path,
        "write it",
        ("", CLICK),
        ("", TypeText("Ada")),
        DONE,
        elements={1: element("Name", "entry")},
        shown=screen(("Dr.", 26, 26)),
    )
    assert [thought for thought, _ in thoughts(folder)] == ['press "Name"', "type", "done"]


def test_a_field_of_several_lines_is_selected_with_the_models_keys_for_those(tmp_path: Path) -> None:
    done = [("", action) for action in (CLICK, Hotkey(("ctrl", "a")), TypeText("one\ntwo"))]
    field = element("Note", "text", height_px=TALL_PX + 1)
    folder = demonstration(tmp_path, "write it", *done, DONE, elements={1: field}, shown=screen())
    assert examples(folder)[0].reply.endswith("<|hotkey|>ctrl a<|type|>one\ntwo")


def test_a_step_marked_as_wrong_is_in_no_merged_step(tmp_path: Path) -> None:
    folder = demonstration(
        tmp_path,
        "write it",
        ("", CLICK),
        ("", TypeText("Ada")),
        DONE,
        elements={1: element("Name", "entry")},
        shown=screen(),
    )
    add_edit(folder, Edit(EditKind.WRONG, step=2))
    assert [thought for thought, _ in thoughts(folder)] == ['press "Name"', "done"]


def test_a_persons_own_words_become_the_goal_and_never_the_reply(tmp_path: Path) -> None:
    folder = demonstration(
        tmp_path,
        "Write the note",
        ("now I save it", CLICK),
        ("", CLICK),
        ("that's it", Finished()),
        elements=dict.fromkeys((1, 2), element("Save", "push button")),
        shown=screen(),
    )
    found = examples(folder)
    assert [one.reply.partition("<|")[0] for one in found] == ['press "Save"', 'press "Save"', "done"]
    for one in found:
        told = "".join(part.text for part in one.prompt.messages[0].parts if hasattr(part, "text"))
        assert "Write the note. now I save it. that's it" in told
        assert one.task == "Write the note"


def test_a_name_that_the_owner_wrote_in_the_review_counts(tmp_path: Path) -> None:
    folder = demonstration(tmp_path, "save", ("", CLICK), DONE, shown=screen())
    add_edit(folder, Edit(EditKind.THOUGHT, step=1, text='press "Save"'))
    assert thoughts(folder) == [('press "Save"', OWNER), ("done", TEMPLATE)]


def test_without_a_name_the_text_under_the_click_is_read_and_nothing_else(tmp_path: Path) -> None:
    folder = demonstration(tmp_path, "save", ("", CLICK), DONE, shown=screen())
    read = reading(("Save", -10, 0), ("as", 21, 0), ("Quit", 90, 0))
    assert thoughts(folder, read) == [('press "Save as"', TEMPLATE), ("done", TEMPLATE)]


def test_text_that_is_read_differently_the_second_time_is_no_name(tmp_path: Path) -> None:
    folder = demonstration(tmp_path, "save", ("", CLICK), DONE, shown=screen())
    words = iter(("Save", "Sove"))
    left_out: Counter[str] = Counter()

    def read(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        return reading((next(words), -10, 0))(pixels)

    assert [one.thought for one in examples(folder, read, left_out)] == ["done"]
    assert left_out == {NO_NAME: 1}


@pytest.mark.parametrize("mark", ["v/", "(1", "(-]"])
def test_a_box_beside_a_text_is_no_part_of_its_name(tmp_path: Path, mark: str) -> None:
    folder = demonstration(tmp_path, "save", ("", CLICK), DONE, shown=screen())
    on_text, on_box = ((mark, -26, 0), ("Urgent", -8, 0)), ((mark, -4, 0), ("Urgent", 14, 0))
    assert thoughts(folder, reading(*on_text))[0] == ('press "Urgent"', TEMPLATE)
    assert [thought for thought, _ in thoughts(folder, reading(*on_box))] == ["done"]


def test_what_stands_in_a_field_is_not_its_name(tmp_path: Path) -> None:
    read = reading(("Ada", -10, 0))
    for target in (element("", "entry"), None):
        folder = demonstration(
            tmp_path,
            "write it",
            ("", CLICK),
            ("", TypeText("Bob")),
            DONE,
            elements={} if target is None else {1: target},
            shown=screen(),
        )
        left_out: Counter[str] = Counter()
        assert [one.thought for one in examples(folder, read, left_out)] == ["type", "done"]
        assert left_out == {NO_FIELD_NAME: 1}


def test_a_field_without_a_name_has_that_of_the_label_before_it_if_nothing_lies_between(
    tmp_path: Path,
) -> None:
    def read(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        is_row = pixels.shape == (30, 156, 3)
        return [Word(text, (1, 1, 1), x, 9, 34, 12) for text, x in (("Full", 20), ("name:", 58))][
            : 2 * is_row
        ]

    at = MonitorPoint(220, 30)
    field = PointedElement("", "text", 160, 20, 100, 24)
    plain = np.full((120, 320, 3), 240, np.uint8)
    crossed = plain.copy()
    crossed[20:44, 130] = 0
    for shown, thought in ((plain, 'fill "Full name"'), (crossed, "keys")):
        done = [("", action) for action in (Click(at), Hotkey(("ctrl", "a")), TypeText("Ada"))]
        folder = demonstration(tmp_path, "write it", *done, DONE, elements={1: field}, shown=shown)
        assert thoughts(folder, read)[0][0].startswith(thought)


@pytest.mark.parametrize(("left_px", "thought"), [(8, 'fill "Email"'), (40, "keys")])
def test_a_label_above_a_field_counts_where_it_begins_with_it(
    tmp_path: Path, left_px: int, thought: str
) -> None:
    def read(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        is_strip = pixels.shape == (25, 106, 3)
        return [Word("Email", (1, 1, 1), left_px, 4, 34, 12)] if is_strip else []

    field = PointedElement("", "text", 160, 60, 100, 24)
    done = [("", one) for one in (Click(MonitorPoint(220, 70)), Hotkey(("ctrl", "a")), TypeText("Ada"))]
    plain = np.full((120, 320, 3), 240, np.uint8)
    folder = demonstration(tmp_path, "write it", *done, DONE, elements={1: field}, shown=plain)
    assert thoughts(folder, read)[0][0].startswith(thought)


def test_what_cannot_be_worded_is_left_out_with_its_reason(tmp_path: Path) -> None:
    def none(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        raise NoReaderError("tesseract is not installed")

    for action, read, reason in (
        (CLICK, blind, NO_NAME),
        (CLICK, none, NO_READER),
        (RightClick(AT), blind, NO_PHRASE),
    ):
        folder = demonstration(tmp_path, "do it", ("", action), DONE, shown=screen())
        left_out: Counter[str] = Counter()
        assert [one.thought for one in examples(folder, read, left_out)] == ["done"]
        assert left_out == {reason: 1}


def test_the_name_of_a_window_or_panel_is_none_of_what_was_clicked_in_it(tmp_path: Path) -> None:
    folder = demonstration(
        tmp_path, "do it", ("", CLICK), DONE, elements={1: element("Notes", "panel")}, shown=screen()
    )
    assert [thought for thought, _ in thoughts(folder)] == ["done"]


def test_scrolling_is_for_what_is_clicked_next_if_it_is_not_shown_yet(tmp_path: Path) -> None:
    folder = demonstration(
        tmp_path,
        "find it",
        ("", Scroll(Direction.DOWN, AT, 2)),
        ("", Scroll(Direction.DOWN, AT, 2)),
        ("", CLICK),
        DONE,
        elements={3: element("Zoom", "push button")},
        shown=screen(),
    )
    told = 'press "Zoom" missing; scroll "down"'
    assert [thought for thought, _ in thoughts(folder)] == [told, told, 'press "Zoom"', "done"]
    shown = [thought for thought, _ in thoughts(folder, reading(("Zoom", 90, 0)))]
    assert shown == ['scroll "down"', 'scroll "down"', 'press "Zoom"', "done"]


def test_other_dialects_get_a_sentence_and_keep_what_the_person_said(tmp_path: Path) -> None:
    folder = demonstration(
        tmp_path,
        "save",
        ("", CLICK),
        ("now I save it", CLICK),
        ("", CLICK),
        DONE,
        elements={1: element("Save", "push button")},
        shown=screen(),
    )
    (trajectory,) = trajectories_of(folder)
    found = list(examples_of(trajectory, classic_manifest(), Counter(), read=blind))
    assert [(one.thought, one.written_by) for one in found] == [
        ("Click “Save”.", TEMPLATE),
        ("now I save it", OWNER),
        ("Click here.", TEMPLATE),
        ("The task is done.", TEMPLATE),
    ]


def test_a_field_that_its_owner_names_in_the_models_words_needs_no_other_name(tmp_path: Path) -> None:
    done = (('fill "Name"', CLICK), ("", Hotkey(("ctrl", "a"))), ("", TypeText("Ada")))
    folder = demonstration(tmp_path, "write it", *done, DONE, shown=screen())
    first, _ = examples(folder)
    assert (first.thought, first.written_by, len(first.sources)) == ('fill "Name"', OWNER, 3)
