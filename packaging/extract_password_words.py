"""Collects what programs call a password, in their languages, into `agent/redaction/password_words.json`.
I/O: translation catalogues, and that file.

    python packaging/extract_password_words.py /usr/share/locale [MORE_FOLDERS]

A word is taken where the catalogues of at least two programs use it for "Password", "Passphrase",
"Passcode", "PIN code" or "Secret key" (of languages with fewer programs, one is enough), so that one wrong
translation teaches nothing. Debian's packages of language files give many languages at once; none of their
text is kept but these single words."""

from __future__ import annotations

import gettext
import json
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

TARGET = Path(__file__).resolve().parents[1] / "agent" / "redaction" / "password_words.json"
_MEANT = frozenset(("password", "passphrase", "pass phrase", "passcode", "pin code", "secret key"))
_LANGUAGES = [
    "af",
    "ar",
    "be",
    "bg",
    "bn",
    "bs",
    "ca",
    "cs",
    "da",
    "de",
    "el",
    "en_GB",
    "es",
    "et",
    "eu",
    "fa",
    "fi",
    "fr",
    "ga",
    "gl",
    "gu",
    "he",
    "hi",
    "hr",
    "hu",
    "hy",
    "id",
    "is",
    "it",
    "ja",
    "ka",
    "kk",
    "ko",
    "lt",
    "lv",
    "mk",
    "ml",
    "mr",
    "ms",
    "nb",
    "nl",
    "nn",
    "pa",
    "pl",
    "pt",
    "pt_BR",
    "ro",
    "ru",
    "sk",
    "sl",
    "sq",
    "sr",
    "sr@latin",
    "sv",
    "ta",
    "te",
    "th",
    "tr",
    "uk",
    "ur",
    "uz",
    "vi",
    "zh_CN",
    "zh_TW",
]
_MNEMONIC = re.compile(r"\s*\([_&]?\w\)|[_&…]|\.\.\.$")
_WORD = re.compile(r"[\w\u0300-\u036f\u0900-\u0dff\u200c -]{2,24}")
_NO_PASSWORD = frozenset(("clau", "secret key", "pin", "ئىم", "private key", "tajemství"))
"""Words that mean much else, and English ones that the detector has already."""


def words(folders: list[Path]) -> dict[str, list[str]]:
    """Language → its words, the most used first."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for folder in folders:
        for path in sorted(folder.glob("*/LC_MESSAGES/*.mo")):
            language = path.parts[-3]
            if language in _LANGUAGES:
                for word in _of_catalogue(path):
                    counts[language][word] += 1
    return {language: _kept(counts[language]) for language in _LANGUAGES if _kept(counts[language])}


def _of_catalogue(path: Path) -> set[str]:
    try:
        with path.open("rb") as file:
            read = vars(gettext.GNUTranslations(file))["_catalog"]
    except (OSError, UnicodeError, ValueError):
        return set()
    found = set()
    for message, translated in read.items():
        text = message[0] if isinstance(message, tuple) else message
        if _plain(text.rpartition("\x04")[2]) in _MEANT:
            found.add(_plain(translated))
    return found


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", _MNEMONIC.sub("", text)).strip().rstrip(":：՝․։፦ -").strip().lower()


def _kept(counts: Counter[str]) -> list[str]:
    least = 2 if sum(counts.values()) > 4 else 1
    return [word for word, count in counts.most_common() if count >= least and _is_telling(word)]


def _is_telling(word: str) -> bool:
    is_long = len(word) > (3 if word.isascii() else 1)
    return is_long and word not in _NO_PASSWORD and _WORD.fullmatch(word) is not None


def main() -> int:
    found = words([Path(folder) for folder in sys.argv[1:]])
    TARGET.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(found)} languages, {sum(map(len, found.values()))} words")
    return 0


if __name__ == "__main__":
    sys.exit(main())
