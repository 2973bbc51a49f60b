"""Every word of the window is translated into every language, with the same values in it, and is shown so."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from agent.errors import SettingsError
from agent.settings import GrammarUse
from app import language
from app.language import (
    AGENT,
    ENGLISH,
    FOLDER,
    WINDOW,
    Language,
    choose_language,
    language_for,
    languages,
    read_messages,
    to_translate,
    tr,
)
from app.main import translate_qt
from app.pages.settings_pages import facts_for
from app.storage.preferences import Preferences
from app.translation_files import carried, renew, renewed, sources
from app.windows.crash_dialog import CrashDialog
from app.windows.first_run.dialog import FirstRunDialog
from app.windows.keys_dialog import KeysDialog
from app.windows.main_window import MainWindow
from app.windows.permissions_dialog import PermissionsDialog
from app.windows.rules_dialog import RulesDialog
from app.windows.settings.dialog import SettingsDialog

by_context = cache(sources)
FILES = sorted(FOLDER.glob("deskhand_*.ts"))
NAMES = {path.stem.removeprefix("deskhand_"): path for path in FILES}


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    choose_language(ENGLISH)


def texts() -> list[str]:
    return [text for wanted in by_context().values() for text in wanted]


def translations(path: Path) -> dict[str, str]:
    return {text: said for messages in read_messages(path).values() for text, said in messages.items()}


def values_in(text: str) -> list[tuple[str, str, str]]:
    return sorted(
        (name, how or "", form or "") for _, name, form, how in Formatter().parse(text) if name is not None
    )


def test_english_chinese_and_german_are_there_and_name_themselves() -> None:
    assert languages() == [
        Language("en", "English"),
        Language("de", "Deutsch"),
        Language("zh_CN", "简体中文"),
    ]


@pytest.mark.parametrize("code", NAMES)
def test_every_word_is_translated(code: str) -> None:
    """`make translations` adds what is missing to the files, to be filled in there."""
    found = translations(NAMES[code])
    assert [text for text in texts() if not found.get(text, "").strip()] == []


@pytest.mark.parametrize("code", NAMES)
def test_no_translation_is_left_of_what_is_gone(code: str) -> None:
    assert sorted(set(translations(NAMES[code])) - set(texts())) == []


@pytest.mark.parametrize("code", NAMES)
def test_translations_hold_the_same_values(code: str) -> None:
    found = translations(NAMES[code])
    assert [text for text in found if values_in(text) != values_in(found[text])] == []


@pytest.mark.parametrize("code", NAMES)
def test_a_file_is_what_the_tool_writes_and_what_qts_own_tool_reads(code: str, tmp_path: Path) -> None:
    path = NAMES[code]
    assert path.read_text(encoding="utf-8") == renewed(code, translations(path), by_context())
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([str(tool), str(path), "-qm", str(tmp_path / "out.qm")], check=True, capture_output=True)
    assert (tmp_path / "out.qm").stat().st_size > 1000


def test_a_variable_with_another_name_loses_no_translation() -> None:
    known = {"{size} of {all} are free.": "Von {all} sind {size} frei.", "Stop": "Halt"}
    texts = {AGENT: ["{size} of {total} are free.", "Stop", "{size} are free."]}
    found = carried(known, texts)
    assert found["{size} of {total} are free."] == "Von {total} sind {size} frei."
    assert "{size} are free." not in found


def test_a_chosen_language_is_spoken_and_values_are_put_in() -> None:
    choose_language("de")
    assert tr("Settings") == "Einstellungen"
    assert tr("{minutes} min ago", minutes=3) == "vor 3 min"
    assert tr("a text that no file has") == "a text that no file has"
    choose_language(ENGLISH)
    assert tr("Settings") == "Settings"


def test_the_wanted_language_goes_before_the_systems() -> None:
    assert language_for("zh_CN", system="de_DE") == "zh_CN"
    assert language_for("", system="de_AT") == "de"
    assert language_for("", system="zh_TW") == "zh_CN"
    assert language_for("", system="fr_FR") == ENGLISH
    assert language_for("xx", system="") == ENGLISH


def test_a_new_file_is_a_new_language(tmp_path: Path) -> None:
    for path in FILES:
        shutil.copy(path, tmp_path)
    (tmp_path / "deskhand_fr.ts").write_text(renewed("fr", {"Settings": "Réglages"}, {WINDOW: ["Settings"]}))
    assert Language("fr", "fr") in languages(tmp_path)
    choose_language("fr", tmp_path)
    assert tr("Settings") == "Réglages"
    assert renew(tmp_path) == len(texts()) - 1
    assert read_messages(tmp_path / "deskhand_fr.ts") == {WINDOW: {"Settings": "Réglages"}, AGENT: {}}


def test_a_file_that_cannot_be_read_is_no_language_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "deskhand_fr.ts").write_text("<TS><message>")
    assert languages(tmp_path) == [Language(ENGLISH, "English")]
    with pytest.raises(SettingsError, match=r"deskhand_fr\.ts cannot be read"):
        choose_language("fr", tmp_path)


def test_qts_own_words_are_translated_too(qtbot: QtBot) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    assert translate_qt(application, "de")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    try:
        assert box.buttons()[0].text() == "Abbrechen"
    finally:
        translate_qt(application, ENGLISH)


# ---- every word on every page goes through `tr`: with each word marked, no unmarked one is left

NOT_WORDS = {
    *("Deskhand", "×", "", "EXAMPLES"),
    *("http://localhost:8000/v1", "vnc://", "vnc://192.168.1.20:5900"),
}
"""Names, a sign and addresses."""


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which every word is marked."""
    words = SimpleNamespace(texts={text: f"⟦{text}⟧" for text in texts()}, templates=())
    monkeypatch.setattr(language, "_words", lambda: words)


