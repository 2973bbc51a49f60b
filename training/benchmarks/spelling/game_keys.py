"""Our actions as the keys of a game that takes one at a time, by the name of the key. Pure."""

from __future__ import annotations

from collections.abc import Collection

from agent.actions.keys import canonical_key
from agent.actions.types import Action, Hotkey, PressKey, TypeText, Wait
from training.errors import UnspellableActionError

NOTHING = "noop"
"""The game goes on without a key."""


def game_key(action: Action, keys: Collection[str]) -> str:
    """The one key that the action presses, by its canonical name (`agent.actions.keys`).

    Args:
        keys: those that the game takes.

    Raises:
        UnspellableActionError: it presses no key, several, or one that the game does not take.

    >>> game_key(Hotkey(("up",)), ("up", "down")), game_key(TypeText(" "), ("space",))
    ('up', 'space')
    """
    match action:
        case Wait():
            return NOTHING
        case Hotkey((key,)) | PressKey(key):
            found: str | None = key
        case TypeText(text) if len(text) == 1:
            found = "enter" if text == "\n" else canonical_key(text)
        case _:
            raise UnspellableActionError("This game takes one key at a time.")
    if found is None or found not in keys:
        raise UnspellableActionError(f"This game has no key {found!r}; it has {', '.join(sorted(keys))}.")
    return found
