"""Draws dialogs with GTK 3 and says where everything is. Run by the system's Python, which has gi. I/O.

One JSON request a line on standard input; one JSON line in answer, and after it the picture's RGB bytes.
It imports nothing of this repository: another interpreter has its own packages. A crash of GTK ends this
process alone.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, GObject, Gtk, Pango  # noqa: E402 - only after its version is chosen

_NEAREST = (
    *(("CheckButton", "GtkCheckButton"), ("RadioButton", "GtkRadioButton"), ("Toggle", "GtkToggleButton")),
    *(("MenuButton", "GtkMenuButton"), ("Button", "GtkButton"), ("Label", "GtkLabel")),
    *(("SpinField", "GtkSpinButton"), ("Spin", "GtkSpinButton"), ("Entry", "GtkEntry")),
    *(("Combo", "GtkComboBoxText"), ("ListBox", "GtkComboBoxText"), ("TreeView", "GtkTreeView")),
    *(("TextView", "GtkTextView"), ("SourceView", "GtkTextView"), ("Grid", "GtkGrid")),
    *(("Notebook", "GtkNotebook"), ("View", "GtkTextView")),
)
"""Part of an unknown class's name -> what is built instead; a box for all others."""
_WINDOW_PROPERTIES = {
    *("visible", "type-hint", "transient-for", "modal", "attached-to", "application", "icon-name", "icon"),
    *("default-width", "default-height", "width-request", "height-request"),
}
_SCALE = Pango.SCALE
_SPACE = 2


class UndrawableError(Exception):
    """The file gives no window, or none whose labels are known exactly."""


def main() -> None:
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    settings = Gtk.Settings.get_default()
    if settings is None:
        raise SystemExit("gtk_child: there is no display; start it with DISPLAY set.")
    for name in dir(Gtk):
        getattr(getattr(Gtk, name, None), "__gtype__", None)  # makes GTK know its own classes by name
    for line in sys.stdin:
        request = json.loads(line)
        pixels = b""
        try:
            answer, pixels = draw(request, settings)
        except (UndrawableError, GLib.Error, ValueError, TypeError) as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:200]}
        out.write(json.dumps(answer).encode() + b"\n" + pixels)
        out.flush()


def draw(request: dict[str, Any], settings: Any) -> tuple[dict[str, Any], bytes]:
    """The labels and the picture of one dialog. Raises UndrawableError."""
    wanted = {
        "gtk-theme-name": request["theme"],
        "gtk-font-name": request["font"],
        "gtk-xft-dpi": round(request["dpi"] * 1024),
        "gtk-application-prefer-dark-theme": request["is_dark"],
        "gtk-enable-animations": False,
        "gtk-cursor-blink": False,
        "gtk-icon-theme-name": "Adwaita",
    }
    for name, value in wanted.items():
        if settings.get_property(name) != value:
            settings.set_property(name, value)
    rng = random.Random(request["seed"])
    builder = built(request["xml"])
    content, title = content_of(builder)
    window = Gtk.OffscreenWindow()
    try:
        frame = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        frame.set_border_width(request["border"])
        frame.pack_start(content, True, True, 0)
        window.add(frame)
        for widget in list(walk(content)):
            fill(widget, rng, request)
        window.show_all()
        settle()
        width, height = window.get_allocated_width(), window.get_allocated_height()
        most = request["most"]
        if width > most[0] or height > most[1] or width < 120 or height < 60:
            raise UndrawableError(f"its size is {width} x {height}")
        window.set_size_request(
            min(most[0], width + request["more"][0]), min(most[1], height + request["more"][1])
        )
        settle()
        for widget in walk(content):
            if isinstance(widget, Gtk.Entry) and widget.get_mapped() and overflows(widget):
                widget.set_text("")
        settle()
        picture = window.get_pixbuf()
        width, height = picture.get_width(), picture.get_height()
        reader = Reader(window, width, height)
        reader.read()
        answer = {
            "width": width,
            "height": height,
            "title": title,
            "glyphs": reader.glyphs,
            "elements": reader.elements,
        }
        return answer, rgb_of(picture)
    finally:
        window.destroy()
        settle()


def rgb_of(picture: Any) -> bytes:
    """Three bytes a pixel without padding."""
    data, stride, channels = picture.get_pixels(), picture.get_rowstride(), picture.get_n_channels()
    width, height = picture.get_width(), picture.get_height()
    if channels == 3 and stride == width * 3:
        return bytes(data)
    rows = []
    for y in range(height):
        row = bytearray(data[y * stride : y * stride + width * channels])
        if channels == 4:
            del row[3::4]
        rows.append(bytes(row))
    return b"".join(rows)


def settle() -> None:
    for _ in range(300):
        if not Gtk.events_pending():
            return
        Gtk.main_iteration_do(False)


def built(xml: str) -> Any:
    """The file's objects; properties that this GTK does not know are dropped."""
    root = ET.fromstring(xml)
    for node in root.iter("object"):
        name = node.get("class", "")
        known = class_of(name)
        if known is None:
            name = next((new for part, new in _NEAREST if part in name), "GtkBox")
            node.set("class", name)
            known = class_of(name)
        node.attrib.pop("type-func", None)
        node.attrib.pop("constructor", None)
        is_window = known is not None and issubclass(known, Gtk.Window)
        for prop in node.findall("property"):
            label = (prop.get("name") or "").replace("_", "-")
            is_unknown = known is not None and known.find_property(label) is None
            if is_unknown or (is_window and label in _WINDOW_PROPERTIES):
                node.remove(prop)
    lines = ET.tostring(root, encoding="unicode").split("\n")
    for _ in range(12):
        builder = Gtk.Builder()
        try:
            builder.add_from_string("\n".join(lines))
        except GLib.Error as error:
            place = re.search(r":(\d+):\d+ ", error.message)
            number = int(place[1]) - 1 if place else -1
            if not 0 <= number < len(lines) or "<property" not in lines[number]:
                raise
            lines[number] = re.sub(r"<property.*?(</property>|/>)", "", lines[number])
        else:
            return builder
    raise UndrawableError("too many properties are unknown")


