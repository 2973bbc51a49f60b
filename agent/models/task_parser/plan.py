"""A parsed task as goals in its own words, each with the plainest order for it. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

import numpy as np

from agent.actions.keys import canonical_key
from agent.actions.placeholders import PLACEHOLDER
from agent.models.children.sentence_spans import quoted_spans
from agent.models.task_parser.labels import GOES_ON, VERBS, GoalVerb, TaskDeed, WordRole, WordScores
from agent.models.task_parser.meanings import Meaning, Seen, likeliest_meanings
from agent.models.task_parser.segments import SlotSegment
from agent.models.task_parser.words import TaskWord

MAX_OTHER_NAMES = 40
_MENU = "menu"
_JOINS_WITH_A_NAME = frozenset(("in", "into", "for", "as", "to"))
_QUOTES = frozenset("\"'‘’“”")
_CLICKED = frozenset(("click", "clicked", "button", "tap"))
_BEFORE_NO_KEY = frozenset(
    ("a", "an", "in", "into", "onto", "from", "at", "under", "my", "your", "our", "their")
)
_SAID_OF_KEYS = frozenset(("key", "keys", "and", "then", "once", "twice", "times", "page"))
KINDS: Final = re.compile(
    "tab|button|menu|box|check ?box|field|list|option|page|entry|row|item|control|key|section|link"
)
"""Words that only say what kind of thing a name is of."""
_NAMED: Final = (WordRole.NAME, WordRole.OWNER)
_SURELY_NAMED = 0.95
_LONG_ENOUGH = 4
"""Words of a name that is one whatever is left out."""
_WORDS_BEFORE, _WORDS_AFTER = 3, 5
"""How far the edges of a name are moved outwards."""


@dataclass(frozen=True, slots=True)
class PlannedGoal:
    """One thing to be done, in the task's own words."""

    verb: GoalVerb
    name: str = ""
    value: str = ""
    owner: str = ""
    """The combo box, menu or list that a row belongs to."""
    other_names: tuple[str, ...] = ()
    """The same name with other edges, likeliest first."""
    is_field_or_list: bool = False
    """Whether only pressing tells if a value is to be typed or chosen."""
    is_menu: bool = False
    """Whether its owner was called a menu."""
    is_answer: bool = False
    """Whether it answers a question that may be asked, or not."""
    replaces: bool = False
    """Whether a text that is typed takes the place of all that its field holds."""
    deed: TaskDeed = TaskDeed.NONE
    """What takes several steps, of which the verb says nothing."""
    lists: tuple[str, ...] = ()
    """The captions of the closed lists that may have a row which was named without its list; nothing where it
    is not known which there are."""
    told: str = ""
    """What tells a row by its sense, where no word of it is said."""
    is_optional: bool = False
    """Whether it comes to nothing, and nobody is asked, where no row of its lists is surely meant."""
    toggles: bool = False
    """Whether a box is to be otherwise than it is, whichever that is."""

    @property
    def sentence(self) -> str:
        """The plainest order for it."""
        if self.deed is not TaskDeed.NONE:
            said = (_quoted(part) for part in (self.name, self.value, self.owner) if part)
            return " ".join((self.deed.value.capitalize(), ", ".join(said)))
        match self.verb:
            case GoalVerb.PRESS:
                return f"Press {_quoted(self.name)}"
            case GoalVerb.FILL:
                return f"Type {_quoted(self.value)} into {_quoted(self.name)}"
            case GoalVerb.TICK:
                return f"Tick {_quoted(self.name)}"
            case GoalVerb.UNTICK:
                return f"Untick {_quoted(self.name)}"
            case GoalVerb.CHOOSE if self.owner:
                return f"Choose {_quoted(self.name)} in {_quoted(self.owner)}"
            case GoalVerb.CHOOSE:
                return f"Choose {_quoted(self.name)}"
            case GoalVerb.DOUBLE:
                return f"Double-click {_quoted(self.name)}"
            case GoalVerb.TYPE:
                return f"Type {_quoted(self.value)}"
            case GoalVerb.KEYS:
                return f"Press {self.name}"
            case GoalVerb.READ:
                return f"What is {_quoted(self.name)}?"

    def other_ways(self) -> list[PlannedGoal]:
        """What else the same words can mean: to set a thing to a value is to fill a field or to choose from a
        list, and what is to be so may be a box or a button. The picture tells."""
        match self.verb:
            case GoalVerb.FILL:
                return [PlannedGoal(GoalVerb.CHOOSE, self.value, owner=self.name)]
            case GoalVerb.CHOOSE if self.owner:
                return [] if self.is_menu else [PlannedGoal(GoalVerb.FILL, self.owner, self.name)]
            case GoalVerb.TICK | GoalVerb.CHOOSE:
                return [PlannedGoal(GoalVerb.PRESS, self.name)]
            case GoalVerb.PRESS:
                return [PlannedGoal(GoalVerb.TICK, self.name)]
        return []

    @property
    def thought(self) -> str:
        """How a reply about it begins."""
        return self.verb.value if self.verb is GoalVerb.TYPE else f'{self.verb.value} "{self.name}"'


