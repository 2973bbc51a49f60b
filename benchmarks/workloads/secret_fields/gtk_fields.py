"""Ordinary fields and password fields of GTK 3, in turn: python3 gtk_fields.py READY_FILE ROWS FIRST.

Run by the system's Python, which has GTK."""

from __future__ import annotations

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402 - its version is chosen first


def main() -> None:
    window = Gtk.Window(title="GTK fields")
    window.move(60, 60)
    grid = Gtk.Grid(row_spacing=4, column_spacing=8, margin=10)
    window.add(grid)
    fields = []
    for row in range(2 * int(sys.argv[2])):
        field = Gtk.Entry(width_chars=44)
        if row % 2:
            field.set_visibility(False)
            field.set_input_purpose(Gtk.InputPurpose.PASSWORD)
        grid.attach(Gtk.Label(label=f"{'Sign' if row % 2 else 'Item'} {row // 2}"), 0, row, 1, 1)
        grid.attach(field, 1, row, 1, 1)
        fields.append(field)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    window.present()
    fields[sys.argv[3] == "secret"].grab_focus()
    GLib.timeout_add(400, Path(sys.argv[1]).touch)
    Gtk.main()


if __name__ == "__main__":
    main()
