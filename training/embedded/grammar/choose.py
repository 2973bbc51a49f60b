"""To choose from a combo box, a menu, a list or radio buttons. See `training.embedded.grammar`. Pure."""

from __future__ import annotations

from training.embedded.grammar.notation import Line

_PICK = "[choose*5|select*5|pick*4|take]"
_OWNER = (
    "[O*9|the O list*4|the O drop-down*3|the O dropdown|the O box*2|the O field|the O combo box|the list O*2"
    "|the drop-down O|the O setting|O list|the list [called|labelled|next to] O|the O drop-down list|the O "
    "selection]"
)
_SHORT = "[O*5|the O list*2|the O drop-down*2|the O box|the list O|the O setting]"
_OF = "[O*4|the O*3|my O]"

COMBO_DO: tuple[Line, ...] = (
    (22, f"[choose*5|select*5|pick*4|take|use] N [from*4|in*4|out of|under] {_OWNER}"),
    (12, f"[choose*4|select*4|pick*3|take|use*2|set|put|go for] N [for*3|as*3] {_OF}"),
    (12, f"[set*5|change*4|switch*3|turn|adjust|move] {_OWNER} to N"),
    (10, f"[from*3|in*4|for*3|under] {_OWNER}[,| *2] [choose*4|select*4|pick*3|take|use] N"),
    (7, f"[open*4|click*2|click on*2|go to*2|unfold|expand|pull down|tap] {_SHORT} and [then |]{_PICK} N"),
    (2, f"[open|go to|click] {_SHORT}, then {_PICK} N"),
    (3, "make N [the|my|our] O"),
    (2, f"[go for|opt for|decide on|go with] N [in|as|for|under] {_SHORT}"),
    (2, f"[let|have|make] {_SHORT} [be|show|say] N"),
    (4, f"make sure [that |]{_SHORT} is [set to |]N"),
    (1, f"make sure [that |]N is [chosen|selected|set] [in|for|under] {_SHORT}"),
    (1, f"[don't forget|remember] to [choose|select|pick] N [in|from|for] {_SHORT}"),
    (1, f"[find|look for] N in {_SHORT} and [choose|select|pick|click] it"),
    (1, f"[change|switch] the [value|choice] of {_SHORT} to N"),
    (1, f"[set|change] {_SHORT} to N[, not to anything else|, whatever it says now|, nothing else]"),
    (1, f"[choose|select|pick] N[, not any other,|, nothing else,] [from|in] {_SHORT}"),
)  # fmt: skip
COMBO_SAY: tuple[Line, ...] = (
    (8, "[O*3|the O*4|my O|the O setting|the O list] [should be*4|must be*2|has to be*2|needs to be|is*2"
        "|should say"
        "|should show|should be set to*2|must be set to|ought to be|has to say|will be] N"),
    (4, "O: N"),
    (1, "O [=|->|-] N"),
    (3, f"N [should|must|has to|needs to] be [chosen|selected|set|picked] [in|for|as|under] {_SHORT}"),
    (5, f"I[ want*3|'d like*3| need| would like| prefer] N [for|as|in] {_OF}"),
    (1, "N is [my|the] [choice for|choice of|right one for] O"),
    (1, f"for {_OF} I[ want|'d like| need| prefer] N"),
)  # fmt: skip

_ENTRY = "[N*8|the entry N|the item N|the command N]"
MENU_DO: tuple[Line, ...] = (
    (16, f"[choose*5|select*5|pick*3|take|click*3|click on*2|use*2|run|press|hit] {_ENTRY} [from*4|in*4"
        f"|under] [the O menu*6|the menu O*2|O menu|O]"),
    (12, f"[from*4|in*4|under*2] [the O menu*6|the menu O*2|O menu|O*2][,| *2] [choose*4|select*4|pick*2"
        f"|click*2|take|use] {_ENTRY}"),
    (12, f"[open*5|click*3|click on*2|go to*4|pull down|unfold] [the O menu*5|the menu O|O menu|O*3] and "
        f"[then |][choose*4|select*4|pick*2|click*3|take|use|press] {_ENTRY}"),
    (5, "[open*2|click*2|go to*3] [the O menu*3|O*3|the menu O|O menu], then [choose |click |select |pick "
        "|*3]N"),
    (4, "[click on|go to|click|open|choose|use|follow] O [>*4|->] N"),
    (2, "[find|look for] N in the O menu and [click|choose|select] it"),
    (1, "use the O menu to [choose|select|click|get] N"),
    (1, "[have a look in|look in|look into] the O menu and [choose|click|select|pick] N"),
    (1, "[don't forget|remember] to [choose|click|select] N in the O menu"),
)  # fmt: skip
MENU_SAY: tuple[Line, ...] = (
    (3, "O [>*4|->*2|/] N"),
    (1, "O menu [>|->] N"),
    (1, "menu O [>|->] N"),
    (1, "O menu: N"),
    (1, "I [want|need|would like] N from the O menu"),
    (1, "N is in the O menu, [click|choose|select|use] it"),
    (1, "the O menu has N, [click|choose|select|use] it"),
)  # fmt: skip

