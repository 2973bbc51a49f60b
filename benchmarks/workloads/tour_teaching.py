"""A tour from a recording to a better model: record, review, export, import, fine-tune. Qt."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.workloads.tour_hands import TourHands


class TeachingTour(TourHands):
    """`Tour` is one; the recordings that are learned from are drawn (`tests/tour_world.py`)."""

    _learns: bool
    """Whether the training goes on to its end."""

    def _record(self) -> None:
        """By the shortcut: what may be recorded is remembered, and the sentence is asked for afterwards."""
        from PySide6.QtWidgets import QLineEdit

        from agent.demonstrations.consent_file import save_consent
        from agent.demonstrations.privacy import Consent
        from agent.settings import Settings
        from app.windows.recording_dialog import RecordingDialog

        recording, settings = self._controller._recording, Settings(home=self._home)
        self._window.recording_asked.emit()
        self._dialog(RecordingDialog, "record")
        save_consent(settings.consent_file, Consent.of(["mousepad"]))
        searched: list[str] = []
        recording.searched.connect(searched.append)
        recording.toggle_at_once()
        self._wait(lambda: recording.strip is not None and recording.strip.isVisible())
        self._settle()
        self._save(recording.strip.grab(), "recording")
        recording.toggle_at_once()
        self._wait(lambda: recording.after.strip is not None and recording.after.strip.isVisible())
        strip = recording.after.strip
        strip.findChild(QLineEdit).setText("Answer Grace that the moth is gone")
        self._wait(lambda: not recording._is_busy)
        self._settle()
        self._save(strip.grab(), "sentence")
        self._press("Keep", inside=strip)
        self._wait(lambda: bool(searched))
        self._wait(lambda: len(self._window.history._model._rows) >= 1)

    def _review(self) -> None:
        """Ten recordings, each with one key; a step is marked as wrong, a decision taken back."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        from agent.review import collect
        from tests.tour_world import NUM_SHOWN, show_by_hand

        shown = show_by_hand(self._home / "records")
        self._window.workshop_asked.emit()
        workshop = self._controller._workshop
        self._wait(lambda: workshop.window is not None and len(workshop.window.shown()) >= NUM_SHOWN)
        self._settle()
        self._save(workshop.window.grab(), "workshop")
        quick = workshop.quick
        quick.open(shown, mark_colour=self._window.colours.mark)

        def press(key: Qt.Key, then: int) -> None:
            QTest.keyClick(quick.window, key)
            self._wait(lambda: quick._at == then and (quick._loaded is not None or then == NUM_SHOWN))

        self._wait(lambda: quick._loaded is not None)
        self._settle()
        self._save(quick.window.grab(), "review")
        QTest.keyClick(quick.window, Qt.Key.Key_Down)
        QTest.keyClick(quick.window, Qt.Key.Key_W)
        self._settle()
        self._save(quick.window.grab(), "review-wrong-step")
        QTest.keyClick(quick.window, Qt.Key.Key_W)
        for number in range(NUM_SHOWN):
            press(Qt.Key.Key_X if number == 5 else Qt.Key.Key_A, number + 1)
        self._settle()
        self._save(quick.window.grab(), "review-end")
        press(Qt.Key.Key_U, NUM_SHOWN - 1)
        press(Qt.Key.Key_A, NUM_SHOWN)
        quick.window.close()
        found = collect(shown)
        self._check(all(one.is_reviewed for one in found), "all were reviewed")
        self._check([one.tasks[0].quality for one in found].count(1) == 1, "one is not to be learned from")

    def _exchange(self) -> None:
        """Out as AgentNet, and in again as records that say where they come from."""
        from PySide6.QtWidgets import QComboBox

        from agent.review import collect
        from app.language import tr
        from app.windows.exchange_dialog import ExchangeDialog

        workshop, out = self._controller._workshop, self._home / "exported"
        records = self._home / "records"
        shown = [one for one in collect(sorted(records.iterdir())) if one.is_reviewed]
        num_good = sum(one.tasks[0].quality > 1 for one in shown)

        def filled(button: str, is_over: Callable[[], bool], name: str) -> None:
            self._wait(lambda: workshop.exchange.dialog is not None)
            dialog: ExchangeDialog = workshop.exchange.dialog
            formats = dialog.findChild(QComboBox)
            self._wait(lambda: formats.findData("agentnet") >= 0)
            formats.setCurrentIndex(formats.findData("agentnet"))
            dialog._folder.setText(str(out))
            self._press(button, inside=dialog)
            self._wait(lambda: dialog._result.isVisible())
            self._settle()
            self._save(dialog.grab(), name)
            self._check(is_over(), dialog._result.text())
            dialog.close()
            self._wait(lambda: workshop.exchange.dialog is None)

        workshop.window.export_asked.emit([one.record_id for one in shown])
        filled("Export", lambda: (out / "agentnet.jsonl").exists(), "export")
        before = len(list(records.iterdir()))
        workshop.exchange.take_in()
        filled("Import", lambda: len(list(records.iterdir())) == before + num_good, "import")
        self._wait(lambda: len(workshop.window.shown()) >= before + num_good - 1)
        which = workshop.window.findChild(QComboBox)
        which.setCurrentText(tr("Imported"))
        which.activated.emit(which.currentIndex())
        self._settle()
        self._wait(lambda: len(workshop.window.shown()) == num_good)
        self._settle()
        self._save(workshop.window.grab(), "workshop-imported")
        which.setCurrentText(tr("Shown by me"))
        which.activated.emit(which.currentIndex())

    def _fine_tune(self) -> None:
        from app.language import tr
        from tests.tour_world import NUM_SHOWN

        workshop = self._controller._workshop
        used_before = workshop.tuning._preferences().model
        self._press("What you taught", inside=workshop.window)
        self._settle()
        self._save(workshop.window.grab(), "taught")
        records = sorted((self._home / "records").iterdir())
        shown = [one.name for one in records if one.name in workshop.window.shown()]
        self._check(len(shown) >= NUM_SHOWN, "the recordings are there to be learned from")
        workshop.window.tuning_asked.emit(shown)
        self._wait(lambda: workshop.tuning.window is not None)
        page = workshop.tuning.window
        self._settle()
        self._save(page.grab(), "fine-tune")
        self._press("Start", inside=page)
        self._wait(lambda: workshop.tuning.run is not None and workshop.tuning.run.plan)
        self._wait(lambda: len(workshop.tuning.run.points) > 1)
        self._settle()
        self._save(page.grab(), "fine-tune-learning")
        if self._learns:
            self._wait(lambda: workshop.tuning.run is None or workshop.tuning.run.is_done)
            self._check(workshop.tuning.run is not None, "the new model was tried")
            self._settle()
            self._save(page.grab(), "fine-tune-compared")
            self._press("Use the new model", inside=page)
            self._settle()
            self._save(page.grab(), "fine-tune-used")
            self._press(tr("Go back to {name}", name=used_before), inside=page)
            self._check(workshop.tuning._preferences().model == used_before, "the first model is used again")
        else:
            self._press("Stop", inside=page)
            self._wait(lambda: workshop.tuning.run is None)
        self._settle()
        self._save(page.grab(), "fine-tune-end")
        page.close()
        workshop.window.close()
