"""What people ask of every text editor: clearing, saving under a name, lines, text at an edge. Pure."""

from __future__ import annotations

import re
from typing import Final

from agent.models.task_parser.deeds import steps_of
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture

_PLEASE: Final = r"(?:please |just |can you |could you |i want to |i'd like to )*"
_ALL: Final = (
    r"(?:it all|everything|all(?: of (?:it|this))?(?: text)?"
    r"|(?:all |the whole |all of )?(?:the |this |my )?(?:entire )?(?:text|document|page)"
    r"|the whole (?:file|note))"
)
_CLEARING: Final = re.compile(
    rf"{_PLEASE}(?:(?:delete|erase|remove|clear|wipe|empty|throw away|throw out|get rid of) {_ALL}"
    r"(?: out| away)?"
    r"|(?:throw|clear|wipe|take) (?:everything|it all|all(?: the text)?|the text) (?:away|out)"
    r"|start (?:over|again|afresh)(?: with an empty (?:page|file|document))?)",
    re.IGNORECASE,
)
_REPLACING: Final = re.compile(
    rf"{_PLEASE}(?:(?:replace|overwrite|exchange) {_ALL} (?:with|by|for) (?:the (?:words?|text) )?(\S.*)"
    rf"|(?:select|mark|highlight) {_ALL} and(?: then)? (?:type|write|put|enter) "
    r"(?:the words? )?(\S.*?)(?: over (?:it|that)| instead| in its place)+)",
    re.IGNORECASE,
)
_FILE: Final = r"(\w[\w-]*(?:\.\w+)+)"
_THIS: Final = r"(?:it|this|that|everything|(?:the|this|my) (?:file|text|document|note|whole thing))"
_SAVING: Final = re.compile(
    rf"{_PLEASE}(?:(?:save|store|keep|put) (?:(?:a|another|one more)(?: second| further| spare| new)? copy"
    rf"(?: of {_THIS})? |{_THIS} )?"
    r"(?:as|(?:under|with|by) (?:the|a) (?:new |other |different |second )?name(?: of)?|under|called|named"
    r"|in a file called) "
    rf"|make (?:from|of|out of) {_THIS} (?:a|another) (?:second |new |further )?(?:file|copy|document)"
    rf" (?:called |named )?){_FILE}(?: (?:as well|too|also|please|instead))*",
    re.IGNORECASE,
)
_LINE: Final = re.compile(
    rf"{_PLEASE}(delete|remove|erase|get rid of|take out|cut out|drop|duplicate|double|repeat) "
    r"the (?:very )?(first|top|last|bottom) line",
    re.IGNORECASE,
)
_LINE_OF_ITS_OWN: Final = re.compile(
    rf"{_PLEASE}(?:type|write|put|add|insert|enter) (?:the words? )?(?P<text>\S.*?)"
    r" (?:on|in|as|at|into) (?:the|a|an|its own) (?:new |very |extra )?(?P<edge>first|top|last|bottom) line",
    re.IGNORECASE,
)
_TO_A_LIST: Final = re.compile(
    rf"{_PLEASE}(?:add|put|note|jot|append)(?: down)? (?:the words? )?(?P<text>\S.*?)"
    r" (?:to|on|onto|in|into) (?:this|the|my|our) (?:[\w-]+ )?(?:list|notes?|text|page|document|letter)",
    re.IGNORECASE,
)
_EDGE: Final = (
    r"(?:at|to|on) the (?:very )?(?P<edge>beginning|start|top|front|end|bottom)"
    r"(?: of (?:it|(?:the|this|my) (?:text|file|document|notes?|page|list)))?"
)
_WRITES: Final = r"(?:type|write|put|add|insert|enter)"
_AT_EDGE: Final = re.compile(
    rf"{_PLEASE}{_WRITES} (?:the words? )?(?P<text>\S.*?) {_EDGE}(?: please)?", re.IGNORECASE
)
_LINE_AT_EDGE: Final = re.compile(
    rf"{_PLEASE}{_WRITES} (?:a|another|one) (?:new |more )?line {_EDGE} "
    r"(?:saying|that says|which says|with|reading)(?: the words?)? (?P<text>\S.*)",
    re.IGNORECASE,
)
_TEXT_OF_A_LINE: Final = re.compile(
    rf"{_PLEASE}{_WRITES} (?:a|another|one) (?:new |more )?line "
    rf"(?:saying|that says|which says|with|reading)(?: the words?)? (?P<text>\S.*?) {_EDGE}",
    re.IGNORECASE,
)
_REST: Final = r"(?P<rest>(?:[.;!]|,? and (?=save|then|print|close|store|quit)|, (?=then|please|save))\W*.*|)"
_TWO_LINES: Final = tuple(
    re.compile(said, re.IGNORECASE)
    for said in (
        rf"{_PLEASE}{_WRITES} two lines[,:;]? (?:the )?first(?: one)?[:,]? (?P<one>\S[^,;]*?),?"
        r" (?:and )?(?:(?:under|below|beneath|after) (?:it|that|this)|then|second(?:ly)?|the second(?: one)?)"
        rf"[:,]? (?P<two>\S[^,;]*?){_REST}",
        rf"(?:on|in|as) the first line {_PLEASE}(?:(?:i|we) (?:want|need|require|would like|'d like) "
        r"|there (?:should|must) be |(?:put|write|type|comes?|goes) )?(?P<one>\S[^,;]*?)[,;] (?:and )?"
        r"(?:on|in|as) the (?:second|next)(?: (?:line|one))? (?:comes? |goes |put |write )?"
        rf"(?P<two>\S[^,;]*?){_REST}",
    )
)
"""A text of two lines, said one after the other."""
_LINES: Final = (_LINE_AT_EDGE, _TEXT_OF_A_LINE, _LINE_OF_ITS_OWN)
_JOINING: Final = re.compile(r"^\W*(?:and )?\W*")
_FIRST: Final = ("beginning", "start", "top", "front", "first")


