"""Lists Deskhand's stored data with sizes, and deletes it. I/O: the owner's folders."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from agent.agenda.agenda_file import AGENDA_FILE
from agent.models.sizes import size_words
from agent.routines.kept_routines import ROUTINES_FILE, records_in_use
from agent.store.index import RecordIndex
from app.history import library
from app.language import tr
from app.storage.monthly_spending import SPENDING_FILE
from app.storage.preferences import Preferences, base_settings, cache_folder, preferences_path
from app.storage.secrets import NAMES_FILE
from app.windows.first_run.approval_page import StoredPlace

_MANY = 1_000_000


@dataclass(frozen=True, slots=True)
class StoredData:
    """One kind of thing that is kept."""

    what: str
    path: Path
    size_bytes: int


def kept(preferences: Preferences) -> list[StoredData]:
    """Everything, with its size now."""
    return [StoredData(what, path, _size_of(path)) for what, path in _places(preferences)]


def stored_places(preferences: Preferences) -> list[StoredPlace]:
    """The same in words, without walking through the folders."""
    return [StoredPlace(what, str(path)) for what, path in _places(preferences)] + [
        StoredPlace(tr("Keys and passwords"), tr("the system’s keyring, and nowhere else"))
    ]


def size_rows(preferences: Preferences) -> list[StoredPlace]:
    return [
        StoredPlace(found.what, str(found.path), size_words(found.size_bytes) if found.size_bytes else "–")
        for found in kept(preferences)
    ]


def delete_old_records(preferences: Preferences, *, now: datetime) -> int:
    """Delete what is older than the owner wants records to be kept; how many that were."""
    if preferences.keep_days == 0:
        return 0
    settings = base_settings(preferences)
    index: RecordIndex = library.record_index(settings)
    oldest = now - timedelta(days=preferences.keep_days)
    used = records_in_use(settings.home / ROUTINES_FILE)
    num_deleted = 0
    for entry in library.history(settings, limit=_MANY):
        begun = library.started(entry.created)
        if entry.record_id in used:
            continue  # a routine needs it
        if begun is not None and begun.astimezone() < oldest.astimezone():
            index.delete(entry.record_id)
            num_deleted += 1
    return num_deleted


def delete_everything(preferences: Preferences) -> Sequence[str]:
    """Delete records, routines, plans, memory, permissions, logs and settings; the owner's own rules and
    models stay. Returns what could not be deleted, a sentence each."""
    settings = base_settings(preferences)
    problems = []
    doomed = [
        settings.records_folder,
        settings.memory_file,
        settings.index_file,
        settings.grants_file,
        settings.home / ROUTINES_FILE,
        settings.home / AGENDA_FILE,
        settings.home / SPENDING_FILE,
        settings.home / "calibration.json",
        settings.home / "logs",
        preferences_path(settings.home),
        cache_folder(settings.home),
    ]
    for path in doomed:
        beside = path.parent.glob(f"{path.name}-*") if path.suffix == ".sqlite3" else ()
        for found in (path, *beside):  # SQLite's journals lie beside their database
            try:
                _delete(found)
            except OSError as problem:
                problems.append(tr("{path} could not be deleted: {why}.", path=found, why=problem.strerror))
    return problems


def _places(preferences: Preferences) -> list[tuple[str, Path]]:
    settings = base_settings(preferences)
    return [
        (tr("Records of tasks, with their pictures"), settings.records_folder),
        (tr("Memory of earlier tasks"), settings.memory_file),
        (tr("Routines"), settings.home / ROUTINES_FILE),
        (tr("Queue and schedule"), settings.home / AGENDA_FILE),
        (tr("What tasks have taken, by month"), settings.home / SPENDING_FILE),
        (tr("Your rules"), settings.policy_file),
        (tr("Permissions"), settings.grants_file),
        (tr("Names of keys and passwords"), settings.home / NAMES_FILE),
        (tr("Models"), settings.models_folder),
        (tr("Settings"), preferences_path(settings.home)),
        (tr("Log files, without texts and pictures"), settings.home / "logs"),
    ]


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _size_of(path: Path) -> int:
    if path.is_file():
        return path.stat().st_size
    files = (found for found in path.rglob("*") if found.is_file() and not found.is_symlink())
    return sum(found.stat().st_size for found in files)
