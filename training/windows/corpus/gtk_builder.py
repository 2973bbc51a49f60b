"""Labels of GtkBuilder and Glade files, by the kind of control that carries them. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from training.windows.corpus.kinds import FoundLabel, LabelKind

_BY_CLASS: dict[str, tuple[str, LabelKind]] = {
    "GtkCheckButton": ("label", LabelKind.CHECKBOX),
    "GtkRadioButton": ("label", LabelKind.RADIO),
    "GtkButton": ("label", LabelKind.BUTTON),
    "GtkToggleButton": ("label", LabelKind.BUTTON),
    "GtkMenuButton": ("label", LabelKind.BUTTON),
    "GtkLinkButton": ("label", LabelKind.BUTTON),
    "GtkToolButton": ("label", LabelKind.BUTTON),
    "GtkToggleToolButton": ("label", LabelKind.BUTTON),
    "GtkMenuToolButton": ("label", LabelKind.BUTTON),
    "GtkMenuItem": ("label", LabelKind.MENU_ITEM),
    "GtkCheckMenuItem": ("label", LabelKind.MENU_ITEM),
    "GtkRadioMenuItem": ("label", LabelKind.MENU_ITEM),
    "GtkImageMenuItem": ("label", LabelKind.MENU_ITEM),
    "GtkModelButton": ("text", LabelKind.MENU_ITEM),
    "GtkAction": ("label", LabelKind.MENU_ITEM),
    "GtkToggleAction": ("label", LabelKind.MENU_ITEM),
    "GtkRadioAction": ("label", LabelKind.MENU_ITEM),
    "GtkExpander": ("label", LabelKind.GROUP),
    "GtkDialog": ("title", LabelKind.TITLE),
    "GtkMessageDialog": ("title", LabelKind.TITLE),
    "GtkWindow": ("title", LabelKind.TITLE),
    "GtkAssistant": ("title", LabelKind.TITLE),
    "GtkHeaderBar": ("title", LabelKind.TITLE),
    "AdwPreferencesGroup": ("title", LabelKind.GROUP),
    "HdyPreferencesGroup": ("title", LabelKind.GROUP),
    "AdwPreferencesPage": ("title", LabelKind.TAB),
    "HdyPreferencesPage": ("title", LabelKind.TAB),
    "AdwEntryRow": ("title", LabelKind.FIELD),
    "AdwPasswordEntryRow": ("title", LabelKind.FIELD),
    "AdwSwitchRow": ("title", LabelKind.CHECKBOX),
    "AdwSpinRow": ("title", LabelKind.SPIN),
    "AdwComboRow": ("title", LabelKind.COMBO),
    "HdyComboRow": ("title", LabelKind.COMBO),
}
"""Class -> the property that holds its label, and what kind of label it is."""

_BY_TARGET: dict[str, LabelKind] = {
    "GtkEntry": LabelKind.FIELD,
    "GtkSearchEntry": LabelKind.FIELD,
    "GtkPasswordEntry": LabelKind.FIELD,
    "GtkTextView": LabelKind.FIELD,
    "GtkSpinButton": LabelKind.SPIN,
    "GtkScale": LabelKind.SPIN,
    "GtkComboBox": LabelKind.COMBO,
    "GtkComboBoxText": LabelKind.COMBO,
    "GtkDropDown": LabelKind.COMBO,
    "GtkSwitch": LabelKind.CHECKBOX,
    "GtkTreeView": LabelKind.GROUP,
}
"""Class of the control that a caption belongs to -> the kind of the caption."""

_STOCK = {
    "add": "Add", "apply": "Apply", "cancel": "Cancel", "close": "Close", "copy": "Copy", "cut": "Cut",
    "edit": "Edit", "execute": "Execute", "find": "Find", "go-back": "Back", "go-forward": "Forward",
    "go-up": "Up", "help": "Help", "new": "New", "no": "No", "ok": "OK", "open": "Open", "paste": "Paste",
    "redo": "Redo", "remove": "Remove", "revert-to-saved": "Revert", "stop": "Stop", "undo": "Undo",
    "yes": "Yes", "zoom-in": "Zoom In", "zoom-out": "Zoom Out", "zoom-fit": "Best Fit", "clear": "Clear",
    "select-all": "Select All", "index": "Index", "home": "Home", "up": "Up", "down": "Down",
}  # fmt: skip
"""Names of GTK's own buttons without "gtk-". None of them is reserved; those that are have no entry."""

