"""Saves a run's choice in its record's header, and restores it from there.

Looks whether attached files are still there. Paths in a home folder are written without its name: records are
given away.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from agent.actions.policy import ApprovalLevel
from agent.review.collection import FORKED_FROM
from agent.settings import ComputerKind
from agent.store.format import Header
from app.language import tr
from app.running.choices import TOOL_NAMES, NetworkReach, TaskChoice
from app.running.computers import COMPUTERS
from app.storage.preferences import MAX_PROPOSALS, MAX_SIDE_PX, MIN_SIDE_PX

_Kind = TypeVar("_Kind", bound=StrEnum)
_ON = "on"
"""What records say of runs for which the network had no rules yet."""


@dataclass(frozen=True, slots=True)
class RerunFacts:
    """An earlier run, ready to be started once more."""

    choice: TaskChoice
    gone: tuple[Path, ...] = ()
    """Files that were attached and are no longer where they were."""
    shared: tuple[Path, ...] = ()
    """Folders that were shared with it: the command line shares them, the window does not."""
    hosts: tuple[str, ...] = ()
    """Hosts that were opened for it in addition: the same holds for them."""


def facts_of(choice: TaskChoice) -> dict[str, str]:
    """What the header does not say anyway (model, computer, approval level); what is empty is left out."""
    facts = {
        "max_steps": str(choice.max_steps),
        "pointer": choice.pointer,
        "proposals": str(choice.candidates),
        "desktop": "" if choice.is_at_somebodys else "x".join(map(str, choice.size_px)),
        "region": ",".join(map(str, choice.region_px)) if choice.region_px is not None else "",
        "open": shlex.join(choice.open_command),
        "address": choice.address,
        "network": choice.network if choice.has_network else "",
        "network_hosts": " ".join(choice.network_hosts),
        "attached": _written(choice.attachments),
        "shared": _written(choice.shared_folders),
        "continues": choice.continues,
        FORKED_FROM: f"{choice.fork_of}#{choice.fork_step}" if choice.fork_of else "",
        "asked_by": choice.asked_by,
        "profile": choice.profile,
        "machine": choice.machine,
        "tools": ",".join(name for name, ability in TOOL_NAMES.items() if ability in choice.tools),
    }
    return {name: fact for name, fact in facts.items() if fact}


def rerun_facts(header: Header, usual: TaskChoice) -> RerunFacts:
    """The choice of a record. Missing or invalid parts get their defaults."""
    about = header.about
    computer = _one_of(ComputerKind, about.get("computer", ""), usual.computer)
    takes = COMPUTERS[computer]
    attached = _read(about.get("attached", ""))
    choice = replace(
        usual,
        task=header.task.text,
        computer=computer,
        model=about.get("model") or usual.model,
        pointer=about.get("pointer", ""),
        approval=_one_of(ApprovalLevel, about.get("approval", ""), usual.approval),
        open_command=_command(header) if takes.takes_application else (),
        attachments=tuple(file for file in attached if file.is_file()),
        max_steps=_number(about, "max_steps", usual.max_steps, range(1, 1_000_000)),
        size_px=_size(about.get("desktop", "")) or usual.size_px,
        candidates=_number(about, "proposals", usual.candidates, range(1, MAX_PROPOSALS + 1)),
        address=about.get("address", "") if takes.takes_page else "",
        profile=about.get("profile", "") if takes.takes_page else "",
        machine=about.get("machine", "") if takes.takes_machine or takes.takes_phone else "",
        network=_network(about.get("network", "")) if takes.takes_page else NetworkReach.OFF,
        answer_schema=header.task.answer_schema,
        region_px=_region(about.get("region", "")) if computer.is_owners_screen else None,
    )
    gone = tuple(file for file in attached if not file.is_file())
    shared, hosts = tuple(_read(about.get("shared", ""))), tuple(about.get("network_hosts", "").split())
    return RerunFacts(choice, gone, shared, hosts)


def missing_words(found: RerunFacts) -> str:
    """What of the earlier run the window cannot bring back; "" where that is nothing."""
    parts = []
    if found.gone:
        files = ", ".join(map(str, found.gone))
        parts.append(tr("No longer there, so not attached: {files}", files=files))
    if found.shared:
        folders = ", ".join(map(str, found.shared))
        parts.append(tr("Shared with that run, and only from the command line: {folders}", folders=folders))
    if found.hosts:
        hosts = ", ".join(found.hosts)
        parts.append(tr("Opened for that run, and only from the command line: {hosts}", hosts=hosts))
    return " · ".join(parts)


def _network(text: str) -> NetworkReach:
    """An older record's run reached everything; done again it gets no more than the task needs."""
    return NetworkReach.TASK if text == _ON else _one_of(NetworkReach, text, NetworkReach.OFF)


def _command(header: Header) -> tuple[str, ...]:
    """What was opened; of an older record only the program's name is known."""
    try:
        words = shlex.split(header.about.get("open", ""))
    except ValueError:
        words = []
    was_asked = "max_steps" in header.about
    return tuple(words or ([header.task.application] if header.task.application and not was_asked else []))


def _written(paths: Sequence[Path]) -> str:
    home = Path.home()
    shown = (
        "~" / path.relative_to(home) if path.is_relative_to(home) else path
        for path in (path.absolute() for path in paths)
    )
    return json.dumps([str(path) for path in shown]) if paths else ""


def _read(text: str) -> list[Path]:
    try:
        paths = json.loads(text or "[]")
        return [Path(path).expanduser() for path in paths]
    except (ValueError, TypeError, RuntimeError):
        return []


def _one_of(kind: type[_Kind], text: str, usual: _Kind) -> _Kind:
    try:
        return kind(text)
    except ValueError:
        return usual


def _number(about: Mapping[str, str], name: str, usual: int, sensible: range) -> int:
    text = about.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and int(text) in sensible else usual


def _region(text: str) -> tuple[int, int, int, int] | None:
    parts = text.split(",")
    if len(parts) != 4 or not all(re.fullmatch(r"-?\d{1,6}", part) for part in parts):
        return None
    left, top, width, height = map(int, parts)
    return (left, top, width, height) if width > 0 and height > 0 else None


def _size(text: str) -> tuple[int, int] | None:
    """
    >>> _size("1280x800")
    (1280, 800)
    """
    width, _, height = text.partition("x")
    if not all(side.isascii() and side.isdigit() for side in (width, height)):
        return None
    sides = int(width), int(height)
    return sides if all(MIN_SIDE_PX <= side <= MAX_SIDE_PX for side in sides) else None
