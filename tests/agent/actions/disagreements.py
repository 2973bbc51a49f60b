"""Where we and the official parser (`ui-tars` 0.5.1) disagree, case by case, and why. Pure.

The names are those of the tables in `replies`; texts to type are called `type: …` here. Whatever is not named
here is read alike, refused alike included.
"""

from __future__ import annotations

from agent.actions import Action, Click, Finished, Hotkey, Navigate, PressKey, TypeText, Wait
from agent.coordinates import ModelPoint

AT = ModelPoint(412.0, 230.0)

ONLY_ROUND = (
    "It takes only round brackets away from a box; tokens, tags and other brackets are left to float()."
)
ONLY_WHOLE = "A point tag may hold nothing but two whole numbers without a sign."
ONLY_CONSTANTS = "Arguments are Python expressions to it; one that is no text in quotes has no value."
ONLY_KEYWORDS = "It drops arguments without a name, so that the action lacks what it needs."
ONLY_TEXTS = "It strips every value as a text, and a number is none."
ONLY_PYTHON = "A call is Python to it: a stray or missing quote, bracket or character makes it none."
ONLY_ITS_LABEL = "The label must be `Action: ` with this colon and a blank."
ONLY_BEHIND_BLANK_LINE = "It parts actions at a bracket before a blank line, and at nothing else."
ONLY_AT_THE_END = "Nothing may stand behind the last bracket."
ONLY_ITS_NAMES = "Its harness does not know this name, though the makers' own TypeScript parser does."
ONLY_ONE_LINE = "Its pattern for typed text does not cross a line break."
ONLY_SINGLE = "Its pattern for typed text knows only the single quote."
LAST_LABEL = "It goes on behind the last label, also where that is part of a text."
ONE_BOX = "Its harness does nothing with one box, though the makers' training example has it for a list."
ONLY_WHOLE_ESCAPES = "Half an escape is no Python."

RAISES: dict[str, str] = {
    **dict.fromkeys(
        (
            *(
                "box tokens",
                "square brackets",
                "four numbers in brackets",
                "bbox tag",
                "pixel units",
                "scroll",
            ),
            *("junk before the bracket", "point in bbox tags", "box of corners in box tokens"),
        ),
        ONLY_ROUND,
    ),
    **dict.fromkeys(
        ("point tag with a comma", "point tag with decimals", "point tag with a negative number"), ONLY_WHOLE
    ),
    **dict.fromkeys(
        ("no quotes", "point tag without quotes", "coordinate instead of a box", "hotkey without a keyword"),
        ONLY_CONSTANTS,
    ),
    **dict.fromkeys(("no keyword", "no keyword and no brackets"), ONLY_KEYWORDS),
    "wait with a number": ONLY_TEXTS,
    **dict.fromkeys(
        (
            *("typographic quotes", "no quotes but tokens", "box inside a box", "closing quote lost"),
            *(
                "box inside a box, escaped line",
                "box inside a box, before another action",
                "both quotes lost",
            ),
            *("escaped quotes around a box", "closing quote lost before another argument"),
            *("closing quotes of both boxes lost", "finished with an apostrophe", "windows line ends"),
            *(
                "question with an apostrophe",
                "boxes inside boxes",
                "type: null and control characters",
                "type: other backslashes stay",
            ),
        ),
        ONLY_PYTHON,
    ),
    **dict.fromkeys(
        (
            *("code fence", "full-width colon", "no space after the colon", "action on its own line"),
            *("bold labels", "no labels", "numbered list without thought", "label in capitals"),
            *("numbered list, full-width colon and bbox", "heading as label"),
        ),
        ONLY_ITS_LABEL,
    ),
    "first of two without its bracket": ONLY_BEHIND_BLANK_LINE,
    **dict.fromkeys(
        (
            *("end token behind", "environment tag behind", "prose behind", "thinking block and environment"),
            "thought tags, summary and output tag",
        ),
        ONLY_AT_THE_END,
    ),
    **dict.fromkeys(
        (
            *("double click by another name", "click by a third name", "right click by another name"),
            *("drag by another name", "open an app by another name", "home and back by other names"),
            *("position instead of a box", "open a page by another key"),
            *("move by another name", "open a page by a third key"),
        ),
        ONLY_ITS_NAMES,
    ),
    "entry of a list by one box": ONE_BOX,
    "second thought behind the actions": "It takes the second thought for an action.",
    "type: halves of escapes": ONLY_WHOLE_ESCAPES,
    "wait with a text": "It passes the text on, and its harness waits five seconds whatever it says.",
    "scroll from place to place": (
        "Its harness scrolls in a direction only, though the mobile prompt asks for this."
    ),
    **dict.fromkeys(
        (
            *("type: real line break", "type: real blank line", "type: bracket and blank line inside"),
            *("type: real final line break submits", "type: escaped and real line breaks"),
        ),
        ONLY_ONE_LINE,
    ),
    **dict.fromkeys(
        (
            "type: double quotes outside",
            "type: escaped double quote",
            "type: double quotes outside, comma inside",
            "type: typographic quotes outside",
        ),
        ONLY_SINGLE,
    ),
    **dict.fromkeys(
        (
            *("type: an action's name inside", "type: label inside"),
            "action in the same line as the end of the thinking",
            "label in the text of an action without one",
        ),
        LAST_LABEL,
    ),
}
"""It gives up on the whole reply, or hands on what no harness can act on; we read an action."""

