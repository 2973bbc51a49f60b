"""Converts steps, actions, decisions and endings into the texts and marks that the UI and reports show.

Pure.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from agent.actions.describe import cut, describe
from agent.actions.types import (
    Action,
    CallTool,
    CallUser,
    EditFile,
    Finished,
    Hotkey,
    PressKey,
    ReleaseKey,
    RunPython,
    RunTerminal,
    Scroll,
    SdkAction,
    TypeText,
    Wait,
    points,
)
from agent.coordinates import MonitorPoint
from agent.types import (
    BY_HAND,
    OWNER_HAD_COMPUTER,
    PROGRAM,
    Allow,
    Change,
    Decision,
    Deny,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    Performed,
    Step,
    Stop,
    TakeOver,
    Timings,
)
from app.language import say, to_translate, tr
from app.tool_words import folder_after, tool_detail, tool_output, tool_result, tool_title


class Tone(StrEnum):
    """What a piece of text means for the owner; a theme gives each a colour."""

    NEUTRAL = "neutral"
    GOOD = "good"
    CAUTION = "caution"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class TonedText:
    text: str
    tone: Tone = Tone.NEUTRAL


@dataclass(frozen=True, slots=True)
class TargetMark:
    """A point of a screenshot that an action was aimed at, in monitor pixels."""

    x_px: float
    y_px: float
    label: str = ""


@dataclass(frozen=True, slots=True)
class ActionLine:
    """One action of a card."""

    icon: str
    words: str
    detail: str = ""
    """The exact text, keys, command or answer, where there is one: as it was done, not as it was proposed."""
    approval: TonedText | None = None
    effect: TonedText | None = None
    is_difference: bool = False
    """Whether `detail` is an edit, with a minus before what goes and a plus before what comes."""
    brief: str = ""
    """The words with the beginning of the text, for a list."""
    proposed: str = ""
    """What the model had written, where its owner changed the text of it."""
    output: str = ""
    """What a tool answered, as the model was shown it."""
    whole_output: str = ""
    """As much of that as the record has."""


@dataclass(frozen=True, slots=True)
class CardWords:
    """The texts of a step card."""

    number: int
    thought: str
    lines: tuple[ActionLine, ...]
    marks: tuple[TargetMark, ...]
    problem: str
    note: str
    """Who allowed it and how long each part took."""
    heard: tuple[str, ...] = ()
    """What the owner had said before."""
    folder: str = ""
    """Where the shell is afterwards; "" where no command was run."""


_WORDS_CHARACTERS = 64
_BY_LEVEL = "level-"
"""How the names of the rules begin that an approval level is made of."""
_THOUGHTS = {
    "type": to_translate("Type the text"),
    "done": to_translate("It is done"),
    "cannot": to_translate("It does not know how to go on"),
}
"""Thoughts of the embedded model that are no words for its owner."""
_SEPARATOR = "\N{NO-BREAK SPACE}· "


def action_words(action: Action) -> str:
    """What an action does, as one short line: "Click at (312, 140)"."""
    match action:
        case CallUser(question=question):
            return (
                tr("Asked you: {question}", question=cut(question, _WORDS_CHARACTERS))
                if question.strip()
                else tr("Asked for help")
            )
        case _:
            return describe(action, max_characters=_WORDS_CHARACTERS, say=tr)


def action_detail(action: Action, *, is_always_exact: bool = False) -> str:
    """The exact text of an action; "" if its description already has it."""
    match action:
        case TypeText(text=text):
            says_all = len(text) <= _WORDS_CHARACTERS and text == text.strip() and "\n" not in text
            return "" if says_all and not is_always_exact else text
        case RunTerminal() | RunPython() | EditFile() | CallTool():
            return tool_detail(action)
        case Finished(answer=said) | CallUser(question=said):
            return said if len(said) > _WORDS_CHARACTERS or "\n" in said else ""
        case _:
            return ""


def action_icon(action: Action) -> str:
    """The name of the icon in resources/icons."""
    match action:
        case TypeText() | Hotkey() | PressKey() | ReleaseKey():
            return "keyboard"
        case Scroll():
            return "scroll"
        case Wait():
            return "clock"
        case RunTerminal() | RunPython():
            return "terminal"
        case EditFile():
            return "report"
        case CallTool():
            return "plug"
        case Finished():
            return "check"
        case CallUser():
            return "question"
        case _:
            return "pointer"


def decision_words(decision: Decision) -> TonedText:
    """Who decided what."""
    match decision:
        case Allow(rule=rule) if rule == BY_HAND:
            return TonedText(tr("done by you"), Tone.GOOD)
        case Allow(rule=rule, decided_by="rule") if rule.startswith(_BY_LEVEL):
            return TonedText(tr("allowed without asking, as you chose"))
        case Allow(rule=rule, decided_by="rule"):
            return TonedText(tr("allowed by rule “{rule}”", rule=rule) if rule else tr("allowed by rule"))
        case Allow(rule=rule, decided_by="remembered") if rule == PROGRAM:
            return TonedText(tr("allowed by a program of yours"))
        case Allow(decided_by="remembered"):
            return TonedText(tr("allowed before"))
        case Allow():
            return TonedText(tr("allowed by you"), Tone.GOOD)
        case Change(rule=rule) if rule == PROGRAM:
            return TonedText(tr("changed by a program of yours"), Tone.CAUTION)
        case Change():
            return TonedText(tr("changed by you"), Tone.CAUTION)
        case Deny(reason=reason, decided_by=decided_by, rule=rule):
            who = tr("you") if decided_by == "owner" else tr("rule")
            who = tr("a program of yours") if rule == PROGRAM else who
            return TonedText(
                tr("denied by {who}: {reason}", who=who, reason=say(reason))
                if reason
                else tr("denied by {who}", who=who),
                Tone.BAD,
            )
        case TakeOver():
            return TonedText(tr("you took over"), Tone.CAUTION)
        case Stop():
            return TonedText(tr("stopped by you"), Tone.CAUTION)


def effect_words(effect: Effect | None) -> TonedText | None:
    if effect is None:
        return None
    match effect.kind:
        case EffectKind.CHANGED:
            return TonedText(tr("screen changed"), Tone.GOOD)
        case EffectKind.UNCHANGED:
            return TonedText(tr("no visible change"), Tone.CAUTION)
        case EffectKind.FAILED:
            return TonedText(
                tr("failed: {detail}", detail=say(effect.detail)) if effect.detail else tr("failed"), Tone.BAD
            )


_ENDINGS = {
    EndingKind.FINISHED: TonedText(to_translate("Finished"), Tone.GOOD),
    EndingKind.ASKED_USER: TonedText(to_translate("Needs you"), Tone.CAUTION),
    EndingKind.STOPPED: TonedText(to_translate("Stopped"), Tone.CAUTION),
    EndingKind.STEP_LIMIT: TonedText(to_translate("Limit reached"), Tone.CAUTION),
    EndingKind.FAILED: TonedText(to_translate("Failed"), Tone.BAD),
    EndingKind.CRASHED: TonedText(to_translate("Crashed"), Tone.BAD),
}


def no_tools_words(model: str) -> str:
    """What is to know of a model that was not trained on functions."""
    return tr("The model “{model}” calls no functions, so it gets no tools.", model=model)


def ending_words(kind: EndingKind) -> TonedText:
    return translated(_ENDINGS[kind])


def translated(words: TonedText) -> TonedText:
    return TonedText(tr(words.text), words.tone)


def ending_sentence(ending: Ending) -> str:
    """The ending and what was said at it."""
    title = ending_words(ending.kind).text
    text = ending_text(ending)
    return f"{title}: {text}" if text else f"{title}."


def ending_text(ending: Ending) -> str:
    """An answer is in the model's own words; all other endings are the agent's."""
    return ending.text if ending.kind is EndingKind.FINISHED else say(ending.text)


def marks(actions: tuple[Action, ...]) -> tuple[TargetMark, ...]:
    """Every placed point of the actions, in order; numbered when there are several."""
    placed = [
        point for action in actions for point in points(action).values() if isinstance(point, MonitorPoint)
    ]
    numbered = len(placed) > 1
    return tuple(
        TargetMark(point.x, point.y, str(number) if numbered else "")
        for number, point in enumerate(placed, start=1)
    )


def action_line(performed: Performed) -> ActionLine:
    """An action that was simply allowed says so in the card's note, not in its own line."""
    is_ending = _is_ending(performed.action)
    if is_ending:
        said = _answer_words(performed)
    else:
        said = None if isinstance(performed.decision, Allow) else decision_words(performed.decision)
    if isinstance(performed.action, SdkAction):
        return _tool_line(performed, said)
    done = _done(performed)  # a point that the owner moved is where the click went
    return ActionLine(
        icon=action_icon(done),
        words=action_words(done),
        detail=action_detail(done),
        approval=said,
        effect=None if is_ending else effect_words(performed.effect),
    )


