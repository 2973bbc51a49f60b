"""Passwords and one-time codes: kept in the keyring, called by name, shown to nobody."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.errors import AgentError, SettingsError
from agent.models.endpoint.keys import read_key, read_secret
from app.cli.main import main
from app.cli.status import ExitStatus
from app.pages.keys import Keys
from app.running.bridge import Background
from app.storage.credentials import keep_for_this_run
from app.storage.secrets import NAMES_FILE, SecretUse, forget_secret, keep_secret, kept_secrets, spelled
from app.windows.keys_dialog import KeysDialog
from tests.app.finding import named

LIMIT_MS = 60_000
PASSWORD = "correct horse, Pferd ü 7"
SEED = "JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP"


@pytest.fixture(autouse=True)
def in_memory() -> Iterator[None]:
    """As on a machine without a keyring: for this run only."""
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())
    keep_for_this_run()
    yield
    keyring.set_keyring(before)


def test_a_password_may_have_blanks_and_other_letters_and_a_key_may_not(deskhand_home: Path) -> None:
    keep_secret(deskhand_home, "mail password", PASSWORD, SecretUse.TEXT)
    assert read_secret("mail password") == PASSWORD
    with pytest.raises(SettingsError, match="one word"):
        read_key("mail password")
    with pytest.raises(SettingsError, match="one word"):
        keep_secret(deskhand_home, "server", PASSWORD, SecretUse.KEY)


def test_names_are_listed_and_secrets_are_not(deskhand_home: Path) -> None:
    keep_secret(deskhand_home, "mail password", PASSWORD, SecretUse.TEXT)
    keep_secret(deskhand_home, "work", SEED, SecretUse.CODES)
    assert kept_secrets(deskhand_home) == {"mail password": SecretUse.TEXT, "work": SecretUse.CODES}
    assert [spelled(*one) for one in kept_secrets(deskhand_home).items()] == [
        "{{mail password}}", "{{totp:work}}",
    ]  # fmt: skip
    written = (deskhand_home / NAMES_FILE).read_text(encoding="utf-8")
    assert "Pferd" not in written
    assert "JBSW" not in written
    forget_secret(deskhand_home, "mail password")
    assert list(kept_secrets(deskhand_home)) == ["work"]
    with pytest.raises(AgentError):
        read_secret("mail password")


@pytest.mark.parametrize("name", ["", "a{b", "totp:work", "x" * 70, "two\nlines", " blank"])
def test_a_name_that_no_task_could_use_is_refused(deskhand_home: Path, name: str) -> None:
    with pytest.raises(SettingsError):
        keep_secret(deskhand_home, name, PASSWORD, SecretUse.TEXT)
    assert kept_secrets(deskhand_home) == {}


@pytest.mark.parametrize("secret", ["", "  ", "two\nlines", "tab\there", "x" * 5000, "esc\x1b[2J"])
def test_what_cannot_be_typed_is_refused_and_not_repeated(deskhand_home: Path, secret: str) -> None:
    with pytest.raises(SettingsError, match="A secret is one line") as told:
        keep_secret(deskhand_home, "mail", secret, SecretUse.TEXT)
    assert not secret.strip() or secret not in str(told.value)


def test_a_secret_that_makes_no_codes_is_refused_when_it_is_kept(deskhand_home: Path) -> None:
    with pytest.raises(SettingsError, match="base32"):
        keep_secret(deskhand_home, "work", "hunter2", SecretUse.CODES)
    assert kept_secrets(deskhand_home) == {}


@pytest.mark.parametrize("text", ["", "[]", '{"a": "b", "c": 3, "mail": "text"}', "{", "\xff"])
def test_a_list_of_names_that_was_changed_by_hand_raises_nothing(deskhand_home: Path, text: str) -> None:
    (deskhand_home / NAMES_FILE).write_text(text, encoding="latin-1")
    assert kept_secrets(deskhand_home) == ({"mail": SecretUse.TEXT} if "mail" in text else {})


def test_the_command_keeps_lists_and_forgets(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{PASSWORD}\n"))
    assert main(["secrets", "set", "mail password"]) == ExitStatus.DONE
    assert "{{mail password}}" in capsys.readouterr().out
    assert read_secret("mail password") == PASSWORD
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{SEED}\n"))
    assert main(["secrets", "set", "work", "--codes"]) == ExitStatus.DONE
    assert main(["secrets", "list", "--json"]) == ExitStatus.DONE
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [one["named"] for one in told["secrets"]] == ["{{mail password}}", "{{totp:work}}"]
    assert main(["secrets", "forget", "work"]) == ExitStatus.DONE
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["secrets", "set", "other"]) == ExitStatus.BAD_USAGE
    assert list(kept_secrets(deskhand_home)) == ["mail password"]
    assert "Pferd" not in capsys.readouterr().out


def test_the_page_keeps_a_password_and_says_how_a_task_names_it(qtbot: QtBot, deskhand_home: Path) -> None:
    keep_secret(deskhand_home, "work", SEED, SecretUse.CODES)
    window = QWidget()
    qtbot.addWidget(window)
    background = Background(window)
    Keys(window, background).open()
    qtbot.waitUntil(lambda: window.findChild(KeysDialog) is not None, timeout=LIMIT_MS)
    dialog = window.findChild(KeysDialog)
    assert dialog is not None
    use = named(dialog, QComboBox, "What it is for")
    assert use.currentData() == SecretUse.CODES, "its name says what it is for"
    named(dialog, QComboBox, "Name of the key").setEditText("mail password")
    use.setCurrentIndex(use.findData(SecretUse.TEXT))
    field = next(line for line in dialog.findChildren(QLineEdit) if line.accessibleName() == "Key")
    field.setText(PASSWORD)
    named(dialog, QPushButton, "Keep").click()
    assert field.text() == ""

    def says(text: str) -> bool:
        return any(text in label.text() for label in dialog.findChildren(QLabel))

    qtbot.waitUntil(lambda: says("Write {{mail password}} in a task"), timeout=LIMIT_MS)
    assert read_secret("mail password") == PASSWORD
    dialog.reject()
    background.wait()
