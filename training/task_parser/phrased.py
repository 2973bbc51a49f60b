"""Tasks put as the phrasebook has them: controls of a window, files, texts, sums. Pure.

What each word is for is known as the sentence is put together, so nothing is looked for in it afterwards.
"""

from __future__ import annotations

import random
import re
from bisect import bisect
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from agent.models.task_parser.effects import (
    EFFECTS,
    EFFECTS_EVERYWHERE,
    EFFECTS_ON_FILES,
    EFFECTS_ON_NUMBERS,
    EFFECTS_ON_TEXTS,
)
from agent.models.task_parser.labels import GoalVerb, TaskDeed, WordRole
from agent.models.task_parser.spoken_sums import root_in, sum_in, ways_to_say_sums
from training.embedded.values import value_to_type
from training.embedded.wording import Goal
from training.task_parser.asides import remark
from training.task_parser.chatty import COMMANDS
from training.task_parser.everyday_texts import text_to_note
from training.task_parser.file_names import file_name, folder_name, program_name
from training.task_parser.misspelt import misspelt
from training.task_parser.phrasebook import ClauseForm, clause_forms, fragments, things
from training.task_parser.small_words import clause_of_a_box, with_small_words
from training.windows.corpus.kinds import LabelKind
from training.windows.words import SceneWords

_ROLE_OF: Final = {"N": WordRole.NAME, "V": WordRole.VALUE, "O": WordRole.OWNER}
_MOST_CLAUSES: Final = 4
_REMARKS, _POLITE, _STATEMENTS, _ENDINGS = 0.2, 0.4, 0.45, 0.35
_IN_QUOTES, _IN_SMALL, _WITHOUT_APOSTROPHES, _BEGINS_LARGE = 0.05, 0.08, 0.06, 0.45
_OF_EVERY_PROGRAM: Final = (
    "save", "save", "save", "save", "print", "print", "quit", "delete", "rename", "search", "insert",
    "duplicate",
)  # fmt: skip
"""Commands that the evaluation's windows have, too; the phrasebook says them as verbs, so they have to be
known as names."""
_BARE: Final = "the name alone"
_SAID_TOGETHER: Final = ("press", "tick", "untick", "choose alone")
"""Sections in which one verb may be said for several names."""
_A_COMMAND_EVERYWHERE: Final = 0.3
_IN_SIGNS: Final = 0.25
"""Share of sums that are written with signs."""
_MISSPELT, _A_PIECE, _A_NAME = 0.12, 0.4, 0.2
"""Share of the tasks with wrong letters; in these, of the pieces between the slots, and of the names."""
_OTHER_THAN_SUMS: Final = 0.15
_INTO_IT: Final = 0.5
"""Share of new folders into which something is put at once."""
_THEN_SAVED: Final = 0.35
"""Share of the tasks about a text that end with saving it."""
_OUTRIGHT: Final = 0.2
"""Share of boxes whose caption, a clause, is all that is said: "could you warn me before closing"."""
_REMARKS_BEHIND: Final = 0.12
_LISTS: Final = 0.15
"""Share of boxes and buttons that are asked for together."""
_SMALL_WORDS: Final = 0.4
"""Share of controls whose names are clauses or hold small words, where there are such."""
_LONGER, _IN_WORDS = 0.2, 0.2
"""Shares of sums with more parts than the table has, and with their numbers in words."""
_LONGER_SUMS: Final = (
    "A, B, C and D", "add up A, B, C and D", "add A, B, C, D and E", "A and B and C and D together",
    "the sum of A, B, C and D", "A, B, C, D", "A to the power of 3", "A to the power 6",
    "A raised to the power of 4", "take A away from B, then divide what remains by C",
    "A plus B, then multiply that by C", "A minus B and then divide it by C",
    "multiply A by B, then add C", "A times B, and then take away C",
    "add A and B, then subtract C", "divide A by B, then multiply the result by C",
    "the square root of A", "the root of A", "square root of A", "A squared",
)  # fmt: skip
_TO_TWENTY: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_KEYS: Final = (
    "Ctrl+S", "Ctrl+P", "ctrl c", "Ctrl-V", "F1", "F5", "F11", "Escape", "Enter", "Return", "Tab",
    "Delete", "Home", "End", "Alt+F4", "Ctrl+Shift+T", "shift tab", "ctrl z", "Page Down", "Backspace",
    "Space", "the Enter key", "Ctrl+A", "Alt+Left", "Ctrl+Plus", "arrow down", "Insert", "F2",
    "control and f", "Shift+F10",
)  # fmt: skip
_AS_COLLECTED: Final = 0.4
"""Share of texts, words of texts, values and files that are people's own."""


