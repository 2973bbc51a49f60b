"""When the text of the earlier steps outgrows its share of the context, the oldest become a summary. Pure.

Half of the share stays as it was said, so that the beginning of the prompt changes seldom, and what a backend
has evaluated of it can be used again.
"""

from __future__ import annotations

from collections.abc import Sequence

from agent.actions.describe import cut, describe
from agent.prompts.request import outcome
from agent.types import Step, is_by_hand

LEAST_STEPS = 8
"""So many of the last steps are never summarised."""
MAX_SUMMARY_CHARACTERS = 4_000
_LINE_CHARACTERS = 160
_CHARACTERS_PER_TOKEN = 3
_SHARE = 0.4
"""Of the context, for the text of earlier steps; pictures, rules and the reply need the rest."""


def text_budget(context_tokens: int) -> int:
    """How many characters of earlier steps a model with that context is shown as they were.

    >>> text_budget(32_768)
    39321
    """
    return int(context_tokens * _CHARACTERS_PER_TOKEN * _SHARE)


def num_summarised(steps: Sequence[Step], *, budget: int, history_images: int) -> int:
    """How many of the first steps are summarised: the same for the same steps, and never fewer later on."""
    first, size = 0, 0
    sizes: list[int] = []
    for step in steps:
        sizes.append(_size(step))
        size += sizes[-1]
        most = len(sizes) - max(history_images, LEAST_STEPS)
        if size > budget:
            while size > budget // 2 and first < most:
                size -= sizes[first]
                first += 1
    return first


def summary_of(steps: Sequence[Step]) -> str:
    """One line for each step; where that is too much, the middle is only counted."""
    lines = [line for step in steps if (line := _line(step))]
    half, kept = MAX_SUMMARY_CHARACTERS // 2, lines
    if sum(map(len, lines)) > MAX_SUMMARY_CHARACTERS:
        first, last = _within(lines, half), _within(lines[::-1], half)
        left_out = len(lines) - len(first) - len(last)
        kept = [*first, f"… {left_out} more steps …", *last[::-1]]
    return "\n".join(kept)


def _within(lines: Sequence[str], characters: int) -> list[str]:
    found: list[str] = []
    for line in lines:
        characters -= len(line)
        if characters < 0:
            break
        found.append(line)
    return found


def _line(step: Step) -> str:
    done = "; ".join(describe(one.action, max_characters=60) for one in step.performed)
    what = step.thought or done
    said = " ".join(f"The owner says: {words}" for words in step.heard)
    came = "" if is_by_hand(step) else outcome(step)
    told = " ".join(part for part in (what, came, said) if part)
    return f"{step.number}. {cut(told, _LINE_CHARACTERS)}" if told else ""


def _size(step: Step) -> int:
    replied = len(step.reply.text) if step.reply is not None else 0
    return replied + len(outcome(step)) + sum(map(len, step.heard))
