"""Ordinary fields and password fields of Tk, in turn: python tk_fields.py READY_FILE ROWS FIRST."""

from __future__ import annotations

import sys
import tkinter
from pathlib import Path


def main() -> None:
    window = tkinter.Tk()
    window.title("Tk fields")
    window.geometry("+60+60")
    fields = []
    for row in range(2 * int(sys.argv[2])):
        tkinter.Label(window, text=f"{'Sign' if row % 2 else 'Item'} {row // 2}").grid(row=row, column=0)
        field = tkinter.Entry(window, width=50, show="*" if row % 2 else "")
        field.grid(row=row, column=1, padx=8, pady=2)
        fields.append(field)
    window.lift()
    window.focus_force()
    fields[sys.argv[3] == "secret"].focus_force()
    window.after(400, Path(sys.argv[1]).touch)
    window.mainloop()


if __name__ == "__main__":
    main()
