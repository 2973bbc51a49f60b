"""All forms of the grammar: expanded, counted, drawn; a tenth of them is held out of training. Pure."""

from __future__ import annotations

import random
import re
import zlib
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain
from typing import Generic, TypeVar

from training.embedded.grammar import choose, fill, keys, press, tick
from training.embedded.grammar.notation import Line, SentenceForm, forms_of_lines, skeleton
from training.windows.exam import wording as exam

_NONE: tuple[Line, ...] = ()
_FAMILIES: dict[str, tuple[str, tuple[Line, ...], tuple[Line, ...], tuple[Line, ...]]] = {
    "press": ("press", press.PRESS_DO, press.PRESS_SAY, _NONE),
    "tab": ("press", press.TAB_DO, press.TAB_SAY, _NONE),
    "unfold": ("press", press.UNFOLD_DO, press.UNFOLD_SAY, _NONE),
    "tick": ("tick", tick.TICK_DO, tick.TICK_SAY, _NONE),
    "untick": ("untick", tick.UNTICK_DO, tick.UNTICK_SAY, _NONE),
    "fill": ("fill", fill.FILL_DO, fill.FILL_SAY, _NONE),
    "combo": ("choose", choose.COMBO_DO, choose.COMBO_SAY, _NONE),
    "menu": ("choose", choose.MENU_DO, choose.MENU_SAY, _NONE),
    "list": ("choose", choose.LIST_DO, choose.LIST_SAY, _NONE),
    "owned list": ("choose", choose.OWNED_DO, choose.OWNED_SAY, _NONE),
    "radio": ("choose", choose.RADIO_DO, choose.RADIO_SAY, _NONE),
    "owned radio": ("choose", choose.GROUP_DO, choose.GROUP_SAY, _NONE),
    "double": ("double", keys.DOUBLE_DO, keys.DOUBLE_SAY, _NONE),
    "type": ("type", keys.TYPE_DO, keys.TYPE_SAY, _NONE),
    "keys": ("keys", keys.KEYS_DO, keys.KEYS_SAY, _NONE),
    "read": ("read", keys.READ_DO, keys.READ_SAY, keys.READ_ASK),
}
"""Family -> the verb it belongs to, and its imperatives, statements and questions."""
_LISTS: dict[str, tuple[Line, ...]] = {
    "press": press.PRESS_LISTS,
    "tick": tick.TICK_LISTS,
    "untick": tick.UNTICK_LISTS,
}
FAMILIES = tuple(_FAMILIES)
LIST_FAMILIES = (*_LISTS, "pairs")
_SHARES = {"do": 0.76, "say": 0.24, "ask": 0.9}
"""How often each mood comes, where a family has it."""
HELD_OUT_ONE_IN = 10
_SALT = "j"
"""So chosen that the plainest forms of every verb ("press N", "type V in N") are not among the held-out."""


@dataclass(frozen=True, slots=True)
class ListForm:
    """One verb said once for several goals: a frame with slot L, and the form of each item."""

    frame: SentenceForm
    item: SentenceForm


def _blanked(form: SentenceForm) -> str:
    text = "".join("…" if number % 2 else piece for number, piece in enumerate(form.pieces))
    return skeleton(text)


@cache
def _sentences_of_the_evaluation() -> frozenset[str]:
    """The evaluation's templates with names blanked: training uses none of them."""
    return frozenset(
        skeleton(re.sub(r"\{\w+\}", "…", sentence))
        for sentence in chain(*exam.TEMPLATES.values(), *exam.CLAUSES.values())
    )


def is_of_evaluation(form: SentenceForm) -> bool:
    """Whether the evaluation words its tasks so."""
    return _blanked(form) in _sentences_of_the_evaluation()


@cache
def forms(family: str) -> tuple[SentenceForm, ...]:
    """Every form of one family, with its share; those of the evaluation left out."""
    _, do, say, ask = _FAMILIES[family]
    found: dict[tuple[str, ...], SentenceForm] = {}
    for mood, lines in (("do", do), ("say", say), ("ask", ask)):
        total = sum(weight for weight, _ in lines)
        for form in forms_of_lines(lines, mood):
            if is_of_evaluation(form):
                continue
            before = found.get(form.pieces)
            weight = _SHARES[mood] * form.weight / total + (before.weight if before else 0.0)
            found[form.pieces] = form._replace(weight=weight)
    return tuple(found.values())


@cache
def list_forms(family: str) -> tuple[ListForm, ...]:
    """Every way to say one verb for several goals: press, tick, untick, or pairs of a field and a value."""
    if family != "pairs":
        item = SentenceForm(("", "N", ""), 1.0, "do")
        return tuple(ListForm(frame, item) for frame in forms_of_lines(_LISTS[family], "do"))
    made = []
    for mood, table in (("do", fill.PAIR_LISTS), ("say", fill.PAIR_LISTS_SAY)):
        for weight, frame_line, item_line in table:
            items = list(forms_of_lines(((1.0, item_line),), mood))
            made += [
                ListForm(frame._replace(weight=frame.weight * item.weight), item)
                for frame in forms_of_lines(((weight, frame_line),), mood)
                for item in items
            ]
    return tuple(made)


def _of_list(form: ListForm) -> str:
    return f"{_blanked(form.frame)} ({_blanked(form.item)})"


def _is_held_out(verb: str, blanked: str) -> bool:
    return zlib.crc32(f"{_SALT} {verb}: {blanked}".encode()) % HELD_OUT_ONE_IN == 0


@cache
def counted() -> dict[str, tuple[int, int]]:
    """GoalVerb -> (how many forms, how many of them held out).

    A form counts once for a verb: names and values blanked, articles, commas, quotation marks, politeness and
    endings taken away. What stands around and between requests is not counted.
    """
    known: dict[str, set[str]] = {}
    for family in FAMILIES:
        known.setdefault(_FAMILIES[family][0], set()).update(map(_blanked, forms(family)))
    for family in LIST_FAMILIES:
        known.setdefault("fill" if family == "pairs" else family, set()).update(
            map(_of_list, list_forms(family))
        )
    return {
        verb: (len(found), sum(_is_held_out(verb, one) for one in found)) for verb, found in known.items()
    }


T = TypeVar("T")


class _Pool(Generic[T]):
    """Things to draw by their weights."""

    def __init__(self, weighted: Iterator[tuple[T, float]]) -> None:
        listed = list(weighted)
        self._things = [thing for thing, _ in listed]
        self._sums = list(accumulate(weight for _, weight in listed))

    def __len__(self) -> int:
        return len(self._things)

    def draw(self, rng: random.Random) -> T:
        return self._things[bisect(self._sums, rng.random() * self._sums[-1], hi=len(self._sums) - 1)]


@cache
def _pool(family: str, held_out: bool) -> _Pool[SentenceForm]:
    verb = _FAMILIES[family][0]
    return _Pool(
        (form, form.weight) for form in forms(family) if _is_held_out(verb, _blanked(form)) == held_out
    )


@cache
def _list_pool(family: str, held_out: bool) -> _Pool[ListForm]:
    verb = "fill" if family == "pairs" else family
    return _Pool(
        (form, form.frame.weight)
        for form in list_forms(family)
        if _is_held_out(verb, _of_list(form)) == held_out
    )


def draw_form(family: str, rng: random.Random, *, held_out: bool) -> SentenceForm:
    return _pool(family, held_out).draw(rng)


def draw_list_form(family: str, rng: random.Random, *, held_out: bool) -> ListForm | None:
    """None where no form for several goals is held out."""
    pool = _list_pool(family, held_out)
    return pool.draw(rng) if len(pool) else None