_ROW = (
    "[N*12|the N row|the N entry|the N item|the row N*2|the entry N*2|the item N*2|the line N|the [entry"
    "|row|item] [called|that"
    " says|named] N]"
)
LIST_DO: tuple[Line, ...] = (
    (14, f"[choose*3|select*5|pick*3|highlight*2|mark*2|take] {_ROW}"),
    (4, "[click|click on] [the N row|the N entry|the N item|the row N|the entry N|the item N|the line N]"),
    (8, "[choose*3|select*4|pick*3|click*2|click on|highlight|mark] [N|the row N|the entry N|the item N] "
        "[in the list*3|from the list*3|on the list]"),
    (5, f"[in|from] the list[,| *2] [choose|select|pick|click|highlight|mark] {_ROW}"),
    (2, f"make sure [that |]{_ROW} is [selected|chosen|highlighted|marked]"),
    (2, f"[find|look for|go to] {_ROW} and [select|click|choose|highlight] it"),
    (1, f"have {_ROW} [selected|highlighted|chosen]"),
    (1, "[find|look for] N in the list and [select|click|pick] it"),
    (1, f"[don't forget|remember] to [choose|select|click] {_ROW}"),
)  # fmt: skip
LIST_SAY: tuple[Line, ...] = (
    (3, f"{_ROW} [should|must|has to|needs to] be [selected|chosen|highlighted|marked]"),
    (2, f"I[ want|'d like| need] {_ROW} [selected|chosen|highlighted|to be selected]"),
    (1, "the [one|row|entry|item] [I want|to select|to choose|I need] is N"),
)  # fmt: skip
_WHOLE = "[the O list*5|the list O*3|O*4|the list [called|labelled] O]"
OWNED_DO: tuple[Line, ...] = (
    (10, f"[choose*3|select*5|pick*3|click*2|click on|highlight|mark] [N*6|the row N|the entry N|the item "
        f"N] [in*4|from*3|under] {_WHOLE}"),
    (6, f"[in*3|from*3|under] {_WHOLE}[,| *2] [choose|select*2|pick|click|highlight|mark] [N*4|the entry N"
        f"|the row N]"),
    (1, f"[go to|look in] {_WHOLE} and [choose|select|pick|click] N"),
    (1, f"make sure [that |]N is [selected|chosen] in {_WHOLE}"),
    (1, f"[find|look for] N in {_WHOLE} and [select|click|pick] it"),
)  # fmt: skip
OWNED_SAY: tuple[Line, ...] = (
    (1, f"N [should|must|has to|needs to] be [selected|chosen|highlighted] in {_WHOLE}"),
    (1, f"I[ want|'d like| need] N [selected|chosen] in {_WHOLE}"),
)

_OPTION = (
    "[N*9|the N option*3|the option N*3|option N|the option [called|labelled|that says] N|the radio "
    "button N|the N radio button|the choice N|the one that says N]"
)
RADIO_DO: tuple[Line, ...] = (
    (18, f"[choose*5|select*5|pick*4|take|mark|use|go for|opt for|switch to*2|change to|go "
        f"with*2|set] {_OPTION}"),
    (2, f"make sure [that |]{_OPTION} is [selected|chosen|picked]"),
    (1, "[set|switch|change] it to N"),
    (1, "[choose|select|pick] N[, not the other one|, not the others|, nothing else| instead| only]"),
    (1, "[make|let] it [be |]N"),
    (1, f"[have|get] {_OPTION} [selected|chosen]"),
    (1, f"[don't forget|remember] to [choose|select|pick] {_OPTION}"),
    (1, "[out of|among] the options[,| *2] [choose|select|pick] N"),
)  # fmt: skip
RADIO_SAY: tuple[Line, ...] = (
    (3, f"{_OPTION} [should|must|has to|needs to] be [selected|chosen|picked|the choice]"),
    (3, f"I[ want*2|'d like*2| need| prefer| would like| choose| go for] {_OPTION}"),
    (1, "[my|the] choice is N"),
    (1, "it [should|must|has to] be N"),
    (1, "I[ want|'d like| need] N [selected|chosen]"),
)  # fmt: skip
GROUP_DO: tuple[Line, ...] = (
    (10, f"[choose*4|select*4|pick*3|use|take|mark|go for|go with] [N*6|the N option|the option N] [for*4"
        f"|under*3|as*2|in|at] {_OF}"),
    (6, "[set*4|change*3|switch*3] [O*3|the O*3|the O setting|the O option] to N"),
    (6, "[under*3|for*4|in|at] [O*3|the O*2][,| *2] [choose*3|select*3|pick*2|use|mark|take] [N*6|the "
        "option N]"),
    (1, "make sure [that |][O|the O] is [set to |]N"),
)  # fmt: skip
GROUP_SAY: tuple[Line, ...] = (
    (5, "[O*3|the O*3|my O] [should be*3|must be*2|has to be*2|needs to be|is|should be set to|ought to be] "
        "N"),
    (3, "O: N"),
    (1, "O = N"),
    (2, f"I[ want*2|'d like*2| need| prefer] N [for|as|under] {_OF}"),
)  # fmt: skip
