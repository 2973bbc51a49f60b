"""The wordings: {n} is a control's name, {v} a value, {o} its list or menu, {w} any small words. Pure.

`[a|b|]` is one of its alternatives, here "a", "b" or nothing: a line can stand for hundreds of sentences.
{w} stands for filler words that no list contains: the rest of the sentence says what to do.
"""

from training.embedded.phrases.choose import CHOOSE_FROM
from training.embedded.phrases.everyday import EVERYDAY
from training.embedded.phrases.fill import FILL
from training.embedded.phrases.keys import DOUBLE, KEY_NAMES, KEYS, TYPE
from training.embedded.phrases.press import PRESS, TAB
from training.embedded.phrases.tick import TICK, UNTICK

__all__ = [
    "CHOOSE_FROM",
    "DOUBLE",
    "EVERYDAY",
    "FILL",
    "KEYS",
    "KEY_NAMES",
    "PRESS",
    "TAB",
    "TICK",
    "TYPE",
    "UNTICK",
]
