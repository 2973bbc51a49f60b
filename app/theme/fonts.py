"""Whether the fonts here can draw a language: without one there are boxes in the place of its signs. Qt."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase

PACKAGE = "fonts-noto-cjk"


def num_chinese_families() -> int:
    return len(QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese))


def missing_font_words(language: str, *, num_families: int) -> str:
    """What to install for a language; "" where nothing is missing. In English and not translated, since the
    translation could not be drawn."""
    if not language.startswith("zh") or num_families:
        return ""
    words = "No font here has Chinese signs, so there are boxes instead."
    return f"{words} Install one: sudo apt-get install {PACKAGE}"
