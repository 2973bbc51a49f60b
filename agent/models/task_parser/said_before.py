"""What is said in one clause and ordered in the next, made one order before a task is read. Pure.

"Where are the preferences? open them", "old.txt is no good any more, delete it", "my train leaves at 7:42,
note that", "make a folder and call it Tax": people name a thing first and say "it" when they say what to do.
Texts come back in quotes, so that nothing in them is taken for an order.
"""

from __future__ import annotations

import re
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import ORDERS
from agent.models.task_parser.everyday_words import bare, holds_a_caption
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.spoken_commands import is_at_menus
from agent.models.task_parser.spoken_files import is_file_manager

_PLEASE: Final = r"(?:please |just |now |then |so |and |can you |could you |would you |will you )*"
_HELD: Final = re.compile(
    r"(?:what(?:'s| is| do(?:es)?)(?: in| inside)?|(?:where|there|here)(?:'s| is| are)"
    r"|i see|do you see|you see)"
    r" (?P<name>\S[^,.;?!]*?)(?: here| there| say)?[,.;?!]+ (?:please |just |now |then )*"
    r"(?P<verb>open|show|press|click|choose|pick|tick|close|delete|go to) (?:it|them|that|those)\b"
    r"(?: (?:up|please))?",
    re.IGNORECASE,
)
_FILE: Final = r"(?P<what>(?=[^\s,;]*[a-z])[\w-]+(?:\.\w+)+)"
_BELONGS: Final = re.compile(
    rf"(?:i (?:want|need|would like|'d like)(?: to have)? )?{_FILE}"
    r"(?: (?:belongs|goes|(?:should|must|has to|ought to|is to|needs to|may) (?:be|go)))?"
    r" (?P<where>(?:in|into|inside|to) [^,.;?!]+?)(?:,? (?:too|also|as well))?(?:,|;|:| so| and)+ "
    rf"{_PLEASE}(?P<verb>move|copy|put|take) it (?:there|in there|over there|over|in|inside|into it)\b",
    re.IGNORECASE,
)
"""A thing, where it belongs, and only then what is to be done: "b.txt belongs in Tax, move it there"."""
_OF_A_FILE: Final = re.compile(
    rf"[^.;?!\"]*?\b{_FILE}[^\n\"]*?[,.;:!?]+ {_PLEASE}"
    r"(?P<verb>delete|remove|throw|put|move|rename|copy|bin|trash|open|get rid of|erase|call|name)"
    r" (?:it|that)\b",
    re.IGNORECASE,
)
"""A thing and what is the matter with it: "nobody needs b.txt any more, so delete it"."""
_CALLED: Final = re.compile(
    r"\b(?P<what>folder|directory|file|document)(?P<where> here| in here)?"
    r"(?:,? (?:and |then |which you )*(?:please )?(?:call|name|title) (?:it|that)"
    r"|[,.;]? (?:its name (?:is|should be|will be)|the name (?:is|should be)"
    r"|it (?:should|shall|must|has to|is to) be (?:called|named))) ",
    re.IGNORECASE,
)
"""A new thing, and only then what it is to be called."""
_NEXT: Final = (
    r"(?P<rest>(?:[,.;!?]+ ?|,? )(?:and |then |after that,? |afterwards,? |finally,? )*"
    r"(?:save|print|close|store|quit)\b.*|[.!?]?)"
)
"""The command behind a text."""
_NOTED: Final = re.compile(
    r"(?:(?:we|i) (?:still |also )?(?:need|want|have to (?:buy|get)|(?:a|')re out of|ran out of) (?:some )?)?"
    rf"(?P<text>\S[^\n\"]*?)[,.;:!?]+ {_PLEASE}(?:note|write|type|put|jot|take|add|enter) (?:that|this|it)"
    r"(?: down| in| there| here| (?:on|in|into|to) (?:the|my|this) [\w-]+(?: list)?)*"
    rf"(?: for me| please)*{_NEXT}",
    re.IGNORECASE | re.DOTALL,
)
"""A text, and only then that it is to be written."""
_A_NOTE: Final = re.compile(
    rf"{_PLEASE}(?:leave|write|make|take|put|add|jot|create)(?: me| us| down| in)* "
    r"(?:a|an|another|this|the following) (?:[\w-]+ ){0,2}?(?:note|message|reminder|memo|text|line|entry)"
    r"(?: (?:for|to) [\w ]{1,24}?)?"
    r"(?:[:,] | (?:saying|that says|which says|that reads|reading|with the (?:text|words?))(?: that)?:? )"
    rf"(?P<text>\S[^\n\"]*?){_NEXT}",
    re.IGNORECASE | re.DOTALL,
)
"""A note, to whom, and behind that its text."""
_SAYS: Final = re.compile(
    r"(?:i (?:only |just )?want )?(?:the |this |my )?(?:whole )?(?:text|file|note|page|document|it|thing)"
    r" (?:should|must|has to|needs to|is to|shall|to) "
    r"(?:(?P<only>only|just) )?(?:say|read|contain|be|hold)(?: (?P<only_behind>only|just))? "
    r"(?P<text>\S[^\n\"]*?)"
    rf"(?P<nothing>,? (?:and )?(?:nothing|not a word) (?:else|more))?{_NEXT}",
    re.IGNORECASE | re.DOTALL,
)
"""All that a text is to be."""
_REASON: Final = re.compile(
    r"(?:my|our|i|i'm|we|we're|it|it's|there|there's|this|the|these|those|you|nobody|somebody|everything)\b"
    r"[^,.;:!?\d\"]+[,.;:!?]+ (?:so |please |and |then |could you |can you |just )*",
    re.IGNORECASE,
)
"""A clause of a person or a thing, with what stands between it and the order."""
_WISHED: Final = re.compile(
    r"\b(?:should|must|(?:has|have|needs?|want|wants|like|is|are|got) to|to be|want|wants|need|needs|like)\b",
    re.IGNORECASE,
)
_SPOKEN_OF: Final = re.compile(r"\b(?:it|that|this|them|those|there)\b", re.IGNORECASE)


