"""Labels of gettext catalogues, desktop files and LibreOffice's tables of commands. Pure."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from training.errors import CorpusFileError
from training.windows.corpus.kinds import FoundLabel, LabelKind

_LITTLE, _BIG = b"\xde\x12\x04\x95", b"\x95\x04\x12\xde"
_LONGEST_TEXT = 80
_MNEMONIC = re.compile(r"(?<![\w_&~])([_&~])(?=[^\W_])")
_SETTING = re.compile(
    r"(always|automatically|allow|ask|confirm|create|display|do not|don't|draw|enable|exclude|hide|highlight"
    r"|ignore|include|keep|limit|lock|make|only|open|play|remove|remember|scale|show|start|stop|store|use|wrap)\b",
    re.IGNORECASE,
)
"""How a setting begins that is on or off; with three words or more it is taken for a check box's."""

_LABEL_PROPERTIES = {"Label", "ContextLabel", "PopupLabel"}


def catalogue_texts(data: bytes) -> Iterator[str]:
    """The untranslated texts of a compiled catalogue (.mo). Raises CorpusFileError when it is none."""
    order = {_LITTLE: "<", _BIG: ">"}.get(data[:4])
    if order is None or len(data) < 20:
        raise CorpusFileError("not a compiled catalogue")
    _, count, table = struct.unpack_from(f"{order}III", data, 4)
    if table + 8 * count > len(data):
        raise CorpusFileError("the catalogue's table of texts reaches beyond its end")
    for number in range(count):
        length, start = struct.unpack_from(f"{order}II", data, table + 8 * number)
        text = data[start : start + length]
        if 0 < length <= _LONGEST_TEXT and b"\0" not in text:
            yield text.decode(errors="replace").rpartition("\x04")[2]


def catalogue_labels(data: bytes) -> list[FoundLabel]:
    """Texts with a mnemonic: those are a control's. Which one is judged by their form.

    With a colon at the end it is a field's, three words that begin like a setting are a check box's, all else
    is taken for a menu's.
    """
    found = []
    for text in catalogue_texts(data):
        mnemonics = _MNEMONIC.findall(text)
        if len(mnemonics) != 1 or "\n" in text:
            continue
        bare = _MNEMONIC.sub("", text).strip()
        if bare.endswith(":"):
            kind = LabelKind.FIELD
        elif _SETTING.match(bare) and len(bare.split()) >= 3 and not bare.endswith(("...", "…", "?")):
            kind = LabelKind.CHECKBOX
        else:
            kind = LabelKind.MENU_ITEM
        found.append(FoundLabel(kind, text, mnemonics[0]))
    return found


def desktop_labels(text: str) -> list[FoundLabel]:
    """The English names of a desktop file and of its actions: programs are titles, actions are menu items."""
    found, section = [], ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip()
        name, _, value = line.partition("=")
        if name in ("Name", "GenericName") and value.strip():
            kind = LabelKind.TITLE if section == "[Desktop Entry]" else LabelKind.MENU_ITEM
            found.append(FoundLabel(kind, value.strip(), ""))
    return found


def command_labels(root: Element) -> list[FoundLabel]:
    """What LibreOffice calls its commands, which are menu items, from an English registry file (.xcd)."""
    found: list[FoundLabel] = []
    for component in root:
        if not (component.get("oor:name") or "").endswith("Commands"):
            continue
        for group in component.iter("node"):
            if group.get("oor:name") in ("Commands", "Popups"):
                for command in group.iterfind("node"):
                    found += _of_command(command)
    return found


def _of_command(command: Element) -> Iterator[FoundLabel]:
    for prop in command.iterfind("prop"):
        text = prop.findtext("value")
        if prop.get("oor:name") in _LABEL_PROPERTIES and text:
            yield FoundLabel(LabelKind.MENU_ITEM, text, "~")