_OF_CONTROLS: Final = {
    "press": 16, "tab": 7, "command": 8, "tick": 14, "untick": 10, "fill": 15, "choose": 13,
    "choose alone": 6, "menu": 6, "read": 4, "keys": 2,
}  # fmt: skip
"""Sections of the phrasebook and how often they come, as below."""
_OF_FILES: Final = {
    TaskDeed.RENAME: 15, TaskDeed.COPY: 10, TaskDeed.MOVE: 13, TaskDeed.BIN: 15, TaskDeed.NEW_FILE: 10,
    TaskDeed.NEW_FOLDER: 10, TaskDeed.OPEN: 12, TaskDeed.PROPERTIES: 6, TaskDeed.FOLDER_UP: 5,
    TaskDeed.SELECT_ALL: 3, TaskDeed.NEW_WINDOW: 3, TaskDeed.QUIT: 4,
    **dict.fromkeys(EFFECTS_EVERYWHERE, 1), **dict.fromkeys(EFFECTS_ON_FILES, 3),
}  # fmt: skip
_MADE: Final = (TaskDeed.NEW_FILE, TaskDeed.NEW_FOLDER)
"""Their names are what is typed."""
_OF_TEXTS: Final = {
    TaskDeed.REPLACE: 14, TaskDeed.CUT_WORDS: 8, TaskDeed.AT_START: 10, TaskDeed.AT_END: 14,
    TaskDeed.SAVE_AS: 14, TaskDeed.CLEAR: 8, TaskDeed.FIRST_LINE_AWAY: 4, TaskDeed.LAST_LINE_AWAY: 4,
    TaskDeed.FIRST_LINE_TWICE: 3, TaskDeed.SELECT_ALL: 5, TaskDeed.NEW_WINDOW: 5, TaskDeed.QUIT: 8,
    TaskDeed.LINE_AWAY: 14, TaskDeed.LINE_BELOW: 10,
    **dict.fromkeys(EFFECTS_EVERYWHERE, 2), **dict.fromkeys(EFFECTS_ON_TEXTS, 4),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words `task[start:end]`, what they are, and of which goal."""

    start: int
    end: int
    role: WordRole
    goal: int


@dataclass(frozen=True, slots=True)
class PhrasedGoal:
    """One goal as it was asked for; the texts of its parts as they stand in the task."""

    verb: GoalVerb | None
    """None for a deed."""
    deed: TaskDeed
    start: int
    end: int
    """`task[start:end]` asks for it."""


@dataclass(frozen=True, slots=True)
class PhrasedTask:
    """A sentence with every goal that it asks for, in the order in which they are to be done."""

    text: str
    goals: list[PhrasedGoal]
    phrases: list[Phrase]

    def said(self, number: int, role: WordRole) -> str:
        """What a goal has for a role; "" for nothing."""
        return next(
            (
                self.text[one.start : one.end]
                for one in self.phrases
                if (one.goal, one.role) == (number, role)
            ),
            "",
        )


@dataclass(frozen=True, slots=True)
class _Ask:
    """What a clause asks for. `parts` by slot; several names for a list."""

    section: str
    verb: GoalVerb | None
    deed: TaskDeed
    parts: dict[str, str]
    names: tuple[str, ...] = ()


Asking = Callable[[SceneWords, random.Random], _Ask]


def _label(words: SceneWords, rng: random.Random, kind: LabelKind, most: int = 40) -> str:
    name = words.label(kind, most).rstrip(".…: ")
    return name.lower() if rng.random() < 0.5 and sum(map(str.isupper, name)) < len(name) - 1 else name


def _of_a_control(words: SceneWords, rng: random.Random) -> _Ask:
    [section] = rng.choices([*_OF_CONTROLS], [*_OF_CONTROLS.values()])
    draw = {
        "press": lambda: Goal(GoalVerb.PRESS, _button(words, rng), kind="button"),
        "tab": lambda: Goal(GoalVerb.PRESS, _label(words, rng, LabelKind.TAB), kind="tab"),
        "command": lambda: Goal(GoalVerb.PRESS, _command(words, rng), kind="command"),
        "tick": lambda: Goal(GoalVerb.TICK, _label(words, rng, LabelKind.CHECKBOX), kind="checkbox"),
        "untick": lambda: Goal(GoalVerb.UNTICK, _label(words, rng, LabelKind.CHECKBOX), kind="checkbox"),
        "fill": lambda: Goal(
            GoalVerb.FILL, _label(words, rng, LabelKind.FIELD), _value(words, rng), kind="field"
        ),
        "choose": lambda: Goal(
            GoalVerb.CHOOSE,
            _label(words, rng, LabelKind.OPTION),
            owner=_label(words, rng, LabelKind.COMBO),
            kind="combo",
        ),
        "choose alone": lambda: Goal(
            GoalVerb.CHOOSE, _label(words, rng, rng.choice((LabelKind.OPTION, LabelKind.RADIO))), kind="radio"
        ),
        "menu": lambda: Goal(
            GoalVerb.CHOOSE,
            _label(words, rng, LabelKind.MENU_ITEM),
            owner=_label(words, rng, LabelKind.MENU),
            kind="menu",
        ),
        "read": lambda: Goal(GoalVerb.READ, _label(words, rng, LabelKind.FIELD)),
        "keys": lambda: Goal(GoalVerb.KEYS, rng.choice(_KEYS)),
    }  # fmt: skip
    if section == "tick" and rng.random() < _OUTRIGHT:
        return _Ask(_BARE, GoalVerb.TICK, TaskDeed.NONE, {"N": clause_of_a_box(words, rng)})
    goals = [draw[section]()]
    if section in _SAID_TOGETHER and rng.random() < _LISTS:
        goals += [draw[section]() for _ in range(rng.choice((1, 1, 2)))]
    if rng.random() < _SMALL_WORDS:
        goals = with_small_words(goals, words, rng)
    goal = goals[0]
    parts = {"N": goal.name, "V": goal.value, "O": goal.owner}
    return _Ask(section, goal.verb, TaskDeed.NONE, parts, tuple(one.name for one in goals))


def _button(words: SceneWords, rng: random.Random) -> str:
    if rng.random() < _A_COMMAND_EVERYWHERE / 2:
        name = rng.choice(_OF_EVERY_PROGRAM)
        name = name if rng.random() < 0.5 else f"{name} {words.word().lower()}"
        return name.capitalize() if rng.random() < 0.5 else name
    return _label(words, rng, LabelKind.BUTTON)


def _command(words: SceneWords, rng: random.Random) -> str:
    if rng.random() < _A_COMMAND_EVERYWHERE:
        return rng.choice(_OF_EVERY_PROGRAM)
    return rng.choice(COMMANDS) if rng.random() < 0.8 else _label(words, rng, LabelKind.MENU_ITEM, 24).lower()


def _value(words: SceneWords, rng: random.Random) -> str:
    if rng.random() < _AS_COLLECTED:
        return rng.choice(things("values"))
    return value_to_type(words, rng) if rng.random() < 0.8 else _note(words, rng)


def _of_files(words: SceneWords, rng: random.Random) -> _Ask:
    [deed] = rng.choices([*_OF_FILES], [*_OF_FILES.values()])
    may_be_folder = deed in (TaskDeed.OPEN, TaskDeed.BIN, TaskDeed.RENAME)
    named = folder_name if may_be_folder and rng.random() < 0.3 else file_name
    if deed in (TaskDeed.QUIT, TaskDeed.NEW_WINDOW):
        return _Ask(deed.value, None, deed, {"N": program_name(words, rng)})
    makes = {TaskDeed.NEW_FOLDER: folder_name, TaskDeed.NEW_FILE: file_name}.get(deed, named)
    names = tuple(named(words, rng) for _ in range(rng.choice((2, 2, 2, 3))))
    if deed in _MADE:
        names = tuple(makes(words, rng) for _ in names)
    parts = {"N": names[0], "V": makes(words, rng), "O": folder_name(words, rng)}
    return _Ask(deed.value, None, deed, parts, names)


def _into_it(words: SceneWords, rng: random.Random) -> _Ask:
    """What is put into the folder that was just made; nothing names it again."""
    deed = rng.choice((TaskDeed.MOVE, TaskDeed.MOVE, TaskDeed.COPY))
    names = tuple(file_name(words, rng) for _ in range(rng.choice((2, 2, 3))))
    return _Ask(f"{deed.value} there", None, deed, {"N": names[0]}, names)


def _of_a_text(words: SceneWords, rng: random.Random) -> _Ask:
    which = rng.random()
    if which < 0.2:
        return _Ask("type", GoalVerb.TYPE, TaskDeed.NONE, {"V": _note(words, rng)})
    if which < 0.36:
        return _Ask("command", GoalVerb.PRESS, TaskDeed.NONE, {"N": _command(words, rng)})
    if which < 0.44:
        section, verb = rng.choice((("tick", GoalVerb.TICK), ("untick", GoalVerb.UNTICK)))
        count = rng.choice((2, 3)) if rng.random() < _LISTS else 1
        names = tuple(_label(words, rng, LabelKind.CHECKBOX) for _ in range(count))
        return _Ask(section, verb, TaskDeed.NONE, {"N": names[0]}, names)
    [deed] = rng.choices([*_OF_TEXTS], [*_OF_TEXTS.values()])
    if deed in (TaskDeed.REPLACE, TaskDeed.CUT_WORDS):
        parts = {"N": _few_words(words, rng), "V": _few_words(words, rng)}
    elif deed in (TaskDeed.LINE_AWAY, TaskDeed.LINE_BELOW):
        parts = {"N": _few_words(words, rng), "V": _note(words, rng)}
    else:
        parts = {"V": file_name(words, rng) if deed is TaskDeed.SAVE_AS else _note(words, rng)}
        parts["N"] = program_name(words, rng)
    return _Ask(deed.value, None, deed, parts)


def _note(words: SceneWords, rng: random.Random) -> str:
    return rng.choice(things("notes")) if rng.random() < _AS_COLLECTED else text_to_note(words, rng)


def _few_words(words: SceneWords, rng: random.Random) -> str:
    which = rng.random()
    if which < _AS_COLLECTED:
        return rng.choice(things("words_in_texts"))
    if which < 0.8:
        return " ".join(words.word() for _ in range(rng.choice((1, 1, 1, 2))))
    return value_to_type(words, rng)


def _of_a_calculator(words: SceneWords, rng: random.Random) -> _Ask:
    if rng.random() < _OTHER_THAN_SUMS:
        mode = rng.choice([*EFFECTS_ON_NUMBERS])
        return _Ask(mode.value, None, mode, {})
    if rng.random() < 0.15:
        return _Ask("quit", None, TaskDeed.QUIT, {"N": program_name(words, rng)})
    return _Ask("sum", None, TaskDeed.SUM, {"V": expression(rng)})


def expression(rng: random.Random) -> str:
    """An expression as it is said, or as it is written; one that the agent can work out."""
    while True:
        said = _any_expression(rng)
        if sum_in(said) is not None or root_in(said) is not None:
            return said


def _any_expression(rng: random.Random) -> str:
    if rng.random() < _IN_SIGNS:
        sign = rng.choice(("+", "-", "*", "x", "/", "+", "*"))
        joint = f" {sign} " if rng.random() < 0.7 else sign
        return joint.join(number(rng) for _ in range(rng.choice((2, 2, 3))))
    said = rng.choice(_LONGER_SUMS) if rng.random() < _LONGER else rng.choice(ways_to_say_sums())[0]
    put = spelled_number if rng.random() < _IN_WORDS else number
    return re.sub(r"\b[ABCDE]\b", lambda _: put(rng), said)


def spelled_number(rng: random.Random) -> str:
    """In words, up to some thousands."""
    value = rng.choice((rng.randint(1, 20), rng.randint(1, 99), rng.randint(1, 999), rng.randint(1, 9999)))
    return _spelled(value, rng)


def _spelled(value: int, rng: random.Random) -> str:
    for size, word in ((1000, "thousand"), (100, "hundred")):
        if value >= size:
            rest = value % size
            joint = " and " if rest and rest < 100 and rng.random() < 0.8 else " " if rest else ""
            count = "a" if value // size == 1 and rng.random() < 0.5 else _spelled(value // size, rng)
            return f"{count} {word}{joint}{_spelled(rest, rng) if rest else ''}"
    if value < len(_TO_TWENTY):
        return _TO_TWENTY[value]
    tens, rest = divmod(value, 10)
    return _TENS[tens - 2] + (f"{rng.choice('- ')}{_TO_TWENTY[rest]}" if rest else "")


def number(rng: random.Random) -> str:
    which = rng.random()
    if which < 0.6:
        return str(rng.randint(1, 120))
    if which < 0.8:
        return str(rng.randint(100, 9999))
    return f"{rng.randint(0, 99)}.{rng.randint(1, 99)}"


def _of_an_effect(words: SceneWords, rng: random.Random) -> _Ask:
    deed = rng.choice([*EFFECTS])
    return _Ask(deed.value, None, deed, {})


_SCENES: Final[tuple[tuple[Asking, float], ...]] = (
    (_of_a_control, 0.38), (_of_files, 0.2), (_of_a_text, 0.16), (_of_a_calculator, 0.06),
    (_of_an_effect, 0.2),
)  # fmt: skip


class _Putting:
    """A task as it is put together."""

    def __init__(self, rng: random.Random, *, held_out: bool) -> None:
        self._rng, self._held_out = rng, held_out
        self.text = ""
        self.goals: list[PhrasedGoal] = []
        self.phrases: list[Phrase] = []
        self._is_small = rng.random() < _IN_SMALL
        self._without_apostrophes = rng.random() < _WITHOUT_APOSTROPHES
        self._in_quotes = rng.random() < _IN_QUOTES
        self._is_misspelt = rng.random() < _MISSPELT

    def put(self, text: str) -> None:
        if self._without_apostrophes:
            text = text.replace("n't", "nt").replace("I'm", "Im").replace("'s ", "s ").replace("I'd", "Id")
        if self._is_misspelt and self._rng.random() < _A_PIECE:
            text = misspelt(text, self._rng)
        self.text += text.lower() if self._is_small else text

    def ask(self, ask: _Ask) -> None:
        rng = self._rng
        form = self._form(ask)
        if self.goals:
            self.put(rng.choice(fragments("joints")))
        elif form.mood == "do" and rng.random() < _POLITE:
            self.put(rng.choice(fragments("polite")))
        begun = len(self.text)
        starts: list[int] = []
        for index, piece in enumerate(form.pieces):
            if index % 2 == 0:
                self.put(piece)
            elif piece == "L" or (piece == "N" and ask.section in _SAID_TOGETHER):
                for number, name in enumerate(ask.names):
                    is_last = number == len(ask.names) - 1
                    joint = rng.choice((" and ", " and ", ", and ", " as well as ", " plus ", " & "))
                    self.put("" if not number else joint if is_last else ", ")
                    starts.append(len(self.text))
                    role = WordRole.VALUE if ask.deed in _MADE else WordRole.NAME
                    self._slot(name, role, len(self.goals) + number)
            elif piece.startswith("<"):
                self._slot(piece[1:-1], WordRole.NAME, len(self.goals), may_be_quoted=False)
            else:
                self._slot(ask.parts[piece], _ROLE_OF[piece], len(self.goals))
        edges = [begun, *starts[1:], len(self.text)]
        self.goals += [PhrasedGoal(ask.verb, ask.deed, *edge) for edge in pairwise(edges)]

    def told(self) -> PhrasedTask:
        rng = self._rng
        if rng.random() < _REMARKS_BEHIND:
            self.put(rng.choice((", ", ". ", "; ", " - ", ", ")) + rng.choice(fragments("remarks")))
        before = len(self.text)
        if rng.random() < _ENDINGS:
            self.put(rng.choice(fragments("endings")))
        self.text += rng.choice(("", "", "", ".", ".", "!", "?")) if before == len(self.text) else ""
        text = self.text
        if rng.random() < _BEGINS_LARGE and not self._is_small:
            text = text[:1].upper() + text[1:]
        return PhrasedTask(text, self.goals, self.phrases)

    def _form(self, ask: _Ask) -> ClauseForm:
        """Orders and statements about as often, whatever the section has."""
        if ask.section == _BARE:
            return ClauseForm(("", "N", ""), "do")
        rng, made = self._rng, clause_forms(ask.section, held_out=self._held_out)
        mood = "say" if rng.random() < _STATEMENTS else "do"
        for _ in range(20):
            form = made.forms[bisect(made.sums, rng.random() * made.sums[-1], hi=len(made.sums) - 1)]
            if form.mood == mood:
                break
        return form

    def _slot(self, said: str, role: WordRole, goal: int, *, may_be_quoted: bool = True) -> None:
        mark = '"' if self._in_quotes and may_be_quoted else ""
        if role is WordRole.NAME and self._is_misspelt and self._rng.random() < _A_NAME:
            said = misspelt(said, self._rng)
        self.text += mark
        start = len(self.text)
        self.text += said.lower() if self._is_small else said
        self.phrases.append(Phrase(start, len(self.text), role, goal))
        self.text += mark


def clause_about(
    section: str, rng: random.Random, *, name: str, owner: str = "", value: str = ""
) -> tuple[str, dict[WordRole, tuple[int, int]]]:
    """One clause about a control, and where its parts stand.

    Args:
        section: of the phrasebook; "" for the name alone.
    """
    putting = _Putting(rng, held_out=False)
    verb = {"tick": GoalVerb.TICK, "untick": GoalVerb.UNTICK, "fill": GoalVerb.FILL}.get(section)
    parts = {"N": name, "V": value, "O": owner}
    putting.ask(_Ask(section or _BARE, verb or GoalVerb.PRESS, TaskDeed.NONE, parts, (name,)))
    places: dict[WordRole, tuple[int, int]] = {}
    for one in putting.phrases:
        places.setdefault(one.role, (one.start, one.end))
    return putting.text, places


def phrased_task(words: SceneWords, rng: random.Random, *, held_out: bool = False) -> PhrasedTask:
    """A sentence with what it asks for.

    Args:
        held_out: use only the forms that training never draws.
    """
    putting = _Putting(rng, held_out=held_out)
    if rng.random() < _REMARKS:
        said = rng.choice(fragments("remarks")) if rng.random() < 0.7 else remark(words, rng)
        putting.put(said + rng.choice((", ", ", ", ". ", ". ", "; ", " - ", ", so ", ": ")))
    [scene] = rng.choices([one for one, _ in _SCENES], [share for _, share in _SCENES])
    count = rng.choices(range(1, _MOST_CLAUSES + 1), (58, 27, 11, 4))[0]
    for _ in range(count):
        asked = scene(words, rng)
        putting.ask(asked)
        if asked.deed in (TaskDeed.SUM, TaskDeed.QUIT):
            break
        if asked.deed is TaskDeed.NEW_FOLDER and rng.random() < _INTO_IT:
            putting.ask(_into_it(words, rng))
    if scene is _of_a_text and asked.deed is not TaskDeed.QUIT and rng.random() < _THEN_SAVED:
        putting.ask(_Ask(TaskDeed.SAVE.value, None, TaskDeed.SAVE, {}))
    return putting.told()
