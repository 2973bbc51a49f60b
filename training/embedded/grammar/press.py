"""To press a button, to bring a tab to the front, to open a menu. See `training.embedded.grammar`. Pure."""

from __future__ import annotations

from training.embedded.grammar.notation import Line

_BUTTON = (
    "[N*14|the N button*9|N button*2|the button N*4|button N*2|the button [called|labelled*2|named|marked] "
    "N*2"
    "|the button that says N|the button with the [text|label] N|the one [called|labelled|that says] N]"
)
_SHORT = "[N*3|the N button*3|the button N]"

PRESS_DO: tuple[Line, ...] = (
    (60, f"[press*5|click*5|click on*3|hit*2|push*2|tap|tap on|press on] {_BUTTON}"),
    (5, "[use*3|activate|operate|choose*2|select*2] [the N button*3|N button|the button N*2|button N"
        "|the button [called|labelled|marked|that says] N]"),
    (3, "give [N|the N button*2|the button N] a [click|press|push|tap]"),
    (3, f"[find|locate|look for|go to|move to] {_SHORT} and [press|click|hit|push] it"),
    (2, f"[left-click|left click|single-click|click once] [on |]{_SHORT}"),
    (2, f"[move|go] [with the mouse |]to {_SHORT} and click"),
    (2, f"[move the mouse|put the pointer] [over|on] {_SHORT} and click"),
    (2, f"[make sure|see to it] that {_SHORT} [is|gets] [pressed|clicked]"),
    (2, f"[have|get] {_SHORT} [clicked|pressed]"),
    (4, f"[don't forget|remember|be sure|make sure] to [press|click|click on|hit] {_SHORT}"),
    (2, "[click|press|tap] [where it says|the thing that says|what is called|whatever says] N"),
    (2, f"[finish|confirm|continue|go on|carry on] [by [pressing|clicking|clicking on|hitting]|with] "
        f"{_SHORT}"),
    (3, f"[press|click|click on|hit] {_SHORT}[, not|, and not] [Cancel|Close|Help|the other one|the others"
        f"|the one next to it]"),
    (2, f"[press|click|click on|hit] {_SHORT}[ only|, nothing else| and nothing else|, and only that|, but "
        f"nothing else| instead]"),
    (1, "[press|click] [only|just|exactly] [N|the N button]"),
    (1, f"do [a|one] [click|press|single click] on {_SHORT}"),
)  # fmt: skip
PRESS_SAY: tuple[Line, ...] = (
    (4, f"{_SHORT} [should|must|has to|needs to|ought to] be [pressed|clicked|pushed]"),
    (2, f"{_SHORT} [needs|wants] [a click|a press|to be clicked|to be pressed|pressing]"),
    (3, f"I[ want|'d like| need| would like] {_SHORT} [pressed|clicked|to be pressed|to be clicked]"),
    (2, "the [button|one] [to press|to click|I want|I need|I mean|you want] is N"),
    (2, "there [is|should be] a button [called|labelled|that says|named] N, [press|click|hit] it"),
    (1, f"it's time to [press|click|hit] {_SHORT}"),
    (1, "where it says N, [click|press|click on it]"),
    (1, f"[one click|a click|a press|a push] on {_SHORT}"),
    (1, f"[your|the next] click goes [on|to] {_SHORT}"),
    (1, f"let's [press|click|hit|push] {_SHORT}"),
    (1, "N: [click|press|push] [it|that|this one]"),
)  # fmt: skip

_TAB = (
    "[the N tab*9|the tab N*3|N tab*3|tab N*2|the tab [called|named|labelled|that says] N*2|the N page*2"
    "|the page N"
    "|the N section]"
)
TAB_DO: tuple[Line, ...] = (
    (20, f"[go to*4|switch to*3|open*3|click*3|click on*2|select*2|choose|show|change to|press|bring up"
         f"|jump to|move to|view|pick|turn to|flip to|tap|activate] {_TAB}"),
    (6, "[go*3|switch*3|change|jump|move|flip|turn] [over |]to N"),
    (1, f"bring {_TAB} to the front"),
    (1, f"[have a look at|take a look at|look at|show me|take me to|get me to|bring me to|let me see] "
        f"{_TAB}"),
    (1, f"make sure [that |]{_TAB} is [open|shown|in front|selected|visible]"),
    (1, f"[find|look for] {_TAB} and [open|click|select] it"),
)  # fmt: skip
TAB_SAY: tuple[Line, ...] = (
    (2, "[the N tab*3|N tab|the tab N] [should|must|has to|needs to] be [open|shown|in front|visible"
        "|selected]"),
    (2, f"I [want|need|would like] to [see|go to|switch to|be on|open] {_TAB}"),
    (1, f"we need {_TAB}"),
    (1, "what I [want|need] is on the [tab|page] N"),
)  # fmt: skip

_UNFOLDED = "[N*3|the N menu*2|the N list*2|the N drop-down*2|the list N|the menu N|the N box|N menu|N list]"
UNFOLD_DO: tuple[Line, ...] = (
    (8, f"[open*6|click*3|click on*2|press*2|unfold|expand|pull down|open up|show] {_UNFOLDED}"),
    (1, "[show|show me] [what is in|the options of|the choices of|the entries of] [N|the N list|the N menu]"),
    (1, f"have {_UNFOLDED} opened"),
)  # fmt: skip
UNFOLD_SAY: tuple[Line, ...] = (
    (1, f"{_UNFOLDED} [should|must|has to|needs to] be [open|opened]"),
    (1, f"I [want|need] {_UNFOLDED} open"),
)
PRESS_LISTS: tuple[Line, ...] = (
    (8, "[press*5|click*5|click on*2|hit|push|tap] [L*9|the buttons L|the buttons L*2|these buttons: L"
        "|these: L|in this order: L"
        "|one after the other: L|the following buttons: L|the following: L]"),
    (1, "[use|give a click to] the buttons L"),
)  # fmt: skip
