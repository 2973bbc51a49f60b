"""Actions, decisions, effects, what prompts are made of, and other small values as JSON, and back. Pure.

Every type is written out by name: what a record may hold is decided here and not by what a class happens to
be called or to contain.
"""

from __future__ import annotations

import math
from dataclasses import asdict, fields, replace
from typing import Any

from agent.actions.abilities import Ability, Equipment
from agent.actions.names import ACTION_NAMES, ACTIONS_BY_NAME
from agent.actions.types import Action, Button, Direction
from agent.coordinates import ModelPoint, MonitorPoint
from agent.types import (
    Allow,
    Annotation,
    Change,
    Decision,
    Deny,
    Effect,
    EffectKind,
    EndingKind,
    Episode,
    Performed,
    PromptContext,
    PromptInputs,
    Proposal,
    Stop,
    TakeOver,
)

Json = dict[str, Any]
_LATER_FIELDS = frozenset(("timeout_s",))
"""Younger than the first records of version 1: without a value they are left out, as they were then."""


def encode_action(action: Action) -> Json:
    encoded: Json = {"action": ACTION_NAMES[type(action)]}
    for field in fields(action):
        value = getattr(action, field.name)
        if value is not None or field.name not in _LATER_FIELDS:
            encoded[field.name] = _encode_argument(value)
    return encoded


def decode_action(encoded: Json) -> Action:
    """Raises KeyError, TypeError or ValueError for anything but an action."""
    kind = ACTIONS_BY_NAME[encoded["action"]]
    arguments = {key: _decode_argument(key, value) for key, value in encoded.items() if key != "action"}
    return kind(**arguments)


def _encode_argument(value: object) -> Any:
    match value:
        case MonitorPoint(x=x, y=y):
            return {"space": "monitor", "x": x, "y": y}
        case ModelPoint(x=x, y=y):
            return {"space": "model", "x": x, "y": y}
        case Button() | Direction():
            return value.value
        case tuple():
            return [list(item) if isinstance(item, tuple) else item for item in value]
        case _:
            return value


def _decode_argument(key: str, value: Any) -> Any:
    if isinstance(value, dict):
        kind = {"monitor": MonitorPoint, "model": ModelPoint}[value["space"]]
        return kind(float(value["x"]), float(value["y"]))
    if key == "button":
        return Button(value)
    if key == "direction":
        return Direction(value)
    if isinstance(value, list):
        return tuple(tuple(item) if isinstance(item, list) else item for item in value)
    if key == "duration_s":
        return float(value)
    return value


def encode_decision(decision: Decision) -> Json:
    encoded = _encode_decision(decision)
    annotation = None if isinstance(decision, Stop) else decision.annotation
    return encoded if annotation is None else {**encoded, "annotation": encode_annotation(annotation)}


def _encode_decision(decision: Decision) -> Json:
    match decision:
        case Allow(rule=rule, decided_by=decided_by):
            return {"decision": "allow", "rule": rule, "decided_by": decided_by}
        case Change(action=action, rule=rule, decided_by=decided_by):
            changed = encode_action(action)
            return {"decision": "change", "action": changed, "rule": rule, "decided_by": decided_by}
        case Deny(reason=reason, decided_by=decided_by, rule=rule):
            denied = {"decision": "deny", "reason": reason, "decided_by": decided_by}
            return {**denied, "rule": rule} if rule else denied
        case TakeOver():
            return {"decision": "take_over"}
        case Stop():
            return {"decision": "stop"}


def decode_decision(encoded: Json) -> Decision:
    decision = _decode_decision(encoded)
    if "annotation" not in encoded or isinstance(decision, Stop):
        return decision
    return replace(decision, annotation=decode_annotation(encoded["annotation"]))


def _decode_decision(encoded: Json) -> Decision:
    match encoded["decision"]:
        case "allow":
            return Allow(encoded["rule"], encoded["decided_by"])
        case "change":
            return Change(decode_action(encoded["action"]), encoded["rule"], encoded["decided_by"])
        case "deny":
            return Deny(encoded["reason"], encoded["decided_by"], encoded.get("rule", ""))
        case "take_over":
            return TakeOver()
        case "stop":
            return Stop()
        case other:
            raise ValueError(f"there is no decision {other!r}")


