"""Thoughts a chosen model wrote of a demonstration: what is learned, and who is said to have written it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from agent.actions.types import Click, Finished
from agent.coordinates import MonitorPoint
from agent.demonstrations.element import PointedElement
from agent.models.manifest import Manifest
from agent.review import Edit, EditKind, add_edit
from agent.thoughts import accept_drafts
from tests.fakes import classic_manifest, embedded_manifest
from tests.training.finetune.recorded import demonstration
from training.finetune.examples import examples_of
from training.trajectories.formats import READERS, WRITERS
from training.trajectories.from_records import trajectories_of
from training.trajectories.trajectory import TEMPLATE

SENTENCE = "I see the button Save, so I press it."
SAVE = PointedElement("Save", "push button", 4, 4, 30, 20)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two steps, the first with a draft."""
    steps = ("", Click(MonitorPoint(10, 10))), ("", Finished())
    made = demonstration(tmp_path / "records", "save it", *steps, elements={1: SAVE})
    add_edit(made, Edit(EditKind.DRAFT, 1, text=SENTENCE, author="scribe"))
    return made


def learned(folder: Path, manifest: Manifest) -> list[tuple[str, str]]:
    [found] = trajectories_of(folder)
    examples = examples_of(found, manifest, Counter(), read=lambda pixels: ())
    return [(one.thought, one.written_by) for one in examples]


def test_a_draft_is_no_training_data_before_it_is_accepted(folder: Path) -> None:
    [found] = trajectories_of(folder)
    assert [step.thought for step in found.steps] == ["", ""]
    accept_drafts(folder)
    [found] = trajectories_of(folder)
    assert [(step.thought, step.written_by) for step in found.steps] == [(SENTENCE, "scribe"), ("", "")]


def test_a_model_with_sentences_of_its_own_learns_what_another_one_wrote(folder: Path) -> None:
    accept_drafts(folder)
    assert learned(folder, classic_manifest()) == [
        (SENTENCE, "scribe"),
        ("The task is done.", TEMPLATE),
    ]


def test_the_embedded_model_keeps_its_own_words(folder: Path) -> None:
    accept_drafts(folder)
    assert learned(folder, embedded_manifest()) == [('press "Save"', TEMPLATE), ("done", TEMPLATE)]


def test_what_the_owner_made_of_a_draft_is_the_owners(folder: Path) -> None:
    add_edit(folder, Edit(EditKind.THOUGHT, 1, text=f"{SENTENCE} At last."))
    [found] = trajectories_of(folder)
    assert found.steps[0].written_by == "owner"


@pytest.mark.parametrize("name", ["agentnet", "lerobot", "parquet", "sharegpt"])
def test_an_export_says_who_wrote_a_thought(name: str, folder: Path, tmp_path: Path) -> None:
    accept_drafts(folder)
    WRITERS[name](trajectories_of(folder), tmp_path / "out")
    [found] = READERS[name](tmp_path / "out")
    assert [(step.thought, step.written_by) for step in found.steps] == [(SENTENCE, "scribe"), ("", "")]
