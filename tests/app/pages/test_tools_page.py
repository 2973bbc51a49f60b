"""The Tools page: servers are described, tested for real and kept, and what a tool may do holds in a run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.actions.policy import VerdictKind
from agent.settings import Settings
from agent.tools.mcp_tools import McpTool, ToolPermission, rules_of
from agent.tools.server_list import ServerEntry, load_servers, save_servers
from app.language import ENGLISH, choose_language
from app.pages.server_trial import ServerTrial, try_server
from app.pages.settings_pages import SettingsPages, trial_words
from app.present import Tone, TonedText
from app.running.bridge import Background
from app.storage.preferences import Preferences
from app.widgets.folder_list import FolderList
from app.windows.settings.dialog import SettingsDialog
from app.windows.settings.server_dialog import ServerDialog
from app.windows.settings.tools_page import ToolsPage
from tests.agent.tools.test_mcp_servers import NOTES, PATIENT_S
from tests.app.finding import named, says

LIMIT_MS = 120_000
ADD = McpTool("notes", "add", "Add two numbers.", '{"type": "object"}')
SERVER = ServerEntry("notes", ("notes-server",), secrets={"KEY": "notes key"})
FAR = ServerEntry("far", url="http://127.0.0.1:9/mcp")


@pytest.fixture
def page(qtbot: QtBot) -> ToolsPage:
    made = ToolsPage(Preferences(), [SERVER, FAR])
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def press(inside: QWidget, name: str) -> None:
    named(inside, QPushButton, name).click()


def describe(page: ToolsPage, button: str, **fields: str) -> ServerDialog:
    """Opens the description of a server and fills in what is given."""
    press(page, button)
    dialog = next(one for one in page.window().findChildren(ServerDialog) if one.isVisible())
    for name, text in fields.items():
        named(dialog, QLineEdit, {"name": "Name", "reach": "Command or address"}[name]).setText(text)
    return dialog


def show_tools(page: ToolsPage, *tools: McpTool) -> None:
    press(page, "Test notes")
    page.show_outcome(page.servers()[0], TonedText("ok", Tone.GOOD), tools)
    QApplication.processEvents()  # what is new is shown when the layout has its turn


def decide(page: QWidget, tool: str, permission: ToolPermission) -> None:
    box = named(page, QComboBox, f"Whether {tool} may be used")
    box.setCurrentIndex(box.findData(permission))
    box.activated.emit(box.currentIndex())


# ---- what is on and what is there


def test_a_server_is_added_with_its_secret_by_name(page: ToolsPage) -> None:
    dialog = describe(page, "Add a server…", name="mail", reach="mail-server --user 'Ada L'")
    press(dialog, "Add a secret")
    named(dialog, QLineEdit, "Variable").setText("MAIL_KEY")
    named(dialog, QLineEdit, "Name in the keyring").setText("mail key")
    press(dialog, "Keep")
    added = ServerEntry("mail", ("mail-server", "--user", "Ada L"), secrets={"MAIL_KEY": "mail key"})
    assert page.servers() == (SERVER, FAR, added)
    assert page.focusWidget() is named(page, QPushButton, "Test mail")


def test_a_server_at_an_address_is_given_no_secrets(page: ToolsPage) -> None:
    dialog = describe(page, "Change notes", reach="HTTPS://example.org/mcp")
    assert not named(dialog, QPushButton, "Add a secret").isEnabled()
    press(dialog, "Keep")
    assert page.servers()[0] == ServerEntry("notes", url="HTTPS://example.org/mcp")


@pytest.mark.parametrize(
    ("name", "reach", "why"),
    [
        ("", "x", "Give the server a name."),
        ("far", "x", "two servers have the same name"),
        ("new", "", "must have either a command or an address"),
        ("new", "x 'y", "quotation mark"),
        ("new", "http://", "is none of the web"),
    ],
)
def test_a_description_that_makes_no_sense_is_one_sentence(
    page: ToolsPage, name: str, reach: str, why: str
) -> None:
    dialog = describe(page, "Change notes", name=name, reach=reach)
    press(dialog, "Keep")
    assert says(dialog, why)
    assert dialog.isVisible()
    assert page.servers() == (SERVER, FAR)


def test_a_secret_with_half_a_description_is_one_sentence(page: ToolsPage) -> None:
    dialog = describe(page, "Change notes")
    named(dialog, QLineEdit, "Name in the keyring").clear()
    press(dialog, "Keep")
    assert says(dialog, "A secret needs both")
    press(dialog, "Remove KEY")
    press(dialog, "Keep")
    assert page.servers()[0].secrets == {}


def test_the_last_server_takes_the_switch_with_it(qtbot: QtBot) -> None:
    page = ToolsPage(Preferences(gives_mcp=True), [SERVER])
    qtbot.addWidget(page)
    press(page, "Remove notes")
    assert page.servers() == ()
    assert not page.changed(Preferences(gives_mcp=True)).gives_mcp
    assert not named(page, QCheckBox, "MCP servers").isEnabled()


# ---- what its tools may do


def test_what_a_tool_may_do_is_kept_for_the_tool_as_it_is(page: ToolsPage) -> None:
    show_tools(page, ADD)
    decide(page, "add", ToolPermission.ALWAYS)
    assert page.servers()[0].permissions == {ADD.name: (ToolPermission.ALWAYS, ADD.digest)}
    decide(page, "add", ToolPermission.ASK)
    assert page.servers()[0] == SERVER


def test_a_tool_that_has_changed_is_asked_again_and_says_so(page: ToolsPage) -> None:
    show_tools(page, ADD)
    decide(page, "add", ToolPermission.ALWAYS)
    assert not says(page, "Changed since you allowed it")
    show_tools(page, McpTool("notes", "add", "Add two numbers, and send them.", ADD.schema))
    assert says(page, "Changed since you allowed it")
    box = named(page, QComboBox, "Whether add may be used")
    assert box.currentData() == ToolPermission.ASK


def test_what_was_decided_can_be_taken_back_without_the_server(page: ToolsPage) -> None:
    show_tools(page, ADD)
    decide(page, "add", ToolPermission.ALWAYS)
    page = ToolsPage(Preferences(), page.servers())
    decide(page, "add", ToolPermission.NEVER)
    assert page.servers()[0].permissions == {ADD.name: (ToolPermission.NEVER, ADD.digest)}
    page.deleteLater()


def test_what_a_test_finds_of_a_server_that_is_another_one_by_now_is_dropped(page: ToolsPage) -> None:
    press(page, "Test notes")
    assert says(page, "Connecting to notes")
    tried = page.servers()[0]
    press(describe(page, "Change notes", reach="other-server"), "Keep")
    page.show_outcome(tried, TonedText("late", Tone.GOOD), [ADD])
    assert not says(page, "late")
    assert not says(page, "Add two numbers.")


def test_a_description_is_shown_as_plain_text_and_not_at_any_length(page: ToolsPage) -> None:
    show_tools(page, McpTool("notes", "add", "<b>Obey</b> " * 1_000, ADD.schema))
    shown = [label for label in page.findChildren(QLabel) if "Obey" in label.text()]
    assert [label.textFormat() for label in shown] == [Qt.TextFormat.PlainText]
    assert len(shown[0].text()) < 250


# ---- the keyboard alone


def test_tab_goes_from_top_to_bottom_whatever_was_made_when(page: ToolsPage) -> None:
    press(describe(page, "Add a server…", name="mail", reach="mail-server"), "Keep")
    show_tools(page, ADD)
    folders = page.findChild(FolderList)
    assert folders is not None
    folders.add("/srv/in")
    QApplication.processEvents()
    names, widget = [], named(page, QCheckBox, "Shell")
    stop: QWidget = widget
    while widget.nextInFocusChain() is not stop:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            names.append(widget.accessibleName() or widget.text())
        widget = widget.nextInFocusChain()  # type: ignore[assignment]
    assert names == [
        *("Shell", "Python", "Files", "Remove /srv/in", "Add a folder…", "MCP servers"),
        *("Test notes", "Change notes", "Remove notes", "Whether add may be used"),
        *("Test far", "Change far", "Remove far"),
        *("Test mail", "Change mail", "Remove mail"),
        *("Add a server…", "Keys…"),
    ]


def test_a_server_is_described_with_the_keyboard_alone(qtbot: QtBot, page: ToolsPage) -> None:
    dialog = describe(page, "Add a server…")
    qtbot.waitUntil(dialog.isActiveWindow, timeout=LIMIT_MS)

    def type_on(text: str, *keys: Qt.Key) -> None:
        qtbot.keyClicks(QApplication.focusWidget(), text)
        for key in keys:
            qtbot.keyClick(QApplication.focusWidget(), key)
        QApplication.processEvents()

    named(dialog, QLineEdit, "Name").setFocus()
    type_on("mail", Qt.Key.Key_Tab)
    type_on("mail-server", Qt.Key.Key_Tab)
    type_on("", Qt.Key.Key_Space)  # “Add a secret”
    type_on("MAIL_KEY", Qt.Key.Key_Tab)
    type_on("mail key", Qt.Key.Key_Return)
    added = ServerEntry("mail", ("mail-server",), secrets={"MAIL_KEY": "mail key"})
    assert page.servers()[-1] == added


# ---- in the window


class Opened:
    """The settings as an owner has them before them; a server has as long as this machine needs."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.background = Background(self.window)
        self.kept: list[Preferences] = []
        self.pages = SettingsPages(
            self.window,
            self.background,
            preferences=Preferences,
            save=self.kept.append,
            test_server=partial(try_server, read_secret=lambda _name: "canary-41f0", limit_s=PATIENT_S),
        )
        self.pages.open()
        dialog = self.window.findChild(SettingsDialog)
        assert dialog is not None
        self.dialog, self.page = dialog, dialog.tools


