"""Key names: one canonical name for each spelling of models and people."""

from __future__ import annotations

import pytest

from agent.actions.keys import NAMED_KEYS, SYNONYMS, canonical_key, read_keys


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        ("ctrl c", ("ctrl", "c")),
        ("Ctrl+C", ("ctrl", "c")),
        ("CTRL + SHIFT + esc", ("ctrl", "shift", "escape")),
        ("ctrl-c", ("ctrl", "c")),
        ("Control_L c", ("ctrl", "c")),
        ("ctrl left", ("ctrl", "left")),
        ("alt-left", ("alt", "left")),
        ("shift+right", ("shift", "right")),
        ("control right", ("ctrl", "right")),
        ("option left", ("alt", "left")),
        ("win left", ("meta", "left")),
        ("ctrlleft", ("ctrl",)),
        ("ctrl,c", ("ctrl", "c")),
        ("ctrl +", ("ctrl", "+")),
        ("ctrl++", ("ctrl", "+")),
        ("ctrl ,", ("ctrl", ",")),
        ("ctrl comma", ("ctrl", ",")),
        ("ctrl -", ("ctrl", "-")),
        ("+", ("+",)),
        ("page down", ("pagedown",)),
        ("PageDown", ("pagedown",)),
        ("Return", ("enter",)),
        ("cmd space", ("meta", "space")),
        ("alt F4", ("alt", "f4")),
        ("ArrowDown", ("down",)),
        ("shift é", ("shift", "é")),
        ("KeyA", ("a",)),
        (" ", ("space",)),
        ("", None),
        ("frobnicate", None),
        ("ctrl frobnicate", None),
        ("f25", None),
    ],
)
def test_keys_are_read_however_they_were_joined(written: str, keys: tuple[str, ...] | None) -> None:
    assert read_keys(written) == keys


def test_every_synonym_leads_to_a_canonical_name() -> None:
    for synonym, name in SYNONYMS.items():
        assert canonical_key(name) == name, synonym
        assert canonical_key(synonym) == name


def test_canonical_names_stay_as_they_are() -> None:
    for name in NAMED_KEYS:
        assert canonical_key(name) == name
        assert canonical_key(name.upper()) == name
