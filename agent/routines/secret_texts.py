"""Secrets that a routine types: they stand in no action, and are filled in right before the keys. Pure.

Only the routine itself can have one typed: it readies the secret for its own step, so that neither a model
nor a text on the screen can ask for it by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from agent.actions.types import Action, TypeText
from agent.routines.routine import stand_in


class SecretTexts:
    """One for each run."""

    def __init__(self, values: Mapping[str, str]) -> None:
        """`values`: name → the secret."""
        self._values = dict(values)
        self._ready = ""

    def make_ready(self, name: str) -> None:
        """The next text that stands for this secret is it."""
        self._ready = name

    def put_away(self) -> None:
        self._ready = ""

    def is_secret(self, action: Action) -> bool:
        """Whether this action would type the secret that is ready."""
        if not self._ready or not isinstance(action, TypeText):
            return False
        return action.text.removesuffix("\n") == stand_in(self._ready)

    def filled(self, action: Action) -> Action:
        """The action with the secret in place of what stands for it; the same one where it is no secret's."""
        if not self.is_secret(action):
            return action
        assert isinstance(action, TypeText)
        name, self._ready = self._ready, ""
        return replace(action, text=action.text.replace(stand_in(name), self._values[name], 1))
