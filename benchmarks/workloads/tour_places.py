"""What a tour sees of computers elsewhere, phones, other systems, long runs, profiles and presets. Qt."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.workloads.tour_hands import LEAST_PX, TourHands

_MACHINES = (
    "vnc://ada@192.168.1.20:5900 Office",
    "qemu:/home/ada/machines/debian-13.qcow2 Test machine with a long name",
    "machine:http://192.168.1.40:5000 Windows in the cellar",
    "android:192.168.1.21:5555 Tablet",
)
_PRESET = "preset.json"
_RIGHT = "Screen Recording"


class PlacesTour(TourHands):
    """`Tour` is one. Phones are those of an adb server of ours; where adbutils is missing, that is seen."""

    _mailbox: Any
    _size: tuple[int, int]

    def _elsewhere(self) -> None:
        """The picks of the task box for every kind of computer, and the page of the machines."""
        from agent.settings import ComputerKind
        from tests.agent.computers.phones.adb_server import FakeAdbServer
        from tests.agent.computers.phones.painted_phone import PaintedPhone

        self._controller.take_preferences(replace(self._controller.preferences(), machines=_MACHINES))
        with tempfile.TemporaryDirectory() as folder:
            server = FakeAdbServer(PaintedPhone(), Path(folder))
            server.states |= {"R58M123ABC": "unauthorized"}
            os.environ["ANDROID_ADB_SERVER_PORT"] = str(server.port)
            try:
                for kind in (
                    ComputerKind.SCREEN,
                    ComputerKind.BROWSER,
                    ComputerKind.MACHINE,
                    ComputerKind.PHONE,
                ):
                    self._show_computer(kind)
                self._machines()
            finally:
                del os.environ["ANDROID_ADB_SERVER_PORT"]
                server.close()
        self._window._on_new_asked()

    def _show_computer(self, kind: Any) -> None:
        from agent.settings import ComputerKind
        from app.running.choices import TaskChoice

        box = self._window.task_box
        box.set_choice(TaskChoice("Write to Ada that the engine works", computer=kind))
        if kind is ComputerKind.PHONE and self._has_phones():
            self._wait(lambda: box.phone.count() > 2)
            box.phone.choose("android:R58M123ABC")
            self._check(box.phone.advice.isVisible(), "it is said what to tap on the phone")
        self._shoot(f"on-{kind}")
        if kind is ComputerKind.PHONE:
            self._window.resize(*LEAST_PX)
            self._shoot(f"small-on-{kind}")
            self._window.resize(*self._size)

    def _machines(self) -> None:
        from app.windows.settings.dialog import SettingsDialog

        self._window.settings_asked.emit()
        settings = self._shown(SettingsDialog)
        settings.open_page(settings.pages.index(settings.machines))
        self._press("Look for phones", inside=settings)
        if self._has_phones():
            self._wait(lambda: settings.machines.phones._rows.count() > 0)
        self._settle()
        self._save(settings.grab(), "settings-machines")
        settings.machines._address.setText("vnc://192.168.1.20:99999")
        self._press("Add", inside=settings)
        self._settle()
        area = settings._stack.currentWidget()
        area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
        self._settle()
        self._save(settings.grab(), "settings-machines-wrong")
        settings.reject()

    @staticmethod
    def _has_phones() -> bool:
        from app.running.phones import package_problem

        return not package_problem()

    def _long_run(self) -> None:
        """So many steps that the first ones have no card any more, and come back."""
        from agent.actions.policy import ApprovalLevel
        from app.running.choices import TaskChoice
        from app.widgets.conversation import MOST_STEP_CARDS, UNFOLDED_AT_ONCE
        from app.widgets.step_card import StepCard

        number = MOST_STEP_CARDS + UNFOLDED_AT_ONCE + 5
        presses = [f"look at line {n + 1}<|click|><|{150 + 5 * n}|><|{250 + 3 * n}|>" for n in range(number)]
        self._mailbox.begin_again((*presses, "done<|finished|>All lines were looked at."))
        self._window._on_new_asked()
        self._window.history._search.clear()
        choice = TaskChoice(
            "Look at every line of the mail", approval=ApprovalLevel.ALL, max_steps=number + 10
        )
        self._window.task_box.set_choice(choice)
        self._press("Run")
        shown = self._window.conversation
        self._wait(lambda: len(shown.steps()) > number and not self._controller.is_running())
        self._settle()
        shown.scroll_to_top()
        self._shoot("earlier-steps")

        def num_cards() -> int:
            return sum(isinstance(card, StepCard) for card in shown._column.cards())

        before = num_cards()
        shown._earlier.click()
        self._wait(lambda: num_cards() == before + UNFOLDED_AT_ONCE and not shown._coming.isActive())
        shown.scroll_to_top()
        self._shoot("earlier-steps-shown")

    def _other_systems(self) -> None:
        """The first page as it is on Wayland and on a Mac, whose own findings are put in here."""
        from agent.computers.wayland.opening import WayIn
        from app.doctor.check import CheckFinding, CheckHealth
        from app.doctor.wayland_table import words_of
        from app.language import tr
        from app.pages.first_run import finding_words
        from app.windows.first_run.dialog import FirstRunDialog

        self._controller.help.welcome()
        dialog = self._shown(FirstRunDialog)
        self._wait(dialog.works._again.isEnabled)
        for way in (WayIn.WLROOTS, WayIn.NOTIFY):
            dialog.works.begin()
            asked = tr("Your desktop asks you before the screen is used.")
            dialog.works.add(finding_words(CheckFinding("real screen", CheckHealth.OK, asked)))
            dialog.works.add(finding_words(CheckFinding("Wayland", CheckHealth.OK, words_of(way))))
            dialog.works.end()
            self._settle()
            self._save(dialog.grab(), f"works-{way.name.lower()}")
        dialog.works.begin()
        missing = tr("macOS does not allow yet: {names}.", names=f"{_RIGHT}, Accessibility")
        advice = tr(
            "Switch it on in the System Settings under Privacy & Security: {page}", page="Screen Recording"
        )
        dialog.works.add(finding_words(CheckFinding("permissions", CheckHealth.FAIL, missing, advice)))
        dialog.works.offer_permission(_RIGHT)
        dialog.works.end()
        self._settle()
        self._save(dialog.grab(), "works-mac")
        dialog.reject()

    def _kept_apart(self) -> None:
        """Browser profiles, and a preset that would let the agent do more."""
        from agent.actions.policy import ApprovalLevel
        from app.storage.presets import PresetPlaces, preset_here, save_preset
        from app.windows.preset_dialog import PresetDialog
        from app.windows.profiles_dialog import ProfilesDialog

        self._window.task_box.profile.manage_asked.emit()
        profiles = self._shown(ProfilesDialog)
        profiles.add_asked.emit("mail")
        self._dialog(ProfilesDialog, "profiles")
        usual = self._controller.preferences()
        freer = replace(usual, approval=ApprovalLevel.ALL, theme="dark")
        save_preset(preset_here(PresetPlaces.of(freer)), self._home / _PRESET)
        self._controller.presets.show_changes(self._home / _PRESET)
        self._dialog(PresetDialog, "preset")
