"""Versions of code, damaged checkpoints, plans, the month of ten thousand GPUs, and the run's page."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from agent.models.manifest import sha256_of
from training.errors import RecipeError, RobustError
from training.robust import disk_checkpoints, report, simulator
from training.robust.events import EventLog, account, step_file
from training.robust.plan import Plan, RunState, digest_of, load_state, require_same
from training.robust.post import STEP_TIME
from training.robust.versions import Versions, before, current, is_due, waiting


def code(folder: Path, text: str) -> Path:
    package = folder / "job"
    package.mkdir(parents=True, exist_ok=True)
    (package / "work.py").write_text(text)
    return package


def test_equal_code_is_one_version_and_other_code_another(tmp_path: Path) -> None:
    versions = Versions(tmp_path / "versions")
    one = versions.add([code(tmp_path, "x = 1\n")])
    two = versions.add([code(tmp_path, "x = 2\n")])
    assert versions.add([code(tmp_path, "x = 1\n")]) == one != two
    assert (versions.folder_of(one) / "job/work.py").read_text() == "x = 1\n"
    with pytest.raises(RobustError, match="no code"):
        versions.add([tmp_path / "nothing"])


def test_every_change_can_be_undone(tmp_path: Path) -> None:
    versions = Versions(tmp_path / "versions")
    names = [versions.add([code(tmp_path, f"x = {number}\n")]) for number in range(3)]
    versions.record(names[0], "the beginning", "first")
    versions.record(names[1], "faster", "urgent")
    versions.record(names[2], "faster still", "urgent")
    assert (current(versions.lineage()), before(versions.lineage(), names[2])) == (names[2], names[1])
    versions.record(names[1], "NaN", "rollback")
    assert current(versions.lineage()) == names[1]
    assert before(versions.lineage(), names[1]) == names[0]
    assert before(versions.lineage(), names[0]) is None
    with pytest.raises(RobustError, match="no version"):
        versions.record("gone", "", "urgent")


def test_a_lazy_update_waits_for_a_failure_or_a_day(tmp_path: Path) -> None:
    versions = Versions(tmp_path / "versions")
    names = [versions.add([code(tmp_path, f"x = {number}\n")]) for number in range(2)]
    versions.record(names[0], "the beginning", "first")
    change = versions.record(names[1], "nicer", "lazy", at=1000.0)
    assert current(versions.lineage()) == names[0]
    assert waiting(versions.lineage()) == change
    assert not is_due(change, 2000.0, failed=False)
    assert is_due(change, 2000.0, failed=True)
    assert is_due(change, 1000.0 + 24 * 3600, failed=False)


def checkpoint(folder: Path, step: int) -> Path:
    path = folder / f"{step:08}"
    path.mkdir(parents=True)
    (path / "state.pt").write_bytes(b"weights" * 1000)
    file = path / "state.pt"
    files = {"state.pt": {"size_bytes": file.stat().st_size, "sha256": sha256_of(file)}}
    (path / "checkpoint.json").write_text(json.dumps({"step": step, "counters": {}, "files": files}))
    return path


def test_a_damaged_newest_checkpoint_falls_back_to_the_one_before(tmp_path: Path) -> None:
    checkpoint(tmp_path, 10)
    newest = checkpoint(tmp_path, 20)
    assert disk_checkpoints.newest_sound(tmp_path, quarantine=True).step == 20
    os.truncate(newest / "state.pt", 100)
    found = disk_checkpoints.newest_sound(tmp_path, quarantine=True)
    assert (found.step, "cut off" in found.notes[0]) == (10, True)
    assert not newest.exists()
    assert (tmp_path / "damaged-00000020").exists()


def test_a_half_written_checkpoint_is_none(tmp_path: Path) -> None:
    path = checkpoint(tmp_path, 10)
    (path / "checkpoint.json").write_text('{"step": 10, "fi')
    found = disk_checkpoints.newest_sound(tmp_path, quarantine=True)
    assert (found.step, len(found.notes)) == (0, 1)


def test_old_checkpoints_make_room_and_the_newest_stays(tmp_path: Path) -> None:
    for step in (10, 20, 30):
        checkpoint(tmp_path, step)
    (tmp_path / ".00000040").mkdir()
    assert disk_checkpoints.free(tmp_path) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["00000030"]


def plan(out: Path, *arguments: str, **more: object) -> Plan:
    return Plan(out=out, entry="job:main", arguments=arguments, sources=(), **more)  # type: ignore[arg-type]


def test_a_changed_recipe_is_refused_unless_it_is_declared(tmp_path: Path) -> None:
    assert not require_same(plan(tmp_path, "--steps", "5"), update=None)
    assert not require_same(plan(tmp_path, "--steps", "5"), update=None)
    with pytest.raises(RecipeError, match="another plan"):
        require_same(plan(tmp_path, "--steps", "6"), update=None)
    assert require_same(plan(tmp_path, "--steps", "6"), update="longer")
    assert not require_same(plan(tmp_path, "--steps", "6"), update=None)


def test_a_recipe_file_that_was_edited_is_another_plan(tmp_path: Path) -> None:
    recipe = tmp_path / "r.toml"
    recipe.write_text("steps = 5\n")
    require_same(plan(tmp_path, digest=digest_of({"recipe": recipe})), update=None)
    recipe.write_text("steps = 6\n")
    with pytest.raises(RecipeError, match="digest"):
        require_same(plan(tmp_path, digest=digest_of({"recipe": recipe})), update=None)


def test_the_state_that_another_supervisor_takes_over_is_read_back(tmp_path: Path) -> None:
    state = RunState(restart=3, version="abc", places={0: 2, 1: 1}, seats={2: (77, "123")}, evicted=[0])
    state.save(tmp_path)
    assert load_state(tmp_path) == state
    (tmp_path / "state.json").write_text("{")
    assert load_state(tmp_path) is None


def test_a_month_of_ten_thousand_gpus_ranks_the_arms() -> None:
    rows = simulator.compare(10_000, 30.0, 3, simulator.Times())
    ratios = [float(row["ettr"]) for row in rows]
    assert ratios == sorted(ratios)
    assert 0.9 < ratios[0] < ratios[-1] < 1.0
    for row in rows:
        assert abs(float(row["ettr"]) - float(row["predicted"])) < 0.02


def test_measured_times_take_the_place_of_published_ones(tmp_path: Path) -> None:
    file = tmp_path / "times.json"
    file.write_text('{"warm_s": 2.0, "requeue_s": 9.0}')
    assert simulator.times_from(file).warm_s == 2.0
    file.write_text('{"warmth": 2.0}')
    with pytest.raises(SystemExit, match="no times"):
        simulator.times_from(file)


def supervised(folder: Path) -> None:
    """Events and steps of a run with one hang."""
    log = EventLog(folder)
    now = log.now()
    log.add(
        "start", restart=0, from_step=0, source="the beginning", since=now - 9, detected=now - 9, fault=""
    )
    log.add("up", restart=0, up=now - 8)
    log.add("fault", fault="hang", ranks=[1], since=now - 3, detected=now - 1, detail="<b>")
    log.add("start", restart=1, from_step=4, source="memory", since=now - 3, detected=now - 1, fault="hang")
    log.add("ended", restart=1)
    ns = [int((now - log.offset_s - ago) * 1e9) for ago in (8, 7, 6, 5, 4)]
    rows = [STEP_TIME.pack(0, step + 1, ns[step], ns[step + 1], 0) for step in range(4)]
    step_file(folder).write_bytes(b"".join(rows) + b"torn")
    log.close()


def test_the_page_and_the_status_say_what_was_lost_where(tmp_path: Path) -> None:
    supervised(tmp_path)
    assert round(sum(one.length for one in account(tmp_path))) == 9
    path = report.write(tmp_path)
    assert path is not None
    page = path.read_text()
    assert "<svg" in page
    assert "&lt;b&gt;" in page
    lines = report.lines(tmp_path)
    assert lines[0].startswith("productive")
    assert any("restart 1: hang" in line for line in lines)


def test_a_run_that_nobody_supervised_has_no_page(tmp_path: Path) -> None:
    assert report.write(tmp_path) is None
    assert report.lines(tmp_path) == []
