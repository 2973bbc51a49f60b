"""The embedded model at work on real windows, through the whole agent. Skipped until the model is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.models.backends import open_model
from agent.models.catalogue import SHIPPED_FOLDER, Catalogue
from agent.models.manifest import FILE_NAME
from agent.ports import Model
from agent.store import open_record
from app.demo import draw_demo
from app.demo import main as demo
from training.evaluation.forms import FormCase, form_cases, forms_desktop
from training.evaluation.runner import EpisodeRunner

pytestmark = [
    pytest.mark.desktop,
    pytest.mark.llama,
    pytest.mark.skipif(
        not (SHIPPED_FOLDER / "embedded" / FILE_NAME).exists(), reason="there is no embedded model yet"
    ),
]


@pytest.fixture(scope="module")
def model() -> Iterator[Model]:
    opened = open_model(Catalogue().get())
    yield opened
    opened.close()


def actions_of(cases: list[FormCase], model: Model, home: Path, *, accessibility: bool) -> list[list[str]]:
    """What the model wrote in each episode."""
    options = replace(forms_desktop(), accessibility=accessibility)
    manifest = Catalogue().get()
    stage = EpisodeRunner(options, manifest=manifest, model_for=lambda case: model, home=home, stop=Event())
    replies = []
    for result in stage.hold_all(cases):
        steps = open_record(home / "records" / result.record_id)
        replies.append([step.reply.text for step in steps if step.reply is not None])
    return replies


def test_without_accessibility_the_same_is_done(model: Model, tmp_path: Path) -> None:
    """Windows without fields, because a caret may blink or not in the moment of a look."""
    calm = [
        case for case in form_cases(("press", "tick", "choose"), range(60)) if not case.exam.window.fields
    ]
    cases = calm[:6]
    assert len(cases) == 6
    with_it = actions_of(cases, model, tmp_path / "on", accessibility=True)
    again = [FormCase(case.exam) for case in cases]
    without_it = actions_of(again, model, tmp_path / "off", accessibility=False)
    assert with_it == without_it


def test_the_demonstration_says_truly_whether_its_task_was_done(
    deskhand_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """How often it succeeds is measured by `benchmarks/demo.py`; a lie would be worse than a failure."""
    folder = tmp_path / "written"
    folder.mkdir()
    status = demo(["--seed", "0", "--json", "--folder", str(folder)])
    said = json.loads(capsys.readouterr().out)
    text = next(folder.glob("*.txt")).read_text(encoding="utf-8").rstrip("\n")
    assert said["success"] == (status == 0) == (text == draw_demo(0).text and said["ending"] == "finished")
    assert Path(said["report"]).is_relative_to(deskhand_home)
    assert Path(said["report"]).is_file()
