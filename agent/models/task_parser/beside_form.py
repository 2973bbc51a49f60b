"""A task beside the form in sight: which words speak of which control, and where a clause says no. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from agent.models.children.sentence_spans import quoted_texts
from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import ORDERS, SHORT_FORMS, clauses_of
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.spoken_of import SAYS_LITTLE, spoken_of
from agent.models.task_parser.words import TaskWord, words_of

_NO: Final = (
    r"no|not|never|off|without|stop|skip|drop|spare|remove|untick|uncheck|deselect|disable|clear|lose|avoid"
    r"|quit|take out|leave out|instead of|rather than|neither|nor|nothing|none|nobody|cancel|unnecessary|rid"
    r"|except|hate"
    r"|\w+n['’]?t(?<!\bwant)(?<!\bpresent)"
)
_OFF: Final = re.compile(rf"\b(?:{_NO})\b", re.IGNORECASE)
"""In the clause of a box: it is to be off."""
_STILL_ON: Final = re.compile(
    r"\b(?:don['’]?t|do not|never|not to) (?:forget|skip|miss|leave out|omit|lose)\b|\bnot only\b"
    r"|\bcan['’]?t do without\b|\bwhy (?:isn|is|don|do)|\b(?:mind|hurt)\b"
    r"|\bno (?:doubt|worries|problem|wonder)\b",
    re.IGNORECASE,
)
_MAY_SAY_NO: Final = re.compile(
    rf"\b(?:{_NO}|un\w+|switch\w* off|out|away|down|kill|dump|scrap|enough|less|exclude\w*|ignore\w*"
    r"|refuse\w*|decline\w*|reject\w*|hide|mute|block|ban|forbid\w*|end|quit|instead|rather|dis\w+)\b",
    re.IGNORECASE,
)
_TAKES_AWAY: Final = re.compile(
    r"(?:remove|hide|skip|exclude|ignore|block|mute|disable|omit|delete|suppress|stop|prevent|reject|refuse"
    r"|cancel|turn off|switch off|no|without|never|do not|don['’]?t)\b",
    re.IGNORECASE,
)
"""A box that begins so is on where its clause says no to the rest of its caption."""
_FREE_OF_IT: Final = re.compile(r"\b(\w+)[- ]free$", re.IGNORECASE)
"""So does one that ends so: "no gluten, please" wants "Gluten free" on."""
_TURNS: Final = frozenset(("but", "though", "however", "whereas"))
"""Behind these words a clause says something else."""
_INSTEAD: Final = (("instead", "of"), ("rather", "than"))
_APOSTROPHE: Final = re.compile(r" ?['’] ?")
_NO_ROW: Final = frozenset(
    re.findall(
        r"\w+",
        """no not but hes shes isnt arent dont doesnt don isn aren doesn please thanks thank either too also
        just really on off up down out again still what how who when where why which then now more most much
        many some any something everything about back own got get have should while take takes need want
        correct update fix adjust amend edit""",
    )
)
"""Words of which no row of a list is told by."""
_WITHIN_NAMES: Final = frozenset(("&", "van", "von", "de", "da", "del", "der", "du", "la"))
Clause = tuple[int, int]
"""First and last word."""


def has_capital(word: TaskWord) -> bool:
    """Whether it may be part of a name."""
    return word.has_capital and word.text != "I"


class TaskBesideForm:
    """The words of one task, and the controls that they speak of."""

    def __init__(
        self,
        task: str,
        controls: Sequence[FormControl],
        shown: ReadInPicture,
        captions: Sequence[str] = (),
    ) -> None:
        """
        Args:
            shown: how a name stands among what is read in the picture.
            captions: all that is read there.
        """
        self.task, self.controls, self._shown = task, controls, shown
        self._others = [text for text in captions if not any(one.caption in text for one in controls)]
        self.words = words_of(task)
        self.clauses = sorted(clauses_of(self.words), key=lambda clause: clause[1] - clause[0])
        self.quoted = quoted_texts(task)
        """What stands in quotes, whichever they are."""
        self._captions = [one.caption for one in controls]
        self.spoken = spoken_of(self.words, self._captions, self._others)

    def tells(self, number: int) -> bool:
        text = self.words[number].text
        return text[0].isalnum() and text.lower() not in SAYS_LITTLE

    def behind(self, clause: Clause) -> Clause:
        later = [one for one in self.clauses if one[0] > clause[1]]
        return min(later, key=lambda one: (one[0], one[1]), default=(0, -1))

    def called(self, text: str) -> FormControl | None:
        """The control of which a text is the caption, or surely most of it."""
        if not text:
            return None
        plain = text.strip().rstrip(":").casefold()
        same = [one for one in self.controls if one.caption.casefold() == plain]
        if same:
            return same[0]
        spoken = spoken_of(words_of(text), self._captions, self._others)
        sure = [one for one in spoken if one.is_sure] or spoken
        return self.control(sure[0].caption) if len(sure) == 1 else None

    def is_called(self, text: str, caption: str) -> bool:
        return bool(spoken_of(words_of(text), [caption]))

    def control(self, caption: str) -> FormControl:
        return next(one for one in self.controls if one.caption == caption)

    def is_question(self, clause: Clause) -> bool:
        return clause[1] + 1 < len(self.words) and self.words[clause[1] + 1].text == "?"

    def clause_of(self, numbers: Collection[int]) -> Clause:
        low, high = min(numbers), max(numbers)
        return next(
            (one for one in self.clauses if one[0] <= low and high <= one[1]), (0, len(self.words) - 1)
        )

    def numbers(self, text: str) -> Iterator[int]:
        """Of the words in the first place where a text stands."""
        start = self.task.casefold().find(text.casefold())
        if start < 0:
            spoken = next((one for one in self.spoken if one.caption == text), None)
            yield from () if spoken is None else spoken.words
            return
        for number, word in enumerate(self.words):
            if start <= word.start and word.end <= start + len(text):
                yield number

    def within(self, start: int, end: int) -> frozenset[int]:
        """Numbers of the words that stand within these characters of the task."""
        return frozenset(n for n, word in enumerate(self.words) if start <= word.start and word.end <= end)

    def text(self, run: Clause) -> str:
        return self.task[self.words[run[0]].start : self.words[run[1]].end]

    def without(self, run: Clause, numbers: Collection[int]) -> str:
        """The text of a run of words, a sign in the places of these."""
        said = ("," if n in numbers else self.words[n].text for n in range(run[0], run[1] + 1))
        return _APOSTROPHE.sub("'", " ".join(said))

    def is_off(self, clause: Clause, numbers: Collection[int]) -> bool:
        """Whether a clause says no to what it speaks of, by words that the caption has not itself."""
        first, last = clause
        turns = [n for n in range(first, last + 1) if self.words[n].text.lower() in _TURNS]
        if numbers:
            first = max((n for n in turns if n < min(numbers)), default=first)
            last = min((n for n in turns if n > max(numbers)), default=last)
        last = min(
            (n - 1 for n in self._instead(clause) if n > max(numbers, default=first + 1)), default=last
        )
        rest = self.without((first, last), numbers)
        return _OFF.search(rest) is not None and _STILL_ON.search(rest) is None

    def _instead(self, clause: Clause) -> Iterator[int]:
        """Where a clause begins to say what is not wanted: "send it to the calves instead of the tank"."""
        for number in range(clause[0], clause[1]):
            if (self.words[number].text.lower(), self.words[number + 1].text.lower()) in _INSTEAD:
                yield number

    def is_box_off(self, caption: str, clause: Clause, numbers: Collection[int]) -> bool:
        """Whether a clause wants a box off: "leave out blank pages" wants "Remove blank pages" on."""
        return self.is_off(clause, numbers) and not self.is_taken_away(caption, clause)

    def is_taken_away(self, caption: str, clause: Clause) -> bool:
        """Whether a box is one that takes something away, in other words than those of a clause."""
        found = _TAKES_AWAY.match(caption)
        said = self.text(clause).casefold()
        if free := _FREE_OF_IT.search(caption):
            return re.search(rf"\b(?:no|without|avoid|any) {re.escape(free[1].casefold())}", said) is not None
        return found is not None and found[0].casefold().removesuffix("e") not in said

    def says_no(self, numbers: Collection[int]) -> bool:
        """Whether anything in the task but these words may say no."""
        whole = (0, len(self.words) - 1)
        last = min((n - 1 for n in self._instead(whole) if n > max(numbers, default=n)), default=whole[1])
        return _MAY_SAY_NO.search(self.without((0, last), numbers)) is not None

    def runs_with_capitals(self, numbers: Sequence[int]) -> Iterator[Clause]:
        """Those of these words that have capitals, as runs; a name goes on behind "&" and "van"."""
        first = last = -1
        for number in [*numbers, len(self.words) + 9]:
            if first >= 0 and number == last + 1 and self._goes_on_in(number, numbers):
                last = number
                continue
            if first >= 0:
                yield first, last
            first = last = number if self._has_capital(number) else -1

    def _goes_on_in(self, number: int, numbers: Collection[int]) -> bool:
        """Whether a name that ends before a word goes on in it."""
        if self._has_capital(number):
            return True
        text = self.words[number].text if number < len(self.words) else ""
        is_short = text == "." and self.words[number - 1].text.lower() in SHORT_FORMS
        is_within = text in _WITHIN_NAMES or is_short
        return is_within and number + 1 in numbers and self._has_capital(number + 1)

    def _has_capital(self, number: int) -> bool:
        return number < len(self.words) and has_capital(self.words[number])

    def closed_lists(self) -> tuple[str, ...]:
        return tuple(one.caption for one in self.controls if one.kind is FormControlKind.CLOSED_LIST)

    def is_whole(self, text: str) -> bool:
        """Whether a text is a whole caption, and not what stands in a field or a closed list."""
        if not text or self._shown(text) is not Standing.WHOLE:
            return False
        values = [one.value for one in self.controls if one.value]
        return not any(one.is_sure for one in spoken_of(words_of(text), values))

    def speaks_of_others(self, text: str, control: FormControl | None) -> bool:
        """Whether a value holds words that surely speak of another control."""
        numbers = {*self.numbers(text)}
        return any(
            one.is_sure and len(one.words) > 1 and numbers.issuperset(one.words)
            for one in self.spoken
            if control is None or one.caption != control.caption
            if self.text((min(one.words), max(one.words))).casefold() != text.casefold()
        )

    def row_words(self, taken: Collection[int]) -> list[str]:
        """The words but these by which a row may be told, likeliest first: names, then those said last."""
        left = [n for n in range(len(self.words)) if n not in taken and self.may_be_a_row(n)]
        left.sort(key=lambda n: (n == 0 or not has_capital(self.words[n]), -n))
        return list(dict.fromkeys(self.words[n].text for n in left))

    def may_be_a_row(self, number: int) -> bool:
        word = self.words[number].text.lower()
        return self.tells(number) and word not in _NO_ROW and ORDERS.fullmatch(word) is None
