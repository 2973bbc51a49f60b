"""Drives the real window through a day's work and photographs every view.

    python benchmarks/tour.py [OUT_DIR] [--looks light:1,dark:1,light:2,dark:2] [--language en] [--learn]

On a display of its own with a window manager: the five pages of the first run (the machine is really
checked, the mouse really calibrated, two ways to stop really used); a task with one approval, one correction
(the point is dragged with the mouse), one denial with a reason, a take-over with a message to the agent, a
question of the agent's and its answer, a stop; the same task again, to its end; the steps one by one, two
runs side by side, a search in the history, and every page and dialog besides; profiles, a preset, machines
and phones, the first page on other systems, a run whose first steps have no card; then a recording by
shortcut and its sentence, ten recordings reviewed by keyboard, exported, imported again, and learned from by
the real training, which is stopped after its first steps, and with `--learn` goes on to its end in the first
look.
Window, session and policy are the real ones; computer and model are scripted (`tests/tour_world.py`). One PNG
a view, named LOOK-SCALE-NUMBER-VIEW.png; exit status 0 when every step did what it should.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from benchmarks.workloads.gates import equal_to
from benchmarks.workloads.own_window import window_environment
from benchmarks.workloads.tour_hands import LEAST_PX
from benchmarks.workloads.tour_places import PlacesTour
from benchmarks.workloads.tour_teaching import TeachingTour

OUT = Path("runs/tour")
LOOKS = "light:1,dark:1,light:2,dark:2"
WINDOW_PX = (1280, 800)
CONTRAST = "contrast"
"""Behind a look's name: light-contrast:1."""
TASK = "Delete the newest message from Bob, and note what it said"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", metavar="OUT_DIR", type=Path, nargs="?", default=OUT)
    parser.add_argument("--looks", default=LOOKS)
    parser.add_argument("--language", default="en", help="of the window: en, de, zh_CN (%(default)s)")
    parser.add_argument(
        "--size", metavar="WxH", type=_size, default=WINDOW_PX, help="of the window in points (1280x800)"
    )
    parser.add_argument("--json", action="store_true", help="the counts as one JSON object")
    parser.add_argument("--inside", metavar="LOOK", help=argparse.SUPPRESS)
    parser.add_argument("--learn", action="store_true", help="train to the end (minutes) in the first look")
    arguments = parser.parse_args()
    if arguments.inside:
        look, scale = arguments.inside.split(":")
        size = arguments.size
        return Tour(arguments.out, look, scale, arguments.language, size, learns=arguments.learn).go()
    arguments.out.mkdir(parents=True, exist_ok=True)
    looks = arguments.looks.split(",")
    failed = [
        look
        for look in looks
        if not _toured(
            arguments.out,
            look,
            arguments.language,
            arguments.size,
            learns=arguments.learn and look == looks[0],
        )
    ]
    pictures = len(list(arguments.out.glob("*.png")))
    if arguments.json:
        answer = {"pictures": pictures, "out": str(arguments.out), "failed": failed}
        print(json.dumps({**answer, "gates": [equal_to("looks that failed", len(failed), 0)]}))
    else:
        print(f"{pictures} pictures in {arguments.out}" + (f", failed: {failed}" if failed else ""))
    return 1 if failed else 0


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def _toured(out: Path, look: str, language: str, size: tuple[int, int], *, learns: bool) -> bool:
    """One tour, in a process and on a display of its own: Qt takes its scale when it starts."""
    scale = int(look.partition(":")[2])
    width, height = (side * scale + 80 for side in size)
    with (
        PrivateDesktop(DesktopOptions(size=(width, height))) as display,
        tempfile.TemporaryDirectory() as home,
    ):
        environment = window_environment(display, Path(home), scale=scale)
        command = [sys.executable, str(Path(__file__)), str(out), "--inside", look, "--language", language]
        command += ["--size", "x".join(map(str, size))]
        command += ["--learn"] if learns else []
        return subprocess.run(command, env=environment, check=False).returncode == 0