def _tool_line(performed: Performed, said: TonedText | None) -> ActionLine:
    """As it was run; what the model had written stands beside it where its owner changed that."""
    done, effect = _done(performed), performed.effect
    assert isinstance(performed.action, SdkAction)
    before = tool_detail(performed.action)
    if not isinstance(done, SdkAction):
        return ActionLine(
            action_icon(done), action_words(done), action_detail(done), said, effect_words(effect)
        )
    detail = tool_detail(done)
    return ActionLine(
        icon=action_icon(done),
        words=tool_title(done),
        brief=f"{tool_title(done)}: {one_line(detail, _WORDS_CHARACTERS)}"
        if isinstance(done, RunTerminal | RunPython) and detail
        else "",
        detail=detail,
        approval=said,
        effect=_effect_of(effect),
        is_difference=isinstance(done, EditFile),
        proposed=before if before != detail else "",
        output=tool_output(effect),
        whole_output=tool_output(effect, is_whole=True),
    )


def _effect_of(effect: Effect | None) -> TonedText | None:
    """Of a tool: it changes nothing on the screen when all is well."""
    if effect is None or effect.kind is EffectKind.FAILED:
        return effect_words(effect)
    words, is_well = tool_result(effect)
    return TonedText(words, Tone.GOOD if is_well else Tone.CAUTION)


