"""Menus as they are read in a picture: where the bar is, and which row of an open one a name means. Pure.

People name what a row does and seldom as it is written: "the preferences", "about window of the program".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from agent.models.children.alike import likeness
from agent.models.children.sighted import Sighted
from agent.ocr.lines import TextBox

_LANGUAGES = (
    "File Edit View Insert Format Search Go Bookmarks Document Options Tools Settings Window Help",
    "Datei Bearbeiten Ansicht Einfügen Format Suchen Gehe Lesezeichen Dokument Extras Einstellungen Hilfe",
    "Fichier Édition Affichage Insertion Format Rechercher Outils Fenêtre Aide",
    "Archivo Editar Ver Insertar Formato Buscar Herramientas Opciones Ventana Ayuda",
)
MENUS_IN: Final = tuple(tuple(names.split()) for names in _LANGUAGES)
"""Names of menus by language. Tried one after the other: so many names as can be afforded at once."""
MENU_NAMES: Final = frozenset(name for names in MENUS_IN for name in names)
LEAST_MENUS: Final = 3
"""Side by side they are a bar; a field or a list may be called so, too."""
_SAME_ROW_PX = 8
_LEAST_LETTERS = 4
_FIRST_ROWS_PX, _ICON_PX, _LEAST_OF_A_ROW, _LEAST_ROWS = 60, 30, 3, 2
_SAME = (
    {"preferences", "settings", "options", "configuration"},
    {"quit", "exit", "close", "leave"},
    {"delete", "remove"},
    {"new", "another"},
    {"empty", "blank"},
    {"print", "printing"},
    {"wrap", "wrapping", "wraps"},
    {"number", "numbers", "numbering"},
    {"find", "search"},
    {"replace", "exchange", "substitute"},
    {"sort", "arrange", "order"},
    {"reload", "refresh"},
    {"hidden", "secret", "invisible"},
    {"font", "letters", "typeface"},
    {"indent", "indentation", "indenting"},
    {"help", "manual", "contents"},
    {"count", "counting", "statistics"},
    {"larger", "bigger", "enlarge", "increase"},
    {"smaller", "decrease", "reduce", "shrink"},
    {"colour", "color", "colours", "colors"},
    {"folder", "directory"},
    {"whole", "entire", "full"},
    {"auto", "automatic", "automatically"},
    {"large", "big"},
    {"bold", "thick"},
)
_SAYS_LITTLE: Final = frozenset(
    re.findall(
        r"\w+",
        """a an the this that these my of in on from for to it its me all please and or now here
        show open get give let change turn switch bring use need want see go have make take up where
        window dialog dialogue box page menu option item entry command program application app""",
    )
)
"""Words around the name of a command that no row need hold."""
_OBJECTS: Final = frozenset(
    re.findall(r"\w+", "file files document documents text texts page pages note notes something things one")
)
"""What most commands are done to, which their rows need not say."""
_TOLD: Final = re.compile(
    r".+ (?:should|must|may|can|could|ha(?:s|ve) to|needs? to|ought to|is to|are to)(?: be| get)? (\w+)",
    re.IGNORECASE,
)
_SAYS_LITTLE_IN_A_ROW: Final = frozenset(
    re.findall(
        r"\w+", "word words text line lines mode auto automatic automatically file current document view"
    )
)
"""Words of a row beside the verb of what it does, which its effect need not name."""
_SAYS_HOW_MUCH: Final = frozenset(("all",))
"""Words that say little of a name and much in a row: "Highlight All" is not "highlight the line"."""
_HARMFUL: Final = frozenset(re.findall(r"\w+", "delete remove close quit exit cut erase clear save print"))
"""Verbs of which a wrong row does harm, or that are done by keys."""
_ENDINGS: Final = ("ing", "ed", "es", "s", "d")
_LEAST_OF_A_STEM = 3
_WORD = re.compile(r"[^\W_]+")


def bar_in(sighted: Sighted) -> dict[str, TextBox]:
    """The names in the bar of menus of a picture from left to right, and where they stand; none where no bar
    is read."""
    words = list(sighted.words())
    best: dict[str, TextBox] = {}
    for names in MENUS_IN:
        known = {name.casefold(): name for name in names}
        told = ((_menu_read(text.casefold(), known), box) for text, box in words)
        named = [(name, box) for name, box in told if name]
        for name, first in named:
            if not any(text.casefold() == name.casefold() for text, box in words if box == first):
                continue  # a row is known by a name that is read rightly
            row = {name: box for name, box in named if abs(box.middle[1] - first.middle[1]) <= _SAME_ROW_PX}
            if len(row) > len(best):
                best = row
    return dict(sorted(best.items(), key=lambda one: one[1].left)) if len(best) >= LEAST_MENUS else {}


def rows_below(bar: TextBox, sighted: Sighted) -> list[tuple[str, TextBox]]:
    """The rows of the menu that opened below a name in the bar; none where none did."""
    lines = [
        (text, box)
        for text, box in sighted.changed_lines()
        if box.top >= bar.bottom and -_ICON_PX <= box.left - bar.left <= 2 * _ICON_PX
    ]
    rows = [box for text, box in lines if sum(letter.isalpha() for letter in text) >= _LEAST_OF_A_ROW]
    is_open = len(rows) >= _LEAST_ROWS and min(box.top for box in rows) - bar.bottom <= _FIRST_ROWS_PX
    return lines if is_open else []


def _menu_read(text: str, known: Mapping[str, str]) -> str:
    """The name of a menu that is read so; the line below a letter makes another one of it: "Eile". "" for
    none."""
    if text in known or len(text) < _LEAST_LETTERS:
        return known.get(text, "")
    alike = [
        name
        for plain, name in known.items()
        if len(plain) == len(text) and sum(one != other for one, other in zip(plain, text, strict=True)) == 1
    ]
    return alike[0] if len(alike) == 1 else ""


def row_for(
    names: Sequence[str], rows: Sequence[str], *, task: str = "", is_command: bool = False
) -> int | None:
    """The number of the row that one of these names means; None where none does, or two equally well.

    A row means a name when it has every word of it that says something. The most such words win, and among
    equals the row that says least that is neither in the name nor in the task.

    Args:
        is_command: a name that lacks words of the first means a row only with two words, or one that says
            nothing else: a wrong command does harm.

    >>> row_for(["about window of the"], ["Contents", "About"])
    1
    >>> row_for(["new", "a new tab"], ["New", "New Tab", "Open…"])
    1
    >>> row_for(["delete the first line"], ["Delete", "Delete line"])
    >>> row_for(["feeder"], ["Feeder, one side", "Feeder, both sides"], task="the feeder, both sides")
    1
    >>> row_for(["line numbers", "line"], ["Undo", "Delete Line"], is_command=True)
    """
    said, first = _words(task), _telling(_words(names[0]))
    ranks: dict[int, tuple[int, int]] = {}
    for number, row in enumerate(rows):
        for name in map(_words, names):
            rank = _answers(name, _words(row), said)
            is_part = is_command and not {*first} <= {*name}
            if rank is None or (is_part and not (_telling(name) and (rank[0] > 1 or not rank[1]))):
                continue
            ranks[number] = max(rank, ranks.get(number, rank))
    best = [number for number, rank in ranks.items() if rank == max(ranks.values())]
    if not best and is_command:
        best = _verbs_alone(_words(names[0]), rows)
    return best[0] if len(best) == 1 else None


def _verbs_alone(name: Sequence[str], rows: Sequence[str]) -> list[int]:
    """The numbers of the rows that say only what is to be done, where a name says besides what nearly every
    command is done to.

    >>> _verbs_alone(["open", "files"], ["New", "Open…", "Open Recent", "Delete"])
    [1]
    """
    left = [word for word in name if word not in _OBJECTS]
    return [
        number
        for number, row in enumerate(rows)
        for words in [_words(row)]
        if left and len(left) < len(name) and words == left and words[0] not in _HARMFUL
    ]


def row_with_effect(clause: str, rows: Sequence[str]) -> int | None:
    """The number of the row that does what a clause says is to become of something: the only one with its
    verb, where no other word of the row says more.

    >>> row_with_effect("long lines should wrap", ["Word Wrap", "Auto Indent", "Line Ending"])
    0
    >>> row_with_effect("indent new lines", ["Word Wrap", "Auto Indent"])
    1
    >>> row_with_effect("delete the second paragraph", ["Delete Line", "Undo"])
    """
    told = _TOLD.fullmatch(clause)
    said = _words(clause)
    verb = told[1].casefold() if told is not None else next(iter(said), "")
    if len(said) <= 1 or verb in _HARMFUL:
        return None
    found = [
        number
        for number, row in enumerate(rows)
        for words in [_words(row)]
        if any(_same_stem(verb, word) for word in words)
        and all(
            word in _SAYS_LITTLE_IN_A_ROW
            or (word in _SAYS_LITTLE and word not in _SAYS_HOW_MUCH)
            or any(_same_stem(word, one) for one in said)
            for word in words
        )
    ]
    return found[0] if len(found) == 1 else None


def _same_stem(one: str, other: str) -> bool:
    first, second = sorted((_stem(one), _stem(other)), key=len)
    return _same(one, other) or (second.startswith(first) and len(second) - len(first) <= 1)


def _stem(word: str) -> str:
    """Without its ending, and one of two equal letters: "wrapped" is "wrap"."""
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _LEAST_OF_A_STEM:
            return stem[:-1] if stem[-1] == stem[-2] else stem
    return word


def _answers(name: Sequence[str], row: Sequence[str], said: Sequence[str]) -> tuple[int, int] | None:
    """How well a row answers to a name: words that both have, and those of the row alone, negative."""
    told = _telling(name) or name
    runs = ("".join(row[first : first + len(told)]) for first in range(len(row)))
    is_read = any(likeness("".join(told), run) for run in runs)  # long words forgive a wrong letter
    if not told or not (is_read or all(any(_same(word, other) for other in row) for word in told)):
        return None
    shared = sum(any(_same(word, other) for word in name) for other in row)
    alone = sum(not any(_same(word, other) for word in (*name, *said)) for other in row)
    return shared, -alone


def _telling(name: Sequence[str]) -> list[str]:
    return [word for word in name if word not in _SAYS_LITTLE]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _same(one: str, other: str) -> bool:
    if likeness(one, other) > 0 or (
        min(len(one), len(other)) > _LEAST_OF_A_STEM and _stem(one) == _stem(other)
    ):
        return True
    return any(one in words and other in words for words in _SAME)
