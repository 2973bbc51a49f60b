"""`--records QUERY`: the owner's history as a data set, as far as the owner's review allows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent.models.embedded_vocabulary import IMAGE_PAD_ID
from agent.redaction import Rules
from agent.redaction.records import redact_record, search_record
from agent.review import Edit, EditKind, add_edit
from agent.review.rating import Rating, rate
from agent.types import Task
from tests.agent.world import CLICK_ELSEWHERE, DONE
from tests.fakes import classic_manifest
from tests.tiny_models import qwen3_config, random_state
from tests.training.data.recorded_runs import record_run, said
from tests.training.small_worlds import seeing_model, small_model
from training.__main__ import main
from training.data.from_records import OTHER_PROMPT
from training.data.stream import stream
from training.export.embedded import export_embedded

pytestmark = pytest.mark.torch

SAVE = Task("Press Save")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DESKHAND_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def recorded(home: Path, task: Task = SAVE, *, is_searched: bool = True, is_rated: bool = True) -> Path:
    folder = record_run(home / "records", task=task)
    if is_rated:
        rate(folder, Rating.WORKED)
    if is_searched:
        redact_record(folder, Rules(), read=lambda pixels: [])
    return folder


def train(tmp_path: Path, stage: str, query: str, *more: str, model: Path | None = None) -> int:
    folder = model or tmp_path / "model"
    if not folder.exists():
        seeing_model(folder)
    given = ["--records", query, "--model", str(folder), "--out", str(tmp_path / "run")]
    return main([stage, *given, "--steps", "1", "--batch", "2", "--micro-batch", "1", *more])


def account(tmp_path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((tmp_path / "run" / "records" / "account.json").read_text())
    return found


@pytest.mark.parametrize("stage", ["sft", "ct"])
def test_a_stage_learns_from_the_records_that_match(
    tmp_path: Path, home: Path, stage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = recorded(home, Task("Press Save in the budget"))
    recorded(home)
    assert train(tmp_path, stage, "budget") == 0
    output = capsys.readouterr()
    assert output.out == f"{tmp_path / 'run' / 'result'}\n"
    assert "records: 1 found, 1 used, 2 samples" in output.err
    loaded = list(stream(tmp_path / "run" / "records" / "data"))
    assert {one.sample.provenance.episode_id for one in loaded} == {wanted.name}
    assert all(one.sample.token_ids.count(IMAGE_PAD_ID) == 25 * 19 for one in loaded)


def test_the_same_command_goes_on_with_the_data_set_that_was_made(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded(home)
    assert train(tmp_path, "sft", "save") == 0
    recorded(home)
    assert train(tmp_path, "sft", "save") == 0
    assert account(tmp_path)["num_records"] == 1
    assert train(tmp_path, "sft", "mail") == 2
    assert "learns from the records of 'save'" in capsys.readouterr().err


def test_what_was_not_searched_or_is_not_decided_is_not_used(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unsearched = recorded(home, is_searched=False)
    undecided = recorded(home, Task("Press Save with 4111 1111 1111 1111"), is_searched=False)
    search_record(undecided, Rules(), read=lambda pixels: [])
    assert train(tmp_path, "sft", "") == 1
    said_why = capsys.readouterr().err
    assert "None of the records can be learned from" in said_why
    assert f"deskhand redact {unsearched.name}" in said_why
    assert f"{undecided.name} has 1 open findings" in said_why
    recorded(home)
    assert train(tmp_path, "sft", "") == 0
    assert set(account(tmp_path)["refused"]) == {unsearched.name, undecided.name}  # type: ignore[call-overload]


def test_a_redacted_prompt_is_another_one_and_left_out(tmp_path: Path, home: Path) -> None:
    recorded(home)
    recorded(home, Task("Press Save with 4111 1111 1111 1111"))
    assert train(tmp_path, "sft", "") == 0
    assert account(tmp_path)["left_out"] == {OTHER_PROMPT: 2}


def test_the_owners_review_applies(tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong, poor, other, cut = (recorded(home) for _ in range(4))
    add_edit(wrong, Edit(EditKind.WRONG, step=1))
    add_edit(poor, Edit(EditKind.QUALITY, level=1))
    add_edit(other, Edit(EditKind.TASK, text="Press Open"))
    add_edit(cut, Edit(EditKind.DELETE, step=1))
    assert train(tmp_path, "sft", "") == 0
    loaded = list(stream(tmp_path / "run" / "records" / "data"))
    accepted = sorted(
        (one.sample.provenance.episode_id, one.sample.provenance.step)
        for one in loaded
        if one.sample.is_accepted
    )
    assert accepted == sorted([(wrong.name, 2), (cut.name, 2)])
    assert account(tmp_path)["left_out"] == {"left out in the review": 1}
    assert f"{poor.name} was called poor" in capsys.readouterr().err


def test_sft_without_examples_suggests_what_to_do_instead(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_edit(recorded(home), Edit(EditKind.OUTCOME, text="failure"))
    assert train(tmp_path, "sft", "") == 1
    assert "None of the steps is an example" in capsys.readouterr().err
    assert train(tmp_path, "ct", "") == 0


def test_records_of_another_dialect_or_without_a_match_are_explained(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(tmp_path, "sft", "") == 1
    assert "There is no record yet" in capsys.readouterr().err
    folder = record_run(
        home / "records", said("Action: finished(content='ok')"), manifest=classic_manifest(), max_steps=1
    )
    redact_record(folder, Rules(), read=lambda pixels: [])
    rate(folder, Rating.WORKED)
    assert train(tmp_path, "sft", "nowhere") == 1
    assert "No record matches 'nowhere'" in capsys.readouterr().err
    assert train(tmp_path, "sft", "save") == 1
    assert "the model was asked in the dialect uitars-1.5 (steps: 1)" in capsys.readouterr().err


def test_a_model_of_another_vocabulary_is_refused(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded(home)
    assert train(tmp_path, "sft", "", model=small_model(tmp_path / "text")) == 2
    assert "another vocabulary" in capsys.readouterr().err
    assert train(tmp_path, "sft", "", "--data", str(tmp_path)) == 2
    assert "Either --records or --data" in capsys.readouterr().err
    assert main(["sft", "--records", "", "--out", str(tmp_path / "run"), "--model", "none"]) == 2
    assert "There is no model called 'none'" in capsys.readouterr().err


def test_a_gguf_model_is_made_into_one_that_can_be_trained(tmp_path: Path, home: Path) -> None:
    recorded(home)
    config = qwen3_config()
    export_embedded(random_state(config), config, tmp_path / "tiny", name="tiny", canvas_px=(800, 608))
    assert train(tmp_path, "sft", "", model=tmp_path / "tiny") == 0
    assert (tmp_path / "run" / "result" / "model.safetensors").is_file()


def test_a_judge_learns_from_judged_records_and_is_measured_on_other_tasks(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for task, outcome in (("Press Save", "success"), ("Press Open", "failure"), ("Press Close", "")):
        folder = recorded(home, Task(task), is_rated=False)
        if outcome:
            add_edit(folder, Edit(EditKind.OUTCOME, text=outcome))
    assert train(tmp_path, "judge", "") == 0
    records = tmp_path / "run" / "records"
    learned, measured = ([one.sample.task for one in stream(records / name)] for name in ("data", "held-out"))
    assert sorted([*learned, *measured]) == ["Press Open", "Press Save"]
    assert len(learned) == len(measured) == 1
    assert "say first whether it worked" in capsys.readouterr().err


def test_replies_that_were_denied_are_experience_and_no_example(tmp_path: Path, home: Path) -> None:
    folder = record_run(home / "records", said("?"), said(CLICK_ELSEWHERE), said(DONE))
    redact_record(folder, Rules(), read=lambda pixels: [])
    rate(folder, Rating.WORKED)
    assert train(tmp_path, "sft", "") == 0
    loaded = [one.sample for one in stream(tmp_path / "run" / "records" / "data")]
    assert [sample.is_accepted for sample in loaded] == [False, True, True]
