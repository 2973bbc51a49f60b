"""History, records and reports. Reads the records folder, writes reports."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from enum import Enum, auto
from pathlib import Path

from agent.errors import RecordNotFoundError, RecordWriteError, SettingsError, StoreError
from agent.memory import EpisodicMemory
from agent.ocr.reading import NoReaderError
from agent.redaction import FindingState, load_rules, read_findings
from agent.redaction.records import ORIGINALS_FOLDER, redact_record, search_record
from agent.redaction.shown import MaskedRecord
from agent.redaction.sidecar_files import unreadable
from agent.review.rating import OUTCOME_OF, Rating, awaits_rating, is_claim, is_judged, rate
from agent.settings import ComputerKind, Settings
from agent.store import Record, open_record
from agent.store.format import NEWER
from agent.store.index import EVERYTHING, Entry, Filter, RecordIndex
from agent.store.writer import write_atomically
from agent.types import EndingKind
from agent.whole_text import whole_text
from app.answer_table import AnswerTable, table_of
from app.history.report import MAX_STEPS, ReportHead, render_report
from app.history.result_files import result_files, size_words
from app.language import tr
from app.present import Tone, TonedText, ending_words
from app.running.computers import COMPUTERS

LATEST = "latest"
_MOST_UNRATED = 200
_REPORT_FILE = "report.html"
ORIGINAL_NOTE = "This is the original: nothing was searched for or hidden."
NOT_SEARCHED_NOTE = (
    "The pictures of this report have not been searched for secrets. Before it is given to anybody: "
    "deskhand report ID."
)


class RecordView(Enum):
    """Which version of a record a report shows."""

    AS_FOUND = auto()
    """Texts without secrets, pictures without those that an earlier search found: reading them is slow."""
    SEARCHED = auto()
    """Every picture is read first; without a reader no picture is shown."""
    ORIGINAL = auto()


def history(
    settings: Settings, *, search: str = "", limit: int = 200, only: Filter = EVERYTHING
) -> Sequence[Entry]:
    """Newest first; with `search`, those with all of its words, best first."""
    return record_index(settings).search(search, limit, only=only)


def unrated(settings: Settings) -> Sequence[str]:
    """Records of finished runs of which the owner has not said whether they worked, newest first."""
    found = []
    for entry in record_index(settings).search("", _MOST_UNRATED, only=Filter(ending=EndingKind.FINISHED)):
        with suppress(StoreError):
            folder = settings.records_folder / entry.record_id
            if not is_judged(folder) and awaits_rating(open_record(folder)):
                found.append(entry.record_id)
    return found


def rate_record(settings: Settings, record_id: str, rating: Rating) -> str:
    """Keep the owner's word on a finished run, and remember the run from now on as the owner says; its id.

    Raises:
        SettingsError: it is no run that says it has finished.
        StoreError: the record cannot be read, or the word not be written.
    """
    record = find_record(settings, record_id)
    if not is_claim(record):
        raise SettingsError(
            f"{record.record_id} is not a run that says it has finished; only those are rated."
        )
    rate(record.folder, rating)
    if settings.memory_file.exists():
        EpisodicMemory(settings.memory_file).heed(record.record_id, OUTCOME_OF[rating])
    return record.record_id


def tags(settings: Settings) -> Sequence[str]:
    """All that are in use."""
    return record_index(settings).tags()


def find_record(settings: Settings, record_id: str) -> Record:
    """A record by its id, a part of its id, or "latest".

    Raises:
        RecordNotFoundError: there is none, or more than one fits.
        RecordCorruptError: it is damaged before its last line.
    """
    index = record_index(settings)
    if record_id != LATEST:
        return index.open(record_id)
    newest = index.newest(1)
    if not newest:
        raise RecordNotFoundError("No task has been done yet.")
    return index.open(newest[0].record_id)


def write_report(
    settings: Settings,
    record_id: str,
    *,
    out: Path | None = None,
    view: RecordView = RecordView.AS_FOUND,
) -> Path:
    """Write the report of a record, into its folder unless told otherwise.

    Raises:
        SettingsError: the original is asked for, and originals are not kept.
        RecordWriteError: the file cannot be written.
    """
    record = find_record(settings, record_id).beginning(MAX_STEPS + 1)
    shown, note = viewed(settings, record, view)
    page = render_report(replace(report_head(shown), note=note), shown)
    path = out or record.folder / _REPORT_FILE
    try:
        write_atomically(path, whole_text(page).encode())
    except OSError as problem:
        raise RecordWriteError(f"The report cannot be written to {path}: {problem.strerror}.") from problem
    return path.resolve()


def export_record(settings: Settings, record_id: str, out: Path) -> tuple[str, ...]:
    """Write all files of a record into a zip file, once nothing in them is left to be decided.

    Returns:
        Names of files in it that were not searched for secrets, because their format is unknown.

    Raises:
        SettingsError: there are secrets in it that were neither removed nor kept.
        NoReaderError: its pictures cannot be searched.
        StoreError: the record cannot be read, or the file not be written.
    """
    folder, rules = find_record(settings, record_id).folder, load_rules(settings.redaction_file)
    found = search_record(folder, rules)
    num_open = sum(one.state is FindingState.OPEN for one in found)
    if num_open:
        raise SettingsError(
            f"{num_open} secrets were found in this record; remove or keep them first: "
            f"deskhand redact {folder.name}"
        )
    if any(one.state is FindingState.MASKED for one in found):
        redact_record(folder, rules, states=(FindingState.MASKED,))
    record_index(settings).export(record_id, out)
    return unreadable(folder)


def viewed(settings: Settings, record: Record, view: RecordView) -> tuple[Record, str]:
    """A record as it is shown to others, and warnings for the person who shares it.

    Raises:
        SettingsError: the original is asked for, and originals are not kept.
        StoreError: the record or its findings cannot be read or written.
    """
    rules = load_rules(settings.redaction_file)
    if view is RecordView.ORIGINAL:
        if not rules.keeps_original:
            raise SettingsError(
                "Originals are not kept, so that there is none to show; `keeps_original` in "
                f"{settings.redaction_file} says that they are."
            )
        kept = settings.records_folder.parent / ORIGINALS_FOLDER / record.record_id
        return (open_record(kept) if kept.is_dir() else record), ORIGINAL_NOTE
    if view is RecordView.SEARCHED:
        try:
            return MaskedRecord(record, rules, search_record(record.folder, rules)), ""
        except NoReaderError as problem:
            return MaskedRecord(record, rules, (), has_pictures=False), f"{problem} Pictures were left out."
    found = read_findings(record.folder)
    return MaskedRecord(record, rules, found or ()), "" if found is not None else NOT_SEARCHED_NOTE


def answer_table(record: Record) -> AnswerTable | None:
    """The answer of a finished task as a table; None where it is in words, or where there is none."""
    ending = record.recorded_ending
    if ending is None or ending.kind is not EndingKind.FINISHED:
        return None
    return table_of(ending.text, record.task.answer_schema)


def report_head(record: Record) -> ReportHead:
    about = record.header.about
    return ReportHead(
        record_id=record.record_id,
        task=record.task.text,
        ending=record.recorded_ending,
        started=started(record.header.created),
        model=about.get("model", ""),
        computer=computer_words(about.get("computer", "")),
        table=answer_table(record),
        files=tuple((file.name, size_words(file.num_bytes)) for file in result_files(record.folder)),
    )


def started(created: str) -> datetime | None:
    """The moment in a record's header, in its own time zone; None where it cannot be read."""
    try:
        return datetime.fromisoformat(created)
    except ValueError:
        return None


def is_of_phone(record: Record) -> bool:
    return record.header.about.get("computer") == ComputerKind.PHONE


def computer_words(kind: str) -> str:
    return tr(COMPUTERS[ComputerKind(kind)].words) if kind in tuple(ComputerKind) else kind


def ending_of(entry: Entry) -> TonedText:
    """How an entry of the history ended, in one or two words."""
    if entry.problem.startswith(NEWER):
        return TonedText(tr("Too new"), Tone.CAUTION)
    if entry.problem:
        return TonedText(tr("Damaged"), Tone.BAD)
    return ending_words(entry.ending) if entry.ending else TonedText(tr("No ending yet"))


def record_index(settings: Settings) -> RecordIndex:
    return RecordIndex(settings.index_file, settings.records_folder)
