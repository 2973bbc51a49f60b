"""Shows one dialog with Tk, in a theme of ttk or with the classic controls. I/O: a window, files.

    /usr/bin/python3 -m training.evaluation.toolkits.windows.tk_window PLAN FOLDER

Of Tk itself nothing is changed: keys, focus and popups are as in any program written with it.
"""

from __future__ import annotations

import sys
import tkinter as tk
from functools import partial
from pathlib import Path
from tkinter import font as fonts
from tkinter import ttk
from typing import Any

from training.evaluation.toolkits.windows.window_files import (
    MAX_HEIGHT_PX,
    MAX_WIDTH_PX,
    TICK_MS,
    ClickSpot,
    PlannedPart,
    StateReporter,
    WindowPlanFile,
)

CLASSIC = "classic controls"
_NAMED_FONTS = ("TkDefaultFont", "TkTextFont", "TkMenuFont", "TkHeadingFont", "TkCaptionFont")


class TkWindow:
    def __init__(self, plan: WindowPlanFile, reporter: StateReporter) -> None:
        self._plan, self._reporter = plan, reporter
        self._is_classic = plan.look.theme == CLASSIC
        self.root = tk.Tk()
        self.root.title(plan.title)
        if not self._is_classic:
            ttk.Style().theme_use(plan.look.theme)
        for layout, size in plan.attempts():
            self._build(layout, size)
            self.root.update_idletasks()
            if self.root.winfo_reqwidth() <= MAX_WIDTH_PX and self.root.winfo_reqheight() <= MAX_HEIGHT_PX:
                break
        left = min(plan.look.left_px, MAX_WIDTH_PX - self.root.winfo_reqwidth())
        top = min(plan.look.top_px, MAX_HEIGHT_PX - self.root.winfo_reqheight())
        self.root.geometry(f"+{max(0, left)}+{max(0, top)}")

    def _build(self, layout: str, size: int) -> None:
        for child in self.root.winfo_children():
            child.destroy()
        for name in _NAMED_FONTS:
            fonts.nametofont(name).configure(family=self._plan.look.font, size=size)
        self._fields: dict[str, Any] = {}
        self._checks: dict[str, tuple[Any, tk.BooleanVar]] = {}
        self._combos: dict[str, tuple[Any, tk.StringVar]] = {}
        self._radios: dict[str, tuple[dict[str, Any], tk.StringVar]] = {}
        self._lists: dict[str, tk.Listbox] = {}
        self._buttons: dict[str, Any] = {}
        self._tabs: ttk.Notebook | None = None
        self._add_menus()
        body: Any = self._of("Frame", self.root)
        body.pack(fill="both", expand=True)
        if self._plan.tabs:
            self._tabs = ttk.Notebook(body)
            self._tabs.pack(fill="both", expand=True, padx=8, pady=(8, 0))
            page: Any = None
            for number, name in enumerate(self._plan.tabs):
                frame = self._of("Frame", self._tabs)
                self._tabs.add(frame, text=name)
                page = page or frame
                if number:
                    self._of("Label", frame, text="Nothing has been set up here.").pack(padx=20, pady=20)
            self._tabs.bind("<<NotebookTabChanged>>", self._tab_changed)
            self._shown_tab = self._plan.tabs[0]
        else:
            page = body
        self._add_parts(page, layout)
        self._add_buttons(body)
        self._reporter.events.clear()

    def _of(self, kind: str, parent: Any, **options: Any) -> Any:
        """A control of this window's family."""
        return getattr(tk if self._is_classic else ttk, kind)(parent, **options)

    # --- building ---

    def _add_menus(self) -> None:
        self._menu_items: dict[str, tuple[str, ...]] = {}
        if not self._plan.menus:
            return
        bar = tk.Menu(self.root, tearoff=0)
        for part in self._plan.menus:
            menu = tk.Menu(bar, tearoff=0)
            for item in part.cells:
                event = f"press {part.name} > {item}"
                menu.add_command(label=item, command=partial(self._reporter.log, event))
            bar.add_cascade(label=part.name, menu=menu)
            self._menu_items[part.name] = part.cells
        self.root.configure(menu=bar)

    def _add_parts(self, page: Any, layout: str) -> None:
        grid = self._of("Frame", page)
        grid.pack(fill="both", expand=True, padx=12, pady=8)
        if layout == "form":
            grid.columnconfigure(1, weight=1)
            for row, part in enumerate(self._plan.parts):
                if part.kind == "check":
                    self._check(grid, part).grid(row=row, column=0, columnspan=2, sticky="w", pady=2)
                    continue
                caption = self._of("Label", grid, text=f"{part.name}:")
                caption.grid(row=row, column=0, sticky="ne", padx=(0, 8), pady=3)
                self._control(grid, part).grid(row=row, column=1, sticky="ew", pady=3)
            return
        per_column = (len(self._plan.parts) + 1) // 2 if layout == "columns" else len(self._plan.parts)
        for start in range(0, len(self._plan.parts), max(1, per_column)):
            column = self._of("Frame", grid)
            column.pack(side="left", fill="both", expand=True, padx=6, anchor="n")
            for part in self._plan.parts[start : start + per_column]:
                if part.kind == "check":
                    self._check(column, part).pack(anchor="w", pady=2)
                    continue
                self._of("Label", column, text=part.name).pack(anchor="w", pady=(4, 0))
                self._control(column, part).pack(fill="x", pady=(0, 3))

    def _control(self, parent: Any, part: PlannedPart) -> Any:
        return {
            "field": self._field, "combo": self._combo, "radio": self._radio, "list": self._list
        }[part.kind](parent, part)  # fmt: skip

    def _field(self, parent: Any, part: PlannedPart) -> Any:
        text, shape = part.cells
        event = f"edit {part.name}"
        if shape == "area":
            area = tk.Text(parent, width=34, height=3, font="TkTextFont")
            area.insert("1.0", text)
            area.edit_modified(False)

            def modified(_: object) -> None:
                if area.edit_modified():
                    self._reporter.log(event, merge=True)
                    area.edit_modified(False)

            area.bind("<<Modified>>", modified)
            self._fields[part.name] = area
            return area
        held = tk.StringVar(value=text)
        held.trace_add("write", lambda *_: self._reporter.log(event, merge=True))
        field = self._of("Entry", parent, textvariable=held, width=30)
        field.held = held
        self._fields[part.name] = field
        return field

    def _check(self, parent: Any, part: PlannedPart) -> Any:
        held = tk.BooleanVar(value=part.cells[0] == "on")
        held.trace_add(
            "write", lambda *_: self._reporter.log(f"{'tick' if held.get() else 'untick'} {part.name}")
        )
        box = self._of("Checkbutton", parent, text=part.name, variable=held)
        self._checks[part.name] = (box, held)
        return box

    def _choice_held(self, part: PlannedPart) -> tk.StringVar:
        held = tk.StringVar(value=part.cells[0])
        held.trace_add("write", lambda *_: self._reporter.log(f"choose {part.name}: {held.get()}"))
        return held

    def _combo(self, parent: Any, part: PlannedPart) -> Any:
        held = self._choice_held(part)
        options = part.cells[1:]
        if self._is_classic:
            combo: Any = tk.OptionMenu(parent, held, *options)
        else:
            combo = ttk.Combobox(parent, textvariable=held, values=options, state="readonly", width=28)
        self._combos[part.name] = (combo, held)
        return combo

    def _radio(self, parent: Any, part: PlannedPart) -> Any:
        held = self._choice_held(part)
        frame = self._of("Frame", parent)
        self._radios[part.name] = ({}, held)
        side: Any = "left" if sum(map(len, part.cells[1:])) < 32 else "top"
        for option in part.cells[1:]:
            button = self._of("Radiobutton", frame, text=option, variable=held, value=option)
            button.pack(side=side, anchor="w", padx=(0, 8))
            self._radios[part.name][0][option] = button
        return frame

    def _list(self, parent: Any, part: PlannedPart) -> Any:
        rows = tk.Listbox(
            parent, height=len(part.cells) - 1, exportselection=False, font="TkTextFont", width=26
        )
        rows.insert("end", *part.cells[1:])
        if part.cells[0]:
            rows.selection_set(part.cells[1:].index(part.cells[0]))
        rows.bind(
            "<<ListboxSelect>>",
            lambda _: self._reporter.log(f"choose {part.name}: {row_chosen(rows)}"),
            add=True,
        )
        self._lists[part.name] = rows
        return rows

    def _add_buttons(self, body: Any) -> None:
        row = self._of("Frame", body)
        row.pack(side="bottom", anchor="e" if self._plan.look.layout == "form" else "w", padx=12, pady=10)
        for name in self._plan.buttons:
            button = self._of(
                "Button", row, text=name, command=lambda name=name: self._reporter.log(f"press {name}")
            )
            button.pack(side="left", padx=4)
            self._buttons[name] = button

    def _tab_changed(self, _: object) -> None:
        assert self._tabs is not None
        name = self._tabs.tab(self._tabs.select(), "text")
        if name != self._shown_tab:
            self._shown_tab = name
            self._reporter.log(f"tab {name}")

    # --- reporting ---

    def tick(self) -> None:
        if self._reporter.is_asked():
            self.root.update_idletasks()
            self._reporter.answer(
                fields={name: text_of(field) for name, field in self._fields.items()},
                checks={name: held.get() for name, (_, held) in self._checks.items()},
                choices={
                    **{
                        name: held.get() for name, (_, held) in (*self._combos.items(), *self._radios.items())
                    },
                    **{name: row_chosen(rows) for name, rows in self._lists.items()},
                },
                tab=self._shown_tab if self._tabs is not None else "",
                spots=self._spots(),
                size_px=(self.root.winfo_width(), self.root.winfo_height()),
            )
        self.root.after(TICK_MS, self.tick)

    def _spots(self) -> list[ClickSpot]:
        popup = self._open_popup()
        if popup is not None:
            return popup
        found = self._menu_bar_spots()
        if self._tabs is not None:
            found += self._tab_spots(self._tabs)
        found += [centre("press", name, button) for name, button in self._buttons.items()]
        found += [centre("field", name, field) for name, field in self._fields.items()]
        found += [centre("check", name, box) for name, (box, _) in self._checks.items()]
        found += [centre("combo", name, combo) for name, (combo, _) in self._combos.items()]
        for group, (buttons, _) in self._radios.items():
            found += [centre("option", option, button, owner=group) for option, button in buttons.items()]
        for group, rows in self._lists.items():
            found += list_spots(self.root, str(rows), group)
        return found

    def _menu_bar_spots(self) -> list[ClickSpot]:
        found = []
        call = self.root.tk.call
        for path in self._open_menus("menubar"):
            left, top = call("winfo", "rootx", path), call("winfo", "rooty", path)
            height = int(call("winfo", "height", path))
            for index in range(int(call(path, "index", "end")) + 1):
                x = int(left) + int(call(path, "xposition", index)) + 12
                found.append(
                    ClickSpot(
                        "menu", str(call(path, "entrycget", index, "-label")), x, int(top) + height // 2
                    )
                )
        return found

    def _open_menus(self, kind: str) -> list[str]:
        """Paths of menus of this type that are on the screen; Tk shows copies of those that we made."""
        call, split = self.root.tk.call, self.root.tk.splitlist
        found, waiting = [], ["."]
        while waiting:
            path = waiting.pop()
            waiting += [str(child) for child in split(call("winfo", "children", path))]
            is_shown = str(call("winfo", "class", path)) == "Menu" and int(call("winfo", "ismapped", path))
            if is_shown and str(call(path, "cget", "-type")) == kind:
                found.append(path)
        return found

    def _open_popup(self) -> list[ClickSpot] | None:
        call = self.root.tk.call
        for name, (combo, _) in self._combos.items():
            if isinstance(combo, ttk.Combobox):
                rows = f"{call('ttk::combobox::PopdownWindow', str(combo))}.f.l"
                if int(call("winfo", "ismapped", rows)):
                    return list_spots(self.root, rows, name)
        for path in self._open_menus("normal"):
            labels = [
                str(call(path, "entrycget", i, "-label")) for i in range(int(call(path, "index", "end")) + 1)
            ]
            owners = [name for name, items in self._menu_items.items() if list(items) == labels]
            kind = "menu item" if owners else "option"
            owners += [p.name for p in self._plan.parts if p.kind == "combo" and list(p.cells[1:]) == labels]
            left, top = int(call("winfo", "rootx", path)), int(call("winfo", "rooty", path))
            width = int(call("winfo", "width", path))
            half = int(call(path, "yposition", 1)) // 2 if len(labels) > 1 else 8
            return [
                ClickSpot(
                    kind, label, left + width // 2, top + int(call(path, "yposition", i)) + half, owners[0]
                )
                for i, label in enumerate(labels)
            ]
        return None

    def _tab_spots(self, tabs: ttk.Notebook) -> list[ClickSpot]:
        """Tk tells which tab is at a point, and not where a tab is."""
        places: dict[int, list[int]] = {}
        y = 12
        for x in range(0, tabs.winfo_width(), 3):
            try:
                places.setdefault(int(self.root.tk.call(str(tabs), "index", f"@{x},{y}")), []).append(x)
            except (tk.TclError, ValueError):
                continue
        names = self._plan.tabs
        left, top = tabs.winfo_rootx(), tabs.winfo_rooty()
        return [ClickSpot("tab", names[i], left + sum(xs) // len(xs), top + y) for i, xs in places.items()]


def row_chosen(rows: tk.Listbox) -> str:
    return "".join(rows.get(index) for index in rows.curselection())


def text_of(field: Any) -> str:
    return field.get("1.0", "end-1c") if isinstance(field, tk.Text) else field.get()


def centre(kind: str, name: str, widget: Any, owner: str = "") -> ClickSpot:
    """Of the control; the mark's for a check box or radio button, whose row may be empty further right."""
    x = widget.winfo_rootx() + (10 if kind in ("check", "option") else widget.winfo_width() // 2)
    return ClickSpot(kind, name, x, widget.winfo_rooty() + widget.winfo_height() // 2, owner)


def list_spots(root: tk.Tk, path: str, owner: str) -> list[ClickSpot]:
    call = root.tk.call
    left, top = int(call("winfo", "rootx", path)), int(call("winfo", "rooty", path))
    found = []
    for index in range(int(call(path, "size"))):
        box = root.tk.splitlist(call(path, "bbox", index))
        if box:
            x, y, _, height = (int(cell) for cell in box)
            found.append(
                ClickSpot(
                    "option", str(call(path, "get", index)), left + x + 15, top + y + height // 2, owner
                )
            )
    return found


def main(arguments: list[str]) -> int:
    plan, folder = (Path(argument) for argument in arguments)
    window = TkWindow(WindowPlanFile(plan), StateReporter(folder))
    window.root.after(TICK_MS, window.tick)
    window.root.mainloop()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