def card(step: Step) -> CardWords:
    return CardWords(
        number=step.number,
        thought=thought_words(step.thought),
        lines=tuple(action_line(performed) for performed in step.performed),
        marks=marks(tuple(_done(performed) for performed in step.performed)),
        problem=say(step.problem),
        note=_SEPARATOR.join(
            filter(None, (_before_words(step), _allowed_words(step), timings_words(step.timings)))
        ),
        heard=step.heard,
        folder=next((folder for one in reversed(step.performed) if (folder := folder_after(one.effect))), ""),
    )


def thought_words(thought: str) -> str:
    """What the model thought, where that is something to be read."""
    said = thought.strip()
    return tr(_THOUGHTS[said]) if said in _THOUGHTS else said


def steps_words(count: int) -> str:
    return tr("1 step") if count == 1 else tr("{count} steps", count=count)


def steps_in_words(count: int, seconds: float) -> str:
    """How many steps took how long."""
    return tr("{steps} in {time}", steps=steps_words(count), time=duration_words(seconds))


def timings_words(timings: Timings) -> str:
    """ "looked 0.21 s · thought 0.34 s · acted 0.05 s"; parts that took no time are left out."""
    parts = (
        (tr("looked"), timings.observe_s),
        (tr("thought"), timings.think_s),
        (tr("asked"), timings.approve_s),
        (tr("acted"), timings.act_s),
    )
    taken = [f"{name} {duration_words(seconds)}" for name, seconds in parts if seconds >= 0.005]
    return _SEPARATOR.join(map(_unbroken, taken))


