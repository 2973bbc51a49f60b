"""The supported dialects, as data: a new one is one file here and one line below. Pure."""

from __future__ import annotations

from agent.actions.dialects import (
    chat,
    claude,
    code,
    computer_use,
    computer_use_xml,
    doubao15,
    embedded,
    gemini,
    holo,
    mobile,
    openai_computer,
    uitars2,
    uitars10,
    uitars15,
)
from agent.actions.dialects.dialect import Conversation, Dialect, Layout, OneMessage

DIALECTS: dict[str, Dialect] = {
    dialect.name: dialect
    for dialect in (
        embedded.DIALECT,
        uitars10.DIALECT,
        uitars15.DIALECT,
        doubao15.DIALECT,
        uitars2.DIALECT,
        mobile.DIALECT,
        computer_use.DIALECT,
        computer_use_xml.DIALECT,
        claude.DIALECT,
        openai_computer.DIALECT,
        gemini.DIALECT,
        code.DIALECT,
        holo.DIALECT,
        chat.DIALECT,
    )
}


def slides_pictures(name: str) -> bool:
    """Whether a model of this dialect was trained with exactly the last pictures."""
    dialect = DIALECTS.get(name)
    layout = dialect.layout if dialect else None
    return isinstance(layout, Conversation) and layout.slides_pictures


__all__ = ["DIALECTS", "Conversation", "Dialect", "Layout", "OneMessage", "slides_pictures"]
