"""Tasks on websites are played in our own browser, kept in the judge's form, and judged by its own script."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from agent.actions.types import (
    Action,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import MonitorPoint
from tests.agent.computers.test_browser import needs_browser
from tests.training.benchmarks.judged_pages import (
    JUDGE,
    fruit_page,
    order_of_pages,
    pressing_agent,
    write_judge,
    write_tasks,
)
from tests.training.benchmarks.page_site import page_site
from training.benchmarks.agents.mind2web_judge import JudgeFailedError, JudgeMissingError, WebJudge
from training.benchmarks.agents.mind2web_trajectory import (
    KeptTrajectory,
    Mind2WebFileError,
    action_words,
    read_tasks,
)
from training.benchmarks.running.run import check_benchmark, run_benchmark
from training.errors import BenchmarkError

PYTHON = Path(sys.executable)
PNG = b"\x89PNG only its beginning is looked at"
TASK = {
    "task_id": "a1",
    "confirmed_task": "Find pears.",
    "website": "https://x.example",
    "reference_length": 5,
}
VERBS = ("NAVIGATE", "CLICK", "TYPE", "SCROLL", "HOVER", "WAIT", "PRESS_KEY", "SELECT", "TASK_COMPLETE")


def faults_of(folder: Path) -> list[str]:
    """What is wrong by the rules of the publisher's schema."""
    said = json.loads((folder / "result.json").read_text(encoding="utf-8"))
    names = {"schema_version", "task", "task_id", "agent_final_answer", "reference_length", "action_history"}
    found = [] if set(said) == names else ["fields"]
    found += [] if said["schema_version"] == "online-mind2web-v2" else ["schema_version"]
    found += [] if re.fullmatch(r"[A-Za-z0-9_-]+", said["task_id"]) else ["task_id"]
    steps = said["action_history"]
    for number, step in enumerate(steps):
        fields = {"step", "screenshot", "url", "action", "action_status", "thought"}
        found += [] if set(step) == fields and step["step"] == number else [f"step {number}"]
        found += [] if (folder / "trajectory" / step["screenshot"]).is_file() else [f"picture {number}"]
        ending = re.search(r" \| (SUCCESS|FAILED)$", step["action"])
        found += [] if step["action_status"] == (ending and ending.group(1)) else [f"status {number}"]
        found += [] if any(verb in step["action"] for verb in VERBS) else [f"verb {number}"]
        found += [] if "\n" not in step["action"] else [f"line {number}"]
    last = steps[-1]["action"]
    found += [] if last.startswith("TASK_COMPLETE -> ANSWER: ") else ["no end"]
    if said["agent_final_answer"] is not None:
        answer = " ".join(last.partition("ANSWER: ")[2].split())
        found += [] if answer == " ".join(said["agent_final_answer"].split()) else ["answer"]
    pictures = sorted(file.name for file in (folder / "trajectory").iterdir())
    return found + ([] if pictures == [step["screenshot"] for step in steps] else ["pictures"])


@pytest.mark.browser
@pytest.mark.desktop
@needs_browser
def test_a_website_is_opened_played_kept_and_judged_and_only_the_judge_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    write_judge(tmp_path)
    busy = tmp_path / "Online-Mind2Web" / "src" / "busy"
    prompts: list[Any] = []
    with page_site(fruit_page) as (site, opened):
        tasks = write_tasks(tmp_path / "tasks.json", site)
        order = order_of_pages(tmp_path, PYTHON)
        busy.touch()
        summary = run_benchmark(
            order,
            stop=Event(),
            told=lambda *_: None,
            serve=lambda _, home: pressing_agent(home, opened, prompts),
        )
        assert [one.score for one in summary.outcomes] == [None, None]
        said = "JudgeFailedError: WebJudge gives no verdict: the model is busy"
        assert summary.outcomes[0].faults == (said,) * 3
        num_played = len(prompts)
        busy.unlink()
        (order.folder / "results.jsonl").unlink()
        summary = run_benchmark(
            order,
            stop=Event(),
            told=lambda *_: None,
            serve=lambda _, home: pressing_agent(home, opened, prompts),
        )
    assert len(prompts) == num_played  # each task was played once
    assert [(one.score, one.ending) for one in summary.outcomes] == [(1.0, "finished"), (0.0, "asked_user")]
    assert set(summary.to_json()["groups"]) == {"easy", "hard"}
    for name, number in zip(tasks, range(2), strict=True):
        folder = order.folder / "trajectories" / name
        assert faults_of(folder) == []
        said = json.loads((folder / "result.json").read_text())
        first, last = said["action_history"][0], said["action_history"][-1]
        (click,) = (step for step in said["action_history"] if step["action"].startswith("CLICK"))
        assert first["action"] == "WAIT page -> wait 1 s"
        assert re.fullmatch(r"CLICK coords\(39\d, 34\d\) -> click \| SUCCESS", click["action"])
        assert first["url"] == f"{site}/fruit{number}"
        assert said["agent_final_answer"] == ("pears", None)[number]
        assert (folder / "trajectory" / click["screenshot"]).read_bytes() != (
            folder / "trajectory" / last["screenshot"]
        ).read_bytes()
        assert json.loads((folder / "verdict.json").read_text()) == {"predicted_label": 1 - number}
    for name in ("judge", "judge_model", "score_threshold", "screen", "hosts", "tasks_file"):
        assert summary.settings[name], name
    assert "secret" not in "".join(file.read_text(errors="replace") for file in order.folder.rglob("*.json*"))


