"""How people ask who think of what they want, not of the window: short, loose, with reasons around it. Pure.

The careful grammar (`training.embedded.grammar`) puts a mark on both sides of every name. Here a label is
often the sentence itself ("print in colour, please", "don't show it again"), a value stands bare beside its
name, and what is said before and after asks for nothing. What a name is then, only sense and picture tell.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate

from agent.models.task_parser.labels import GoalVerb
from training.embedded.grammar.forms import is_of_evaluation
from training.embedded.grammar.notation import Line, SentenceForm, forms_of_lines
from training.embedded.values import value_to_type
from training.embedded.wording import Goal, WordedTask, family_of
from training.task_parser.asides import aside
from training.windows.words import SceneWords

_PRESS: tuple[Line, ...] = (
    (8, "[N|N*3|N please|please N|just N|N now|now N|ok N|N it|N this|N that|N them|N here|N again]"),
    (3, "[can you|could you|would you|I want to|I'd like to|I need to|let's|let me|time to|we can] N[| now"
        "| please| first| then]"),
    (2, "[open*2|show|go to|get me to|take me to|where is] [N*3|the N] [*4|please|for me|now]"),
    (3, "[hit*3|press*3|click*3|push|tap|try*2|use*2|do|take] [N*4|the N|the N button|on N][| now| for me]"),
    (1, "[go ahead and|go on and|do] N"),
    (1, "[I'm done|that's it|that's all|all set|ready|good|fine|done], [N*3|press N|hit N|click N|the N "
        "button]"),
    (1, "[show me|give me|get me|bring up|I need|I want|let me see] [the N*2|N*2]"),
    (1, "N [will do|is the one|is what I need|it is|would be good]"),
    (2, "[show me|open|bring up|get me|give me|let me see|I need|I'm looking for] the N [window|dialog|page|"
        "panel|box|view]"),
)  # fmt: skip
_COMMAND: tuple[Line, ...] = (
    (6, "[N|N it*4|N this*3|N that*2|N them|N everything*2|N now|N please|N for me|N here]"),
    (6, "N [the|this|my|that] [file*3|document*3|note|page*2|picture|form|letter|list|text|program*2|"
        "window*2|editor|application|app|sheet|table|folder|drawing|changes|entry|mail]"),
    (3, "[don't forget to N|don't forget to N it|and N|and N it|be sure to N it|N it as well|N afterwards|"
        "N it when you are done|N it from the menu|just N it]"),
    (2, "[I want to|I'd like to|I need to|can you|could you|let me|you can] N[| it| this| the whole thing|"
        " all of it]"),
    (1, "N, [I'm done|that's all|we are done here]"),
)  # fmt: skip
_TAB: tuple[Line, ...] = (
    (4, "[go to*3|open*2|show me*2|switch to*2|take me to*2|over to|back to] [the N tab*3|N*3|the N page|the "
        "tab N]"),
    (1, "[what's under|what is in|what's on] N[?|? go there|, open that tab|? show me that tab]"),
    (1, "[I need|I want|look at] [the N tab|the tab N|N]"),
)  # fmt: skip
_TICK: tuple[Line, ...] = (
    (7, "[N*5|N please*2|please N*2|N as well|also N*2|and N|N too|N from now on|always N]"),
    (4, "[I want to|I'd like to|I want it to|I'd like it to|it should|it has to|it can|let it|have it|make "
        "it|you can|we should|it's fine to|they should] N[*4|, tick that|, so tick it| too| please]"),
    (6, "[turn*2|switch*2|put] [N|the N] on"),
    (4, "[turn on*2|switch on*2|enable*2|tick*2|check*2|activate|need|want|with] [N*4|the N|the N option]"),
    (3, "N[ on| on please| yes| - yes|: yes| should be on| has to be on|, tick that|, yes please|, turn it on"
        "| is ok| is fine with me| needs to be on]"),
    (1, "[yes to|agree to|yes,|ok to] N"),
    (1, "confirm [that |]N"),
)  # fmt: skip
_UNTICK: tuple[Line, ...] = (
    (5, "[don't*4|do not*2|please don't*2|never|no need to*3|stop to] N[| any more| please| this time]"),
    (3, "[I don't want to|I don't want it to|it shouldn't|it should not|it mustn't|there's no need to|you "
        "don't have to|it doesn't have to|I'd rather not] N"),
    (5, "[turn*2|switch*2|take] [N|the N] off"),
    (4, "[turn off*2|switch off*2|disable*2|untick*2|uncheck*2|without|drop|skip|lose] [N*4|the N|the N "
        "option]"),
    (4, "N[ off*2| off please| no| - no|: no| should be off| has to go| can go, untick it|, turn it off"
        "| is not needed|, not needed|? no|? no thanks]"),
    (2, "[no N*3|no more N|no N please|not N|without N please]"),
)  # fmt: skip
_FILL: tuple[Line, ...] = (
    (4, "N V"),
    (4, "[N: V*2|N = V|N is V*2|N - V|N, V|N -> V|N at V*2|N to V]"),
    (5, "[N|the N|my N|our N|your N|its N|her N|his N] [is*3|should be*3|must be|has to be*2|has to say*2"
        "|needs to be|could be|can be|will be|would be|is now|ought to be] V[*5| instead| now| please]"),
    (4, "[make|set|change|move|put|raise|lower|turn|let] [N|the N|my N] [to V*4|be V|V|at V|on V|up to V"
        "|down to V]"),
    (4, "V [for*3|in*3|as*3|under*2|into*2|goes into|goes in|belongs in|at|next to|by] [N*3|the N*3|my N]"),
    (3, "[put|type|enter|write|use|give|note|add|with|and] V [for|in|into|under|as|at|next to|by|to] [N*2|"
        "the N*2|my N]"),
    (2, "V[, that's the N|, that is the N| (N)*2|, that goes into N|, it goes into N|, N| is the N*2| is my N"
        "| is what goes in N|: that belongs in N|, put that in N]"),
    (2, "[call it|name it|make it|I did|I have|we need|it's|say|take|I'd say|that would be|let's say] V[ (N)"
        "|, N| for N| as N| in N|, that's the N|, see N|, under N]"),
    (1, "[what comes in|into|in|for|as|under] [N|the N] [goes|comes|put|is|:|write|type] V"),
    (1, "[replace|change] what's in [N|the N] [by|to|with|into] V"),
    (2, "[give|fill|give it|it gets|it needs|let it have] [N|it the N|the N] [V*2|with V|the value V]"),
    (1, "[choose|pick|take|use] [a N|as N|the N|an N]: V"),
    (1, "[with|and] [V for N|N V|N set to V|V in N|the N V]"),
)  # fmt: skip
_CHOICE: tuple[Line, ...] = (
    (4, "O N"),
    (4, "[O: N*2|O = N|O is N*2|O - N|O, N|O -> N|O > N]"),
    (5, "[O|the O|my O|our O|your O|its O] [is*3|should be*3|must be|has to be*2|needs to be|could be|will be"
        "|would be|is now] N[*5| instead| now| please]"),
    (4, "[make|set|change|switch|turn|put|move|let] [O|the O|my O|it] [to N*4|be N|N|on N|over to N] [*3|for "
        "O]"),
    (6, "N [for*3|in*3|as*3|under*3|is the|should be the|from|on|goes into] [O*4|the O*2|my O]"),
    (4, "[use|take|pick|choose|want|I want|I'd like|give me|get|I prefer|go with|try|let it be|have|I'll take"
        "|with|and] [N*3|the N*2|a N] [for|as|in|under|from|at|with] [O*3|the O*2|my O][*4| this time| please"
        "| today]"),
    (2, "N[, that's the O|, that's under O|, that's in O| (O)*2|, see O|, O|: see O| would be nice (O)| is "
        "better for O| please, O| please (O)| from the O]"),
    (2, "[it has to be|it should be|make it|I'd say|it's|better|rather|we need|I need|those should go to"
        "|that belongs in|turn it|set it to|switch it to] N[ (O)|, see O|, O| for O| as O| in O"
        "|, that's the O| under O|, select that in O|, that's in O]"),
    (1, "[for|in|under|as|at] [O|the O] [N|I want N|take N|choose N|select N|pick N|it should be N]"),
    (1, "[with|and] [N for O|O N|O set to N|N in O|N as O|the O N]"),
)  # fmt: skip
_MENU: tuple[Line, ...] = (
    (3, "[N is in the O menu, [open it|click it|choose it|take that]|O, N|O > N|O menu, N|from O, N|O and "
        "then N|in O there is N, [take|click] that]"),
    (3, "[from|in|under] [O*2|the O menu*3] [I want|I need|take|use|choose|do|pick|give me] N"),
    (2, "[N from O|N in O|N under O|N, it's under O|N, that's under O|N, that's in the O menu|N (O menu)]"),
    (1, "[go to O, N|open O, N|O menu: N]"),
)  # fmt: skip
_ROW: tuple[Line, ...] = (
    (4, "[take*2|pick*2|choose*2|I want|I'd like|give me|use|select*2|go with|better|rather|it's|mark] [N*4"
        "|the N*2|the N one|N please|N this time]"),
    (2, "[it should be|it has to be|make it|turn it to|set it to] N"),
    (2, "[N*2|N please*2|N instead|N it is|N then|N would be good|N is better]"),
    (1, "[N in the list|N from the list|N in the list, click it|the row N|N is the one I want]"),
)  # fmt: skip
_TYPE: tuple[Line, ...] = (
    (3, "[type*3|write*2|enter*2|just type|now type] V"),
    (1, "V, [type that|write that]"),
    (2, "[put|write|add|type|enter|note|jot] V [in there*2|in it|there*2|into it|down*2|here|for me]"),
    (
        2,
        "[I need a note that says|make a note|make a note that says|make it say|it should say|the text is|"
        "remember this for me:|remember:|note:|write down:|put down|note down|I want to write|say] V",
    ),
    (1, "[write|type|put|enter] V instead"),
)
_DOUBLE: tuple[Line, ...] = (
    (1, "[double-click|double click] [N|on N|the N]"),
    (1, "open N with a double-click"),
)
_READ: tuple[Line, ...] = (
    (3, "[what's|what is|how much is|tell me|read me|I need to know] [N|the N|my N]"),
    (1, "[what does|what do I have in|what's in|what stands in] [N|the N] [say|]"),
)
_LINES: dict[str, tuple[Line, ...]] = {
    "press": _PRESS, "command": _COMMAND, "tab": _TAB,
    "unfold": ((1, "[open|unfold|show me] [N|the N menu|the N list]"),),
    "tick": _TICK, "untick": _UNTICK, "fill": _FILL, "combo": _CHOICE, "menu": _MENU, "list": _ROW,
    "owned list": _CHOICE, "radio": _ROW, "owned radio": _CHOICE, "double": _DOUBLE, "type": _TYPE,
    "keys": ((2, "[press|hit|use] [N|the keys N]"), (1, "N on the keyboard")), "read": _READ,
}  # fmt: skip

COMMANDS = (
    "undo", "redo", "copy", "paste", "cut", "close", "reload", "apply", "reset", "find", "replace", "export",
    "import", "share", "lock", "mute", "play", "stop", "record", "cancel", "exit", "update", "install",
    "sort", "scan", "start", "remove", "connect", "upload", "sync", "reply", "forward", "extract", "restart",
    "discard", "store", "keep", "erase", "empty", "finish",
)  # fmt: skip
"""Captions of one verb, which people say with an object of their own: "undo it", "close the editor". Those
that are reserved for the evaluation are not among them."""
COMMANDED = 0.3
"""Share of the tasks that end with such a command, or are one."""

_JOINTS = (", ", ", ", ", ", " - ", ": ", ". ", "; ", " ", ", so ", ", and ", " and ", ", then ", ", but ")
_AFTER_AROUND = (", ", ", ", ", ", " - ", ": ", ": ", ". ", "; ", "? ", ", so ", ", i.e. ", ": so ")
_BETWEEN = (
    ", ", ", ", ", ", " and ", " and ", ", and ", "; ", ", then ", " then ", " and then ", ". ", " + ",
    ", also ", " with ", ", plus ", "\n", ", afterwards ",
)  # fmt: skip
_SAYS_WHY = 0.45
_SAYS_AFTER = 0.22
_SAYS_BETWEEN = 0.06
_LISTS = 0.2
"""Share of tasks that say all goals of a family alike, with the same between them."""
_SMALL_NAMES = 0.55
"""Share of tasks whose names are written small."""


@cache
def _forms(family: str) -> tuple[list[SentenceForm], list[float]]:
    made = [one for one in forms_of_lines(_LINES[family], "do") if not is_of_evaluation(one)]
    return made, list(accumulate(form.weight for form in made))


def _form(family: str, rng: random.Random) -> SentenceForm:
    forms, sums = _forms(family)
    return forms[bisect(sums, rng.random() * sums[-1], hi=len(sums) - 1)]


def _said_small(goal: Goal) -> Goal:
    """With its names as people write them in a sentence; what is all capitals stays."""

    def small(name: str) -> str:
        return " ".join(
            word if sum(letter.isupper() for letter in word) > 1 else word.lower() for word in name.split(" ")
        )

    if goal.verb is GoalVerb.KEYS:
        return goal
    return Goal(goal.verb, small(goal.name), goal.value, small(goal.owner), goal.kind)


def with_commands(goals: Sequence[Goal], words: SceneWords, rng: random.Random) -> list[Goal]:
    """The goals, now and then with a command after them, or a text that is written first."""
    if rng.random() >= COMMANDED:
        return list(goals)
    command = Goal(GoalVerb.PRESS, rng.choice(COMMANDS), kind="command")
    which = rng.random()
    if which < 0.3:
        return [command]
    if which < 0.6:
        return [Goal(GoalVerb.TYPE, value=value_to_type(words, rng)), command]
    return [*goals[:2], command]


def chatty_task(
    goals: Sequence[Goal],
    words: SceneWords,
    rng: random.Random,
    draw: Callable[[str, random.Random], SentenceForm] = _form,
) -> tuple[WordedTask, list[Goal]]:
    """A loose sentence for these goals, and the goals with their names as they stand in it.

    Args:
        draw: a form of one of the families of `family_of`, or of "command".
    """
    if rng.random() < _SMALL_NAMES:
        goals = [_said_small(goal) for goal in goals]
    goals = [Goal(one.verb, one.name.rstrip(".…: "), one.value, one.owner.rstrip(".…: "), one.kind)
             if rng.random() < 0.7 else one for one in goals]  # fmt: skip
    capital = rng.random() < 0.45
    text, parts = "", []
    if rng.random() < _SAYS_WHY:
        text = aside(goals, words, rng) + rng.choice(_AFTER_AROUND)
    quotes = rng.choice(('""', "''", "“”")) if rng.random() < 0.1 else ("", "")
    is_a_list, said_so = rng.random() < _LISTS, dict[str, SentenceForm]()
    between = rng.choice(_BETWEEN)
    for number, goal in enumerate(goals):
        if number:
            text += between if is_a_list else rng.choice(_BETWEEN)
            if rng.random() < _SAYS_BETWEEN:
                text += aside(goals, words, rng) + rng.choice(_AFTER_AROUND)
        begun = len(text)
        family = "command" if goal.kind == "command" else family_of(goal)
        form = draw(family, rng)
        if is_a_list:
            form = said_so.setdefault(family, form)
        for index, piece in enumerate(form.pieces):
            said = (
                {"N": goal.name, "V": goal.value, "O": goal.owner}.get(piece, piece) if index % 2 else piece
            )
            text += f"{quotes[0]}{said}{quotes[1]}" if index % 2 else said
        parts.append((begun, len(text)))
    if rng.random() < _SAYS_AFTER:
        text += rng.choice(_JOINTS) + aside(goals, words, rng)
    if capital:
        text = text[:1].upper() + text[1:]
        if parts[0][0] == 0 and goals[0].name and text.casefold().startswith(goals[0].name.casefold()):
            first = text[: len(goals[0].name)]
            goals = [Goal(goals[0].verb, first, goals[0].value, goals[0].owner, goals[0].kind), *goals[1:]]
    text += rng.choice(("", "", "", ".", "!", " please", ", please", ", thanks"))
    return WordedTask(text, parts), list(goals)