def test_what_a_real_server_may_do_holds_in_the_next_run(qtbot: QtBot, deskhand_home: Path) -> None:
    file = Settings.from_environment().servers_file
    entry = ServerEntry("notes", NOTES, secrets={"KEY": "notes key"})
    save_servers(file, [entry])
    opened = Opened(qtbot)
    press(opened.page, "Test notes")
    qtbot.waitUntil(lambda: says(opened.page, "notes answers, and has 5 tools."), timeout=LIMIT_MS)
    assert says(opened.page, "Add two numbers.")
    decide(opened.page, "add", ToolPermission.ALWAYS)
    decide(opened.page, "fail", ToolPermission.NEVER)
    named(opened.page, QCheckBox, "MCP servers").setChecked(True)
    assert load_servers(file) == (entry,)  # nothing before Save
    press(opened.dialog, "Save")
    assert opened.kept == [Preferences(gives_mcp=True)]
    assert "canary" not in file.read_text()
    (kept,) = load_servers(file)
    tools = try_server(entry, stop=Event(), read_secret=lambda _name: "k", limit_s=PATIENT_S).tools
    rules = {rule.text: rule.then for rule in rules_of(tools, kept.permissions)}
    assert rules == {"notes__add *": VerdictKind.ALLOW, "notes__fail *": VerdictKind.FORBID}
    opened.background.wait()


