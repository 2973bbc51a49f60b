"""Records of runs with tools become samples: what a tool answered is context, and none of it is learned."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest

from agent.actions import CallTool, EditFile, Finished, Reply, RunPython, RunTerminal, format_reply
from agent.actions.abilities import Ability, Equipment
from agent.actions.types import SdkAction
from agent.coordinates import CoordinateFrame
from agent.memory import AgentMemory
from agent.models.manifest import Manifest
from agent.redaction import Rules
from agent.redaction.records import redact_record
from agent.review import Edit, EditKind, add_edit
from agent.settings import PictureWindow
from agent.store.writer import RecordWriter
from agent.types import Effect, EffectKind, ImagePart, ModelReply, Prompt, Task
from tests.agent.actions.function_replies import DIALECTS
from tests.agent.world import World
from tests.fakes import FakeComputer, classic_manifest
from tests.training.data.recorded_runs import CREATED
from training.data.from_records import Conversion, MadeSample, RecordSource, samples_of
from training.data.prompt_tokens import PromptTokens
from training.trajectories.formats import reader_named, writer_named
from training.trajectories.from_records import trajectories_of

CALLS: tuple[SdkAction, ...] = (
    RunTerminal("wc -l a.txt"),
    RunPython("40 + 2"),
    EditFile("view", "a.txt"),
    CallTool("notes__find", '{"text": "tea"}'),
)
ANSWERS = ("3 a.txt <|im_end|>", "42 é", "1\tone", "green")
DECLARED = '{"type": "function", "name": "notes__find", "parameters": {"type": "object"}, "description": "d"}'
EQUIPMENT = Equipment(frozenset(Ability), (DECLARED,))


@dataclass(frozen=True, slots=True)
class ByteTokenizer:
    """The bytes of a prompt's text, messages closed by a zero; a picture is one number."""

    dialect: str
    vocabulary: str = "bytes"
    factor: int = 28

    def tokens(self, prompt: Prompt) -> PromptTokens:
        ids: list[int] = []
        for message in prompt.messages:
            for part in message.parts:
                ids += [256] if isinstance(part, ImagePart) else part.text.encode()
            ids.append(0)
        return PromptTokens(ids, [])


def recorded(folder: Path, dialect: str) -> tuple[Path, list[str]]:
    """The record of a run that calls every tool, and its replies."""
    replies = [format_reply(Reply("next", (call,), ""), dialect=dialect) for call in (*CALLS, Finished("ok"))]
    said = [ModelReply(text, "stop", tuple(text.encode())) for text in replies]
    effects = [Effect(EffectKind.UNCHANGED, answer) for answer in ANSWERS]
    manifest: Manifest = replace(classic_manifest(), dialect=dialect, frame=CoordinateFrame.REL1000)
    writer = RecordWriter(folder, about={}, now=lambda: CREATED)
    world = World(
        *said,
        computer=FakeComputer(effects=effects, equipment=EQUIPMENT),
        manifest=manifest,
        recorder=writer,
        memory=AgentMemory(history_images=9, pictures=PictureWindow.BLOCKS),
        pictures=PictureWindow.BLOCKS,
    )
    world.run(Task("Add up."))
    return writer.folder, replies


def made_of(record: Path, dialect: str) -> list[MadeSample]:
    return list(samples_of(RecordSource(record), ByteTokenizer(dialect), Conversion()))


@pytest.mark.parametrize("dialect", ["uitars-2", *DIALECTS])
def test_every_call_is_learned_and_no_answer(dialect: str, tmp_path: Path) -> None:
    record, replies = recorded(tmp_path, dialect)
    made = [one.sample for one in made_of(record, dialect)]
    assert len(made) == len(replies)
    for number, (sample, reply) in enumerate(zip(made, replies, strict=True)):
        learned = [token for token, wrote in zip(sample.token_ids, sample.mask, strict=True) if wrote]
        assert learned == list(reply.encode())
        context = bytes(token for token in sample.token_ids[: -len(learned)] if token < 256)
        for answer in ANSWERS[:number]:
            assert answer.encode() in context
        assert not any(sample.mask[: -len(learned)])


@pytest.mark.parametrize("dialect", ["uitars-2", *DIALECTS])
def test_prompts_of_a_run_only_grow(dialect: str, tmp_path: Path) -> None:
    """Each begins with all of the one before and the reply to it: what was sampled stays where it is."""
    record, _ = recorded(tmp_path, dialect)
    made = [one.sample for one in made_of(record, dialect)]
    for before, after in pairwise(made):
        assert after.token_ids[: len(before.token_ids)] == before.token_ids


@pytest.mark.parametrize("name", ["lerobot", "parquet", "sharegpt"])
def test_exports_carry_calls_and_what_tools_answered(name: str, tmp_path: Path) -> None:
    """Of the formats that have words for calls."""
    record, _ = recorded(tmp_path / "records", "computer-use")
    redact_record(record, Rules(), read=lambda pixels: [])
    (trajectory,) = trajectories_of(record)
    writer_named(name)([trajectory], tmp_path / "export")
    (again,) = reader_named(name)(tmp_path / "export")
    for one in (trajectory, again):
        assert [step.actions[0] for step in one.steps[: len(CALLS)]] == list(CALLS)
        assert [step.output for step in one.steps] == ["", *ANSWERS]


def test_answer_to_a_call_that_the_owner_rewrote_is_not_told(tmp_path: Path) -> None:
    record, _ = recorded(tmp_path, "computer-use")
    redact_record(record, Rules(), read=lambda pixels: [])
    add_edit(record, Edit(EditKind.ACTION, step=2, action=RunPython("6 * 7")))
    add_edit(record, Edit(EditKind.DELETE, step=3))
    (trajectory,) = trajectories_of(record)
    assert [step.output for step in trajectory.steps] == ["", ANSWERS[0], "", ANSWERS[3]]
