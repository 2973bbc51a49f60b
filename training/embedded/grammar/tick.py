"""To tick and to untick. See `training.embedded.grammar`. Pure."""

from __future__ import annotations

from training.embedded.grammar.notation import Line

BOX = (
    "[N*16|the N box*3|the N checkbox*3|the N check box|the N option*3|N box|N option|the N setting|the box "
    "N*2"
    "|the checkbox N*2|checkbox N|the option N*3|option N|the setting N|the box [next to*2|beside|in front "
    "of|by"
    "|for*2] N*2|the box [called|labelled|marked] N|the box that says N*2|the option [called|named] N"
    "|the one that says N]"
)
_SHORT = "[N*7|the N option*2|the N box*2|the N checkbox|the option N|the box N|the N setting]"
_ON = "[on*6|ticked*3|checked*3|enabled*2|turned on*2|switched on*2|selected|active|activated]"
_OFF = "[off*6|unticked*3|unchecked*3|disabled*2|turned off*2|switched off*2|deselected|inactive|cleared]"
_NOT_ON = "[ticked*3|checked*3|on*4|enabled*2|turned on|switched on|selected|active]"
_MAKE_SURE = (
    "[make sure*4|make sure that*3|see that|see to it that|ensure|ensure that|be sure that|make certain]"
)
_MARK = "[tick*4|check mark*2|checkmark|check*2|cross|mark]"
_SHALL = "[should*4|must*2|has to*2|needs to*2|ought to|is supposed to]"
_AT = "[next to*2|in*3|beside|at|by|in front of|against]"

