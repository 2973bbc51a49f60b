"""`deskhand run` as a process of its own, on a real private desktop; only the model is a script."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent.models.manifest import describe_file, save
from app.assets import RESOURCES
from app.cli.status import ExitStatus
from tests.fakes import embedded_manifest

WAITING = ["look around<|wait|>"]
DONE = ["all done<|finished|>Nothing to do."]


def start(
    script: list[str],
    *arguments: str,
    before: Callable[[], None] | None = None,
    answers: int = subprocess.DEVNULL,
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.end_to_end.scripted_run", json.dumps(script), *arguments],
        cwd=RESOURCES.parent,
        stdin=answers,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=before,
    )


def finish(process: subprocess.Popen[str], *, answers: str | None = None) -> tuple[int, dict[str, Any], str]:
    """Exit status, the printed object, and standard error."""
    out, err = process.communicate(answers, timeout=120)
    (line,) = out.strip().splitlines() or [f"nothing was printed: {err}"]
    return process.returncode, json.loads(line), err


def display_servers_below(pid: int) -> list[int]:
    """X servers that this process has started, by their parents."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name = (folder / "comm").read_text().strip()
            ancestor = int(folder.name)
            while ancestor > 1 and ancestor != pid:
                ancestor = int(
                    (Path("/proc") / str(ancestor) / "stat").read_text().rpartition(")")[2].split()[1]
                )
        except (OSError, ValueError):
            continue
        if name == "Xvfb" and ancestor == pid:
            found.append(int(folder.name))
    return found


def wait_for_line(process: subprocess.Popen[str], words: str) -> None:
    assert process.stderr is not None
    for line in process.stderr:
        if words in line:
            return
    pytest.fail(f"{words!r} was never said")


@pytest.mark.desktop
def test_a_task_is_done_from_the_command_line() -> None:
    status, printed, said = finish(start(DONE, "do nothing", "--open", "mousepad", "--json"))
    assert (status, printed["ending"], printed["answer"]) == (
        ExitStatus.DONE,
        "finished",
        "Nothing to do.",
    ), said
    page = Path(printed["report"]).read_text(encoding="utf-8")
    assert "Nothing to do." in page


@pytest.mark.desktop
def test_attached_files_lie_in_the_private_desktop_as_copies(tmp_path: Path) -> None:
    first, second = tmp_path / "letter.txt", tmp_path / "bill.txt"
    first.write_text("Dear Ada", encoding="utf-8")
    second.write_text("12 EUR", encoding="utf-8")
    attached = ("--attach", str(first), "--attach", str(second))
    status, printed, said = finish(start(DONE, "read both", *attached, "--json"))
    assert status == ExitStatus.DONE, said
    kept = Path(printed["report"]).parent / "files"
    assert (kept / "letter.txt").read_text(encoding="utf-8") == "Dear Ada"
    assert (kept / "bill.txt").read_text(encoding="utf-8") == "12 EUR"


@pytest.mark.desktop
def test_ctrl_c_stops_the_run() -> None:
    process = start(WAITING, "wait for ever", "--approve", "all", "--json", "--max-steps", "1000")
    wait_for_line(process, "Wait")
    process.send_signal(signal.SIGINT)
    status, printed, _ = finish(process)
    assert (status, printed["ending"]) == (ExitStatus.STOPPED, "stopped")


@pytest.mark.desktop
def test_a_question_without_anybody_to_answer_stops_the_run() -> None:
    status, printed, said = finish(start(["press it<|click|><|500|><|500|>"], "press it", "--json"))
    assert (status, printed["ending"]) == (ExitStatus.STOPPED, "stopped")
    assert "Nobody is there to answer" in said


@pytest.mark.desktop
def test_questions_are_answered_on_standard_input() -> None:
    script = ["press it<|click|><|500|><|500|>", *DONE]
    process = start(script, "press it", "--json", answers=subprocess.PIPE)
    status, printed, said = finish(process, answers="n not this one\n")
    assert (status, printed["steps"]) == (ExitStatus.DONE, 2)
    assert "Deskhand wants to click here" in said


@pytest.mark.desktop
def test_an_application_that_opens_no_window_is_named() -> None:
    status, printed, said = finish(start(DONE, "do nothing", "--open", "true", "--json"))
    assert status == ExitStatus.FAILED
    assert printed["error"]["kind"] == "ApplicationError"
    assert "true" in printed["error"]["message"]
    assert "Traceback" not in said


@pytest.mark.desktop
def test_a_display_that_dies_in_the_middle_fails_the_run() -> None:
    process = start(WAITING, "wait for ever", "--approve", "all", "--json", "--max-steps", "1000")
    wait_for_line(process, "Wait")
    (server,) = display_servers_below(process.pid)
    os.kill(server, signal.SIGKILL)
    status, printed, said = finish(process)
    assert (status, printed["ending"]) == (ExitStatus.FAILED, "failed"), said
    assert "display" in printed["answer"]
    assert "Traceback" not in said


def test_a_full_disk_fails_the_run_with_a_sentence() -> None:
    def fill_up() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    process = start(DONE, "--fake-screen", "do nothing", "--json", before=fill_up)
    status, printed, said = finish(process)
    assert (status, printed["ending"]) == (ExitStatus.FAILED, "failed"), said
    assert "is full" in printed["answer"]
    assert "Traceback" not in said


@pytest.mark.parametrize("content", [b"", b"not a model at all", b"GGUF\x03\x00\x00\x00" + b"\xff" * 4096])
def test_a_broken_gguf_file_is_named(deskhand_home: Path, content: bytes) -> None:
    folder = deskhand_home / "models" / "broken"
    folder.mkdir(parents=True)
    for name in ("model.gguf", "projector.gguf"):
        (folder / name).write_bytes(content)
    files = {
        "model": describe_file(folder, "model.gguf"),
        "projector": describe_file(folder, "projector.gguf"),
    }
    save(replace(embedded_manifest(), name="broken", files=files), folder)
    command = [sys.executable, "-m", "app", "run", "press it", "--model", "broken", "--json"]
    done = subprocess.run(
        command, cwd=RESOURCES.parent, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == ExitStatus.FAILED, done.stderr
    error = json.loads(done.stdout)["error"]
    assert error["kind"] == "ModelBrokenError"
    assert ".gguf" in error["message"] or "broken" in error["message"]
    assert "Traceback" not in done.stderr
