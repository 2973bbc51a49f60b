"""Requests as they come out in speech: the thing first and then what is to become of it, and wants. Pure.

"The margin, could you make it 12?", "as for colours: grey", "what I need is a toolbar", "Rome for town".
Names may be clauses or hold small words (`small_words`); what stands around asks for nothing (`asides`).
"""

from __future__ import annotations

import random
import zlib
from bisect import bisect
from collections.abc import Sequence
from functools import cache, partial
from itertools import accumulate
from typing import Final

from training.embedded.grammar.forms import HELD_OUT_ONE_IN, is_of_evaluation
from training.embedded.grammar.notation import Line, SentenceForm, forms_of_lines, skeleton
from training.embedded.wording import Goal, WordedTask
from training.task_parser.chatty import chatty_task
from training.task_parser.small_words import with_small_words
from training.windows.words import SceneWords

_PRESS: Final[tuple[Line, ...]] = (
    (8, "[press*4|click*4|hit*2|push|tap|choose|click on*2|use|pick|select|activate|go for|take|try] "
        "[N*6|the N button*2|the button N|the N|the one called N|the button that says N|the button called "
        "N][*6| now| for me| once| please| then]"),
    (4, "[the N button|the button N|N|that N button|the button that says N][,|:|? yes,| -|. please] "
        "[press it|click it|press that|hit it|push it|click that one|click it for me|give it a click|that "
        "one please|use it|take it|could you press it|can you click on it|please press it]"),
    (3, "[what I need is|what I want is|I'm after|I'm looking for|I was looking for|the one I want is|"
        "the right one is|the answer is|I go with|I'll go with|my choice is|it should be|I would press|you "
        "should press|then comes|the next thing is|the last step is|the next step is|finish with|end with|"
        "begin with|start with|carry on with|proceed with|the button I mean is] N"),
    (2, "N [is what I need|is what I want|is the button to press|is the right one|is the one|is next|"
        "comes next|has to be pressed|needs a click|should be pressed|must be clicked|ought to be clicked|"
        "is to be pressed|would do|will do nicely|and nothing else|, that button|, the button]"),
    (2, "[could you|can you|would you|will you|please|I want you to|I'd like you to|you should|we should|"
        "it's time to|I'm ready to|I would like to|I was going to|I meant to|remember to|don't forget to|"
        "make sure to] N"),
    (2, "[there is a button|there's a button|you see a button|you will find a button|there should be a "
        "button|somewhere there is a button] [N|called N|that says N|named N][, press it|, click it|: "
        "press that|; push it please|, that's the one to press]"),
    (1, "[how about|what about|why not] N[?| then| now| instead]"),
    (1, "[a|one] [click|press|tap] on [N|the N button][| is all I need| please| would do it| will do]"),
)  # fmt: skip
_TAB: Final[tuple[Line, ...]] = (
    (4, "[go to|go over to|switch to|change to|open|show|show me|move to|turn to|get me to|bring me to|"
        "jump to|flip to|look at|look under|see under] [N|the N tab|the N page|the tab N|the page N|the "
        "tab called N|N (the tab)]"),
    (2, "[the N tab|the tab N|the page N][, open it|, go there|, please| is where I want to be| is what "
        "I want to see|: show it| should be in front|, switch to it|, take me there]"),
    (1, "[it's|that's|you find it|I think it's|it should be] [on|under|in] [N|the N tab|the N page][, go "
        "there|, open that|, so switch to it|, have a look there]"),
)  # fmt: skip
_TICK: Final[tuple[Line, ...]] = (
    (7, "[tick*3|check*3|enable*2|turn on*3|switch on*3|activate|set|select|mark|put a tick at|put a "
        "tick in front of|put a tick next to|put a check mark at|check the box|tick the box|tick the "
        "option|turn on the option|switch on the setting|make sure to tick|put a cross at] [N*5|the N "
        "option|the N box|the box N|the setting N][*5| too| as well| for me| please| again]"),
    (4, "[N|the N box|the box N|the option N|that N thing][,|:| -|?] [turn it on|switch it on|tick it|"
        "tick that|yes|yes please|on|on please|that should be on|I want that|I want it on|check it|enable "
        "it|enable that please|could you tick it|can you switch that on|please turn that on|put a tick "
        "there|I need that on|let's have that|should be ticked]"),
    (3, "[I want|I need|I'd like|I would like|let's have|give me|we need|I'd prefer|please have|leave|"
        "keep] N [on|ticked|checked|switched on|turned on|enabled|active]"),
    (2, "[make sure|make sure that|see that|see to it that|check that|it's important that|I want that] N "
        "[is on|is ticked|is checked|is switched on|is enabled|gets ticked|is set|is active]"),
    (2, "N [has to be on|must be on|needs to be ticked|should be checked|must be ticked|is to be on|"
        "should be enabled|ought to be on|may be on|can be on|can be turned on|gets a tick|goes on|wants a "
        "tick|applies|applies to me|is what I want|is true|is right|sounds good, tick it|sounds useful, "
        "switch it on|is a good idea, turn it on]"),
    (2, "[yes,|sure,|right:|of course|by all means|definitely|absolutely,] N"),
    (2, "[what I want is|what we need is|the setting I want is|the only thing I want on is|I'd go for|"
        "I'm all for] N"),
    (1, "[from now on|in future|this time|for once|from today] N"),
)  # fmt: skip
_UNTICK: Final[tuple[Line, ...]] = (
    (7, "[untick*3|uncheck*3|disable*2|turn off*3|switch off*3|deactivate|deselect|unset|unmark|clear "
        "the box|uncheck the box|untick the box|untick the option|turn off the option|take the tick off|"
        "take the tick away from|remove the tick from|take the check mark off|stop using|do without|no "
        "longer use] [N*5|the N option|the N box|the box N|the setting N][*5| too| as well| for me| please|"
        " again]"),
    (4, "[N|the N box|the box N|the option N|that N thing][,|:| -|?] [turn it off|switch it off|untick "
        "it|untick that|no|no thanks|off|off please|that should be off|I don't want that|I don't need it|"
        "uncheck it|disable it|could you untick it|can you switch that off|please turn that off|take the "
        "tick away|not for me|that has to go|should not be ticked]"),
    (3, "[I want|I need|I'd like|I would like|let's have|we need|I'd prefer|please have|leave|keep] N "
        "[off|unticked|unchecked|switched off|turned off|disabled|inactive]"),
    (2, "[make sure|make sure that|see that|see to it that|check that|it's important that|I want that] N "
        "[is off|is not ticked|is unchecked|is switched off|is disabled|is not set|isn't on|is not on]"),
    (2, "N [has to be off|must be off|needs to be unticked|should be unchecked|mustn't be on|should not "
        "be on|should be disabled|ought to be off|may be off|can be off|can be turned off|loses its tick|"
        "goes off|doesn't apply|does not apply to me|is not what I want|isn't true|is wrong|annoys me, "
        "turn it off|is no use, untick it]"),
    (2, "[no need to|there is no need to|you need not|we don't want to|nobody wants to|I'd rather you "
        "didn't|please avoid to|it's not necessary to|never again] N"),
)  # fmt: skip
_FILL: Final[tuple[Line, ...]] = (
    (6, "[type*3|enter*3|write*3|put*4|fill in*2|insert|add|key in|paste|set down] V [in*3|into*3|under|"
        "for*2|as*2|next to|behind|beside|at] [N*5|the N*2|the N field*2|the field N*2|the box N|the field "
        "called N|the N box|my N][*6| please| for me| now]"),
    (4, "[in|into|under|for|as|at|next to] [N*4|the N*2|the N field|the field N|my N][ | I want | comes |"
        " goes | put | type | write | enter | should stand | should be | we need |, put |, type |: ]V"),
    (4, "[set*3|change*2|make|turn|correct|update|adjust|reset|bring|put] [N*4|the N*2|my N|our N|the N "
        "field] [to*5|= |up to|down to|back to] V"),
    (4, "V [goes into|goes in|goes under|belongs in|belongs into|belongs under|comes into|is for|should "
        "go into|has to go into|must be in|should stand in|is to be put in|needs to be in|fits in|is the "
        "value for|is meant for|is the new value of] [N*4|the N*2|the N field|the field N]"),
    (4, "[N|the N|my N|the N field|the field N][,|? that's|? it's|? make it|, make it|, that's|, it's|, "
        "set it to|, change it to|, put|, type|, write|: please put|: set it to|: write| - make it|? put|, "
        "I want| gets| needs | wants| reads| says| now is| becomes| shall be| ought to read| should now be|"
        " has changed to| must read] V"),
    (3, "[as for|about|concerning|as to|regarding|now for|now to|next:|next,|what about] [N|the N|my "
        "N][,|:| -|? put|: put|, put|, make it|: make it|, I want|, write] V"),
    (3, "[use|take|let's take|let's say|I'd say|I'd take|give me|I want|I need|I'd like|we have|we need|"
        "make it|it's|it is|that's|say|try|have] V [for|as|in|under|at] [N|the N|my N]"),
    (2, "[it's V|it is V|make it V|V|write V|take V|I want V|say V|use V|at most V|about V|let it be V|"
        "call it V|V it is|V please|type V][, that goes into N|, that goes in N| - that goes into the N|: "
        "that belongs in N|, that's for N|, put it in N|, put that in N|, as N|, in N|, under N| (in N)| "
        "(N)| (for N)|, that's my N|, into N|, type it into N|, enter that in N|, write that in the N "
        "field]"),
    (2, "[replace|exchange|overwrite] [N|the N|what is in N|what's in N|the text in N|the old N] [with|"
        "by] V"),
    (2, "[N V|N = V|N: V|N - V|N -> V|N is V|N will be V|N, V|with N V|N being V|N of V|a N of V]"),
    (1, "[fill in|complete|fill] [N|the N|the N field|the field N] [with|by|:|, it's|, namely] V"),
    (1, "[give it|it gets|it needs|let it have|let it get|it should have|it has] [the N|a N of|N] V"),
    (1, "[what goes into|what belongs in|what comes in] [N|the N] is V"),
)  # fmt: skip
_CHOICE: Final[tuple[Line, ...]] = (
    (6, "[choose*3|select*3|pick*3|take*2|use*2|set|mark|opt for|go for|switch to|click] [N*5|the N] "
        "[for*3|in*3|from*2|under*2|as*2|at|out of|within|next to] [O*4|the O*3|the O list|the list O|the "
        "O box|my O|the O menu][*6| please| for me| now]"),
    (4, "[set*3|change*2|switch*2|turn|put|move|make|adjust|bring|alter] [O*4|the O*3|my O|the O list|"
        "the O setting] [to*5|over to|into|back to|from what it is to] N"),
    (4, "[O|the O|my O|the O setting|the list O][,|? that's|? it's|? make it|, make it|, that's|, it's|, "
        "set it to|, change it to|, choose|, take|, pick|: please take|: set it to|: choose| - make it|? "
        "choose|, I want|, I'd like| becomes| shall be| ought to be| should now be| has changed to| is "
        "better as| works best as] N"),
    (4, "[as for|about|concerning|as to|regarding|now for|now to|next:|next,|what about] [O|the O|my "
        "O][,|:| -|? take|: take|, take|, make it|: make it|, I want|, choose|, I'd like|, we need] N"),
    (4, "N [belongs under|is what I want for|is what I want as|is what I want under|is right for|is "
        "better for|is best for|would be better for|fits|fits better for|goes with|will do for|is fine for|"
        "is enough for|should be chosen for|should be selected in|should be picked for|has to be chosen in|"
        "should be taken for|must be set for|is the new] [O|the O]"),
    (3, "[in|under|for|as|at|from|on] [O*3|the O*3|the O list|the list O][ | I want | take | choose | "
        "pick | select | set | I'd like | it should be | it should say |, choose |, take |, I'd like |: | "
        "we need | please take ]N"),
    (3, "[I'd like|I want|I prefer|I'd prefer|I need|I take|I'll take|we take|we use|let's use|let's "
        "take|let's have|give me|make it|it's|it is|go with|I go with|I vote for|rather|better|how about] "
        "N [for|as|in|under|at] [O|the O|my O]"),
    (2, "[it's N|it is N|make it N|N|take N|I want N|choose N|pick N|use N|N please|N it is|it should be "
        "N|I'd rather have N][, that's the O|, that's under O|, under O| (O)| (under O)|, for O|, as O|, "
        "that is in O|, in O|, see O|, you find it under O|, that's one of O|, it's in the list O| in the "
        "list O]"),
    (2, "[O N|O = N|O: N|O - N|O -> N|O > N|O is N|O will be N|with O N|O being N|O, N]"),
)  # fmt: skip
_MENU: Final[tuple[Line, ...]] = (
    (4, "[choose|select|pick|take|use|click|I want|I need|do|go for|find] N [in|from|under|out of] [O|"
        "the O menu*3|the menu O]"),
    (3, "[in|from|under|through] [O|the O menu*2|the menu O][ | take | choose | pick | select | I want |"
        ", click |, take |: |, choose | there is | you find ]N"),
    (2, "[open|go to|unfold|pull down|click] [O|the O menu|the menu O] [and|then|, then|and then|, and] "
        "[choose|take|select|pick|click|click on|go to|use] N"),
    (2, "[O > N|O, then N|O and then N|O - N|O -> N|menu O, N|O / N]"),
    (1, "N[, that's in the O menu|, it's under O|, you find it in the menu O|, see the O menu| (menu O)| "
        "in the menu O]"),
)  # fmt: skip
_ROW: Final[tuple[Line, ...]] = (
    (5, "[choose*3|select*3|pick*3|take*2|use|mark|opt for|go for|click|highlight|tick] [N*5|the N|the N "
        "one|the row N|the entry N|the line N|the option N][*5| please| for me| this time| in the list| "
        "from the list| there]"),
    (3, "[I'd like|I want|I prefer|I'd prefer|I need|I take|I'll take|we take|let's use|let's take|let's "
        "have|make it|it's|it is|go with|I go with|I vote for|rather|better|how about|what about|I'd say|"
        "it should be|it has to be|we want] N"),
    (2, "N [is what I want|is what I need|is the one|is right|is better|is best|will do|is fine|is "
        "enough|it is|please|should be chosen|should be selected|should be marked|has to be chosen|must be "
        "selected|, select that|, take that one|, that one|, choose it|, pick that]"),
    (1, "[of these|of those|from the list|in the list|among these|out of these][ | take | I want | "
        "choose |, I want |, pick ]N"),
)  # fmt: skip
_TYPE: Final[tuple[Line, ...]] = (
    (4, "[type*3|write*3|enter*2|put|note|add|write down|jot down|put down|take down|set down|scribble] "
        "[V*4|the words V|the text V|the following: V|this: V|the line V|the sentence V][*4| there| in "
        "there| in it| in the text| here| below| into the file| in the document]"),
    (2, "[the text|what I want written|what I want to write|what should be there|what it should say|my "
        "text|the words I need|the first line] is V"),
    (2, "V [is what it should say|is what should stand there|is the text|should be written there|is to "
        "be written down|has to go in there|goes in there|, those words|, exactly like that|, write that|, "
        "type that]"),
    (1, "[I'd like to write|I want to write|let me write|I need to write|I have to note|I was going to "
        "write] V"),
)  # fmt: skip
_DOUBLE: Final[tuple[Line, ...]] = (
    (2, "[double-click|double click|click twice|do a double click|make a double click|two clicks] [on N|"
        "on the N|on the entry N|on the one called N][*3| please| quickly| for me]"),
    (1, "[N|the N|the entry N][, double-click it|, click it twice|: a double click please| needs a "
        "double click]"),
)  # fmt: skip
_KEYS: Final[tuple[Line, ...]] = (
    (2, "[press|hit|use|push|type|do|send] [N*3|the keys N|the key N|the shortcut N|N on the keyboard|"
        "the combination N]"),
    (1, "[the keys|the shortcut|the key I mean is|the shortcut is|on the keyboard] N"),
)  # fmt: skip
_READ: Final[tuple[Line, ...]] = (
    (2, "[what does N say|what is in N|what's the N|what is the N|what does it say under N|what stands "
        "under N|read N to me|read out N|read me what is in N|tell me what N is|tell me the N|can you tell "
        "me the N|how much is the N|which N is it|I'd like to know the N|I want to know what N is|let me "
        "know the N|say what N is|what do you see under N|what's written in N|look up the N|give me the "
        "value of N|the N, what is it|N: what does it say][*3| please| right now]"),
)  # fmt: skip
_UNFOLD: Final[tuple[Line, ...]] = (
    (1, "[open|unfold|pull down|show me|click on|expand] [N|the N menu|the N list|the list N|the menu N]"),
)
LINES: Final[dict[str, tuple[Line, ...]]] = {
    "press": _PRESS, "tab": _TAB,
    "unfold": _UNFOLD,
    "tick": _TICK, "untick": _UNTICK, "fill": _FILL, "combo": _CHOICE, "menu": _MENU, "list": _ROW,
    "owned list": _CHOICE, "radio": _ROW, "owned radio": _CHOICE, "double": _DOUBLE, "type": _TYPE,
    "keys": _KEYS, "read": _READ, "command": _PRESS,
}  # fmt: skip


