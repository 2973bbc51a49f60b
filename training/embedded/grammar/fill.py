"""To write into a named field, and pairs of names and values under one verb. See `training.embedded.grammar`.
Pure."""

from __future__ import annotations

from training.embedded.grammar.notation import Line

FIELD = (
    "[N*14|the N field*8|the N box*4|the field N*3|N field*2|field N|the box N|the N text box|the N line"
    "|the field [called|labelled*2|named|marked] N*2|the [field|box|line] [for|next to|beside|that says] N*2"
    "|the N text field]"
)
_SHORT = "[N*6|the N field*4|the N box*2|the field N|N field|the field labelled N]"
_OF = "[N*4|the N*3|my N|our N]"
_WRITE = "[type*5|enter*5|write*4|put*4|insert|key in|fill in*2|input]"

FILL_DO: tuple[Line, ...] = (
    (34, f"[type*5|enter*4|write*4|put*5|insert|key|key in|fill in|input|paste] V [in*4|into*5] {FIELD}"),
    (7, f"[enter*4|type*2|give*2|put*2|write*2|put down|fill in*3|use*2|note|state|provide|supply|take] V "
        f"[for*3|as*3] {_OF}"),
    (3, f"[enter|type|put|write|fill in|give] V [under|at|next to|beside|after|behind] {_SHORT}"),
    (8, f"[fill in*4|fill*4|fill out|complete*2|answer] {FIELD} with V"),
    (9, f"[set*5|change*4|update|edit|correct|switch|adjust] {FIELD} to V"),
    (14, f"[in*6|into*2|for*3|under|at] {FIELD}[,| *2] {_WRITE} V"),
    (4, f"[for|as] {_OF}[,| *2] [type|enter|write|put|use|give|fill in] V"),
    (4, f"[replace|overwrite] [what is in|the text in|the content of|what's in|the text of|the value of|] "
        f"{_SHORT} with V"),
    (3, f"[let|make|have] {_SHORT} [say|read|show|contain] V"),
    (3, f"make sure [that |]{_SHORT} [is|says|reads|contains|is set to] V"),
    (3, f"[set|change] the [text|value|content] [of|in] {_SHORT} to V"),
    (5, f"[go to*2|click*2|click on*2|click into|click in|tap|find|select|move to] {_SHORT} and [then "
        f"|][type*2|enter*2|write|put] V"),
    (2, "[type|write|enter|put] V where it says N"),
    (3, f"[type|enter|write|put] the [text*2|value|word|words] V [in|into] {_SHORT}"),
    (1, f"add V [to|in|under] {_SHORT}"),
    (1, f"don't forget to [enter|type|put|fill in|write] V [in|into] {_SHORT}"),
    (1, f"[get|have] V [entered|typed|written] [in|into] {_SHORT}"),
)  # fmt: skip
FILL_SAY: tuple[Line, ...] = (
    (8, "[N*4|the N*4|my N*2|our N|the N field*2|the field N] [should be*4|must be*2|has to be*2|needs to "
        "be|is*4"
        "|should say*2|should read|has to say|should contain|will be|is going to be|ought to be|is to be] "
        "V"),
    (9, "N: V"),
    (1, "N [=*2|->|-] V"),
    (2, "[for|in] [N|the N field]: V"),
    (2, "N: [enter|type|write|put|please enter] V"),
    (5, f"V [goes*3|should go*2|has to go*2|must go|belongs*2|needs to go] [in*2|into*3|under|to] {_SHORT}"),
    (3, "V is [my|the|our|what I want as|the right] N"),
    (4, f"I[ want*3| need*2|'d like*2| would like] V [in*3|as|for|under] {_SHORT}"),
    (3, f"it should say V [in|under|at] {_SHORT}"),
    (1, f"what goes [in|into|under] {_SHORT} is V"),
    (1, f"the [text|value|entry] [for|of|in] {_SHORT} [is|should be|has to be] V"),
    (1, "the N to [enter|use|put in|type] is V"),
)  # fmt: skip

PAIR_LISTS: tuple[tuple[float, str, str], ...] = (
    (8, "[fill in*3|fill in the form with*4|fill in the form:*3|fill in this form:|fill out the form with"
        "|complete the"
        " form with|enter*3|enter the following:*2|enter this:|fill in these fields:|fill this in:|put in"
        "|use these values:|fill in the following:] L", "K: W"),
    (3, "[fill in the form:|enter the following:|use these values:|set] L", "K = W"),
    (6, "[set*4|change*3|update] L", "K to W"),
    (3, "set L", "[the K field|the K] to W"),
    (4, "[fill in*3|fill*3|complete] L", "K with W"),
    (3, "fill in L", "the K field with W"),
    (6, "[type*2|enter*3|write*2|put*3] L", "W [in|into] [K*3|the K field|the K box]"),
    (5, "[enter*2|fill in*2|use|give|put|put down] L", "W [for|as] [K*2|the K]"),
    (3, "choose L", "W [for|as] [K*2|the K]"),
)  # fmt: skip
"""How often, the sentence with L, and one item: for fields, or combo boxes and fields together."""
PAIR_LISTS_SAY: tuple[tuple[float, str, str], ...] = (
    (6, "L", "K: W"),
    (2, "[here is what to enter|these are the values|this is what I need|my data|the details|details|data"
        "|values"
        "|this goes in the form|form|please enter]: L", "K: W"),
    (1, "L", "K = W"),
    (2, "L", "[K|the K] [is|should be|must be|has to be] W"),
)  # fmt: skip
