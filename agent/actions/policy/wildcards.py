"""Compares patterns with texts of which parts are not known, because a shell expands them. Pure.

A pattern is one of `fnmatch`: * and ? and [abc]. In a text, None stands for anything: no character, or many.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase, translate
from functools import lru_cache

Text = Sequence[str | None]
"""Known parts, and None for each that is not."""
_One = Callable[[str], object]


def surely_fits(pattern: str, text: Text) -> bool:
    """Whether the pattern fits, whatever the unknown parts are.

    >>> surely_fits("cat *", ["cat ", None]), surely_fits("cat ?", ["cat ", None])
    (True, False)
    """
    if None not in text:
        return fnmatchcase("".join(part or "" for part in text), pattern)
    return _end_is_reached(pattern, text, is_certain=True)


def may_fit(pattern: str, text: Text) -> bool:
    """Whether the pattern fits for something that the unknown parts may be.

    >>> may_fit("git push *", ["git ", None, " x"]), may_fit("git push *", ["git add ", None])
    (True, False)
    """
    if None not in text:
        return surely_fits(pattern, text)
    return _end_is_reached(pattern, text, is_certain=False)


def _end_is_reached(pattern: str, text: Text, *, is_certain: bool) -> bool:
    items = _items(pattern)
    reached = _past_stars(items, {0})
    for part in text:
        if part is None:
            stars = {at for at in reached if at < len(items) and items[at] is None}
            reached = stars if is_certain else set(range(min(reached), len(items) + 1))
            reached = _past_stars(items, reached)
        for character in part or "":
            stepped = set()
            for at in reached:
                item = items[at] if at < len(items) else _nothing
                if item is None:
                    stepped.add(at)
                elif item(character):
                    stepped.add(at + 1)
            reached = _past_stars(items, stepped)
        if not reached:
            return False
    return len(items) in reached


def _past_stars(items: Sequence[_One | None], reached: set[int]) -> set[int]:
    """A star may stand for nothing."""
    found = set(reached)
    for at in reached:
        while at < len(items) and items[at] is None:
            at += 1
            found.add(at)
    return found


def _nothing(character: str) -> bool:
    return False


@lru_cache(maxsize=256)
def _items(pattern: str) -> tuple[_One | None, ...]:
    """What each character of a text is compared with; None is a star."""
    items: list[_One | None] = []
    at = 0
    while at < len(pattern):
        end = at + 1
        if pattern[at] == "[":
            close = pattern.find("]", at + 2 + (pattern[at + 1 : at + 2] == "!"))
            end = close + 1 if close > 0 else end
        one = pattern[at:end]
        items.append(None if one == "*" else re.compile(translate(one)).match)
        at = end
    return tuple(items)
