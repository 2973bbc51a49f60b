"""A small order form in GTK, for the example tests: start it with /usr/bin/python3 order_form.py."""

from __future__ import annotations

import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402 - its version has to be chosen first

PRICE = 12


def main() -> int:
    """Show the form until it is closed; Save writes order.txt and says so."""
    window = Gtk.Window(title="Order")
    window.set_default_size(420, 330)
    grid = Gtk.Grid(column_spacing=18, row_spacing=12, margin=18)
    window.add(grid)
    name, gift = Gtk.Entry(), Gtk.CheckButton(label="Gift wrap")
    express, standard = Gtk.RadioButton(label="Express"), None
    standard = Gtk.RadioButton.new_with_label_from_widget(express, "Standard")
    standard.set_active(True)
    number, total, said = Gtk.SpinButton.new_with_range(1, 9, 1), Gtk.Label(label="12"), Gtk.Label(label="")
    save, delete = Gtk.Button(label="Save order"), Gtk.Button(label="Delete order")
    delete.set_sensitive(False)
    for row, (label, widget) in enumerate((("Customer", name), ("Pieces", number), ("Total", total))):
        grid.attach(Gtk.Label(label=label, xalign=0), 0, row, 1, 1)
        widget.set_halign(Gtk.Align.START)
        grid.attach(widget, 1, row, 1, 1)
    for row, widget in enumerate((gift, express, standard), 3):
        grid.attach(widget, 0, row, 2, 1)
    grid.attach(save, 0, 6, 1, 1)
    grid.attach(delete, 1, 6, 1, 1)
    grid.attach(said, 0, 7, 2, 1)

    def count(_: object) -> None:
        total.set_text(str(PRICE * number.get_value_as_int() + (3 if gift.get_active() else 0)))

    def write(_: object) -> None:
        if not name.get_text():
            said.set_text("Customer is missing")
            return
        with open("order.txt", "w", encoding="utf-8") as file:
            file.write(
                f"{name.get_text()};{total.get_text()};{'express' if express.get_active() else 'standard'}\n"
            )
        said.set_text("Order saved")
        delete.set_sensitive(True)

    def remove(_: object) -> None:
        said.set_text("Order deleted")
        delete.set_sensitive(False)

    number.connect("value-changed", count)
    gift.connect("toggled", count)
    save.connect("clicked", write)
    delete.connect("clicked", remove)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    Gtk.main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
