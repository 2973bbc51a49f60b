"""Three gloo ranks under a supervisor, broken by real signals and files: they end with the same weights."""

from __future__ import annotations

import os
import random
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.workloads.robust_runs import JobRun, flip_bit
from training.errors import RunFolderError
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
                parent = Path("/proc", str(place["pid"]), "stat").read_text().rpartition(")")[2].split()[1]
                for pid in (int(parent), place["pid"]):
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