def _is_held_out(family: str, form: SentenceForm) -> bool:
    blanked = skeleton("".join("…" if number % 2 else piece for number, piece in enumerate(form.pieces)))
    return zlib.crc32(f"spoken {family}: {blanked}".encode()) % HELD_OUT_ONE_IN == 0


@cache
def pool_of(family: str, held_out: bool) -> tuple[list[SentenceForm], list[float]]:
    """The forms of a family, and the running sums of their weights."""
    made = [
        one
        for one in forms_of_lines(LINES[family], "do")
        if not is_of_evaluation(one) and _is_held_out(family, one) == held_out
    ]
    return made, list(accumulate(form.weight for form in made))


def _draw(family: str, rng: random.Random, *, held_out: bool) -> SentenceForm:
    made, sums = pool_of(family, held_out)
    return made[bisect(sums, rng.random() * sums[-1], hi=len(sums) - 1)]


def spoken_task(
    goals: Sequence[Goal], words: SceneWords, rng: random.Random, *, held_out: bool = False
) -> tuple[WordedTask, list[Goal]]:
    """A sentence for these goals, and the goals with their names as they stand in it.

    Args:
        held_out: use only the forms that training never draws.
    """
    named = with_small_words(goals, words, rng)
    return chatty_task(named, words, rng, draw=partial(_draw, held_out=held_out))
