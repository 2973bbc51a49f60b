"""Shows one dialog with FLTK. I/O: a window, files.

    /usr/bin/python3 -m training.evaluation.toolkits.windows.fltk_window PLAN FOLDER

FLTK arranges nothing by itself: widths and heights are worked out here from the size of the letters.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import fltk

from training.evaluation.toolkits.windows.window_files import (
    MAX_HEIGHT_PX,
    MAX_WIDTH_PX,
    TICK_MS,
    ClickSpot,
    PlannedPart,
    StateReporter,
    WindowPlanFile,
)

_GAP = 8
_MENU_EDGE = 5
"""What a popup is higher than its rows, without the last row's leading (FLTK's own constant)."""


def escaped(text: str) -> str:
    """As menus and choices want it: they would read a slash as a submenu."""
    return text.replace("\\", "\\\\").replace("/", "\\/")


def text_width(text: str, size: int) -> int:
    fltk.fl_font(fltk.FL_HELVETICA, size)
    return int(fltk.fl_width(text)) + 2


class OpeningChoice(fltk.Fl_Choice):
    """Knows whether its popup is open."""

    is_open = False

    def handle(self, event: int) -> int:
        self.is_open = event in (fltk.FL_PUSH, fltk.FL_KEYBOARD)
        try:
            return fltk.Fl_Choice.handle(self, event)
        finally:
            self.is_open = False


class OpeningMenuBar(fltk.Fl_Menu_Bar):
    """Knows at which x a menu was opened; -1 while none is."""

    opened_x = -1

    def handle(self, event: int) -> int:
        if event == fltk.FL_PUSH:
            self.opened_x = fltk.Fl.event_x()
        try:
            return fltk.Fl_Menu_Bar.handle(self, event)
        finally:
            if event == fltk.FL_PUSH:
                self.opened_x = -1


class FltkWindow:
    def __init__(self, plan: WindowPlanFile, reporter: StateReporter) -> None:
        self._plan, self._reporter = plan, reporter
        self._fields: dict[str, Any] = {}
        self._checks: dict[str, Any] = {}
        self._combos: dict[str, OpeningChoice] = {}
        self._radios: dict[str, dict[str, Any]] = {}
        self._lists: dict[str, Any] = {}
        self._buttons: dict[str, Any] = {}
        self._bar: OpeningMenuBar | None = None
        self._tabs: Any = None
        self._pages: list[Any] = []
        fltk.Fl.scheme(plan.look.theme)
        if plan.look.theme != "none":
            fltk.Fl.background(230, 230, 226)
        fltk.Fl.set_font(fltk.FL_HELVETICA, f" {plan.look.font}")
        for layout, size in plan.attempts():
            self._size, self._row = size + 4, size + 15
            places, width, height = self._measure(layout)
            if width <= MAX_WIDTH_PX and height <= MAX_HEIGHT_PX:
                break
        left = max(4, min(plan.look.left_px, MAX_WIDTH_PX - width))
        top = max(24, min(plan.look.top_px + 24, MAX_HEIGHT_PX + 24 - height))
        self.window = fltk.Fl_Window(left, top, width, height)
        self.window.copy_label(plan.title)
        self._fill(places, layout, width, height)
        self.window.end()
        self.window.show()

    # --- where everything stands ---

    def _measure(self, layout: str) -> tuple[list[tuple[PlannedPart, int, int, int]], int, int]:
        """Each part with its left, top and width, and the window's width and height."""
        parts, size = self._plan.parts, self._size
        top = (self._row + 2 if self._plan.menus else 0) + (self._row + 6 if self._plan.tabs else 0) + 10
        captions = [text_width(f"{part.name}:", size) for part in parts if part.kind != "check"]
        self._caption = max(captions, default=0) + 10 if layout == "form" else 0
        control = max([240, *(self._control_width(part) for part in parts)])
        places = []
        per_column = (len(parts) + 1) // 2 if layout == "columns" else max(1, len(parts))
        left, bottom = 14, top
        for start in range(0, len(parts), max(1, per_column)):
            y = top
            for part in parts[start : start + per_column]:
                if layout != "form" and part.kind != "check":
                    y += self._row - 8
                places.append((part, left + self._caption, y, control))
                y += self._height(part) + _GAP
            bottom, left = max(bottom, y), left + control + 24
        button_widths = sum(text_width(name, size) + 36 for name in self._plan.buttons) + 28
        tab_widths = sum(text_width(name, size) + 30 for name in self._plan.tabs) + 28
        menu_widths = sum(text_width(part.name, size) + 24 for part in self._plan.menus)
        width = max(left + self._caption, button_widths, tab_widths, menu_widths, 260)
        return places, width, bottom + self._row + 22

    def _control_width(self, part: PlannedPart) -> int:
        texts = {"field": part.cells[:1], "check": (part.name,), "radio": ("",)}.get(part.kind, part.cells)
        if part.kind == "radio" and self._is_in_line(part):
            return sum(text_width(option, self._size) + 34 for option in part.cells[1:])
        return max(text_width(text, self._size) for text in texts) + 46

    def _is_in_line(self, part: PlannedPart) -> bool:
        return sum(map(len, part.cells[1:])) < 30

    def _height(self, part: PlannedPart) -> int:
        if part.kind == "list":
            return (self._size + 6) * (len(part.cells) - 1) + 8
        if part.kind == "radio" and not self._is_in_line(part):
            return self._row * (len(part.cells) - 1)
        return self._row * 2 + 10 if part.cells[1:] == ("area",) else self._row

    # --- building ---

    def _fill(
        self, places: list[tuple[PlannedPart, int, int, int]], layout: str, width: int, height: int
    ) -> None:
        y = 0
        if self._plan.menus:
            self._add_menus(width)
            y = self._row + 2
        if self._plan.tabs:
            self._begin_tabs(y, width, height)
        for part, left, top, control_width in places:
            if part.kind != "check":
                self._caption_of(part, left, top, layout)
            self._control(part, left, top, control_width)
        if self._plan.tabs:
            self._end_tabs(y, width, height)
        self._add_buttons(width, height)

    def _letters(self, widget: Any) -> Any:
        widget.labelsize(self._size)
        if hasattr(widget, "textsize"):
            widget.textsize(self._size)
        return widget

    def _caption_of(self, part: PlannedPart, left: int, top: int, layout: str) -> None:
        if layout == "form":
            box = fltk.Fl_Box(left - self._caption, top, self._caption - 8, self._row)
            box.align(fltk.FL_ALIGN_RIGHT | fltk.FL_ALIGN_INSIDE)
        else:
            box = fltk.Fl_Box(
                left, top - self._row + 6, text_width(part.name, self._size) + 16, self._row - 6
            )
            box.align(fltk.FL_ALIGN_LEFT | fltk.FL_ALIGN_INSIDE)
        box.copy_label(f"{part.name}:")
        self._letters(box)

    def _control(self, part: PlannedPart, left: int, top: int, width: int) -> None:
        {
            "field": self._field, "check": self._check, "combo": self._combo, "radio": self._radio,
            "list": self._list,
        }[part.kind](part, left, top, width)  # fmt: skip

    def _field(self, part: PlannedPart, left: int, top: int, width: int) -> None:
        text, shape = part.cells
        kind = fltk.Fl_Multiline_Input if shape == "area" else fltk.Fl_Input
        field = self._letters(kind(left, top, width, self._height(part)))
        field.value(text)
        field.when(fltk.FL_WHEN_CHANGED)
        field.callback(lambda *_: self._reporter.log(f"edit {part.name}", merge=True))
        self._fields[part.name] = field

    def _check(self, part: PlannedPart, left: int, top: int, width: int) -> None:
        indent = self._caption if self._caption else 0
        box = self._letters(
            fltk.Fl_Check_Button(left - indent, top, text_width(part.name, self._size) + 30, self._row)
        )
        box.copy_label(part.name)
        box.value(part.cells[0] == "on")
        box.callback(lambda *_: self._reporter.log(f"{'tick' if box.value() else 'untick'} {part.name}"))
        self._checks[part.name] = box

    def _combo(self, part: PlannedPart, left: int, top: int, width: int) -> None:
        combo = self._letters(OpeningChoice(left, top, width, self._row))
        for option in part.cells[1:]:
            combo.add(escaped(option))
        combo.value(part.cells[1:].index(part.cells[0]))
        combo.callback(lambda *_: self._reporter.log(f"choose {part.name}: {part.cells[1 + combo.value()]}"))
        self._combos[part.name] = combo

    def _radio(self, part: PlannedPart, left: int, top: int, width: int) -> None:
        group = fltk.Fl_Group(left, top, width, self._height(part))
        self._radios[part.name] = {}
        x, y = left, top
        for option in part.cells[1:]:
            own_width = text_width(option, self._size) + 30
            button = self._letters(fltk.Fl_Round_Button(x, y, own_width, self._row))
            button.copy_label(option)
            button.type(fltk.FL_RADIO_BUTTON)
            button.value(option == part.cells[0])
            button.callback(lambda *_, option=option: self._reporter.log(f"choose {part.name}: {option}"))
            self._radios[part.name][option] = button
            x, y = (x + own_width + 4, y) if self._is_in_line(part) else (x, y + self._row)
        group.end()

    def _list(self, part: PlannedPart, left: int, top: int, width: int) -> None:
        rows = self._letters(fltk.Fl_Hold_Browser(left, top, width, self._height(part)))
        for option in part.cells[1:]:
            rows.add(option)
        if part.cells[0]:
            rows.value(part.cells[1:].index(part.cells[0]) + 1)
        rows.callback(lambda *_: self._reporter.log(f"choose {part.name}: {row_chosen(rows)}"))
        self._lists[part.name] = rows

    def _add_menus(self, width: int) -> None:
        self._bar = bar = self._letters(OpeningMenuBar(0, 0, width, self._row))
        for part in self._plan.menus:
            for item in part.cells:
                event = f"press {part.name} > {item}"
                bar.add(
                    f"{escaped(part.name)}/{escaped(item)}",
                    0,
                    lambda *_, event=event: self._reporter.log(event),
                    None,
                )

    def _begin_tabs(self, top: int, width: int, height: int) -> None:
        self._tabs = self._letters(fltk.Fl_Tabs(4, top + 4, width - 8, height - top - self._row - 22))
        self._begin_page(self._plan.tabs[0], top, width, height)

    def _begin_page(self, name: str, top: int, width: int, height: int) -> None:
        page = self._letters(
            fltk.Fl_Group(4, top + self._row + 4, width - 8, height - top - 2 * self._row - 22)
        )
        page.copy_label(name)
        self._pages.append(page)

    def _end_tabs(self, top: int, width: int, height: int) -> None:
        self._pages[0].end()
        for name in self._plan.tabs[1:]:
            self._begin_page(name, top, width, height)
            box = self._letters(fltk.Fl_Box(20, top + self._row + 20, 230, self._row))
            box.copy_label("Nothing has been set up here.")
            self._pages[-1].end()
            self._pages[-1].hide()
        self._tabs.end()
        shown = [self._plan.tabs[0]]

        def changed(*_: object) -> None:
            if self._shown_tab() != shown[0]:
                shown[0] = self._shown_tab()
                self._reporter.log(f"tab {shown[0]}")

        self._tabs.callback(changed)

    def _add_buttons(self, width: int, height: int) -> None:
        widths = [text_width(name, self._size) + 28 for name in self._plan.buttons]
        x = width - sum(widths) - 8 * len(widths) - 6 if self._plan.look.layout == "form" else 14
        for name, own_width in zip(self._plan.buttons, widths, strict=True):
            button = self._letters(fltk.Fl_Button(x, height - self._row - 10, own_width, self._row))
            button.copy_label(name)
            button.callback(lambda *_, name=name: self._reporter.log(f"press {name}"))
            self._buttons[name] = button
            x += own_width + 8

    # --- reporting ---

    def tick(self, *_: object) -> None:
        if self._reporter.is_asked():
            self._reporter.answer(
                fields={name: field.value() or "" for name, field in self._fields.items()},
                checks={name: bool(box.value()) for name, box in self._checks.items()},
                choices={
                    **{
                        part.name: self._chosen(part)
                        for part in self._plan.parts
                        if part.kind in ("combo", "radio")
                    },
                    **{name: row_chosen(rows) for name, rows in self._lists.items()},
                },
                tab=self._shown_tab(),
                spots=self._spots(),
                size_px=(self.window.w(), self.window.h()),
            )
        fltk.Fl.repeat_timeout(TICK_MS / 1000, self.tick, None)

    def _chosen(self, part: PlannedPart) -> str:
        if part.kind == "combo":
            return part.cells[1 + self._combos[part.name].value()]
        return next((option for option, button in self._radios[part.name].items() if button.value()), "")

    def _shown_tab(self) -> str:
        shown = (name for name, page in zip(self._plan.tabs, self._pages, strict=True) if page.visible())
        return next(shown, "")

    def _spots(self) -> list[ClickSpot]:
        for part in self._plan.parts:
            if part.kind == "combo" and self._combos[part.name].is_open:
                return popup_spots("option", part.cells[1:], part.name, self.window)
        bar = self._bar
        found = []
        if bar is not None:
            edge = 0
            for menu in self._plan.menus:
                width = text_width(menu.name, self._size) + 16
                if edge <= bar.opened_x < edge + width:
                    return popup_spots("menu item", menu.cells, menu.name, self.window)
                found.append(self._at("menu", menu.name, edge + width // 2, self._row // 2))
                edge += width
        if self._tabs is not None:
            found += self._tab_spots()
        found += [self._centre("press", name, button) for name, button in self._buttons.items()]
        found += [self._centre("field", name, field) for name, field in self._fields.items()]
        found += [
            self._at("check", name, box.x() + 12, box.y() + box.h() // 2)
            for name, box in self._checks.items()
        ]
        found += [self._centre("combo", name, combo) for name, combo in self._combos.items()]
        for group, buttons in self._radios.items():
            found += [
                self._at("option", option, button.x() + 12, button.y() + button.h() // 2, group)
                for option, button in buttons.items()
            ]
        for group, rows in self._lists.items():
            height = (rows.h() - 4) / max(1, rows.size())
            found += [
                self._at(
                    "option",
                    rows.text(line),
                    rows.x() + 20,
                    rows.y() + 2 + int(height * 0.9 * (line - 0.5)),
                    group,
                )
                for line in range(1, rows.size() + 1)
            ]
        return found

    def _tab_spots(self) -> list[ClickSpot]:
        """FLTK draws a tab as wide as its name and some pixels."""
        found, x = [], self._tabs.x()
        for name in self._plan.tabs:
            width = text_width(name, self._size) + 14
            found.append(self._at("tab", name, x + width // 2, self._tabs.y() + self._row // 2))
            x += width
        return found

    def _at(self, kind: str, name: str, x: int, y: int, owner: str = "") -> ClickSpot:
        return ClickSpot(kind, name, self.window.x_root() + x, self.window.y_root() + y, owner)

    def _centre(self, kind: str, name: str, widget: Any) -> ClickSpot:
        return self._at(kind, name, widget.x() + widget.w() // 2, widget.y() + widget.h() // 2)


def row_chosen(rows: Any) -> str:
    return rows.text(rows.value()) if rows.value() else ""


def popup_spots(kind: str, names: tuple[str, ...], owner: str, main: Any) -> list[ClickSpot]:
    """The rows of the popup that is open: the highest window that is not ours."""
    window, popup = fltk.Fl.first_window(), None
    while window is not None:
        is_other = (window.w(), window.h()) != (main.w(), main.h())
        if is_other and (popup is None or window.h() > popup.h()):
            popup = window
        window = fltk.Fl.next_window(window)
    if popup is None:
        return []
    row = (popup.h() - _MENU_EDGE + 2) / len(names)
    return [
        ClickSpot(
            kind, name, popup.x_root() + popup.w() // 2, popup.y_root() + 2 + int(row * (index + 0.45)), owner
        )
        for index, name in enumerate(names)
    ]


def main(arguments: list[str]) -> int:
    plan, folder = (Path(argument) for argument in arguments)
    window = FltkWindow(WindowPlanFile(plan), StateReporter(folder))
    fltk.Fl.add_timeout(TICK_MS / 1000, window.tick, None)
    return int(fltk.Fl.run())


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
