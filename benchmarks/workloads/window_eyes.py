"""Eyes that see the controls of a window as its plan lists them, instead of a model. **Pure.**

What they say of a control, by the word with which it is looked for, is the median of what the embedded model
said of twenty windows of the ninth and the eleventh set. The model differs from one control to the next and
now and then sees none; these eyes always see the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from agent.models.children.alike import likeness
from agent.models.children.sentence_spans import MAX_NAME_BYTES
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN

ROW: Final = "row"
"""The kind of what can be chosen in a list that is open, or by a round button."""
CHOSEN_FROM: Final = ("combo", "list", "radio")
_NOTHING: Final = 0.03
"""Said of words that no control is called by, parts of captions included, whatever they are looked for as."""
_WORDS: Final = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.FILL, GoalVerb.CHOOSE, OPEN)
_LIKELY: Final = {
    "press": (0.99, 0.02, 0.09, 0.58, 0.03),
    "check": (0.35, 0.95, 0.04, 0.96, 0.01),
    "field": (0.89, 0.02, 0.95, 0.84, 0.18),
    "combo": (0.99, 0.02, 0.61, 0.66, 0.96),
    "list": (0.07, 0.07, 0.04, 0.45, 0.01),
    "radio": (0.33, 0.08, 0.09, 0.53, 0.08),
    ROW: (0.92, 0.66, 0.18, 0.99, 0.06),
}
"""By kind of control, for each of `_WORDS`. "list" and "radio" are the captions beside those."""


def captions_of(controls: Sequence[Sequence[Any]]) -> Iterator[tuple[str, str, str]]:
    """(kind, caption, name of its control) of each caption in sight before anything is opened."""
    for kind, name, *rest in controls:
        yield kind, name, name
        if kind in ("list", "radio"):
            yield from ((ROW, option, name) for option in rest[0])


class WindowEyes:
    """The eyes of one window."""

    def __init__(self, controls: Sequence[Sequence[Any]]) -> None:
        self._seen = [(kind, _letters(caption)) for kind, caption, _ in captions_of(controls)]

    def find(self, asked: Sequence[tuple[str, str]]) -> list[float]:
        """How likely the window shows a control of each name for that; letters may be read wrongly."""
        return [self._likely(verb, name) for verb, name in asked]

    def _likely(self, verb: str, name: str) -> float:
        if len(name.encode()) > MAX_NAME_BYTES:
            return 0.0
        alike = [(likeness(_letters(name), caption), kind) for kind, caption in self._seen]
        best = max((like for like, _ in alike), default=0.0)
        if not best:
            return _NOTHING
        kinds = [kind for like, kind in alike if like == best]
        return max((_LIKELY[kind][_WORDS.index(verb)] for kind in kinds if verb in _WORDS), default=_NOTHING)


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
