"""Roles of elements, as AT-SPI names them, of which it is known what a click or a key does there. Pure."""

from __future__ import annotations

FIELDS = frozenset(("entry", "text", "editbar", "autocomplete", "spin button", "search box"))
"""Ordinary text fields; not "password text", not "terminal"."""
WRITABLE = FIELDS | {"paragraph", "document text"}
"""Where typed text becomes text. A paragraph with the focus is one of a word processor."""
PLACES = FIELDS | {
    *("combo box", "page tab", "tab", "list", "list box", "list item", "menu", "menu bar", "scroll bar"),
    *("table", "table cell", "table row", "tree", "tree item", "tree table"),
}
"""Where a click chooses or opens something that can be left again."""
SLIDERS = frozenset(("slider", "scroll bar"))
CHANGED_BY_ARROWS = frozenset(("radio button", "slider", "toggle button"))
