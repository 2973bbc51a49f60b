"""Checks in words: a sentence becomes a typed check, or an error that names the nearest. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from agent.visual_tests.results import CheckWordsError


class TextPlace(StrEnum):
    ANYWHERE = ""
    BESIDE = "beside"
    BELOW = "below"
    ABOVE = "above"
    IN_WINDOW = "in the window"


class ControlState(StrEnum):
    ENABLED = "enabled"
    DISABLED = "disabled"
    TICKED = "ticked"
    UNTICKED = "unticked"
    CHOSEN = "chosen"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class TextCheck:
    """A text stands on the screen, or does not."""

    text: str
    stands: bool = True
    place: TextPlace = TextPlace.ANYWHERE
    anchor: str = ""
    is_control: bool = False
    """It has to be a whole caption."""

    def __str__(self) -> str:
        where = f" {self.place} “{self.anchor}”" if self.anchor else ""
        what = "a control called" if self.is_control else "the text"
        return f"{what} “{self.text}” {'stands' if self.stands else 'does not stand'} on the screen{where}"


@dataclass(frozen=True, slots=True)
class StateCheck:
    name: str
    state: ControlState

    def __str__(self) -> str:
        return f"the control “{self.name}” is {self.state}"


@dataclass(frozen=True, slots=True)
class CountCheck:
    text: str
    number: int

    def __str__(self) -> str:
        return f"“{self.text}” stands {self.number} times on the screen"


@dataclass(frozen=True, slots=True)
class ValueCheck:
    name: str
    value: str
    is_like: bool = False
    """Whether `*` in the value stands for anything."""

    def __str__(self) -> str:
        return f"beside or below “{self.name}” stands {'a text like' if self.is_like else ''} “{self.value}”"


@dataclass(frozen=True, slots=True)
class ColourCheck:
    name: str
    colour: str

    def __str__(self) -> str:
        return f"“{self.name}” is drawn in {self.colour}"


@dataclass(frozen=True, slots=True)
class ChangeCheck:
    since: str
    """Name of an earlier screenshot; "" for the step before."""
    has_changed: bool

    def __str__(self) -> str:
        since = f"the screenshot “{self.since}”" if self.since else "before the last step"
        return f"the screen {'differs from' if self.has_changed else 'is as in'} {since}"


@dataclass(frozen=True, slots=True)
class NeverCheck:
    text: str

    def __str__(self) -> str:
        return f"in no picture that this test took stands “{self.text}”"


@dataclass(frozen=True, slots=True)
class FileCheck:
    name: str
    content: str | None = None

    def __str__(self) -> str:
        rest = f" and holds “{self.content}”" if self.content is not None else ""
        return f"the file {self.name} is in the working folder{rest}"


@dataclass(frozen=True, slots=True)
class EndedCheck:
    has_ended: bool = True

    def __str__(self) -> str:
        return f"the program {'has ended with status 0' if self.has_ended else 'is running'}"


@dataclass(frozen=True, slots=True)
class WindowCheck:
    title: str
    is_open: bool = True

    def __str__(self) -> str:
        return f"a window called “{self.title}” is {'open' if self.is_open else 'not open'}"


Check = (
    TextCheck
    | StateCheck
    | CountCheck
    | ValueCheck
    | ColourCheck
    | ChangeCheck
    | NeverCheck
    | FileCheck
    | EndedCheck
    | WindowCheck
)

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "black", "white", "grey")
NUMBERS = {word: number for number, word in enumerate(("no", "one", "two", "three", "four", "five", "six"))}
_KINDS = (
    r"(?:button|box|check box|checkbox|field|menu|menu item|item|tab|list|row|entry|label|link|option|switch)"
)
_NAME = rf'(?:the )?(?:{_KINDS} )?(?P<name>"[^"]+"|[^"]+?)(?: {_KINDS})?'
_QUOTED = r'"(?P<text>[^"]+)"'
_TEXT = rf"(?:the )?(?:text |words? |message |title )?{_QUOTED}"
_THERE = r"(?:is|are) (?:there|shown|visible|on the screen|displayed)|stands?(?: there)?|appears?|can be seen"
_NOT_THERE = (
    r"(?:is|are)(?:n't| not) (?:there|shown|visible|on the screen|displayed)|does not stand(?: there)?|"
    r"is (?:gone|hidden|missing)|cannot be seen"
)
_PLACE = r'(?P<place>beside|next to|right of|below|under|above) (?:the )?"(?P<anchor>[^"]+)"'
_PLACES = {
    "beside": TextPlace.BESIDE,
    "next to": TextPlace.BESIDE,
    "right of": TextPlace.BESIDE,
    "below": TextPlace.BELOW,
    "under": TextPlace.BELOW,
    "above": TextPlace.ABOVE,
}
_IN = (
    r'(?:in|inside) the (?:(?:window|dialog) (?:called |titled )?)?"(?P<anchor>[^"]+)"(?: (?:window|dialog))?'
)
_STATES = {
    "enabled": ControlState.ENABLED, "active": ControlState.ENABLED, "not disabled": ControlState.ENABLED,
    "disabled": ControlState.DISABLED, "greyed out": ControlState.DISABLED,
    "not enabled": ControlState.DISABLED, "ticked": ControlState.TICKED, "checked": ControlState.TICKED,
    "switched on": ControlState.TICKED, "on": ControlState.TICKED, "unticked": ControlState.UNTICKED,
    "not ticked": ControlState.UNTICKED, "not checked": ControlState.UNTICKED,
    "unchecked": ControlState.UNTICKED, "switched off": ControlState.UNTICKED, "off": ControlState.UNTICKED,
    "chosen": ControlState.CHOSEN, "selected": ControlState.CHOSEN, "empty": ControlState.EMPTY,
}  # fmt: skip
_STATE = "|".join(sorted(_STATES, key=len, reverse=True))
_COUNT = "|".join(NUMBERS)


def _bare(text: str) -> str:
    return text.strip().strip('"').strip()


Made = Callable[["re.Match[str]"], Check]


def _text(stands: bool) -> Made:
    def make(found: re.Match[str]) -> Check:
        groups = found.groupdict()
        place = _PLACES[groups["place"].casefold()] if groups.get("place") else TextPlace.ANYWHERE
        return TextCheck(groups["text"], stands, place, groups.get("anchor") or "")

    return make


def _in_window(stands: bool) -> Made:
    return lambda found: TextCheck(found["text"], stands, TextPlace.IN_WINDOW, found["anchor"])


def _count(found: re.Match[str]) -> Check:
    said = found["count"].casefold()
    return CountCheck(found["text"], NUMBERS[said] if said in NUMBERS else int(said))


_FORMS: tuple[tuple[str, Made, str], ...] = (
    (
        rf"{_QUOTED} (?:has )?never (?:appeared|appears|shown|stood there)",
        lambda found: NeverCheck(found["text"]),
        '"{0}" never appeared',
    ),
    (
        rf"(?:there (?:is|are) (?P<count>\d+|{_COUNT}) (?:times )?{_QUOTED})",
        _count,
        'there are 2 "{0}"',
    ),
    (rf"{_TEXT} stands (?P<count>\d+|{_COUNT}) times", _count, '"{0}" stands 2 times'),
    (
        rf"{_TEXT} (?:{_NOT_THERE}|is not) {_IN}",
        _in_window(False),
        '"{0}" does not stand in the window "{1}"',
    ),
    (rf"{_TEXT} (?:{_THERE}|is) {_IN}", _in_window(True), '"{0}" stands in the window "{1}"'),
    (rf"{_TEXT} (?:{_NOT_THERE})", _text(False), '"{0}" is not there'),
    (rf"{_TEXT} (?:{_THERE})(?: {_PLACE})?", _text(True), '"{0}" is there'),
    (rf"{_TEXT} (?:is |stands )?{_PLACE}", _text(True), '"{0}" stands beside "{1}"'),
    (
        r'(?:a|the) window (?:called |titled )?"(?P<text>[^"]+)" (?:is|has been) (?P<not>not |)open(?:ed)?',
        lambda found: WindowCheck(found["text"], not found["not"]),
        'the window "{0}" is open',
    ),
    (
        r'the file "?(?P<text>[^"]+?)"? (?:was written|is there|exists)',
        lambda found: FileCheck(found["text"]),
        'the file "{0}" was written',
    ),
    (
        r'the file "?(?P<text>[^"]+?)"? (?:holds|contains) "(?P<content>[^"]*)"',
        lambda found: FileCheck(found["text"], found["content"]),
        'the file "{0}" holds "{1}"',
    ),
    (
        r"(?:the )?(?:program|process|application) (?:has )?(?:ended|quit|closed)",
        lambda found: EndedCheck(),
        "the program has ended",
    ),
    (
        r"(?:the )?(?:program|process|application) is (?:still )?running",
        lambda found: EndedCheck(False),
        "the program is running",
    ),
    (
        r'(?:the screen|something|it) (?:has )?changed(?: since "(?P<text>[^"]+)")?',
        lambda found: ChangeCheck(found["text"] or "", True),
        'the screen has changed since "{0}"',
    ),
    (
        r'(?:nothing (?:has )?changed|the screen (?:has not|is not) changed)(?: since "(?P<text>[^"]+)")?',
        lambda found: ChangeCheck(found["text"] or "", False),
        'nothing changed since "{0}"',
    ),
    (
        rf"{_NAME} is (?P<state>{_STATE})",
        lambda found: StateCheck(_bare(found["name"]), _STATES[found["state"].casefold()]),
        'the "{0}" box is ticked',
    ),
    (
        rf"{_NAME} is (?P<colour>{'|'.join(COLOURS)})",
        lambda found: ColourCheck(_bare(found["name"]), found["colour"].casefold()),
        '"{0}" is red',
    ),
    (
        rf'{_NAME} (?:is|equals|shows|holds|reads) (?P<like>like |)"(?P<value>[^"]+)"',
        lambda found: ValueCheck(_bare(found["name"]), found["value"], bool(found["like"])),
        'the "{0}" field shows "{1}"',
    ),
    (
        rf"the (?:{_KINDS} )?(?P<name>[^\"]+?|\"[^\"]+\")(?: {_KINDS})? (?:{_THERE})",
        lambda found: TextCheck(_bare(found["name"]), is_control=True),
        'the "{0}" button is there',
    ),
    (
        rf"the (?:{_KINDS} )?(?P<name>[^\"]+?|\"[^\"]+\")(?: {_KINDS})? (?:{_NOT_THERE})",
        lambda found: TextCheck(_bare(found["name"]), False, is_control=True),
        'the "{0}" button is not there',
    ),
)
_ALL = tuple((re.compile(pattern, re.IGNORECASE), make, shown) for pattern, make, shown in _FORMS)


def compile_check(words: str) -> Check:
    """The check that a sentence means.

    >>> str(compile_check('The "Line Numbers" item is ticked.'))
    'the control “Line Numbers” is ticked'

    Raises:
        CheckWordsError: it means none; names the nearest sentence that can be checked.
    """
    sentence = " ".join(words.translate(_QUOTES).split()).strip().removesuffix(".").strip()
    for pattern, make, _ in _ALL:
        if found := pattern.fullmatch(sentence):
            return make(found)
    raise CheckWordsError(words, _nearest(sentence))


def may_lose_pointer(check: Check) -> bool:
    """Whether the pointer may go elsewhere before the check fails: what then changes cannot make it hold."""
    return not isinstance(check, ChangeCheck) and not (isinstance(check, TextCheck) and not check.stands)


_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": '"', "’": "'"})


def _nearest(sentence: str) -> str:
    """The form that shares most with a sentence, with what the sentence has in quotes in its places."""
    names = re.findall(r'"([^"]+)"', sentence) or re.findall(r"\b[A-Z][\w ]*\b", sentence)
    names = [name.strip() for name in names] + ["Save", "Name"]

    def likeness(shown: str) -> float:
        words, own = set(re.findall(r"\w+", sentence.casefold())), set(re.findall(r"[a-z]+", shown))
        shared = len(words & own) / max(len(own), 1)
        return shared + SequenceMatcher(None, sentence.casefold(), shown).ratio()

    best = max((shown for _, _, shown in _ALL), key=likeness)
    return best.format(*names)
