"""Runs through the real session that their owner corrects in every way, as records. I/O: files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from threading import Event

from agent.actions.policy import ApprovalLevel
from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from agent.ports import Computer, Owner
from agent.redaction import Rules
from agent.redaction.records import redact_record
from agent.review.collection import FORKED_FROM
from agent.review.rating import Rating, rate
from agent.session import Session
from agent.settings import Settings
from agent.types import Allow, Change, Deny, TakeOver, Task, Waited
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, embedded_manifest

OWNER = Allow("owner", "owner")
KINDS = ("answered", "denied", "changed", "taken over", "forked")
DONE = "done<|finished|>Saved."


def press(name: str, across: int) -> str:
    """In the embedded model's words."""
    return f'press "{name}"<|click|><|{across}|><|250|>'


def corrected_runs(home: Path, count: int, computer: Computer | None = None) -> list[Path]:
    """Folders of so many searched and rated records, of each kind in turn."""
    folders: list[Path] = []
    for number in range(count):
        folders.append(_run(home, number, folders, computer or FakeComputer()))
    return folders


def _run(home: Path, number: int, before: list[Path], computer: Computer) -> Path:
    kind, task = KINDS[number % len(KINDS)], f"Press Save for paper {number}"
    good, bad, about = press("Save", 500), press("Delete", 700 + number), {}
    owner: Owner
    match kind:
        case "answered":
            model = ScriptedModel("ask<|call_user|>Which one?", good, DONE)
            owner = ListOwner(OWNER, replies=("The first one.",))
        case "denied":
            model, owner = ScriptedModel(bad, good, DONE), ListOwner(Deny("Not that one."), OWNER)
        case "changed":
            model = ScriptedModel(bad, DONE)
            owner = ListOwner(Change(Click(MonitorPoint(400.0, 152.0)), decided_by="owner"), OWNER)
        case "taken over":
            model = ScriptedModel(bad, good, DONE)
            owner = ListOwner(TakeOver(), OWNER, turns=(Waited.NOT, Waited.OWNER_HAD_COMPUTER))
        case _:
            about = {FORKED_FROM: f"{_failed(home, number, task, bad).name}#1"}
            model, owner = ScriptedModel(good, DONE), ListOwner(OWNER)
    folder = _recorded(home, task, model, owner, computer, about)
    rate(folder, Rating.WORKED)
    return folder


def _failed(home: Path, number: int, task: str, bad: str) -> Path:
    """The run that a fork goes on from; its first screen is the fork's."""
    folder = _recorded(home, task, ScriptedModel(bad, DONE), ListOwner(OWNER), FakeComputer(), {})
    rate(folder, Rating.FAILED)
    return folder


def _recorded(
    home: Path, task: str, model: ScriptedModel, owner: Owner, computer: Computer, about: Mapping[str, str]
) -> Path:
    settings = Settings(home=home, approval=ApprovalLevel.ASK, remembers_episodes=False)
    session = Session(
        settings, computer=computer, model=model, manifest=embedded_manifest(), owner=owner, about=about
    )
    folder = settings.records_folder / session.run(Task(task), stop=Event()).record_id
    redact_record(folder, Rules(), read=lambda pixels: [])
    return folder
