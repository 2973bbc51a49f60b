"""What others wrote, where the command line prints it: it forges no line of ours."""

from __future__ import annotations

import argparse
import ast
import json
from pathlib import Path

import pytest

from agent.errors import AgentError
from app.cli.main import guarded, main
from app.cli.output import print_json, print_line, print_lines, tell, tell_lines
from app.cli.status import ExitStatus
from tests.agent.redaction.test_records import record

ROOT = Path(__file__).parents[3]
FORGED = "Save\nDone: all is well\x1b[2J\x9b1A\u202e\u200b"
SHOWN = "Save⟨U+000A⟩Done: all is well⟨U+001B⟩[2J⟨U+009B⟩1A⟨U+202E⟩⟨U+200B⟩"


def test_one_text_is_one_line_on_either_stream(capsys: pytest.CaptureFixture[str]) -> None:
    print_line(FORGED + "\ud800")
    tell(FORGED + "\ud800")
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == (SHOWN + "⟨U+D800⟩\n", SHOWN + "⟨U+D800⟩\n")


def test_a_text_of_several_lines_stands_behind_its_mark(capsys: pytest.CaptureFixture[str]) -> None:
    print_lines(FORGED, "     | ")
    tell_lines(FORGED, "     | ")
    shown = capsys.readouterr()
    lines = (shown.out + shown.err).splitlines()
    assert [line[:7] for line in lines] == ["     | "] * 4


def test_a_lone_surrogate_can_be_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"title": FORGED + "\ud800"})
    written = capsys.readouterr().out
    assert written.isascii()
    assert json.loads(written) == {"title": FORGED + "\ud800"}


def test_an_error_that_quotes_others_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def failing(_arguments: argparse.Namespace) -> ExitStatus:
        raise AgentError(f"The server says: {FORGED}")

    guarded(failing, argparse.Namespace())
    assert capsys.readouterr().err == f"deskhand: The server says: {SHOWN}\n"


def test_a_record_forges_no_line_of_history_and_show(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record(deskhand_home / "records", text=FORGED, task=FORGED)
    for command in (["history"], ["show", "latest"]):
        assert main(command) == ExitStatus.DONE
        shown = capsys.readouterr().out
        assert not any(line.startswith("Done") for line in shown.splitlines())
        assert not set(shown) & set("\x1b\x9b\u202e\u200b")


def test_half_a_letter_in_a_record_stops_neither_history_nor_show_nor_report(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record(deskhand_home / "records", text="half \ud83d", task="half \udfff")
    for command in (["history"], ["history", "--search", "half"], ["show", "latest"], ["report", "latest"]):
        assert main(command) == ExitStatus.DONE, command
        assert main([*command, "--json"]) == ExitStatus.DONE, command
    assert "half" in capsys.readouterr().out
    page = next((deskhand_home / "records").glob("*/report.html")).read_text(encoding="utf-8")
    assert "half" in page


def test_nothing_but_the_output_module_prints_foreign_text() -> None:
    """`print` elsewhere in the command line shows constants only: signs and their colours."""
    elsewhere = {
        f"{path.name}: {ast.unparse(node)}"
        for path in sorted((ROOT / "app" / "cli").glob("*.py"))
        if path.name != "output.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "print"
    }
    assert {line.partition(":")[0] for line in elsewhere} == {"doctor.py", "models_check.py"}
    assert all("sign" in line or "_coloured" in line for line in elsewhere), elsewhere