def class_of(name: str) -> Any:
    try:
        return GObject.type_from_name(name).pytype
    except RuntimeError:
        return None


def content_of(builder: Any) -> tuple[Any, str]:
    """What stands in the file's first window, or its largest container, and the title."""
    objects = builder.get_objects()
    for window in objects:
        if isinstance(window, Gtk.Window) and window.get_child() is not None:
            child = window.get_child()
            window.remove(child)
            return child, window.get_title() or ""
    outside = (Gtk.Menu, Gtk.Popover, Gtk.MenuItem, Gtk.Window)
    free = [
        one
        for one in objects
        if isinstance(one, Gtk.Container) and one.get_parent() is None and not isinstance(one, outside)
    ]
    if not free:
        raise UndrawableError("it holds no window")
    return max(free, key=lambda one: sum(1 for _ in walk(one))), ""


def walk(widget: Any) -> Iterator[Any]:
    yield widget
    if isinstance(widget, Gtk.Container):
        children: list[Any] = []
        widget.forall(children.append)
        for child in children:
            yield from walk(child)


def fill(widget: Any, rng: random.Random, request: dict[str, Any]) -> None:
    """Give it a state or a text as if somebody had used the dialog."""
    if rng.random() < 0.9:
        widget.set_sensitive(True)
    if isinstance(widget, Gtk.Label):
        widget.set_ellipsize(Pango.EllipsizeMode.NONE)
    elif isinstance(widget, (Gtk.CheckButton, Gtk.Switch)):
        widget.set_active(rng.random() < 0.5)
        if isinstance(widget, Gtk.CheckButton):
            widget.set_inconsistent(False)
    elif isinstance(widget, Gtk.SpinButton):
        adjustment = widget.get_adjustment()
        if adjustment.get_upper() <= adjustment.get_lower():
            adjustment.set_upper(1000)
        low = adjustment.get_lower()
        widget.set_value(rng.uniform(low, min(adjustment.get_upper(), low + 500)))
    elif isinstance(widget, Gtk.Entry) and not isinstance(widget.get_parent(), Gtk.ComboBox):
        if rng.random() < request["filled"]:
            widget.set_text(rng.choice(request["values"]))
        elif widget.get_text():
            widget.set_text("")
    elif isinstance(widget, Gtk.TextView):
        widget.get_buffer().set_text(rng.choice(request["values"]) if rng.random() < 0.5 else "")
        widget.set_cursor_visible(False)
    elif isinstance(widget, Gtk.ComboBox):
        fill_combo(widget, rng, request)
    elif isinstance(widget, Gtk.TreeView):
        fill_list(widget, rng, request)
    elif isinstance(widget, Gtk.ScrolledWindow):
        widget.set_overlay_scrolling(False)
        widget.set_min_content_height(rng.choice((60, 90, 140)))
        widget.set_min_content_width(160)


def fill_combo(combo: Any, rng: random.Random, request: dict[str, Any]) -> None:
    """One column of text, its own if it has one."""
    model = combo.get_model()
    rows = []
    if isinstance(combo, Gtk.ComboBoxText) and model is not None:
        rows = [row[0] for row in model if row[0]]
    if len(rows) < 2:
        rows = rng.sample(request["options"], rng.randint(2, 6))
    store = Gtk.ListStore(str, str)
    for row in rows:
        store.append([row, row])
    combo.set_model(store)
    entry = combo.get_child() if combo.get_has_entry() else None
    if entry is None:
        combo.clear()
        renderer = Gtk.CellRendererText()
        combo.pack_start(renderer, True)
        combo.add_attribute(renderer, "text", 0)
    else:
        combo.set_entry_text_column(0)
    combo.set_active(rng.randrange(len(rows)))


def fill_list(tree: Any, rng: random.Random, request: dict[str, Any]) -> None:
    """One column of rows."""
    columns = tree.get_columns()
    heading = next((column.get_title() for column in columns if column.get_title()), "")
    for column in columns:
        tree.remove_column(column)
    column = Gtk.TreeViewColumn(heading, Gtk.CellRendererText(), text=0)
    tree.append_column(column)
    tree.set_headers_visible(bool(heading))
    store = Gtk.ListStore(str)
    for row in rng.sample(request["options"], rng.randint(2, 6)):
        store.append([row])
    tree.set_model(store)
    selection = tree.get_selection()
    selection.set_mode(Gtk.SelectionMode.SINGLE)
    if rng.random() < 0.6:
        selection.select_path(Gtk.TreePath(rng.randrange(len(store))))
    else:
        selection.unselect_all()


def overflows(entry: Any) -> bool:
    layout = entry.get_layout()
    x, _ = entry.get_layout_offsets()
    right = 26 if entry.get_icon_name(Gtk.EntryIconPosition.SECONDARY) else 6
    right += 60 if isinstance(entry, Gtk.SpinButton) else 0
    return x < 0 or x + layout.get_pixel_size()[0] > entry.get_allocated_width() - right


class Reader:
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


if __name__ == "__main__":
    main()
