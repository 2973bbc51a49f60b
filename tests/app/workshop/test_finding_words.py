"""What was found is listed by kind and place before a record is exported, and never told itself."""

from __future__ import annotations

from agent.redaction import Finding, FindingState, SecretKind
from agent.redaction.findings import PICTURE
from app.workshop.finding_words import KIND_WORDS, STATE_WORDS, listed


def test_every_kind_and_state_has_words() -> None:
    assert set(KIND_WORDS) == set(SecretKind)
    assert set(STATE_WORDS) == set(FindingState)


def test_findings_are_listed_once_each_by_what_became_of_them() -> None:
    removed, kept = FindingState.REMOVED, FindingState.KEPT
    found = [
        Finding(SecretKind.PASSWORD, 2, "thought", "a", None, removed),
        Finding(SecretKind.PASSWORD, 2, "performed.action.text", "b", None, removed),
        Finding(SecretKind.CARD_NUMBER, 3, PICTURE, "c", None, kept),
        Finding(SecretKind.NAME, 0, "notes.json: title", "d"),
    ]
    assert listed(found).splitlines() == [
        "Open: name in the task or beside the record.",
        "Removed: password in step 2.",
        "Kept: card number in the picture of step 3.",
    ]
    assert listed([]) == ""


def test_a_long_list_says_how_much_longer_it_is() -> None:
    found = [Finding(SecretKind.PASSWORD, step, "thought", "a") for step in range(1, 21)]
    assert listed(found).endswith("password in step 12 … +8.")