_SWITCHES = {"GtkSwitch", "GtkCheckButton"}
_ROWS = {"AdwActionRow", "HdyActionRow"}
_YES = {"true", "yes", "1"}


def gtk_labels(root: Element) -> list[FoundLabel]:
    """All labels of the file whose root this is."""
    found: list[FoundLabel] = []
    by_id = {node.get("id", ""): node.get("class", "") for node in _objects(root)}
    for node in _objects(root):
        found += _of_object(node, by_id)
    menus = [child for child in root if child.tag == "menu"]
    for menu in menus:
        found += _of_menu(menu, is_bar="bar" in menu.get("id", ""))
    return found


def _objects(root: Element) -> Iterator[Element]:
    for node in root.iter():
        if node.tag in ("object", "widget", "template"):
            yield node


def _class(node: Element) -> str:
    return node.get("parent" if node.tag == "template" else "class", "")


def _properties(node: Element) -> dict[str, tuple[str, bool]]:
    """Name -> (text, whether people see it: it is marked for translation)."""
    return {
        (prop.get("name") or "").replace("_", "-"): (prop.text or "", prop.get("translatable") in _YES)
        for prop in node
        if prop.tag == "property"
    }


def _of_object(node: Element, by_id: dict[str, str]) -> Iterator[FoundLabel]:
    kind, properties = _class(node), _properties(node)
    if kind in _BY_CLASS:
        name, label_kind = _BY_CLASS[kind]
        if kind == "GtkMenuItem" and node.get("in-bar"):
            label_kind = LabelKind.MENU
        text, is_shown = properties.get(name, ("", False))
        if text.startswith("gtk-"):
            text, is_shown = _STOCK.get(text.removeprefix("gtk-"), ""), True
        if text and is_shown:
            yield FoundLabel(label_kind, text)
    elif kind == "GtkMenuBar":
        for child in node.iterfind("child/*"):
            child.set("in-bar", "yes")
    elif kind == "GtkLabel":
        caption = _caption_kind(node, properties, by_id)
        text, is_shown = properties.get("label", ("", False))
        if caption is not None and is_shown:
            yield FoundLabel(caption, text)
    elif kind in _ROWS and "title" in properties:
        inside = {_class(inner) for inner in _objects(node)}
        if inside & _SWITCHES:
            yield FoundLabel(LabelKind.CHECKBOX, properties["title"][0])
    yield from _options(node, kind)
    for child in node.iterfind("child"):
        if child.get("type") in ("tab", "label"):
            yield from _heading(child)


def _caption_kind(
    node: Element, properties: dict[str, tuple[str, bool]], by_id: dict[str, str]
) -> LabelKind | None:
    """What a label is the caption of; None when it is only text."""
    target = properties.get("mnemonic-widget", ("", False))[0]
    if not target:
        named = [link for link in node.iterfind("accessibility/relation") if link.get("type") == "label-for"]
        target = named[0].get("target", "") if named else ""
    if target:
        return _BY_TARGET.get(by_id.get(target, ""))
    return LabelKind.FIELD if properties.get("label", ("", False))[0].rstrip().endswith(":") else None


def _options(node: Element, kind: str) -> Iterator[FoundLabel]:
    if kind in ("GtkComboBoxText", "GtkStringList"):
        paths: tuple[str, ...] = ("items/item",)
    elif kind == "GtkListStore":
        paths = ("data/row/col",)
    else:
        return
    for path in paths:
        for item in node.iterfind(path):
            if item.get("translatable") in _YES and item.text:
                yield FoundLabel(LabelKind.OPTION, item.text, "")


def _heading(child: Element) -> Iterator[FoundLabel]:
    """The label of a notebook's tab, or the heading of a frame."""
    kind = LabelKind.TAB if child.get("type") == "tab" else LabelKind.GROUP
    inner = next((node for node in _objects(child) if _class(node) == "GtkLabel"), None)
    if inner is not None:
        text, is_shown = _properties(inner).get("label", ("", False))
        if is_shown and text:
            yield FoundLabel(kind, text)


def _of_menu(menu: Element, *, is_bar: bool) -> Iterator[FoundLabel]:
    """A GMenu: what stands in a bar itself are menus, all below are items."""
    for node in menu:
        if node.tag in ("item", "submenu"):
            label = next((a for a in node.iterfind("attribute") if a.get("name") == "label"), None)
            if label is not None and label.text and label.get("translatable") in _YES:
                yield FoundLabel(LabelKind.MENU if is_bar else LabelKind.MENU_ITEM, label.text)
        yield from _of_menu(node, is_bar=is_bar and node.tag == "section")
