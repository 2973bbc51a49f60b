"""Runs that their owner corrected are counted, exported in every format, read back, and done again."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from threading import Event

import pytest

from agent.actions.policy import ApprovalLevel
from agent.png import encode_png
from agent.redaction import Rules
from agent.redaction.json_texts import cleaned
from agent.redaction.records import redact_record
from agent.review import Edit, EditKind, add_edit, collect
from agent.review.collection import FORKED_FROM
from agent.review.corrections import Correction, taught
from agent.review.rating import Rating, rate
from agent.routines.guide import RoutineGuide
from agent.routines.routine import routine_of
from agent.session import Session
from agent.settings import Settings
from agent.store import open_record
from agent.store.writer import RECORD_FILE
from agent.types import EndingKind, Task
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, embedded_manifest
from tests.training.corrected_runs import KINDS, corrected_runs
from training.trajectories import preferences
from training.trajectories.formats import READERS, WRITERS
from training.trajectories.from_records import trajectories_of

COUNT = 20
EACH = COUNT // len(KINDS)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corrected")
    corrected_runs(folder, COUNT)
    return folder


def good(home: Path) -> list[Path]:
    """Without the failed runs that the forks went on from."""
    return [
        one.folder
        for one in collect(sorted((home / "records").iterdir()))
        if one.tasks[0].outcome == "success"
    ]


def test_each_correction_is_counted_with_what_it_becomes(home: Path) -> None:
    found = taught(collect(sorted((home / "records").iterdir())))
    counted = {kind: found.corrections[kind] for kind in Correction}
    assert counted[Correction.ANSWERED] == counted[Correction.DENIED] == counted[Correction.CHANGED] == EACH
    assert counted[Correction.TAKEN_OVER] == counted[Correction.FORKED] == EACH
    assert counted[Correction.RATED] == COUNT + EACH
    assert (found.num_tasks, found.num_unrated) == (COUNT, 0)
    assert found.num_pairs == 3 * EACH


def test_denied_changed_and_forked_steps_are_pairs_with_their_origin(home: Path) -> None:
    found = Counter()  # type: ignore[var-annotated]
    for folder in good(home):
        for one in trajectories_of(folder):
            for step in one.steps:
                assert step.source_step[0] == folder.name
                if step.rejected is not None and step.actions:
                    assert step.rejected.actions != step.actions
                    found[step.rejected.reason.partition(" ")[0]] += 1
    assert found == {"Not": EACH, "": EACH, FORKED_FROM: EACH}


@pytest.mark.parametrize("name", sorted(WRITERS))
def test_twenty_corrected_runs_go_out_in_every_format_and_come_in_again(
    name: str, home: Path, tmp_path: Path
) -> None:
    trajectories = [one for folder in good(home) for one in trajectories_of(folder)]
    assert len(trajectories) == COUNT
    WRITERS[name](trajectories, tmp_path / name)
    if name in READERS:
        assert len(READERS[name](tmp_path / name)) == COUNT


def test_the_pairs_are_written_for_preference_training(home: Path, tmp_path: Path) -> None:
    trajectories = [one for folder in good(home) for one in trajectories_of(folder)]
    assert preferences.write(trajectories, tmp_path / "pairs") == 3 * EACH
    reasons = Counter(
        step.rejected.reason for _, step in preferences.read(tmp_path / "pairs") if step.rejected
    )
    assert reasons["Not that one."] == EACH


def test_a_denial_on_another_screen_or_of_a_run_that_failed_is_no_pair(tmp_path: Path) -> None:
    folder = corrected_runs(tmp_path, 2)[1]
    assert taught(collect([folder])).num_pairs == 1
    add_edit(folder, Edit(EditKind.DELETE, step=1))
    assert taught(collect([folder])).num_pairs == 0
    other = corrected_runs(tmp_path / "other", 2)[1]
    rate(other, Rating.FAILED)
    assert (taught(collect([other])).num_pairs, taught(collect([other])).num_steps) == (0, 0)


def paint(folder: Path, number: int, width_px: int) -> None:
    """Something of that width appears on the screen of a step."""
    after = open_record(folder).lines[number - 1]
    pixels = open_record(folder).pixels(after).copy()
    pixels[10:30, 20 : 20 + width_px] ^= 255
    picture = encode_png(pixels)
    name = f"{hashlib.sha256(picture).hexdigest()}.png"
    (folder / "images" / name).write_bytes(picture)
    record = folder / RECORD_FILE
    lines = record.read_text().splitlines(keepends=True)
    at = next(
        place
        for place, line in enumerate(lines)
        if after.image in line and json.loads(line).get("number") == number
    )
    lines[at] = lines[at].replace(after.image, name)
    record.write_text("".join(lines))


@pytest.mark.parametrize(("width_px", "num_pairs"), [(2, 1), (40, 0)])
def test_a_caret_that_blinked_after_a_denial_leaves_the_screen_the_same(
    width_px: int, num_pairs: int, tmp_path: Path
) -> None:
    folder = corrected_runs(tmp_path, 2)[1]
    paint(folder, 2, width_px)
    assert taught(collect([folder])).num_pairs == num_pairs


@pytest.mark.parametrize(("width_px", "num_pairs"), [(2, 1), (40, 0)])
def test_a_caret_that_blinked_when_a_fork_began_leaves_the_screen_the_same(
    width_px: int, num_pairs: int, tmp_path: Path
) -> None:
    forked = corrected_runs(tmp_path, EACH + 1)[-1]
    folders = [forked, forked.parent / open_record(forked).header.about[FORKED_FROM].partition("#")[0]]
    paint(forked, 1, width_px)
    assert taught(collect(folders)).num_pairs == num_pairs
    redact_record(forked, Rules(), read=lambda pixels: [])
    pairs = [step for one in trajectories_of(forked) for step in one.steps if step.rejected is not None]
    assert len(pairs) == num_pairs


@pytest.mark.parametrize("number", range(COUNT))
def test_a_corrected_run_is_done_again_without_an_error(home: Path, number: int, tmp_path: Path) -> None:
    routine = routine_of(open_record(good(home)[number]))
    guide = RoutineGuide(routine, read=lambda pixels: [])
    session = Session(
        Settings(home=tmp_path, approval=ApprovalLevel.ALL, remembers_episodes=False),
        computer=FakeComputer(),
        model=ScriptedModel("done<|finished|>"),
        manifest=embedded_manifest(),
        owner=ListOwner(replies=("The first one.",)),
        guide=guide,
    )
    assert session.run(Task(routine.task), stop=Event()).ending.kind is EndingKind.FINISHED


def test_what_a_fork_went_on_from_is_no_card_number() -> None:
    ids = [f"20261124-012630-{number:04d}#1" for number in range(100)]
    assert [cleaned(name, Rules(), lambda secret: False) for name in ids] == ids
