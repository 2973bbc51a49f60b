"""Draws dialogs with GTK 3 and says where everything is. Run by the system's Python, which has gi. I/O.

One JSON request a line on standard input; one JSON line in answer, and after it the picture's RGB bytes.
Of this repository it imports only `gtk_reader`: another interpreter has other packages. A crash of GTK ends
this process alone.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import xml.etree.ElementTree as ET
from typing import Any

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, GObject, Gtk, Pango  # noqa: E402 - only after its version is chosen

from training.windows.gtk_reader import DialogReader, UndrawableError, walk  # noqa: E402 - it needs GTK, too

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
        reader = DialogReader(window, width, height)
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


if __name__ == "__main__":
    main()