def in_one_order(task: str, shown: ReadInPicture) -> str:
    """The task, where what "it" stands for is named in the order itself.

    >>> def nothing_shown(name): return Standing.NOT
    >>> in_one_order("what's in Archive? open it", nothing_shown)
    'open Archive'
    >>> in_one_order("b.txt belongs in the folder Tax, move it there", nothing_shown)
    'move b.txt in the folder Tax'
    >>> in_one_order("make a folder and call it Tax", nothing_shown)
    'make a folder called Tax'
    """
    if '"' in task:
        return task
    task = _HELD.sub(lambda found: f"{found['verb']} {found['name']}", task)
    task = _BELONGS.sub(lambda found: f"{found['verb']} {found['what']} {found['where']}", task)
    task = _CALLED.sub(lambda found: f"{found['what']}{found['where'] or ''} called ", task)
    if is_file_manager(shown):
        return _OF_A_FILE.sub(lambda found: f"{found['verb']} {found['what']}", task)
    return _without_its_reason(_as_a_text(task) if is_at_menus(shown) else task, shown)


def _without_its_reason(task: str, shown: ReadInPicture) -> str:
    """The task without a first clause that only says why: "my lines run out of sight, turn on word wrap". One
    that wishes for something or names a caption, or is what the order calls "it", stays. Where there are no
    menus, the order names a caption."""
    reason = _REASON.match(task)
    if reason is None or _WISHED.search(reason[0]) or holds_a_caption(reason[0], shown):
        return task
    order = task[reason.end() :]
    if _SPOKEN_OF.search(order) is not None:
        return task
    is_order = ORDERS.match(order.lower()) is not None
    if is_order and (is_at_menus(shown) or holds_a_caption(order, shown)):
        return order
    return order if shown(order.strip(" .!")) is Standing.WHOLE else task


def _as_a_text(task: str) -> str:
    """The task of an editor, where a text is said before or behind what is to be done with it.

    >>> _as_a_text("the rent is due, write that down and save")
    'type "the rent is due" and save'
    >>> _as_a_text("leave a note for Ann: back at 5. Then save.")
    'type "back at 5". Then save.'
    >>> _as_a_text("the text should only say closed, save it")
    'replace all the text with closed, save it'
    """
    plain = bare(task, keeps_its_end=True)
    if (found := _A_NOTE.fullmatch(plain)) is not None or (found := _NOTED.fullmatch(plain)) is not None:
        return f'type "{found["text"]}"{found["rest"]}'
    found = _SAYS.fullmatch(plain)
    if found is None or not (found["only"] or found["only_behind"] or found["nothing"]):
        return task
    return f"replace all the text with {found['text']}{found['rest']}"
