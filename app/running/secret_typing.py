"""A computer that types a routine's secrets: everybody before it sees only what stands for them. No I/O."""

from __future__ import annotations

from threading import Event

from agent.actions.abilities import Equipment
from agent.actions.types import Action
from agent.ports import Computer, SpotFinder
from agent.routines import SecretTexts
from agent.types import Effect, EffectKind, Observation

_PASSWORD_FIELD = "password text"
NO_PASSWORD_FIELD = "The keyboard is not in a field for passwords, so that the secret was not typed."


class SecretTypingComputer:
    """Wraps the computer itself; what watches it comes around this one."""

    def __init__(self, computer: Computer, secrets: SecretTexts, spot_at: SpotFinder) -> None:
        self._computer, self._secrets, self._spot_at = computer, secrets, spot_at

    @property
    def equipment(self) -> Equipment:
        return self._computer.equipment

    def observe(self) -> Observation:
        return self._computer.observe()

    def perform(self, action: Action, *, stop: Event) -> Effect:
        if self._secrets.is_secret(action):
            spot = self._spot_at(None)
            if spot is not None and spot.role and spot.role != _PASSWORD_FIELD:
                return Effect(EffectKind.FAILED, NO_PASSWORD_FIELD)
        return self._computer.perform(self._secrets.filled(action), stop=stop)

    def release_all(self) -> None:
        self._computer.release_all()

    def close(self) -> None:
        self._computer.close()
