"""What an imported record says of its source, and what its data set says of its steps. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from agent.actions.types import Action
from agent.store.format import Header
from agent.store.values import decode_action, encode_action

SOURCE = "import"
"""What a record's header says under `source`."""
RULE = "import"
"""By which imported actions are recorded as done; what they did to the screen is not known."""
_EXTENSION = "imported"


@dataclass(frozen=True, slots=True)
class UnwantedActions:
    """What the data set says should not be done."""

    actions: tuple[Action, ...]
    thought: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ImportedStep:
    is_masked: bool = False
    """The data set calls it a mistake."""
    written_by: str = ""
    """Who wrote its thought; "" where that is not known."""
    unwanted: UnwantedActions | None = None
    facts: Mapping[str, str] = field(default_factory=dict)

    def to_extensions(self) -> dict[str, Any]:
        """For a step's `extensions`."""
        told: dict[str, Any] = {
            "is_masked": self.is_masked,
            "written_by": self.written_by,
            "facts": dict(self.facts),
        }
        if self.unwanted is not None:
            told["unwanted"] = {
                "actions": [encode_action(action) for action in self.unwanted.actions],
                "thought": self.unwanted.thought,
                "reason": self.unwanted.reason,
            }
        return {_EXTENSION: told}


def imported_step(extensions: Mapping[str, Any]) -> ImportedStep | None:
    """None for a step that was not imported, or whose extension makes no sense."""
    match extensions.get(_EXTENSION):
        case {"is_masked": bool(is_masked), "written_by": str(author), "facts": dict(facts), **rest}:
            texts = {str(name): str(value) for name, value in facts.items()}
            return ImportedStep(is_masked, author, _unwanted(rest.get("unwanted")), texts)
        case _:
            return None


def _unwanted(told: Any) -> UnwantedActions | None:
    try:
        actions = tuple(decode_action(one) for one in told["actions"])
        return UnwantedActions(actions, str(told["thought"]), str(told["reason"]))
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


@dataclass(frozen=True, slots=True)
class ImportedTask:
    """What a data set says of a whole task."""

    format: str
    """In which it was read, such as `agentnet`."""
    folder: str
    """The name of the folder that it was read from."""
    trajectory_id: str
    outcome: str = ""
    """`success`, `failure`, or nothing."""
    quality: int = 0
    source: str = ""
    """As the data set calls it."""
    facts: Mapping[str, str] = field(default_factory=dict)

    def to_about(self) -> dict[str, str]:
        """For a record's header; nothing in it may steer a later run of ours."""
        return {
            "source": SOURCE,
            "format": self.format,
            "imported_from": self.folder,
            "trajectory": self.trajectory_id,
            "outcome": self.outcome,
            "quality": str(self.quality),
            "said_source": self.source,
            "facts": json.dumps(dict(self.facts), ensure_ascii=True),
        }


def imported_task(header: Header) -> ImportedTask | None:
    """None for a record that was not imported."""
    about = header.about
    if about.get("source") != SOURCE:
        return None
    quality, outcome = about.get("quality", ""), about.get("outcome", "")
    try:
        facts = json.loads(about.get("facts", "{}"))
    except ValueError:
        facts = {}  # a secret was taken out of it
    return ImportedTask(
        format=about.get("format", ""),
        folder=about.get("imported_from", ""),
        trajectory_id=about.get("trajectory", ""),
        outcome=outcome if outcome in ("success", "failure") else "",
        quality=int(quality) if quality in ("1", "2", "3") else 0,
        source=about.get("said_source", ""),
        facts={str(name): str(value) for name, value in facts.items()} if isinstance(facts, dict) else {},
    )