def _quoted(text: str) -> str:
    return text if '"' in text else f'"{text}"'


def goals_of(
    task: str,
    words: Sequence[TaskWord],
    scores: WordScores,
    segments: Sequence[SlotSegment],
    seen: Seen,
) -> list[PlannedGoal]:
    """The goals of a task in the order in which they are to be done. What lacks a part that it needs is no
    goal.

    Args:
        seen: what the picture shows of the segments' words.
    """
    closed = {number for one in segments for number in range(one.first, one.last + 1)}
    closed |= {number for number, word in enumerate(words) if word.is_line_break}
    meant: list[Meaning] = []
    for members in _groups(segments, scores):
        found = likeliest_meanings(_whole_text(members, segments, scores), scores, seen)
        place = len(meant)
        if members[0].said_from >= 0:
            later = (number for number, one in enumerate(meant) if one.first > members[0].first)
            place = next(later, place)
        meant[place:place] = found
    sure = {
        number
        for number, role in enumerate(np.exp(scores.role))
        if sum(role[[one for begin in _NAMED for one in (begin, GOES_ON[begin])]]) >= _SURELY_NAMED
        and not KINDS.fullmatch(words[number].text.casefold())
    }
    return [_goal(task, words, one, closed, sure) for one in meant if one.is_whole]


def _meaning_of(deed: TaskDeed, members: Sequence[SlotSegment]) -> Meaning:
    """A deed with its parts; words that small ones divide are one part."""

    def part(role: WordRole) -> SlotSegment | None:
        of_role = [one for one in members if one.role is role]
        return SlotSegment(role, of_role[0].first, of_role[-1].last) if of_role else None

    name, value, owner = (part(role) for role in (WordRole.NAME, WordRole.VALUE, WordRole.OWNER))
    return Meaning(GoalVerb.PRESS, name, value, owner, deed=deed)


def _groups(segments: Sequence[SlotSegment], scores: WordScores) -> list[list[SlotSegment]]:
    """The segments of each goal, in the order in which the parser wants them to be done; behind them the
    clauses that say all of one goal."""
    by_parser: dict[int, list[SlotSegment]] = defaultdict(list)
    by_clause: dict[int, list[SlotSegment]] = defaultdict(list)
    for one in segments:
        if one.said_from >= 0:
            by_clause[one.said_from].append(one)
        else:
            by_parser[int(scores.goal[one.heard].sum(0).argmax())].append(one)
    return [members[number] for members in (by_parser, by_clause) for number in sorted(members)]


def _whole_text(
    members: Sequence[SlotSegment], segments: Sequence[SlotSegment], scores: WordScores
) -> list[SlotSegment]:
    """The segments of a goal, where a text to be typed that small words divide is one: "call Mum" and "6"."""
    whole: list[SlotSegment] = []
    for one in members:
        before = whole[-1] if whole else None
        if (
            before is not None
            and before.role is one.role is WordRole.VALUE
            and VERBS[int(scores.verb[before.heard].sum(0).argmax())] is GoalVerb.TYPE
            and not any(before.last < other.first < one.first for other in segments)
        ):
            whole[-1] = SlotSegment(WordRole.VALUE, before.first, one.last)
        else:
            whole.append(one)
    return whole


def deed_of(
    task: str, words: Sequence[TaskWord], deed: TaskDeed, members: Sequence[SlotSegment]
) -> PlannedGoal:
    """A deed with its parts, in the task's own words."""
    return _goal(task, words, _meaning_of(deed, members), frozenset(), frozenset())


