"""How people ask for a window of a program's own: preferences, "About …", one more tab. Pure."""

from __future__ import annotations

import random
from typing import Final

from training.embedded.grammar.notation import Line
from training.task_parser.small_words import caption
from training.windows.corpus.kinds import LabelKind
from training.windows.words import SceneWords

OPEN: Final[tuple[Line, ...]] = (
    (5, "[open*5|show me*3|show*2|bring up*2|get me*2|give me|take me to|let me see|let me have|go to|"
        "pop up|call up|start|find me|display|lead me to] [N*4|the N|the N window*2|the N dialog*2|the N "
        "page|the window N|the dialog called N|the N settings]"),
    (2, "[open*2|make|get me|give me|start|create|begin] [a N|an N|another N|a second N|one more N|one N "
        "more|a fresh N]"),
)  # fmt: skip
OPEN_SAY: Final[tuple[Line, ...]] = (
    (3, "[I need*2|I want*2|I'd like*2|I want to see*2|I'd like to see|I'm looking for|where is|where do "
        "I find|I can't find|how do I get to|is there|what about] [N*2|the N*2|the N window|the N dialog|"
        "the N page]"),
    (2, "N[, please|, open it| please|, show me that|, where is it|, I need that| would be nice| would "
        "help me| is what I need|, bring it up]"),
)  # fmt: skip
WINDOWS: Final = (
    "About {w}", "About {w}", "About", "{w} Help", "Settings", "{w} settings", "Options", "Shortcuts",
    "Statistics", "Plugins", "Fonts", "Colours", "Find", "Find and Replace", "Go to Line", "Word Count",
    "Sessions", "Help", "Keyboard shortcuts", "empty window", "new window", "empty tab", "new tab",
    "second window", "blank file", "new file", "Tips", "News", "Log", "Console", "Terminal here", "Home",
    "Trash", "Recent files", "Calendar",
)  # fmt: skip


def window_name(words: SceneWords, rng: random.Random) -> str:
    """What opens: a window of a program's own, or what a menu has."""
    which = rng.random()
    if which < 0.3:
        name = rng.choice(WINDOWS).replace("{w}", words.word())
        return name if rng.random() < 0.5 else name.lower()
    if which < 0.5:
        name = caption(
            rng.choice(("{V} and {V}", "{V} and {v}", "{V} {n}", "{N} and {n}", "New {n}")), words, rng
        )
        return name if rng.random() < 0.6 else name.lower()
    kind = LabelKind.MENU_ITEM if which < 0.8 else LabelKind.TITLE
    name = words.label(kind, 28).rstrip(".…: ")
    return name.lower() if rng.random() < 0.6 else name
