"""The suite terminal: each task can be done by a shell, doing nothing passes none, and files alone count."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from threading import Event

import pytest

from agent.actions.types import RunTerminal
from tests.training.mixed_ways import scripted, tool_manifest
from tests.training.terminal_ways import command
from training.evaluation.runner import EpisodeRunner
from training.evaluation.terminal.suite import (
    TERMINAL_FAMILIES,
    TerminalCase,
    files_in,
    terminal_cases,
    terminal_desktop,
    write_files,
)
from training.evaluation.terminal.tasks import problem_of


def shell(folder: Path, words: str) -> None:
    subprocess.run(["bash", "-c", words], cwd=folder, check=True)


def test_there_are_twenty_and_seeds_draw_all_else() -> None:
    assert len(TERMINAL_FAMILIES) == 20
    for family in TERMINAL_FAMILIES:
        cases = terminal_cases((family,), range(20))
        assert len({(case.task.text, *case.drawn.files.values()) for case in cases}) >= 15, family
        assert len({case.task.text for case in cases}) >= 2, family
        again = terminal_cases((family,), range(20))
        assert [case.drawn.files for case in again] == [case.drawn.files for case in cases]


@pytest.mark.parametrize("family", TERMINAL_FAMILIES)
def test_a_shell_does_it_and_doing_nothing_or_too_much_does_not(tmp_path: Path, family: str) -> None:
    for case in terminal_cases((family,), range(4)):
        folder = tmp_path / str(case.seed)
        folder.mkdir()
        write_files(folder, case.drawn)
        assert problem_of(case.drawn, files_in(folder))
        shell(folder, command(case))
        assert problem_of(case.drawn, files_in(folder)) == "", case.task.text
        (folder / "scratch").touch()
        assert "scratch" in problem_of(case.drawn, files_in(folder))


def test_a_link_or_a_pipe_in_the_place_of_a_file_is_not_followed(tmp_path: Path) -> None:
    (case,) = terminal_cases(("count",), range(1))
    write_files(tmp_path, case.drawn)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "count.txt").symlink_to("/etc/hostname")
    assert problem_of(case.drawn, files_in(tmp_path)) == "count.txt is no plain file"
    (tmp_path / "count.txt").unlink()
    os.mkfifo(tmp_path / "count.txt")
    assert problem_of(case.drawn, files_in(tmp_path)) == "count.txt is no plain file"


@pytest.mark.desktop
def test_the_whole_agent_does_one_with_the_shell_of_a_private_desktop(tmp_path: Path) -> None:
    def run(case: TerminalCase, words: str) -> str:
        runner = EpisodeRunner(
            terminal_desktop(),
            manifest=tool_manifest(),
            model_for=lambda _: scripted([RunTerminal(words)]),
            home=tmp_path,
            stop=Event(),
        )
        (result,) = runner.hold_all([case])
        return result.reason

    (case,) = terminal_cases(("months",), range(1))
    assert run(case, command(case)) == ""
    assert "is missing" in run(case, "true")
