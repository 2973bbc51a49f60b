"""How the history calls what cannot be read."""

from __future__ import annotations

import pytest

from agent.store.format import NEWER
from agent.store.index import Entry
from app.history.library import ending_of
from app.present import Tone


@pytest.mark.parametrize(
    ("problem", "words", "tone"),
    [
        (f"{NEWER}, in format version 3; this one reads 1 to 2: update it.", "Too new", Tone.CAUTION),
        ("Line 4 of the record in /x is damaged: it ends early", "Damaged", Tone.BAD),
    ],
)
def test_what_is_newer_is_not_damaged(problem: str, words: str, tone: Tone) -> None:
    found = ending_of(Entry("a", "", "", "", None, 0, problem, "", ()))
    assert (found.text, found.tone) == (words, tone)
