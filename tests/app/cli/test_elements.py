"""`deskhand elements`: drafts of a record's elements, the owner's review, grounding data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from agent.elements.network import ElementsNetwork
from agent.errors import RecordCorruptError, SettingsError
from agent.redaction import Rules
from agent.review.grounding import (
    DRAFTS_FILE,
    GROUNDING_FILE,
    ElementReview,
    LabelledElement,
    LabelledPicture,
    draft,
    read_elements,
    reviewed_elements,
    write_elements,
)
from agent.store import RecordWriter, open_record
from agent.types import Ending, EndingKind, Task
from app.assets import RESOURCES
from app.cli.main import main
from tests.agent.elements.drawn import screen
from tests.app.steps import make_step

PICTURES = [
    LabelledPicture(
        2,
        "a.png",
        (640, 400),
        (
            LabelledElement(1, (60, 60, 160, 90), "button", "Archive", 0.9),
            LabelledElement(2, (180, 60, 280, 90), "button", "", 0.8),
            LabelledElement(3, (60, 170, 400, 196), "field", "Name", 0.7),
        ),
    )
]


def write_record(folder: Path, count: int) -> Path:
    """A record of as many steps, all with the same picture."""
    writer = RecordWriter(folder)
    writer.begin(Task("tidy up"))
    for number in range(1, count + 1):
        writer.step(make_step(Click(MonitorPoint(110, 75)), number=number, pixels=screen()))
    writer.end(Ending(EndingKind.FINISHED))
    return writer.folder


def lines_of(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / GROUNDING_FILE).read_text(encoding="utf-8").splitlines()]


def test_nothing_is_learned_from_a_draft(tmp_path: Path) -> None:
    assert write_elements(tmp_path, PICTURES) == 0
    assert lines_of(tmp_path) == []
    assert read_elements(tmp_path) == PICTURES


def test_what_was_accepted_and_has_a_name_is_grounding_data(tmp_path: Path) -> None:
    reviewed = reviewed_elements(PICTURES, dropped=[(2, 3)], named={(2, 2): "Delete"}, accepts=True)
    assert write_elements(tmp_path, reviewed) == 2
    first, second = lines_of(tmp_path)
    assert first["instruction"] == "button “Archive”"
    assert first["point"] == [110.0, 75.0]
    assert first["image"] == "images/a.png"
    assert second["name"] == "Delete"
    assert [one.review for one in read_elements(tmp_path)[0].elements][2] is ElementReview.DROPPED


def test_an_element_that_is_not_there_is_refused() -> None:
    with pytest.raises(SettingsError, match="Step 2 has no element 9"):
        reviewed_elements(PICTURES, dropped=[(2, 9)])


def test_a_damaged_file_of_drafts_is_refused_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / DRAFTS_FILE).write_text("{", encoding="utf-8")
    with pytest.raises(RecordCorruptError, match="delete it"):
        read_elements(tmp_path)


def test_a_records_pictures_are_drafted_once_each(tmp_path: Path) -> None:
    record = open_record(write_record(tmp_path, 2))
    network = ElementsNetwork.load(RESOURCES / "elements")
    (picture,) = draft(record, network, Rules(), name=lambda pixels, element: "Archive")
    assert picture.size == (640, 400)
    assert picture.elements
    assert {one.name for one in picture.elements} == {"Archive"}


def test_a_name_with_a_secret_in_it_is_left_out(tmp_path: Path) -> None:
    record = open_record(write_record(tmp_path, 1))
    network = ElementsNetwork.load(RESOURCES / "elements")
    (picture,) = draft(record, network, Rules(), name=lambda pixels, element: "pay 4111 1111 1111 1111")
    assert {one.name for one in picture.elements} == {""}


def test_the_command_drafts_draws_and_accepts(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_record(deskhand_home / "records", 1)
    drawn = deskhand_home / "drawn"
    assert main(["elements", "latest", "--pictures", str(drawn), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["pictures"][0]["elements"]
    assert said["grounding"] == 0
    assert (drawn / "step-001.png").stat().st_size > 1000
    assert main(["elements", "latest", "--name", "1:1=Archive", "--accept"]) == 0
    assert "“Archive”" in capsys.readouterr().out
    assert "Archive" in {line["name"] for line in lines_of(folder)}


@pytest.mark.parametrize("wrong", ["--drop=2", "--drop=a:b", "--name=2:1", "--name=2:1="])
def test_what_is_no_element_is_refused(
    deskhand_home: Path, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write_record(deskhand_home / "records", 1)
    assert main(["elements", "latest", wrong]) != 0
    assert capsys.readouterr().err
