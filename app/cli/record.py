"""`deskhand record` and `deskhand redact`: records a demonstration, and removes its secrets."""

from __future__ import annotations

import argparse
import os
import select
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from agent.actions.keys import read_keys
from agent.computers.owner_input import DEFAULT_STOP_SHORTCUT, OwnerInput
from agent.computers.this_system import require_recording
from agent.demonstrations.budget import Budget
from agent.demonstrations.consent_file import load_consent, save_consent
from agent.demonstrations.demonstration import Tally
from agent.demonstrations.privacy import EVERY_APPLICATION, Consent
from agent.demonstrations.typed_check import check_typed, doubt_sentence, unsure_steps
from agent.errors import SettingsError, StoreError
from agent.ocr.reading import NoReaderError
from agent.own_files import own_folder
from agent.redaction import Finding, FindingState, conceal, load_rules
from agent.redaction.records import keep_finding, redact_record, search_record
from agent.settings import Settings
from agent.speech.recognition import require_recogniser
from agent.store import Record, open_record
from agent.store.naming import name_task
from agent.types import Task
from app.cli.output import print_json, print_line, tell
from app.cli.run import stop_on_request, stop_on_signals
from app.cli.status import ExitStatus
from app.history import library
from app.present import room_words, steps_words
from app.storage.preferences import base_settings, load_here
from app.workshop.narration import Narration, microphone_without_window, put_into_words

if TYPE_CHECKING:
    from agent.demonstrations.recorder import DemonstrationRecorder

PAUSE_SHORTCUT = "ctrl+alt+p"
_POLL_S = 0.2


def record(arguments: argparse.Namespace) -> ExitStatus:
    require_recording()
    # Imported here: what they stand on wants a display as soon as it is imported.
    from agent.computers.real_screen import display_of_session
    from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions

    settings = base_settings(load_here())
    consent = _consent(arguments, settings)
    rules = load_rules(settings.redaction_file)
    address = display_of_session(os.environ)
    options = RecordingOptions(
        consent=consent,
        monitors=tuple(arguments.monitor or (1,)),
        budget=Budget(arguments.max_mb * 10**6),
        rules=rules,
        shortcuts=tuple(read_keys(text) or () for text in (DEFAULT_STOP_SHORTCUT, PAUSE_SHORTCUT)),
    )
    own_folder(settings.records_folder)
    if arguments.speak and not arguments.keep_audio:
        require_recogniser(settings.speech_model_folder)
    narration = Narration(microphone_without_window) if arguments.speak else None
    recorder = DemonstrationRecorder(address, settings.records_folder, options)
    is_kept = True
    with ExitStack() as opened:
        stop = opened.enter_context(stop_on_signals())
        opened.enter_context(stop_on_request(stop))
        began_s = time.monotonic()
        record_id = recorder.start(Task(arguments.task))
        if narration is not None:
            narration.begin(recorder.folder, began_s=began_s)
            opened.callback(narration.end)
        for shortcut, do in (
            (DEFAULT_STOP_SHORTCUT, stop.set),
            (PAUSE_SHORTCUT, lambda: _toggle(recorder)),
        ):
            heard = OwnerInput(on_stop=do, stop_shortcut=shortcut, address=address)
            heard.start()
            opened.callback(heard.close)
        tell(f"Recording {record_id}. Type q to finish, p to pause, n TEXT for a note.")
        is_kept = _listen(recorder, stop, narration)
    if not is_kept:
        recorder.discard()
        tell("Discarded: nothing was kept.")
        return ExitStatus.STOPPED
    recorder.finish()
    if not arguments.task:
        _name(recorder.folder, lambda text: conceal(text, rules))
    if narration is not None:
        problem = put_into_words(
            recorder.folder,
            settings.speech_model_folder,
            keeps_audio=arguments.keep_audio,
            conceal=lambda text: conceal(text, rules),
        )
        if problem:
            tell(problem)
    findings = _redacted(settings, record_id)
    kept = open_record(settings.records_folder / record_id)
    with suppress(NoReaderError):  # it has been told
        check_typed(kept)
    return _say(arguments, recorder.progress().problem, kept, recorder.tally, findings)


def _name(folder: Path, conceal_in: Callable[[str], str]) -> None:
    """The sentence of a recording that was begun without one; an empty line leaves it for the review."""
    tell("What did you do? One sentence and Enter; Enter alone leaves it for the review.")
    sentence = sys.stdin.readline().strip()
    try:
        if sentence:
            name_task(folder, conceal_in(sentence))
    except StoreError as problem:
        tell(str(problem))


