"""The workshop says what was taught, whether that is enough, and what comes next."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from agent.review import collect
from agent.review.corrections import Correction, Taught
from app.present import Tone
from app.windows.teaching_panel import TeachingAction, TeachingPanel
from app.windows.workshop_window import WorkshopWindow
from app.workshop.teaching_words import can_train, flow_steps, taught_bars
from app.workshop.workshop_queue import Queue
from tests.training.corrected_runs import corrected_runs

SOME = Counter({Correction.DENIED: 2})


@pytest.mark.parametrize(
    ("taught", "words", "tone", "can"),
    [
        (Taught(), "Too little: there is nothing", Tone.CAUTION, False),
        (Taught(SOME, num_tasks=1), "Too little: one task", Tone.CAUTION, False),
        (Taught(SOME, num_tasks=7), "This is little: 7 tasks", Tone.CAUTION, True),
        (Taught(SOME, num_tasks=40), "Different tasks: 40", Tone.NEUTRAL, True),
    ],
)
def test_too_little_is_said_in_plain_words(taught: Taught, words: str, tone: Tone, can: bool) -> None:
    step = flow_steps(taught, "embedded")[2]
    assert step.words.text.startswith(words)
    assert (step.words.tone, step.is_possible, can_train(taught)) == (tone, can, can)


def test_runs_that_wait_for_a_word_are_said_before_anything_else() -> None:
    step = flow_steps(Taught(SOME, num_unrated=3, num_unreviewed=5), "embedded")[1]
    assert "wait for your word whether they worked: 3" in step.words.text
    assert step.is_possible


def test_the_queue_counts_what_real_runs_have_taught(tmp_path: Path) -> None:
    corrected_runs(tmp_path, 5)
    queue = Queue.of(collect(sorted((tmp_path / "records").iterdir())))
    counts = dict(taught_bars(queue.taught).counts)
    assert counts["Actions that you denied"] == counts["Times that you took over"] == 1
    assert counts["Runs that you rated"] == 6


def test_the_buttons_of_the_way_begin_what_they_say(qtbot: QtBot) -> None:
    panel = TeachingPanel()
    qtbot.addWidget(panel)
    taught = Taught(SOME, num_tasks=7, num_unreviewed=1)
    panel.show_flow(flow_steps(taught, "embedded"), taught_bars(taught))
    wanted: list[TeachingAction] = []
    panel.wanted.connect(wanted.append)
    for button in panel.findChildren(QPushButton):
        button.click()
    assert wanted == [TeachingAction.REVIEW, TeachingAction.TUNE]


def test_the_window_hands_them_on(qtbot: QtBot) -> None:
    window = WorkshopWindow()
    qtbot.addWidget(window)
    with qtbot.waitSignals([window.quick_review_asked, window.tuning_asked]):
        window.teaching.wanted.emit(TeachingAction.REVIEW)
        window.teaching.wanted.emit(TeachingAction.TUNE)
    assert window.dataset() == []
