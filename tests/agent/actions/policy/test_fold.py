"""Texts that look or mean the same are the same; texts that only look like another are found out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions.policy import Risk
from agent.actions.policy.fold import fold, is_disguised, readings, words_of
from agent.actions.policy.words import risks_in

DELETE_IN = {
    "ar": "حذف", "bg": "Изтриване", "ca": "Suprimeix", "cs": "Smazat", "da": "Slet", "de": "Löschen",
    "el": "Διαγραφή", "es": "Eliminar", "et": "Kustuta", "eu": "Ezabatu", "fa": "حذف", "fi": "Poista",
    "fr": "Supprimer", "gl": "Eliminar", "he": "מחיקה", "hr": "Izbriši", "hu": "Törlés", "id": "Hapus",
    "it": "Elimina", "ja": "削除", "ko": "삭제", "lt": "Ištrinti", "lv": "Dzēst", "nb": "Slett",
    "nl": "Verwijderen",
    "pl": "Usuń", "pt": "Eliminar", "pt_BR": "Excluir", "ro": "Șterge", "ru": "Удалить", "sk": "Odstrániť",
    "sl": "Izbriši", "sr": "Обриши", "sv": "Ta bort", "th": "ลบ", "tr": "Sil", "uk": "Вилучити", "vi": "Xóa",
    "zh_CN": "删除", "zh_TW": "刪除",
}  # fmt: skip


@pytest.mark.parametrize("word", DELETE_IN.values(), ids=DELETE_IN)
def test_deleting_is_known_in_forty_interface_languages(word: str) -> None:
    assert Risk.DELETE in risks_in(word)


@pytest.mark.parametrize(
    ("label", "risk"),
    [
        ("_Delete", Risk.DELETE),
        ("Emp_ty Trash", Risk.DELETE),
        ("&Remove All…", Risk.DELETE),
        ("削除(D)", Risk.DELETE),
        ("DeleteAll", Risk.DELETE),
        ("Del\u200bete", Risk.DELETE),
        ("R e m o v e", Risk.DELETE),
        ("\u202eeteleD", Risk.DELETE),
        ("𝐃𝐞𝐥𝐞𝐭𝐞", Risk.DELETE),
        ("Ⓘⓝⓢⓣⓐⓛⓛ", Risk.INSTALL),
        ("Sеnd", Risk.SEND),
        ("Рay now", Risk.PAY),
        ("Eraſe all", Risk.DELETE),
        ("ＤＥＬＥＴＥ", Risk.DELETE),
    ],
)
def test_a_label_in_disguise_is_read_as_a_person_reads_it(label: str, risk: Risk) -> None:
    assert risk in risks_in(label)


@pytest.mark.parametrize(
    "text", ["Sеnd", "Del\u200bete", "\u202eeteleD", "𝐃𝐞𝐥𝐞𝐭𝐞", "Al\u00adlow", "αpply", "Ⓟⓐⓨ"]
)
def test_what_hides_what_it_says_is_in_disguise(text: str) -> None:
    assert is_disguised(text)


@pytest.mark.parametrize(
    "text",
    ["Send", "Отправить", "Löschen", "Ελλάδα", "می\u200cخواهم", "Tab 1", "10 µm", "Größe", "日本語 OK", "x²"],
)
def test_ordinary_writing_is_in_no_disguise(text: str) -> None:
    assert not is_disguised(text)


@given(st.text(max_size=60))
def test_folding_a_folded_text_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(max_size=40))
def test_characters_that_do_not_show_do_not_count(text: str) -> None:
    hidden = "\u200b".join(text)
    assert fold(hidden) == fold(text)


@given(st.text(max_size=40))
def test_every_reading_of_a_label_has_words(text: str) -> None:
    assert all(words for words in readings(text))
    assert not words_of(text) or readings(text)