def encode_annotation(annotation: Annotation) -> Json:
    """Annotations came after the first records of version 1, which have none."""
    return {
        "proposals": [{**asdict(one), "action": encode_action(one.action)} for one in annotation.proposals],
        "chosen": annotation.chosen,
        "thought": annotation.thought,
        "asked": annotation.asked,
        "waited_s": annotation.waited_s,
    }


def decode_annotation(encoded: Json) -> Annotation:
    proposals = tuple(
        Proposal(decode_action(one["action"]), one["thought"], one["text"], one["weights_version"])
        for one in encoded["proposals"]
    )
    return Annotation(
        proposals, encoded["chosen"], encoded["thought"], encoded["asked"], float(encoded["waited_s"])
    )


def encode_performed(performed: Performed) -> Json:
    effect = performed.effect
    return {
        "action": encode_action(performed.action),
        "decision": encode_decision(performed.decision),
        "effect": None if effect is None else _encode_effect(effect),
    }


def _encode_effect(effect: Effect) -> Json:
    """Only a tool's has more to it than was shown; records of before there were any have no field for it."""
    encoded: Json = {"kind": effect.kind.value, "detail": effect.detail}
    return {**encoded, "whole": effect.whole} if effect.whole else encoded


def decode_performed(encoded: Json) -> Performed:
    effect = encoded["effect"]
    return Performed(
        action=decode_action(encoded["action"]),
        decision=decode_decision(encoded["decision"]),
        effect=None
        if effect is None
        else Effect(EffectKind(effect["kind"]), effect["detail"], effect.get("whole", "")),
    )


def encode_prompt(inputs: PromptInputs, before: PromptContext | None) -> Json:
    """Without its context where that is the one `before`."""
    encoded: Json = {"note": inputs.note, "pictures": list(inputs.pictures)}
    if inputs.summarised:  # only where it is not what it was before there were summaries
        encoded["summarised"] = inputs.summarised
    return encoded if inputs.context == before else {**encoded, "context": _encode_context(inputs.context)}


def decode_prompt(encoded: Json, before: PromptContext | None) -> PromptInputs:
    """Raises ValueError where the context is neither in it nor known from `before`."""
    context = _decode_context(encoded["context"]) if "context" in encoded else before
    if context is None:
        raise ValueError("its prompt has no context, and no step before has one")
    pictures = tuple(map(int, encoded["pictures"]))
    return PromptInputs(context, encoded["note"], pictures, max(int(encoded.get("summarised", 0)), 0))


def _encode_context(context: PromptContext) -> Json:
    equipment = context.equipment
    return {
        "dialect": context.dialect,
        "history_images": context.history_images,
        "image_factor": context.image_factor,
        "contrast": context.contrast,
        "reads_hints": context.reads_hints,
        # Only where it is not what it was before there was a choice.
        **({"task_readings": context.task_readings} if context.task_readings != 1 else {}),
        "episodes": [{**asdict(one), "ending": one.ending.value} for one in context.episodes],
        "abilities": sorted(ability.value for ability in equipment.abilities),
        "tools": list(equipment.tools),
    }


def _decode_context(encoded: Json) -> PromptContext:
    return PromptContext(
        dialect=encoded["dialect"],
        history_images=int(encoded["history_images"]),
        image_factor=int(encoded["image_factor"]),
        contrast=encoded["contrast"],
        reads_hints=encoded["reads_hints"],
        task_readings=int(encoded.get("task_readings", 1)),
        episodes=tuple(
            Episode(**{**one, "ending": EndingKind(one["ending"])}) for one in encoded["episodes"]
        ),
        equipment=Equipment(frozenset(map(Ability, encoded["abilities"])), tuple(encoded["tools"])),
    )


def encode_floats(values: tuple[float, ...]) -> list[float | str]:
    """JSON has no infinities; they are written as words."""
    return [value if math.isfinite(value) else repr(value) for value in values]


def decode_floats(encoded: list[float | str]) -> tuple[float, ...]:
    return tuple(float(value) for value in encoded)
