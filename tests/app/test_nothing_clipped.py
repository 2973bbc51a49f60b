"""At no size, in no language and with no size of text is anything cut off that its reader needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, QThread
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.types import EndingKind
from app.history.result_files import ResultFile
from app.language import ENGLISH, choose_language, tr
from app.pages.settings_pages import facts_for
from app.present import Tone, TonedText, ending_words
from app.storage.preferences import Preferences
from app.storage.secrets import SecretUse
from app.theme.apply import Theme, apply_theme
from app.theme.window_size import roomy, text_factor
from app.widgets.ending_card import EndingWords
from app.windows.keys_dialog import KeysDialog
from app.windows.main_window import LEAST_PX
from app.windows.queue_dialog import AgendaRow, QueueDialog
from app.windows.record_dialog import RecordDialog
from app.windows.recording_strip import RecordingStrip
from app.windows.routine_form import RoutineForm, RoutineFormValues
from app.windows.routines_dialog import RoutineRow, RoutinesDialog
from app.windows.settings.dialog import SettingsDialog
from tests.app.clipping import clipped
from tests.app.workplace import Workplace

SETTLES_MS = 5_000
SIZES = (LEAST_PX, (900, 600), (1280, 800))
LOOKS = (("en", 100), ("de", 100), ("zh_CN", 100), ("de", 200))
LONG = "Delete the newest message from Bob, and note what it said in the list of things to do"


@pytest.fixture(params=LOOKS, ids=[f"{language}-{percent}" for language, percent in LOOKS])
def workplace(
    request: pytest.FixtureRequest, qtbot: QtBot, deskhand_home: Path, tmp_path: Path
) -> Iterator[Workplace]:
    language, percent = request.param
    choose_language(language)
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_theme(application, Theme.LIGHT, icon_folder=tmp_path / "icons", text_percent=percent)
    yield made
    made.window.allow_closing()
    made.controller.close()
    choose_language(ENGLISH)
    apply_theme(application, Theme.LIGHT, icon_folder=tmp_path / "icons")


def cut(workplace: Workplace, root: QWidget) -> list[str]:
    """What stays cut off: a window gets its new size when the display has answered, if busy later."""
    for _ in range(10):
        QApplication.processEvents()
    deadline = QDeadlineTimer(SETTLES_MS)
    while (found := clipped(root)) and not deadline.hasExpired():
        QThread.msleep(10)
        QApplication.processEvents()
    return found


def test_home_question_and_ending_have_the_room_they_need(workplace: Workplace) -> None:
    window, found = workplace.window, list[str]()
    files = (ResultFile(Path("/x/letter.txt"), "letters/letter.txt", 4300),)
    for size in SIZES:
        window.resize(*size)
        window.show_home(())
        window.set_running(False)
        found += cut(workplace, window)
        window.continue_line.offer(LONG, can_close=True)
        found += cut(workplace, window)
        window.continue_line.withdraw()
        window.begin_task(LONG, "embedded")
        window.ask_in_words(LONG)
        found += cut(workplace, window)
        ending = EndingWords(ending_words(EndingKind.FINISHED), LONG, LONG, files=files, asks_rating=True)
        window.end_task(ending, has_record=True)
        window.history.show_unrated(12)
        found += cut(workplace, window)
    assert found == []


def test_the_list_of_tasks_opened_in_the_smallest_window_leaves_room_for_what_stops_the_agent(
    workplace: Workplace,
) -> None:
    window, found = workplace.window, list[str]()
    tasks = next(one for one in window.findChildren(QPushButton) if one.text() == tr("Tasks"))
    window.resize(*LEAST_PX)
    tasks.click()
    found += cut(workplace, window)
    window.begin_task(LONG, "embedded")
    found += cut(workplace, window)
    window.show_driving(True)
    found += cut(workplace, window)
    window.show_driving(False)
    window.ask_in_words(LONG)
    found += cut(workplace, window)
    window.show_stopping()
    found += cut(workplace, window)
    ending = EndingWords(ending_words(EndingKind.FINISHED), LONG, LONG, asks_rating=True)
    window.end_task(ending, has_record=True)
    found += cut(workplace, window)
    assert found == []


def test_in_a_narrow_window_the_list_of_tasks_gives_way_to_a_question_and_keeps_stop_in_sight(
    workplace: Workplace, qtbot: QtBot
) -> None:
    window = workplace.window
    window.resize(*LEAST_PX)
    next(one for one in window.findChildren(QPushButton) if one.text() == tr("Tasks")).click()
    window.begin_task(LONG, "embedded")
    stops = [one for one in window.findChildren(QPushButton) if one.text() == tr("Stop") and one.isVisible()]
    assert len(stops) == 1
    with qtbot.waitSignal(window.stop_asked):
        stops[0].click()
    window.ask_in_words(LONG)
    assert window.reply_card.isVisible()
    window.close_question()
    next(one for one in window.findChildren(QPushButton) if one.text() == tr("Back")).click()
    assert window.conversation.isVisible()
    window.set_running(False)


def test_on_the_smallest_screen_every_answer_to_a_question_is_in_sight(workplace: Workplace) -> None:
    window = workplace.window
    window.resize(*LEAST_PX)
    workplace.window.task_box.set_choice(workplace.window.task_box.choice())
    box = window.task_box.choice()
    workplace.controller.start(type(box)("save it"))
    workplace.wait_until(window.approval.isVisible)
    assert cut(workplace, window) == []
    inside = window.rect()
    answers = [
        one
        for one in window.approval.findChildren(QPushButton)
        if one.isVisible() and one.property("kind") != "fold"
    ]
    assert len(answers) >= 4
    for button in answers:
        place = button.rect().translated(button.mapTo(window, button.rect().topLeft()))
        if button.text() and button.property("kind") in ("primary", "deny"):
            assert inside.contains(place)


def test_in_the_smallest_window_each_page_of_the_settings_has_room_and_can_be_chosen(
    workplace: Workplace, qtbot: QtBot
) -> None:
    preferences, found = Preferences(pointer="embedded"), list[str]()
    dialog = SettingsDialog(preferences, facts_for(preferences), workplace.window)
    qtbot.addWidget(dialog)
    dialog.resize(LEAST_PX[0] - 40, LEAST_PX[1] - 40)
    dialog.show()
    pages = next(one for one in dialog.findChildren(QComboBox) if one.accessibleName() == tr("Settings"))
    for number, page in enumerate(dialog.pages):
        pages.setCurrentIndex(number)
        pages.activated.emit(number)
        found += cut(workplace, dialog)
        assert page.isVisible()
    dialog.resize(roomy(dialog, 840, 580))
    found += cut(workplace, dialog)
    assert pages.isVisible() is (text_factor(dialog) > 1)  # no screen here has room for both then
    assert found == []


def test_dialogs_are_as_high_as_their_words(workplace: Workplace, qtbot: QtBot) -> None:
    named = RecordDialog(LONG, "", ("work",), workplace.window)
    keys = KeysDialog({"mail": SecretUse.KEY}, " ".join([LONG] * 2), workplace.window)
    for dialog in (named, keys):
        qtbot.addWidget(dialog)
        dialog.show()
        assert cut(workplace, dialog) == []
    keys.say(TonedText(" ".join([LONG] * 2), Tone.GOOD))
    assert cut(workplace, keys) == []


def test_routines_and_queue_have_the_room_they_need(workplace: Workplace, qtbot: QtBot) -> None:
    window = workplace.window
    routines, queue = RoutinesDialog(window), QueueDialog(2, 8, window)
    routines.show_rows([RoutineRow("Minutes", LONG, LONG, (("title", LONG),), ("pw",), (LONG,), LONG)])
    running = TonedText("Running", Tone.GOOD)
    queue.show_rows([AgendaRow(1, LONG, running, LONG, "x", True)], [AgendaRow(2, LONG, running, LONG)])
    queue.offer_routines([LONG])
    values = RoutineFormValues("Minutes", approval="ask")
    texts, levels = {"title": LONG}, {"ask": "Ask each step"}
    form = RoutineForm("Make", LONG, texts, values, levels, takes_application=True, most_tries=20)
    form.show_problem(LONG)
    queue.add_tile(1, LONG)
    queue.show_asker(LONG)
    queue.ask_in_words(LONG)
    for dialog in (routines, queue, form):
        qtbot.addWidget(dialog)
        dialog.show()
        assert cut(workplace, dialog) == []
    for dialog in (routines, queue):
        dialog.resize(*LEAST_PX)
        assert cut(workplace, dialog) == []


def test_the_recording_strip_stays_on_its_screen(workplace: Workplace, qtbot: QtBot) -> None:
    strip = RecordingStrip()
    qtbot.addWidget(strip)
    screen = QApplication.primaryScreen()
    strip.show_on(screen)
    for words in ("1 step", "12345 steps, 999.9 MB, " + "room for very many days " * 3):
        strip.show_progress(words, is_paused=False)
        assert cut(workplace, strip) == []
        qtbot.waitUntil(lambda: screen.availableGeometry().contains(strip.frameGeometry()))
