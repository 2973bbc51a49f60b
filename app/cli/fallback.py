"""In the terminal: who tries a task after a model could not do it. Reads manifests; asks at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from agent.errors import ModelError
from agent.session import Outcome
from app.cli.output import tell
from app.running.fallback import candidates, could_not, next_model
from app.running.model_hosts import hosts
from app.running.request import TaskRequest
from app.storage.preferences import FallbackUse, Preferences

Ask = Callable[[str], str | None]
"""The owner's line after a question; None where nobody is there."""


def run_in_turn(
    request: TaskRequest,
    run: Callable[[TaskRequest], Outcome],
    preferences: Preferences,
    *,
    named: Sequence[str] | None,
    ask: Ask,
) -> tuple[TaskRequest, Outcome]:
    """Run the task with one model after the other until one can do it; the last request, and its outcome.

    `named` are the models of `--fallback`, which need no question; None where it was not given.

    Raises:
        ModelError: the last model could not be loaded.
    """
    order = preferences.fallback_models if named is None else tuple(named)
    use = preferences.fallback if named is None else FallbackUse.ALWAYS
    tried: set[str] = set()
    while True:
        model = request.choice.model
        tried.add(model)
        problem, outcome = None, None
        try:
            outcome = run(request)
            why = outcome.ending.text
        except ModelError as error:
            problem, why = error, str(error)
        found = {} if use is FallbackUse.NEVER or named == [] else candidates(order)
        following = next_model(model, found, tried=tried, is_chosen=bool(order))
        is_failed = outcome is None or could_not(outcome)
        if not (is_failed and following and _agreed(model, following, why, use, order, ask)):
            if problem is not None:
                raise problem
            assert outcome is not None
            return request, outcome
        request = replace(request, choice=replace(request.choice, model=following))


def _agreed(failed: str, following: str, why: str, use: FallbackUse, order: Sequence[str], ask: Ask) -> bool:
    host = hosts().get(following, "")
    sees = f" {host} sees the screen then." if host else ""
    tell(f"deskhand: {failed} could not do it: {why}")
    if use is FallbackUse.ALWAYS and order:
        tell(f"deskhand: {following} tries it from the beginning.{sees}")
        return True
    line = ask(f"Shall {following} try the same task from the beginning?{sees} (y/n)")
    if line is None:
        tell(f"deskhand: {following} could try it: --fallback {following}")
        return False
    return line.strip().lower() in ("y", "yes")
