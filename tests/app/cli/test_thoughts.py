"""`deskhand thoughts` as its owner meets it: a model of the catalogue behind a real server writes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from agent.models.manifest import save
from app.cli.main import main
from tests.agent.thoughts.recorded import far_manifest, recorded, steps_of
from tests.chat_server import ChatServer, streaming


@pytest.fixture
def folder(deskhand_home: Path) -> Iterator[Path]:
    """Three recorded steps without thoughts; the model `scribe` is installed, and its server answers."""
    with ChatServer((streaming("I see the field."), streaming(" "), streaming("I am done."))) as server:
        model = deskhand_home / "models" / "scribe"
        model.mkdir(parents=True)
        save(far_manifest(server.url), model)
        yield recorded(deskhand_home / "records")


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    status = main(["thoughts", *words, "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_drafts_are_written_then_accepted_and_listed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = answer(capsys, "latest", "--model", "scribe")
    assert (status, said["written"]) == (0, 2)
    assert said["refused"] == [{"record": folder.name, "step": 2, "reason": "the model wrote nothing"}]
    assert [one["draft"] for one in said["thoughts"]] == [True, True]
    status, said = answer(capsys, "latest", "--accept")
    assert (status, said["accepted"]) == (0, 2)
    status, said = answer(capsys, str(folder))
    assert [(one["step"], one["thought"], one["written_by"], one["draft"]) for one in said["thoughts"]] == [
        (1, "I see the field.", "scribe", False),
        (3, "I am done.", "scribe", False),
    ]


def test_drafts_are_taken_away_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["thoughts", "latest", "--model", "scribe"]) == 0
    assert "a draft, written by scribe" in capsys.readouterr().out
    assert answer(capsys, "latest", "--clear")[1]["cleared"] == 2
    assert [step.draft for step in steps_of(folder)] == ["", "", ""]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("latest", "--model", "embedded"), "writes no sentences of its own"),
        (("latest", "--model", "nobody"), "nobody"),
        (("latest", "--model", "scribe", "--clear"), "give --model or --clear"),
        (("20200101-000000-0000",), "20200101"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    words: tuple[str, ...], why: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = answer(capsys, *words)
    assert status in (1, 2)
    assert why in said["error"]["message"]