class Tour(TeachingTour, PlacesTour):
    """The window and what its owner does with it. Qt is imported late: only this process has a display."""

    def __init__(
        self, out: Path, look: str, scale: str, language: str, size: tuple[int, int], *, learns: bool
    ) -> None:
        from PySide6.QtWidgets import QApplication

        from app.language import choose_language
        from app.main import translate_qt
        from app.running.controller import RunController
        from app.running.examples import examples
        from app.storage.preferences import Preferences
        from app.theme.apply import Theme, apply_theme
        from app.windows.main_window import MainWindow
        from tests.tour_world import Mailbox, mail_job

        self._out, self._prefix, self._number, self._learns = out, f"{look}-{scale}x", 0, learns
        self._size = size
        theme, _, contrast = look.partition("-")
        self._cut: list[str] = []
        self._application = QApplication(["deskhand"])
        choose_language(language)
        translate_qt(self._application, language)
        self._home = Path(os.environ["DESKHAND_HOME"])
        colours = apply_theme(
            self._application,
            Theme(theme),
            icon_folder=self._home / "icons",
            is_contrast_high=contrast == CONTRAST,
        )
        self._window = MainWindow()
        self._window.set_colours(colours)
        self._window.resize(*size)
        self._mailbox = Mailbox()
        self._controller = RunController(
            self._window,
            preferences=Preferences(theme=theme, language=language),
            save=lambda _chosen: None,
            examples=examples(),
            make_job=lambda request: mail_job(self._home, self._mailbox, request.choice),
        )
        self._controller.help.set_colours(colours)

    def go(self) -> int:
        self._window.show()
        self._controller.load()
        try:
            self._tour()
        finally:
            self._window.allow_closing()
            self._controller.close()
            for line in self._cut:
                print(f"cut off: {line}", file=sys.stderr)
        return 1 if self._cut else 0

    def _tour(self) -> None:
        self._wait(self._window.isVisible)
        self._first_run()
        self._shoot("home")
        self._work_together()
        self._second_run()
        self._look_back()
        self._later()
        self._dialogs()
        self._kept_apart()
        self._elsewhere()
        self._other_systems()
        self._long_run()
        self._record()
        self._review()
        self._exchange()
        self._fine_tune()

    def _first_run(self) -> None:
        from app.pages.first_run import WORKS_PAGE
        from app.stopping.stop_socket import stop_all
        from app.windows.first_run.dialog import FirstRunDialog

        self._controller.help.welcome()
        dialog = self._window.findChild(FirstRunDialog)
        self._check(dialog.page() == WORKS_PAGE, "the first run begins with what works")
        self._wait(dialog.works._again.isEnabled)
        self._settle()
        self._save(dialog.grab(), "works")
        self._press("Continue", inside=dialog)
        self._settle()
        self._save(dialog.grab(), "model")
        self._set_up_server(dialog)
        self._press("Continue", inside=dialog)
        self._wait(lambda: dialog.screens._calibrate.isEnabled())
        self._press("Calibrate", inside=dialog)
        self._wait(lambda: dialog.screens._calibrate.isEnabled() and not dialog.screens._result.isHidden())
        self._settle()
        self._save(dialog.grab(), "screens")
        self._press("Continue", inside=dialog)
        self._press("Stop", inside=self._controller.help.first_run._rehearsal.strip)
        self._check(stop_all(self._home) > 0, "“deskhand stop” reached the window")
        self._wait(dialog.stop.can_go_on)
        self._settle()
        self._save(dialog.grab(), "stop")
        self._press("Continue", inside=dialog)
        self._settle()
        self._save(dialog.grab(), "privacy")
        self._press("Done", inside=dialog)
        self._check(self._controller.preferences().is_set_up, "the first run is over")

    def _set_up_server(self, dialog: Any) -> None:
        """Address and key, then its models: two fields, and four clicks with "Use and check" as the last."""
        from PySide6.QtWidgets import QRadioButton

        from tests.agent.models.test_server_programs import LM_STUDIO, serving

        page = dialog.model
        sources = page.findChildren(QRadioButton)
        with serving(LM_STUDIO) as root:
            sources[-1].click()
            page.server._address.setText(root.removeprefix("http://"))
            self._settle()
            self._save(dialog.grab(), "server")
            page._check.click()
            self._wait(lambda: page.server.has_found)
            self._settle()
            self._save(dialog.grab(), "server-models")
            self._check(page.wish().served_name == "qwen2-vl-7b-instruct", "the model that sees is chosen")
        sources[0].click()

    def _work_together(self) -> None:
        card = self._window.approval
        self._window.task_box.set_choice(self._choice())
        self._press("Run")
        self._wait_for_question()
        self._shoot("approval")
        self._window.resize(*LEAST_PX)
        self._shoot("small-approval")
        self._window.resize(*self._size)
        self._press("Allow")
        self._wait_for_question(after=1)
        self._drag_the_point()
        self._shoot("correction")
        self._press("Allow change")
        self._wait_for_question(after=2)
        card._reason.setText("not this one, the note below")
        self._shoot("denial")
        self._press("Deny")
        self._wait_for_question(after=3)
        self._shoot("typing")
        card._scope.setCurrentIndex(1)
        self._shoot("remember")
        self._press("Allow")
        self._wait_for_question(after=4)
        self._press("Take over", inside=card)
        self._say("Leave the messages from Ada alone")
        self._shoot("driving")
        self._press("Hand back")
        self._wait_for_question(after=5)
        self._press("Deny")
        self._wait(self._window.reply_card.isVisible)
        self._window.reply_card._text.setPlainText("The second one")
        self._shoot("question")
        self._press("Answer")
        self._wait_for_question(after=7)
        self._press("Stop", inside=card)
        self._wait(lambda: not self._controller.is_running())
        self._wait(lambda: bool(self._window.history._model._rows))
        self._shoot("stopped")
        self._check(self._mailbox.has_been_corrected(), "the dragged point was clicked")
        self._check(self._mailbox.num_denied_done() == 0, "what was denied was not done")

    def _second_run(self) -> None:
        """The same task once more, to its end."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        from app.widgets.rating_row import RatingRow
        from tests.tour_world import SHORT_SCRIPT

        self._mailbox.begin_again(SHORT_SCRIPT)
        self._window._on_new_asked()
        self._controller.quick.open()
        self._settle()
        self._save(self._controller.quick.entry.grab(), "quick-entry")
        self._controller.quick.entry.close()
        self._window.task_box.set_choice(self._choice())
        self._press("Run")
        self._wait_for_question()
        self._press("Allow")
        self._wait_for_question(after=1)
        self._press("Allow")
        self._wait(lambda: not self._controller.is_running())
        self._wait(lambda: len(self._window.history._model._rows) == 2)
        self._shoot("finished")
        rating = self._window.findChildren(RatingRow)[-1]
        self._check(rating.hasFocus(), "one key says whether it worked")
        QTest.keyClick(rating, Qt.Key.Key_1)
        self._wait(lambda: not self._window.history._unrated.isVisible())
        self._shoot("worked")
        self._small()

    def _small(self) -> None:
        """The same on a screen of 640×480 points."""
        self._window.resize(*LEAST_PX)
        self._shoot("small-finished")
        self._window._tasks.click()
        self._shoot("small-tasks")
        self._window._back.click()
        self._window.resize(*self._size)

    def _look_back(self) -> None:
        from app.widgets.history_list import RecordAction
        from app.windows.compare_dialog import CompareDialog
        from app.windows.record_dialog import RecordDialog
        from app.windows.step_viewer import StepViewer

        newest = self._window.history._model._rows[0].record_id
        self._window.conversation.enlarge_asked.emit(1)
        self._dialog(StepViewer, "steps")
        self._window.action_asked.emit(RecordAction.CONTINUE, newest)
        self._wait(self._window.continue_line.isVisible)
        self._shoot("go-on")
        self._window._on_new_asked()
        self._window.action_asked.emit(RecordAction.COMPARE, newest)
        self._dialog(CompareDialog, "compare")
        self._window.action_asked.emit(RecordAction.EDIT, newest)
        self._dialog(RecordDialog, "name-and-tags")
        self._window.history._search.setText("asks lunch")
        self._wait(lambda: len(self._window.history._model._rows) == 1)
        self._shoot("search")

    def _later(self) -> None:
        """A run becomes a routine, which is planned and waits in the queue."""
        from PySide6.QtWidgets import QLineEdit

        from app.widgets.history_list import RecordAction
        from app.windows.queue_dialog import QueueDialog
        from app.windows.routine_form import RoutineForm
        from app.windows.routines_dialog import RoutineCard, RoutinesDialog

        newest = self._window.history._model._rows[0].record_id
        self._window.action_asked.emit(RecordAction.ROUTINE, newest)
        self._wait(lambda: bool(self._window.findChildren(RoutineForm)))
        form = self._window.findChild(RoutineForm)
        fields = form.findChildren(QLineEdit)
        for field, words in ((fields[0], "Newest message"), (form.application, "mousepad")):
            field.setText(words)
        self._settle()
        self._save(form.grab(), "routine-form")
        self._press("Save", inside=form)
        self._window.routines_asked.emit()
        self._wait(lambda: bool(self._window.findChildren(RoutineCard)))
        self._dialog(RoutinesDialog, "routines")
        self._window.queue_asked.emit()
        queue = self._window.findChild(QueueDialog)
        queue.planned.emit("Newest message", "weekdays 08:30", False)
        queue.planned.emit("Newest message", "monthly 1 09:00", True)
        self._settle()
        self._dialog(QueueDialog, "queue")

    def _dialogs(self) -> None:
        from app.windows.crash_dialog import CrashDialog
        from app.windows.keys_dialog import KeysDialog
        from app.windows.memory_dialog import MemoryCard, MemoryDialog
        from app.windows.permissions_dialog import PermissionsDialog
        from app.windows.rules_dialog import RulesDialog
        from app.windows.settings.dialog import SettingsDialog

        self._window.memory_asked.emit()
        self._wait(lambda: bool(self._window.findChildren(MemoryCard)))
        self._dialog(MemoryDialog, "memory")
        self._window.permissions_asked.emit()
        self._dialog(PermissionsDialog, "permissions")
        self._window.settings_asked.emit()
        self._wait(lambda: self._window.findChild(SettingsDialog) is not None)
        settings = self._window.findChild(SettingsDialog)
        for number, name in enumerate(
            (
                *("models", "screens", "approval", "limits", "tools"),
                *("privacy", "shortcuts", "appearance", "recording"),
            )
        ):
            settings.open_page(number)
            self._settle()
            self._save(settings.grab(), f"settings-{name}")
        settings.open_page(2)
        self._settle()
        self._press("Edit the rules…", inside=settings)
        self._dialog(RulesDialog, "rules")
        settings.open_page(0)
        self._settle()
        self._press("Keys…", inside=settings)
        self._dialog(KeysDialog, "keys")
        settings.reject()
        crashed = CrashDialog(TASK, is_repeated=False, parent=self._window)
        crashed.show()
        self._dialog(CrashDialog, "crash")

    def _choice(self) -> Any:
        from app.running.choices import TaskChoice

        return TaskChoice(TASK)

    def _say(self, text: str) -> None:
        from PySide6.QtWidgets import QLineEdit

        self._wait(self._window.message_line.isVisible)
        line = self._window.message_line.findChild(QLineEdit)
        line.setText(text)
        self._press("Send")

    def _wait_for_question(self, *, after: int = 0) -> None:
        """Until the question after so many decisions is on the card, and may be answered."""
        card = self._window.approval
        self._wait(lambda: self._mailbox.num_replies > after and card.isVisible() and card._allow.isEnabled())

    def _drag_the_point(self) -> None:
        from PySide6.QtCore import QPoint, Qt
        from PySide6.QtTest import QTest

        picker = self._window.approval._picker
        middle = picker.rect().center()
        QTest.mousePress(picker, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)
        QTest.mouseMove(picker, middle + QPoint(10, 10))
        QTest.mouseRelease(
            picker, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle + QPoint(30, 18)
        )
        self._check(picker.has_moved(), "the point was dragged")


if __name__ == "__main__":
    sys.exit(main())
