"""The model browser: what fits here comes first, one is recommended, and no name is a dead end."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from agent.models.catalogue.known import known_models
from app.pages.model_offers import offers
from app.present import Tone
from app.widgets.keyed_list import KeyedList
from app.windows.first_run.model_browser import ModelBrowser, ModelOffer
from tests.app.finding import says

OFFERS = (
    ModelOffer("ui-tars-1.5-7b-q4_k_m", "Recommended here", "Trained to use computers.", Tone.GOOD),
    ModelOffer("qwen3-vl-8b-q8_0", "Fits", "A general model."),
    ModelOffer("qwen2.5-vl-72b-q4_k_m", "Does not fit", "Large.", Tone.CAUTION),
)


@pytest.fixture
def browser(qtbot: QtBot) -> ModelBrowser:
    made = ModelBrowser()
    qtbot.addWidget(made)
    made.show_offers(OFFERS)
    made.show()
    return made


def seen(browser: ModelBrowser) -> list[str]:
    rows = browser.findChildren(KeyedList)[0]
    return [rows.item(row).text() for row in range(rows.count()) if not rows.item(row).isHidden()]


def test_the_recommended_one_is_chosen_and_told_of(browser: ModelBrowser) -> None:
    assert browser.wanted() == OFFERS[0].name
    assert says(browser, "Trained to use computers.")


def test_typing_looks_in_names_and_in_what_they_are_good_at(browser: ModelBrowser) -> None:
    line = browser.findChildren(QLineEdit)[0]
    line.setText("general")
    assert seen(browser) == ["qwen3-vl-8b-q8_0"]
    assert browser.wanted() == "qwen3-vl-8b-q8_0"
    line.setText("qwen")
    assert len(seen(browser)) == 2


def test_a_name_that_is_not_in_the_list_is_taken_as_it_is_typed(browser: ModelBrowser) -> None:
    browser.findChildren(QLineEdit)[0].setText("mPLUG/GUI-Owl-1.5-8B")
    assert browser.wanted() == "mPLUG/GUI-Owl-1.5-8B"
    assert says(browser, "fetched from the hub by that name")
    browser.findChildren(QLineEdit)[0].clear()
    assert browser.wanted() == OFFERS[0].name


def test_what_was_typed_before_the_list_came_stays(qtbot: QtBot) -> None:
    made = ModelBrowser()
    qtbot.addWidget(made)
    made.findChildren(QLineEdit)[0].setText("owner/other")
    made.show_offers(OFFERS)
    assert made.wanted() == "owner/other"


def test_every_model_says_memory_time_licence_and_what_it_is_good_at(deskhand_home: Path) -> None:
    found = offers()
    assert len(found) == len(known_models())
    recommended = [number for number, offer in enumerate(found) if offer.tone is Tone.GOOD]
    assert recommended in ([], [0]), "it stands first"
    for offer in found:
        assert "a step" in offer.note
        assert "of memory" in offer.note
        assert "Licence: " in offer.details
        assert offer.details.startswith(("Trained", "A general"))
    fitting = [offer.tone is not Tone.CAUTION for offer in found]
    assert fitting == sorted(fitting, reverse=True), "those that fit come before the others"
