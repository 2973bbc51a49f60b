"""The owner's own rules: which actions they match, and what then happens. Pure.

A rule matches when all its conditions do. Where a condition's subject is unknown, a rule that forbids or asks
makes the action asked, and a rule that allows does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase

from agent.actions.names import ACTION_NAMES
from agent.actions.policy.circumstances import Circumstances
from agent.actions.policy.risk import keys_of
from agent.actions.policy.verdict import Risk, VerdictKind
from agent.actions.types import (
    Action,
    CallTool,
    EditFile,
    RunPython,
    RunTerminal,
    SdkAction,
    TypeText,
    points,
)


class Fit(Enum):
    """Whether a condition holds; UNKNOWN if its subject could not be observed."""

    NO = 0
    UNKNOWN = 1
    YES = 2


@dataclass(frozen=True, slots=True)
class ScreenRegion:
    """A rectangle of the observed screen, in monitor pixels."""

    left_px: float
    top_px: float
    width_px: float
    height_px: float

    def contains(self, x_px: float, y_px: float) -> bool:
        """Whether a point in monitor pixels lies inside; right and lower edge are excluded."""
        is_within_x = self.left_px <= x_px < self.left_px + self.width_px
        return is_within_x and self.top_px <= y_px < self.top_px + self.height_px


@dataclass(frozen=True, slots=True)
class Rule:
    """Empty conditions match everything. Texts are case-insensitive patterns with * and ?, but where a rule
    allows something beside the screen: programs, files and tools may differ in their capitals alone."""

    name: str
    then: VerdictKind
    actions: frozenset[str] = frozenset()
    """Names of kinds of action (`agent.actions.names`)."""
    application: str = ""
    title: str = ""
    label: str = ""
    """What is under the pointer."""
    text: str = ""
    """What is typed or run."""
    keys: frozenset[str] = frozenset()
    """All of these are down."""
    path: str = ""
    """The file that is edited."""
    region: ScreenRegion | None = None
    """One of the action's points lies in it."""
    risks: frozenset[Risk] = frozenset()
    """For a rule that forbids or asks: one of these was found. For one that allows: it covers these risks."""
    reason: str = ""


def fit(rule: Rule, action: Action, at: Circumstances, risks: tuple[Risk, ...]) -> Fit:
    """Whether a rule matches this action; its text is compared with all that is run or typed."""
    if rule.actions and ACTION_NAMES[type(action)] not in rule.actions:
        return Fit.NO
    is_exact = rule.then is VerdictKind.ALLOW and isinstance(action, SdkAction)
    fits = [
        _fit_text(rule.application, at.application),
        _fit_text(rule.title, at.title),
        _fit_text(rule.label, at.label),
        _fit_content(rule.text, _text_of(action), is_exact=is_exact),
        _fit_content(rule.path, action.path if isinstance(action, EditFile) else None, is_exact=is_exact),
    ]
    if rule.keys:
        fits.append(Fit.YES if rule.keys <= keys_of(action, at.held_keys) else Fit.NO)
    if rule.region is not None:
        fits.append(_fit_region(rule.region, action))
    if rule.risks and rule.then is not VerdictKind.ALLOW:
        fits.append(Fit.YES if rule.risks & set(risks) else Fit.NO)
    return min(fits, key=lambda one: one.value)


def _fit_text(pattern: str, known: str) -> Fit:
    if not pattern:
        return Fit.YES
    if not known:
        return Fit.UNKNOWN
    return Fit.YES if fnmatchcase(known.casefold(), pattern.casefold()) else Fit.NO


def _fit_content(pattern: str, content: str | None, *, is_exact: bool) -> Fit:
    """An action without such content does not match."""
    if not pattern:
        return Fit.YES
    if content is None:
        return Fit.NO
    if not is_exact:
        content, pattern = content.casefold(), pattern.casefold()
    return Fit.YES if fnmatchcase(content, pattern) else Fit.NO


def _fit_region(region: ScreenRegion, action: Action) -> Fit:
    found = points(action).values()
    return Fit.YES if any(region.contains(point.x, point.y) for point in found) else Fit.NO


def _text_of(action: Action) -> str | None:
    match action:
        case TypeText(text=text) | RunTerminal(command=text) | RunPython(code=text):
            return text
        case EditFile(arguments=arguments):
            return "\n".join(value for _, value in arguments)
        case CallTool(name=name, arguments_json=arguments):
            return f"{name} {arguments}"
        case _:
            return None
