"""Where a value that was read begins and ends: not within a number, a name or a date. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from agent.models.task_parser.form_in_sight import FormControl
from agent.models.task_parser.values_by_kind import as_held, as_measured, kind_of
from agent.models.task_parser.words import TaskWord

_AROUND_A_VALUE: Final = ' ,;"“”'
_HOLDS_TOGETHER: Final = frozenset(".,-/@&+_")
"""A sign between two words without spaces: "48,266", "Ashdown-Lowe"."""
_BETWEEN_DIGITS: Final = frozenset(":")
_BEFORE_A_NUMBER: Final = frozenset("£$€+-#")
_BEHIND_A_NUMBER: Final = frozenset("%°€")
_BEGINS: Final = re.compile(r"(?<!\S)(?!\.{3})[/~*.\\#]+$")
_GOES_ON: Final = re.compile(r"[;/*\\](?:[^\s,;:!?.'’\"“”)]|[;:.,](?=[^\s]))+")
"""Behind a word of a value, without a space: "*.wav;*.bak"."""
_BEGINS_WITH_A_NUMBER: Final = re.compile(r"[£$€]?[-+]?\d[\d.,:/]*")
_BEFORE_A_NAME: Final = re.compile(
    r"^(?:the|(?:our|my|her|his|their|your)(?: [a-z]+){0,2}) (?=[A-Z][^ ]*(?: [A-Z][^ ]*)*$)"
)
"""The harbour museum is called "Harbour Museum", and her son Tunde "Tunde"."""
_NO_MORE_OF_IT: Final = re.compile(
    r"\s+(?:(?:these days|nowadays|now|today|tonight|this time|from now on|instead|please|thanks|again)[.!]?$"
    r"|and (?:the|my|our|a|an|that|those|this|it|it['’]s|i|we|he|she|they)\b)",
    re.IGNORECASE,
)
"""Behind a value: when, or what comes next."""
_A_NAME_BEFORE: Final = re.compile(r"(?<![.!?] )(?<!^)\b([A-Z][\w.]+): $")
"""Who made what is called so: "Britten: A Hymn"."""
_ASKS_FOR_A_PASSWORD: Final = re.compile(r"\bpass(?:word|phrase|code)\b", re.IGNORECASE)
_AN_OPEN_QUOTE: Final = re.compile(r" '[^' ]+$")
_INTRODUCED: Final = re.compile(r"(?::|\bas|\bsaying|\bsays|\bwrite|\bput down) $")
"""Stands before a text as a whole."""
_INSTEAD: Final = re.compile(
    r"\b(?:use|put|take|write|make it|have) (?P<value>\S.*?) instead[.!]?$", re.IGNORECASE
)
_POLITE: Final = re.compile(
    r"[,.]? (?:please|thanks|thank you|will you|would you|ta|cheers)[.!?]*$", re.IGNORECASE
)
_BETWEEN_SENTENCES: Final = re.compile(r"(?<=\w{3})\. ")
_NOT_OF_A_NAME: Final = re.compile(r"(?:[a-z]+ )+|.* (?:with|and) ")
"""Before what the rules take for a value: "wifi Maple Cottage", "Maple Cottage with plum-teapot"."""
_ONE_PIECE: Final = re.compile(r"(?:[/~\\]|[A-Z]:\\|https?://|[\w.]+@)[^\s,]+(?=, )")
_BEHIND_A_COMMA: Final = re.compile(
    r", (?P<part>[^,;:.!?]+?)"
    r"(?=(?: now| please| thanks)?(?: and\b[^,]*| instead| as\b[^,]*)?(?:[.!?](?:\s|$)|$))"
)
_BEFORE_A_COMMA: Final = re.compile(
    r"\b(?:put|enter|type|write|add|use)(?: in)? (?P<part>[A-Z0-9][^,;:.!?]*), $", re.IGNORECASE
)
_MOST_BEHIND_A_COMMA: Final = 4
_MORE_THAN_A_REMARK: Final = re.compile(r"\d|\b[A-Z]")
"""Behind one word; "his name is Henrik, nice fellow" says no more of it."""
_OF_A_CLAUSE: Final = frozenset(
    re.findall(
        r"\w+",
        "i we he she they it you that this there which who is are was were be has have had do does did will"
        " would can could should must may not no please thanks thank then also so but because if when while"
        " since for to set make turn put tick untick check choose pick select press click hit change use type"
        " write enter add send save book start stop and or off on yes sorry dont im its let get give go come"
        " only just ta cheers",
    )
)
"""Words of which a clause of its own is made, rather than the rest of a name."""
_ENDS_A_SENTENCE: Final = re.compile(r"\s*(?:[.!?]+(?:\s|$)|$)")


def whole_value(task: str, words: Sequence[TaskWord], first: int, last: int, field: FormControl) -> str:
    """The words of a value with what hangs together with them, as the field takes it.

    >>> from agent.models.task_parser.form_in_sight import FormControlKind
    >>> from agent.models.task_parser.words import words_of
    >>> from agent.ocr.lines import TextBox
    >>> miles = FormControl(FormControlKind.FIELD, "Mileage", TextBox(0, 0, 1, 1), value="48,210")
    >>> task = "the odometer's at 48,266 today"
    >>> whole_value(task, words_of(task), 7, 7, miles)
    '48,266'
    """
    while first and (begin := _held_before(words, first)) < first:
        first = begin
    while last < len(words) - 1 and (end := _held_behind(words, last)) > last:
        last = end
    start, end = _with_signs(task, words[first].start, words[last].end)
    if field.value.count(": ") == 1 and (work := _A_NAME_BEFORE.search(task, 0, start)) is not None:
        start = work.start(1)
    if _ASKS_FOR_A_PASSWORD.search(field.caption) and not task[start:end].isalpha():
        end += len(task[end:]) - len(task[end:].lstrip("!?"))
    value = task[start:end].strip(_AROUND_A_VALUE)
    value = _like_what_is_held(_BEFORE_A_NAME.sub("", value), field.value)
    return as_measured(as_held(value, task[end:], field.value), field)


def _like_what_is_held(value: str, held: str) -> str:
    """A value; of one that goes on over the end of a sentence, the part that looks like what is held."""
    parts = _BETWEEN_SENTENCES.split(value)
    alike = [part for part in parts if _look(part) == _look(held)]
    return alike[0] if len(parts) > 1 and len(alike) == 1 else value


def _look(text: str) -> str:
    """Its kinds of signs: "0000-000" for "2024-118"."""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d", "0", text))


def _with_signs(task: str, start: int, end: int) -> tuple[int, int]:
    """Where a value begins and ends with the signs of paths and patterns that hang on to it, and the bracket
    before it."""
    behind = _GOES_ON.match(task, end)
    end = end if behind is None else behind.end()
    before = _BEGINS.search(task, 0, start)
    start = start if before is None else before.start()
    if _AN_OPEN_QUOTE.search(task[start:end]) and task[end : end + 1] == "'":
        end += 1
    is_open = task[start:end].count("(") < task[start:end].count(")")
    return (start - 1 if is_open and task[start - 1 : start] == "(" else start), end


def agreed_value(read: str, ruled: str, task: str, field: FormControl) -> str:
    """What a reader takes for the value of a field, where the rules have another.

    Of a number and a text that begins with it, the number, where the field holds one; of a text and one that
    goes on behind a comma, or to the end of its sentence, or begins right behind the field's caption, the
    longer: titles have a "by" in them.

    Args:
        read, ruled: the values of both.

    >>> from agent.models.task_parser.form_in_sight import FormControlKind
    >>> from agent.ocr.lines import TextBox
    >>> level = FormControl(FormControlKind.FIELD, "Level", TextBox(0, 0, 1, 1), value="55")
    >>> agreed_value("68 decibels", "68", "over 68 decibels", level)
    '68'
    >>> where = FormControl(FormControlKind.FIELD, "Line 2", TextBox(0, 0, 1, 1))
    >>> agreed_value("platform 2", "platform 2 by the kiosk", "found at platform 2 by the kiosk", where)
    'platform 2 by the kiosk'
    >>> agreed_value("Ng", "Ng these days", "her name is Ng these days", where)
    'Ng'
    >>> agreed_value("tonight", "keep watch tonight", "change Line 2 to keep watch tonight", where)
    'keep watch tonight'
    """
    shorter, longer = sorted((read, ruled), key=len)
    if longer.endswith(shorter) and _follows(longer, field.caption, task):
        return longer
    is_name = shorter[:1].isupper() or any(map(str.isdigit, shorter))
    if is_name and longer == read and _NOT_OF_A_NAME.fullmatch(longer.removesuffix(shorter)):
        return shorter
    if not shorter or not longer.startswith(shorter) or shorter == longer:
        return read
    if _BEGINS_WITH_A_NUMBER.fullmatch(shorter):
        return shorter if kind_of(field.value) else read
    if _NO_MORE_OF_IT.match(longer, len(shorter)):
        return shorter
    goes_on, begin = longer[len(shorter)], task.rfind(longer)
    ends_sentence = begin >= 0 and _ENDS_A_SENTENCE.match(task, begin + len(longer)) is not None
    return longer if goes_on == "," or (goes_on.isspace() and ends_sentence) else read


def text_to_its_end(value: str, task: str) -> str:
    """A value, the only thing that a task asks for, with what belongs to it behind its first punctuation: all
    that follows a colon, the whole sentence behind "as", and what stands before "instead".

    >>> text_to_its_end("15 min late", "leave a note: 15 min late, sorry! dentist...")
    '15 min late, sorry! dentist...'
    >>> text_to_its_end("Slow drip", "describe it as Slow drip; the base is wet. Thanks")
    'Slow drip; the base is wet'
    >>> text_to_its_end("How heavy", "not that one. use How heavy is a barrel? instead")
    'How heavy is a barrel?'
    """
    begin = task.find(value) if value else -1
    if begin < 0:
        return value
    instead = _INSTEAD.search(task)
    if instead is not None and instead["value"].startswith(value):
        return instead["value"]
    if _INTRODUCED.search(task, 0, begin) is None:
        return value
    rest = _POLITE.sub("", task[begin:])
    if task[:begin].endswith(": "):
        return rest if rest.endswith("...") else rest.rstrip(". ")
    sentence = re.match(r".+?(?=[.!?](?:\s|$)|$)", rest)
    return value if sentence is None or not sentence[0][len(value) :].startswith(";") else sentence[0]


def over_commas(value: str, task: str, others: Collection[str]) -> str:
    """A text with what belongs to it before and behind a comma: a few words that are of nothing else and no
    clause of their own. Of what has no space in it, as paths and addresses, nothing behind a comma is part.

    Args:
        others: words that tell other controls, in small letters.

    >>> over_commas("Café Lindgren", "the location is Café Lindgren, upstairs now", ["title"])
    'Café Lindgren, upstairs'
    >>> over_commas("Dentist", "The title is Dentist, start 14:30", ["start", "time"])
    'Dentist'
    >>> over_commas("garden fence", "put Invoice 24, garden fence in as the reference", ["amount"])
    'Invoice 24, garden fence'
    >>> over_commas("/media/films, it's for her", "save it in /media/films, it's for her", [])
    '/media/films'
    """
    alone = _ONE_PIECE.match(value)
    if alone is not None:
        return alone[0]
    begin = task.find(value) if value else -1
    if begin < 0 or kind_of(value):
        return value
    others = {*others} - {word.casefold() for word in value.split()}
    behind = _BEHIND_A_COMMA.match(task, begin + len(value))
    is_more = behind is not None and (" " in value or _MORE_THAN_A_REMARK.search(behind["part"]) is not None)
    if behind is not None and is_more and _is_of_nothing_else(behind["part"], others):
        value = f"{value}, {behind['part']}"
    before = _BEFORE_A_COMMA.search(task, 0, begin)
    if before is not None and _is_of_nothing_else(before["part"], others):
        value = f"{before['part']}, {value}"
    return value


def _is_of_nothing_else(part: str, others: Collection[str]) -> bool:
    words = [word.casefold() for word in re.findall(r"[^\W_]+(?:['’]\w+)?", part)]
    is_short = 0 < len(words) <= _MOST_BEHIND_A_COMMA
    return is_short and not any(word in others or word in _OF_A_CLAUSE or "'" in word for word in words)


def _follows(value: str, caption: str, task: str) -> bool:
    """Whether a task says the caption of a field and then this value, to the end of its sentence."""
    spoken = rf"\b{re.escape(caption)}(?: to(?: be)?|:| =| as) {re.escape(value)}"
    said = re.search(spoken, task, re.IGNORECASE)
    return said is not None and _ENDS_A_SENTENCE.match(task, said.end()) is not None


def _held_before(words: Sequence[TaskWord], first: int) -> int:
    """The word with which a value begins, where it would begin with this one but for what it hangs on to."""
    sign = words[first - 1]
    if sign.end != words[first].start:
        return first
    if first > 1 and _holds(words[first - 2], sign, words[first]):
        return first - 2
    return first - 1 if sign.text in _BEFORE_A_NUMBER and words[first].text[0].isdigit() else first


def _held_behind(words: Sequence[TaskWord], last: int) -> int:
    sign = words[last + 1]
    if sign.start != words[last].end:
        return last
    if last + 2 < len(words) and _holds(words[last], sign, words[last + 2]):
        return last + 2
    return last + 1 if sign.text in _BEHIND_A_NUMBER and words[last].text[-1].isdigit() else last


def _holds(one: TaskWord, sign: TaskWord, other: TaskWord) -> bool:
    """Whether a sign holds two words together."""
    is_close = one.end == sign.start and sign.end == other.start
    if not is_close or not (one.text.isalnum() and other.text.isalnum()):
        return False
    is_between_digits = one.text.isdigit() and other.text.isdigit()
    return sign.text in _HOLDS_TOGETHER or (sign.text in _BETWEEN_DIGITS and is_between_digits)
