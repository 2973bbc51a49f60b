"""The fine-tune button: says what it needs, runs it, shows both models, and lets its owner adopt, drop or go
back. I/O: through what it starts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from agent.errors import AgentError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.tuning import TuningNeeds, TuningWay, tuning_needs
from agent.models.manifest import Manifest
from agent.models.sizes import size_words
from agent.review import Advice
from app.language import problem_words, to_translate, tr
from app.present import Tone, TonedText, duration_words
from app.running.bridge import Background
from app.storage.preferences import Preferences
from app.theme.colours import Colours
from app.windows.finetune_window import ComparisonLine, FinetuneAction, FinetuneWindow, TuningState
from app.workshop import training_stack
from app.workshop.finetuning import Finetuning
from app.workshop.training_stack import PackageDownload, python_for_training
from app.workshop.tuning_folder import FinetuningPhase, HeldOut, evidence_of, model_before
from app.workshop.tuning_words import needs_words, verdict_of

_STAGE_WORDS = {
    FinetuningPhase.PREPARE: to_translate("Reading your recordings"),
    FinetuningPhase.TRAIN: to_translate("Learning"),
    FinetuningPhase.ADAPT: to_translate("Making the new model"),
    FinetuningPhase.BEFORE: to_translate("Trying the model as it was"),
    FinetuningPhase.AFTER: to_translate("Trying the new model"),
}
MakeRun = Callable[[Path, Manifest, Sequence[Path], str, QObject], Finetuning]


class TuningPage(QObject):
    """One window, one run at a time."""

    def __init__(
        self,
        parent: QWidget,
        background: Background,
        *,
        home: Path,
        preferences: Callable[[], Preferences],
        save: Callable[[Preferences], None],
        catalogue: Catalogue | None = None,
        find_python: Callable[[Path], str] = python_for_training,
        find_size: Callable[[Path], PackageDownload] = training_stack.find_out_size,
        make_run: MakeRun = Finetuning,
    ) -> None:
        super().__init__(parent)
        self._parent, self._background, self._home = parent, background, home
        self._preferences, self._save = preferences, save
        self._catalogue = catalogue or Catalogue()
        self._find_python, self._find_size, self._make_run = find_python, find_size, make_run
        self.window: FinetuneWindow | None = None
        self.run: Finetuning | None = None
        self._records: tuple[Path, ...] = ()
        self._download: PackageDownload | None = None
        self._busy = ""
        self._verdict: TonedText | None = None

    def open(self, records: Sequence[Path], colours: Colours | None) -> None:
        if self.window is not None:
            self.window.raise_()
            return
        self._records, self._verdict, self._download = tuple(records), None, None
        window = FinetuneWindow(self._parent)
        if colours is not None:
            window.set_colours(colours)
        window.wanted.connect(self._on_wanted)
        window.finished.connect(self._on_closed)
        self.window = window
        self._show()
        window.show()

    def close(self) -> None:
        """End the run."""
        if self.run is not None:
            self.run.close()

    # ---- what its owner wants

    def _on_wanted(self, action: FinetuneAction) -> None:
        assert self.window is not None
        self.window.notice.clear()
        try:
            {
                FinetuneAction.START: self._start,
                FinetuneAction.STOP: self._stop,
                FinetuneAction.ADOPT: self._adopt,
                FinetuneAction.DROP: self._drop,
                FinetuneAction.GO_BACK: self._go_back,
                FinetuneAction.ASK_SIZE: self._ask_size,
                FinetuneAction.INSTALL: self._install,
            }[action]()
        except AgentError as problem:
            self.window.show_problem(problem_words(problem))
        self._show()

    def _start(self) -> None:
        manifest = self._model()
        python = self._find_python(self._home)
        run = self._make_run(self._home, manifest, self._records, python, self)
        run.moved_on.connect(self._show)
        run.done.connect(self._on_done)
        run.failed.connect(self._on_failed)
        self.run, self._verdict = run, None
        run.start()

    def _stop(self) -> None:
        if self.run is not None:
            self.run.stop()

    def _adopt(self) -> None:
        run = self.run
        if run is not None and run.is_done:
            name = run.folder.adopt(self._catalogue)
            self._save(replace(self._preferences(), model=name))
            self.run = None
            self._verdict = TonedText(tr("{name} is used from now on.", name=name), Tone.GOOD)

    def _drop(self) -> None:
        if self.run is not None:
            self.run.folder.drop()
            self.run = None
            self._verdict = TonedText(tr("Dropped: nothing has changed."))

    def _go_back(self) -> None:
        before = model_before(self._model())
        if before:
            self._catalogue.get(before)  # it may have been removed meanwhile
            self._save(replace(self._preferences(), model=before))
            self._verdict = TonedText(tr("{name} is used again.", name=before), Tone.GOOD)

    def _ask_size(self) -> None:
        self._work(
            tr("Asking how large it is"),
            lambda: self._find_size(self._home),
            self._on_size,
        )

    def _on_size(self, found: PackageDownload) -> None:
        self._download = found

    def _install(self) -> None:
        self._work(
            tr("Installing what training needs"),
            lambda: training_stack.install(self._home),
            lambda _nothing: None,
        )

    def _work(self, words: str, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self._busy = words

        def on_result(result: Any) -> None:
            self._busy = ""
            then(result)
            self._show()

        def on_problem(problem: str) -> None:
            self._busy = ""
            if self.window is not None:
                self.window.show_problem(problem)
            self._show()

        self._background.do(work, on_result, on_problem)

    # ---- its result

    def _on_done(self) -> None:
        run = self.run
        if run is not None:
            self._verdict = verdict_of(run.before, run.after)
        self._show()

    def _on_failed(self, reason: str) -> None:
        run, self.run = self.run, None
        if run is not None:
            run.folder.drop()
        self._verdict = None
        if self.window is not None:
            if reason:
                self.window.show_problem(reason)
            else:  # as its owner wanted it
                self.window.show_note(tr("Stopped. Nothing has changed."))
        self._show()

    def _on_closed(self) -> None:
        window, self.window = self.window, None
        run, self.run = self.run, None
        if run is not None:
            run.close()
            run.folder.drop()
        if window is not None:
            window.deleteLater()

    # ---- what is shown

    def _model(self) -> Manifest:
        return self._catalogue.get(self._preferences().model)

    def _show(self) -> None:
        window = self.window
        if window is None:
            return
        try:
            manifest = self._model()
        except AgentError as problem:
            window.show_state(TuningState(tr("Fine-tune"), (problem_words(problem),)))
            return
        run = self.run
        if run is not None:
            window.show_loss(run.points, run.num_steps)
        needs = tuning_needs(manifest)
        has_stack = bool(self._find_python(self._home))
        stage, percent, left = self._busy, 0, ""
        if run is not None and run.stage is not None:
            stage, percent, left = tr(_STAGE_WORDS[run.stage]), round(100 * run.fraction), _left(run)
        window.show_state(
            TuningState(
                title=tr("Fine-tune {name}", name=manifest.name),
                sentences=self._sentences(manifest, needs, has_stack=has_stack),
                stage=stage,
                percent=percent,
                left=left,
                compared=_compared(run) if run is not None and run.is_done else (),
                verdict=self._verdict,
                actions=self._actions(manifest, needs, has_stack=has_stack),
            )
        )

    def _sentences(self, manifest: Manifest, needs: TuningNeeds, *, has_stack: bool) -> tuple[str, ...]:
        said = [needs_words(manifest.name, needs, has_gpu=training_stack.is_gpu_here())]
        run = self.run
        if run is not None and run.plan:
            said.append(
                tr(
                    "{learned} steps to learn from; {held} steps of other tasks are held out.",
                    learned=run.plan.get("num_learned", 0),
                    held=run.plan.get("num_held_out", 0),
                )
            )
        else:
            said.append(tr("{number} recordings were chosen.", number=len(self._records)))
        if needs.way is TuningWay.HERE and not has_stack:
            said.append(
                tr("What training needs is not installed. It would get an environment of its own.")
                if self._download is None
                else tr(
                    "{number} packages, {size} to download, into an environment of their own.",
                    number=self._download.num_packages,
                    size=size_words(self._download.size_bytes),
                )
            )
        before = model_before(manifest)
        if before:
            said.append(tr("It was made of {name}; you can go back at any time.", name=before))
        return tuple(said)

    def _actions(
        self, manifest: Manifest, needs: TuningNeeds, *, has_stack: bool
    ) -> tuple[tuple[FinetuneAction, str], ...]:
        run = self.run
        if run is not None and run.is_running:
            return ((FinetuneAction.STOP, tr("Stop")),)
        if self._busy:
            return ()
        if run is not None and run.is_done:
            use = FinetuneAction.ADOPT, tr("Use the new model")
            drop = FinetuneAction.DROP, tr("Drop it")
            # The first one is what Enter does.
            advice = evidence_of(run.before, run.after).advice
            return (use, drop) if advice is Advice.ADOPT else (drop, use)
        found: list[tuple[FinetuneAction, str]] = []
        if needs.way is TuningWay.HERE:
            if has_stack:
                found.append((FinetuneAction.START, tr("Start")))
            elif self._download is None:
                found.append((FinetuneAction.ASK_SIZE, tr("How large is that?")))
            else:
                found.append((FinetuneAction.INSTALL, tr("Install")))
        before = model_before(manifest)
        if before:
            found.append((FinetuneAction.GO_BACK, tr("Go back to {name}", name=before)))
        return tuple(found)


def _compared(run: Finetuning) -> tuple[ComparisonLine, ...]:
    def line(name: str, part: str, of: str) -> ComparisonLine:
        gain = run.after.gain_over(run.before, part)
        tone = Tone.GOOD if gain.is_proven else Tone.BAD if gain.is_loss else Tone.NEUTRAL
        return ComparisonLine(name, _of(run.before, part, of), _of(run.after, part, of), tone)

    lines = [line(tr("Exactly what you did"), "exact", "steps")]
    if run.before.points:
        lines.append(line(tr("Point on the target"), "inside", "points"))
    if run.before.texts:
        lines.append(line(tr("Text equal"), "equal", "texts"))
    if run.before.old:
        forgets = evidence_of(run.before, run.after).advice is Advice.FORGETS
        before, after = (
            tr("{number} of {total}", number=one.known, total=one.old) for one in (run.before, run.after)
        )
        tone = Tone.BAD if forgets else Tone.NEUTRAL
        lines.append(ComparisonLine(tr("What it could do before"), before, after, tone))
    return tuple(lines)


def _of(scores: HeldOut, part: str, of: str) -> str:
    return tr("{number} of {total}", number=getattr(scores, part), total=getattr(scores, of))


def _left(run: Finetuning) -> str:
    left_s = run.left_s()
    return tr("{time} left", time=duration_words(left_s)) if left_s is not None else ""