TICK_DO: tuple[Line, ...] = (
    (40, f"[tick*5|check*5|enable*3|turn on*4|switch on*3|activate*2|mark|tick off] {BOX}"),
    (9, f"[turn*4|switch*3|toggle|flip] {_SHORT} on"),
    (6, f"[put*4|set|place|make|add] a {_MARK} {_AT} {_SHORT}"),
    (9, f"{_MAKE_SURE} {_SHORT} is {_ON}"),
    (5, f"[leave|keep*2|have*2|get] {_SHORT} {_ON}"),
    (2, f"set {_SHORT} to [on*2|yes|true|ticked|checked|enabled|active]"),
    (4, "select [the N checkbox*2|the checkbox N*2|the N check box|the N box|the box N|the N option|the "
        "option N"
        "|the box next to N|the box that says N|N*2]"),
    (2, f"click [on |][the N checkbox|the checkbox N|the box next to N|the N box] so that it is {_ON}"),
    (2, f"[don't forget|remember|be sure] to [tick|check|enable|turn on|switch on] {_SHORT}"),
    (1, f"don't leave {_SHORT} {_OFF}"),
    (1, f"say yes to {_SHORT}"),
    (2, f"[tick|check|enable|turn on] {_SHORT}[ only|, nothing else|, not the others|, and only that|, but "
        f"leave the others alone]"),
    (1, f"[tick|check|enable|turn on] [only|just] {_SHORT}"),
    (1, f"[find|look for|go to] {_SHORT} and [tick|check|enable] it"),
    (1, f"[find|look for|go to] {_SHORT} and [turn|switch] it on"),
    (1, "[use|choose|opt for] [the N option|the option N|the N setting]"),
)  # fmt: skip
TICK_SAY: tuple[Line, ...] = (
    (8, f"{_SHORT} {_SHALL} be {_ON}"),
    (5, f"I[ want*3|'d like*2| need| would like| prefer] {_SHORT} [to be |]{_ON}"),
    (4, "N: [on*3|yes*3|ticked|checked|enabled|true]"),
    (1, "N = [on|yes|true]"),
    (1, f"{_SHORT} [goes|stays|is to go] on"),
    (2, f"{_SHORT} [needs|gets|should have|should get] a {_MARK}"),
    (1, f"there [should|must|has to] be a {_MARK} {_AT} {_SHORT}"),
    (1, "[yes to|I agree to|I want] [the N option|the option N]"),
    (1, f"the box [next to|beside|for] N {_SHALL} be {_ON}"),
    (1, f"I want a {_MARK} {_AT} {_SHORT}"),
    (1, f"{_SHORT} shouldn't be {_OFF}"),
)  # fmt: skip
UNTICK_DO: tuple[Line, ...] = (
    (36, f"[untick*5|uncheck*5|disable*3|turn off*4|switch off*3|deactivate*2|deselect*2|unmark|unselect] "
        f"{BOX}"),
    (4, "clear [the N box|the N checkbox*2|the N check box|the checkbox N|the box N|the box next to N|the N "
        "option"
        "|the box that says N]"),
    (9, f"[turn*4|switch*3|toggle|flip] {_SHORT} off"),
    (6, f"[remove*3|take away|clear|delete] the {_MARK} [from*3|at|in|next to|beside|in front of] {_SHORT}"),
    (2, f"take the {_MARK} [out of|off|away from] {_SHORT}"),
    (6, f"{_MAKE_SURE} {_SHORT} is {_OFF}"),
    (6, f"{_MAKE_SURE} {_SHORT} [is not*2|isn't*2] {_NOT_ON}"),
    (6, f"[leave*3|keep*2|have|get] {_SHORT} {_OFF}"),
    (2, f"set {_SHORT} to [off*2|no|false|unticked|unchecked|disabled|inactive]"),
    (3, f"don't [leave|keep|have] {_SHORT} {_NOT_ON}"),
    (2, f"[don't|do not] [tick|check|enable|turn on|switch on] {_SHORT}"),
    (2, f"[don't forget|remember|be sure] to [untick|uncheck|disable|turn off|switch off] {_SHORT}"),
    (1, f"say no to {_SHORT}"),
    (2, f"[untick|uncheck|disable|turn off] {_SHORT}[ only|, nothing else|, not the others|, and only that"
        f"|, but leave the others alone]"),
    (1, f"[untick|uncheck|disable|turn off] [only|just] {_SHORT}"),
    (1, f"[find|look for|go to] {_SHORT} and [untick|uncheck|disable|clear] it"),
    (1, f"[find|look for|go to] {_SHORT} and [turn|switch] it off"),
    (1, f"click [on |][the N checkbox|the checkbox N|the box next to N|the N box] so that it is {_OFF}"),
)  # fmt: skip
UNTICK_SAY: tuple[Line, ...] = (
    (6, f"{_SHORT} {_SHALL} be {_OFF}"),
    (5, f"{_SHORT} [should not|shouldn't|must not|mustn't|is not to] be {_NOT_ON}"),
    (4, f"I[ want*3|'d like*2| need| would like| prefer] {_SHORT} [to be |]{_OFF}"),
    (3, f"I [don't|do not] [want|need] {_SHORT} [to be |]{_NOT_ON}"),
    (4, "N: [off*3|no*3|unticked|unchecked|disabled|false]"),
    (1, "N = [off|no|false]"),
    (1, f"{_SHORT} [goes|stays|is to go] off"),
    (2, f"there [should|must] be no {_MARK} {_AT} {_SHORT}"),
    (1, f"no {_MARK} {_AT} {_SHORT}"),
    (1, f"the box [next to|beside|for] N {_SHALL} be {_OFF}"),
    (1, f"I [don't|do not] want a {_MARK} {_AT} {_SHORT}"),
    (1, f"{_SHORT} [is not|isn't] [needed|wanted]"),
)  # fmt: skip
TICK_LISTS: tuple[Line, ...] = (
    (12, "[tick*4|check*4|enable*3|turn on*3|switch on*2|activate|mark|select] [L*8|the boxes L*2|the "
        "options L*2"
         "|the checkboxes L|these boxes: L|these: L|the following: L|the following options: L|all of these: "
         "L]"),
    (3, "[turn|switch] L on"),
    (3, f"{_MAKE_SURE} L are {_ON}"),
    (2, f"[leave|keep|have|get] L {_ON}"),
    (2, f"put a {_MARK} {_AT} L"),
)  # fmt: skip
UNTICK_LISTS: tuple[Line, ...] = (
    (12, "[untick*4|uncheck*4|disable*3|turn off*3|switch off*2|deactivate|deselect*2|clear|unmark] [L*8"
        "|the boxes L*2"
         "|the options L*2|the checkboxes L|these boxes: L|these: L|the following: L|the following options: L"
         "|all of these: L]"),
    (3, "[turn|switch] L off"),
    (3, f"{_MAKE_SURE} L are {_OFF}"),
    (2, f"{_MAKE_SURE} L are not {_NOT_ON}"),
    (2, f"[leave|keep|have|get] L {_OFF}"),
    (2, f"[remove|take away|clear] the {_MARK} [from|next to|at] L"),
)  # fmt: skip
