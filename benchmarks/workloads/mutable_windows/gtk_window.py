"""Shows one dialog with GTK 3 and changes its controls. I/O: a window, files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
from dialog_file import POLL_MS, Orders  # type: ignore[import-not-found]  # noqa: E402 - beside it
from gi.repository import GLib, Gtk  # noqa: E402


class GtkDialog:
    def __init__(self) -> None:
        self._window = Gtk.Window()
        self._window.connect("destroy", Gtk.main_quit)
        self._parts: dict[str, Any] = {}

    def build(self, plan: dict[str, Any]) -> None:
        if child := self._window.get_child():
            child.destroy()
        self._parts = {}
        self._window.set_title(plan["title"])
        self._grid = Gtk.Grid(column_spacing=14, row_spacing=7, margin=14)
        self._window.add(self._grid)
        for number, row in enumerate(plan["rows"]):
            self._row(number, row)
        last = len(plan["rows"])
        box = Gtk.Box(spacing=8)
        for number, button in enumerate(plan["buttons"]):
            shown = Gtk.Button(label=button["name"], sensitive=button["enabled"])
            self._parts[f"button {number}"] = shown
            box.pack_start(shown, False, False, 0)
        self._grid.attach(box, 0, last, 2, 1)
        note = self._parts["note"] = Gtk.Label(xalign=0)
        note.set_markup(f'<span foreground="{plan["note"]["colour"]}">{plan["note"]["text"]}</span>')
        self._grid.attach(note, 0, last + 1, 2, 1)
        self._window.resize(1, 1)
        self._window.show_all()
        self._window.set_focus(None)

    def _row(self, number: int, row: dict[str, Any]) -> None:
        kind = row["kind"]
        if kind == "check":
            box = Gtk.CheckButton(label=row["name"], active=row["value"])
            self._parts[f"row {number}"] = box
            self._grid.attach(box, 0, number, 2, 1)
            return
        caption = Gtk.Label(label=row["name"], xalign=0)
        self._parts[f"label {number}"] = caption
        self._grid.attach(caption, 0, number, 1, 1)
        if kind == "field":
            control: Any = Gtk.Entry(text=row["value"], width_chars=28)
        elif kind == "combo":
            control = Gtk.ComboBoxText()
            for option in row["options"]:
                control.append_text(option)
            control.set_active(row["options"].index(row["value"]))
        elif kind == "radio":
            control = Gtk.Box(spacing=10)
            first = None
            for option in row["options"]:
                button = Gtk.RadioButton.new_with_label_from_widget(first, option)
                first = first or button
                button.set_active(option == row["value"])
                self._parts[f"option {number} {option}"] = button
                control.pack_start(button, False, False, 0)
        else:
            control = Gtk.ListBox()
            for option in row["options"]:
                control.add(Gtk.Label(label=option, xalign=0, margin_start=4, margin_end=4))
                self._parts[f"option {number} {option}"] = control.get_children()[-1]
                if option == row["value"]:
                    control.select_row(control.get_children()[-1])
        control.set_halign(Gtk.Align.START)
        self._parts[f"row {number}"] = control
        self._grid.attach(control, 1, number, 1, 1)

    def hide(self, address: str) -> None:
        self._parts[address].hide()

    def rename(self, address: str, to: str) -> None:
        part = self._parts[address]
        (part.get_child() if isinstance(part, Gtk.ListBoxRow) else part).set_label(to)

    def enable(self, address: str, to: bool) -> None:
        self._parts[address].set_sensitive(to)

    def fill(self, address: str, to: Any) -> None:
        part = self._parts[address]
        if isinstance(part, Gtk.Entry):
            part.set_text(to)
        elif isinstance(part, Gtk.ComboBoxText):
            texts = [row[0] for row in part.get_model()]
            part.set_active(texts.index(to) if to in texts else -1)
        elif isinstance(part, Gtk.ListBoxRow):
            part.get_parent().select_row(part)
        else:
            part.set_active(to)

    def move(self, address: str) -> None:
        part = self._parts[address]
        self._grid.remove(part)
        self._grid.attach(part, 0, 99, 1, 1)

    def colour(self, address: str, to: str) -> None:
        part = self._parts[address]
        part.set_markup(f'<span foreground="{to}">{part.get_text()}</span>')


def main() -> int:
    """Show it until it is closed."""
    orders = Orders(Path(sys.argv[1]), GtkDialog())

    def look() -> bool:
        orders.follow()
        GLib.timeout_add(POLL_MS, lambda: (orders.tell(), False)[1])
        return True

    GLib.timeout_add(2 * POLL_MS, look)
    Gtk.main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
