"""Shows one exam window and keeps its state file. Qt and files.

    python -m training.windows.exam --family press --seed 7 [--state DIR]

Runs until it is ended. `--state DIR` names the folder of the state file; without it nothing is written.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from training.windows.exam import state as state_file
from training.windows.exam.more_tasks import MORE_FAMILIES, plan_more_exam
from training.windows.exam.more_window import MoreWindow, survey_more
from training.windows.exam.survey import survey
from training.windows.exam.tasks import FAMILIES, plan_exam
from training.windows.exam.window import ExamWindow, palette_of

TICK_MS = 40


class Reporter:
    """Writes the state when it has changed and when the judge asks for it."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._window: ExamWindow | None = None
        self._answered = ""
        self._is_stale = False

    def watch(self, window: ExamWindow) -> None:
        self._window = window
        self.changed()

    def changed(self) -> None:
        self._is_stale = True
        if isinstance(self._window, MoreWindow):
            self._window.changed()

    def tick(self) -> None:
        if self._folder is None or self._window is None:
            return
        ask = self._folder / state_file.ASK_FILE
        token = ask.read_text(encoding="utf-8") if ask.exists() else ""
        if self._is_stale or token != self._answered:
            self._answered = token
            self._is_stale = False
            if isinstance(self._window, MoreWindow):
                state = survey_more(self._window, token)
            else:
                state = survey(self._window, token)
            state_file.write(state, self._folder)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.windows.exam", description=__doc__)
    parser.add_argument("--family", choices=(*FAMILIES, *MORE_FAMILIES), required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--state", type=Path, help="folder in which the state file is kept")
    options = parser.parse_args(arguments)

    more = plan_more_exam(options.family, options.seed) if options.family in MORE_FAMILIES else None
    exam = more.exam if more else plan_exam(options.family, options.seed)
    application = QApplication([sys.argv[0]])
    application.setStyle(exam.appearance.style)
    application.setPalette(palette_of(exam.appearance.colours))
    reporter = Reporter(options.state)
    if more:
        window: ExamWindow = MoreWindow(more, reporter.changed)
    else:
        window = ExamWindow(exam, reporter.changed)
    window.fit()
    available = application.primaryScreen().availableGeometry()
    left = min(exam.appearance.left_px, available.width() - window.width() - 10)
    top = min(exam.appearance.top_px, available.height() - window.height() - 40)
    window.move(max(0, left), max(0, top))
    window.show()
    QCursor.setPos(available.bottomRight())
    reporter.watch(window)
    timer = QTimer()
    timer.timeout.connect(reporter.tick)
    timer.start(TICK_MS)
    return application.exec()


if __name__ == "__main__":
    raise SystemExit(main())
