"""An example has the loop's prompt, and the owner's actions as its target."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from agent.actions import parse_reply, place
from agent.actions.types import CallTool, Click, Finished, TypeText
from agent.coordinates import MonitorPoint
from agent.models.manifest import Manifest
from agent.prompts import prompt_id
from agent.redaction import Rules
from agent.redaction.records import redact_record
from agent.review import Edit, EditKind, add_edit
from agent.store import open_record
from tests.fakes import embedded_manifest
from tests.training.data.recorded_runs import record_run
from tests.training.finetune.recorded import demonstration
from tests.training.trajectories.test_records_to_trajectories import conversed
from training.finetune.examples import FinetuneExample, examples_of
from training.trajectories.from_records import trajectories_of

MANIFEST = embedded_manifest()
CLICK = Click(MonitorPoint(20.5, 10.5))
DONE = ("done", Finished())


def examples(
    folder: Path, manifest: Manifest = MANIFEST, left_out: Counter[str] | None = None
) -> list[FinetuneExample]:
    (trajectory,) = trajectories_of(folder)
    return list(examples_of(trajectory, manifest, Counter() if left_out is None else left_out))


def test_the_prompt_is_exactly_that_of_the_loop(tmp_path: Path) -> None:
    folder = record_run(tmp_path)
    redact_record(folder, Rules(), read=lambda pixels: [])
    asked = [line.step.prompt_id for line in open_record(folder).lines]
    assert len(asked) > 1
    assert [prompt_id(example.prompt) for example in examples(folder)] == asked


def test_the_reply_reads_back_as_what_was_done(tmp_path: Path) -> None:
    folder = demonstration(tmp_path, "write a name", ('press "Name"', CLICK), DONE)
    first, last = examples(folder)
    reply = parse_reply(first.reply, dialect="embedded")
    (action,) = (place(one, first.transform) for one in reply.actions)
    assert reply.thought == 'press "Name"'
    assert isinstance(action, Click)
    assert isinstance(action.at, MonitorPoint)
    # the vocabulary has a coordinate for every two hundredth of the canvas
    assert abs(action.at.x - 20.5) <= 2
    assert abs(action.at.y - 10.5) <= 2
    assert last.reply == "done<|finished|>"


def test_a_wrong_step_stays_in_the_past_and_is_no_example(tmp_path: Path) -> None:
    folder = demonstration(tmp_path, "write a name", ("a slip", CLICK), ("fill", TypeText("Ada")), DONE)
    add_edit(folder, Edit(EditKind.WRONG, step=1))
    left_out: Counter[str] = Counter()
    found = examples(folder, left_out=left_out)
    assert [example.number for example in found] == [2, 3]
    assert left_out == {"marked as wrong": 1}
    said = "".join(part.text for part in found[0].prompt.messages[0].parts if hasattr(part, "text"))
    assert "a slip" in said


def test_what_the_model_has_no_word_for_is_counted(tmp_path: Path) -> None:
    folder = demonstration(tmp_path, "look it up", ("", CallTool("search", "{}")), DONE)
    left_out: Counter[str] = Counter()
    assert [example.number for example in examples(folder, left_out=left_out)] == [2]
    assert left_out == {"the model has no words for it": 1}


def test_on_a_large_screen_a_small_canvas_gets_the_window(tmp_path: Path) -> None:
    folder = demonstration(tmp_path, "press it", ('press "it"', CLICK), DONE, size_px=(1280, 900))
    (trajectory,) = trajectories_of(folder)
    example = next(examples_of(trajectory, MANIFEST, Counter()))
    assert (example.transform.crop_width_px, example.transform.shown_width_px) == (1280, 800)
    window = trajectory.steps[0].window
    assert window is not None
    at_corner = replace(window, left_px=10, top_px=10, width_px=300, height_px=200)
    moved = replace(trajectory, steps=(replace(trajectory.steps[0], window=at_corner),))
    example = next(examples_of(moved, MANIFEST, Counter()))
    assert (example.transform.crop_width_px, example.transform.shown_width_px) == (800, 800)


def test_after_an_answered_question_the_model_is_shown_what_was_answered(tmp_path: Path) -> None:
    (trajectory,) = trajectories_of(conversed(tmp_path))
    found = list(examples_of(trajectory, replace(MANIFEST, dialect="uitars-1.5"), Counter()))
    assert [example.actions for example in found] == [step.actions for step in trajectory.steps]
    said = [
        part.text for message in found[1].prompt.messages for part in message.parts if hasattr(part, "text")
    ]
    assert any("The owner answered: The upper one" in text for text in said)
