"""Dialogs of the corpus as GtkBuilder XML for GTK 3: which files, and what is changed in them. I/O.

Signals, requirements and templates go, since no program stands behind them; labels that hold a reserved word
or a program's placeholder are exchanged. All other labels stay: that people wrote them is their worth.
"""

from __future__ import annotations

import os
import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

from training.errors import CorpusFileError
from training.windows.corpus.kinds import LabelKind
from training.windows.corpus.reading import is_excluded
from training.windows.corpus.reserved import reserved_in
from training.windows.corpus.xml_tree import parsed_tree
from training.windows.words import SceneWords

_ENDINGS = (".ui", ".glade")
_WITHOUT_DIALOGS = {"icons", "themes", "doc", "help", "locale", "gallery"}
_NEWER = re.compile(rb'lib="(?:gtk\+?|libadwaita)" version="(?:4|1)|class="(?:Adw|GtkDropDown)')
_PLACEHOLDER = re.compile(
    r"%\(?[A-Za-z0-9_]+\)?%?|\$\{?\(?[A-Za-z0-9_]+\)?\}?|\{[^}]*\}|</?[a-z]+[^>]*>|\\[nt]"
)
_PRODUCT = re.compile(r"%PRODUCT(?:NAME|VERSION)|%ProductName")
_SHOWN = ("label", "title", "text", "placeholder-text", "primary-text", "secondary-text", "tab-label")
_TITLES = {"GtkDialog", "GtkWindow", "GtkMessageDialog", "GtkAssistant", "GtkApplicationWindow"}
_KINDS = {
    "GtkCheckButton": LabelKind.CHECKBOX,
    "GtkRadioButton": LabelKind.RADIO,
    "GtkLabel": LabelKind.FIELD,
    "GtkFrame": LabelKind.GROUP,
    "GtkExpander": LabelKind.GROUP,
    "GtkMenuItem": LabelKind.MENU_ITEM,
}
_LONGEST_LABEL = 90


def dialog_files(tree: Path) -> list[Path]:
    """The files of unpacked packages that GTK 3 may read, none of them of an evaluated application."""
    found: list[Path] = []
    for folder, inside, names in os.walk(tree):
        inside[:] = [name for name in inside if name not in _WITHOUT_DIALOGS]
        for path in (Path(folder, name) for name in names if name.endswith(_ENDINGS)):
            if path.is_symlink() or is_excluded(path.relative_to(tree)):
                continue
            text = path.read_bytes()
            if b"<interface" in text[:4000] and not _NEWER.search(text):
                found.append(path)
    return sorted(found)


def prepared_dialog(path: Path, words: SceneWords, rng: random.Random) -> str:
    """The file's XML without what needs its program, and without reserved words. Raises CorpusFileError."""
    root = parsed_tree(path.read_bytes())
    if root.tag != "interface":
        raise CorpusFileError(f"{path} is no GtkBuilder file: leave it out.")
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in ("requires", "signal"):
                parent.remove(child)
    for template in root.findall("template"):
        template.tag = "object"
        template.set("id", template.get("class", "template"))
        template.set("class", template.attrib.pop("parent", "GtkBox"))
    for node in root.iter("object"):
        kind = node.get("class", "")
        for prop in node.findall("property"):
            name = (prop.get("name") or "").replace("_", "-")
            if name in _SHOWN and prop.text:
                prop.text = _shown_text(prop.text, kind, words, rng)
            elif name in ("tooltip-text", "tooltip-markup"):
                node.remove(prop)
    for item in (*root.iter("item"), *root.iter("col")):
        if item.text and (reserved_in(item.text) or _PLACEHOLDER.search(item.text)):
            item.text = words.label(LabelKind.OPTION)
    return ET.tostring(root, encoding="unicode")


def _shown_text(text: str, kind: str, words: SceneWords, rng: random.Random) -> str:
    text = _PRODUCT.sub("Office", text)
    if text.startswith("gtk-"):
        return text
    if len(text) > _LONGEST_LABEL and kind == "GtkLabel":
        return words.sentence(rng.choice((4, 8)))
    plain = text.replace("_", "")
    if not reserved_in(plain) and not _PLACEHOLDER.search(text):
        return text
    wanted = LabelKind.TITLE if kind in _TITLES else _KINDS.get(kind, LabelKind.BUTTON)
    ending = ":" if plain.rstrip().endswith(":") else ""
    return words.label(wanted).replace("_", " ") + ending