def redact(arguments: argparse.Namespace) -> ExitStatus:
    settings = base_settings(load_here())
    folder = library.find_record(settings, arguments.id).folder
    rules = load_rules(settings.redaction_file)
    for finding_id in arguments.keep:
        if all(one.finding_id != finding_id for one in keep_finding(folder, finding_id)):
            raise SettingsError(f"The record has no finding {finding_id}; `--search-only` lists them.")
    search = search_record if arguments.search_only else redact_record
    findings = search(folder, rules)
    if arguments.json:
        print_json({"record": folder.name, "findings": [_row(one) for one in findings]})
    else:
        for one in findings:
            where = f"step {one.step}" if one.step else "the task"
            print_line(f"{one.finding_id}  {one.state.value:<8}  {one.kind.value}, {where}, {one.place}")
        if not findings:
            print_line("No secrets were found.")
    return ExitStatus.DONE


def _consent(arguments: argparse.Namespace, settings: Settings) -> Consent:
    given = Consent.of(
        [*arguments.app, *([EVERY_APPLICATION] if arguments.all_apps else [])],
        excluded=arguments.exclude,
        regions=arguments.region,
    )
    consent = load_consent(settings.consent_file).extended(given)
    if not consent.applications:
        raise SettingsError("Say what may be recorded: --app NAME (its window class), or --all-apps.")
    if arguments.remember:
        save_consent(settings.consent_file, consent)
    return consent


def _listen(recorder: DemonstrationRecorder, stop: Event, narration: Narration | None = None) -> bool:
    """Until it is over; False when all of it is to be discarded."""
    is_open = True
    while not stop.is_set() and not recorder.has_ended:
        if narration is not None:
            narration.poll(is_paused=recorder.progress().is_paused)
        if not is_open:
            stop.wait(_POLL_S)
            continue
        readable, _, _ = select.select([sys.stdin], [], [], _POLL_S)
        if not readable:
            continue
        line = sys.stdin.readline()
        is_open = bool(line)
        word, _, rest = line.strip().partition(" ")
        match word.lower():
            case "q":
                return True
            case "d":
                return False
            case "p":
                _toggle(recorder)
            case "n":
                recorder.note(rest)
    return True


def _toggle(recorder: DemonstrationRecorder) -> None:
    if recorder.progress().is_paused:
        recorder.resume()
        tell("Recording again.")
    else:
        recorder.pause()
        now = recorder.progress()
        left = "" if now.minutes_left is None else ", " + room_words(now.minutes_left)
        tell(f"Paused after {steps_words(now.num_steps)}, {now.written_bytes / 1e6:.1f} MB{left}.")


def _redacted(settings: Settings, record_id: str) -> tuple[Finding, ...]:
    """Pictures were searched while the recording went on: texts and what lies beside them are left."""
    try:
        rules = load_rules(settings.redaction_file)
        return redact_record(settings.records_folder / record_id, rules, is_again=False)
    except NoReaderError as problem:
        tell(f"{problem} The record is not exported before that is done: deskhand redact {record_id}")
        return ()


def _say(
    arguments: argparse.Namespace, problem: str, kept: Record, tally: Tally, findings: tuple[Finding, ...]
) -> ExitStatus:
    removed = sum(one.state is FindingState.REMOVED for one in findings)
    if arguments.json:
        print_json(
            {
                "record": kept.record_id,
                "steps": tally.num_steps,
                "left_out": dict(tally.left_out),
                "unread_keys": dict(tally.unread_keys),
                "unsure_steps": sorted(unsure_steps(kept)),
                "secrets_dropped": tally.num_secret,
                "texts_not_shown": tally.num_unseen,
                "secrets_removed": removed,
                "problem": problem,
            }
        )
    else:
        print_line(f"{kept.record_id}: {steps_words(tally.num_steps)}")
        for reason, number in tally.left_out.most_common():
            print_line(f"  {number} actions left out: {reason}")
        for name, number in tally.unread_keys.most_common():
            print_line(f"  {number} presses of a key that could not be read: {name}")
        if doubt := doubt_sentence(kept):
            print_line(f"  {doubt}")
        if tally.num_unseen:
            print_line(f"  {tally.num_unseen} texts not kept: the screen did not show them in clear")
        if tally.num_secret or removed:
            print_line(f"  {tally.num_secret} secrets not kept, {removed} removed afterwards")
    if problem:
        tell(problem)
    return ExitStatus.FAILED if problem else ExitStatus.DONE


def _row(finding: Finding) -> dict[str, object]:
    return {
        "id": finding.finding_id,
        "kind": finding.kind.value,
        "step": finding.step,
        "place": finding.place,
        "state": finding.state.value,
    }
