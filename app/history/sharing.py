"""A record as its owner reviewed it, without secrets, in one file to be sent. I/O: the record, that file.

What the owner left out in the review is not in the page, in no version of it; pictures are searched first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from agent.errors import RecordWriteError
from agent.redaction import Finding, FindingState, Rules, conceal, load_rules, read_findings
from agent.redaction.findings import fingerprint
from agent.redaction.json_texts import cleaned
from agent.review import Edit, ReviewedStep, ReviewedTask, done_actions, open_review, reviewed
from agent.settings import Settings
from agent.store import Record
from agent.store.values import decode_action, encode_action
from agent.store.writer import write_atomically
from agent.types import Allow, Performed
from agent.whole_text import whole_text
from app.history.library import RecordView, find_record, report_head, viewed
from app.history.viewer import ViewedStep, render_viewer
from app.present import Tone, TonedText

VIEWER_FILE = "viewer.html"
_OUTCOMES = {
    "success": TonedText("Succeeded", Tone.GOOD),
    "failure": TonedText("Failed", Tone.BAD),
    "partly": TonedText("Partly", Tone.CAUTION),
}


@dataclass(frozen=True, slots=True)
class SharedPage:
    path: Path
    num_steps: int
    num_hidden: int
    """Different secrets that were painted over or taken out."""
    note: str
    """What the owner should know before sending it; it stands in the page, too."""


def write_viewer(settings: Settings, record_id: str, *, out: Path | None = None) -> SharedPage:
    """Search a record and the records merged into it, and write the page, into its folder unless told
    otherwise.

    Raises:
        SettingsError: the owner's rules of what is secret cannot be read.
        StoreError: the record or its review cannot be read, or the page not be written.
    """
    record = find_record(settings, record_id)
    opened, rules = open_review(record.folder), load_rules(settings.redaction_file)
    notes, masked, edits, found = list[str](), dict[str, Record](), dict[str, list[Edit]](), list[Finding]()
    for one, changes in ((opened.record, opened.edits), *opened.merged):
        shown, note = viewed(settings, one, RecordView.SEARCHED)
        findings = read_findings(one.folder) or ()
        masked[one.record_id], edits[one.record_id] = shown, _concealed(changes, one, findings, rules)
        found += findings
        notes += [note] if note else []
    merged = [(masked[other.record_id], edits[other.record_id]) for other, _ in opened.merged]
    tasks = reviewed(masked[record.record_id], edits[record.record_id], merged=merged)
    words = tasks[0].task if tasks else masked[record.record_id].task.text
    note = " ".join(dict.fromkeys(notes))
    head = replace(report_head(masked[record.record_id]), task=words, note=note)
    page = render_viewer(
        head, _steps(tasks, masked), outcome=_OUTCOMES.get(tasks[0].outcome) if tasks else None
    )
    path = out or record.folder / VIEWER_FILE
    try:
        write_atomically(path, whole_text(page).encode())
    except OSError as problem:
        raise RecordWriteError(f"The page cannot be written to {path}: {problem.strerror}.") from problem
    hidden = {one.fingerprint for one in found if one.state is not FindingState.KEPT}
    return SharedPage(path.resolve(), sum(len(task.steps) for task in tasks), len(hidden), note)


def _concealed(
    edits: tuple[Edit, ...], record: Record, findings: tuple[Finding, ...], rules: Rules
) -> list[Edit]:
    """The owner's own words may hold a secret, too."""
    kept = {one.fingerprint for one in findings if one.state is FindingState.KEPT}

    def keeps(secret: str) -> bool:
        return fingerprint(secret, record.record_id) in kept

    return [_without_secrets(edit, rules, keeps) for edit in edits]


def _without_secrets(edit: Edit, rules: Rules, keeps: Callable[[str], bool]) -> Edit:
    action = edit.action
    if action is not None:
        action = decode_action(cleaned(encode_action(action), rules, keeps))
    return replace(edit, text=conceal(edit.text, rules, keeps=keeps), action=action)


def _steps(tasks: list[ReviewedTask], records: Mapping[str, Record]) -> Iterator[ViewedStep]:
    for number, task in enumerate(tasks):
        for at, step in enumerate(task.steps):
            yield _viewed(step, records[step.record_id], task.task if number and not at else "")


def _viewed(reviewed_step: ReviewedStep, record: Record, task: str) -> ViewedStep:
    step = reviewed_step.step
    line = next(line for line in record.lines if line.step.number == step.number)
    performed = step.performed
    if reviewed_step.actions != done_actions(step):
        performed = tuple(
            Performed(action, Allow("review", "owner"), None) for action in reviewed_step.actions
        )
    observation = replace(step.observation, pixels=record.pixels(line))
    shown = replace(step, observation=observation, thought=reviewed_step.thought, performed=performed)
    return ViewedStep(shown, reviewed_step.is_wrong, task)
