"""The dialog of the runtime: a build is installed with a bar, chosen, and left again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.errors import DownloadError, StoppedError
from agent.models.builds.devices import BuildDevice
from agent.models.builds.kept import KeptBuild
from agent.models.builds.plan import BuildKind, BuildPlan
from agent.models.builds.progress import BuildPhase, BuildProgress
from app.pages.builds import BuildsHere
from app.pages.runtime_page import RuntimePage
from app.running.bridge import Background
from app.windows.runtime_dialog import RuntimeDialog
from tests.app.finding import named, says

CARD = BuildDevice("Vulkan0", "A card", True, 2**30, 2**31)
BUILD = KeptBuild(Path("/there/vulkan-1"), "vulkan", "1", "compiled", (CARD,))
PLAN = BuildPlan(BuildKind.VULKAN, "1", "A Vulkan build for A card.", cmake_arguments="-DGGML_VULKAN=ON")


class Rig:
    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.here = BuildsHere(None, (), PLAN, "")
        self.asked: list[BuildKind | None] = []
        self.installs: Callable[..., KeptBuild] = lambda **_more: BUILD
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.background = Background(self.window)
        self.page = RuntimePage(
            self.window, self.background, look=self.look, install=self.install, choose=self.choose
        )
        self.page.open()
        self.dialog = self.window.findChildren(RuntimeDialog)[0]
        self.wait_until(lambda: says(self.dialog, "compiled here") or says(self.dialog, "Here is no GPU"))

    def look(self, kind: BuildKind | None) -> BuildsHere:
        self.asked.append(kind)
        return self.here

    def install(self, kind: BuildKind | None, **more: Any) -> KeptBuild:
        build = self.installs(**more)
        self.here = BuildsHere(build, (build,), PLAN, "")
        return build

    def choose(self, name: str) -> None:
        self.here = BuildsHere(BUILD if name else None, (BUILD,), PLAN, "")

    def wait_until(self, is_true: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(is_true, timeout=20_000)

    def press(self, words: str) -> None:
        next(one for one in self.dialog.findChildren(QPushButton) if one.text() == words).click()


@pytest.fixture
def rig(qtbot: QtBot) -> Iterator[Rig]:
    made = Rig(qtbot)
    yield made
    made.dialog.reject()
    made.background.wait()


def test_a_build_is_installed_with_a_bar_and_the_way_back_is_a_choice(rig: Rig) -> None:
    go_on = Event()

    def install(*, stop: Event, on_progress: Callable[[BuildProgress], None]) -> KeptBuild:
        on_progress(BuildProgress(BuildPhase.COMPILING, 0.25, 50, 200))
        go_on.wait(20)
        return BUILD

    rig.installs = install
    rig.press("Install")
    rig.wait_until(lambda: says(rig.dialog, "Compiling: 50 of 200 files"))
    bar = rig.dialog.findChildren(QProgressBar)[0]
    assert bar.value() == bar.maximum() // 4
    go_on.set()
    rig.wait_until(lambda: says(rig.dialog, "Models run with vulkan-1 (compiled here): A card"))
    builds = named(rig.dialog, QComboBox, "Models run with")
    rig.wait_until(lambda: builds.currentData() == "vulkan-1")
    builds.setCurrentIndex(0)
    builds.activated.emit(0)
    rig.wait_until(lambda: rig.here.chosen is None)


def test_cancel_ends_it_and_a_failure_is_one_sentence(rig: Rig) -> None:
    def waits(*, stop: Event, on_progress: object) -> KeptBuild:
        stop.wait(20)
        raise StoppedError("Stopped; nothing was installed.")

    rig.installs = waits
    rig.press("Install")
    rig.press("Cancel")
    rig.wait_until(lambda: says(rig.dialog, "Cancelled."))

    def fails(**_more: object) -> KeptBuild:
        raise DownloadError("llama.cpp could not be compiled: error: no header.")

    rig.installs = fails
    rig.press("Install")
    rig.wait_until(lambda: says(rig.dialog, "no header"))


def test_another_kind_is_planned_anew_and_what_is_not_possible_cannot_be_pressed(rig: Rig) -> None:
    rig.here = BuildsHere(None, (), None, "Here is no GPU: models run on the processor.")
    kinds = named(rig.dialog, QComboBox, "Another build")
    kinds.setCurrentIndex(kinds.findData("cuda"))
    kinds.activated.emit(kinds.currentIndex())
    rig.wait_until(lambda: says(rig.dialog, "Here is no GPU"))
    assert rig.asked[-1] is BuildKind.CUDA
    install = next(one for one in rig.dialog.findChildren(QPushButton) if one.text() == "Install")
    assert not install.isEnabled()
