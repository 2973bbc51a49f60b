"""An answer that is data, as a table: to be shown, copied, or saved as CSV. Pure.

A table is an object, a list of objects, or an object around one such list; with a schema any other value is
one, too. What stands in a cell came from a model and from the screen: a spreadsheet that opens it shall
calculate nothing and start nothing.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from agent.answers import value_of

Cell = str | int | float | bool | None
MAX_COLUMNS = 100
MAX_ROWS = 20_000
SINGLE_COLUMN = "value"
"""What the column is called where an answer has no names in it."""
_COLUMN_CHARACTERS = 120
_SIGNS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""With what a spreadsheet begins to calculate: also as wide letters, and behind spaces."""
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


@dataclass(frozen=True, slots=True)
class AnswerTable:
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    """Each as long as `columns`; None where an object lacks a field."""

    def texts(self) -> list[list[str]]:
        """The rows as they are shown."""
        return [[cell_text(cell) for cell in row] for row in self.rows]


def table_of(answer: str, schema: str = "") -> AnswerTable | None:
    """The answer as a table; None where it is none, or one too large to be read.

    >>> table_of('[{"name": "a", "cost": 3}, {"name": "b"}]').rows
    (('a', 3), ('b', None))
    >>> table_of("It costs 3 euros.") is None
    True
    """
    try:
        value = value_of(answer)
    except ValueError:
        return None
    named = _properties(_schema_value(schema))
    objects = _objects_in(value)
    if objects is None:
        if not schema:
            return None
        values = value if isinstance(value, list) else [value]
        if not values and named:
            return AnswerTable(tuple(named), ())
        objects = [{SINGLE_COLUMN: one} for one in values]
    seen = {name for one in objects for name in one}
    columns = [name for name in named if name in seen]
    columns += dict.fromkeys(name for one in objects for name in one if name not in columns)
    if not columns or len(columns) > MAX_COLUMNS or len(objects) > MAX_ROWS:
        return None
    rows = tuple(tuple(_cell(one.get(name)) for name in columns) for one in objects)
    return AnswerTable(tuple(_clean(name)[:_COLUMN_CHARACTERS] for name in columns), rows)


def cell_text(cell: Cell) -> str:
    """
    >>> cell_text(None), cell_text(True), cell_text(1.50), cell_text("a")
    ('', 'true', '1.5', 'a')
    """
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else json.dumps(cell)


def is_number(cell: Cell) -> bool:
    return isinstance(cell, int | float) and not isinstance(cell, bool)


def csv_bytes(table: AnswerTable) -> bytes:
    """As RFC 4180 has it, in UTF-8 with the mark by which Excel knows that."""
    return b"\xef\xbb\xbf" + _written(table, ",").encode("utf-8")


def tabbed(table: AnswerTable) -> str:
    """For the clipboard: a spreadsheet puts it into its cells."""
    return _written(table, "\t")


def harmless(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula: with an apostrophe before it where it could.

    >>> harmless("=1+1"), harmless("-3.5"), harmless("a=b")
    ("'=1+1", '-3.5', 'a=b')
    """
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def schema_of_columns(columns: Sequence[str]) -> str:
    """The JSON schema of a table with these columns; without any, whoever answers chooses them."""
    item: dict[str, Any] = {"type": "object", "minProperties": 1}
    if columns:
        kinds = ["string", "number", "boolean", "null"]
        item = {
            "type": "object",
            "properties": {name: {"type": kinds} for name in columns},
            "required": list(columns),
            "additionalProperties": False,
        }
    return json.dumps({"type": "array", "items": item}, ensure_ascii=False)


def columns_of_schema(schema: str) -> tuple[str, ...] | None:
    """The columns of which `schema_of_columns` made it; None where it is another schema."""
    columns = tuple(_properties(_schema_value(schema)))
    return columns if schema_of_columns(columns) == schema else None


def columns_in(text: str) -> tuple[str, ...]:
    """
    >>> columns_in("name,  price , ,name")
    ('name', 'price')
    """
    names = (" ".join(_clean(name).split())[:_COLUMN_CHARACTERS] for name in text.split(","))
    return tuple(dict.fromkeys(name for name in names if name))[:MAX_COLUMNS]


def _written(table: AnswerTable, between: str) -> str:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=between, lineterminator="\r\n")
    writer.writerow([harmless(name) for name in table.columns])
    writer.writerows(
        [harmless(cell) if isinstance(cell, str) else cell_text(cell) for cell in row] for row in table.rows
    )
    return buffer.getvalue()


def _objects_in(value: Any) -> list[dict[str, Any]] | None:
    """The rows of a value: it is a list of objects, an object around one, or an object."""
    if _is_rows(value):
        rows: list[dict[str, Any]] = value
        return rows
    if not isinstance(value, dict) or not value:
        return None
    inner = next(iter(value.values()))
    return inner if len(value) == 1 and _is_rows(inner) else [value]


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) and one for one in value)


def _schema_value(schema: str) -> Any:
    try:
        return json.loads(schema) if schema else None
    except (ValueError, RecursionError):  # of a record that somebody else has made
        return None


def _properties(schema: Any) -> list[str]:
    """The names of the fields of a row, in the order of the schema."""
    for _ in range(3):  # an object around a list of objects
        if not isinstance(schema, dict):
            return []
        properties = schema.get("properties")
        if isinstance(properties, dict) and properties:
            inner = next(iter(properties.values()))
            if len(properties) == 1 and isinstance(inner, dict) and "items" in inner:
                schema = inner
                continue
            return [str(name) for name in properties][:MAX_COLUMNS]
        schema = schema.get("items")
    return []


def _cell(value: Any) -> Cell:
    if value is None or isinstance(value, bool | int | float):
        return value
    return _clean(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _clean(text: str) -> str:
    """Without signs that no table can show; a carriage return is the end of a line."""
    return _SIGNS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
