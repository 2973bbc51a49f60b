"""Cases on a real private desktop: judged when the agent is done, cut by a limit; a crash is a fault."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from agent.actions.types import Finished, Wait
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.types import Ending, Task
from training.environments import Environment
from training.environments.desktop_cases import DesktopCases
from training.errors import EnvironmentFaultError, TrainingError
from training.evaluation.judgement import PASSED, Judgement, failed

FILE = "note.txt"


class NoteCase:
    """A file has to hold the seed; the application is a program without a window."""

    needs_fresh_desktop = False
    family, kind, max_steps = "notes", "", 3

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.task = Task(f"Write {seed}")

    def open(self, desktop: PrivateDesktop) -> None:
        (desktop.working_folder / FILE).write_text("")

    def judge(self, desktop: PrivateDesktop, ending: Ending) -> Judgement:
        found = (desktop.working_folder / FILE).read_text()
        return PASSED if found == str(self.seed) else failed(f"the note says {found!r}")

    def close(self, desktop: PrivateDesktop) -> None:
        (desktop.working_folder / FILE).unlink()


def server_pid(desktop: PrivateDesktop) -> int:
    """An X server writes its process id into its lock file."""
    return int(Path(f"/tmp/.X{desktop.address.name[1:]}-lock").read_text())


@pytest.mark.desktop
def test_the_judge_decides_when_the_agent_is_done_and_a_crashed_desktop_is_a_fault() -> None:
    cases = DesktopCases(NoteCase, DesktopOptions(size=(320, 240), accessibility=False))
    environment: Environment = cases
    with pytest.raises(TrainingError):
        environment.step(Wait(0.0))
    assert environment.reset(4).pixels.shape == (240, 320, 3)
    assert cases.task == "Write 4"
    wrong = environment.step(Finished())
    assert (wrong.reward, wrong.terminated, wrong.info["success"]) == (0.0, True, False)

    environment.reset(5)
    desktop = cases.desktop
    assert desktop is not None
    (desktop.working_folder / FILE).write_text("5")
    right = environment.step(Finished())
    assert (right.reward, right.terminated, right.info["success"]) == (1.0, True, True)

    environment.reset(6)
    steps = [environment.step(Wait(0.0)) for _ in range(NoteCase.max_steps)]
    assert [step.truncated for step in steps] == [False, False, True]
    assert not steps[-1].terminated

    environment.reset(7)
    os.kill(server_pid(desktop), signal.SIGKILL)
    with pytest.raises(EnvironmentFaultError):
        environment.step(Wait(0.0))
    assert environment.reset(8).pixels.any()
    assert cases.desktop is not desktop
    environment.close()
