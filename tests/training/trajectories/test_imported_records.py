"""Other people's trajectories become records, and give the same trajectories again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from agent.actions.types import Click, Finished, TypeText
from agent.coordinates import MonitorPoint
from agent.errors import SettingsError
from agent.png import encode_png
from agent.redaction import Rules
from agent.redaction.records import search_record
from agent.review import Edit, EditKind, add_edit, collect
from agent.routines import routine_of
from agent.store import open_record, read_notes
from agent.store.imported import imported_task
from tests.fakes import picture
from training.errors import OpenFindingsError
from training.trajectories.from_records import trajectories_of
from training.trajectories.to_records import write_records
from training.trajectories.trajectory import Rejected, Trajectory, TrajectoryStep


def trajectory(folder: Path, *, number: int = 1) -> Trajectory:
    folder.mkdir(parents=True, exist_ok=True)
    pixels = picture(number)[:60, :80]
    image = folder / f"{number}.png"
    image.write_bytes(encode_png(pixels))
    return Trajectory(
        f"theirs-{number}",
        f"write the {number}th name",
        (
            TrajectoryStep(image, 80, 60, (Click(MonitorPoint(12, 30)),), "the field", written_by="gpt"),
            TrajectoryStep(image, 80, 60, (TypeText("Bob"),), is_masked=True),
            TrajectoryStep(
                image, 80, 60, (TypeText("Ada"),), rejected=Rejected((TypeText("Eve"),), "why", "not her")
            ),
            TrajectoryStep(None, 80, 60, (Finished("written"),), facts={"agentnet.reflection": '"good"'}),
        ),
        application="notes",
        outcome="success",
        quality=2,
        source="agentnet",
        facts={"agentnet.task_difficulty": "3"},
    )


def imported(tmp_path: Path) -> tuple[Trajectory, Path]:
    theirs = trajectory(tmp_path / "theirs")
    (record_id,), _ = write_records(
        [theirs], tmp_path / "records", name="agentnet", folder=tmp_path / "theirs"
    )
    return theirs, tmp_path / "records" / record_id


def searched(folder: Path) -> Path:
    search_record(folder, Rules(), read=lambda pixels: [])
    return folder


def test_a_record_says_what_its_data_set_said(tmp_path: Path) -> None:
    theirs, folder = imported(tmp_path)
    record = open_record(folder)
    told = imported_task(record.header)
    assert told is not None
    assert (told.format, told.folder, told.trajectory_id) == ("agentnet", "theirs", theirs.trajectory_id)
    assert record.ending.text == "written"
    assert read_notes(folder).tags == ("imported",)
    (found,) = collect([folder])
    assert found.source == "import"
    assert not found.is_reviewed
    assert [step.is_wrong for step in found.tasks[0].steps] == [False, True, False, False]
    assert (found.tasks[0].outcome, found.tasks[0].quality) == ("success", 2)


def test_what_was_imported_gives_the_same_trajectory_again(tmp_path: Path) -> None:
    theirs, folder = imported(tmp_path)
    (ours,) = trajectories_of(searched(folder))

    def plain(one: Trajectory) -> Trajectory:
        """Without what is another one's by right: the id, and where pictures and steps lie."""
        steps = tuple(replace(step, image=None, source_step=("", 0)) for step in one.steps)
        return replace(one, trajectory_id="", steps=steps)

    assert plain(ours) == plain(theirs)
    assert [step.image is None for step in ours.steps] == [False, False, False, True]


def test_an_import_is_searched_for_secrets_before_it_is_learned_from(tmp_path: Path) -> None:
    _, folder = imported(tmp_path)
    with pytest.raises(OpenFindingsError, match="not been searched"):
        trajectories_of(folder)


def test_the_owners_review_counts_more_than_the_data_set(tmp_path: Path) -> None:
    _, folder = imported(tmp_path)
    add_edit(folder, Edit(EditKind.RIGHT, step=2))
    add_edit(folder, Edit(EditKind.QUALITY, level=1))
    add_edit(folder, Edit(EditKind.OUTCOME, text="failure"))
    (found,) = collect([folder])
    assert found.is_reviewed
    assert (found.num_wrong, found.tasks[0].outcome, found.tasks[0].quality) == (0, "failure", 1)


def test_what_was_imported_is_never_done_again(tmp_path: Path) -> None:
    _, folder = imported(tmp_path)
    with pytest.raises(SettingsError, match="never done again"):
        routine_of(open_record(folder))


def test_the_same_trajectory_is_not_imported_twice(tmp_path: Path) -> None:
    imported(tmp_path)
    both = [trajectory(tmp_path / "theirs", number=number) for number in (1, 2)]
    done: list[int] = []
    ids, num_known = write_records(
        both, tmp_path / "records", name="agentnet", folder=tmp_path / "theirs", tell=done.append
    )
    assert (len(ids), num_known, done) == (1, 1, [1, 2])
