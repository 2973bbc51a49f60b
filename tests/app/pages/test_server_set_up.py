"""A server is set up in the window with two fields and four clicks; no name on it is a dead end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event

import keyring
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from agent.coordinates import CoordinateFrame
from agent.errors import EndpointError, SettingsError
from agent.model_check.results import CheckReport, Grade, StageName, StageResult
from agent.models.catalogue import Catalogue
from agent.models.endpoint.keys import read_key, store_key
from agent.models.manifest import Manifest
from app.pages.first_run import MODEL_PAGE, FirstRun
from app.pages.model_trial import try_model
from app.pages.models import SavedCheck
from app.pages.server_set_up import find_models
from app.storage.preferences import Preferences
from app.storage.session_keyring import SessionKeyring
from app.widgets.keyed_list import KeyedList
from app.windows.first_run.dialog import FirstRunDialog
from app.windows.first_run.model_page import ModelSource, ModelWish
from app.windows.first_run.server_form import ServerWish
from app.windows.main_window import MainWindow
from tests.agent.models.test_server_programs import LM_STUDIO, OLLAMA, Answers, listed, serving
from tests.app.finding import named, says

LIMIT_MS = 30_000
MIXED: Answers = {"/v1/models": listed({"id": "a-stranger"}, {"id": "ui-tars-1.5-7b"})}
GOOD = CheckReport("m", (StageResult(StageName.LOAD, Grade.PASSED, "It was loaded."),))
WRONG = replace(
    GOOD,
    stages=(StageResult(StageName.POINTING, Grade.FAILED, "It hit 0 of 12 targets."),),
    fits=("computer-use", CoordinateFrame.ABS_RESIZED),
)


@pytest.fixture
def session_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    keyring.set_keyring(SessionKeyring())
    yield
    keyring.set_keyring(before)


@dataclass
class ChecksInTurn:
    """Instead of a real check: these reports, one after the other."""

    reports: list[CheckReport]
    asked: list[tuple[str, CoordinateFrame]] = field(default_factory=list)

    def __call__(self, _catalogue: Catalogue, manifest: Manifest, **_about: object) -> SavedCheck:
        self.asked.append((manifest.dialect, manifest.frame))
        return SavedCheck(self.reports[min(len(self.asked), len(self.reports)) - 1], "", "")


def test_address_key_four_clicks_and_the_model_is_there(
    qtbot: QtBot, deskhand_home: Path, session_keyring: None
) -> None:
    window, kept, checks = MainWindow(), [Preferences()], ChecksInTurn([GOOD])
    qtbot.addWidget(window)
    first_run = FirstRun(
        window,
        preferences=lambda: kept[-1],
        save=kept.append,
        offers=list,
        try_model=lambda wish, tell, *, stop: try_model(wish, tell, stop=stop, check=checks),
    )
    clicks: list[str] = []
    with serving(OLLAMA) as root:
        first_run.open(MODEL_PAGE)
        dialog = window.findChild(FirstRunDialog)
        assert dialog is not None
        page = dialog.model

        def press(kind: type[QPushButton] | type[QRadioButton], text: str) -> None:
            clicks.append(text)
            next(one for one in page.findChildren(kind) if one.text() == text).click()

        press(QRadioButton, "A server")
        named(page, QLineEdit, "Address of the server").setText(root)
        named(page, QLineEdit, "Key of the server").setText("sk-12345")
        press(QPushButton, "Find its models")
        qtbot.waitUntil(lambda: says(page, f"Ollama answers at {root}/v1."), timeout=LIMIT_MS)
        models = named(page, KeyedList, "Models of the server")
        assert models.keys() == ["qwen2.5vl:7b", "llama3.2:latest"], "those that cannot see come last"
        rect = models.visualItemRect(models.item(0))
        clicks.append("a model")
        qtbot.mouseClick(models.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
        press(QPushButton, "Use and check")
        qtbot.waitUntil(lambda: kept[-1].model == "qwen2.5vl-7b", timeout=LIMIT_MS)
    first_run.close()
    assert len(clicks) == 4
    server = Catalogue().get("qwen2.5vl-7b").server
    assert server is not None
    assert (server.url, server.model, read_key(server.key)) == (f"{root}/v1", "qwen2.5vl:7b", "sk-12345")


def test_another_address_is_looked_at_anew_and_return_does_it(qtbot: QtBot, deskhand_home: Path) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    first_run = FirstRun(window, preferences=Preferences, save=lambda _kept: None, offers=list)
    with serving(MIXED) as root, serving({"/v1/models": listed()}) as empty:
        first_run.open(MODEL_PAGE)
        dialog = window.findChild(FirstRunDialog)
        assert dialog is not None
        page = dialog.model
        next(one for one in page.findChildren(QRadioButton) if one.text() == "A server").click()
        address = named(page, QLineEdit, "Address of the server")
        qtbot.keyClicks(address, root)
        qtbot.keyClick(address, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: page.server.has_found, timeout=LIMIT_MS)
        assert named(page, KeyedList, "Models of the server").keys() == ["ui-tars-1.5-7b", "a-stranger"]
        address.selectAll()
        qtbot.keyClicks(address, empty)
        assert not page.server.has_found
        qtbot.keyClick(address, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: page.server.has_found, timeout=LIMIT_MS)
        named(page, QLineEdit, "Name of the model on the server").setText("typed")
        dialect = named(page, QComboBox, "How it is asked")
        dialect.setCurrentIndex(dialect.findData("chat"))
        named(page, QLineEdit, "Price").setText("3,15")
        assert page.wish() == ModelWish(ModelSource.ENDPOINT, empty, "typed", "", "chat", "3,15")
    first_run.close()


def test_the_dialect_that_points_is_taken_unless_the_owner_chose_one(deskhand_home: Path) -> None:
    for chosen, expected in (("", "computer-use"), ("chat", "chat")):
        checks = ChecksInTurn([WRONG, GOOD])
        with serving({"/v1/models": listed({"id": f"stranger{chosen}"})}) as root:
            wish = ModelWish(ModelSource.ENDPOINT, root, f"stranger{chosen}", dialect=chosen, price="3,15")
            tried = try_model(wish, lambda _news: None, stop=Event(), check=checks)
        manifest = Catalogue().get(tried.name)
        assert manifest.dialect == expected
        assert manifest.server is not None
        assert manifest.server.price is not None
        assert tried.checkup.is_sound == (not chosen)


def test_every_model_is_offered_with_what_is_known_of_it(deskhand_home: Path) -> None:
    with serving(LM_STUDIO) as root:
        found = find_models(ServerWish(root, ""))
    notes = {model.name: model.note for model in found.models}
    assert list(notes) == ["qwen2-vl-7b-instruct", "text-embedding-nomic-embed-text-v1.5"]
    assert "4,096 tokens of context" in notes["qwen2-vl-7b-instruct"]
    assert notes["text-embedding-nomic-embed-text-v1.5"] == "cannot see pictures"
    with serving(MIXED) as root:
        stranger = find_models(ServerWish(root, "")).models[-1]
    assert stranger.note == "not known by its name: the pointing test finds how it is asked"


def test_a_key_keeps_its_name_and_another_one_gets_its_own(
    deskhand_home: Path, session_keyring: None
) -> None:
    with serving(MIXED) as root:
        first = find_models(ServerWish(root, "sk-1")).key_name
        again = find_models(ServerWish(root, "sk-1")).key_name
        other = find_models(ServerWish(root, "sk-2")).key_name
        named_one = find_models(ServerWish(root, first)).key_name
    assert (first, again, other, named_one) == ("127.0.0.1", "127.0.0.1", "127.0.0.1 2", "127.0.0.1")
    assert (read_key(first), read_key(other)) == ("sk-1", "sk-2")


def test_what_cannot_be_reached_or_is_no_key_is_one_sentence(
    deskhand_home: Path, session_keyring: None
) -> None:
    store_key("old", "sk-old")
    with pytest.raises(EndpointError, match="Nothing answers"):
        find_models(ServerWish("http://127.0.0.1:9", ""))
    with pytest.raises(SettingsError, match="one word"):
        find_models(ServerWish("http://127.0.0.1:9", "two words"))
    with pytest.raises(SettingsError, match="wants a key"):
        find_models(ServerWish("anthropic", ""))
