"""Recorded steps → steps whose thoughts are in the model's words, marked with who wrote them.

For the embedded dialect: a step without a thought gets the phrase that the model was trained on for such an
action, with the name of its target; a click on a field and the text typed into it become one step where the
model's own keys do exactly the same; a person's own words become part of the goal, for a reply in other words
would unlearn the model's own. A step for which there is no phrase, or no name, is no example, and says why.
Thoughts of the model that did a task, and of other data sets, stay as they are; what another model wrote of a
demonstration gives way to the model's own words. I/O: reads pictures.
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
from agent.demonstrations.demonstration import SOURCE as SHOWN
from agent.models.task_parser.labels import GoalVerb
from training.embedded.requests import SELECT_ALL, SELECT_LINE
from training.finetune.goal_names import AskedStep, Deed, DoneStep, GoalReader, asked_steps, no_goals
from training.finetune.naming import (
    NO_NAME,
    NamedTarget,
    NameSource,
    Reader,
    TargetKind,
    is_tall,
    kind_of,
    name_target,
    shows_empty,
    shows_text,
)
from training.finetune.phrases import (
    KnownThought,
    has_known_form,
    is_nameable,
    key_phrase,
    key_words,
    read_thought,
)
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
    named_by: str = ""
    """Who said what its target is called; empty where it has none, or the thought was there before."""


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
    asked: AskedStep | None = None
    """What the owner's sentence says of it."""
    named_by: NameSource | None = None

    @property
    def action(self) -> Action:
        return self.step.actions[0]


def worded(
    trajectory: Trajectory, dialect: str, read: Reader, goals: GoalReader = no_goals
) -> WordedTrajectory:
    """
    Args:
        read: gives the words of a picture, for targets that have no name.
        goals: reads the task, for targets that it names.

    Raises:
        MissingImageError: a picture is gone or damaged.
    """
    if dialect != EMBEDDED:
        steps = tuple(WordedStep(_in_plain_words(step), (step.source_step,)) for step in trajectory.steps)
        return WordedTrajectory(trajectory.task, steps)
    said: list[str] = []
    is_shown = trajectory.source == SHOWN
    parts = [_part(_in_own_words(step) if is_shown else step, said) for step in trajectory.steps]
    for number, part in enumerate(parts):
        if part.asks and points(part.action):
            part.target = _target(part, read, is_typed_into=_is_typed_into(parts[number + 1 :]))
    for part, asked in zip(parts, asked_steps(goals(trajectory.task), list(map(_done, parts))), strict=True):
        part.asked = asked if part.asks and part.hint is None else None
    parts = _merged(parts)
    return WordedTrajectory(
        _goal(trajectory.task, said),
        tuple(_in_known_words(parts, number, read) for number in range(len(parts))),
    )


def _in_own_words(step: TrajectoryStep) -> TrajectoryStep:
    """A step of a demonstration without what another model wrote of it in sentences: learned as a reply, that
    would unlearn the model's own words."""
    is_models = step.written_by not in ("", OWNER, TEMPLATE)
    is_other = is_models and not has_known_form(step.thought, step.actions)
    return replace(step, thought="", written_by="") if is_other else step


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


def _done(part: _Part) -> DoneStep:
    """A step as the goals of its task are compared with it."""
    if not part.step.actions or part.step.is_masked:
        return DoneStep(Deed.OTHER)
    name = part.target.name if isinstance(part.target, NamedTarget) else ""
    match part.step.actions:
        case (Click(),):
            return DoneStep(Deed.CLICK, name=name)
        case (DoubleClick(),):
            return DoneStep(Deed.DOUBLE, name=name)
        case (TypeText(text=text),):
            return DoneStep(Deed.TYPE, text)
        case (Hotkey(keys=keys),):
            return DoneStep(Deed.KEYS, " ".join(keys))
    return DoneStep(Deed.OTHER)


def _is_typed_into(after: Sequence[_Part]) -> bool:
    """Whether text comes next, whatever keys select what it replaces."""
    following = next((part for part in after if not _is_hotkey(part)), None)
    return following is not None and _types(following)


def _is_hotkey(part: _Part) -> bool:
    return bool(part.step.actions) and isinstance(part.action, Hotkey)


# --- one step for a field and its text --------------------------------------------------------------------


def _merged(parts: Sequence[_Part]) -> list[_Part]:
    found: list[_Part] = []
    number = 0
    while number < len(parts):
        count, filled = _filled(parts[number:])
        found.append(filled or parts[number])
        number += count if filled is not None else 1
    return found


