"""`deskhand rules`: which recorded steps some rules would have stopped. Reads records, performs nothing."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from agent.actions.policy import ApprovalLevel, Risk, load_rules
from agent.approval.rehearsal import rehearse
from agent.errors import PolicyError
from agent.settings import Settings
from agent.store import Record
from app.cli.output import print_json, print_line
from app.cli.status import ExitStatus
from app.history import library
from app.present import action_words
from app.storage.preferences import base_settings, load_here

_ALL = "all"
_MANY = 1_000_000


def rules(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        PolicyError: the file is missing or cannot be read.
    """
    settings = base_settings(load_here())
    path = arguments.file or settings.policy_file
    if arguments.file is not None and not arguments.file.exists():
        raise PolicyError(f"There is no file {arguments.file}.")
    chosen = load_rules(path)
    level = ApprovalLevel(arguments.approve)
    found = [
        (record, finding)
        for record in _records(settings, arguments.id)
        for finding in rehearse(
            (line.step for line in record.lines),
            task=record.task.text,
            level=level,
            rules=chosen,
            is_on_phone=library.is_of_phone(record),
        )
    ]
    if arguments.json:
        stopped = [
            {
                "record": record.record_id,
                "step": finding.step_number,
                "action": action_words(finding.action),
                "verdict": finding.verdict.kind.value,
                "rule": finding.verdict.rule,
                "reason": finding.verdict.reason,
                "risks": [risk.value for risk in Risk if risk in finding.verdict.risks],
            }
            for record, finding in found
        ]
        print_json({"rules": len(chosen), "file": str(path), "stopped": stopped})
        return ExitStatus.DONE
    for record, finding in found:
        verdict = finding.verdict
        words = action_words(finding.action)
        print_line(f"{record.record_id}  step {finding.step_number:<3} {verdict.kind:<6} {words}")
        print_line(f"    {verdict.rule}: {verdict.reason}")
    if not found:
        print_line(
            f"None of the recorded steps would have been stopped by the {len(chosen)} rules in {path}."
        )
    return ExitStatus.DONE


def _records(settings: Settings, wanted: str) -> Iterator[Record]:
    """Damaged records are left out."""
    if wanted != _ALL:
        yield library.find_record(settings, wanted)
        return
    for entry in library.history(settings, limit=_MANY):
        if not entry.problem:
            yield library.find_record(settings, entry.record_id)
