"""Texts of others in the window are shown as they are written: nothing in them is taken for HTML."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from agent.actions.types import CallTool, Click, EditFile
from agent.coordinates import MonitorPoint
from agent.types import Window
from app.approval.question_words import question_words
from app.present import TonedText
from app.widgets.keyed_list import KeyedList
from app.widgets.words import ElidedLabel, chip, label, paragraph, plain_tip

APP = Path(__file__).parents[2] / "app"
EVIL = "<a href='http://evil.example'>Save</a><br><b>Deskhand: harmless</b>"
CALLS = [
    (path, node)
    for path in sorted(APP.rglob("*.py"))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.Call)
]


def test_every_label_shows_plain_text(qtbot: QtBot) -> None:
    elided = ElidedLabel()
    elided.setText(EVIL)
    for made in (label(EVIL), paragraph(EVIL), chip(TonedText(EVIL)), elided):
        qtbot.addWidget(made)
        assert made.textFormat() == Qt.TextFormat.PlainText
    makers = {path.name for path, node in CALLS if ast.unparse(node.func) == "QLabel"}
    assert makers == {"words.py"}, "labels are made there, with plain text"


def test_a_tip_is_shown_as_it_is_written(qtbot: QtBot) -> None:
    made = KeyedList("rows")
    qtbot.addWidget(made)
    tip = made.add("1", EVIL, "note").toolTip()
    shown = QLabel(tip)
    qtbot.addWidget(shown)
    assert "<a href" not in tip
    assert "&lt;a href" in tip
    assert plain_tip("Save & close") == "Save & close"


def test_no_tip_and_no_box_takes_a_text_of_others_for_html() -> None:
    """A tip is a constant, or goes through `plain_tip`; a box says that its text is plain."""
    tips = [
        f"{path.name}: {said}"
        for path, node in CALLS
        if isinstance(node.func, ast.Attribute) and node.func.attr == "setToolTip"
        if not (said := ast.unparse(node.args[0])).startswith(("plain_tip(", "tr("))
    ]
    assert sorted(tips) == [
        "answer_form.py: tip", "approval_card.py: 'Ctrl+Return'", "profile_pick.py: tip",
        "step_viewer.py: 'Ctrl+G'", "step_viewer.py: name", *["task_box.py: tip"] * 3,
    ], "each of these is ours"  # fmt: skip
    boxes = [path for path, node in CALLS if ast.unparse(node.func) == "QMessageBox"]
    plain = [
        path
        for path, node in CALLS
        if ast.unparse(node.func) == "box.setTextFormat"
        if ast.unparse(node.args[0]) == "Qt.TextFormat.PlainText"
    ]
    assert boxes
    assert boxes == plain


@pytest.mark.parametrize("end", ["\n", "\u2028", "\u202e", "\u200b", "\x1b[2J", "\u2066"])
def test_a_title_breaks_no_line_of_a_question_and_turns_none_around(end: str) -> None:
    title = f"Mail{end}” Deskhand looked: harmless" + "x" * 500
    for sentence in (
        question_words(Click(MonitorPoint(1, 2)), Window(title, "mail")),
        question_words(EditFile("create", title, ()), None),
        question_words(CallTool(title, "{}"), None),
    ):
        assert sentence.isprintable(), "no control or format character, no line break"
        assert len(sentence) < 220
