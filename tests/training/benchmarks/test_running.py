"""A benchmark is played to its end whatever is killed; faults are counted apart; what makes no sense is
refused."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from agent.errors import SettingsError
from tests.training.benchmarks.pointing_sets import (
    POINT,
    SIZE,
    order_for,
    published_score,
    scripted_agent,
    write_set,
)
from training.benchmarks.__main__ import main
from training.benchmarks.running.client import ClientProcess
from training.benchmarks.running.known import Published
from training.benchmarks.running.outcomes import BEGUN_FILE, RESULTS_FILE, AttemptOutcome, OutcomesFolder
from training.benchmarks.running.playing import play_all
from training.benchmarks.running.run import check_benchmark, run_benchmark
from training.benchmarks.running.summary import COMPARED, BenchmarkSummary
from training.errors import BenchmarkError, EnvironmentFaultError, RunFolderError


class Player:
    """Gives what it was told to, one answer after the other; an error is raised."""

    hello: Mapping[str, Any] = {}

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.orders: list[Mapping[str, Any]] = []

    def ask(self, order: Mapping[str, Any], *, limit_s: float, stop: Event) -> dict[str, Any]:
        self.orders.append(order)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return {**order, **answer}


def play(player: Player, folder: Path, *tasks: str, attempts: int = 1) -> OutcomesFolder:
    wanted = [(task, attempt) for attempt in range(attempts) for task in tasks]
    with OutcomesFolder(folder, {"model": "x"}) as kept:
        play_all(
            player,
            wanted,
            kept,
            max_steps=5,
            limit_s=60.0,
            settings="d",
            stop=Event(),
            told=lambda _: None,
        )
    return kept


GOOD, BAD = {"score": 1.0, "ending": "finished", "steps": 3}, {"score": 0, "ending": "finished"}
FAULT = EnvironmentFaultError("the emulator is gone")


def test_a_fault_is_tried_again_twice_and_then_counted_apart(tmp_path: Path) -> None:
    player = Player(FAULT, {"fault": "again"}, FAULT, FAULT, GOOD, BAD)
    kept = play(player, tmp_path, "a", "b", "c")
    found = [(one.task, one.score, len(one.faults)) for one in kept.outcomes.values()]
    assert found == [("a", None, 3), ("b", 1.0, 1), ("c", 0.0, 0)]
    said = BenchmarkSummary("T", {"attempts": 1}, list(kept.outcomes.values()), 3, 0).to_json()
    assert said["success"]["value"] == 0.5
    assert said["success_with_faults_as_failures"]["value"] == pytest.approx(1 / 3, abs=1e-4)
    assert (said["faulted_tasks"], said["retried_tasks"]) == (1, 1)


def test_an_environment_that_only_fails_ends_the_run_and_nothing_is_held_against_the_model(
    tmp_path: Path,
) -> None:
    with pytest.raises(BenchmarkError, match="emulator is gone"):
        play(Player(*[FAULT] * 9), tmp_path, "a", "b", "c", "d")
    kept = play(Player(GOOD, GOOD, GOOD, GOOD), tmp_path, "a", "b", "c", "d")
    assert [one.score for one in kept.outcomes.values()] == [1.0] * 4
    assert kept.interrupted([(name, 0) for name in "abcd"]) == 9


@pytest.mark.parametrize("score", [1.5, -0.1, "1", None, True, float("nan")])
def test_what_is_no_score_is_refused(tmp_path: Path, score: Any) -> None:
    with pytest.raises(BenchmarkError, match="no score"):
        play(Player({"score": score}), tmp_path, "a")


def test_a_task_is_never_played_again_and_a_second_result_is_refused(tmp_path: Path) -> None:
    play(Player(GOOD), tmp_path, "a")
    again = Player(BAD)
    kept = play(again, tmp_path, "a", "b")
    assert [order["task"] for order in again.orders] == ["b"]
    assert kept.outcomes["a", 0].score == 1.0
    lines = tmp_path / RESULTS_FILE
    lines.write_text(lines.read_text() + lines.read_text().splitlines()[0] + "\n")
    with pytest.raises(BenchmarkError, match="two results of a"):
        OutcomesFolder(tmp_path, {"model": "x"})


def test_other_settings_and_a_second_process_are_refused(tmp_path: Path) -> None:
    with OutcomesFolder(tmp_path, {"model": "x"}), pytest.raises(RunFolderError):
        OutcomesFolder(tmp_path, {"model": "x"})
    with pytest.raises(SettingsError, match="model was 'x' and is 'y'"):
        OutcomesFolder(tmp_path, {"model": "y"})


def outcome(task: str, attempt: int, score: float | None) -> AttemptOutcome:
    return AttemptOutcome(task, attempt, score, "finished", 1, 1.0, 1, 1, "", (), {}, "d")


def test_success_is_of_first_attempts_whatever_later_ones_reached() -> None:
    outcomes = [outcome("a", 0, 0.0), outcome("a", 1, 1.0), outcome("b", 0, 1.0), outcome("b", 1, 0.0)]
    said = BenchmarkSummary("T", {"attempts": 2}, outcomes, 4, 0).to_json()
    assert said["success"]["value"] == 0.5
    assert said["all_attempts"] == {"tasks": 2, "mean": 0.5, "best_of_2": 1.0}


def test_a_published_figure_is_shown_only_where_all_settings_agree() -> None:
    ours = {name: name for name in COMPARED} | {"attempts": 1}
    same = Published("Other", 0.5, "paper", {**ours})
    for published, is_shown in (
        (same, True),
        (replace(same, settings={**ours, "max_steps": 100}), False),
        (replace(same, settings={}), False),
    ):
        said = BenchmarkSummary("T", ours, [], 0, 0, (published,)).to_json()["published"][0]
        assert ("success" in said) == is_shown == (not said["not_compared"])


# --- clients

ECHO = """
import json, os, sys, time
print(json.dumps({"tasks": ["a"], "versions": {}, "settings": {}}), flush=True)
for line in sys.stdin:
    order = json.loads(line)
    if order["task"] == "dies":
        print("out of memory", file=sys.stderr, flush=True); os._exit(3)
    if order["task"] == "hangs":
        time.sleep(60)
    print("no json" if order["task"] == "babbles" else json.dumps({**order, "score": 1.0}), flush=True)
