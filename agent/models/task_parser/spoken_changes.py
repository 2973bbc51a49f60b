"""Words of a text that are exchanged, lines that are told by what they say, and all of them. Pure.

"Change 'colour' to 'color' in the note" names no control: the word is looked for at the keys that every
editor has for that, and typed over. Who sets a value says it in the same words, so something has to tell that
it is about a text: quotes, "the word", or where it stands.
"""

from __future__ import annotations

import re
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.deeds import is_file_manager, steps_of
from agent.models.task_parser.labels import TaskDeed
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture

_WHERE: Final = (
    r"(?: (?:in|of|throughout|within|from)"
    r" (?:the|this|my|our) (?:\w+ )?(?:text|notes?|file|document|page|letter|list|line|sentence|memo)"
    r"| everywhere| in here| here)"
)
_TOLD: Final = r"(?:words?|spelling|name|term|phrase|typo|misspelling|figure|number)"
_EXCHANGING: Final = re.compile(
    r"(?:change|replace|exchange|swap|correct|turn|alter|substitute|edit|fix)(?: (?:all|every|each|any))?"
    rf"(?: the)?(?P<told> {_TOLD})? (?P<old>\S.*?) (?:to|with|by|for|into|against) "
    rf"(?:the (?:{_TOLD} )?)?(?P<new>\S.*?)(?P<where>{_WHERE})?(?: instead)?",
    re.IGNORECASE,
)
_CUTTING: Final = re.compile(
    rf"(?:delete|remove|erase|cut|take out|strike(?: out)?|get rid of) (?:the )?(?P<told>{_TOLD}) "
    rf"(?P<old>\S.*?)(?P<where>{_WHERE})?",
    re.IGNORECASE,
)
_LINE: Final = re.compile(
    r"(?:delete|remove|erase|drop|cross out|cut|strike|take out|throw out|throw away|get rid of|kick out)"
    r" the (?:whole |entire )?(?:line|row|entry|item)(?: (?:that (?:says|reads)|which says|saying|reading"
    r"|called|with|about|for))?(?: the words?)? (?P<text>\S.*?)"
    rf"{_WHERE}?",
    re.IGNORECASE,
)
_ALL_LINES: Final = re.compile(
    r"(?:sort|order|arrange|put) (?:all )?(?:of )?(?:(?:the|these|my|those|all) (?:\w+ )?"
    r"(?:lines|list|entries|items|names|words)|these|them|this|it|everything)"
    r""
    r"(?: (?:from a to z|a to z|alphabetically|in(?:to)? (?:alphabetical )?order"
    r"|by (?:the )?(?:alphabet|name)))?",
    re.IGNORECASE,
)
_LETTERS: Final = re.compile(
    r"(?:i (?:want|need) )?(?:(?:make|put|turn|change|set|write|convert) )?"
    r"(?:the whole|all(?: of)?(?: the| this)?|the|this|everything)"
    r"(?: (?:text|file|document|note|thing))?"
    r" (?:in|into|to|be in|should be in)"
    r" (?:(?P<upper>capital letters|capitals|upper ?case|block letters|caps)|small letters|lower ?case)",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"[\"'“”‘’„«»](?P<said>.+)[\"'“”‘’„«»]")


def in_a_text(clause: str, shown: ReadInPicture) -> list[PlannedGoal]:
    """The goals of a clause; none where it is not about words that stand in a text."""
    if is_file_manager(shown):
        return []
    if _ALL_LINES.fullmatch(clause):
        return steps_of(TaskDeed.SORT_LINES, shown, clause)
    if (letters := _LETTERS.fullmatch(clause)) is not None:
        return steps_of(TaskDeed.UPPER_CASE if letters["upper"] else TaskDeed.LOWER_CASE, shown, clause)
    if (line := _LINE.fullmatch(clause)) is not None:
        text = _unquoted(line["text"])
        is_seen = shown(text) is Standing.WHOLE
        return steps_of(TaskDeed.LINE_AWAY, shown, clause, name=text) if is_seen else []
    if (cut := _CUTTING.fullmatch(clause)) is not None and shown(_unquoted(cut["old"])) is not Standing.NOT:
        return steps_of(TaskDeed.CUT_WORDS, shown, clause, name=_unquoted(cut["old"]))
    found = _EXCHANGING.fullmatch(clause)
    if found is None:
        return []
    old, new = _unquoted(found["old"]), _unquoted(found["new"])
    is_of_a_text = found["told"] or found["where"] or (old != found["old"] and new != found["new"])
    if not is_of_a_text or shown(old) is Standing.NOT:
        return []
    return steps_of(TaskDeed.REPLACE, shown, clause, name=old, value=new)


def _unquoted(text: str) -> str:
    found = _QUOTED.fullmatch(text)
    return text if found is None else found["said"]
