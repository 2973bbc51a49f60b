"""Three gloo ranks under a supervisor, broken by real signals and files: they end with the same weights."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.workloads.robust_runs import JobRun, flip_bit
from training.errors import RunFolderError
from training.robust import update
from training.robust.faults import Fault
from training.robust.supervisor import RunSupervisor

pytestmark = pytest.mark.torch

STEPS = 110


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The weights of a run that nobody disturbs."""
    with JobRun(tmp_path_factory.mktemp("whole"), steps=STEPS, step_s=0.0) as run:
        run.start()
        yield run.end()


def test_killed_hanging_poisoned_and_flipped_ranks_change_nothing(tmp_path: Path, whole: str) -> None:
    rng = random.Random(4)
    with JobRun(tmp_path / "run", steps=STEPS, step_s=0.02, loader=True, checkpoint_every=30) as run:
        run.start()
        strikes = ("kill", "stop", "loader", "nan", "flip", "seat")
        for number, strike in enumerate(strikes):
            run.wait_for_step(run.done() + 6)
            victim = rng.randrange(3)
            place = run.place(victim)
            if strike == "kill":
                os.kill(place["pid"], signal.SIGKILL)
            elif strike == "stop":
                os.kill(place["pid"], signal.SIGSTOP)
            elif strike == "loader":
                os.kill(place["loader"], signal.SIGSTOP)
            elif strike == "nan":
                run.tell("nan", victim)
            elif strike == "flip":
                flip_bit(place["pid"], place["weights"] + 4 * rng.randrange(1000), 18)
            else:
                for pid in (run.seat_of(victim), place["pid"]):
                    os.kill(pid, signal.SIGKILL)
            fault = run.wait_for_event("fault", number)
            run.wait_for_event("stepping", number + 1)
            if strike not in ("nan",):
                assert fault["ranks"] == [victim], strike
        faults = [event["fault"] for event in run.events("fault")]
        assert faults == [
            Fault.CRASH,
            Fault.HANG,
            Fault.HANG,
            Fault.NAN,
            Fault.CORRUPTION,
            Fault.KERNEL_PANIC,
        ]
        assert {event["source"] for event in run.events("start")[1:]} == {"memory"}
        assert run.end() == whole
        assert not run.plan.shared.exists()
        assert (run.plan.robust / "report.html").exists()


def test_another_supervisor_takes_over_and_two_are_refused(tmp_path: Path, whole: str) -> None:
    with JobRun(tmp_path / "run", steps=STEPS, step_s=0.05) as run:
        run.start()
        run.wait_for_step(5)
        with pytest.raises(RunFolderError, match="Another supervisor"):
            RunSupervisor(run.plan)
        run.kill_supervisor()
        step = run.done()
        run.wait_for(lambda: run.done() > step + 2, "steps without a supervisor")
        run.start()
        run.wait_for_event("taken over", 0)
        assert run.restart() == 0
        os.kill(run.beats()[1].pid, signal.SIGKILL)
        run.wait_for_event("stepping", 1)
        assert run.end() == whole


def test_a_machine_that_lost_its_memory_goes_on_from_the_last_sound_checkpoint(
    tmp_path: Path, whole: str
) -> None:
    with JobRun(tmp_path / "run", steps=STEPS, step_s=0.0, checkpoint_every=10) as run:
        run.start()
        run.wait_for_step(35)
        run.kill_everything()
        shutil.rmtree(run.plan.shared)
        newest = sorted((run.out / "checkpoints").glob("[0-9]*"))[-1]
        os.truncate(newest / "state.pt", 1000)
        run.start()
        assert run.end() == whole
        start = run.events("start")[-1]
        assert (start["source"], start["from_step"] < int(newest.name)) == ("disk", True)
        assert any("damaged" in event["text"] for event in run.events("warning"))


def test_lazy_code_comes_at_the_next_failure_unless_it_cannot_be_imported_and_goes_back(
    tmp_path: Path,
) -> None:
    with JobRun(tmp_path / "run", steps=10_000_000, step_s=0.05) as run:
        rule = run.code / "rule.py"
        run.start()
        run.wait_for_step(5)
        good = rule.read_text()
        rule.write_text(good + "# nicer\n")
        nicer = update.ask(run.out, "nicer", True, run.plan.sources)
        run.wait_for_step(run.done() + 10)
        assert run.restart() == 0  # nothing has failed
        os.kill(run.beats()[1].pid, signal.SIGKILL)
        run.wait_for_event("stepping", 1)
        assert run.events("start")[-1]["version"] == nicer.version
        rule.write_text(good + "def broken(:\n")
        update.ask(run.out, "broken", True, run.plan.sources)
        os.kill(run.beats()[0].pid, signal.SIGKILL)
        run.wait_for_event("stepping", 2)
        assert run.events("start")[-1]["version"] == nicer.version
        assert "cannot be imported" in run.events("warning")[-1]["text"]
        first = update.back(run.out, "not so nice")
        run.wait_for_event("stepping", 3)
        assert run.events("start")[-1]["version"] == first.version == run.events("start")[0]["version"]
        assert [one["version"] for one in run.events("update")] == [nicer.version, first.version]
        run.stop_soon()
        run.end()


def test_a_disk_that_is_nearly_full_ends_a_run_cleanly(tmp_path: Path) -> None:
    free = shutil.disk_usage(tmp_path).free
    plan = {"least_free_bytes": 8 * free}
    with JobRun(tmp_path / "run", steps=10_000, step_s=0.02, checkpoint_every=5, plan=plan) as run:
        run.start()
        assert "the disk is nearly full" in run.given_up()
        assert "disk is nearly full" in run.events("warning")[0]["text"]
        assert "disk is nearly full" in run.events("stopped")[0]["why"]
        assert (run.plan.robust / "report.html").exists()
        assert not list(run.plan.shared.glob("seat-*.json"))  # nobody is left


def test_without_py_spy_it_is_said_once_and_a_stopped_rank_is_still_named(tmp_path: Path, whole: str) -> None:
    prefix = tmp_path / "python"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin/python").symlink_to(Path(sys.executable).resolve())
    shutil.copy(Path(sys.prefix, "pyvenv.cfg"), prefix)
    (prefix / "lib").symlink_to(Path(sys.prefix, "lib"))
    python = ("env", "PATH=/usr/bin:/bin", str(prefix / "bin/python"))
    with JobRun(tmp_path / "run", steps=STEPS, step_s=0.02, python=python) as run:
        run.start()
        for number, victim in enumerate((2, 0)):
            run.wait_for_step(run.done() + 6)
            os.kill(run.beats()[victim].pid, signal.SIGSTOP)
            assert run.wait_for_event("fault", number)["ranks"] == [victim]
            run.wait_for_event("stepping", number + 1)
        said = [event["text"] for event in run.events("warning") if "py-spy" in event["text"]]
        assert len(said) == 1
        assert run.end() == whole
