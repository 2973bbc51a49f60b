"""Opens the dialog of the runtime, and installs and chooses builds of llama.cpp in the background."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from agent.errors import StoppedError
from agent.models.builds.kept import KeptBuild, choose_build
from agent.models.builds.plan import BuildKind
from agent.models.builds.progress import BuildProgress
from app.language import say, to_translate, tr
from app.pages.builds import (
    BuildsHere,
    builds_folder,
    builds_here,
    installed_build,
    planned_build,
    progress_words,
)
from app.present import Tone, TonedText
from app.running.bridge import Background
from app.windows.runtime_dialog import BuildWords, RuntimeDialog

_KINDS = {
    "": to_translate("What suits this computer"),
    BuildKind.CUDA: to_translate("CUDA (NVIDIA)"),
    BuildKind.VULKAN: to_translate("Vulkan (AMD, Intel, NVIDIA)"),
    BuildKind.CPU: to_translate("Exactly this processor"),
}


class RuntimePage(QObject):
    """One dialog at a time. Closing it ends an installation that goes on."""

    def __init__(
        self,
        parent: QWidget,
        background: Background,
        *,
        look: Callable[[BuildKind | None], BuildsHere] = builds_here,
        install: Callable[..., KeptBuild] | None = None,
        choose: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(parent)
        self._parent, self._background, self._look = parent, background, look
        self._install = install or _install
        self._choose = choose or (lambda name: choose_build(builds_folder(), name))
        self._dialog: RuntimeDialog | None = None
        self._stop = Event()

    def open(self, parent: QWidget | None = None) -> None:
        if self._dialog is not None:
            self._dialog.raise_()
            return
        kinds = {str(kind): tr(words) for kind, words in _KINDS.items()}
        dialog = RuntimeDialog(kinds, parent or self._parent)
        dialog.kind_chosen.connect(self._on_kind_chosen)
        dialog.install_asked.connect(self._on_install_asked)
        dialog.use_asked.connect(self._on_use_asked)
        dialog.stop_asked.connect(lambda: self._stop.set())
        dialog.finished.connect(self._on_finished)
        self._dialog = dialog
        self._on_kind_chosen("")
        dialog.open()

    def _on_kind_chosen(self, kind: str) -> None:
        self._background.do(partial(self._look, _kind(kind)), self._show, self._on_problem)

    def _show(self, here: BuildsHere) -> None:
        if self._dialog is None:
            return
        own = BuildWords("", tr("The llama.cpp that comes with Deskhand"))
        builds = [own, *(BuildWords(build.name, build.words) for build in here.kept)]
        self._dialog.show_builds(builds, "" if here.chosen is None else here.chosen.name)
        words = say(here.problem) if here.plan is None else _plan_words(here)
        self._dialog.show_plan(words, is_possible=here.plan is not None)

    def _on_install_asked(self, kind: str) -> None:
        assert self._dialog is not None
        self._dialog.begin()
        stop = self._stop = Event()

        def install(tell: Callable[[Any], None]) -> KeptBuild | None:
            try:
                return self._install(_kind(kind), stop=stop, on_progress=tell)
            except StoppedError:
                return None

        self._background.follow(install, self._on_progress, self._on_installed, self._on_problem)

    def _on_progress(self, progress: BuildProgress) -> None:
        if self._dialog is not None:
            self._dialog.show_progress(progress.share, progress_words(progress))

    def _on_installed(self, build: KeptBuild | None) -> None:
        if self._dialog is None:
            return
        if build is None:
            self._dialog.end(TonedText(tr("Cancelled."), Tone.NEUTRAL))
        else:
            words = tr("Models run with {build} from now on.", build=build.words)
            self._dialog.end(TonedText(words, Tone.GOOD))
        self._on_kind_chosen("")

    def _on_use_asked(self, name: str) -> None:
        self._background.do(
            lambda: self._choose(name), lambda _build: self._on_kind_chosen(""), self._on_problem
        )

    def _on_problem(self, problem: str) -> None:
        if self._dialog is not None:
            self._dialog.end(TonedText(problem, Tone.BAD))

    def _on_finished(self) -> None:
        self._stop.set()
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()


def _install(kind: BuildKind | None, **more: Any) -> KeptBuild:
    return installed_build(planned_build(kind), **more)


def _kind(kind: str) -> BuildKind | None:
    return BuildKind(kind) if kind else None


def _plan_words(here: BuildsHere) -> str:
    assert here.plan is not None
    how = (
        tr("A wheel is fetched.")
        if here.plan.index and not here.plan.cmake_arguments
        else tr("A wheel is fetched where there is one, else it is compiled here, which takes many minutes.")
        if here.plan.index
        else tr("It is compiled here, which takes many minutes.")
    )
    return f"{say(here.plan.reason)} {how}"
