"""The `Notation` interface: a way to write a thought and actions as text. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, TypeVar

from agent.actions.types import Action, Reply
from agent.errors import UnreadableReplyError

One = TypeVar("One")


@dataclass(frozen=True, slots=True)
class Begun:
    """What is certain of a partly received reply."""

    thought: str = ""
    """The thought of the whole reply begins like this."""
    actions: tuple[Action, ...] = ()
    """And its actions begin with these, if it can be read in the end."""


class Notation(Protocol):
    """Reads and writes replies. Points are `ModelPoint`s; a notation does not know their frame."""

    def parse(self, text: str) -> Reply:
        """Read a whole reply.

        Raises:
            UnreadableReplyError: no action, or one that cannot be read; then none of the reply is done.
        """
        ...

    def peek(self, text: str) -> Begun:
        """Parse a partial reply. Never raises."""
        ...

    def format(self, reply: Reply) -> str:
        """Write the reply so that `parse` gives back its thought and actions.

        Raises:
            UnreadableReplyError: an action has no wording here, or a thought would be read as one.
        """
        ...


def certain_actions(calls: Iterable[One], build: Callable[[One], tuple[Action, ...]]) -> tuple[Action, ...]:
    """The complete actions of a partial reply: those followed by another call."""
    found: list[One] = []
    actions: list[Action] = []
    try:
        for call in calls:
            found.append(call)
        found = found[:-1]
    except UnreadableReplyError:
        pass  # the unreadable part comes after everything parsed so far
    with suppress(UnreadableReplyError):  # else the whole reply cannot be read
        for call in found:
            actions += build(call)
    return tuple(actions)
