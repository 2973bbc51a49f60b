"""Secrets that a task names: filled in right before the keys. I/O: asks whoever reads them.

Only names that stand in the owner's own task are filled in: a text on the screen may make a model write
another one, and that is typed as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from importlib.util import find_spec

from agent.actions.placeholders import ONE_TIME, PLACEHOLDER, secret_names
from agent.actions.types import Action, TypeText
from agent.errors import SettingsError

NEEDED = ("pyotp",)


class NamedSecrets:
    """One for each run."""

    def __init__(self, task: str, read: Callable[[str], str], *, also: Collection[str] = ()) -> None:
        """
        Args:
            read: the secret of a name; raises an AgentError where there is none.
            also: names that the owner has written elsewhere than in the task.
        """
        self.names = tuple(dict.fromkeys((*secret_names(task), *also)))
        self._read = read
        self.typed: set[str] = set()
        """What was filled in so far, and may show on the screen."""

    def require(self) -> None:
        """Say before anything begins what could not be typed.

        Raises:
            AgentError: there is no such secret, or it makes no codes.
        """
        for name in self.names:
            self._value(name)

    def is_named(self, action: Action) -> bool:
        """Whether it would type one of them."""
        return isinstance(action, TypeText) and not set(self.names).isdisjoint(secret_names(action.text))

    def filled(self, action: Action) -> Action:
        """The action with the secrets in the place of their names.

        Raises:
            AgentError: one is gone.
        """
        if not isinstance(action, TypeText) or not self.is_named(action):
            return action
        values = {name: self._value(name) for name in secret_names(action.text) if name in self.names}
        self.typed |= set(values.values())
        text = PLACEHOLDER.sub(lambda found: values.get(found[1], found[0]), action.text)
        return replace(action, text=text)

    def _value(self, name: str) -> str:
        secret = self._read(name.removeprefix(ONE_TIME).strip())
        return one_time_code(secret) if name.startswith(ONE_TIME) else secret


def one_time_code(secret: str) -> str:
    """The code of this half minute.

    Raises:
        SettingsError: nothing here makes codes, or the secret is none for them.
    """
    if any(find_spec(package) is None for package in NEEDED):
        raise SettingsError("One-time codes need pyotp: pip install 'deskhand[tools]'.")
    import pyotp

    try:
        if secret.startswith("otpauth://"):
            made = pyotp.parse_uri(secret)
            if isinstance(made, pyotp.TOTP):
                return made.now()
            raise ValueError
        return pyotp.TOTP(secret.replace(" ", "")).now()
    except (ValueError, TypeError):  # what it says may hold the secret
        raise SettingsError(
            "The secret for one-time codes is none: it has to be base32 of at least 112 bits, or an "
            "otpauth:// address with one."
        ) from None
