"""What was chosen for a task, as JSON and back: routines, the queue and the schedule keep it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

from agent.actions.policy import ApprovalLevel
from agent.errors import SettingsError
from agent.settings import ComputerKind
from app.running.choices import TOOL_NAMES, NetworkReach, TaskChoice

_Kind = TypeVar("_Kind", bound=StrEnum)
_MOST_CHARACTERS = 20_000


def choice_to_json(choice: TaskChoice) -> dict[str, Any]:
    """All of it; paths are whole."""
    return {
        "task": choice.task,
        "computer": choice.computer.value,
        "model": choice.model,
        "approval": choice.approval.value,
        "open": list(choice.open_command),
        "shared": [str(path.absolute()) for path in choice.shared_folders],
        "attached": [str(path.absolute()) for path in choice.attachments],
        "max_steps": choice.max_steps,
        "max_failures": choice.max_failures,
        "pointer": choice.pointer,
        "size": list(choice.size_px),
        "proposals": choice.candidates,
        "address": choice.address,
        "network": choice.network.value,
        "network_hosts": list(choice.network_hosts),
        "tools": [name for name, ability in TOOL_NAMES.items() if ability in choice.tools],
        "answer_schema": choice.answer_schema,
        "machine": choice.machine,
    }


def choice_from_json(kept: Mapping[str, Any]) -> TaskChoice:
    """
    Raises:
        SettingsError: a part is missing or makes no sense. `task_request` checks what it means.
    """
    try:
        width_px, height_px = _numbers(kept["size"])
        return TaskChoice(
            task=_text(kept["task"]),
            computer=_one_of(ComputerKind, kept["computer"]),
            model=_text(kept["model"]),
            pointer=_text(kept.get("pointer", "")),
            approval=_one_of(ApprovalLevel, kept["approval"]),
            open_command=_texts(kept["open"]),
            shared_folders=tuple(map(Path, _texts(kept["shared"]))),
            attachments=tuple(map(Path, _texts(kept["attached"]))),
            max_steps=_number(kept["max_steps"]),
            max_failures=_number(kept.get("max_failures", 0), least=0),
            size_px=(width_px, height_px),
            candidates=_number(kept["proposals"]),
            address=_text(kept["address"]),
            network=_one_of(NetworkReach, kept["network"]),
            network_hosts=_texts(kept["network_hosts"]),
            tools=frozenset(TOOL_NAMES[name] for name in _texts(kept["tools"])),
            answer_schema=_text(kept["answer_schema"]),
            machine=_text(kept.get("machine", "")),
        )
    except (KeyError, ValueError) as problem:
        raise SettingsError(f"A task that was kept cannot be read: {problem}.") from problem


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MOST_CHARACTERS or "\0" in value:
        raise ValueError(f"{str(value)[:40]!r} is no text of it")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{str(value)[:40]!r} is no list")
    return tuple(_text(one) for one in value)


def _number(value: object, least: int = 1) -> int:
    if type(value) is not int or not least <= value <= 1_000_000:
        raise ValueError(f"{str(value)[:40]!r} is no number of it")
    return value


def _numbers(value: object) -> Sequence[int]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"{str(value)[:40]!r} is no size")
    return [_number(one) for one in value]


def _one_of(kind: type[_Kind], value: object) -> _Kind:
    return kind(_text(value))
