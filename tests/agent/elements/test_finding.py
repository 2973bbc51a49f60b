"""Of overlapping proposals one is kept; a click that misses finds the nearest control; names need two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from agent.elements.finding import FoundElement, chosen, element_at, is_empty_at, meant_instead
from agent.elements.kinds import ElementKind
from agent.elements.naming import name_of, plain
from agent.elements.pointing import pointed_at
from agent.ocr.reading import NoReaderError, Word
from tests.agent.elements.drawn import BUTTONS, screen


def element(box: tuple[int, int, int, int], kind: ElementKind = ElementKind.BUTTON) -> FoundElement:
    return FoundElement(*box, kind, 0.9)


ELEMENTS = [element(box) for box in BUTTONS.values()]


def read_as(text: str) -> list[Word]:
    return [Word(word, (1, 1, 1), 0, 0, 10, 10) for word in text.split()]


def test_of_boxes_that_overlap_the_surest_is_kept() -> None:
    boxes = np.array([[0, 0, 100, 30], [2, 1, 99, 31], [200, 0, 300, 30]])
    kinds = np.full(3, int(ElementKind.BUTTON))
    assert chosen(boxes, kinds, np.array([0.6, 0.9, 0.5], np.float32)) == [1, 2]


def test_letters_on_a_button_are_a_part_of_it() -> None:
    boxes = np.array([[0, 0, 100, 30], [30, 8, 70, 22]])
    kinds = np.array([int(ElementKind.BUTTON), int(ElementKind.TEXT)])
    assert chosen(boxes, kinds, np.array([0.7, 0.9], np.float32)) == [0]


@pytest.mark.parametrize(("x", "y", "left"), [(166, 75, 60), (174, 75, 180), (58, 75, 60)])
def test_a_click_beside_a_button_may_mean_it(x: int, y: int, left: int) -> None:
    meant = meant_instead(ELEMENTS, x, y)
    assert meant is not None
    assert meant.left == left


def test_a_click_on_a_button_means_nothing_else() -> None:
    assert element_at(ELEMENTS, 100, 75) is not None
    assert meant_instead(ELEMENTS, 100, 75) is None


def test_a_click_far_from_everything_means_nothing() -> None:
    assert meant_instead(ELEMENTS, 400, 300) is None


def test_a_line_of_text_is_not_what_a_click_was_meant_for() -> None:
    assert meant_instead([element((10, 10, 90, 24), ElementKind.TEXT)], 95, 17) is None


def test_nothing_is_there_only_far_from_everything() -> None:
    assert is_empty_at(screen(), 500, 350)
    assert not is_empty_at(screen(), 110, 75)
    assert not is_empty_at(screen(), 168, 75)


def test_a_name_needs_readings_that_agree_of_ink_and_as_drawn_in_several_sizes() -> None:
    button = element(BUTTONS["Archive"])

    def named(
        inked: str, line: str, whole: str, smaller: str = "", larger: str = "", smaller_inked: str = ""
    ) -> str:
        return name_of(
            screen(),
            button,
            read_inked=lambda pieces: [read_as(inked), *([] for _ in pieces[1:])],
            read_line=lambda pixels: read_as(line),
            read_whole=lambda pixels: read_as(whole),
            read_smaller=lambda pixels: read_as(smaller or inked),
            read_larger=lambda pixels: read_as(larger or inked),
            read_smaller_inked=lambda pixels: read_as(smaller_inked or inked),
        )

    assert named("archive", "Archive.", "?") == "Archive"
    assert named("Archive", "Archlve", "Arc hive") == "Arc hive"
    assert named("Archive", "Archlve", "Archlve") == ""
    assert named("", "Archive", "Archive") == ""
    assert named("Archive", "O Archive", "?") == "Archive", "one reading takes a ring for a letter"
    assert named("Team", "A Team", "A Team") == "Team"
    assert named("Team", "My Team", "My Team") == ""
    assert named("Café", "Café", "?") == "Café"
    assert named("Reqal", "Reqal", "?", smaller="Regal") == "", "letters of another size are read as others"
    assert named("Reqal", "Reqal", "?", larger="Regal") == ""
    assert named("Reqal", "Reqal", "?", smaller_inked="Regal") == ""
    assert named("Archive | Delete", "Archive | Delete", "?") == "", "two captions with an edge between"
    assert named("Større", "Større", "Større") == "", "a letter that tesseract does not know"


@pytest.mark.parametrize(
    ("sure", "of_one", "name"),
    [(55, 52, "Archive"), (55, 40, ""), (90, 40, "Archive"), (30, 90, ""), (30, 96, "Archive"), (45, 45, "")],
)
def test_of_a_name_all_readings_are_fairly_sure_or_all_but_one_or_it_is_known(
    sure: float, of_one: float, name: str
) -> None:
    assert named_as_sure_as("Archive", sure, of_one) == name


@pytest.mark.parametrize("alike", ["Itb", "Fl", "DlZ", "gruBen"])
def test_a_word_whose_letters_look_like_others_is_named_only_where_it_is_known(alike: str) -> None:
    assert named_as_sure_as(alike, 90, 93) == ""
    assert named_as_sure_as(alike, 90, 96) == alike
    assert named_as_sure_as("Glou", 90, 93) == "Glou"
    assert named_as_sure_as("Indents", 90, 93) == "Indents", "no word begins with ln"
    assert named_as_sure_as("In", 90, 93) == "", "but a function is called ln"


def named_as_sure_as(text: str, sure: float, of_one: float) -> str:
    """The name where all readings are the same, and tesseract is so sure of them, and of one of them."""

    def read(confidence: float) -> list[Word]:
        return [replace(word, confidence=confidence) for word in read_as(text)]

    return name_of(
        screen(),
        element(BUTTONS["Archive"]),
        read_inked=lambda pieces: [read(sure)],
        read_line=lambda pixels: read(sure),
        read_whole=lambda pixels: read(sure),
        read_smaller=lambda pixels: read(of_one),
        read_larger=lambda pixels: read(sure),
        read_smaller_inked=lambda pixels: read(sure),
    )


def test_words_of_letters_and_figures_are_the_same_line_by_line_and_at_once() -> None:
    def named(whole: str) -> str:
        return name_of(
            screen(),
            element(BUTTONS["Archive"]),
            read_inked=lambda pieces: [read_as("Fic4e9a"), *([] for _ in pieces[1:])],
            read_line=lambda pixels: read_as("Fic4e9a"),
            read_whole=lambda pixels: read_as(whole),
            read_smaller=lambda pixels: read_as("Fic4e9a"),
            read_larger=lambda pixels: read_as("Fic4e9a"),
            read_smaller_inked=lambda pixels: read_as("Fic4e9a"),
        )

    assert named("F1c4e9a") == ""
    assert named("Fic4e9a") == "Fic4e9a"


def test_text_is_named_and_what_was_missed_is_offered_only_where_there_is_none() -> None:
    label = element((300, 40, 360, 56), ElementKind.TEXT)
    button = element(BUTTONS["Archive"])

    def named(pixels: object, one: FoundElement, at: tuple[float, float]) -> str:
        return "Name" if one.kind is ElementKind.TEXT and at[0] >= 300 else ""

    on_text = pointed_at(screen(), [label, button], 310, 48, name=named)
    assert on_text.at is not None
    assert (on_text.at.kind, on_text.at.name, on_text.instead) == (ElementKind.TEXT, "Name", None)
    left, top, *_ = BUTTONS["Archive"]
    missed = pointed_at(screen(), [button], left - 5, top + 5, name=named)
    assert missed.at is None
    assert missed.instead is not None
    assert missed.distance_px == 5


def cut_at(
    texts: list[tuple[int, int, str]],
    one: FoundElement,
    at: tuple[float, float],
    mark: tuple[int, int, int, int] | None = None,
) -> tuple[int, ...]:
    """The (height, width) of what is read of a click on letters drawn at those places, with ten pixels of
    room around."""
    picture = Image.new("RGB", (400, 120), (240, 240, 240))
    draw = ImageDraw.Draw(picture)
    for left, top, text in texts:
        draw.text((left, top), text, fill=(20, 20, 20))
    if mark is not None:
        draw.rectangle(mark, outline=(20, 20, 20))
    seen: list[tuple[int, ...]] = []

    def read(pieces: Sequence[NDArray[np.uint8]]) -> list[list[Word]]:
        seen.extend(piece.shape[:2] for piece in pieces)
        return [[] for _ in pieces]

    assert name_of(np.asarray(picture), one, at, read_inked=read) == ""
    (only,) = seen
    return only


def test_of_captions_side_by_side_the_one_that_is_pointed_at_is_read() -> None:
    bar = element((10, 10, 390, 40), ElementKind.ITEM)
    _, width = cut_at([(20, 20, "Archive"), (120, 20, "Delete"), (220, 20, "Reply")], bar, (240, 25))
    assert width < 60


def test_of_rows_of_a_list_one_is_read() -> None:
    rows = element((10, 10, 390, 100), ElementKind.ITEM)
    height, _ = cut_at([(20, 20, "Archive"), (20, 34, "Delete"), (20, 48, "Reply")], rows, (40, 40))
    assert height < 40


def test_a_tick_box_is_not_read_as_a_letter() -> None:
    box = element((18, 16, 100, 34), ElementKind.TICK_BOX)
    texts = [(38, 20, "Archive")]
    _, alone = cut_at(texts, box, (60, 25))
    _, beside = cut_at(texts, box, (60, 25), mark=(20, 19, 31, 30))
    assert beside <= alone + 4


def test_without_a_reader_there_is_no_name() -> None:
    def nobody(pieces: object) -> list[list[Word]]:
        raise NoReaderError("tesseract is not installed")

    assert name_of(screen(), element(BUTTONS["Archive"]), read_inked=nobody) == ""


def test_only_letters_and_figures_are_compared() -> None:
    assert plain("Save as…") == plain("SAVE AS")
    assert plain("Option 1") != plain("Option 2")


def test_an_edge_beside_letters_is_not_read() -> None:
    picture = Image.new("RGB", (400, 120), (240, 240, 240))
    draw = ImageDraw.Draw(picture)
    draw.text((100, 44), "Archive", fill=(20, 20, 20))
    draw.rectangle((0, 56, 400, 120), fill=(60, 60, 160))
    seen: list[NDArray[np.uint8]] = []

    def read(pieces: Sequence[NDArray[np.uint8]]) -> list[list[Word]]:
        seen.extend(pieces)
        return [[] for _ in pieces]

    text = element((119, 40, 121, 58), ElementKind.TEXT)
    assert name_of(np.asarray(picture), text, (120, 50), read_inked=read) == ""
    (only,) = seen
    assert not (only == (60, 60, 160)).all(axis=2).any()
