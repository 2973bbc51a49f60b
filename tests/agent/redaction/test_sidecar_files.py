"""What was added to a record is searched and cleaned as its lines are, and once more before it leaves."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from agent.ocr.reading import Word
from agent.redaction import FindingState, Rules, SecretKind
from agent.redaction.pictures import MASK_GREY
from agent.redaction.records import keep_finding, redact_record, search_record, search_texts_again
from agent.redaction.sidecar_files import unreadable
from agent.review import Edit, EditKind, add_edit, read_edits
from agent.store import Notes, read_notes
from agent.store.notes import write_notes
from tests.agent.redaction.test_records import CARD, SEEN, bytes_of, reader, record

OTHER_CARD = "5500 0055 5555 5559"


def nothing(pixels: object) -> list[Word]:
    return []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A record in which nothing is secret, with a review, a title and kept files."""
    made = record(tmp_path / "records")
    add_edit(made, Edit(EditKind.THOUGHT, 2, text=f"I pay with {CARD}"))
    add_edit(made, Edit(EditKind.MERGE, text="20261121-231724-9e89"))
    write_notes(made, Notes("Pay the bill", ("work", f"card {CARD}")))
    (made / "files").mkdir()
    (made / "files" / "bill.txt").write_text(f"Grüße\npassword: s3same!\n{CARD}\n")
    Image.fromarray(np.full((80, 400, 3), 250, dtype=np.uint8)).save(made / "files" / "scan.png")
    (made / "files" / "bill.pdf").write_bytes(b"%PDF-1.4 \xff\xfe\x00")
    (made / "report.html").write_text(f"<p>{CARD}</p>")
    return made


def test_every_stored_byte_is_free_of_what_was_found_anywhere(folder: Path, tmp_path: Path) -> None:
    found = redact_record(folder, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    places = {one.place for one in found}
    assert {"review.jsonl: text", "notes.json: tags", "files/bill.txt", "files/scan.png"} <= places
    assert [one.step for one in found if one.place == "review.jsonl: text"] == [2]
    for secret in (CARD.encode(), b"s3same"):
        assert secret not in bytes_of(tmp_path)


def test_the_rest_of_what_lies_beside_stays(folder: Path) -> None:
    redact_record(folder, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    thought, merge = read_edits(folder)
    assert thought == Edit(EditKind.THOUGHT, 2, text="I pay with [card number]")
    assert merge == Edit(EditKind.MERGE, text="20261121-231724-9e89")
    assert read_notes(folder) == Notes("Pay the bill", ("work", "card [card number]"))
    assert (folder / "files" / "bill.txt").read_text() == "Grüße\npassword: [password]\n[card number]\n"
    with Image.open(folder / "files" / "scan.png") as picture:
        pixels = np.asarray(picture)
    assert (pixels[45:50, 110:270] == MASK_GREY).all()
    assert (pixels[:30] == 250).all()


def test_what_was_made_from_the_record_goes_when_something_is_removed(folder: Path) -> None:
    redact_record(folder, Rules(), read=nothing)
    assert not (folder / "report.html").exists()


def test_files_of_unknown_format_are_named_and_left(folder: Path) -> None:
    before = (folder / "files" / "bill.pdf").read_bytes()
    assert unreadable(folder) == ("files/bill.pdf",)
    redact_record(folder, Rules(), read=nothing)
    assert (folder / "files" / "bill.pdf").read_bytes() == before


def test_record_ids_are_no_card_numbers(folder: Path) -> None:
    """Every tenth one proves itself by its check digit."""
    add_edit(folder, Edit(EditKind.MERGE, text="20261121-231726-9e89"))
    add_edit(folder, Edit(EditKind.MERGE, text="20261121-231727-9e89"))
    for second in range(10):
        add_edit(folder, Edit(EditKind.MERGE, text=f"20261121-23173{second}-9e89"))
    search_record(folder, Rules(phones=True), read=nothing)
    redact_record(folder, Rules(phones=True), read=nothing)
    merged = [edit.text for edit in read_edits(folder) if edit.kind is EditKind.MERGE]
    assert all(re.fullmatch(r"\d{8}-\d{6}-9e89", name) for name in merged)


def test_line_that_a_crash_tore_is_searched_and_goes(tmp_path: Path) -> None:
    folder = record(tmp_path / "records")
    with (folder / "record.jsonl").open("ab") as file:
        file.write(f'{{"type":"step","thought":"{CARD}'.encode())
    (found,) = redact_record(folder, Rules(), read=nothing)
    assert (found.kind, found.place) == (SecretKind.CARD_NUMBER, "torn line")
    assert CARD.encode() not in bytes_of(tmp_path)


def test_secret_that_is_kept_stays_beside_one_that_is_not(tmp_path: Path) -> None:
    folder = record(tmp_path / "records", task=f"{CARD} or {OTHER_CARD}")
    first, _ = search_record(folder, Rules(), read=nothing)
    keep_finding(folder, first.finding_id)
    redact_record(folder, Rules(), read=nothing)
    header = json.loads((folder / "record.jsonl").read_text().splitlines()[0])
    assert header["task"]["text"] == f"{CARD} or [card number]"


def test_what_is_written_after_the_search_is_found_before_it_leaves(tmp_path: Path) -> None:
    folder = record(tmp_path / "records")
    redact_record(folder, Rules(), read=nothing)
    assert search_texts_again(folder, Rules()) == ()
    add_edit(folder, Edit(EditKind.THOUGHT, 1, text=f"with {CARD}"))
    (found,) = search_texts_again(folder, Rules()) or ()
    assert (found.place, found.state) == ("review.jsonl: text", FindingState.OPEN)
    keep_finding(folder, found.finding_id)
    assert search_texts_again(folder, Rules()) == ()


def test_pictures_that_were_not_searched_by_these_rules_have_to_be_searched_first(tmp_path: Path) -> None:
    folder = record(tmp_path / "records")
    assert search_texts_again(folder, Rules()) is None
    redact_record(folder, Rules(), read=nothing)
    assert search_texts_again(folder, Rules(names=("Ada",))) is None
    assert search_texts_again(folder, Rules(keeps_original=True)) == ()
    said = json.loads((folder / "findings.json").read_text())
    (folder / "findings.json").write_text(json.dumps({**said, "pictures": said["pictures"][:1]}))
    assert search_texts_again(folder, Rules()) is None


def test_finding_in_a_picture_stays_as_it_was_decided(tmp_path: Path) -> None:
    folder = record(tmp_path / "records")
    first, *_ = search_record(folder, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    found = search_texts_again(folder, Rules())
    assert found is not None
    assert {one.kind for one in found} == {SecretKind.CARD_NUMBER}
    keep_finding(folder, first.finding_id)
    redact_record(folder, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    assert search_texts_again(folder, Rules()) == ()
