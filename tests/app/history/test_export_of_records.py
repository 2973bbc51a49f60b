"""A record leaves as a file only when nothing in it is left to be decided."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.redaction import Rules
from agent.redaction.records import redact_record
from agent.review import Edit, EditKind, add_edit
from agent.settings import Settings
from app.history.library import export_record
from tests.agent.redaction.test_records import CARD, record


def test_record_with_an_open_secret_is_not_exported(deskhand_home: Path, tmp_path: Path) -> None:
    settings = Settings.from_environment()
    folder = record(settings.records_folder)
    add_edit(folder, Edit(EditKind.THOUGHT, 1, text=f"with {CARD}"))
    with pytest.raises(SettingsError, match="1 secrets were found"):
        export_record(settings, folder.name, tmp_path / "out.zip")
    assert not (tmp_path / "out.zip").exists()
    redact_record(folder, Rules(), read=lambda pixels: [])
    assert export_record(settings, folder.name, tmp_path / "out.zip") == ()
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert all(CARD.encode() not in archive.read(name) for name in archive.namelist())


def test_files_that_could_not_be_searched_are_named(deskhand_home: Path, tmp_path: Path) -> None:
    settings = Settings.from_environment()
    folder = record(settings.records_folder)
    (folder / "files").mkdir()
    (folder / "files" / "bill.pdf").write_bytes(b"%PDF \xff\x00")
    assert export_record(settings, folder.name, tmp_path / "out.zip") == ("files/bill.pdf",)