DIFFERS: dict[str, tuple[tuple[Action, ...], str]] = {
    "thinking block": ((Click(AT),), "It has no thought where there is no label for one."),
    "thinking block that speaks of actions": ((Click(AT),), "It has no thought where there is no label."),
    "thinking block whose end came with the prompt": (
        (Click(AT),),
        "It has no thought where there is no label.",
    ),
    "label after a call that was only spoken of": (
        (Click(AT),),
        "It ends the thought at the first label, and drops the rest of it.",
    ),
    "hotkey with a plus": ((Hotkey(("no key: Ctrl+C",)),), "It parts keys at blanks only."),
    "finished, positional": ((Finished(""),), ONLY_KEYWORDS),
    "type: no keyword": ((TypeText(""),), ONLY_KEYWORDS),
    "text instead of content": ((TypeText(""),), ONLY_ITS_NAMES),
    "two actions on two lines": (
        (TypeText("click(start_box='(412,230)')\na"),),
        "It types the first action: whatever stands with `type(content=` is taken for its text.",
    ),
    "two actions on one line": ((TypeText("click(start_box='(412,230)'); a"),), "The same."),
    "two actions, both labelled": (
        (TypeText("a"),),
        "It goes on behind the last label and drops the first action.",
    ),
    "type into a place": (
        (TypeText("a', start_box='(412,230)"),),
        "It types all arguments behind the text, quotes and all.",
    ),
    "type: argument that we do not know behind": ((TypeText("Ada', speed='fast"),), "The same."),
    "end of sequence mark behind a text": ((TypeText("a[EOS])"),), "It types what stands behind the call."),
    "type: end token behind": ((TypeText("Ada<|im_end|>)"),), "The same."),
    "remark behind": (
        (Wait(),),
        "It makes one line of all lines, and drops the second action with the remark.",
    ),
    "remark behind a text": (
        (TypeText("a # a final \n submits)"),),
        "It types what stands behind the call.",
    ),
    "wait in words": ((Wait(5.0),), "It knows no duration."),
    "type: spaces at both ends stay": ((TypeText("Ada  "),), "It strips blanks that were to be typed."),
    "type: an argument's name inside": (
        (TypeText("set start_box=3"),),
        "It renames arguments everywhere, in texts too.",
    ),
}
"""It reads something else than we do."""

REFUSED: dict[str, tuple[tuple[Action, ...], str]] = {
    "exponents": (
        (Click(ModelPoint(100_000.0, 2.0)),),
        "No model was trained to write one; `1e5` is a slip.",
    ),
    "number too long for one": ((Click(ModelPoint(1e19, 1.0)),), "No screen is that wide; it is a slip."),
    "no such key": (
        (Hotkey(("ctrl", "no key: frobnicate")),),
        "It passes any word on; pressing the rest of a combination is another action.",
    ),
    "two keys at once in press": ((PressKey("ctrl"),), "It passes any text on as the name of one key."),
    "type without a content": ((TypeText(""),), "Typing nothing would be told to the model as done."),
    "text that may have ended too early": (
        (TypeText("f('a\ng('b')')"),),
        "It loses a quote and a bracket of the text; which of them end it cannot be known.",
    ),
    "text or remark": ((TypeText("f('a # b')"),), "The same."),
    "page without an address": ((Navigate(""),), "There is nowhere to go."),
}
"""It reads something that we refuse."""
