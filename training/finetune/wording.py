"""Recorded steps → steps whose thoughts are in the model's words, marked with who wrote them.

For the embedded dialect: a step without a thought gets the phrase that the model was trained on for such an
action, with the name of its target; a click on a field and the text typed into it become one step where the
model's own keys do exactly the same; a person's own words become part of the goal, for a reply in other words
would unlearn the model's own. A step for which there is no phrase, or no name, is no example, and says why.
Thoughts of models and of other data sets stay as they are. I/O: reads pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.actions.types import (
    Action,
    CallUser,
    Click,
    DoubleClick,
    Finished,
    Hotkey,
    Scroll,
    TypeText,
    points,
)
from training.embedded.requests import SELECT_ALL, SELECT_LINE
from training.finetune.naming import (
    NO_NAME,
    NamedTarget,
    Reader,
    TargetKind,
    is_tall,
    kind_of,
    name_target,
    shows_empty,
    shows_text,
)
from training.finetune.phrases import KnownThought, has_known_form, key_phrase, key_words, read_thought
from training.trajectories.trajectory import OWNER, TEMPLATE, Trajectory, TrajectoryStep

EMBEDDED = "embedded"
NO_PHRASE = "the model has no words for it"
_SELECTS_LINE = (
    (("end",), ("shift", "home")),
    (("home",), ("shift", "end")),
)
_SELECTS_ALL = (
    (("ctrl", "a"),),
    (("ctrl", "home"), ("ctrl", "shift", "end")),
)
"""How people select what stands in a field, one hotkey after the other."""


@dataclass(frozen=True, slots=True)
class WordedStep:
    step: TrajectoryStep
    sources: tuple[tuple[str, int], ...]
    """The recorded steps that it was made of."""
    reason: str = ""
    """Why it can be no example."""


@dataclass(frozen=True, slots=True)
class WordedTrajectory:
    goal: str
    """The task, with what its owner said on the way."""
    steps: tuple[WordedStep, ...]


@dataclass(slots=True)
class _Part:
    """A step on its way; `asks` while it needs a thought."""

    step: TrajectoryStep
    sources: tuple[tuple[str, int], ...]
    asks: bool
    hint: KnownThought | None = None
    """What its owner called it, in the model's words but not with the actions that go with them."""
    target: NamedTarget | str = NO_NAME
    typed_after: bool = False

    @property
    def action(self) -> Action:
        return self.step.actions[0]


def worded(trajectory: Trajectory, dialect: str, read: Reader) -> WordedTrajectory:
    """
    Args:
        read: gives the words of a picture, for targets that have no name.

    Raises:
        MissingImageError: a picture is gone or damaged.
    """
    if dialect != EMBEDDED:
        steps = tuple(WordedStep(_in_plain_words(step), (step.source_step,)) for step in trajectory.steps)
        return WordedTrajectory(trajectory.task, steps)
    said: list[str] = []
    parts = _merged([_part(step, said) for step in trajectory.steps], read)
    for part in parts:
        if part.asks and points(part.action):
            part.target = _target(part, read)
    return WordedTrajectory(
        _goal(trajectory.task, said),
        tuple(_in_known_words(parts, number, read) for number in range(len(parts))),
    )


def _part(step: TrajectoryStep, said: list[str]) -> _Part:
    known, asks = None, bool(step.actions) and not step.thought
    is_owners = step.written_by == OWNER and not step.is_masked  # what was wrong is told in their words
    if step.thought and is_owners and not has_known_form(step.thought, step.actions):
        known, asks = read_thought(step.thought), bool(step.actions)
        if known is None:
            said.append(step.thought)
        known = known if known is not None and known.name else None
        step = replace(step, thought="", written_by="")
    return _Part(step, (step.source_step,), asks, known)


def _goal(task: str, said: Sequence[str]) -> str:
    goal = task.strip()
    for words in dict.fromkeys(" ".join(one.split()) for one in said):
        goal += f" {words}" if goal.endswith((".", "!", "?")) else f". {words}"
    return goal


# --- one step for a field and its text --------------------------------------------------------------------


def _merged(parts: Sequence[_Part], read: Reader) -> list[_Part]:
    found: list[_Part] = []
    number = 0
    while number < len(parts):
        count, filled = _filled(parts[number:], read)
        if filled is None:
            after = parts[number + 1 : number + 2]
            parts[number].typed_after = bool(
                after and after[0].step.actions and isinstance(after[0].action, TypeText)
            )
            filled, count = parts[number], 1
        found.append(filled)
        number += count
    return found


def _filled(rest: Sequence[_Part], read: Reader) -> tuple[int, _Part | None]:
    """A click on a field, what selects its text, and the text, as one step in the model's form; how many
    steps that were. None where they are something else, or would do something else."""
    count = next((i for i, part in enumerate(rest) if _types(part)), -1) + 1
    parts, keys = rest[:count], []
    for part in parts[1:-1]:
        if not part.step.actions or not isinstance(part.action, Hotkey):
            return 0, None
        keys.append(part.action.keys)
    if count < 2 or not all(_can_join(part) for part in parts) or not isinstance(parts[0].action, Click):
        return 0, None
    first = parts[0].step
    hint = next((part.hint for part in parts if part.hint is not None and part.hint.verb == "fill"), None)
    target = _hinted(hint) if hint is not None else name_target(first, read, is_typed_into=True)
    is_field = hint is not None or kind_of(first) is TargetKind.FIELD
    if isinstance(target, str) or not is_field:
        return 0, None
    is_high = first.element is not None and is_tall(first.element)
    selects = _SELECTS_ALL if is_high else (*_SELECTS_LINE, *_SELECTS_ALL)
    if tuple(keys) not in selects and (keys or not shows_empty(first)):
        return 0, None  # what stood in the field stayed there; the model's keys would replace it
    own_keys = tuple(Hotkey(tuple(one.split())) for one in (SELECT_ALL if is_high else SELECT_LINE))
    step = replace(
        first,
        actions=(parts[0].action, *own_keys, parts[-1].action),
        thought=f'fill "{target.name}"',
        written_by=OWNER if hint is not None else TEMPLATE,
    )
    return count, _Part(step, tuple(source for part in parts for source in part.sources), asks=False)


