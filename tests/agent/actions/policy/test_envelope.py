"""What belongs to a task: its words, its applications, its hosts."""

from __future__ import annotations

import pytest

from agent.actions.policy import Envelope, Risk
from agent.actions.policy.applications import is_console, is_file_manager

TASK = (
    "Open the View menu, choose “Line Numbers”, write 'Dear Ada' in Name; press 5, then +, and press Ctrl+S"
)


@pytest.mark.parametrize(
    "label", ["View", "_View", "line numbers", "Line Numbers      ", "LINE NUMBERS…", "5", "+", "Name"]
)
def test_a_control_is_named_by_its_folded_label(label: str) -> None:
    assert Envelope(TASK).names(label)


@pytest.mark.parametrize(
    "label",
    [
        "",
        "🗑",
        "⏻",
        "Numbers Line",
        "Vie",
        "Line  Numbers Off",
        "the",
        "in",
        "-",
        "Vi\u200bew",
        "Viеw",
        "Delete",
    ],
)
def test_a_control_is_not_named_by_icons_parts_common_words_or_disguises(label: str) -> None:
    assert not Envelope(TASK).names(label)


def test_labels_without_spaces_are_named_inside_a_sentence() -> None:
    assert Envelope("点击“查看”菜单中的行号").names("行号")
    assert not Envelope("点击“查看”菜单中的行号").names("删除")


@pytest.mark.parametrize("text", ["Dear Ada", "dear ada", " Dear Ada ", "5"])
def test_a_text_of_the_task_stands_in_it(text: str) -> None:
    assert Envelope(TASK).holds_text(text)


@pytest.mark.parametrize("text", ["", "  ", "ear", "Dear Bob", "Dear-Ada", "Dear\u200b Ada", "d", "rm -rf ~"])
def test_parts_of_words_and_other_texts_do_not(text: str) -> None:
    assert not Envelope(TASK).holds_text(text)


def test_the_keys_that_a_task_says_are_known() -> None:
    assert Envelope(TASK).names_keys(frozenset(("ctrl", "s")))
    assert not Envelope(TASK).names_keys(frozenset(("ctrl", "w")))
    assert not Envelope(TASK).names_keys(frozenset(("s",)))


def test_a_task_that_says_save_says_its_keys() -> None:
    saving = frozenset(("ctrl", "s"))
    assert Envelope("Type hello and save the file").names_keys(saving)
    assert Envelope("Schreib hallo und speichere die Datei").names_keys(saving)
    assert not Envelope("Read me the file").names_keys(saving)
    assert not Envelope("Save the file").names_keys(frozenset(("ctrl", "q")))


def test_applications_are_those_named_opened_or_allowed() -> None:
    task = Envelope("Copy the list from Thunderbird", frozenset(("/usr/bin/mousepad",)))
    assert task.holds_application("org.xfce.mousepad")
    assert task.holds_application("Mozilla Thunderbird")
    assert not task.holds_application("firefox")
    assert not task.holds_application("org.gnome.Calculator")
    assert task.with_application("firefox").holds_application("Firefox")


def test_where_nothing_is_known_of_the_applications_none_is_outside() -> None:
    assert Envelope("write").holds_application("firefox")
    assert Envelope("write", frozenset(("mousepad",))).holds_application("")


def test_the_start_page_belongs_to_the_task() -> None:
    assert Envelope("Read the news", start_page="https://news.example/").holds_hosts("news.example/today")
    assert not Envelope("Read the news").holds_hosts("news.example/today")


def test_a_task_names_kinds_of_deed_in_its_own_language() -> None:
    assert Envelope("Lösche die Datei: Löschen").names_deed(Risk.DELETE)
    assert not Envelope("Count the files").names_deed(Risk.DELETE)


@pytest.mark.parametrize(
    "name",
    [
        "XTerm",
        "st-256color",
        "org.gnome.Terminal",
        "Xfce4-terminal",
        "com.raggesilver.BlackBox",
        "krunner",
        "Code",
    ],
)
def test_places_where_commands_are_run_are_known_by_their_names(name: str) -> None:
    assert is_console(name)


def test_ordinary_applications_are_none() -> None:
    assert not any(
        is_console(name) for name in ("Mousepad", "firefox", "org.gnome.Nautilus", "Galculator", "Thunar")
    )
    assert is_file_manager("org.gnome.Nautilus")
    assert not is_file_manager("firefox")
