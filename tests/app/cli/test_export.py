"""`deskhand export` and `deskhand import` as their owner meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent.actions.types import Finished, TypeText
from agent.coordinates import Screen
from agent.settings import Settings
from agent.store import RecordWriter
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Observation, Performed, Step, Task
from app.cli.main import main
from app.history import library
from tests.fakes import picture

EFFECT = Effect(EffectKind.CHANGED)


def recorded(home: Path, text: str) -> Path:
    writer = RecordWriter(home / "records")
    writer.begin(Task("write a name"))
    for number, action in enumerate((TypeText(text), Finished()), start=1):
        done = Performed(action, Allow("demonstration", "owner"), None)
        if number == 1:
            done = Performed(action, Allow("demonstration", "owner"), EFFECT)
        writer.step(Step(number, Observation(picture()[:0, :0], Screen(80, 60)), None, "", None, "", (done,)))
    writer.end(Ending(EndingKind.FINISHED))
    return writer.folder


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, object]]:
    status = main([*words, "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_record_is_exported_once_it_was_searched_and_can_be_read_again(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded(deskhand_home, "Ada")
    out = str(deskhand_home / "out")
    status, refused = answer(capsys, "export", "latest", "--format", "agentnet", "--out", out)
    assert status == 1
    assert "not been searched" in str(refused["error"])
    assert answer(capsys, "redact", "latest")[0] == 0
    status, done = answer(capsys, "export", "latest", "--format", "agentnet", "--out", out)
    assert (status, done["trajectories"]) == (0, 1)
    status, checked = answer(capsys, "import", out, "--format", "agentnet", "--check")
    assert (status, checked) == (0, {"trajectories": 1, "steps": 2})
    assert len(library.history(Settings(home=deskhand_home))) == 1


def test_an_import_becomes_a_record_that_says_where_it_comes_from(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded(deskhand_home, "Ada")
    out = str(deskhand_home / "out")
    answer(capsys, "redact", "latest")
    answer(capsys, "export", "latest", "--format", "agentnet", "--out", out)
    status, done = answer(capsys, "import", out, "--format", "agentnet")
    assert (status, done["trajectories"], done["there_before"]) == (0, 1, 0)
    (record_id,) = done["records"]  # type: ignore[misc]
    about = answer(capsys, "show", record_id)[1]["about"]
    assert about["source"] == "import"  # type: ignore[index]
    assert about["format"] == "agentnet"  # type: ignore[index]
    status = main(["replay", record_id, "--computer", "screen"])
    assert status == 2
    assert "never done again" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "listed"),
    [
        (("export", "latest", "--format", "word", "--out", "out"), "preferences"),
        (("import", "out", "--format", "word"), "mind2web"),
        (("import", "out", "--format", "parquet", "--to", "word", "--out", "out"), "preferences"),
    ],
)
def test_an_unknown_format_is_bad_usage_and_lists_those_there_are(
    words: tuple[str, ...], listed: str, deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded(deskhand_home, "Ada")
    status, refused = answer(capsys, *words)
    assert status == 2
    assert listed in str(refused["error"])