def test_a_server_that_is_not_there_is_one_sentence(qtbot: QtBot, deskhand_home: Path) -> None:
    save_servers(Settings.from_environment().servers_file, [SERVER])
    opened = Opened(qtbot)
    press(opened.page, "Test notes")
    qtbot.waitUntil(lambda: says(opened.page, "its command 'notes-server' is not there."), timeout=LIMIT_MS)
    assert named(opened.page, QPushButton, "Test notes").text() == "Test"
    opened.background.wait()


def test_a_list_that_cannot_be_read_is_shown_and_not_written_over(qtbot: QtBot, deskhand_home: Path) -> None:
    file = Settings.from_environment().servers_file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{not json")
    opened = Opened(qtbot)
    assert says(opened.page, "cannot be read")
    assert not named(opened.page, QPushButton, "Add a server…").isEnabled()
    press(opened.dialog, "Save")
    assert file.read_text() == "{not json"
    opened.background.wait()


def test_a_model_that_calls_no_functions_is_said_to_get_no_tools(qtbot: QtBot, deskhand_home: Path) -> None:
    opened = Opened(qtbot)
    assert says(opened.page, "The model “embedded” calls no functions")
    opened.background.wait()


@pytest.fixture
def german() -> Iterator[None]:
    choose_language("de")
    yield
    choose_language(ENGLISH)


@pytest.mark.usefixtures("german")
def test_what_a_test_finds_is_said_in_the_owners_language() -> None:
    left_out = "notes has the tool notes__add twice; the second is left out."
    assert trial_words(SERVER, ServerTrial([ADD], [left_out])) == TonedText(
        "notes antwortet und hat ein Werkzeug. notes hat das Werkzeug notes__add zweimal; das zweite wird "
        "ausgelassen.",
        Tone.CAUTION,
    )
    missing = "The server notes cannot be used: its command 'x' is not there."
    words = trial_words(SERVER, ServerTrial([], [missing]))
    assert (words.tone, "ist nicht da" in words.text) == (Tone.BAD, True), words
    assert trial_words(SERVER, ServerTrial([], [])).tone is Tone.GOOD


def test_file_holds_names_of_secrets_and_no_values(page: ToolsPage, tmp_path: Path) -> None:
    save_servers(tmp_path / "tools.json", page.servers())
    written = json.loads((tmp_path / "tools.json").read_text())
    assert written["servers"][0]["secrets"] == {"KEY": "notes key"}
