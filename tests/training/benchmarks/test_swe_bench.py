"""An issue is worked on in its container, and the publisher's package grades the patch that stands there."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from benchmarks.workloads.sandbox_docker import RepositoryContainer, SandboxEngine
from benchmarks.workloads.small_repositories import git, write_repositories
from tests.fakes import prompt_text
from tests.training.benchmarks.repaired_repositories import (
    commanding_agent,
    order_of_issues,
    write_publisher,
)
from training.benchmarks.agents.container_shell import MOST_COMMAND_BYTES, ContainerError, ContainerShell
from training.benchmarks.agents.swe_bench_grading import (
    Predictions,
    SweBenchError,
    base_of,
    patch_of,
    read_instances,
)
from training.benchmarks.running.run import check_benchmark, run_benchmark
from training.errors import BenchmarkError

PYTHON = Path(sys.executable)
FIX = "sed -i 's/ + 1$//' words.py"


@contextmanager
def container_of(folder: Path) -> Iterator[RepositoryContainer]:
    write_repositories(folder, "/usr/bin/python3")
    engine = SandboxEngine(folder / "images")
    container = engine.containers.create(image="words__words-1", name="one")
    try:
        yield container
    finally:
        container.remove()


def applied(folder: Path, patch: str) -> str:
    """What git says of a repository that has it."""
    subprocess.run(["git", "apply", "-"], cwd=folder, input=patch.encode(), check=True)
    return git(folder, "status", "--short").strip()


def test_a_run_grades_what_stands_there_goes_on_and_writes_the_publishers_predictions(tmp_path: Path) -> None:
    write_publisher(tmp_path)
    order, prompts = order_of_issues(tmp_path, PYTHON, "words__words-1", "words__words-4"), list[Any]()
    commands = {name: [FIX, "git status --short"] for name in order.tasks}
    for _ in range(2):
        summary = run_benchmark(
            order,
            stop=Event(),
            told=lambda *_: None,
            serve=lambda choice, home: commanding_agent(commands, home, prompts),
        )
        assert [(one.score, one.details["graded"]) for one in summary.outcomes] == [(1.0, "resolved")] * 2
        assert len(prompts) == 6  # the second run plays nothing again
    assert " M words.py" in prompt_text(prompts[2])
    assert summary.to_json()["groups"] == {"words/words": {"tasks": 2, **summary.to_json()["success"]}}
    for name in ("instances", "network", "task_prompt", "graded_by", "command_s", "git_history"):
        assert name in summary.settings, name
    lines = (order.folder / "predictions.jsonl").read_text().splitlines()
    for line, task in zip(lines, order.tasks, strict=True):
        said = json.loads(line)
        assert set(said) == {"instance_id", "model_name_or_path", "model_patch"}
        assert said["instance_id"] == task
        assert said["model_name_or_path"] == "deskhand-scripted-classic"
        assert applied(tmp_path / "images" / task, said["model_patch"]) == "M words.py"


def test_each_way_not_to_resolve_it_is_told_from_the_others(tmp_path: Path) -> None:
    write_publisher(tmp_path)
    ways = {
        "words__words-1": (["echo only looked"], 0.0, "empty patch"),
        "words__words-3": (["sed -i 's/ + 1$/ - 1/' words.py"], 0.0, "unresolved"),
        "words__words-4": ([FIX, "echo unappliable > new.txt"], 0.0, "patch does not apply"),
        "words__words-5": (["rm -rf .git"], 0.0, "empty patch"),
        "words__words-6": ([FIX, "echo broken > new.txt"], None, "the daemon is gone"),
        "words__words-8": ([FIX, *(f"echo {n}" for n in range(9))], 1.0, "resolved"),  # more than its budget
    }
    order = order_of_issues(tmp_path, PYTHON, *ways)
    commands = {name: way[0] for name, way in ways.items()}
    summary = run_benchmark(
        order,
        stop=Event(),
        told=lambda *_: None,
        serve=lambda choice, home: commanding_agent(commands, home, []),
    )
    for one in summary.outcomes:
        assert one.score == ways[one.task][1], one
        assert ways[one.task][2] in (one.details.get("graded", ""), *(fault[-18:] for fault in one.faults))
        assert ("patch_problem" in one.details) == (one.task == "words__words-5")
    assert [one.ending for one in summary.outcomes][-2:] == ["fault", "step_limit"]


def test_a_check_lets_the_harness_grade_the_publishers_own_patch(tmp_path: Path) -> None:
    write_publisher(tmp_path)
    order, commands = order_of_issues(tmp_path, PYTHON), {"words__words-1": [FIX]}
    found = {
        one.name: one
        for one in check_benchmark(
            order, stop=Event(), serve=lambda choice, home: commanding_agent(commands, home, [])
        )
    }
    assert all(one.is_good for one in found.values()), found
    assert "words__words-1 with its publisher's patch is resolved" in found["harness"].said
    assert not order.folder.exists()


def test_an_unreadable_or_older_data_set_is_refused_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_publisher(tmp_path)
    file = tmp_path / "instances.jsonl"
    row = json.loads(file.read_text().splitlines()[0])
    older = {name: value for name, value in row.items() if name not in ("image", "eval_script")}
    monkeypatch.syspath_prepend(tmp_path)
    for text, said in (
        (json.dumps(older), "words__words-1 has no image, eval_script"),
        (json.dumps(row) + "\n" + json.dumps(row), "is in .* twice"),
        ("no json", "cannot be read"),
    ):
        file.write_text(text)
        with pytest.raises(SweBenchError, match=said):
            read_instances(str(file), "test")
    file.unlink()
    with pytest.raises(BenchmarkError, match=r"There is no file instances\.jsonl"):
        run_benchmark(
            order_of_issues(tmp_path, PYTHON),
            stop=Event(),
            told=lambda *_: None,
            serve=lambda choice, home: commanding_agent({}, home, []),
        )


@pytest.mark.desktop
def test_a_shell_keeps_folder_and_variables_whatever_a_command_does(tmp_path: Path) -> None:
    with container_of(tmp_path) as container:
        shell = ContainerShell(container, "/testbed", limit_s=2.0, most_bytes=1000)
        assert shell.run("pwd") == ("/testbed\n", "")
        assert shell.run('mkdir -p a/b && cd a/b && export NAME="it\'s é"; exit 3') == ("\n[exit code 3]", "")
        assert shell.run('echo "$NAME in $PWD"') == ("it's é in /testbed/a/b\n", "")
        shown, problem = shell.run("cd /; echo begun; sleep 60; echo never")
        assert shown.startswith("begun\n")
        assert "ended after 2 s" in problem
        assert "never" not in shown
        assert shell.run("pwd") == ("/testbed/a/b\n", "")  # what was ended changes nothing
        assert shell.run("rm -rf /testbed/a")[1] == ""
        assert shell.run("pwd")[0].endswith("/testbed\n")
        assert shell.run("cat")[0] == ""  # nobody types
        shown, _ = shell.run("seq 1000")
        assert shown.startswith("1\n2\n")
        assert shown.endswith("999\n1000\n")
        assert "bytes are left out here" in shown
        assert shell.run("cat <<'E'\n$HOME `date` # no\nE") == ("$HOME `date` # no\n", "")
        assert "Nothing runs" in shell.run("C-c")[1]
        assert "longer than" in shell.run("#" * (MOST_COMMAND_BYTES + 1))[1]
        assert shell.run("true #" + "x" * (MOST_COMMAND_BYTES - 10)) == ("", "")


class SilentContainer:
    """Has no bash."""

    def exec_run(self, cmd: list[str], **options: Any) -> tuple[int, bytes]:
        return 127, b"exec: bash: not found"


def test_a_container_that_runs_nothing_is_a_fault() -> None:
    with pytest.raises(ContainerError, match="bash: not found"):
        ContainerShell(SilentContainer(), "/", limit_s=1.0).run("ls")
    with pytest.raises(SweBenchError, match="no repository"):
        base_of(SilentContainer())


@pytest.mark.desktop
def test_a_patch_has_new_files_binary_ones_and_what_was_committed_and_applies(tmp_path: Path) -> None:
    with container_of(tmp_path) as container:
        base = base_of(container)
        shell = ContainerShell(container, "/testbed", limit_s=10.0)
        assert patch_of(container, base) == ("", "")
        for command in (
            "git config diff.noprefix true; git config color.ui always",
            f"{FIX} && git -c user.name=a -c user.email=a@b commit -qam mine",
            "printf '\\000\\001' > picture.png; echo é > näme.txt; chmod +x test_words.py; mv words.py w.py",
        ):
            assert shell.run(command) == ("", "")
        patch, problem = patch_of(container, base)
    assert problem == ""
    clean = tmp_path / "images" / "words__words-1"
    applied(clean, patch)
    assert (clean / "picture.png").read_bytes() == b"\x00\x01"
    assert (clean / "näme.txt").read_text() == "é\n"
    assert "+ 1" not in (clean / "w.py").read_text()
    assert not (clean / "words.py").exists()


def test_predictions_hold_the_last_patch_of_each_attempt(tmp_path: Path) -> None:
    kept = Predictions(tmp_path, "m")
    for name, attempt, patch in (("a", 0, "one"), ("b", 0, "two"), ("a", 1, "other"), ("a", 0, "three")):
        kept.put(name, attempt, patch)
    lines = [json.loads(line) for line in kept.file_of(0).read_text().splitlines()]
    assert [(one["instance_id"], one["model_patch"]) for one in lines] == [("b", "two"), ("a", "three")]
    assert len(kept.file_of(1).read_text().splitlines()) == 1
