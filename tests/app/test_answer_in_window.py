"""An answer that is a table: chosen in the task box, shown with Copy and Save, in history and report."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QTableView
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.settings import Settings
from agent.store.format import Header
from agent.types import Task
from app.answer_table import schema_of_columns, table_of
from app.cli.main import main
from app.cli.status import ExitStatus
from app.history.answer_actions import save_csv
from app.history.library import write_report
from app.running.choices import TaskChoice
from app.running.rerun import rerun_facts
from app.widgets.task_box import TaskBox
from tests.app.finding import history_rows, named
from tests.app.steps import CLICK_REPLY
from tests.app.workplace import Workplace
from tests.fakes import ScriptedModel

ROWS = [{"item": "chair", "price": 30}, {"item": "=1+1", "price": -2.5}]
COLUMNS = schema_of_columns(("item", "price"))


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    made.model = ScriptedModel(CLICK_REPLY, f"all done<|finished|>{json.dumps(ROWS)}")
    yield made
    made.controller.close()


def tables(workplace: Workplace) -> list[QTableView]:
    return [found for found in workplace.window.findChildren(QTableView) if found.isVisible()]


def test_a_table_is_shown_copied_and_saved(workplace: Workplace, tmp_path: Path) -> None:
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_for_end()
    workplace.wait_until(lambda: bool(tables(workplace)))
    [view] = tables(workplace)
    model = view.model()
    head = [model.headerData(place, Qt.Orientation.Horizontal) for place in range(model.columnCount())]
    assert head == ["item", "price"]
    assert [[model.index(row, place).data() for place in range(2)] for row in range(2)] == [
        ["chair", "30"], ["=1+1", "-2.5"],
    ]  # fmt: skip
    workplace.click("Copy")
    copied = QGuiApplication.clipboard().text()
    wanted = [["item", "price"], ["chair", "30"], ["'=1+1", "-2.5"]]
    assert list(csv.reader(io.StringIO(copied), delimiter="\t")) == wanted
    workplace.click("Save as CSV…")
    dialog = workplace.window.findChild(QFileDialog)
    assert dialog is not None
    path = tmp_path / "answer.csv"
    dialog.fileSelected.emit(str(path))
    dialog.reject()

    def saved() -> list[list[str]]:
        return list(csv.reader(io.StringIO(path.read_text("utf-8-sig")))) if path.exists() else []

    workplace.wait_until(lambda: saved() == wanted)


def test_history_report_and_show_have_the_same_table(
    workplace: Workplace, capsys: pytest.CaptureFixture[str]
) -> None:
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_for_end()
    workplace.click("New task")
    history = workplace.window.history
    workplace.wait_until(lambda: bool(history_rows(history)))
    record_id = history_rows(history)[0].record_id
    history.record_chosen.emit(record_id)
    workplace.wait_until(lambda: bool(tables(workplace)))
    page = write_report(Settings(home=workplace.home), record_id).read_text("utf-8")
    assert '<th scope="col">item</th><th scope="col">price</th>' in page
    assert '<td>=1+1</td><td class="number-cell">-2.5</td>' in page
    capsys.readouterr()
    assert main(["show", record_id, "--json"]) == ExitStatus.DONE
    told = json.loads(capsys.readouterr().out)
    assert told["table"] == {"columns": ["item", "price"], "rows": [["chair", 30], ["=1+1", -2.5]]}
    assert main(["show", record_id]) == ExitStatus.DONE
    assert capsys.readouterr().out.splitlines()[-4:-1] == ["item   price", "chair  30", "=1+1   -2.5"]


def test_a_table_that_cannot_be_written_is_one_sentence(workplace: Workplace, tmp_path: Path) -> None:
    table = table_of(json.dumps(ROWS))
    assert table is not None
    with pytest.raises(Exception, match="cannot be written") as told:
        save_csv(table, tmp_path / "nowhere" / "a.csv")
    assert str(told.value).endswith(".")


def form_of(box: TaskBox) -> QComboBox:
    return named(box, QComboBox, "In which form the agent answers")


def test_columns_in_the_task_box_become_a_schema_and_are_shown_again(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.set_choice(TaskChoice("list"))
    assert box.choice().answer_schema == ""
    form = form_of(box)
    form.setCurrentIndex(1)
    form.activated.emit(1)
    assert box.choice().answer_schema == schema_of_columns(())
    columns = next(
        line for line in box.findChildren(QLineEdit) if line.accessibleName().startswith("The columns of")
    )
    columns.setText("item, price")
    assert box.choice().answer_schema == COLUMNS
    box.set_choice(TaskChoice("list"))
    assert box.choice().answer_schema == ""
    box.set_choice(TaskChoice("list", answer_schema=COLUMNS))
    assert (columns.text(), box.choice().answer_schema) == ("item, price", COLUMNS)


def test_a_schema_file_is_chosen_and_what_is_none_is_one_sentence(
    workplace: Workplace, tmp_path: Path
) -> None:
    schema, broken = tmp_path / "totals.json", tmp_path / "broken.json"
    schema.write_text('{"type": "number"}')
    broken.write_text('{"type": "nothing"}')
    box = workplace.window.task_box

    def choose(file: Path) -> None:
        form = form_of(box)
        last = form.count() - 1
        form.setCurrentIndex(last)
        form.activated.emit(last)
        [dialog] = workplace.window.findChildren(QFileDialog)
        dialog.fileSelected.emit(str(file))
        dialog.reject()
        workplace.wait_until(lambda: not workplace.window.findChildren(QFileDialog))

    choose(schema)
    workplace.wait_until(lambda: box.choice().answer_schema == schema.read_text())
    assert form_of(box).currentText() == "Answer by totals.json"
    choose(broken)
    workplace.wait_until(lambda: workplace.sees("is no JSON schema"))
    assert box.choice().answer_schema == schema.read_text(), "nothing has changed"


def test_a_run_done_again_is_asked_for_the_same_form() -> None:
    header = Header("r", Task("list", answer_schema=COLUMNS), "2026-11-23T00:00:00+00:00", {})
    assert rerun_facts(header, TaskChoice("x")).choice.answer_schema == COLUMNS
