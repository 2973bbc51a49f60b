"""Shows one dialog with GTK 3, in a theme of its own. I/O: a window, files.

    /usr/bin/python3 -m training.evaluation.toolkits.windows.gtk_window PLAN FOLDER

Of GTK itself nothing is changed but its animations, which are off as where no GPU draws them: a switch would
count only when its knob has arrived.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import gi

from training.evaluation.toolkits.windows.window_files import (
    MAX_HEIGHT_PX,
    MAX_WIDTH_PX,
    TICK_MS,
    ClickSpot,
    PlannedPart,
    StateReporter,
    WindowPlanFile,
)

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402 - only after its version is chosen

DARK, HIGH_CONTRAST, SWITCHES, HEADER_BAR = "Adwaita dark", "HighContrast", "switches", "header bar"
"""Besides "Adwaita". The last two are Adwaita with switches for check boxes, and with the buttons above."""
_AREA_TEXT = "\n".join(["n" * 34] * 3)
"""As large as what is in sight of a text of several lines."""
_MARK_PX = 10
"""From the left edge of a check box or radio button to its mark."""


class GtkWindow:
    def __init__(self, plan: WindowPlanFile, reporter: StateReporter) -> None:
        self._plan, self._reporter = plan, reporter
        theme = plan.look.theme
        self._has_switches, self._has_header = theme == SWITCHES, theme == HEADER_BAR
        self._settings = Gtk.Settings.get_default()
        if self._settings is None:
            raise SystemExit("gtk_window: there is no display; start it with DISPLAY set.")
        self._settings.set_property("gtk-theme-name", theme if theme == HIGH_CONTRAST else "Adwaita")
        self._settings.set_property("gtk-application-prefer-dark-theme", theme == DARK)
        self._settings.set_property("gtk-enable-animations", False)
        self.window = Gtk.Window(title=plan.title)
        self.window.connect("destroy", Gtk.main_quit)
        for layout, size in plan.attempts():
            self._build(layout, size)
            _, wanted = self.window.get_preferred_size()
            if wanted.width <= MAX_WIDTH_PX and wanted.height <= MAX_HEIGHT_PX:
                break
        left = min(plan.look.left_px, MAX_WIDTH_PX - wanted.width)
        top = min(plan.look.top_px, MAX_HEIGHT_PX - wanted.height)
        self.window.move(max(0, left), max(0, top))
        self.window.present()
        self._drop_choices_of_focus()
        reporter.events.clear()

    def _build(self, layout: str, size: int) -> None:
        if self.window.get_child() is not None:
            self.window.get_child().destroy()
        self._settings.set_property("gtk-font-name", f"{self._plan.look.font} {size}")
        self._fields: dict[str, Any] = {}
        self._checks: dict[str, Any] = {}
        self._combos: dict[str, Any] = {}
        self._radios: dict[str, dict[str, Any]] = {}
        self._lists: dict[str, Any] = {}
        self._rows_known: dict[str, str] = {}
        self._buttons: dict[str, Any] = {}
        self._menus: dict[str, Any] = {}
        self._tabs: Any = None
        body = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.window.add(body)
        if self._plan.menus:
            body.pack_start(self._menu_bar(), False, False, 0)
        parts = self._placed_parts(layout)
        body.pack_start(self._notebook(parts) if self._plan.tabs else parts, True, True, 0)
        if self._has_header:
            self.window.set_titlebar(self._header_bar())
        else:
            body.pack_end(self._button_row(), False, False, 0)
        body.show_all()

    def _drop_choices_of_focus(self) -> None:
        """A list chooses its first row when the focus that a new window has falls on it."""
        for part in self._plan.parts:
            if part.kind == "list" and row_chosen(self._lists[part.name]) != part.cells[0]:
                self.window.set_focus(None)
                self._lists[part.name].select_row(None)

    # --- building ---

    def _menu_bar(self) -> Any:
        bar = Gtk.MenuBar()
        for part in self._plan.menus:
            menu = Gtk.Menu()
            for name in part.cells:
                item = Gtk.MenuItem(label=name)
                item.connect("activate", self._logger(f"press {part.name} > {name}"))
                menu.append(item)
            top = Gtk.MenuItem(label=part.name)
            top.set_submenu(menu)
            menu.show_all()
            bar.append(top)
            self._menus[part.name] = top
        return bar

    def _notebook(self, parts: Any) -> Any:
        self._tabs = tabs = Gtk.Notebook(margin=8, margin_bottom=8 if self._has_header else 0)
        for number, name in enumerate(self._plan.tabs):
            page = Gtk.Label(label="Nothing has been set up here.", margin=20) if number else parts
            tabs.append_page(page, Gtk.Label(label=name))
        self._shown_tab = self._plan.tabs[0]
        tabs.connect("switch-page", self._tab_changed)
        return tabs

    def _placed_parts(self, layout: str) -> Any:
        if layout == "form":
            return self._form()
        parts = self._plan.parts
        columns = Gtk.Box(spacing=18, margin=12)
        per_column = (len(parts) + 1) // 2 if layout == "columns" else len(parts)
        for start in range(0, len(parts), max(1, per_column)):
            column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
            columns.pack_start(column, True, True, 0)
            for part in parts[start : start + per_column]:
                if part.kind != "check":
                    caption = Gtk.Label(label=part.name, xalign=0, margin_top=4)
                    column.pack_start(caption, False, False, 0)
                column.pack_start(self._control(part), False, False, 0)
        return columns

    def _form(self) -> Any:
        grid = Gtk.Grid(row_spacing=6, column_spacing=10, margin=12)
        for row, part in enumerate(self._plan.parts):
            control = self._control(part)
            if part.kind == "check":
                grid.attach(control, 0, row, 2, 1)
                continue
            is_tall = part.kind == "list" or part.cells[1:] == ("area",) or is_column(part)
            caption = Gtk.Label(label=f"{part.name}:", xalign=1, margin_top=3 if is_tall else 0)
            caption.set_valign(Gtk.Align.START if is_tall else Gtk.Align.CENTER)
            grid.attach(caption, 0, row, 1, 1)
            control.set_hexpand(True)
            grid.attach(control, 1, row, 1, 1)
        return grid

    def _control(self, part: PlannedPart) -> Any:
        return {
            "field": self._field, "check": self._check, "combo": self._combo, "radio": self._radio,
            "list": self._list,
        }[part.kind](part)  # fmt: skip

    def _field(self, part: PlannedPart) -> Any:
        text, shape = part.cells
        field: Any
        if shape == "area":
            field = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD_CHAR, left_margin=6, top_margin=5)
            held, shown = field.get_buffer(), Gtk.ScrolledWindow(shadow_type=Gtk.ShadowType.IN)
            held.set_text(text)
            width, height = field.create_pango_layout(_AREA_TEXT).get_pixel_size()
            shown.set_size_request(width + 12, height + 12)
            shown.add(field)
        else:
            held = shown = field = Gtk.Entry(text=text, width_chars=30)
        held.connect("changed", self._logger(f"edit {part.name}", merge=True))
        self._fields[part.name] = field
        return shown

    def _check(self, part: PlannedPart) -> Any:
        is_on = part.cells[0] == "on"
        if self._has_switches:
            shown = Gtk.Box(spacing=24)
            box = Gtk.Switch(active=is_on, valign=Gtk.Align.CENTER)
            shown.pack_start(Gtk.Label(label=part.name, xalign=0), True, True, 0)
            shown.pack_start(box, False, False, 0)
        else:
            shown = box = Gtk.CheckButton(label=part.name, active=is_on, halign=Gtk.Align.START)
        box.connect("notify::active", self._check_changed, part.name)
        self._checks[part.name] = box
        return shown

    def _check_changed(self, box: Any, _: object, name: str) -> None:
        self._reporter.log(f"{'tick' if box.get_active() else 'untick'} {name}")

    def _combo(self, part: PlannedPart) -> Any:
        combo = Gtk.ComboBoxText()
        for option in part.cells[1:]:
            combo.append_text(option)
        if part.cells[0]:
            combo.set_active(part.cells[1:].index(part.cells[0]))
        combo.connect("changed", lambda _: self._log_choice(part.name, combo.get_active_text()))
        self._combos[part.name] = combo
        return combo

    def _radio(self, part: PlannedPart) -> Any:
        row = Gtk.Box(spacing=12)
        if is_column(part):
            row = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=2)
        # One of a group is always on; where none is chosen it is this one, which is not shown.
        none = Gtk.RadioButton()
        buttons = self._radios[part.name] = {}
        for option in part.cells[1:]:
            button = Gtk.RadioButton.new_with_label_from_widget(none, option)
            button.set_active(option == part.cells[0])
            button.set_halign(Gtk.Align.START)
            row.pack_start(button, False, False, 0)
            buttons[option] = button
        for button in buttons.values():
            button.connect("toggled", self._radio_changed, part.name)
        return row

    def _radio_changed(self, button: Any, group: str) -> None:
        if button.get_active():
            self._log_choice(group, button.get_label())

    def _list(self, part: PlannedPart) -> Any:
        rows = Gtk.ListBox(selection_mode=Gtk.SelectionMode.BROWSE)
        for option in part.cells[1:]:
            rows.add(Gtk.Label(label=option, xalign=0, margin_start=4, margin_end=4))
            if option == part.cells[0]:
                rows.select_row(rows.get_children()[-1])
        rows.connect("row-selected", self._row_changed, part.name)
        self._lists[part.name], self._rows_known[part.name] = rows, part.cells[0]
        frame = Gtk.Frame()
        frame.add(rows)
        return frame

    def _row_changed(self, rows: Any, _: object, name: str) -> None:
        """Also when focus or a click falls on the row that is chosen already."""
        if row_chosen(rows) != self._rows_known[name]:
            self._rows_known[name] = row_chosen(rows)
            self._log_choice(name, row_chosen(rows))

    def _button_row(self) -> Any:
        row = Gtk.Box(spacing=8, margin=12)
        row.set_halign(Gtk.Align.END if self._plan.look.layout == "form" else Gtk.Align.START)
        for name in self._plan.buttons:
            row.pack_start(self._button(name), False, False, 0)
        return row

    def _header_bar(self) -> Any:
        """As GNOME's dialogs have it: the last button, which is suggested, at the right, others left."""
        bar = Gtk.HeaderBar(title=self._plan.title, show_close_button=not self._plan.buttons)
        for name in self._plan.buttons[:-1]:
            bar.pack_start(self._button(name))
        for name in self._plan.buttons[-1:]:
            button = self._button(name)
            button.get_style_context().add_class("suggested-action")
            bar.pack_end(button)
        bar.show_all()
        return bar

    def _button(self, name: str) -> Any:
        self._buttons[name] = button = Gtk.Button(label=name)
        button.connect("clicked", self._logger(f"press {name}"))
        return button

    # --- what happens ---

    def _logger(self, event: str, *, merge: bool = False) -> Any:
        return lambda *_: self._reporter.log(event, merge=merge)

    def _log_choice(self, name: str, option: str) -> None:
        self._reporter.log(f"choose {name}: {option}")

    def _tab_changed(self, _: object, __: object, number: int) -> None:
        if self._plan.tabs[number] != self._shown_tab:
            self._shown_tab = self._plan.tabs[number]
            self._reporter.log(f"tab {self._shown_tab}")

    # --- reporting ---

    def tick(self) -> bool:
        if self._reporter.is_asked():
            self._reporter.answer(
                fields={name: text_of(field) for name, field in self._fields.items()},
                checks={name: box.get_active() for name, box in self._checks.items()},
                choices={
                    **{name: combo.get_active_text() or "" for name, combo in self._combos.items()},
                    **{group: button_chosen(buttons) for group, buttons in self._radios.items()},
                    **{name: row_chosen(rows) for name, rows in self._lists.items()},
                },
                tab=self._shown_tab if self._tabs is not None else "",
                spots=self._spots(),
                size_px=tuple(self.window.get_size()),
            )
        return GLib.SOURCE_CONTINUE

    def _spots(self) -> list[ClickSpot]:
        """Of the popup that is open, or else of all controls in sight."""
        found = self._popup_spots()
        if found:
            return found
        found += centres("menu", self._menus.items())
        if self._tabs is not None:
            labels = (self._tabs.get_tab_label(page) for page in self._tabs.get_children())
            found += centres("tab", zip(self._plan.tabs, labels, strict=True))
        found += centres("press", self._buttons.items())
        found += centres("field", self._fields.items())
        found += centres("check", self._checks.items())
        found += centres("combo", self._combos.items())
        for group, buttons in self._radios.items():
            found += centres("option", buttons.items(), group)
        for group, rows in self._lists.items():
            found += centres("option", ((name_of(row), row) for row in rows.get_children()), group)
        return found

    def _popup_spots(self) -> list[ClickSpot]:
        for part in (*self._plan.menus, *self._plan.parts):
            if part.kind not in ("menu", "combo"):
                continue
            is_menu = part.kind == "menu"
            owner = self._menus[part.name] if is_menu else self._combos[part.name]
            for popup in Gtk.Menu.get_for_attach_widget(owner):
                if popup.get_mapped():
                    names = part.cells if is_menu else part.cells[1:]
                    items = zip(names, popup.get_children(), strict=True)
                    return centres("menu item" if is_menu else "option", items, part.name)
        return []


