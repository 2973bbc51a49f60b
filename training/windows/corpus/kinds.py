"""The kinds of control that labels are kept by. Pure."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class LabelKind(StrEnum):
    """What carries a label: check boxes are clauses, buttons verbs, fields nouns."""

    BUTTON = "button"
    FIELD = "field"
    """A caption of a line or page of text."""
    SPIN = "spin"
    """A caption of a number."""
    COMBO = "combo"
    """A caption of a combo box."""
    CHECKBOX = "checkbox"
    RADIO = "radio"
    MENU = "menu"
    """An entry of a menu bar."""
    MENU_ITEM = "menu_item"
    TAB = "tab"
    OPTION = "option"
    """A row of a combo box or list."""
    GROUP = "group"
    """A heading over a group of controls."""
    TITLE = "title"
    """A window's title."""


class FoundLabel(NamedTuple):
    """A label as its file has it, before it is cleaned."""

    kind: LabelKind
    text: str
    mnemonic: str = "_"
    """The sign that marks the letter after it: "_", "&", "~", or "" for none."""


LONGEST: dict[LabelKind, int] = {
    LabelKind.BUTTON: 32,
    LabelKind.FIELD: 40,
    LabelKind.SPIN: 40,
    LabelKind.COMBO: 40,
    LabelKind.CHECKBOX: 72,
    LabelKind.RADIO: 60,
    LabelKind.MENU: 18,
    LabelKind.MENU_ITEM: 44,
    LabelKind.TAB: 26,
    LabelKind.OPTION: 44,
    LabelKind.GROUP: 40,
    LabelKind.TITLE: 48,
}
"""Letters of the longest label of a kind that is kept."""
