"""Tasks in third-party applications: each can pass, undone ones fail, and one runs in a real desktop."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from agent.actions.types import Finished, TypeText
from training.environments.applications.cases import SHARED, SINGLE, applications, case_of
from training.environments.applications.tasks import ARCHIVE
from training.evaluation.app_state import AppState
from training.evaluation.apps import EXAMS

TURNS = len(SINGLE) + len(SHARED)


class Folder:
    """An `AppState` with only files."""

    def __init__(self, files: dict[str, str]) -> None:
        self._files = files

    def files(self) -> dict[str, str]:
        return self._files


def wait_for(is_so: Callable[[], bool], limit_s: float = 120.0) -> None:
    deadline_s = time.monotonic() + limit_s
    while not is_so():
        assert time.monotonic() < deadline_s
        time.sleep(0.05)


def done_by_hand(kind: str, task: str, before: dict[str, str]) -> dict[str, str]:
    """The files after a careful person has done the task, derived from the sentence alone."""
    words = task.replace(".", " ").split() if kind == "make a folder" else task.split()
    quoted = (re.findall(r'"([^"]+)"', task) or [""])[0]
    only = next(iter(before), "")
    called = (re.findall(r"call(?:ed| it) ([\w.-]*\w)", task) or [""])[0]
    match kind:
        case "type":
            return {only: quoted + before[only]}
        case "replace":
            return {only: quoted}
        case "append":
            return {only: before[only] + quoted}
        case "empty":
            return {only: ""}
        case "new folder" | "make a folder":
            return before | {f"{called or words[-1]}/": ""}
        case "new file":
            return before | {called: ""}
        case "rename":
            new = next(word for word in words if word.endswith("-old.txt"))
            old = new.replace("-old", "")
            return {new if name == old else name: text for name, text in before.items()}
        case "sort":
            return before | {"sorted.txt": "".join(sorted(before[only].splitlines(keepends=True)))}
        case "copy":
            return before | {words[3]: before[only]}
        case "count":
            return before | {"count.txt": f"{len(before[only].splitlines())}\n"}
        case "unpack":
            names = re.findall(r"([a-z]+\.txt)\0", before[ARCHIVE])
            texts = re.findall(r"\0([\w ]+\n)\0", before[ARCHIVE])
            return before | dict(zip(names, texts, strict=True))
        case "sort what was added":
            text = before[only] + quoted
            return {only: text, "sorted.txt": "\n".join(sorted(text.splitlines())) + "\n"}
        case "count what was written":
            return {only: quoted, "count.txt": f"{len(quoted.split())}\n"}
        case _:
            return before | {f"{called}/": "", f"{called}/{only}": before[only]}


@pytest.mark.parametrize("turn", range(TURNS))
def test_what_was_done_passes_and_what_was_not_fails(turn: int) -> None:
    templates = (*SINGLE, *SHARED)[turn].templates
    for number in range(3 * len(templates)):
        case = case_of(turn + TURNS * number)
        before = dict(case.drawn.files)
        done = done_by_hand(case.kind, case.task.text, before)

        def problem(files: dict[str, str], case=case) -> str:  # type: ignore[no-untyped-def]
            state: AppState = Folder(files)  # type: ignore[assignment]
            return case.drawn.check(state)

        assert problem(before), case.task.text
        assert not problem(done), (case.task.text, problem(done))
        assert problem(done | {"stray.txt": "stray"})
        assert problem({})


def test_there_are_a_dozen_templates_over_five_applications_that_no_exam_has() -> None:
    assert len(SINGLE) >= 5
    assert sum(len(exam.templates) for exam in SINGLE) >= 12
    assert not {exam.application for exam in (*SINGLE, *SHARED)} & set(EXAMS)
    assert {case_of(seed).family for seed in range(TURNS)} == {
        *(exam.application for exam in SINGLE),
        "shared files",
    }


def test_the_same_seed_is_the_same_task() -> None:
    assert [case_of(seed).task for seed in range(40)] == [case_of(seed).task for seed in range(40)]
    assert len({case_of(seed).task.text for seed in range(200)}) > 60


@pytest.mark.desktop
def test_a_task_in_the_terminal_is_done_on_a_real_desktop() -> None:
    turn = next(turn for turn, exam in enumerate(SINGLE) if exam.application == "xterm")
    number = next(n for n in range(10) if case_of(turn + TURNS * n).kind == "sort")
    environment = applications()
    try:
        environment.reset(turn + TURNS * number)
        environment.step(TypeText("sort list.txt > sorted.txt\n"))
        # The shell works in its own time.
        desktop = environment.desktop
        assert desktop is not None
        wait_for(lambda: (desktop.working_folder / "sorted.txt").exists())
        wait_for(lambda: (desktop.working_folder / "sorted.txt").read_text() != "")
        assert environment.step(Finished()).reward == 1.0
    finally:
        environment.close()
