"""What nobody should do, and people do: each is one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agent.visual_tests import StepMark, VisualDesk, VisualTestFailure
from app.cli.main import main

pytestmark = [pytest.mark.desktop, pytest.mark.llama]

NUMBERS = ["xterm", "-e", "sh", "-c", "n=0; while :; do n=$((n+1)); echo line $n of many; done"]
TWICE = ["sh", "-c", "xterm -T Notes & exec xterm -T Notes"]


def failure_of(desk: VisualDesk, words: str) -> str:
    """What the next check says."""
    with pytest.raises(VisualTestFailure) as failure:
        desk.wait_for(words, timeout_s=1)
    sentence = str(failure.value)
    assert "\n" not in sentence
    return sentence


def test_an_application_without_a_window_says_that_it_ended() -> None:
    with VisualDesk() as desk, pytest.raises(VisualTestFailure, match="without opening a window"):
        desk.open("true")


def test_two_windows_of_one_title_are_unsure() -> None:
    with VisualDesk() as desk:
        desk.open(TWICE)
        for _ in range(50):
            if [one.title for one in desk.windows()].count("Notes") == 2:
                break
            desk.screenshot()
        assert "2 windows are called “Notes”" in failure_of(desk, 'the window "Notes" is open')
        assert desk.mark is StepMark.UNSURE


def test_a_screen_that_never_settles_is_told() -> None:
    with VisualDesk() as desk:
        desk.open(NUMBERS)
        assert "never settled" in failure_of(desk, '"Welcome" is there')


def test_a_step_that_names_nothing_is_one_sentence() -> None:
    with VisualDesk() as desk:
        desk.open("mousepad --disable-server")
        with pytest.raises(VisualTestFailure) as failure:
            desk.do('Press "Flying elephant"')
        assert '“Press "Flying elephant"”' in str(failure.value)
        assert "\n" not in str(failure.value)


@pytest.mark.parametrize(
    ("whole", "sentence"),
    [
        ({"format": "deskhand visual test lock", "version": 7, "cases": {}}, "is of version 7"),
        ({"format": "deskhand visual test lock", "version": 1, "cases": {"a": 3}}, "edited by hand"),
        ([], "no lock file of visual tests"),
    ],
)
def test_a_lock_file_that_cannot_be_used_ends_the_run_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], whole: object, sentence: str
) -> None:
    (tmp_path / "a.desk.txt").write_text("== a\nopen: true\n", encoding="utf-8")
    (tmp_path / "a.desk.lock.json").write_text(json.dumps(whole), encoding="utf-8")
    assert main(["test", str(tmp_path / "a.desk.txt")]) != 0
    told = capsys.readouterr().err.strip()
    assert sentence in told
    assert "Traceback" not in told
