"""In the window: what happens after a model could not do a task. Qt; manifests are read in the background."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from agent.errors import AgentError
from agent.session import Outcome
from app.language import problem_words, tr
from app.running.bridge import Background
from app.running.choices import TaskChoice
from app.running.fallback import candidates, could_not, next_model
from app.running.model_hosts import hosts
from app.storage.preferences import FallbackUse, Preferences
from app.widgets.fallback_card import FallbackCard
from app.windows.main_window import MainWindow

Found = tuple[dict[str, float | None], dict[str, str]]
"""Candidates with their scores, and the hosts that see the screen, by model."""


def look_for(preferences: Preferences) -> Found:
    """What there is on this computer. I/O."""
    return candidates(preferences.fallback_models), hosts()


class FallbackOffer(QObject):
    """Shows a card below the ending, or starts the next model by itself."""

    start_asked = Signal(object)
    """The same `TaskChoice` with the next model."""

    def __init__(
        self,
        window: MainWindow,
        background: Background,
        *,
        preferences: Callable[[], Preferences],
        save: Callable[[Preferences], None],
        look: Callable[[Preferences], Found] = look_for,
    ) -> None:
        super().__init__(window)
        self._window, self._background = window, background
        self._preferences, self._save, self._look = preferences, save, look
        self._task = ""
        self._tried: set[str] = set()

    def ended(self, choice: TaskChoice, ended: object) -> None:
        """A run is over; `ended` is its `Outcome`, or a sentence that says why there is none."""
        if choice.task != self._task:
            self._task, self._tried = choice.task, set()
        self._tried.add(choice.model)
        use = self._preferences().fallback
        is_done = not isinstance(ended, Outcome) or not could_not(ended)
        if is_done or use is FallbackUse.NEVER or choice.asked_by:
            return
        preferences = self._preferences()
        self._background.do(
            lambda: self._look(preferences),
            lambda found: self._on_found(choice, found),
            lambda _problem: None,
        )

    def _on_found(self, choice: TaskChoice, found: Found) -> None:
        preferences, (models, seen_by) = self._preferences(), found
        is_chosen = bool(preferences.fallback_models)
        following = next_model(choice.model, models, tried=self._tried, is_chosen=is_chosen)
        if not following:
            return
        again = replace(choice, model=following)
        if preferences.fallback is FallbackUse.ALWAYS and is_chosen:
            self.start_asked.emit(again)
            return
        card = FallbackCard(choice.model, following, seen_by.get(following, ""))
        card.accepted.connect(lambda is_always: self._on_accepted(again, is_always=is_always))
        self._window.conversation.offer(card)

    def _on_accepted(self, again: TaskChoice, *, is_always: bool) -> None:
        if is_always:
            preferences = self._preferences()
            order = preferences.fallback_models or (again.model,)
            try:
                self._save(replace(preferences, fallback=FallbackUse.ALWAYS, fallback_models=order))
            except AgentError as problem:
                self._window.show_problem(
                    tr("That could not be kept: {problem}", problem=problem_words(problem))
                )
        self.start_asked.emit(again)
