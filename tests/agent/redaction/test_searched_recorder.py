"""Pictures are searched before they are written, and only what changed in them is read."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.errors import RecordWriteError
from agent.ocr.reading import NoReaderError, Word
from agent.redaction import FindingState, Rules, read_findings
from agent.redaction.picture_search import PictureSearch
from agent.redaction.pictures import MASK_GREY
from agent.redaction.records import redact_record, search_texts_again
from agent.redaction.searched_recorder import SearchedRecorder
from agent.store import open_record
from agent.types import Ending, EndingKind, Step, Task
from tests.agent.redaction.test_records import CARD
from tests.fakes import observed

Pixels = NDArray[np.uint8]


def screen(shade: int = 200) -> Pixels:
    return np.full((600, 800, 3), shade, dtype=np.uint8)


class ShadeReader:
    """Reads a card's number in every row that is black at the left, and nothing elsewhere."""

    def __init__(self) -> None:
        self.read: list[int] = []
        """Rows of each picture that was read."""
        self.may_read = threading.Event()
        self.may_read.set()

    def __call__(self, pixels: Pixels) -> list[Word]:
        assert self.may_read.wait(60)
        self.read.append(len(pixels))
        tops = np.flatnonzero((pixels[:, 10] == 0).all(axis=1) & (pixels[:, 0] != 0).all(axis=1))
        starts = [int(top) for top in tops if top - 1 not in tops]
        return [
            Word(part, (1, 1, number), 10 + 40 * place, top, 38, 12)
            for number, top in enumerate(starts)
            for place, part in enumerate(CARD.split())
        ]


def with_card(pixels: Pixels, top: int) -> Pixels:
    shown = pixels.copy()
    shown[top : top + 12, 10:170] = 0
    return shown


def recorder(folder: Path, reader: object) -> SearchedRecorder:
    made = SearchedRecorder(folder, Rules(), about={}, read=reader)  # type: ignore[arg-type]
    made.begin(Task("look"))
    return made


def step(number: int, pixels: Pixels) -> Step:
    return Step(number, observed(pixels), None, "", None, "", ())


def test_only_what_changed_is_read_again_and_nothing_is_missed() -> None:
    reader = ShadeReader()
    search = PictureSearch(Rules(), reader)
    first = with_card(screen(), 100)
    assert [one.box.top_px for one in search.find(first)] == [97]
    second = with_card(first, 400)
    assert sorted(one.box.top_px for one in search.find(second)) == [97, 397]
    gone = screen()
    gone[400:412] = second[400:412]
    assert [one.box.top_px for one in search.find(gone)] == [397]
    assert search.find(screen(90)) == []
    assert reader.read[0] == 600
    assert reader.read[1] < 120
    assert reader.read[2] < 120
    assert reader.read[3] == 600


def test_no_picture_reaches_the_disk_before_it_was_searched(tmp_path: Path) -> None:
    reader = ShadeReader()
    made = recorder(tmp_path, reader)
    reader.may_read.clear()
    made.step(step(1, with_card(screen(), 100)))
    assert list(made.folder.rglob("*.png")) == []
    assert made.num_written == 0
    reader.may_read.set()
    made.end(Ending(EndingKind.FINISHED))
    (written,) = open_record(made.folder)
    assert (written.observation.pixels[100:112, 10:168] == MASK_GREY).all()
    assert (written.observation.pixels[300:] == 200).all()


def test_what_was_searched_meanwhile_is_not_read_again_at_the_end(tmp_path: Path) -> None:
    reader = ShadeReader()
    made = recorder(tmp_path, reader)
    made.step(step(1, with_card(screen(), 100)))
    made.step(step(2, with_card(screen(), 100)))
    made.end(Ending(EndingKind.FINISHED))
    num_read = len(reader.read)
    assert [one.state for one in read_findings(made.folder) or ()] == [FindingState.REMOVED] * 2
    assert search_texts_again(made.folder, Rules()) == ()
    found = redact_record(made.folder, Rules(), read=reader, is_again=False)
    assert len(found) == 2
    assert len(reader.read) == num_read


def test_picture_that_cannot_be_read_is_painted_over_as_a_whole(tmp_path: Path) -> None:
    def fails(pixels: Pixels) -> list[Word]:
        raise NoReaderError("no reader")

    made = recorder(tmp_path, fails)
    made.step(step(1, screen()))
    made.end(Ending(EndingKind.FINISHED))
    (written,) = open_record(made.folder)
    assert (written.observation.pixels == MASK_GREY).all()


def test_step_that_could_not_be_written_is_told_at_the_end(tmp_path: Path) -> None:
    made = recorder(tmp_path, ShadeReader())
    shutil.rmtree(made.folder / "images")
    made.step(step(1, screen()))
    with pytest.raises(RecordWriteError):
        made.end(Ending(EndingKind.FINISHED))
    made.close()


def test_what_waits_is_dropped_when_it_is_closed(tmp_path: Path) -> None:
    made = recorder(tmp_path, ShadeReader())
    made.close()
    made.close()
    assert list(open_record(made.folder)) == []