def shown_texts(widget: QWidget) -> Iterator[str]:
    yield widget.windowTitle()
    for found in (widget, *widget.findChildren(QWidget)):
        yield found.toolTip()
        if not found.objectName().startswith("qt_"):
            yield found.accessibleName()
        if isinstance(found, QLabel | QAbstractButton):
            yield found.text()
        if isinstance(found, QLineEdit | QPlainTextEdit):
            yield found.placeholderText()
        if isinstance(found, QComboBox):
            yield from (found.itemText(index) for index in range(found.count()))


def pages() -> list[QWidget]:
    preferences = Preferences(grammar=GrammarUse.ALWAYS)
    return [
        MainWindow(),
        FirstRunDialog(),
        SettingsDialog(preferences, facts_for(preferences)),
        RulesDialog("", "/tmp/policy.json", (to_translate("Never in windows of a bank"),)),
        CrashDialog("a task", is_repeated=True),
        KeysDialog(
            {},
            tr(
                "Keys and passwords are kept in the system’s keyring and nowhere else. A password with a "
                "name can be typed by the agent’s hands; the model sees only its name."
            ),
        ),
        PermissionsDialog(tr("Nothing found")),
    ]


@pytest.mark.usefixtures("marked")
def test_no_page_shows_a_word_that_is_not_translated(qtbot: QtBot) -> None:
    left = set()
    for page in pages():
        qtbot.addWidget(page)
        for text in shown_texts(page):
            is_word = any(character.isalpha() for character in text)
            if is_word and "⟦" not in text and text not in NOT_WORDS and not is_key_or_name(text):
                left.add((type(page).__name__, text))
    assert sorted(left) == []


def is_key_or_name(text: str) -> bool:
    """Names of keys and languages, models, paths, the standard buttons of Qt, and sizes."""
    keys = ("Ctrl", "Return", "Shift", "Esc", "F1", "Alt")
    names = {"embedded", "English", "Deutsch", "简体中文"}
    qt_words = {"Close", "Cancel", "Save", "&Close", "Press shortcut"}
    is_value = text.startswith("/") or text.endswith(" px") or text.split("+")[0] in keys
    return is_value or text in names or text in qt_words