def two_lines(task: str) -> tuple[PlannedGoal, str] | None:
    """The goal to type both, and what is said behind them; None where a task does not begin so.

    >>> goal, rest = two_lines("write two lines, first Apples and under it Pears, and save please")
    >>> goal.value, rest
    ('Apples\\nPears', 'save please')
    """
    found = next((one for each in _TWO_LINES if (one := each.fullmatch(task)) is not None), None)
    if found is None:
        return None
    both = (text.strip('"') for text in found.group("one", "two"))
    return PlannedGoal(GoalVerb.TYPE, value="\n".join(both)), _JOINING.sub("", found["rest"])


def in_an_editor(clause: str, shown: ReadInPicture) -> list[PlannedGoal]:
    """The goals of a clause; none where it means nothing of the kind."""

    def steps(deed: TaskDeed, value: str = "") -> list[PlannedGoal]:
        return steps_of(deed, shown, clause, value=value)

    if _CLEARING.fullmatch(clause):
        return steps(TaskDeed.CLEAR)
    if (found := _REPLACING.fullmatch(clause)) is not None:
        return [*steps(TaskDeed.CLEAR), PlannedGoal(GoalVerb.TYPE, value=found[1] or found[2])]
    if (found := _SAVING.fullmatch(clause)) is not None:
        return steps(TaskDeed.SAVE_AS, found[1])
    if (found := _LINE.fullmatch(clause)) is not None:
        is_first = found[2].lower() in _FIRST
        if found[1].lower() in ("duplicate", "double", "repeat"):
            return steps(TaskDeed.FIRST_LINE_TWICE) if is_first else []
        return steps(TaskDeed.FIRST_LINE_AWAY if is_first else TaskDeed.LAST_LINE_AWAY)
    line = next((one for each in _LINES if (one := each.fullmatch(clause)) is not None), None)
    found = line or _AT_EDGE.fullmatch(clause)
    if found is None and (listed := _TO_A_LIST.fullmatch(clause)) is not None:
        return steps(TaskDeed.AT_END, listed["text"].strip('"'))
    if found is None:
        return []
    text, is_first = found["text"].strip('"'), found["edge"].lower() in _FIRST
    if line is not None:
        text = f"{text}\n" if is_first else text
    return steps(TaskDeed.AT_START if is_first else TaskDeed.AT_END, text)