def _filled(rest: Sequence[_Part]) -> tuple[int, _Part | None]:
    """A click on a field, what selects its text, and the text, as one step in the model's form; how many
    steps that were. None where they are something else, or would do something else."""
    count = next((i for i, part in enumerate(rest) if _types(part)), -1) + 1
    parts, keys = rest[:count], []
    for part in parts[1:-1]:
        if not _is_hotkey(part):
            return 0, None
        assert isinstance(part.action, Hotkey)
        keys.append(part.action.keys)
    if count < 2 or not all(_can_join(part) for part in parts) or not isinstance(parts[0].action, Click):
        return 0, None
    first = parts[0].step
    hint = next((part.hint for part in parts if part.hint is not None and part.hint.verb == "fill"), None)
    target = _hinted(hint) if hint is not None else _named(parts[0])
    is_asked = parts[0].asked is not None and parts[0].asked.goal.verb is GoalVerb.FILL
    is_field = hint is not None or is_asked or kind_of(first) is TargetKind.FIELD or _is_box(parts[0])
    if isinstance(target, str) or not is_field:
        return 0, None
    is_high = first.element is not None and is_tall(first.element)
    selects = _SELECTS_ALL if is_high else (*_SELECTS_LINE, *_SELECTS_ALL)
    if not is_asked and tuple(keys) not in selects and (keys or not shows_empty(first)):
        return 0, None  # what stood in the field stayed there; the model's keys would replace it
    own_keys = tuple(Hotkey(tuple(one.split())) for one in (SELECT_ALL if is_high else SELECT_LINE))
    step = replace(
        first,
        actions=(parts[0].action, *own_keys, parts[-1].action),
        thought=f'fill "{target.name}"',
        written_by=OWNER if hint is not None else TEMPLATE,
    )
    sources = tuple(source for part in parts for source in part.sources)
    return count, _Part(step, sources, asks=False, named_by=target.source)


def _is_box(part: _Part) -> bool:
    return isinstance(part.target, NamedTarget) and part.target.source is NameSource.CAPTION


def _named(part: _Part) -> NamedTarget | str:
    """What a step's target is called: as its owner's sentence says, or as was found."""
    if part.asked is None or not is_nameable(part.asked.goal.name):
        return part.target
    known = part.target if isinstance(part.target, NamedTarget) else NamedTarget("", TargetKind.BUTTON)
    return replace(known, name=part.asked.goal.name, source=NameSource.GOAL)


def _types(part: _Part) -> bool:
    return bool(part.step.actions) and isinstance(part.action, TypeText)


def _can_join(part: _Part) -> bool:
    step = part.step
    return part.asks and not step.is_masked and step.rejected is None and len(step.actions) == 1


# --- phrases ----------------------------------------------------------------------------------------------


def _hinted(hint: KnownThought) -> NamedTarget:
    kinds = {"fill": TargetKind.FIELD, "choose": TargetKind.CHOICE, "open": TargetKind.OPENER}
    kinds |= dict.fromkeys(("tick", "untick"), TargetKind.TICK)
    kind = kinds.get(hint.verb, TargetKind.BUTTON)
    return NamedTarget(hint.name, kind, is_on=hint.verb == "untick", source=NameSource.OWNER)


def _target(part: _Part, read: Reader, *, is_typed_into: bool) -> NamedTarget | str:
    if part.hint is not None and part.hint.name:
        return _hinted(part.hint)
    if isinstance(part.action, Scroll):
        return NO_NAME  # it is about what comes next
    return name_target(part.step, read, is_typed_into=is_typed_into)


def _in_known_words(parts: Sequence[_Part], number: int, read: Reader) -> WordedStep:
    part = parts[number]
    if not part.asks:
        named_by = part.named_by.value if part.named_by is not None else ""
        return WordedStep(part.step, part.sources, named_by=named_by)
    phrase, reason = _phrase(parts, number, read)
    is_named_by_owner = part.hint is not None and bool(points(part.action))
    author = (OWNER if is_named_by_owner else TEMPLATE) if phrase else ""
    step = replace(part.step, thought=phrase, written_by=author)
    target = _named(part) if points(part.action) else ""
    named_by = target.source.value if phrase and isinstance(target, NamedTarget) else ""
    return WordedStep(step, part.sources, reason, named_by)


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
            return _phrase_of_click(parts, number)
        case _:
            return "", NO_PHRASE


def _phrase_of_click(parts: Sequence[_Part], number: int) -> tuple[str, str]:
    part = parts[number]
    if part.asked is not None and (phrase := _asked_phrase(part, part.asked)):
        return phrase, ""
    if isinstance(part.target, str):
        return "", part.target
    return _click_phrase(parts, number, part.target), ""


def _asked_phrase(part: _Part, asked: AskedStep) -> str:
    """The phrase for what the owner's sentence asked for; nothing where it does not say enough."""
    goal = asked.goal
    if not is_nameable(goal.name):
        return ""
    if not asked.is_opening:
        return goal.thought if goal.verb is not GoalVerb.FILL else f'press "{goal.name}"'
    owner = goal.owner or (part.target.name if isinstance(part.target, NamedTarget) else "")
    return f'choose "{goal.name}" missing; open "{owner}"' if is_nameable(owner) else ""


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
    thought = _phrase_of_click(parts, after)[0] if parts[after].asks else parts[after].step.thought
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
