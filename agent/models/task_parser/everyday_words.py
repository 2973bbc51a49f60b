"""Words of an everyday request that name nothing, taken off before it is read. Pure.

"Show the preferences of this file manager" means the preferences; "let me change the settings, open
Preferences" tells what for. What the picture shows under such words is left alone, and so is what stands in
quotes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import MOST_WORDS
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture

_OF_THE_PROGRAM: Final = re.compile(
    r" (?:of|in|for) (?:this|the|my) (?:\w+ )?"
    r"(?:program|application|app|editor|manager|calculator|browser|viewer|player)"
    r"(?=$|[,.;!?]| (?:and|then|please)\b)",
    re.IGNORECASE,
)
_WHAT_FOR: Final = re.compile(
    r"(?:so )?(?:let me|i want to|i'd like to|i would like to|i need to|i have to|i'm going to|i am going to)"
    r" (?P<aim>[^,.;?!]+?)[,.;:] (?:so |please |just )*"
    r"(?=(?:open|show|get|give|bring|take) (?:me )?(?:up )?(?:to )?(?:the )?[\w ]+?"
    r"(?: (?:window|dialog|menu)\b|$|[.,!] ?(?:please)?$))",
    re.IGNORECASE,
)
"""Behind it stands which window or menu is to be opened for that."""
_WHERE_IT_ASKS: Final = re.compile(
    r" (?:where|in the (?:box|field|line) (?:where|that)) (?:it|they) (?:asks?|says?|reads?|wants?)"
    r"(?: (?:you|me|us|for))* (?:for )?",
    re.IGNORECASE,
)
_CALLED_OUT: Final = re.compile(
    r"(?P<word>wait|hey|hi|hello|oh|ah|ok|okay|well|right|sorry|yes|yeah|no|hmm?|listen|look|good|great|fine|so"
    r"|actually|excuse me|oops|alright)[,.;:!]+ (?=\w)",
    re.IGNORECASE,
)
_STOPPED: Final = re.compile(
    r"\b(?:stop|keep|prevent) (?:it|this|that|them|the (?:program|computer|app|phone)) from (?=\w)",
    re.IGNORECASE,
)
_VOCATIVE: Final = re.compile(
    r",(?: (?:my|you))? (?:dear|darling|love|mate|pal|buddy|my friend|sir|madam|cheers|ta)(?=[,.;!?]|$)",
    re.IGNORECASE,
)
_SO_THAT: Final = re.compile(
    r"(?P<verb>\b(?:save|store|keep|print)(?: (?:it|this|that|everything))?) so (?:that )?"
    r"(?:i|we|you|nobody|nothing|it|they) [^.;!?\"]*",
    re.IGNORECASE,
)
"""What a command is good for, behind it."""
_NOT_THE_OTHER: Final = re.compile(
    r", (?:and |but )?not (?:the |a |an )?(?P<other>[\w.:]+)(?: any ?more| any longer)?(?=[,.;!?]|$)",
    re.IGNORECASE,
)
_STOP_THAT: Final = re.compile(
    r"^(?P<why>[^.;!?\"]+?)[,.;:!]+ (?:please |so |and |just )*"
    r"(?:stop|switch|turn|leave|no more of|don't do|drop|untick)"
    r"(?: (?:it|that|this|them))(?: off| out| away)?"
    r"(?= (?:please|now|and|then)\b|[.,;!?]|$)",
    re.IGNORECASE,
)
_SWITCHED_ON: Final = re.compile(r"\b(?:switch|turn) (?:it|that|this|them)(?! off)", re.IGNORECASE)
_IS_ITS_NAME: Final = re.compile(
    r"^(?:(?:it's|it is|this is|that's|that is|here is|here's) )?(?:for )?(?P<value>[^,.;:!?\"]+?), "
    r"(?:she|he|it|that|this|they|which|who)(?:'s| is| are|'re)"
    r" (?:the |my |our )?(?P<name>[^,.;:!?\"]+?)[.!]?$",
    re.IGNORECASE,
)
"""A value, and behind it which field it is for."""
_NEITHER: Final = re.compile(
    r"\b(?:(?:i want|i need|use|tick|check|take|with) )?neither (?:the )?(?P<one>[^,.;:!?]+?) nor (?:the )?"
    r"(?P<other>[^,.;:!?]+?)(?= (?:please|any more|and|then)\b|[,.;:!?]|$)",
    re.IGNORECASE,
)
_ABOUT_A_PROGRAM: Final = re.compile(r"about \w[\w .-]*", re.IGNORECASE)
_ONE_MORE: Final = re.compile(
    r"(?:an? )?(?:new and )?(?:empty|blank|fresh|second|another|further|additional|one more|other)"
    r" (?P<what>\w+)",
    re.IGNORECASE,
)


_BEHIND_A_TEXT: Final = re.compile(r" (?P<rest>[^,;.!?\n\"]+?)(?=$|[,;.!?\n]| (?:and|then|but|so)\b)")
_SAYS_WHERE: Final = re.compile(
    r"(?:and|then|but|so|should|must|has to|have to|needs to|is to|goes|belongs|afterwards|after that"
    r"|at the end|in|into|inside|there|here|please|instead|for me|for us|thanks|thank you|now|first|next"
    r"|again|once|twice|as|with|using|by|below|above|under|over|where|if|when|because|at the|on the"
    r"|to the|also|too|followed)\b",
    re.IGNORECASE,
)
"""Words behind a text that are none of it."""


_POLITE_FIRST: Final = re.compile(
    r"(?:(?:please|just|now|then|also|and|kindly|quickly|maybe|hey|hi|hello|ok|okay|so|well|right)\b,? "
    r"|(?:can|could|would|will) (?:you|we|i) "
    r"|(?:i want|i need|i have|i'd like|i would like|i'd love)(?: you)? to |(?:let us|let's|let me) "
    r"|help me (?:to )?|go (?:ahead|on) and |(?:would you )?be so (?:kind|good) (?:and|as to) "
    r"|(?:it|that)?(?:'d| would)? ?be (?:nice|great|good|lovely) if you (?:could|would|can) "
    r"|do me a favou?r(?: and|,|:) |(?:is it|would it be) possible to |are you able to "
    r"|i wonder if you could |may i ask you to |you (?:can|could|should|have to) |it's time to |time to "
    r"|(?:i am|i'm) going to )+",
    re.IGNORECASE,
)
_POLITE_LAST: Final = re.compile(
    r"(?:,? (?:please|for me|for us|thanks|thank you|if you can|if possible|right away|at once|afterwards"
    r"|after that|when you(?:'re| are) done|when that's done|at the end|in the end|would you|will you|ok|okay"
    r"|that would be (?:nice|great|good|lovely)))+$",
    re.IGNORECASE,
)


def bare(clause: str, *, keeps_its_end: bool = False) -> str:
    """What a clause asks for, without the words that are only polite or say when.

    >>> bare("could you please go up one folder for me"), bare("please"), bare("rename a.txt to b.txt")
    ('go up one folder', 'please', 'rename a.txt to b.txt')
    """
    begun = _POLITE_FIRST.match(clause)
    plain = clause[begun.end() :] if begun is not None else clause
    return (plain if keeps_its_end else _POLITE_LAST.sub("", plain)) or clause


def whole_text(goal: PlannedGoal, goals: Sequence[PlannedGoal], task: str) -> PlannedGoal:
    """The goal; a text to be typed goes on to the end of its clause where nothing there is named or says
    where: "done for today".

    >>> text = PlannedGoal(GoalVerb.TYPE, value="done")
    >>> whole_text(text, [text], "type done for today and save").value
    'done for today'
    >>> whole_text(text, [text], "type done in there and save").value
    'done'
    """
    if goal.verb is not GoalVerb.TYPE or task.count(goal.value) != 1 or '"' in task:
        return goal
    behind = _BEHIND_A_TEXT.match(task, task.index(goal.value) + len(goal.value))
    if behind is None or _SAYS_WHERE.match(behind["rest"]):
        return goal
    named = [text for one in goals if one is not goal for text in (one.name, one.value, one.owner) if text]
    if any(text in behind["rest"] or behind["rest"] in text for text in named):
        return goal
    return replace(goal, value=goal.value + behind[0])


def also_called(goal: PlannedGoal) -> PlannedGoal:
    """The goal, with what menus call the same: "About" for a program's own name behind it, "new tab" for an
    empty one.

    >>> also_called(PlannedGoal(GoalVerb.PRESS, "About Writer")).other_names
    ('About',)
    >>> also_called(PlannedGoal(GoalVerb.PRESS, "an empty tab")).other_names
    ('new tab',)
    """
    if goal.verb not in (GoalVerb.PRESS, GoalVerb.CHOOSE) or goal.owner:
        return goal
    if _ABOUT_A_PROGRAM.fullmatch(goal.name):
        return replace(goal, other_names=(*goal.other_names, "About"))
    if (found := _ONE_MORE.fullmatch(goal.name)) is not None:
        return replace(goal, other_names=(*goal.other_names, f"new {found['what']}"))
    return goal


def plainly(task: str, shown: ReadInPicture) -> str:
    """The task without such words.

    >>> plainly("show the preferences of this file manager", lambda name: Standing.NOT)
    'show the preferences'
    >>> plainly("write Ann where it asks for your name", lambda name: Standing.NOT)
    'write Ann into your name'
    >>> plainly("Wait, I want to go back", lambda name: Standing.NOT)
    'I want to go back'
    >>> plainly("please stop it from Show tips", lambda name: Standing.NOT)
    'please untick Show tips'
    >>> plainly("write Anna, dear, and save it so that I don't forget", lambda name: Standing.NOT)
    'write Anna, and save it'
    >>> def shown(name): return Standing(2 * (name in ("show tips", "recipient")))
    >>> plainly("it is silly to show tips, stop that", shown)
    'untick show tips'
    >>> plainly("It's for Ann Lee, she is the recipient", shown)
    'recipient is Ann Lee'
    >>> plainly("nine guests, not two", shown)
    'nine guests'
    >>> plainly("neither Maps nor News please", lambda name: Standing.WHOLE)
    'untick Maps and News please'
    >>> plainly("let me change the settings, open Preferences from the Edit menu", lambda name: Standing.NOT)
    'open Preferences from the Edit menu'
    """
    if '"' in task:
        return task

    def is_named(text: str) -> bool:
        return shown(text.strip()) is Standing.WHOLE

    task = _OF_THE_PROGRAM.sub(lambda found: found[0] if is_named(found[0]) else "", task)
    if (called := _CALLED_OUT.match(task)) is not None and not is_named(called["word"]):
        task = task[called.end() :]
    task = _WHERE_IT_ASKS.sub(" into ", task)
    task = _STOPPED.sub("untick ", task)
    task = _SO_THAT.sub(lambda found: found["verb"], _VOCATIVE.sub("", task))
    task = _NOT_THE_OTHER.sub(lambda found: found[0] if is_named(found[0][1:]) else "", task)
    value = _IS_ITS_NAME.match(task)
    if value is not None and is_named(value["name"]) and not is_named(value["value"]):
        task = f"{value['name']} is {value['value']}"
    stopped = _STOP_THAT.match(task)
    if stopped is not None and _SWITCHED_ON.search(stopped[0]) is None:
        name = _longest_caption(stopped["why"], shown)
        task = f"untick {name}{task[stopped.end() :]}" if name else task
    neither = _NEITHER.search(task)
    if neither is not None and is_named(neither["one"]) and is_named(neither["other"]):
        both = f"untick {neither['one']} and {neither['other']}"
        task = f"{task[: neither.start()]}{both}{task[neither.end() :]}"
    aim = _WHAT_FOR.match(task)
    if aim is not None and not holds_a_caption(aim["aim"], shown):
        task = task[aim.end() :]
    return task


def _longest_caption(text: str, shown: ReadInPicture) -> str:
    """The longest run of words that is a caption in the picture; "" where there is none of two or more."""
    words = text.split()
    runs = [
        " ".join(words[first:end])
        for first in range(len(words))
        for end in range(first + 2, min(len(words), first + MOST_WORDS) + 1)
    ]
    return max((run for run in runs if shown(run) is Standing.WHOLE), key=len, default="")


def holds_a_caption(text: str, shown: ReadInPicture) -> bool:
    """Whether some of its words are a caption in the picture."""
    words = text.strip(" ,.;:!?").split()
    return any(
        shown(" ".join(words[first:end])) is Standing.WHOLE
        for first in range(len(words))
        for end in range(first + 1, min(len(words), first + MOST_WORDS) + 1)
    )
