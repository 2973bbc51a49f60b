"""The editor changes exactly what it is told to, and can take it back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from agent.actions.types import EditFile
from agent.errors import ToolError
from agent.tools.editor import Editor
from tests.agent.tools.plain_sandbox import PlainSandbox

GO = Event()


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> PlainSandbox:
    return PlainSandbox(tmp_path_factory.mktemp("editor"))


@pytest.fixture(scope="module")
def editor(sandbox: PlainSandbox) -> Iterator[Editor]:
    made = Editor(sandbox)
    yield made
    made.close()


@pytest.fixture
def file(sandbox: PlainSandbox) -> Iterator[Path]:
    path = sandbox.home / "work/poem.txt"
    path.write_text("one\ntwo\nthree\n")
    yield path
    path.unlink(missing_ok=True)


def edit(editor: Editor, command: str, path: Path | str, **arguments: str) -> str:
    return editor.edit(EditFile(command, str(path), tuple(arguments.items())), stop=GO).shown


def test_a_file_is_viewed_with_its_lines_numbered(editor: Editor, file: Path) -> None:
    assert edit(editor, "view", file, view_range="[2, 3]") == "     2\ttwo\n     3\tthree"
    assert str(file) in edit(editor, "view", file.parent)


def test_a_text_is_replaced_where_it_stands_exactly_once(editor: Editor, file: Path) -> None:
    assert "     2\tzwei" in edit(editor, "str_replace", file, old_str="two", new_str="zwei")
    assert file.read_text() == "one\nzwei\nthree\n"
    file.write_text("one one")
    for old, why in (("one", "stands 2 times"), ("four", "does not stand"), ("", "is empty")):
        with pytest.raises(ToolError, match=why):
            edit(editor, "str_replace", file, old_str=old, new_str="x")
    assert file.read_text() == "one one"


def test_lines_are_inserted_and_changes_undone(editor: Editor, file: Path) -> None:
    edit(editor, "insert", file, insert_line="1", new_str="between")
    assert file.read_text() == "one\nbetween\ntwo\nthree\n"
    edit(editor, "str_replace", file, old_str="between", new_str="")
    edit(editor, "undo_edit", file)
    edit(editor, "undo_edit", file)
    assert file.read_text() == "one\ntwo\nthree\n"
    with pytest.raises(ToolError, match="No change"):
        edit(editor, "undo_edit", "another")


def test_a_file_is_created_once(editor: Editor, sandbox: PlainSandbox) -> None:
    edit(editor, "create", "new/one.txt", file_text="text")
    assert (sandbox.home / "work/new/one.txt").read_text() == "text"
    with pytest.raises(ToolError, match="is there already"):
        edit(editor, "create", "new/one.txt", file_text="other")
    edit(editor, "undo_edit", "new/one.txt")
    assert not (sandbox.home / "work/new/one.txt").exists()


def test_what_is_no_text_is_one_sentence(editor: Editor, file: Path) -> None:
    os.mkfifo(file.with_name("pipe"))
    file.with_name("binary").write_bytes(b"a\xff")
    file.with_name("large").write_bytes(b"a" * (2 * 2**20 + 1))
    for name, why in (
        ("pipe", "is no file"),
        ("binary", "no text in UTF-8"),
        ("large", "more than 2,097,152 bytes"),
        ("missing", "No such file"),
        ("nul\0", "null byte"),
        ("~nobody-there/x", r"No such file|home"),
    ):
        with pytest.raises(ToolError, match=why):
            edit(editor, "view", name)
    with pytest.raises(ToolError, match="There is no command"):
        edit(editor, "fly", file)
    for wrong in ("x", "[1]", "[3, 2]", "[0, 1]", "[9, 9]"):
        with pytest.raises(ToolError, match=r"view_range|no number"):
            edit(editor, "view", file, view_range=wrong)
    with pytest.raises(ToolError, match="`insert_line` must"):
        edit(editor, "insert", file, insert_line="99", new_str="x")
    with pytest.raises(ToolError, match="`file_text` is missing"):
        edit(editor, "create", "x")
