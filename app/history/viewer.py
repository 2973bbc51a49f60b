"""One record as a page to send: one step at a time, by keyboard. Pure but for reading the template.

The page loads nothing and runs nothing: its steps are radio buttons, which every browser moves through with
the arrow keys, also where scripts are forbidden (mail programs, previews).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from agent.types import Step
from app.history.report import (
    MAX_STEPS,
    Picture,
    ReportHead,
    answer_of,
    facts_of,
    icons_of,
    page_of,
    picture_of,
)
from app.present import CardWords, Tone, TonedText, card, ending_words, one_line


@dataclass(frozen=True, slots=True)
class ViewedStep:
    """A step as its owner's review left it."""

    step: Step
    """With its pixels."""
    is_wrong: bool = False
    """A mistake that stays in the history."""
    task: str = ""
    """Of the task that begins with it, where the record was cut; "" elsewhere."""


@dataclass(frozen=True, slots=True)
class ViewerRow:
    """What the template gets of a step."""

    number: int
    """On this page, from 1."""
    words: CardWords
    picture: Picture | None
    is_wrong: bool
    task: str


def render_viewer(head: ReportHead, steps: Iterable[ViewedStep], *, outcome: TonedText | None = None) -> str:
    """The whole page as text. `steps` are read one by one; those after the first `MAX_STEPS` are not read.

    Args:
        outcome: what the owner says of it, shown instead of the ending; None where nothing was said.
    """
    rows: list[ViewerRow] = []
    seconds, note = 0.0, ""
    for one in steps:
        if len(rows) == MAX_STEPS:
            note = f"Only the first {MAX_STEPS:,} steps are shown; the record holds the rest."
            break
        words, parts = card(one.step), one.step.timings
        picture = picture_of(one.step.observation.pixels, words.marks)
        rows.append(ViewerRow(len(rows) + 1, words, picture, one.is_wrong, one.task))
        seconds += parts.observe_s + parts.think_s + parts.approve_s + parts.act_s
    ending = ending_words(head.ending.kind) if head.ending else TonedText("No ending", Tone.NEUTRAL)
    return page_of(
        "viewer",
        title=one_line(head.task, 70),
        task=head.task,
        ending=outcome or ending,
        **answer_of(head),
        facts=facts_of(head, len(rows), seconds),
        rows=rows,
        record_id=head.record_id,
        note=" ".join(said for said in (head.note, note) if said),
        icons=icons_of(row.words for row in rows),
    )
