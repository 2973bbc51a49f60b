"""Other code for a run under a supervisor is asked for by a command, and can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from training.errors import RobustError, RunFolderError
from training.robust import update
from training.robust.versions import Versions, current, waiting


def changed(folder: Path, text: str) -> tuple[Path]:
    package = folder / "job"
    package.mkdir(exist_ok=True)
    (package / "work.py").write_text(text)
    return (package,)


def begun(folder: Path) -> Versions:
    """A run with its first version."""
    versions = Versions(folder / "robust" / "versions")
    versions.record(versions.add(changed(folder, "x = 1\n")), "the beginning", "first")
    return versions


def test_an_update_is_made_at_once_or_waits_and_can_be_taken_back(tmp_path: Path) -> None:
    versions = begun(tmp_path)
    first = current(versions.lineage())
    second = update.ask(tmp_path, "faster", False, changed(tmp_path, "x = 2\n"))
    assert (current(versions.lineage()), second.mode) == (second.version, "urgent")
    third = update.ask(tmp_path, "nicer", True, changed(tmp_path, "x = 3\n"))
    assert waiting(versions.lineage()) == third
    assert update.back(tmp_path, "not so nice").version == second.version  # what only waited is gone
    assert waiting(versions.lineage()) is None
    assert update.back(tmp_path, "not faster").version == first
    assert [one.why for one in versions.lineage()][-2:] == ["not so nice", "not faster"]
    with pytest.raises(RobustError, match="no other code before"):
        update.back(tmp_path, "once more")


def test_code_that_a_run_has_already_and_a_folder_without_a_supervisor_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RunFolderError, match="no run with a supervisor"):
        update.ask(tmp_path, "why", False)
    begun(tmp_path)
    with pytest.raises(RobustError, match="has this code already"):
        update.ask(tmp_path, "again", False, changed(tmp_path, "x = 1\n"))
    other = changed(tmp_path, "x = 2\n")
    update.ask(tmp_path, "other", True, other)
    with pytest.raises(RobustError, match="waits for a failure"):
        update.ask(tmp_path, "other", True, other)
    assert update.ask(tmp_path, "now", False, other).mode == "urgent"


def test_the_command_takes_this_checkouts_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert update.main([str(tmp_path), "--why", "faster"]) == 2
    versions = begun(tmp_path)
    assert update.main([str(tmp_path), "--why", "faster", "--lazy"]) == 0
    change = waiting(versions.lineage())
    assert change is not None
    assert capsys.readouterr().out == f"{change.version}: lazy\n"
    kept = versions.folder_of(change.version)
    assert (kept / "training/robust/update.py").read_bytes() == Path(update.__file__).read_bytes()
    assert update.main([str(tmp_path), "--why", "not now", "--back"]) == 0
    assert update.main([str(tmp_path), "--why", "not now", "--back"]) == 1
    assert "no other code before" in capsys.readouterr().err
