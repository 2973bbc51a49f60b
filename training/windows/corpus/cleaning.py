"""A label as people see it: without mnemonics, markup and placeholders, or not at all. Pure."""

from __future__ import annotations

import html
import re

from training.windows.corpus.kinds import LONGEST, FoundLabel, LabelKind

_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_ASIAN_MNEMONIC = re.compile(r"\s*\([_&~]\w\)")
_PRODUCT = re.compile(r"%(?:PRODUCTNAME|ProductName|PRODUCTVERSION)\b|\$\{?PRODUCTNAME\}?")
_PLACEHOLDER = re.compile(r"%[\w(.~#-]|\$[\w({\[]|\{[^}]*\}|#\{|\\[nt]|\bARG\d|_|://|\S@\S|<|>")
_INVENTED = re.compile(
    r"(label|button|check ?(box|button)?|radio ?(button)?|entry|page|column|item|combo ?box|frame|toggle"
    r"|tab|menu ?item|text|row|option|test|foo|bar|baz|hello,? world.*|lorem ipsum.*|some .*label"
    r"|translator-credits|unknown|dialog|window|title|dummy.*|placeholder.*|xxx+)[ -]?\d*",
    re.IGNORECASE,
)
"""What programmers write where a program later puts its own text."""
_ALIKE = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "\N{NO-BREAK SPACE}": " ", "×": "x"})
_BESIDE_LATIN = {"…"}
_LEAST_LETTERS = 2


def cleaned(found: FoundLabel) -> str | None:
    """The label as it is seen, or None when it is no English label or too long for its kind.

    >>> cleaned(FoundLabel(LabelKind.CHECKBOX, "<b>Show _grid</b>"))
    'Show grid'
    >>> cleaned(FoundLabel(LabelKind.FIELD, "&Width:", "&"))
    'Width'
    >>> cleaned(FoundLabel(LabelKind.BUTTON, "%d _items")) is None
    True
    """
    text = _PRODUCT.sub("Office", found.text)
    if _TAG.search(text):
        text = html.unescape(_TAG.sub("", text))
    if found.mnemonic:
        text = _ASIAN_MNEMONIC.sub("", text)
        text = _without(found.mnemonic, text)
    text = " ".join(text.translate(_ALIKE).split())
    # Scenes draw colons by themselves; "~" is LibreOffice's own mnemonic in its GTK files.
    text = text.lstrip("~").rstrip(": ")
    return text if _is_label(text, found.kind) else None


def _without(sign: str, text: str) -> str:
    """A doubled sign stands for itself."""
    return text.replace(sign * 2, "\0").replace(sign, "").replace("\0", sign)


def _is_label(text: str, kind: LabelKind) -> bool:
    if len(text) > LONGEST[kind] or sum(map(str.isalpha, text)) < _LEAST_LETTERS:
        return False
    if any(ord(letter) > 0xFF and letter not in _BESIDE_LATIN for letter in text):
        return False
    if '"' in text or text[0] in "/,.;" or _PLACEHOLDER.search(text) or _INVENTED.fullmatch(text):
        return False
    # A name of the programmer's ("showHidden", "gtkcheckbutton"), not of the user's.
    return " " in text or not (re.search(r"[a-z][A-Z]", text) and text[0].islower())