def duration_words(seconds: float) -> str:
    """0.34 s, 5 s, 2 min 5 s, 1 h 3 min."""
    if seconds < 1:
        return f"{seconds:.2f} s"
    if seconds < 60:
        return f"{seconds:.1f}".removesuffix(".0") + " s"
    minutes, rest_s = divmod(round(seconds), 60)
    if minutes < 60:
        return (
            tr("{minutes} min {rest_s} s", minutes=minutes, rest_s=rest_s)
            if rest_s
            else tr("{minutes} min", minutes=minutes)
        )
    hours, rest_min = divmod(minutes, 60)
    return tr("{hours} h {rest_min} min", hours=hours, rest_min=rest_min) if rest_min else f"{hours} h"


_MONTHS = (
    to_translate("Jan"),
    to_translate("Feb"),
    to_translate("Mar"),
    to_translate("Apr"),
    to_translate("May"),
    to_translate("Jun"),
    to_translate("Jul"),
    to_translate("Aug"),
    to_translate("Sep"),
    to_translate("Oct"),
    to_translate("Nov"),
    to_translate("Dec"),
)


def moment_words(moment: datetime, now: datetime) -> str:
    """ "just now", "12 min ago", "today 14:05", "yesterday 14:05", "3 Nov 2026"."""
    age_s = (now - moment).total_seconds()
    if 0 <= age_s < 60:
        return tr("just now")
    if 0 <= age_s < 3600:
        return tr("{minutes} min ago", minutes=int(age_s // 60))
    days = (now.date() - moment.date()).days
    if days == 0:
        return tr("today {moment:%H:%M}", moment=moment)
    if days == 1:
        return tr("yesterday {moment:%H:%M}", moment=moment)
    return day_words(moment, has_year=moment.year != now.year)


def room_words(minutes: float) -> str:
    """How long a recording may still become, as exactly as anybody wants to know."""
    if minutes < 120:
        return tr("room for {minutes} minutes", minutes=f"{minutes:.0f}")
    if minutes < 2 * 24 * 60:
        return tr("room for {hours} hours", hours=f"{minutes / 60:.0f}")
    return tr("room for days")


def day_words(moment: datetime, *, has_year: bool = False) -> str:
    """The date without a time: "3 Nov", or "3 Nov 2026"."""
    month = tr(_MONTHS[moment.month - 1])
    if has_year:
        return tr("{day} {month} {year}", day=moment.day, month=month, year=moment.year)
    return tr("{day} {month}", day=moment.day, month=month)


def one_line(text: str, limit: int = 120) -> str:
    """Text without line breaks, cut at `limit` characters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1].rstrip() + "…"


def _done(performed: Performed) -> Action:
    """The action performed: the owner's version if the owner changed it."""
    return performed.decision.action if isinstance(performed.decision, Change) else performed.action


def _is_ending(action: Action) -> bool:
    return isinstance(action, Finished | CallUser)


def _answer_words(performed: Performed) -> TonedText | None:
    """What the owner said to a question of the agent's."""
    answer = performed.effect
    if isinstance(performed.decision, TakeOver):
        return decision_words(performed.decision)
    if answer is None:
        return None
    return TonedText(tr("you answered: {answer}", answer=answer.detail), Tone.GOOD)


def _unbroken(text: str) -> str:
    """Text with spaces made non-breaking."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _before_words(step: Step) -> str:
    had_it = OWNER_HAD_COMPUTER in step.extensions
    return _unbroken(tr("after you had mouse and keyboard")) if had_it else ""


def _allowed_words(step: Step) -> str:
    decisions = [p.decision for p in step.performed if not _is_ending(p.action)]
    said = dict.fromkeys(decision_words(d).text for d in decisions if isinstance(d, Allow))
    return _unbroken(", ".join(said))
