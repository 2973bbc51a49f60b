"""Shows one dialog with Tk's themed controls and changes them. I/O: a window, files."""

from __future__ import annotations

import sys
import tkinter as tk
from pathlib import Path
from tkinter import font as fonts
from tkinter import ttk
from typing import Any

from dialog_file import POLL_MS, Orders  # type: ignore[import-not-found]  # beside it

_DARK_GROUND, _DARK_INK, _DARK_FIELD, _DARK_PALE = "#33393b", "#f0f0f0", "#222829", "#7e8789"


class TkDialog:
    def __init__(self, theme: str, family: str, points: float, is_dark: bool) -> None:
        self._root = tk.Tk()
        for name in ("TkDefaultFont", "TkTextFont", "TkMenuFont", "TkHeadingFont"):
            fonts.nametofont(name).configure(family=family, size=-round(points * 96 / 72))
        style = ttk.Style()
        style.theme_use(theme)
        self._is_dark = is_dark
        if is_dark:
            style.configure(".", background=_DARK_GROUND, foreground=_DARK_INK, fieldbackground=_DARK_FIELD)
            style.map(".", foreground=[("disabled", _DARK_PALE)])
            style.configure(
                "TCombobox", foreground=_DARK_INK, fieldbackground=_DARK_FIELD, arrowcolor=_DARK_INK
            )
            style.map("TCombobox", fieldbackground=[("readonly", _DARK_FIELD)])
            style.map("TButton", background=[("active", "#454d50"), ("!active", "#454d50")])
            for kind in ("TCheckbutton", "TRadiobutton"):
                style.configure(kind, indicatorbackground=_DARK_FIELD, indicatorforeground=_DARK_INK)
                style.map(kind, indicatorbackground=[], background=[("active", _DARK_GROUND)])
        self._body: Any = None

    def build(self, plan: dict[str, Any]) -> None:
        if self._body is not None:
            self._body.destroy()
        self._parts: dict[str, Any] = {}
        self._held: list[Any] = []
        self._root.title(plan["title"])
        self._body = ttk.Frame(self._root, padding=12)
        self._body.pack(fill="both", expand=True)
        for number, row in enumerate(plan["rows"]):
            self._row(number, row)
        last = len(plan["rows"])
        buttons = ttk.Frame(self._body)
        for number, button in enumerate(plan["buttons"]):
            shown = ttk.Button(
                buttons, text=button["name"], state="normal" if button["enabled"] else "disabled"
            )
            self._parts[f"button {number}"] = shown
            shown.pack(side="left", padx=(0, 8))
        buttons.grid(row=last, column=0, columnspan=2, sticky="w", pady=4)
        note = ttk.Label(self._body, text=plan["note"]["text"], foreground=plan["note"]["colour"])
        self._parts["note"] = note
        note.grid(row=last + 1, column=0, columnspan=2, sticky="w")

    def _row(self, number: int, row: dict[str, Any]) -> None:
        kind = row["kind"]
        if kind == "check":
            held = tk.BooleanVar(value=row["value"])
            box: Any = ttk.Checkbutton(self._body, text=row["name"], variable=held)
            self._held.append(held)
            box.held, box.on = held, True
            self._parts[f"row {number}"] = box
            box.grid(row=number, column=0, columnspan=2, sticky="w", pady=2)
            return
        caption = ttk.Label(self._body, text=row["name"])
        self._parts[f"label {number}"] = caption
        caption.grid(row=number, column=0, sticky="w", padx=(0, 12), pady=3)
        control: Any
        if kind == "field":
            control = ttk.Entry(self._body, width=30)
            control.insert(0, row["value"])
        elif kind == "combo":
            control = ttk.Combobox(self._body, values=row["options"], width=24)
            control.set(row["value"])
            control.configure(state="readonly")
        elif kind == "radio":
            control = ttk.Frame(self._body)
            held = tk.StringVar(value=row["value"])
            self._held.append(held)
            for option in row["options"]:
                button: Any = ttk.Radiobutton(control, text=option, variable=held, value=option)
                button.held, button.on = held, option
                button.pack(side="left", padx=(0, 10))
                self._parts[f"option {number} {option}"] = button
        else:
            control = tk.Listbox(
                self._body, height=len(row["options"]), exportselection=False, font="TkTextFont"
            )
            if self._is_dark:
                control.configure(background=_DARK_FIELD, foreground=_DARK_INK)
            control.insert("end", *row["options"])
            for place, option in enumerate(row["options"]):
                self._parts[f"option {number} {option}"] = (control, place)
                if option == row["value"]:
                    control.selection_set(place)
        self._parts[f"row {number}"] = control
        control.grid(row=number, column=1, sticky="w", pady=3)

    def hide(self, address: str) -> None:
        part = self._parts[address]
        if isinstance(part, tuple):
            part[0].delete(part[1])
        elif part.winfo_manager() == "pack":
            part.pack_forget()
        else:
            part.grid_remove()

    def rename(self, address: str, to: str) -> None:
        part = self._parts[address]
        if isinstance(part, tuple):
            rows, place = part
            is_chosen = place in rows.curselection()
            rows.delete(place)
            rows.insert(place, to)
            if is_chosen:
                rows.selection_set(place)
        else:
            part.configure(text=to)

    def enable(self, address: str, to: bool) -> None:
        self._parts[address].configure(state="normal" if to else "disabled")

    def fill(self, address: str, to: Any) -> None:
        part = self._parts[address]
        if isinstance(part, tuple):
            part[0].selection_clear(0, "end")
            part[0].selection_set(part[1])
        elif isinstance(part, ttk.Combobox):
            part.set(to)
        elif isinstance(part, ttk.Entry):
            part.delete(0, "end")
            part.insert(0, to)
        else:
            part.held.set(to if isinstance(part, ttk.Checkbutton) else part.on)

    def move(self, address: str) -> None:
        self._parts[address].grid(row=99, column=0)

    def colour(self, address: str, to: str) -> None:
        self._parts[address].configure(foreground=to)

    def run(self, orders: Orders) -> None:
        """Until it is closed."""

        def look() -> None:
            orders.follow()
            self._root.update_idletasks()
            orders.tell()
            self._root.after(2 * POLL_MS, look)

        self._root.after(POLL_MS, look)
        self._root.mainloop()


def main() -> int:
    """Show it until it is closed: `tk_window.py FOLDER THEME FAMILY POINTS [dark]`."""
    folder, theme, family, points, *dark = sys.argv[1:]
    dialog = TkDialog(theme, family, float(points), bool(dark))
    dialog.run(Orders(Path(folder), dialog))
    return 0


if __name__ == "__main__":
    sys.exit(main())
