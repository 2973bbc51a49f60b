"""How often a model repeats its owner's actions on held-out steps: exactly, by position, by text. I/O:
model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from threading import Event
from typing import Any

from agent.actions import parse_reply, place
from agent.actions.types import Action, CallUser, Click, Finished, Hotkey, TypeText, points
from agent.coordinates import MonitorPoint
from agent.errors import CoordinateError, UnreadableReplyError
from agent.models.manifest import Manifest
from agent.ports import Model
from training.finetune.examples import FinetuneExample
from training.windows.scene import Box

NEAR_PX = 14.0
"""Tolerance for clicks: records lack the size of a target, and the owner's point can be this far from its
edge."""


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """How the model's reply compares with the owner's actions in one held-out step."""

    is_exact: bool
    """The same actions in the same order, texts and keys equal, points inside the target."""
    inside: tuple[bool, ...] = ()
    """Of each point of the owner's actions: whether the model's lies on its target."""
    equal: tuple[bool, ...] = ()
    """Of each text that the owner typed: whether the model would type the same."""


@dataclass(frozen=True, slots=True)
class Scores:
    """Outcomes in the order of the held-out steps: two models' are compared one by one."""

    exact: tuple[bool, ...] = ()
    """Of each step."""
    inside: tuple[bool, ...] = ()
    """Of each point."""
    equal: tuple[bool, ...] = ()
    """Of each text."""

    def plus(self, one: StepOutcome) -> Scores:
        return Scores((*self.exact, one.is_exact), self.inside + one.inside, self.equal + one.equal)

    def to_json(self) -> dict[str, Any]:
        return {
            "steps": len(self.exact),
            "exact": sum(self.exact),
            "points": len(self.inside),
            "inside": sum(self.inside),
            "texts": len(self.equal),
            "equal": sum(self.equal),
            "outcomes": asdict(self),
        }


def compare(wanted: Sequence[Action], done: Sequence[Action], target: Box | None = None) -> StepOutcome:
    """
    Args:
        wanted: what the owner did.
        done: what the model would do; empty where its reply cannot be read.
        target: where every press is right; by default near the owner's.
    """

    def is_right(point: object, found: object) -> bool:
        if target is None:
            return _is_near(point, found)
        assert isinstance(found, MonitorPoint)
        return target.contains(found.x, found.y)

    wanted, done = _without_selecting(wanted), _without_selecting(done)
    pairs = [(one, done[number] if number < len(done) else None) for number, one in enumerate(wanted)]
    inside: list[bool] = []
    equal: list[bool] = []
    for one, other in pairs:
        alike = other is not None and type(one) is type(other)
        for name, point in points(one).items():
            found = points(other).get(name) if other is not None and alike else None
            inside.append(found is not None and is_right(point, found))
        if isinstance(one, TypeText):
            equal.append(one == other)
    is_exact = len(wanted) == len(done) and all(
        other is not None and _is_same(one, other, is_right) for one, other in pairs
    )
    return StepOutcome(is_exact, tuple(inside), tuple(equal))


def _without_selecting(actions: Sequence[Action]) -> Sequence[Action]:
    """A field that is filled, without the keys that select what stands in it: people, the model and its
    runtime each have their own."""
    match actions:
        case (Click() as click, *keys, TypeText() as typed) if all(isinstance(key, Hotkey) for key in keys):
            return (click, typed)
    return actions


def examine(
    model: Model,
    manifest: Manifest,
    examples: Sequence[FinetuneExample],
    *,
    stop: Event,
    tell: Callable[[int, int], None],
) -> Scores:
    """Evaluate each step by itself, with the owner's previous actions as history.

    Raises:
        ModelError: the model cannot reply.
    """
    scores = Scores()
    for number, example in enumerate(examples, start=1):
        if stop.is_set():
            break
        reply = model.reply(example.prompt, stop=stop)
        scores = scores.plus(compare(example.actions, _read(reply.text, manifest, example), example.target))
        tell(number, len(examples))
    return scores


def _read(text: str, manifest: Manifest, example: FinetuneExample) -> tuple[Action, ...]:
    try:
        reply = parse_reply(text, dialect=manifest.dialect)
        return tuple(place(action, example.transform) for action in reply.actions)
    except (UnreadableReplyError, CoordinateError):
        return ()


def _is_same(one: Action, other: Action, is_right: Callable[[object, object], bool]) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, Finished | CallUser):
        return True  # what it says to its owner may be said in other words
    mine, theirs = points(one), points(other)
    if mine.keys() != theirs.keys() or not all(is_right(mine[name], theirs[name]) for name in mine):
        return False
    return replace(other, **mine) == one if mine else one == other  # type: ignore[arg-type]


def _is_near(one: object, other: object) -> bool:
    assert isinstance(one, MonitorPoint)
    assert isinstance(other, MonitorPoint)
    return abs(one.x - other.x) <= NEAR_PX and abs(one.y - other.y) <= NEAR_PX
