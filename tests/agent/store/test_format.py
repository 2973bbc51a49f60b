"""The format: exact there and back, and a golden file of each version that every later one must read."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions import ACTION_TYPES, TypeText
from agent.errors import RecordCorruptError, RecordNewerError
from agent.store import RecordWriter, open_record
from agent.store.format import NO_PIXELS, Header, StepLine, decode, encode
from agent.store.values import (
    ACTION_NAMES,
    decode_action,
    decode_decision,
    encode_action,
    encode_decision,
)
from agent.types import Ending, EndingKind, Step
from tests.agent.store.episodes import (
    ALL_ACTIONS,
    ALL_DECISIONS,
    CONTEXT,
    ENDING,
    TASK,
    everything,
    everything_2,
)

DATA = Path(__file__).parents[1] / "data"
IMAGE = f"{'a' * 64}.png"
GOLDEN = {1: everything, 2: everything_2}
"""Version of the golden record in `record-v<version>` → what it was written from."""


def without_pixels(step: Step) -> Step:
    return replace(step, observation=replace(step.observation, pixels=NO_PIXELS))


def are_equal(a: Step, b: Step) -> bool:
    """Dataclasses with arrays in them cannot be compared by `==`."""
    return all(
        getattr(a, field.name) == getattr(b, field.name)
        for field in fields(Step)
        if field.name != "observation"
    ) and all(
        np.array_equal(a.observation.pixels, b.observation.pixels)
        if field.name == "pixels"
        else getattr(a.observation, field.name) == getattr(b.observation, field.name)
        for field in fields(a.observation)
    )


def test_every_kind_of_action_has_a_name_in_records() -> None:
    assert set(ACTION_NAMES) == set(ACTION_TYPES) == {type(action) for action in ALL_ACTIONS}
    assert len(set(ACTION_NAMES.values())) == len(ACTION_NAMES)


@pytest.mark.parametrize("action", ALL_ACTIONS, ids=repr)
def test_action_comes_back_exactly(action: object) -> None:
    text = json.dumps(encode_action(action))  # type: ignore[arg-type]
    assert decode_action(json.loads(text)) == action


@pytest.mark.parametrize("decision", ALL_DECISIONS, ids=repr)
def test_decision_comes_back_exactly(decision: object) -> None:
    text = json.dumps(encode_decision(decision))  # type: ignore[arg-type]
    assert decode_decision(json.loads(text)) == decision


@given(st.text(st.characters(), max_size=100))
def test_any_text_comes_back_exactly(text: str) -> None:
    line = encode(Ending(EndingKind.FINISHED, text))
    assert "\n" not in line
    assert line.isascii()
    assert decode(line) == Ending(EndingKind.FINISHED, text)
    assert decode_action(json.loads(json.dumps(encode_action(TypeText(text))))) == TypeText(text)


def test_steps_come_back_exactly_but_for_their_pixels() -> None:
    for step in (*everything(), *everything_2()):
        line = decode(encode(StepLine(step, IMAGE, 1.5)))
        assert isinstance(line, StepLine)
        assert (line.image, line.at_s) == (IMAGE, 1.5)
        assert are_equal(line.step, without_pixels(step))


@pytest.mark.parametrize("kind", EndingKind)
def test_every_ending_comes_back(kind: EndingKind) -> None:
    assert decode(encode(Ending(kind, "why"))) == Ending(kind, "why")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type":"song"}',
        '{"type":"step"}',
        '{"type":"ending","kind":"glory","text":""}',
        '{"type":"header","deskhand_record":2,"id":"a"}',
        '{"type":"header","deskhand_record":3,"id":"a","task":{"text":"t"},"created":"","about":{}}',
        '{"type":"header","deskhand_record":1,"id":"a","task":{"text":"t","evil":1},"created":"","about":{}}',
        "\x00\x00\x00",
    ],
)
def test_damaged_line_is_a_typed_error(line: str) -> None:
    with pytest.raises(RecordCorruptError):
        decode(line)


def test_a_record_of_a_newer_version_is_not_called_damaged(tmp_path: Path) -> None:
    """Whatever its lines look like: only the version in its header is read."""
    (tmp_path / "record.jsonl").write_text(
        '{"type":"header","deskhand_record":7,"whose":{"it":[1]}}\n{"type":"novelty"}\n{"type":"ending"}\n'
    )
    with pytest.raises(RecordNewerError) as problem:
        open_record(tmp_path)
    assert str(problem.value) == (
        "A newer Deskhand wrote this record, in format version 7; this one reads 1 to 2: update it."
    )


@pytest.mark.parametrize("version", ["0", "-1", "true", "1000000", '"3"', "3.0", "null", "[]"])
def test_a_version_that_there_cannot_be_is_damage(version: str) -> None:
    with pytest.raises(RecordCorruptError) as problem:
        decode(f'{{"type":"header","deskhand_record":{version}}}')
    assert not isinstance(problem.value, RecordNewerError)


@pytest.mark.parametrize("version", GOLDEN)
def test_golden_record_reads_as_it_was_written(version: int) -> None:
    record = open_record(DATA / f"record-v{version}")
    assert record.header == Header(
        "20261121-023045-0a1b", TASK, "2026-11-21T02:30:45.000+00:00", {"model": "m"}, version
    )
    assert record.ending == ENDING
    steps = list(record)
    assert len(steps) == len(record) == 6
    assert all(are_equal(step, expected) for step, expected in zip(steps, GOLDEN[version](), strict=True))


def test_golden_record_is_still_what_version_1_writes() -> None:
    lines = (DATA / "record-v1" / "record.jsonl").read_text("ascii").splitlines()
    assert [encode(decode(line)) for line in lines] == lines


def test_golden_record_is_still_what_is_written_today(tmp_path: Path) -> None:
    """Through the writer: what prompts have in common is written only where it changes."""
    writer = RecordWriter(
        tmp_path, about={"model": "m"}, now=lambda: datetime(2026, 11, 21, 2, 30, 45, tzinfo=UTC)
    )
    writer.begin(TASK)
    for step in everything_2():
        writer.step(step)
    writer.end(ENDING)
    _, *written = (writer.folder / "record.jsonl").read_text("ascii").splitlines()
    _, *golden = (DATA / "record-v2" / "record.jsonl").read_text("ascii").splitlines()
    assert written == golden
    assert ["context" in json.loads(line).get("prompt", ()) for line in written] == [
        True, False, False, False, True, False, False
    ]  # fmt: skip


def test_a_prompt_whose_context_stands_nowhere_is_a_typed_error() -> None:
    line = encode(StepLine(everything_2()[1], IMAGE, 1.5), before=CONTEXT)
    assert decode(line, before=CONTEXT)
    with pytest.raises(RecordCorruptError, match="context"):
        decode(line)


def test_unknown_names_stay_in_the_extensions() -> None:
    text = encode(StepLine(replace(everything()[0], extensions={"later": {"x": [1, "y"]}}), IMAGE, 0.0))
    line = decode(text)
    assert isinstance(line, StepLine)
    assert line.step.extensions == {"later": {"x": [1, "y"]}}
    assert encode(line) == text
