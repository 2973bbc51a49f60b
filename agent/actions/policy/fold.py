"""Texts in the form in which they are compared: what looks or means the same is the same. Pure.

Labels, tasks and lists of words are folded alike: compatibility forms (NFKC), case, accents, characters
that do not show, mnemonics ("_Delete", "&Delete", "削除(D)"). Whoever only wants to look like another word is
found by `is_disguised`; his text is then no reason to allow anything.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_PLAIN = str.maketrans(
    {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ß": "ss", "ə": "e", "ŧ": "t"}
)
_LOOKS_LATIN = str.maketrans(
    # Lower-case letters of Unicode's confusables.txt whose prototype is one Latin letter.
    "аеорсухіјѕһԁԛԝѵӏгпткмвнαορνικυτωγχεηςβɑɡⅼᴏſ",
    "aeopcyxijshdqwvlrntkmbhaopvikutwyxencbaglos",
)
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_JOINERS = "\u200c\u200d"
_WORD = re.compile(r"[^\W_]+")
_MNEMONIC = re.compile(r"[_&](?=\w)")
_SHORTCUT = re.compile(r"[(（][_&]?[A-Za-z0-9][)）]")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NO_SPACES = ("CJK", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR", "HANGUL")
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN")


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """The form of a text in which texts are compared.

    >>> fold("Ｄélete\u200b  ALL")
    'delete all'
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.casefold().split())  # most are, and this is quick
    composed = unicodedata.normalize("NFKC", text)
    shown = "".join(_shown(character) for character in composed)
    plain = unicodedata.normalize("NFD", shown.casefold().translate(_PLAIN))
    bare = "".join(character for character in plain if unicodedata.category(character) != "Mn")
    return " ".join(unicodedata.normalize("NFKC", bare).casefold().translate(_PLAIN).split())


def words_of(text: str) -> tuple[str, ...]:
    """The folded words of a text.

    >>> words_of("Don’t save report_2.odt!")
    ('don', 't', 'save', 'report', '2', 'odt')
    """
    return tuple(_WORD.findall(fold(text)))


@lru_cache(maxsize=4096)
def readings(label: str) -> tuple[tuple[str, ...], ...]:
    """The words of a label, in every way in which a person may read it.

    >>> ("delete", "all") in readings("_DeleteAll…"), ("remove",) in readings("R e m o v e")
    (True, True)
    """
    without_shortcut = _SHORTCUT.sub(" ", label)
    without_mnemonic = _MNEMONIC.sub("", without_shortcut)
    turned = _BIDI.sub("", label)[::-1] if _BIDI.search(label) else ""
    found = [words_of(text) for text in (without_mnemonic, without_shortcut, turned)]
    found.append(words_of(_CAMEL.sub(" ", without_mnemonic)))
    found += [("".join(words),) for words in found if len(words) > 2 and all(len(one) == 1 for one in words)]
    found += [tuple(word.translate(_LOOKS_LATIN) for word in words) for words in found]
    return tuple(dict.fromkeys(words for words in found if words))


def is_disguised(text: str) -> bool:
    """Whether a text hides what it says: letters of two alphabets in a word, letters that are none
    of a keyboard's, turned or split by characters that do not show.

    >>> is_disguised("Sеnd"), is_disguised("Del\u200bete"), is_disguised("Отправить"), is_disguised("Send")
    (True, True, False, False)
    """
    if _BIDI.search(text):
        return True
    for word in re.split(r"[\s\W]+", _without_joiners(text)):
        if len({script for character in word if (script := _script(character))}) > 1:
            return True
    return any(_is_styled(character) or _is_hidden(character) for character in _without_joiners(text))


def is_spaceless(text: str) -> bool:
    """Whether a text is of a script that puts no spaces between words."""
    return any(unicodedata.name(character, "").startswith(_NO_SPACES) for character in text)


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cc":
        return " "
    return "" if category in ("Cf", "Cs", "Co", "Cn") else character


def _without_joiners(text: str) -> str:
    """Joiners belong to the spelling of some scripts, such as Persian, and to some pictures."""
    return re.sub(rf"(?<![A-Za-z])[{_JOINERS}](?![A-Za-z])", "", text)


@lru_cache(maxsize=4096)
def _script(character: str) -> str:
    first = unicodedata.name(character, "").split(" ", 1)[0]
    return first if first in _SCRIPTS else ""


def _is_styled(character: str) -> bool:
    """Whether this is a letter that only looks like one of the Latin alphabet: 𝐃, Ⓘ, Ｒ, ſ."""
    if character.isascii():
        return False
    plain = unicodedata.normalize("NFKC", character)
    return plain != character and plain.isascii() and plain.isalpha() and len(plain) == 1


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in ("Cf", "Co", "Cn")