def _types(part: _Part) -> bool:
    return bool(part.step.actions) and isinstance(part.action, TypeText)


def _can_join(part: _Part) -> bool:
    step = part.step
    return part.asks and not step.is_masked and step.rejected is None and len(step.actions) == 1


# --- phrases ----------------------------------------------------------------------------------------------


def _hinted(hint: KnownThought) -> NamedTarget:
    kinds = {"fill": TargetKind.FIELD, "choose": TargetKind.CHOICE, "open": TargetKind.OPENER}
    kinds |= dict.fromkeys(("tick", "untick"), TargetKind.TICK)
    return NamedTarget(hint.name, kinds.get(hint.verb, TargetKind.BUTTON), is_on=hint.verb == "untick")


def _target(part: _Part, read: Reader) -> NamedTarget | str:
    if part.hint is not None and part.hint.name:
        return _hinted(part.hint)
    if isinstance(part.action, Scroll):
        return NO_NAME  # it is about what comes next
    return name_target(part.step, read, is_typed_into=part.typed_after)


def _in_known_words(parts: Sequence[_Part], number: int, read: Reader) -> WordedStep:
    part = parts[number]
    if not part.asks:
        return WordedStep(part.step, part.sources)
    phrase, reason = _phrase(parts, number, read)
    is_named_by_owner = part.hint is not None and bool(points(part.action))
    author = (OWNER if is_named_by_owner else TEMPLATE) if phrase else ""
    return WordedStep(replace(part.step, thought=phrase, written_by=author), part.sources, reason)


def _phrase(parts: Sequence[_Part], number: int, read: Reader) -> tuple[str, str]:
    """The phrase, or why there is none."""
    part = parts[number]
    match part.step.actions:
        case (TypeText(),):
            return "type", ""
        case (Hotkey(keys=keys),):
            return key_phrase(keys), ""
        case (Finished(),):
            return "done", ""
        case (CallUser(),):
            return "cannot", ""
        case (Scroll(direction=direction),):
            return f'{_missing_below(parts, number, read)}scroll "{direction.value}"', ""
        case (Click() | DoubleClick(),):
            if isinstance(part.target, str):
                return "", part.target
            return _click_phrase(parts, number, part.target), ""
        case _:
            return "", NO_PHRASE


def _click_phrase(parts: Sequence[_Part], number: int, target: NamedTarget) -> str:
    part, name = parts[number], target.name
    if isinstance(part.action, DoubleClick):
        return f'double "{name}"'
    match target.kind:
        case TargetKind.TICK:
            return f'{"untick" if target.is_on else "tick"} "{name}"'
        case TargetKind.CHOICE:
            return f'choose "{name}"'
        case TargetKind.OPENER:
            after = parts[number + 1].target if number + 1 < len(parts) else NO_NAME
            if isinstance(after, NamedTarget) and after.kind is TargetKind.CHOICE:
                return f'choose "{after.name}" missing; open "{name}"'
    return f'press "{name}"'


def _missing_below(parts: Sequence[_Part], number: int, read: Reader) -> str:
    """What is scrolled for: what is clicked next, if it does not stand in the picture yet."""
    after = next((n for n in range(number + 1, len(parts)) if not _scrolls(parts[n])), None)
    if after is None or not parts[after].step.actions or not isinstance(parts[after].action, Click):
        return ""
    target = parts[after].target
    if parts[after].asks:
        thought = "" if isinstance(target, str) else _click_phrase(parts, after, target)
    else:
        thought = parts[after].step.thought
    known = read_thought(thought)
    if known is None or not known.name or known.verb in ("open", "close"):
        return ""
    if shows_text(parts[number].step, known.name, read) is not False:
        return ""
    return f'{known.verb} "{known.name}" missing; '


def _scrolls(part: _Part) -> bool:
    return bool(part.step.actions) and isinstance(part.action, Scroll)


# --- other dialects ---------------------------------------------------------------------------------------


def _in_plain_words(step: TrajectoryStep) -> TrajectoryStep:
    """A sentence for a step without a thought. Only names that an application gave: models of other dialects
    know any words, and nothing has to be left out."""
    if step.thought or not step.actions:
        return step
    target = name_target(replace(step, image=None), lambda pixels: ()) if points(step.actions[0]) else ""
    name = f"“{target.name}”" if isinstance(target, NamedTarget) else "here"
    match step.actions[0]:
        case Click():
            sentence = f"Click {name}."
        case DoubleClick():
            sentence = f"Double-click {name}."
        case TypeText():
            sentence = "Type the text."
        case Hotkey(keys=keys):
            sentence = f"Press {key_words(keys)}."
        case Scroll(direction=direction):
            sentence = f"Scroll {direction.value}."
        case Finished():
            sentence = "The task is done."
        case _:
            return step
    return replace(step, thought=sentence, written_by=TEMPLATE)
