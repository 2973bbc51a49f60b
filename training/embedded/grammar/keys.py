"""To double-click, to type where the cursor is, to press keys, and to read a value out. See
`training.embedded.grammar`. Pure."""

from __future__ import annotations

from training.embedded.grammar.notation import Line

_ITEM = (
    "[N*6|the N row|the N entry|the N icon|the entry N|the item N|the row N|the icon N|the [item|entry] "
    "called N]"
)
DOUBLE_DO: tuple[Line, ...] = (
    (8, f"[double-click*4|double click*4|doubleclick|double-click on*3|double click on*2|double-tap|double "
        f"tap] {_ITEM}"),
    (2, f"open {_ITEM} [with|by] a double click"),
    (2, f"[do|make] a double click on {_ITEM}"),
    (2, f"[click|press] twice on {_ITEM}"),
    (1, f"[click|click on] {_ITEM} twice"),
    (1, f"give {_ITEM} a double click"),
    (1, f"[find|go to|look for] {_ITEM} and [double-click|double click] it"),
)  # fmt: skip
DOUBLE_SAY: tuple[Line, ...] = (
    (1, f"{_ITEM} [needs|wants] a double click"),
    (1, f"{_ITEM} [should|must|has to] be [double-clicked|clicked twice]"),
    (1, f"I[ want|'d like| need] a double click on {_ITEM}"),
)

_TEXT = "[V*5|the text V*2|the words V|the following text: V|the following: V|this: V]"
_HERE = (
    "[at the cursor|where the cursor is|in the document|into the document|in the editor|in the text "
    "area|in the text]"
)
TYPE_DO: tuple[Line, ...] = (
    (2, "type in [V*3|this: V|the following: V]"),
    (12, f"[type*5|write*4|enter*3|insert*2|put in|write down|input|key in|add] {_TEXT}"),
    (6, f"[type*3|write*3|enter*2|insert*2|put*2|add] [V*3|the text V|the words V] {_HERE}"),
    (3, f"{_HERE}[,| *2] [type|write|enter|insert|put] {_TEXT}"),
    (1, f"[click nowhere|don't click anything], just [type|write] {_TEXT}"),
    (1, f"[use the keyboard to|on the keyboard,] [type|write|enter] {_TEXT}"),
)  # fmt: skip
TYPE_SAY: tuple[Line, ...] = (
    (1, "the text to [type|write|enter|insert] is V"),
    (1, f"I[ want|'d like| need] {_TEXT} [typed|written]"),
    (1, "V [should|must|has to] be [typed|written|entered]"),
)

KEYS_DO: tuple[Line, ...] = (
    (10, "[press*5|hit*3|push|use*2] [N*6|the N key*3|the key N|the keys N*2|the key combination N|the "
        "shortcut N*3"
         "|the keyboard shortcut N*2|the hotkey N|N key]"),
    (3, "[press*2|hit|use|push|type] N on the keyboard"),
    (2, "on the keyboard[,| *2] [press|hit|use|push] N"),
    (1, "[with|on] the keyboard[,| *2] [press|hit] [the keys N|the shortcut N|the N key]"),
    (1, "[press and release|hold down and release|strike|tap|send|give] [N|the N key|the keys N|the key N]"),
    (1, "use your keyboard to [press|hit] N"),
)  # fmt: skip
KEYS_SAY: tuple[Line, ...] = (
    (1, "[the key|the shortcut] [to press|to use|I want|I need] is N"),
    (1, "[N|the N key|the keys N] [should|must|has to] be [pressed|hit]"),
    (1, "I [want|need] N [pressed|on the keyboard]"),
)
KEY_NAMES = (
    *("Ctrl+S", "Ctrl+O", "Ctrl+C", "Ctrl+V", "Ctrl+A", "Ctrl+Z", "Ctrl+N", "Ctrl+P", "Ctrl+F", "Ctrl+W"),
    *("Ctrl+Shift+S", "Alt+F", "Alt+E", "Enter", "Escape", "Tab", "F1", "F2", "F5", "F11", "Delete", "Home"),
    *("End", "Page Down", "Page Up", "Backspace", "Ctrl+Home", "Ctrl+End", "Shift+Tab"),
)

_SHOWN = "[N*4|the N*4|the N field*3|the field N|the N box|the N line]"
_QUANTITY = "[N*3|the N*5|my N|the current N]"
READ_ASK: tuple[Line, ...] = (
    (12, f"[what is*4|what's*4|how much is*3|whats|what was|which is] {_QUANTITY}"),
    (7, f"what does {_SHOWN} [say*4|show*2|read|contain]"),
    (4, f"what is [the value of*3|the content of|the text of|written in|shown in|shown under|in|entered in"
        f"|the value in|the number in|given as|given for|the figure for] {_SHOWN}"),
    (2, "what [value|text|number] [does the N field have|is in the N field|is in N|does N have|is shown for "
        "N]"),
    (2, "what do [you see|they say|you find|we have] [next to|beside|under|for|in] [N|the N field]"),
    (1, f"what has been [entered|written|typed|put] [in|into|for|as] {_SHOWN}"),
    (1, "what [stands|is there|is it] [next to|beside|under|behind] [N|the word N|the label N]"),
)  # fmt: skip
READ_DO: tuple[Line, ...] = (
    (8, f"[tell me*5|give me*3|read me*3|read*2|read out*2|let me know*2|report|look up*2|find out|find|get "
        f"me|say"
        f"|write me|return|check] [the value of*3|the value in|what is in|the content of|the text in] "
        f"{_SHOWN}"),
    (5, f"[tell me*5|give me*2|read me|let me know|look up|find out|read out] {_QUANTITY}"),
    (6, f"[tell me*5|let me know*2|say|find out|look|check|read out*2|read|see] what {_SHOWN} [says*4|is"
        f"|shows|contains]"),
    (3, f"[tell me*3|let me know|find out|look up|say] [what|how much] {_QUANTITY} is"),
    (2, "[tell me|read out|say|read me] what [is written|is shown|it says|you see|stands] [next to|beside"
        "|under|at|in] [N|the N field|the label N]"),
)  # fmt: skip
READ_SAY: tuple[Line, ...] = (
    (3, f"I[ want|'d like| need| would like] to know {_QUANTITY}"),
    (2, f"I[ want|'d like| need| would like] to know [what|how much] {_QUANTITY} is"),
    (1, f"I[ want|'d like| need| would like] to know what {_SHOWN} [says|shows]"),
    (1, f"I [need|want] the value [of|in] {_SHOWN}"),
)  # fmt: skip
