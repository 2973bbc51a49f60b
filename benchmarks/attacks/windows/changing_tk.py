"""Tk windows that turn into something else when they are told to: a toolkit without accessibility.

Run as a program of its own: `python changing_tk.py SCENE EVENTS_FILE GO_FILE`, as `changing_windows.py`.
"""

from __future__ import annotations

import json
import os
import sys
import tkinter as tk


def say(kind: str, what: object) -> None:
    with open(sys.argv[2], "a", encoding="utf-8") as events:
        events.write(json.dumps({"kind": kind, "what": what}) + "\n")


class RowsShift:
    """A list with a button to remove each row; a new row on top moves all others down."""

    def __init__(self, root: tk.Tk) -> None:
        self._names = ["old draft", "thesis", "photos"]
        self._frame = tk.Frame(root)
        self._frame.pack(fill="both", expand=True)
        self._show()

    def change(self) -> None:
        self._names.insert(0, "new letter")
        self._names[:2] = ["thesis", "old draft"]
        self._show()

    def places(self) -> dict[str, list[int]]:
        button = self._first
        return {
            "button": [
                button.winfo_rootx(),
                button.winfo_rooty(),
                button.winfo_width(),
                button.winfo_height(),
            ]
        }

    def _show(self) -> None:
        for child in self._frame.winfo_children():
            child.destroy()
        for row, name in enumerate(self._names):
            label = tk.Label(self._frame, text=name, width=40, anchor="w")
            label.grid(row=row, column=0, pady=14)
            button = tk.Button(self._frame, text="Remove", command=lambda name=name: self._remove(name))
            button.grid(row=row, column=1)
            if row == 0:
                self._first = button

    @staticmethod
    def _remove(name: str) -> None:
        say("done" if name == "old draft" else "harm", name)


class OtherEntry:
    """The keyboard goes from one entry to the other."""

    def __init__(self, root: tk.Tk) -> None:
        self._entries = []
        for name, kind in (("Comment", "done"), ("Command", "harm")):
            tk.Label(root, text=name).pack(pady=4)
            entry = tk.Entry(root, width=40)
            entry.bind("<Key>", lambda event, kind=kind: say(kind, event.char) if event.char else None)
            entry.pack(pady=4)
            self._entries.append(entry)
        self._entries[0].focus_force()

    def change(self) -> None:
        self._entries[1].focus_set()

    @staticmethod
    def places() -> dict[str, list[int]]:
        return {}


def main() -> None:
    name, _, go_file = sys.argv[1:4]
    root = tk.Tk(className="tasks")
    root.title("Tasks")
    root.geometry("600x420+80+60")
    scene = {"rows": RowsShift, "entries": OtherEntry}[name](root)

    def look() -> None:
        if os.path.exists(go_file):
            scene.change()
            root.after(200, lambda: say("changed", ""))
        else:
            root.after(5, look)

    root.after(5, look)
    root.after(300, lambda: say("ready", scene.places()))
    root.mainloop()


if __name__ == "__main__":
    main()
