"""A decision about a secret applies to all its places, can be undone, and is applied before any export."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.redaction import FindingState, Rules, read_findings
from agent.redaction.deciding import decide, decisions_of
from agent.redaction.pictures import MASK_GREY
from agent.redaction.records import (
    open_findings,
    redact_record,
    search_record,
    search_texts_again,
    texts_found,
)
from agent.redaction.shown import MaskedRecord
from agent.settings import Settings
from agent.store import open_record
from app.history.library import export_record
from tests.agent.redaction.test_records import CARD, SEEN, bytes_of, reader, record

OTHER_CARD = "5500 0000 0000 0004"


def searched(folder: Path, text: str = CARD, *, task: str = "pay") -> Path:
    made = record(folder, text=text, task=task)
    search_record(made, Rules(), read=reader())  # type: ignore[arg-type]
    return made


def mark_of(folder: Path, secret: str) -> str:
    (mark,) = (mark for mark, text in texts_found(folder, Rules()).items() if text == secret)
    return mark


def states(folder: Path) -> set[FindingState]:
    return {one.state for one in read_findings(folder) or ()}


def test_a_secret_is_decided_about_in_all_its_places(tmp_path: Path) -> None:
    folder = searched(tmp_path / "records")
    found = decide(folder, {mark_of(folder, CARD): FindingState.MASKED})
    assert len(found) == 6
    assert states(folder) == {FindingState.MASKED}
    assert open_findings(folder) == ()
    assert CARD.encode() in bytes_of(folder)  # nothing has left yet


def test_a_decision_can_be_taken_back(tmp_path: Path) -> None:
    folder = searched(tmp_path / "records")
    before = decisions_of(read_findings(folder) or ())
    decide(folder, dict.fromkeys(before, FindingState.KEPT))
    assert states(folder) == {FindingState.KEPT}
    decide(folder, before)
    assert states(folder) == {FindingState.OPEN}


def test_a_decision_outlives_another_search(tmp_path: Path) -> None:
    folder = searched(tmp_path / "records")
    decide(folder, {mark_of(folder, CARD): FindingState.MASKED})
    search_record(folder, Rules(), read=reader())  # type: ignore[arg-type]
    assert states(folder) == {FindingState.MASKED}


def test_what_is_to_be_masked_is_removed_and_what_is_open_stays(tmp_path: Path) -> None:
    folder = searched(tmp_path / "records", text=CARD, task=f"pay {OTHER_CARD}")
    decide(folder, {mark_of(folder, CARD): FindingState.MASKED})
    redact_record(folder, Rules(), read=reader(), states=(FindingState.MASKED,))  # type: ignore[arg-type]
    assert CARD.encode() not in bytes_of(folder)
    assert open_record(folder).task.text == f"pay {OTHER_CARD}"
    assert states(folder) == {FindingState.REMOVED, FindingState.OPEN}


def test_what_is_to_be_masked_keeps_a_record_from_training_until_it_is_gone(tmp_path: Path) -> None:
    folder = searched(tmp_path / "records")
    decide(folder, {mark_of(folder, CARD): FindingState.MASKED})
    assert len(search_texts_again(folder, Rules()) or ()) == 6
    redact_record(folder, Rules(), read=reader())  # type: ignore[arg-type]
    assert search_texts_again(folder, Rules()) == ()


def test_what_is_to_be_masked_is_not_shown_to_others(tmp_path: Path) -> None:
    made = record(tmp_path / "records")
    found = search_record(made, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    decide(made, {one.fingerprint: FindingState.MASKED for one in found})
    shown = MaskedRecord(open_record(made), Rules(), read_findings(made) or ())
    assert all((shown.pixels(line) == MASK_GREY).any() for line in shown.lines)


def test_an_exported_record_has_lost_what_was_to_be_masked_and_no_more(
    deskhand_home: Path, tmp_path: Path
) -> None:
    settings, out = Settings.from_environment(), tmp_path / "out.zip"
    folder = searched(settings.records_folder, text=CARD, task=f"pay {OTHER_CARD}")
    decide(folder, {mark_of(folder, CARD): FindingState.MASKED})
    with pytest.raises(SettingsError, match="1 secrets were found"):
        export_record(settings, folder.name, out)
    assert CARD.encode() in bytes_of(folder)  # refused, so that it can still be undone
    decide(folder, {mark_of(folder, OTHER_CARD): FindingState.KEPT})
    export_record(settings, folder.name, out)
    with zipfile.ZipFile(out) as archive:
        everything = b"".join(archive.read(name) for name in archive.namelist())
    assert CARD.encode() not in everything
    assert OTHER_CARD.encode() in everything


def test_what_was_removed_cannot_be_decided_about_any_more(tmp_path: Path) -> None:
    folder = searched(tmp_path / "records")
    before = decisions_of(read_findings(folder) or ())
    redact_record(folder, Rules(), read=reader())  # type: ignore[arg-type]
    decide(folder, before)
    assert states(folder) == {FindingState.REMOVED}
