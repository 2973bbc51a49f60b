"""Random pages of forms; every element is marked: data-k kind, -n name, -o owner, -c caption. Pure."""

from __future__ import annotations

import json
import random
from html import escape
from pathlib import Path

from training.windows.corpus.kinds import LabelKind
from training.windows.html_looks import PageLook
from training.windows.interruptions import UnaskedWindow, draw_interruption
from training.windows.words import SceneWords

_OPENING = Path(__file__).with_name("html_opening.js").read_text()
_INTERRUPTION = Path(__file__).with_name("html_interruption.js").read_text()
_INTERRUPTED_SHARE = 0.08
"""Of the pages, those behind a window that came in between."""


class PageBuilder:
    """Writes one page; `popup_of` is the name of the control whose popup is open, `interruption` what stands
    before the page."""

    def __init__(self, rng: random.Random, words: SceneWords, look: PageLook) -> None:
        self._rng = rng
        self._words = words
        self._look = look
        self._number = 0
        self._width = 0
        self._colon = rng.choice((":", "", "", " *"))
        self._disabled_share = rng.choice((0.0, 0.0, 0.06, 0.15))
        self._filled_share = rng.choice((0.1, 0.5, 0.9))
        self._placeholder_share = rng.choice((0.0, 0.3, 0.9))
        self._selects: list[tuple[str, str, list[str]]] = []
        self._menus: list[tuple[str, str, list[str]]] = []
        self.popup_of = ""
        self.interruption: UnaskedWindow | None = None

    def page(self, width: int, height: int) -> str:
        """The whole document; its content is `width` by `height` pixels at the top left."""
        content = self.content(width, height)
        return (
            f"<!DOCTYPE html><html><head><meta charset=utf-8><style>{self._look.css}\n"
            f"#page {{ width: {width}px; height: {height}px; }}</style></head><body>"
            f'<div id="page">{content}</div></body></html>'
        )

    def content(self, width: int, height: int) -> str:
        """What stands in the page: perhaps menus, then blocks of controls."""
        rng = self._rng
        self._width = width
        nav = self._nav() if rng.random() < 0.3 else ""
        room = height * rng.choice((0.4, 0.7, 1.0, 1.0, 1.6))
        blocks: list[str] = []
        if rng.random() < 0.6:
            blocks.append(f'<h1 data-k="LABEL">{escape(self._words.label(LabelKind.TITLE))}</h1>')
        while room > 0:
            block, used = self._block()
            blocks.append(block)
            room -= used
        if rng.random() < 0.6:
            blocks.append(self._button_row())
        return f'{nav}<main class="{"card" if self._look.has_card else ""}">{"".join(blocks)}</main>'

    def script(self) -> str:
        """A script run before the capture: scrolls the page and opens a popup."""
        rng = self._rng
        scroll = rng.random() if rng.random() < 0.6 else 0.0
        if rng.random() < _INTERRUPTED_SHARE:
            opening = self._interrupting()
        else:
            opening = self._opening() if rng.random() < 0.55 else ""
        return f"""(() => {{
            const page = document.getElementById("page");
            page.scrollTop = {scroll:.3f} * (page.scrollHeight - page.clientHeight);
            {opening}
        }})()"""

    # what opens

    def _interrupting(self) -> str:
        """A script that shows a window in between."""
        rng = self._rng
        said = self.interruption = draw_interruption(rng, self._words.pseudo_word().title())
        options = {
            "title": said.title if rng.random() < 0.7 else "",
            "text": said.text,
            "buttons": rng.sample([said.harmless, *said.others], 1 + len(said.others)),
            "neverAgain": said.never_again,
            "wide": rng.randint(220, 420),
            "high": rng.choice((0.0, 0.2, 0.5, 0.5, 1.0)),
            "shade": rng.uniform(0.15, 0.4) if rng.random() < 0.5 else 0,
            "isColumn": rng.random() < 0.15,
        }
        return f"{_INTERRUPTION}\ninterrupt({json.dumps(options)});"

    def _opening(self) -> str:
        """A script that opens a select or a menu of this page."""
        rng = self._rng
        choices = self._menus if self._menus and (not self._selects or rng.random() < 0.5) else self._selects
        if not choices:
            return ""
        identity, name, rows = rng.choice(choices)
        self.popup_of = name
        options = {
            "owner": identity,
            "name": name,
            "rows": rows,
            "isMenu": choices is self._menus,
            "pointed": rng.randrange(len(rows)) if rng.random() < 0.4 else -1,
            "gap": rng.choice((0, 0, 1, 3)),
        }
        return f"{_OPENING}\nopenPopup({json.dumps(options)});"

    # single elements

    def _identity(self) -> str:
        self._number += 1
        return f"e{self._number}"

    def _off(self) -> str:
        return " disabled" if self._rng.random() < self._disabled_share else ""

    def _button(self, name: str = "") -> str:
        rng = self._rng
        name = name or self._words.label(LabelKind.BUTTON, 28)
        mark = f'data-k="BUTTON" data-n="{escape(name)}"'
        which = rng.random()
        if which < 0.08:
            return f'<a href="#" class="button" {mark}>{escape(name)}</a>'
        if which < 0.16:
            return f'<a href="#" {mark}>{escape(name)}</a>'
        first = ' class="first"' if rng.random() < 0.4 else ""
        return f"<button{first} {mark}{self._off()}>{escape(name)}</button>"

    def _button_row(self) -> str:
        buttons = "".join(self._button() for _ in range(self._rng.choice((1, 2, 2, 3, 4))))
        return f'<div class="row">{buttons}</div>'

    def _control(self, name: str, caption: str) -> str:
        """A field, text area or select; `caption` is the id of the label that names it, or ""."""
        rng = self._rng
        identity = self._identity()
        mark = f'id="{identity}" data-n="{escape(name)}" data-c="{caption}"{self._off()}'
        which = rng.choices(("input", "select", "textarea"), (66, 27, 7))[0]
        if which == "select" and caption:
            count = rng.choices((2, 3, 4, 6, 9), (15, 30, 30, 15, 10))[0]
            rows = self._words.labels(LabelKind.OPTION, count)
            chosen = rng.randrange(len(rows))
            options = "".join(
                f"<option{' selected' if index == chosen else ''}>{escape(row)}</option>"
                for index, row in enumerate(rows)
            )
            if "disabled" not in mark:
                self._selects.append((identity, name, rows))
            return f'<select data-k="COMBO" {mark}>{options}</select>'
        if which == "textarea" and caption:
            lines = [self._words.sentence(5) for _ in range(rng.randint(0, 3))]
            text = escape("\n".join(lines))
            return f'<textarea data-k="FIELD" rows="{rng.randint(2, 4)}" {mark}>{text}</textarea>'
        value = self._words.value() if caption and rng.random() < self._filled_share else ""
        hint = name if not caption else ""
        if caption and rng.random() < self._placeholder_share:
            hint = self._words.phrase(3)
        kind = rng.choices(("text", "email", "password", "search", "tel"), (70, 12, 6, 4, 8))[0]
        align = rng.choices(("", ' style="text-align: right"', ' style="text-align: center"'), (94, 3, 3))[0]
        shown = f'value="{escape(value)}" placeholder="{escape(hint)}"'
        return f'<input type="{kind}" data-k="FIELD" {shown} {mark}{align}>'

    def _mark(self, kind: str, name: str, owner: str, group: str, *, is_on: bool) -> str:
        shape = "checkbox" if kind == "CHECKBOX" else "radio"
        on = " checked" if is_on else ""
        return (
            f'<label class="mark" data-k="{kind}" data-n="{escape(name)}" data-o="{escape(owner)}">'
            f'<input type="{shape}" name="{group}"{on}{self._off()}><span>{escape(name)}</span></label>'
        )

    # blocks: the markup and about how many pixels high it is

    def _block(self) -> tuple[str, int]:
        rng = self._rng
        makers = (self._fields, self._checks, self._radios, self._list, self._tabs, self._text, self._keypad)
        make = rng.choices(makers, (44, 14, 12, 8, 6, 10, 6))[0]
        return make()

    def _fields(self) -> tuple[str, int]:
        rng = self._rng
        count = rng.randint(1, 6)
        columns = self._look.columns
        captions = self._look.captions
        if captions == "mixed":
            captions = rng.choice(("above", "beside", "inside"))
        if captions == "beside":
            columns = min(columns, 2 if self._width > 560 else 1)
        cells: list[str] = []
        for _ in range(count):
            name = self._words.label(LabelKind.FIELD).rstrip(":* ") or self._words.name(2)
            if captions == "inside":
                cells.append(self._control(name, ""))
                continue
            identity = self._identity()
            label = f'<label id="{identity}" data-k="LABEL">{escape(name + self._colon)}</label>'
            control = self._control(name, identity)
            cells.append(
                f'<div class="above">{label}{control}</div>' if captions == "above" else label + control
            )
        each = "auto minmax(70px, 1fr) " if captions == "beside" else "minmax(70px, 1fr) "
        grid = f'<div class="grid" style="grid-template-columns: {each * columns}">{"".join(cells)}</div>'
        return grid, -(-count // columns) * (60 if captions == "above" else 36)

    def _checks(self) -> tuple[str, int]:
        rng = self._rng
        count = rng.randint(1, 5)
        marks = [
            self._mark("CHECKBOX", self._words.label(LabelKind.CHECKBOX), "", "", is_on=rng.random() < 0.5)
            for _ in range(count)
        ]
        if rng.random() < 0.4:
            return f'<div class="row">{"".join(marks)}</div>', 40
        columns = rng.choice((1, 1, 2))
        style = f"grid-template-columns: {'minmax(0, 1fr) ' * columns}"
        return f'<div class="grid" style="{style}">{"".join(marks)}</div>', count * 26 // columns

    def _radios(self) -> tuple[str, int]:
        rng = self._rng
        title = self._words.label(LabelKind.GROUP)
        names = self._words.labels(LabelKind.RADIO, rng.randint(2, 5))
        chosen = rng.randrange(-1, len(names))
        group = self._identity()
        marks = "".join(
            self._mark("RADIO", name, title, group, is_on=number == chosen)
            for number, name in enumerate(names)
        )
        inside = f'<div class="row">{marks}</div>' if rng.random() < 0.4 else marks
        if rng.random() < 0.6:
            heading = f'<legend data-k="LABEL">{escape(title)}</legend>'
        else:
            heading = f'<div data-k="LABEL">{escape(title)}</div>'
        return f"<fieldset>{heading}{inside}</fieldset>", 50 + 26 * len(names)

    def _list(self) -> tuple[str, int]:
        rng = self._rng
        title = self._words.label(LabelKind.GROUP, 24)
        names = self._words.labels(LabelKind.OPTION, rng.randint(2, 9))
        chosen = rng.randrange(-1, len(names))
        rows = "".join(
            f'<li data-k="ITEM" data-o="{escape(title)}" data-n="{escape(name)}"'
            + (' class="on" data-s="ON">' if number == chosen else ' data-s="OFF">')
            + f"{escape(name)}</li>"
            for number, name in enumerate(names)
        )
        height = rng.choice((90, 130, 400))
        heading = f'<div data-k="LABEL">{escape(title)}</div>'
        markup = f'<div class="above">{heading}<ul style="max-height: {height}px">{rows}</ul></div>'
        return markup, min(height, 26 * len(names)) + 20

    def _tabs(self) -> tuple[str, int]:
        names = self._words.labels(LabelKind.TAB, self._rng.randint(2, 5))
        chosen = self._rng.randrange(len(names))
        tabs = "".join(
            f'<div class="tab{" on" if number == chosen else ""}" data-k="TAB" data-n="{escape(name)}"'
            f' data-s="{"ON" if number == chosen else "OFF"}">{escape(name)}</div>'
            for number, name in enumerate(names)
        )
        return f'<div class="tabs">{tabs}</div>', 36

    def _text(self) -> tuple[str, int]:
        rng = self._rng
        if rng.random() < 0.3:
            return f'<h2 data-k="LABEL">{escape(self._words.label(LabelKind.GROUP))}</h2>', 24
        text = " ".join(self._words.sentence() for _ in range(rng.randint(1, 3)))
        return f'<p data-k="LABEL">{escape(text)}</p>', 50

    def _keypad(self) -> tuple[str, int]:
        rng = self._rng
        rows, columns = rng.randint(1, 3), rng.randint(2, 4)
        if rng.random() < 0.6:
            rows, columns = rng.randint(1, 5), rng.randint(3, 7)
            names = self._words.keys(rows * columns)
        else:
            names = [self._words.name(1, 9) for _ in range(rows * columns)]
        buttons = "".join(map(self._button, names))
        style = f"grid-template-columns: {'minmax(0, 1fr) ' * columns}"
        return f'<div class="grid" style="{style}">{buttons}</div>', rows * 40

    def _nav(self) -> str:
        entries: list[str] = []
        for _ in range(self._rng.randint(2, 5)):
            identity = self._identity()
            name = self._words.label(LabelKind.MENU, 12)
            rows = self._words.labels(LabelKind.MENU_ITEM, self._rng.randint(2, 6))
            self._menus.append((identity, name, rows))
            options = escape(json.dumps(rows))
            entries.append(
                f'<span id="{identity}" data-k="MENU" data-n="{escape(name)}" data-options="{options}">'
                f"{escape(name)}</span>"
            )
        return f"<nav>{''.join(entries)}</nav>"
