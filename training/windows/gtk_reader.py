"""Where everything is in a shown window of GTK 3: every character and every control. GTK."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Pango  # noqa: E402 - only after its version is chosen

_SCALE = Pango.SCALE
_SPACE = 2
"""Pixels around a text that a cell renderer leaves."""


class UndrawableError(Exception):
    """The file gives no window, or none whose labels are known exactly."""


def walk(widget: Any) -> Iterator[Any]:
    yield widget
    if isinstance(widget, Gtk.Container):
        children: list[Any] = []
        widget.forall(children.append)
        for child in children:
            yield from walk(child)


class DialogReader:
    """Reads one shown window: every character, and every control."""

    def __init__(self, window: Any, width: int, height: int) -> None:
        self.glyphs: list[list[float]] = []
        self.elements: list[dict[str, Any]] = []
        self._window = window
        self._screen = (0.0, 0.0, float(width), float(height))
        self._capitals: dict[str, float] = {}

    def read(self) -> None:
        self._visit(self._window.get_child(), self._screen, "")

    def _corner(self, widget: Any) -> tuple[float, float]:
        place = widget.translate_coordinates(self._window, 0, 0)
        if place is None:
            raise UndrawableError("a widget has no place")
        return float(place[0]), float(place[1])

    def _whole(self, widget: Any) -> tuple[float, float, float, float]:
        x, y = self._corner(widget)
        return x, y, x + widget.get_allocated_width(), y + widget.get_allocated_height()

    def _visit(self, widget: Any, clip: tuple[float, ...], group: str) -> None:
        if not widget.get_mapped() or not widget.get_child_visible():
            return
        whole = self._whole(widget)
        clip = shared(clip, whole)
        if clip[2] - clip[0] < 2 or clip[3] - clip[1] < 2:
            return
        if isinstance(widget, Gtk.Label):
            self._label(widget, whole, clip)
        if isinstance(widget, Gtk.Frame) and isinstance(widget.get_label_widget(), Gtk.Label):
            group = widget.get_label_widget().get_text()
        if isinstance(widget, Gtk.ComboBox):
            self._combo(widget, whole, clip)
            return
        if isinstance(widget, Gtk.TreeView):
            self._list(widget, whole, clip)
        elif isinstance(widget, Gtk.TextView):
            self._text(widget, whole, clip)
            return
        elif isinstance(widget, Gtk.Entry):
            self._entry(widget, whole, clip)
        elif isinstance(widget, Gtk.Notebook):
            self._tabs(widget, clip)
        elif isinstance(widget, Gtk.Button) and not isinstance(widget.get_parent(), Gtk.TreeView):
            self._button(widget, whole, clip, group)
        elif isinstance(widget, Gtk.Switch):
            state = "ON" if widget.get_active() else "OFF"
            self._add(widget, "CHECKBOX", "", whole, clip, state, needs_caption=True)
            return
        if isinstance(widget, Gtk.MenuItem):
            self._add(widget, "MENU", text_in(widget), whole, clip, "NONE")
        if isinstance(widget, Gtk.Container):
            children: list[Any] = []
            widget.forall(children.append)
            for child in children:
                self._visit(child, clip, group)

    # text

    def _layout(self, layout: Any, x: float, y: float, clip: tuple[float, ...]) -> None:
        """All characters of a layout whose top left corner stands there."""
        if layout.is_ellipsized():
            raise UndrawableError("a text is cut with an ellipsis")
        text = layout.get_text()
        if not text.strip():
            return
        encoded = text.encode()
        high = self._capital_px(layout)
        places = layout.get_iter()
        while True:
            cell = places.get_char_extents()
            baseline = y + places.get_baseline() / _SCALE
            at = places.get_index()
            letter = encoded[at : at + 4].decode(errors="ignore")[:1]
            if letter.strip() and cell.width > 0:
                left = x + cell.x / _SCALE
                box = (left, baseline - high, left + cell.width / _SCALE, baseline)
                seen = shared(box, clip)
                area = max(0.0, seen[2] - seen[0]) * max(0.0, seen[3] - seen[1])
                if area >= 0.6 * (box[2] - box[0]) * high:
                    self.glyphs.append([ord(letter), *box])
            if not places.next_char():
                return

    def _capital_px(self, layout: Any) -> float:
        font = layout.get_font_description() or layout.get_context().get_font_description()
        attributes = layout.get_attributes()
        key = font.to_string() + (attributes.to_string() if attributes is not None else "")
        if key not in self._capitals:
            probe = layout.copy()
            probe.set_width(-1)
            probe.set_text("H", -1)
            ink, _ = probe.get_pixel_extents()
            self._capitals[key] = float(max(4, ink.height))
        return self._capitals[key]

    def _label(self, label: Any, whole: tuple[float, ...], clip: tuple[float, ...]) -> None:
        if label.get_angle():
            raise UndrawableError("a label is turned")
        x, y = label.get_layout_offsets()
        place = label.get_allocation()
        self._layout(label.get_layout(), x - place.x + whole[0], y - place.y + whole[1], clip)
        around = list(parents_of(label))
        is_part = any(isinstance(one, (Gtk.Button, Gtk.MenuItem)) for one in around)
        is_part = is_part or any(isinstance(one, Gtk.Notebook) and is_tab(one, label) for one in around)
        if label.get_text().strip() and not is_part:
            self._add(label, "LABEL", label.get_text(), whole, clip, "NONE")

    def _entry(self, entry: Any, whole: tuple[float, ...], clip: tuple[float, ...]) -> None:
        x, y = entry.get_layout_offsets()
        layout = entry.get_layout()
        self._layout(layout, whole[0] + x, whole[1] + y, clip)
        value = layout.get_text() if entry.get_text() else ""
        state = "FILLED" if value else "EMPTY"
        if isinstance(entry, Gtk.SpinButton):
            # Its buttons change the number: only beside them a press lets one type.
            area = entry.get_text_area()
            whole = (whole[0], whole[1], min(whole[2], whole[0] + area.x + area.width), whole[3])
            clip = shared(clip, whole)
        self._add(entry, "FIELD", "", whole, clip, state, value=value, needs_caption=True)

    def _text(self, view: Any, whole: tuple[float, ...], clip: tuple[float, ...]) -> None:
        buffer = view.get_buffer()
        text = buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True)
        probe = view.create_pango_layout("H")
        down, high = probe.get_baseline() / _SCALE, self._capital_px(probe)
        for at, letter in enumerate(text):
            place = view.get_iter_location(buffer.get_iter_at_offset(at))
            x, y = view.buffer_to_window_coords(Gtk.TextWindowType.WIDGET, place.x, place.y)
            left, baseline = whole[0] + x, whole[1] + y + down
            if letter.strip() and place.width > 0:
                box = (left, baseline - high, left + place.width, baseline)
                if shared(box, clip) == box:
                    self.glyphs.append([ord(letter), *box])
        state = "FILLED" if text else "EMPTY"
        self._add(view, "FIELD", "", whole, clip, state, value=text, needs_caption=True)

    # controls

    def _combo(self, combo: Any, whole: tuple[float, ...], clip: tuple[float, ...]) -> None:
        rows = [row[0] for row in combo.get_model()]
        value = rows[combo.get_active()] if combo.get_active() >= 0 else ""
        for part in walk(combo):
            if not part.get_mapped():
                continue
            if isinstance(part, Gtk.Entry):
                x, y = self._corner(part)
                dx, dy = part.get_layout_offsets()
                self._layout(part.get_layout(), x + dx, y + dy, shared(clip, self._whole(part)))
            elif isinstance(part, Gtk.CellView):
                self._cell(part, value, self._whole(part), clip)
        self._add(combo, "COMBO", "", whole, clip, "NONE", value=value, options=rows, needs_caption=True)

    def _cell(self, widget: Any, text: str, cell: tuple[float, ...], clip: tuple[float, ...]) -> None:
        """A text as a cell renderer writes it: at the left, in the middle of the height."""
        layout = widget.create_pango_layout(text)
        high = layout.get_pixel_size()[1]
        space = max(0, int((cell[3] - cell[1] - 2 * _SPACE - high) / 2))
        self._layout(layout, cell[0] + _SPACE, cell[1] + _SPACE + space, shared(clip, cell))

    def _list(self, tree: Any, whole: tuple[float, ...], clip: tuple[float, ...]) -> None:
        column = tree.get_columns()[0]
        owner = column.get_title() or ""
        _, start = tree.convert_bin_window_to_widget_coords(0, 0)
        rows = shared(clip, (whole[0], whole[1] + start, whole[2], whole[3]))
        selection = tree.get_selection()
        for number, row in enumerate(tree.get_model()):
            path = Gtk.TreePath(number)
            cell = tree.get_cell_area(path, column)
            back = tree.get_background_area(path, column)
            x, y = tree.convert_bin_window_to_widget_coords(cell.x, cell.y)
            bx, by = tree.convert_bin_window_to_widget_coords(back.x, back.y)
            left, top = whole[0] + x, whole[1] + y
            self._cell(tree, row[0], (left, top, left + cell.width, top + cell.height), rows)
            box = (whole[0] + bx, whole[1] + by, whole[0] + bx + back.width, whole[1] + by + back.height)
            state = "ON" if selection.path_is_selected(path) else "OFF"
            self._add(tree, "ITEM", row[0], box, shared(rows, box), state, owner=owner)

    def _tabs(self, book: Any, clip: tuple[float, ...]) -> None:
        for number in range(book.get_n_pages()):
            page = book.get_nth_page(number)
            tab = book.get_tab_label(page)
            if tab is None or not tab.get_mapped():
                continue
            whole = self._whole(tab)
            box = (whole[0] - 4, whole[1] - 2, whole[2] + 4, whole[3] + 2)
            state = "ON" if book.get_current_page() == number else "OFF"
            self._add(tab, "TAB", text_in(tab), box, shared(clip, box), state)

    def _button(self, button: Any, whole: tuple[float, ...], clip: tuple[float, ...], group: str) -> None:
        name = text_in(button)
        if isinstance(button, Gtk.CheckButton):
            words = [
                self._whole(one) for one in walk(button) if isinstance(one, Gtk.Label) and one.get_mapped()
            ]
            if words:
                # Mark and words, not the empty rest of the row.
                right = max(self._text_right(one) for one in walk(button) if isinstance(one, Gtk.Label))
                whole = (whole[0], whole[1], min(whole[2], right + 3), whole[3])
            kind = "RADIO" if isinstance(button, Gtk.RadioButton) else "CHECKBOX"
            state = "ON" if button.get_active() else "OFF"
            owner = group if kind == "RADIO" else ""
            self._add(button, kind, name, whole, shared(clip, whole), state, owner=owner)
        else:
            self._add(button, "BUTTON", name, whole, clip, "NONE")

    def _text_right(self, label: Any) -> float:
        x, _ = label.get_layout_offsets()
        return self._corner(label)[0] + x - label.get_allocation().x + label.get_layout().get_pixel_size()[0]

    def _add(
        self,
        widget: Any,
        kind: str,
        name: str,
        whole: tuple[float, ...],
        box: tuple[float, ...],
        state: str,
        *,
        value: str = "",
        owner: str = "",
        options: list[str] | None = None,
        needs_caption: bool = False,
    ) -> None:
        caption = None
        if needs_caption:
            label = caption_of(widget)
            if label is not None and label.get_mapped():
                name, caption = label.get_text(), self._whole(label)
        self.elements.append(
            {
                "kind": kind,
                "name": " ".join(name.split()),
                "whole": whole,
                "box": box,
                "state": state if widget.is_sensitive() or kind == "LABEL" else "DISABLED",
                "value": value,
                "owner": owner,
                "options": options or [],
                "caption": caption,
            }
        )


def shared(one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def parents_of(widget: Any) -> Iterator[Any]:
    while (widget := widget.get_parent()) is not None:
        yield widget


def is_tab(book: Any, label: Any) -> bool:
    tabs = [book.get_tab_label(book.get_nth_page(number)) for number in range(book.get_n_pages())]
    around = [label, *parents_of(label)]
    return any(tab is not None and tab in around for tab in tabs)


def text_in(widget: Any) -> str:
    """All words of its labels."""
    words = [one.get_text() for one in walk(widget) if isinstance(one, Gtk.Label) and one.get_mapped()]
    return " ".join(word for word in words if word.strip())


def caption_of(widget: Any) -> Any:
    """The label that its file says belongs to it, or None."""
    for label in widget.list_mnemonic_labels():
        if isinstance(label, Gtk.Label) and label.get_text().strip():
            return label
    accessible = widget.get_accessible()
    if accessible is None:
        return None
    relations = accessible.ref_relation_set()
    for number in range(relations.get_n_relations()):
        relation = relations.get_relation(number)
        if relation.get_relation_type().value_nick == "labelled-by":
            for target in relation.get_target():
                label = target.get_widget() if hasattr(target, "get_widget") else None
                if isinstance(label, Gtk.Label) and label.get_text().strip():
                    return label
    return None