@pytest.mark.browser
@pytest.mark.desktop
@needs_browser
def test_a_check_says_whether_the_first_website_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    write_judge(tmp_path)
    with page_site(fruit_page) as (site, _):
        write_tasks(tmp_path / "tasks.json", site)
        order = order_of_pages(tmp_path, PYTHON)
        found = {
            one.name: one
            for one in check_benchmark(
                order, stop=Event(), serve=lambda _, home: pressing_agent(home, [], [])
            )
        }
    assert all(one.is_good for one in found.values()), found
    assert "shows 'fruit0" in found["browser"].said
    assert not order.folder.exists()


A = MonitorPoint(10.4, 20.6)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Click(A), "CLICK coords(10, 21) -> click"),
        (DoubleClick(A), "CLICK coords(10, 21) -> double click"),
        (RightClick(A), "CLICK coords(10, 21) -> click with the right button"),
        (MiddleClick(A), "CLICK coords(10, 21) -> click with the middle button"),
        (LongPress(A), "CLICK coords(10, 21) -> press and hold"),
        (Drag(A, MonitorPoint(3, 4)), "CLICK coords(10, 21) -> drag to coords(3, 4)"),
        (MouseDown(A), "CLICK coords(10, 21) -> press the button down"),
        (MouseUp(), "CLICK page -> let the button go"),
        (Move(A), "HOVER coords(10, 21) -> move the pointer there"),
        (TypeText("it's\ntwo"), 'TYPE page -> type "it\'s two"'),
        (Hotkey(("ctrl", "l")), "PRESS_KEY page -> press ctrl+l"),
        (PressKey("shift"), "PRESS_KEY page -> hold down shift"),
        (ReleaseKey("shift"), "PRESS_KEY page -> let go shift"),
        (Scroll(Direction.DOWN, A, 3), "SCROLL page -> scroll down by 3 notches"),
        (Navigate("https://x"), "WAIT page -> Navigate, which a browser's screen has not"),
    ],
)
def test_actions_are_said_in_the_judges_grammar(action: Action, words: str) -> None:
    assert action_words(action, has_changed=True) == (f"{words} | SUCCESS", "SUCCESS")
    assert action_words(action, has_changed=False) == (f"{words} | FAILED", "FAILED")
    assert action_words(Wait(2.5), has_changed=False) == ("WAIT page -> wait 2.5 s", None)


def test_a_trajectory_follows_the_publishers_rules_and_takes_the_place_of_an_earlier_one(
    tmp_path: Path,
) -> None:
    for answer, expected in (("It is\nthe pear.", "It is the pear."), ("", None), (None, None)):
        kept = KeptTrajectory(tmp_path / "a1", TASK)
        for _ in range(12 if answer else 1):
            words, status = action_words(Click(A), has_changed=True)
            kept.add(PNG, words, status=status, thought=None)
        kept.finish(PNG, answer, "done")
        assert faults_of(tmp_path / "a1") == []
        said = json.loads((tmp_path / "a1" / "result.json").read_text())
        assert (said["agent_final_answer"], said["reference_length"]) == (expected, 5)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (None, "is not there"),
        ("[{", "is no JSON"),
        ("[]", "no tasks"),
        ([{**TASK, "website": ""}], "lacks website"),
        ([7], "lacks task_id"),
        ([{**TASK, "task_id": "tasks/a1"}], "is no task_id"),
        ([TASK, TASK], "twice"),
        ([{**TASK, "reference_length": "5"}], "no number of steps"),
    ],
)
def test_a_file_of_tasks_that_is_none_is_refused(tmp_path: Path, rows: Any, said: str) -> None:
    file = tmp_path / "tasks.json"
    if rows is not None:
        file.write_text(rows if isinstance(rows, str) else json.dumps(rows))
    with pytest.raises(Mind2WebFileError, match=said):
        read_tasks(file)


def test_tasks_are_read_from_a_list_and_from_lines(tmp_path: Path) -> None:
    other = {**TASK, "task_id": "b_2"}
    for text in (json.dumps([TASK, other]), f"{json.dumps(TASK)}\n{json.dumps(other)}\n"):
        (tmp_path / "tasks").write_text(text)
        assert list(read_tasks(tmp_path / "tasks")) == ["a1", "b_2"]


def test_a_judge_that_is_missing_or_gives_no_verdict_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    judge = WebJudge(tmp_path / "Online-Mind2Web", PYTHON)
    with pytest.raises(JudgeMissingError, match="git clone"):
        judge.require()
    write_judge(tmp_path)
    with pytest.raises(JudgeMissingError, match="no Python for WebJudge"):
        WebJudge(judge.source, tmp_path / "python").require()
    with pytest.raises(JudgeMissingError, match="set OPENAI_API_KEY"):
        judge.require()
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    judge.require()
    before = judge.digest()
    kept = KeptTrajectory(tmp_path / "a1", TASK)
    kept.finish(PNG, "pears", None)
    assert judge.verdict(tmp_path / "a1") == {"predicted_label": 0}
    for script, said in (
        ("import nothing_like_it", "No module named 'nothing_like_it'"),
        (JUDGE.replace('"predicted_label": label', '"predicted_label": "yes"'), "it says nothing"),
        ("import sys; sys.exit(0)", "it says nothing"),
    ):
        write_judge(tmp_path, script)
        with pytest.raises(JudgeFailedError, match=said):
            judge.verdict(tmp_path / "a1")
    assert judge.digest() != before


def test_a_run_without_tasks_or_judge_says_so_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    for said in (r"tasks\.json is not there", "git clone"):
        with pytest.raises(BenchmarkError, match=said):
            run_benchmark(
                order_of_pages(tmp_path, PYTHON),
                stop=Event(),
                told=lambda *_: None,
                serve=lambda _, home: pressing_agent(home, [], []),
            )
        write_tasks(tmp_path / "tasks.json", "http://127.0.0.1:9")