def _goal(
    task: str, words: Sequence[TaskWord], meant: Meaning, closed: AbstractSet[int], sure: AbstractSet[int]
) -> PlannedGoal:
    def text(one: SlotSegment | None) -> str:
        if one is None:
            return ""
        start, end = words[one.first].start, words[one.last].end
        placed = (
            found for found in PLACEHOLDER.finditer(task) if found.start() < end and start < found.end()
        )
        return next((found[0] for found in placed), task[start:end])

    value = meant.value
    if value is not None and _name_follows(words, value, meant.name):
        value = SlotSegment(value.role, value.first, value.last - 1, value.said_from)
    name, is_menu = meant.name, meant.owner is not None and _is_called_menu(words, meant.owner)
    verb = meant.verb
    if verb is GoalVerb.KEYS and not (_are_keys(text(name)) and _may_say_keys(words, name)):
        verb = GoalVerb.PRESS  # "Delete order" begins with a key's name, and is a button's
    return PlannedGoal(
        verb,
        text(name),
        text(value),
        text(meant.owner),
        ()
        if name is None or _is_quoted(task, words, name)
        else _other_edges(task, words, name, closed, sure),
        meant.is_field_or_list and not is_menu,
        is_menu,
        deed=meant.deed,
    )


def _may_say_keys(words: Sequence[TaskWord], name: SlotSegment | None) -> bool:
    """Whether nothing is to be clicked, as in "give Delete a click", and a key is not only part of what is
    said: "a return ticket", "stow it in F1"."""
    said = {word.text.lower() for word in words}
    if not said.isdisjoint(("key", "keys", "keyboard")):
        return True
    before = "" if name is None or not name.first else words[name.first - 1].text.lower()
    return said.isdisjoint(_CLICKED) and before not in _BEFORE_NO_KEY


def _are_keys(name: str) -> bool:
    return all(
        canonical_key(word) is not None or word.lower() in _SAID_OF_KEYS
        for word in name.replace("+", " ").replace("-", " ").split()
    )


def _name_follows(words: Sequence[TaskWord], value: SlotSegment, name: SlotSegment | None) -> bool:
    """Whether the last word of a value only joins it with its name: "gray in" of "gray in put instead"."""
    joins = words[value.last].text.lower() in _JOINS_WITH_A_NAME
    return joins and value.first < value.last and name is not None and name.first == value.last + 1


def _is_called_menu(words: Sequence[TaskWord], owner: SlotSegment) -> bool:
    beside = [*reversed(words[: owner.first]), None], [*words[owner.last + 1 :], None]
    said = (next(word for word in side if word is None or word.text not in _QUOTES) for side in beside)
    return any(word is not None and word.text.lower() == _MENU for word in said)


def _is_quoted(task: str, words: Sequence[TaskWord], segment: SlotSegment) -> bool:
    """Whether its owner has said where it begins and ends."""
    start, end = words[segment.first].start, words[segment.last].end
    return any(span.start < start and end < span.end for span in quoted_spans(task))


def _other_edges(
    task: str,
    words: Sequence[TaskWord],
    name: SlotSegment,
    closed: AbstractSet[int],
    sure: AbstractSet[int],
) -> tuple[str, ...]:
    """Runs of words that share one with the name and none with what is `closed`; those with the edges least
    moved come first. Short ones leave out nothing that is `sure` to be named: where no box is called "Encrypt
    the backup", "backup" is another thing."""
    first, last = name.first, name.last
    low, high = first, last
    while low > max(0, first - _WORDS_BEFORE) and low - 1 not in closed:
        low -= 1
    while high < min(len(words) - 1, last + _WORDS_AFTER) and high + 1 not in closed:
        high += 1
    edges = [
        (abs(begin - first) + abs(end - last), begin, end)
        for begin in range(low, last + 1)
        for end in range(max(begin, first), high + 1)
        if (begin, end) != (first, last)
        if end - begin + 1 >= _LONG_ENOUGH
        or sure.isdisjoint((*range(first, begin), *range(end + 1, last + 1)))
    ]
    texts = dict.fromkeys(task[words[begin].start : words[end].end] for _, begin, end in sorted(edges))
    return tuple(text for text in texts if text[0].isalnum())[:MAX_OTHER_NAMES]
