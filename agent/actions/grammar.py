"""Parses a model's reply into typed actions, and formats one. Pure."""

from __future__ import annotations

import re

from agent.actions.dialects import DIALECTS, Conversation, Dialect
from agent.actions.syntax.thinking import is_thinking
from agent.actions.types import Reply
from agent.errors import SettingsError

_BEHIND_THOUGHT = re.compile(r"</think|<(?:seed:)?tool_call|<function=")


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


def only_thinks(text: str, *, dialect: str) -> bool:
    """Whether a reply that was cut off had not come to the end of its thought. Its opening tag may have been
    part of the prompt: in dialects that think in tags, all before an end tag or an action is thought.

    Raises:
        SettingsError: we speak no such dialect.
    """
    spoken = dialect_named(dialect)
    tags = spoken.layout.function_tags if isinstance(spoken.layout, Conversation) else None
    in_tags = is_thinking(text) or (tags is not None and "think" in tags.tags)
    return in_tags and _BEHIND_THOUGHT.search(text) is None
