"""The owner's permissions that outlast a step, each with its expiry, in one file. I/O: that file.

The file is read for every decision, so that revoking a permission affects a running task at once. A file that
cannot be read permits nothing. Several processes change it, one at a time from its look at the file to what
it writes: what was revoked does not come back with what another adds.
"""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from agent.actions.names import ACTION_NAMES
from agent.actions.policy import ALWAYS_ASKED, Risk
from agent.actions.types import Action, CallTool
from agent.errors import PolicyError
from agent.types import Scope
from agent.whole_file import only_writer, replace_file

_log = logging.getLogger(__name__)
MAX_DURATION_S = 30 * 86_400.0
"""No permission lasts longer."""


@dataclass(frozen=True, slots=True)
class Grant:
    """One kind of action, allowed until it expires."""

    grant_id: str
    scope: Scope
    action: str
    """The name of the kind of action (`agent.actions.names`)."""
    application: str
    """Where it is allowed; for a task it may be empty: anywhere. Of a server's tool it is its name."""
    risks: frozenset[str]
    """The risks that the owner saw when allowing; an action with others is asked."""
    run: str
    """For a task: the run in which it counts."""
    created_s: float
    expires_s: float
    """Both in seconds since 1970."""

    def covers(
        self, action: Action, application: str, risks: Sequence[Risk], *, run: str, now_s: float
    ) -> bool:
        is_alive = self.created_s <= now_s < self.expires_s
        is_here = self.run == run if self.scope is Scope.TASK else bool(application) and not self.run
        is_there = self.application == (application if self.scope is Scope.APPLICATION else _tool(action))
        if ALWAYS_ASKED & set(risks):
            return False
        is_meant = self.action == ACTION_NAMES[type(action)] and self.risks >= {risk.value for risk in risks}
        return is_alive and is_here and is_there and is_meant


class GrantBook:
    """The permissions in one file."""

    def __init__(self, path: Path, *, now: Callable[[], float] = time.time) -> None:
        self._path, self._now = path, now

    def all(self) -> list[Grant]:
        """Valid permissions, newest first."""
        now_s = self._now()
        alive = [grant for grant in self._read() if grant.created_s <= now_s < grant.expires_s]
        return sorted(alive, key=lambda grant: grant.created_s, reverse=True)

    def find(self, action: Action, application: str, risks: Sequence[Risk], *, run: str) -> Grant | None:
        now_s = self._now()
        covering = (g for g in self._read() if g.covers(action, application, risks, run=run, now_s=now_s))
        return next(covering, None)

    def add(
        self,
        scope: Scope,
        action: Action,
        application: str,
        risks: Sequence[Risk],
        *,
        run: str,
        duration_s: float,
    ) -> Grant | None:
        """Remember a permission; None for one that covers only its own step, would cover every window, or
        what is always asked.

        Raises:
            PolicyError: it cannot be written.
        """
        is_anywhere = scope is Scope.APPLICATION and not application
        if scope is Scope.STEP or is_anywhere or not duration_s > 0 or ALWAYS_ASKED & set(risks):
            return None
        now_s = self._now()
        grant = Grant(
            grant_id=secrets.token_hex(6),
            scope=scope,
            action=ACTION_NAMES[type(action)],
            application=application if scope is Scope.APPLICATION else _tool(action),
            risks=frozenset(risk.value for risk in risks),
            run=run if scope is Scope.TASK else "",
            created_s=now_s,
            expires_s=now_s + min(duration_s, MAX_DURATION_S),
        )
        self._change(lambda alive: [*alive, grant])
        return grant

    def revoke(self, grant_id: str) -> None:
        """Raises PolicyError when it cannot be written."""
        self._change(lambda alive: [grant for grant in alive if grant.grant_id != grant_id])

    def revoke_all(self) -> None:
        """Raises PolicyError when it cannot be written."""
        self._change(lambda _alive: [])

    def end_run(self, run: str) -> None:
        """Remove the permissions of one task; raises PolicyError when that cannot be written."""
        if any(grant.run == run for grant in self._read()):
            self._change(lambda alive: [grant for grant in alive if grant.run != run])

    def _read(self) -> list[Grant]:
        try:
            written = json.loads(self._path.read_text(encoding="utf-8"))
            return [_grant(entry) for entry in written]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError, KeyError) as problem:
            _log.warning("the permissions in %s cannot be read, so none counts: %s", self._path, problem)
            return []

    def _change(self, changed: Callable[[list[Grant]], list[Grant]]) -> None:
        try:
            with only_writer(self._path):
                encoded = [{**asdict(one), "risks": sorted(one.risks)} for one in changed(self.all())]
                replace_file(self._path, json.dumps(encoded, indent=2))
        except OSError as problem:
            raise PolicyError(
                f"The permission cannot be written to {self._path}: {problem.strerror}."
            ) from problem


def _tool(action: Action) -> str:
    """Its name: who allows a search has not allowed the same server to delete."""
    return action.name if isinstance(action, CallTool) else ""


def _grant(entry: dict[str, object]) -> Grant:
    """Raises for an invalid permission, such as one that lasts too long."""
    texts = {key: entry[key] for key in ("grant_id", "action", "application", "run")}
    if not all(isinstance(text, str) for text in texts.values()):
        raise TypeError("a text is no text")
    created_s, expires_s, risks = entry["created_s"], entry["expires_s"], entry["risks"]
    if not isinstance(created_s, int | float) or not isinstance(expires_s, int | float):
        raise TypeError("a moment is no number")
    if not isinstance(risks, list) or not expires_s - created_s <= MAX_DURATION_S:
        raise ValueError("it has no end, or no list of risks")
    return Grant(
        scope=Scope(str(entry["scope"])),
        risks=frozenset(str(risk) for risk in risks),
        created_s=float(created_s),
        expires_s=float(expires_s),
        **texts,  # type: ignore[arg-type]
    )
