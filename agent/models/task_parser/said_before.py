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
from agent.models.task_parser.deeds import is_at_menus, is_calculator, is_file_manager
from agent.models.task_parser.everyday_words import bare, holds_a_caption
from agent.models.task_parser.said_about_texts import about_a_text
from agent.models.task_parser.said_captions import ReadInPicture

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
_WRITTEN: Final = re.compile(
    rf"{_PLEASE}(?:to )?(?:write|type|jot|note|enter)(?: down)?"
    r"(?: in(?:to)? (?:this|the|my) (?:file|document|text|page|note))?(?: the (?:words?|text|following))? "
    r"(?P<text>[^\n\",.;:!?]+?)(?: in(?:to)? (?:this|the|my) (?:file|document|text|page|note|editor))?"
    rf"(?: (?:in )?(?:there|here))?{_NEXT}",
    re.IGNORECASE | re.DOTALL,
)
_LEAST_WORDS: Final = 4
"""Of a text in which the parser may find the name or the value of something."""
_SAYS_WHERE: Final = re.compile(
    r"\b(?:at|on|in|to|above|below|under|before|after|over) (?:the|this|my|it|that|everything|all)\b"
    r"|\b(?:instead|lines?|list|twice|times|again)\b"
    r"|\b(?:and|then) (?:press|click|hit|choose|open|close|turn|switch|delete|remove|replace|tick)\b",
    re.IGNORECASE,
)
"""Words of an order to write that may be about a place in the text."""
_SAYS: Final = re.compile(
    r"(?:i (?:only |just )?want )?(?:the |this |my )?(?:whole )?(?:text|file|note|page|document|it|thing)"
    r" (?:should|must|has to|needs to|is to|shall|to) "
    r"(?:(?P<only>only|just) )?(?:say|read|contain|be|hold)(?: (?P<only_behind>only|just))? "
    r"(?P<text>\S[^\n\"]*?)"
    rf"(?P<nothing>,? (?:and )?(?:nothing|not a word) (?:else|more))?{_NEXT}",
    re.IGNORECASE | re.DOTALL,
)
"""All that a text is to be."""
_NO_CONTROL: Final = re.compile(
    r"(?:[^.;!?]*\b)?(?:there(?:'s| is)|is there|i have|i see|see|without|have i|do i have)"
    r" (?:got )?no (?P<name>[\w -]+?)"
    r"(?: (?:here|there|in (?:this|here|the) ?[\w ]*|at all|any more))?[,.;:!?]+ "
    rf"{_PLEASE}(?:(?:give|show|get) me (?:one|it)|i (?:want|need|would like) (?:one|it)"
    r"|(?:turn|switch|put) (?:it|one) (?:back )?on|bring (?:it|one)(?: back)?)(?: (?:again|please|back))*",
    re.IGNORECASE,
)
"""What is not there and is wanted."""
_SO: Final = re.compile(
    r"(?P<why>[^.;!?\"]+?),? (?:and )?(?:so|therefore|that's why) (?P<order>\S.*)", re.IGNORECASE | re.DOTALL
)
_AWAY: Final = re.compile(
    r"\b(?:chuck|toss|ditch|dump|scrap|throw|kick)(?: away| out| off)?"
    r" (?P<what>(?:the |that |this |my )?(?:file |folder )?[\w-]+(?:\.\w+)+)"
    r"(?: away| out| off)?\b(?! (?:in|into|to|onto|over)\b)",
    re.IGNORECASE,
)
_INTO_THE_BIN: Final = re.compile(
    r"(?:the |that |this |my |your )?(?:[a-z]+ )?(?P<what>[\w-]+(?:\.\w+)+)"
    r" (?:(?:can|should|may|must|has to|is to|ought to) )?(?:go(?:es)?|belongs|be (?:put|thrown|moved))"
    r" (?:in|into|to) (?:the )?(?P<bin>bin|trash|rubbish|wastebasket)",
    re.IGNORECASE,
)
_LAST_SENTENCE: Final = re.compile(r"(?<=[.!?]) (?P<said>[^.!?\d\"]+)[.!]*$")
_TWO_FOLDERS: Final = re.compile(
    rf"{_PLEASE}(?P<verb>make|create|add|i need|i want|need)(?: me| us)? two (?:new )?"
    r"(?P<what>folders|directories|files)"
    r"(?: here| in here)?[,:;]? (?:one (?:is |called |named |for )?)?(?P<one>[^,;.]+?)(?:,| and)+"
    r" (?:the other|another|one)(?: one)?(?: is| called| named| for)? (?P<other>[^,;.]+)",
    re.IGNORECASE,
)
_REASON: Final = re.compile(
    r"(?:my|our|i|i'm|we|we're|it|it's|there|there's|this|the|these|those|you|nobody|somebody|everything)\b"
    r"[^,.;:!?\d\"]+[,.;:!?]+ (?:so |please |and |then |could you |can you |just )*",
    re.IGNORECASE,
)
"""A clause of a person or a thing, with what stands between it and the order."""
_ABOUT: Final = re.compile(
    r"(?:(?:i|we|you|he|she|it|they|my|our|this|that|there|enough|nobody|everybody|somebody|everything|all)\b"
    r"|(?:the|a|an|these|those) [\w ]*?\b(?:is|are|was|were|has|have|looks?|isn't|aren't|hasn't)\b)",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"[^.:!?\d\"]+[.!?]+ (?=\S)")