def is_column(part: PlannedPart) -> bool:
    """Whether radio buttons are too long to stand beside each other."""
    return part.kind == "radio" and sum(map(len, part.cells[1:])) >= 32


def text_of(field: Any) -> str:
    held = field.get_buffer() if isinstance(field, Gtk.TextView) else field
    return held.get_property("text")


def button_chosen(buttons: dict[str, Any]) -> str:
    return next((option for option, button in buttons.items() if button.get_active()), "")


def name_of(row: Any) -> str:
    return row.get_child().get_text()


def row_chosen(rows: Any) -> str:
    return "".join(name_of(row) for row in rows.get_selected_rows())


def centres(kind: str, widgets: Iterable[tuple[str, Any]], owner: str = "") -> list[ClickSpot]:
    """Of those in sight; the mark's for a check box or radio button, whose row may be empty further right."""
    found = []
    for name, widget in widgets:
        if not widget.get_mapped():
            continue
        is_marked = isinstance(widget, Gtk.CheckButton)
        x = _MARK_PX if is_marked else widget.get_allocated_width() // 2
        top = widget.get_toplevel()
        x, y = widget.translate_coordinates(top, x, widget.get_allocated_height() // 2)
        _, left, upper = top.get_window().get_origin()
        if is_in_sight(widget, left + x, upper + y):
            found.append(ClickSpot(kind, name, left + x, upper + y, owner))
    return found


def is_in_sight(widget: Any, x: int, y: int) -> bool:
    """Whether a point of the screen is inside all that holds the widget: a long popup scrolls."""
    holder = widget.get_parent_window()
    while holder is not None:
        _, left, top = holder.get_origin()
        if not (left <= x < left + holder.get_width() and top <= y < top + holder.get_height()):
            return False
        holder = holder.get_parent()
    return True


def main(arguments: list[str]) -> int:
    plan, folder = (Path(argument) for argument in arguments)
    window = GtkWindow(WindowPlanFile(plan), StateReporter(folder))
    # After all that has come in: whoever asks has already clicked.
    GLib.timeout_add(TICK_MS, window.tick, priority=GLib.PRIORITY_LOW)
    Gtk.main()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
