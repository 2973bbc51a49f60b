"""Labels of Qt Designer's files, by the kind of control that carries them. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from training.windows.corpus.kinds import FoundLabel, LabelKind

_BY_CLASS: dict[str, tuple[str, LabelKind]] = {
    "QCheckBox": ("text", LabelKind.CHECKBOX),
    "QRadioButton": ("text", LabelKind.RADIO),
    "QPushButton": ("text", LabelKind.BUTTON),
    "QToolButton": ("text", LabelKind.BUTTON),
    "QGroupBox": ("title", LabelKind.GROUP),
    "QMenu": ("title", LabelKind.MENU),
    "QDialog": ("windowTitle", LabelKind.TITLE),
    "QMainWindow": ("windowTitle", LabelKind.TITLE),
}
_BY_TARGET = {
    "QLineEdit": LabelKind.FIELD,
    "QTextEdit": LabelKind.FIELD,
    "QPlainTextEdit": LabelKind.FIELD,
    "QSpinBox": LabelKind.SPIN,
    "QDoubleSpinBox": LabelKind.SPIN,
    "QSlider": LabelKind.SPIN,
    "QComboBox": LabelKind.COMBO,
}


def qt_labels(root: Element) -> list[FoundLabel]:
    """All labels of the file whose root this is."""
    classes = {node.get("name", ""): node.get("class", "") for node in root.iter("widget")}
    found: list[FoundLabel] = []
    for node in root.iter("widget"):
        found += _of_widget(node, classes)
    for action in root.iter("action"):
        if text := _strings(action, "property").get("text"):
            found.append(FoundLabel(LabelKind.MENU_ITEM, text, "&"))
    return found


def _strings(node: Element, tag: str) -> dict[str, str]:
    """Name -> text of the properties or attributes that people see."""
    return {
        prop.get("name", ""): value.text or ""
        for prop in node.iterfind(tag)
        if (value := prop.find("string")) is not None and value.get("notr") != "true"
    }


def _of_widget(node: Element, classes: dict[str, str]) -> Iterator[FoundLabel]:
    kind, texts = node.get("class", ""), _strings(node, "property")
    if kind in _BY_CLASS:
        name, label_kind = _BY_CLASS[kind]
        if text := texts.get(name):
            yield FoundLabel(label_kind, text, "&")
    elif kind == "QLabel" and (text := texts.get("text")):
        buddy = next(
            (p.findtext("cstring") for p in node.iterfind("property") if p.get("name") == "buddy"), ""
        )
        target = _BY_TARGET.get(classes.get(buddy or "", ""))
        if target is not None or text.rstrip().endswith(":"):
            yield FoundLabel(target or LabelKind.FIELD, text, "&")
    if title := _strings(node, "attribute").get("title"):
        yield FoundLabel(LabelKind.TAB, title, "&")
    for item in node.iterfind("item"):
        if text := _strings(item, "property").get("text"):
            yield FoundLabel(LabelKind.OPTION, text, "")