_KEPT_BY_A_COMMAND: Final = re.compile(
    r"\b(?:save|print|close|store|quit) (?:it|this|that)\b"
    r"|\b(?:this|that|these|those)(?= (?:text|file|document|note|page|editor|program|list|window)\b)",
    re.IGNORECASE,
)
"""Words that speak of the file, not of what was said before."""
_EDITS: Final = re.compile(
    "number|sort|wrap|show|hide|give|get|bring|take|highlight|indent|rename|replace|exchange|drop|throw|create"
    "|duplicate|find|jot|note|insert|append|quit|exit|leave|undo|redo|reload|erase|wipe"
)
"""Verbs that begin an order to an application, besides those to a control."""
_FIRST_WORD: Final = re.compile(r"^(\w+).*$", re.DOTALL)
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
    >>> def menus(name): return Standing(2 * (name in ("File", "Edit", "View", "Go")))
    >>> in_one_order("the year is over, so chuck tax.txt away", menus)
    'delete tax.txt'
    >>> in_one_order("that old b.txt can go in the bin", menus)
    'put b.txt in the bin'
    >>> in_one_order("be so good as to tell me more", menus)
    'be so good as to tell me more'
    >>> in_one_order("make two folders, one is Ann, the other is Bob", menus)
    'make a folder called Ann and make a folder called Bob'
    >>> def editor(name): return Standing(2 * (name in ("File", "Edit", "View")))
    >>> in_one_order("why is there no ruler here? show me one", editor)
    'turn on ruler'
    >>> in_one_order("Ann is still missing, she is new. Add it at the bottom and save", editor)
    'add "Ann" at the bottom and save'
    """
    if '"' in task:
        return task
    task = _HELD.sub(lambda found: f"{found['verb']} {found['name']}", task)
    task = _BELONGS.sub(lambda found: f"{found['verb']} {found['what']} {found['where']}", task)
    task = _CALLED.sub(lambda found: f"{found['what']}{found['where'] or ''} called ", task)
    task = _without_why(_without_afterthought(task, shown), shown)
    if is_file_manager(shown):
        task = _INTO_THE_BIN.sub(lambda found: f"put {found['what']} in the {found['bin']}", task)
        task = _AWAY.sub(lambda found: f"delete {found['what']}", task)
        task = _TWO_FOLDERS.sub(_both_made, task)
        return _OF_A_FILE.sub(lambda found: f"{found['verb']} {found['what']}", task)
    if is_at_menus(shown):
        task = _NO_CONTROL.sub(lambda found: f"turn on {found['name']}", task)
        task = task if is_calculator(shown) else _as_a_text(about_a_text(task, shown))
    return _without_its_reason(task, shown)


def is_remark(text: str, shown: ReadInPicture) -> bool:
    """Whether a clause only says how things are: it begins with whom or what it is about, wishes for nothing,
    and names nothing in sight.

    >>> is_remark("I've had it with numbers", lambda name: Standing.NOT)
    True
    >>> is_remark("I want it in capitals", lambda name: Standing.NOT)
    False
    """
    is_about = _ABOUT.match(text) is not None and not any(sign in text for sign in '",;:')
    return is_about and _WISHED.search(text) is None and not holds_a_caption(text, shown)


def _without_afterthought(task: str, shown: ReadInPicture) -> str:
    """The task of a file manager without a last sentence that only says how things are. In an editor it may
    be part of a text.

    >>> def menus(name): return Standing(2 * (name in ("File", "Edit", "View", "Go")))
    >>> _without_afterthought("Put a.txt into Old. It only lies around here.", menus)
    'Put a.txt into Old.'
    >>> _without_afterthought("Make a folder. It is for Tax.", menus)
    'Make a folder. It is for Tax.'
    """
    last = _LAST_SENTENCE.search(task)
    if last is None or not is_file_manager(shown) or not is_remark(last["said"], shown):
        return task
    has_a_name = any(word[0].isupper() for word in last["said"].split()[1:])
    return task if has_a_name else task[: last.start()]


def _without_why(task: str, shown: ReadInPicture) -> str:
    """The task without what stands before "so" and names nothing in sight."""
    found = _SO.fullmatch(task)
    if found is None or not is_at_menus(shown) or holds_a_caption(found["why"], shown):
        return task
    order = found["order"]
    is_order = _is_order(bare(order)) or _AWAY.match(bare(order)) is not None
    if not is_order or _SPOKEN_OF.search(order.split(". ")[0]) or _is_order(bare(found["why"])):
        return task
    return order


def _is_order(text: str) -> bool:
    first = _FIRST_WORD.sub(r"\1", text.lower())
    return ORDERS.fullmatch(first) is not None or _EDITS.fullmatch(first) is not None


def _both_made(found: re.Match[str]) -> str:
    what = {"folders": "folder", "directories": "folder", "files": "file"}[found["what"].lower()]
    return f"make a {what} called {found['one']} and make a {what} called {found['other']}"


def _without_its_reason(task: str, shown: ReadInPicture) -> str:
    """The task without a first clause or sentence that only says why: "my lines are too long, turn on word
    wrap". One that wishes for something or names a caption, or is what the order calls "it", stays. Where
    there are no menus, the order names a caption.

    >>> def editor(name): return Standing(2 * (name in ("File", "Edit", "View")))
    >>> _without_its_reason("We go to Italy. Could you make a copy and save it", editor)
    'make a copy and save it'
    >>> _without_its_reason("Could you put tea in there? and save it", editor)
    'Could you put tea in there? and save it'
    >>> _without_its_reason("My list is long. Could you sort it", editor)
    'My list is long. Could you sort it'
    """
    for begun in (_REASON.match(task), _SENTENCE.match(task) if is_at_menus(shown) else None):
        if begun is None or _WISHED.search(begun[0]) or holds_a_caption(begun[0], shown):
            continue
        if _is_order(bare(begun[0])):
            continue
        order = bare(task[begun.end() :], keeps_its_end=True)
        if _SPOKEN_OF.search(_KEPT_BY_A_COMMAND.sub("", order)) is not None:
            continue
        if _is_order(order) and (is_at_menus(shown) or holds_a_caption(order, shown)):
            return order
        if shown(order.strip(" .!")) is Standing.WHOLE:
            return order
    return task


def _as_a_text(task: str) -> str:
    """The task of an editor, where a text is said before or behind what is to be done with it.

    >>> _as_a_text("the rent is due, write that down and save")
    'type "the rent is due" and save'
    >>> _as_a_text("leave a note for Ann: back at 5. Then save.")
    'type "back at 5". Then save.'
    >>> _as_a_text("would you write Choir practice on Tuesday at seven, and save it?")
    'type "Choir practice on Tuesday at seven", and save it?'
    >>> _as_a_text("write hello at the end and save")
    'write hello at the end and save'
    >>> _as_a_text("the text should only say closed, save it")
    'replace all the text with closed, save it'
    """
    plain = bare(task, keeps_its_end=True)
    if (found := _A_NOTE.fullmatch(plain)) is not None or (found := _NOTED.fullmatch(plain)) is not None:
        return f'type "{found["text"]}"{found["rest"]}'
    written = _WRITTEN.fullmatch(plain)
    is_long = written is not None and len(written["text"].split()) >= _LEAST_WORDS
    if written is not None and is_long and _SAYS_WHERE.search(written["text"]) is None:
        return f'type "{written["text"]}"{written["rest"]}'
    found = _SAYS.fullmatch(plain)
    if found is None or not (found["only"] or found["only_behind"] or found["nothing"]):
        return task
    return f"replace all the text with {found['text']}{found['rest']}"
