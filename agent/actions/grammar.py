"""Parses a model's reply into typed actions, and formats one. Pure."""

from __future__ import annotations

from agent.actions.dialects import DIALECTS, Dialect
from agent.actions.types import Reply
from agent.errors import SettingsError


def dialect_named(name: str) -> Dialect:
    """The dialect of that name.

    Raises: SettingsError: there is no such dialect.
    """
    if name not in DIALECTS:
        raise SettingsError(f"There is no dialect {name!r}; there are {', '.join(sorted(DIALECTS))}.")
    return DIALECTS[name]


def parse_reply(text: str, *, dialect: str) -> Reply:
    """Read the thought and the actions of a reply; points come out as `ModelPoint`s.

    Raises:
        UnreadableReplyError: no action, or one that cannot be read; then none of the reply is to be done.
        SettingsError: we speak no such dialect.
    """
    return dialect_named(dialect).notation.parse(text)


def format_reply(reply: Reply, *, dialect: str) -> str:
    """Write a reply so that `parse_reply` gives back its thought and actions.

    Raises:
        UnreadableReplyError: an action has no wording in this dialect.
        SettingsError: we speak no such dialect.
    """
    return dialect_named(dialect).notation.format(reply)
