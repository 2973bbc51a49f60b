"""Settings: which model, and how it is run."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from agent.settings import CachePrecision, GrammarUse
from app.language import tr
from app.present import no_tools_words
from app.storage.preferences import MAX_FAILURES, MAX_PICTURES_KEPT, FallbackUse, Preferences
from app.widgets.form import button, number, pick
from app.widgets.words import paragraph
from app.windows.settings.page import SettingsPage


class ModelsPage(SettingsPage):
    get_asked = Signal()
    """Another model is to be got or checked."""
    keys_asked = Signal()
    runtime_asked = Signal()
    """Which llama.cpp models run with."""

    def __init__(
        self,
        preferences: Preferences,
        models: Sequence[str],
        without_tools: Collection[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Models"), parent=parent)
        self._without_tools = without_tools
        self._model = pick({name: name for name in models}, preferences.model)
        self._note = paragraph("", role="faint")
        self._model.currentIndexChanged.connect(self._show_note)
        self._pointer = pick(
            {"": tr("The same model"), **{name: name for name in models}}, preferences.pointer
        )
        self._order = preferences.fallback_models
        self._fallback = pick(
            {
                FallbackUse.ASK: tr("Offer the next model"),
                FallbackUse.ALWAYS: tr("Always begin with the next model"),
                FallbackUse.NEVER: tr("Nothing"),
            },
            preferences.fallback,
        )
        following = self._order[0] if self._order else ""
        self._following = pick(
            {"": tr("The best of the others"), **{name: name for name in models}}, following
        )
        self._failures = number(0, MAX_FAILURES, preferences.fallback_after, zero=tr("only at its end"))
        self._cache = pick(
            {
                CachePrecision.F16: tr("Full"),
                CachePrecision.Q8_0: tr("Half the memory"),
                CachePrecision.Q4_0: tr("A quarter; replies differ more often"),
            },
            preferences.cache,
        )
        self._threads = number(0, 1024, preferences.threads, zero=tr("as suits it"))
        self._gpu_layers = number(-1, 10_000, preferences.gpu_layers, zero=tr("all"))
        self._grammar = pick(
            {
                GrammarUse.AUTOMATIC: tr("Where it cannot harm"),
                GrammarUse.ALWAYS: tr("Always"),
                GrammarUse.NEVER: tr("Never"),
            },
            preferences.grammar,
        )
        self._kept = number(0, MAX_PICTURES_KEPT, preferences.pictures_kept, zero=tr("as it was trained"))
        self._pictures = pick(
            {
                "": tr("As suits the model"),
                "blocks": tr("In blocks: quicker"),
                "sliding": tr("One by one: always the last ones"),
            },
            preferences.pictures,
        )
        self.form.row(tr("Model"), self._model)
        self.form.row("", self._note)
        self.form.row(
            tr("Where to press"),
            self._pointer,
            tr("Another model can be asked where what the first one names is. It sees the screen, too."),
        )
        self.form.row("", button(tr("Get or check a model…"), self.get_asked.emit))
        self.form.row(tr("If it cannot do a task"), self._fallback)
        self.form.row(
            tr("Then"),
            self._following,
            tr("Begins the task again. A question comes first where none is chosen."),
        )
        self.form.row(
            tr("After failures in a row"),
            self._failures,
            tr("Replies that cannot be read, and actions that led nowhere."),
        )
        self.form.row(
            tr("Pictures kept"), self._kept, tr("How many screenshots stand in one prompt, at most.")
        )
        self.form.row(tr("Old pictures leave"), self._pictures)
        self.form.row(
            tr("Grammar"),
            self._grammar,
            tr("Whether replies are held to the form in which actions are written."),
        )
        self.form.row(tr("Context in memory"), self._cache)
        self.form.row(tr("Threads"), self._threads)
        self.form.row(tr("Layers on the GPU"), self._gpu_layers, tr("Only where there is one."))
        self.form.row(tr("Runtime"), button(tr("Runtime…"), self.runtime_asked.emit))
        self.form.row(tr("Keys of servers"), button(tr("Keys…"), self.keys_asked.emit))

        self._show_note()

    def _show_note(self) -> None:
        name = self._model.currentText()
        words = no_tools_words(name) if name in self._without_tools else ""
        self._note.setText(words)
        self._note.setVisible(bool(words))
        self._model.setAccessibleDescription(words)

    def _chosen_order(self) -> tuple[str, ...]:
        """What the file says beyond the first is kept."""
        first = str(self._following.currentData())
        return (first, *(name for name in self._order[1:] if name != first)) if first else ()

    def changed(self, preferences: Preferences) -> Preferences:
        return replace(
            preferences,
            model=self._model.currentText() or preferences.model,
            pointer=str(self._pointer.currentData()),
            fallback=FallbackUse(self._fallback.currentData()),
            fallback_models=self._chosen_order(),
            fallback_after=self._failures.value(),
            cache=CachePrecision(self._cache.currentData()),
            threads=self._threads.value(),
            gpu_layers=self._gpu_layers.value(),
            grammar=GrammarUse(self._grammar.currentData()),
            pictures_kept=self._kept.value(),
            pictures=str(self._pictures.currentData()),
        )