"""


def test_a_client_that_dies_hangs_or_babbles_is_a_fault_and_is_started_again(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ECHO]
    client = ClientProcess(command, tmp_path, {}, log=tmp_path / "log", stop=Event())
    try:
        for task, said in (("dies", "out of memory"), ("babbles", "no JSON"), ("hangs", "did not answer")):
            with pytest.raises(EnvironmentFaultError, match=said):
                client.ask({"task": task}, limit_s=1.0 if task == "hangs" else 60.0, stop=Event())
            assert client.ask({"task": "a"}, limit_s=60.0, stop=Event())["score"] == 1.0
    finally:
        client.close()


def test_a_client_that_does_not_come_up_says_why(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "raise SystemExit('browsergym is not installed')"]
    with pytest.raises(BenchmarkError, match="browsergym is not installed"):
        ClientProcess(command, tmp_path, {}, log=tmp_path / "log", stop=Event())


# --- the whole of it


@pytest.mark.parametrize("name", ["screenspot", "screenspot-v2", "screenspot-pro"])
def test_a_pointing_benchmark_gives_its_publishers_scores(tmp_path: Path, name: str) -> None:
    write_set(tmp_path, name, 12)
    summary = run_benchmark(
        order_for(name, tmp_path), stop=Event(), told=lambda *_: None, serve=scripted_agent
    )
    items = json.loads(next((tmp_path / "annotations").iterdir()).read_text())
    assert [one.score == 1.0 for one in summary.outcomes] == published_score(name, items, SIZE, POINT)
    said = json.loads((order_for(name, tmp_path).folder / "summary.json").read_text())
    assert said["settings"]["boxes"] == ("xyxy" if name == "screenspot-pro" else "xywh")
    assert said["settings"]["agent"]["dialect"] == "uitars-1.5"
    assert said["tasks"] == 12


def test_a_check_finds_a_missing_picture_and_an_unknown_task(tmp_path: Path) -> None:
    write_set(tmp_path, "screenspot", 3)
    order = order_for("screenspot", tmp_path)
    found = list(check_benchmark(order, stop=Event(), serve=scripted_agent))
    assert [one.name for one in found] == ["disk", "model", "versions", "tasks", "pictures", "dry task"]
    assert all(one.is_good for one in found), found
    assert not order.folder.exists()
    with pytest.raises(SettingsError, match="no task nonsense"):
        list(check_benchmark(replace(order, tasks=["nonsense"]), stop=Event(), serve=scripted_agent))
    (tmp_path / "images" / "one.png").unlink()
    found = list(check_benchmark(order, stop=Event(), serve=scripted_agent))
    assert [(one.name, one.is_good) for one in found[-2:]] == [("pictures", False), ("dry task", False)]


def test_another_version_of_a_benchmark_is_refused_with_both(tmp_path: Path) -> None:
    write_set(tmp_path, "screenspot", 3)
    order = order_for("screenspot", tmp_path)
    other = replace(order, benchmark=replace(order.benchmark, versions={"screenspot": "1.0"}))
    with pytest.raises(BenchmarkError, match=r"screenspot is missing, not 1\.0"):
        run_benchmark(other, stop=Event(), told=lambda *_: None, serve=scripted_agent)


@pytest.mark.llama
def test_the_command_line_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "list"]) == 0
    assert "screenspot-pro" in capsys.readouterr().out
    for words, said in (
        (["nonsense"], "no benchmark 'nonsense'"),
        (["screenspot"], "--home names the folder"),
        (["screenspot", "--home", str(tmp_path), "--attempts", "2"], "would be the same"),
        (["screenspot", "--home", str(tmp_path), "--set", "colour=red"], "no setting 'colour'"),
        (["browsergym-miniwob", "--home", str(tmp_path)], "no Python of BrowserGym"),
    ):
        assert main(["run", *words]) == 2
        assert said in capsys.readouterr().err


def killed_and_resumed(home: Path, kills: int, rng: random.Random) -> int:
    """Play the set in `home`, killed at random moments, every second time while an attempt is made; how often
    that was. It ends when all is played."""
    begun, done = order_for("screenspot", home).folder / BEGUN_FILE, 0
    while True:
        command = [sys.executable, "-m", "tests.training.benchmarks.pointing_sets", str(home)]
        run = subprocess.Popen(command, stderr=subprocess.PIPE)
        wait_s = 0.3 + 3.0 * rng.random() if done < kills else 300.0
        if done < kills and done % 2:
            before = _size(begun)
            while run.poll() is None and _size(begun) == before:
                time.sleep(0.005)
            wait_s = 0.2 * rng.random()
        try:
            _, said = run.communicate(timeout=wait_s)
        except subprocess.TimeoutExpired:
            os.kill(run.pid, signal.SIGKILL)
            run.communicate()
            done += 1
            continue
        assert run.returncode == 0, said
        return done


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def counted(home: Path, count: int) -> tuple[int, int]:
    """Tasks that are missing, and tasks that are there twice or with another score than they should have."""
    lines = (order_for("screenspot", home).folder / RESULTS_FILE).read_text().splitlines()
    scores = {line["task"]: line["score"] == 1.0 for line in map(json.loads, lines)}
    times = Counter(json.loads(line)["task"] for line in lines)
    items = json.loads(next((home / "annotations").iterdir()).read_text())
    right = dict(
        zip(
            (f"screenspot_desktop/{number}" for number in range(count)),
            published_score("screenspot", items, SIZE, POINT),
            strict=True,
        )
    )
    wrong = sum(times[name] > 1 or scores[name] != right[name] for name in scores)
    return len(right.keys() - scores.keys()), wrong


def left_clients(home: Path) -> int:
    """Clients of runs in this folder that have not ended."""
    found = 0
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                is_client = b"agents.screenspot" in (process / "cmdline").read_bytes()
                found += is_client and (process / "cwd").resolve() == home.resolve()
            except OSError:
                continue
    return found


def test_two_kills_lose_no_task_and_count_none_twice(tmp_path: Path) -> None:
    write_set(tmp_path, "screenspot", 40)
    killed_and_resumed(tmp_path, 2, random.Random(3))
    assert counted(tmp_path, 40) == (0, 0)
    end_s = time.monotonic() + 30
    while left_clients(tmp_path) and time.monotonic() < end_s:
        time.sleep(0.1)
    assert left_clients(tmp_path) == 0
