"""`deskhand history`, `show` and `report`: lists and shows records."""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from agent.errors import SettingsError
from agent.review.rating import Rating, awaits_rating, rating_of
from agent.settings import Settings
from agent.terminal import terminal_line
from agent.types import Step
from app.answer_table import AnswerTable
from app.cli.output import print_json, print_line, print_lines
from app.cli.status import ExitStatus
from app.history import library
from app.history.library import ending_of
from app.history.record_json import entry_json, record_json
from app.history.result_files import result_files, size_words
from app.history.sharing import write_viewer
from app.present import card, ending_sentence, ending_words, moment_words, one_line, steps_words
from app.storage.preferences import base_settings, load_here

_CELL_CHARACTERS = 40


def history(arguments: argparse.Namespace) -> ExitStatus:
    settings = base_settings(load_here())
    found = library.history(settings, search=arguments.search, limit=arguments.limit)
    if arguments.json:
        print_json({"records": [entry_json(entry) for entry in found]})
        return ExitStatus.DONE
    now = datetime.now().astimezone()
    for entry in found:
        ending = ending_of(entry).text
        created = library.started(entry.created)
        moment = moment_words(created, now) if created else ""
        print_line(f"{entry.record_id}  {moment:<16}  {ending:<12}  {one_line(entry.task, 70)}")
        if entry.problem:
            print_line(f"     ! {one_line(entry.problem, 300)}")
    if not found:
        print_line("Nothing found." if arguments.search else "No task has been done yet.")
    return ExitStatus.DONE


def show(arguments: argparse.Namespace) -> ExitStatus:
    settings = base_settings(load_here())
    record = library.find_record(settings, arguments.id)
    ending = record.recorded_ending
    files, rating = result_files(record.folder), rating_of(record.folder)
    if arguments.json:
        print_json(record_json(record))
        return ExitStatus.DONE
    _print_hanging("", record.task.text)
    for step in record:
        _print_step(step)
    print_line()
    if (table := library.answer_table(record)) is not None and ending is not None:
        print_line(f"{ending_words(ending.kind).text}:")
        _print_table(table)
    else:
        print_line(ending_sentence(ending) if ending else "Still running, or ended without a word.")
    for file in files:
        print_line(f"File: {terminal_line(str(file.path))}  ({size_words(file.num_bytes)})")
    if rating is not None:
        print_line(f"Did it work? {rating.value}")
    elif awaits_rating(record):
        print_line(f"Did it work? deskhand rate {record.record_id} yes|partly|no")
    return ExitStatus.DONE


def rate(arguments: argparse.Namespace) -> ExitStatus:
    settings, rating = base_settings(load_here()), Rating(arguments.word)
    record_id = library.rate_record(settings, arguments.id, rating)
    waiting = len(library.unrated(settings))
    if arguments.json:
        print_json({"record": record_id, "rating": rating.value, "waiting": waiting})
    else:
        print_line(f"{record_id}: {rating.value}. {waiting} finished tasks wait for your word.")
    return ExitStatus.DONE


def lesson(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        AgentError: there is no such record, or nothing in it that could be told.
    """
    from app.history.lessons import draft_lesson, keep_lesson

    settings = base_settings(load_here())
    record = library.find_record(settings, arguments.id)
    draft = draft_lesson(settings, record.folder)
    text = arguments.text or draft.text
    is_kept = bool(arguments.save or arguments.text)
    if is_kept:
        keep_lesson(settings, draft, text)
    if arguments.json:
        print_json({"record": draft.record_id, "task": draft.task, "lesson": text, "kept": is_kept})
    else:
        print_lines(text, "")
        print_line("It is in the memory." if is_kept else "Nothing was kept: --save keeps it.")
    return ExitStatus.DONE


def report(arguments: argparse.Namespace) -> ExitStatus:
    settings = base_settings(load_here())
    if arguments.viewer:
        return _viewer(arguments, settings)
    view = library.RecordView.ORIGINAL if arguments.original else library.RecordView.SEARCHED
    path = library.write_report(settings, arguments.id, out=arguments.out, view=view)
    written = {"report": str(path)}
    if arguments.video is not None:
        from app.history.video import write_video

        # what was found a moment ago is known by now
        again = view if arguments.original else library.RecordView.AS_FOUND
        record, note = library.viewed(settings, library.find_record(settings, arguments.id), again)
        if note and not arguments.original:
            raise SettingsError(f"{note} Without them there is no video.")
        video = Path(arguments.video) if arguments.video else path.with_name("report.mp4")
        written["video"] = str(write_video(library.report_head(record), record, video))
    if arguments.json:
        print_json(written)
    else:
        for name in written.values():
            print_line(name)
    return ExitStatus.DONE


def _viewer(arguments: argparse.Namespace, settings: Settings) -> ExitStatus:
    if arguments.original or arguments.video is not None:
        raise SettingsError("A page to send hides what is secret, and is no video: give --viewer alone.")
    page = write_viewer(settings, arguments.id, out=arguments.out)
    if arguments.json:
        print_json(
            {"page": str(page.path), "steps": page.num_steps, "hidden": page.num_hidden, "note": page.note}
        )
    else:
        print_line(str(page.path))
        print_line(f"{steps_words(page.num_steps)}, {page.num_hidden} secrets hidden. {page.note}".rstrip())
    return ExitStatus.DONE


def _print_table(table: AnswerTable) -> None:
    """Columns below each other; a text that is long or has several lines is cut."""
    lines = [list(table.columns), *table.texts()]
    shown = [[terminal_line(one_line(text, _CELL_CHARACTERS)) for text in line] for line in lines]
    widths = [max(len(line[place]) for line in shown) for place in range(len(table.columns))]
    for line in shown:
        print_line("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


def _print_step(step: Step) -> None:
    words = card(step)
    print_line()
    _print_hanging(f"{words.number:>3}  ", words.thought or "No thought")
    for line in words.lines:
        said = " · ".join(part.text for part in (line.approval, line.effect) if part)
        print_line(f"     {line.words}" + (f"  ({said})" if said else ""))
        print_lines(line.detail, "     | ")
        if line.proposed:
            print_line("     The model had written:")
            print_lines(line.proposed, "     | ")
        print_lines(line.output, "     > ")
    if words.problem:
        print_line(f"     ! {words.problem}")
    if words.note:
        print_line(f"     {words.note}")


def _print_hanging(before: str, text: str) -> None:
    """Only the first line of a text begins where our own lines do."""
    first, _, others = text.partition("\n")
    print_line(before + first)
    print_lines(others, "     ")
