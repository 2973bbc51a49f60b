"""One answer for the filling of a field: click, select all, type. Pure.

The owner sees all of it on one card. What was agreed counts for exactly these actions, one after another, in
the same window, and as long as they bring no risk that was not on the card; anything else is asked about as
always.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.actions.policy import Risk, Verdict, VerdictKind
from agent.actions.types import Action, Click, Hotkey, TypeText
from agent.types import Observation, Window

TOGETHER = "together"
"""The rule by which what was agreed on is recorded."""
_SELECT_ALL = ("ctrl", "a")


@dataclass(frozen=True, slots=True)
class Agreed:
    """What is left of a filling that its owner has allowed."""

    actions: tuple[Action, ...]
    application: str
    window: Window | None
    risks: frozenset[Risk]

    def begins_with(self, action: Action) -> bool:
        return bool(self.actions) and self.actions[0] == action

    def covers(self, action: Action, verdict: Verdict, application: str, observation: Observation) -> bool:
        """Whether the owner has seen this very action, its place and its risks."""
        return (
            self.begins_with(action)
            and verdict.kind is VerdictKind.ASK
            and set(verdict.risks) <= self.risks
            and application == self.application
            and _is_same(self.window, observation.window)
        )

    def rest(self) -> Agreed | None:
        return replace(self, actions=self.actions[1:]) if len(self.actions) > 1 else None


def filling(action: Action, following: Sequence[Action]) -> tuple[Action, ...]:
    """What follows a click where all of it fills one field; () where it does not.

    >>> filling(Hotkey(("ctrl", "a")), [TypeText("Ada")])
    ()
    """
    match (action, *following):
        case (Click(), Hotkey(keys=keys), TypeText(text=text)) if tuple(keys) == _SELECT_ALL:
            is_one_field = "\n" not in text and "\t" not in text
        case (Click(), TypeText(text=text)):
            is_one_field = "\n" not in text and "\t" not in text
        case _:
            is_one_field = False
    return tuple(following) if is_one_field else ()


def _is_same(before: Window | None, now: Window | None) -> bool:
    """The window itself; its title may get a mark by what is typed."""
    if before is None or now is None:
        return before is now
    return (before.window_id, before.application) == (now.window_id, now.application)
