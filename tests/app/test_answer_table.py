"""An answer that is data becomes a table, and a file that no spreadsheet runs."""

from __future__ import annotations

import csv
import io
import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from agent.answers import misfit, require_schema
from app.answer_table import (
    MAX_COLUMNS,
    AnswerTable,
    columns_in,
    columns_of_schema,
    csv_bytes,
    harmless,
    schema_of_columns,
    tabbed,
    table_of,
)

FORMULAS = (
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
    "  =1+1",
    "＝1+1",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://x","y")',
    "\n=1",
)
PLAIN = ("a=b", "Grüße, 你好", 'say "so"', "two\nlines", "3 - 2", "a,b;c", "1e3")


@pytest.mark.parametrize(
    ("answer", "columns", "rows"),
    [
        ('{"total": 3, "paid": true}', ("total", "paid"), ((3, True),)),
        ('[{"a": 1}, {"b": "x", "a": null}]', ("a", "b"), ((1, None), (None, "x"))),
        ('{"invoices": [{"no": "7"}, {"no": "8"}]}', ("no",), (("7",), ("8",))),
        ('```json\n[{"a": {"b": [1, "ü"]}}]\n```', ("a",), (('{"b": [1, "ü"]}',),)),
    ],
)
def test_objects_and_lists_of_objects_are_tables(
    answer: str, columns: tuple[str, ...], rows: tuple[tuple[object, ...], ...]
) -> None:
    table = table_of(answer)
    assert table is not None
    assert (table.columns, table.rows) == (columns, rows)


@pytest.mark.parametrize(
    "answer",
    ["It costs 3 euros.", "3", "[1, 2]", "{}", "[]", "[{}]", '"words"', "", "[" * 5000, '[{"a": 1}, 2]'],
)
def test_other_answers_stay_words(answer: str) -> None:
    assert table_of(answer) is None


def test_an_answer_with_more_columns_than_can_be_read_stays_words() -> None:
    assert table_of(json.dumps({str(number): 1 for number in range(MAX_COLUMNS)})) is not None
    assert table_of(json.dumps({str(number): 1 for number in range(MAX_COLUMNS + 1)})) is None


def test_with_a_schema_any_value_is_a_table_in_the_order_of_the_schema() -> None:
    assert table_of("[1, 2]", '{"type": "array"}') == AnswerTable(("value",), ((1,), (2,)))
    assert table_of("42", '{"type": "number"}') == AnswerTable(("value",), ((42,),))
    schema = schema_of_columns(["name", "price"])
    assert table_of('[{"price": 1, "name": "a"}]', schema) == AnswerTable(("name", "price"), (("a", 1),))
    assert table_of("[]", schema) == AnswerTable(("name", "price"), ())
    assert table_of("[1]", "no schema at all") == AnswerTable(("value",), ((1,),))


def test_columns_become_a_schema_and_are_found_in_it_again() -> None:
    columns = columns_in(" name, unit price ,, name,日付")
    assert columns == ("name", "unit price", "日付")
    schema = schema_of_columns(columns)
    require_schema(schema)
    assert columns_of_schema(schema) == columns
    assert misfit(schema, '[{"name": "a", "unit price": 3, "日付": null}]') == ""
    assert misfit(schema, '[{"name": "a"}]') != ""
    assert columns_of_schema(schema_of_columns(())) == ()
    assert columns_of_schema('{"type": "object"}') is None


@pytest.mark.parametrize("text", FORMULAS)
def test_what_a_spreadsheet_would_calculate_is_made_harmless(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", [*PLAIN, "-3", "-3.5", "3", ""])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert harmless(text) == text


def test_a_saved_table_is_read_back_by_the_csv_reader_and_no_cell_begins_a_formula() -> None:
    rng = random.Random(5)
    signs = [*FORMULAS, *PLAIN, "", "\x00\x1b[31m", "'", "\ud83d", ","]
    for _ in range(300):
        names = [f"{number}{rng.choice(signs)}" for number in range(rng.randint(1, 4))]
        rows = [
            {name: rng.choice([rng.choice(signs), rng.randint(-9, 9), -1.5, True, None]) for name in names}
            for _ in range(rng.randint(1, 5))
        ]
        table = table_of(json.dumps(rows))
        assert table is not None
        data = csv_bytes(table)
        assert data.startswith(b"\xef\xbb\xbf")
        [head, *read] = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
        assert head == [harmless(name) for name in table.columns]
        wanted = [
            [harmless(text) if isinstance(cell, str) else text for cell, text in zip(row, texts, strict=True)]
            for row, texts in zip(table.rows, table.texts(), strict=True)
        ]
        assert read == wanted
        copied = list(csv.reader(io.StringIO(tabbed(table), newline=""), delimiter="\t"))
        assert copied == [head, *read]


@pytest.mark.skipif(shutil.which("soffice") is None, reason="needs LibreOffice")
def test_libreoffice_reads_the_values_and_calculates_nothing(tmp_path: Path) -> None:
    rows = [{"text": text, "number": -2.5} for text in (*FORMULAS, *PLAIN)]
    table = table_of(json.dumps(rows))
    assert table is not None
    (tmp_path / "answer.csv").write_bytes(csv_bytes(table))
    # to OpenDocument, where a formula would stand beside its value; without a window nobody chooses UTF-8
    subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless",
         "--infilter=CSV:44,34,76,1", "--convert-to", "fods", "--outdir", str(tmp_path),
         str(tmp_path / "answer.csv")],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    sheet = (tmp_path / "answer.fods").read_text(encoding="utf-8")
    assert "table:formula" not in sheet
    assert sheet.count('office:value="-2.5"') == len(rows)
    assert "Grüße, 你好" in sheet
