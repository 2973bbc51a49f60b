"""Whole tests on real desktops: authored by the model, approved, frozen; and what fails them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copyfile

import pytest

from agent.visual_tests import DeskLook, StepMark, VisualDesk, VisualTestFailure
from agent.visual_tests.desk_setup import DeskSetup
from agent.visual_tests.overlay import PaintedOver
from agent.visual_tests.painting import Mutation, painted
from app.cli.main import main
from tests.agent.visual_tests.windows import HAS_GTK

pytestmark = [pytest.mark.desktop, pytest.mark.llama]
needs_gtk = pytest.mark.skipif(not HAS_GTK, reason="the order form needs gir1.2-gtk-3.0")

ROOT = Path(__file__).resolve().parents[3]
FORM = ROOT / "docs/examples/visual-tests/order_form.py"
CASES = """\
== Gift wrap
file: order_form.py
open: /usr/bin/python3 order_form.py
Tick "Gift wrap"
check: the Total field shows "15"

== Broken
open: sh -c "echo no memory left; exit 7"
"""


def run(*words: str, folder: Path) -> int:
    """The exit status of `deskhand test …` there."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        return main(["test", *words])
    finally:
        os.chdir(before)


@needs_gtk
def test_what_is_approved_once_is_repeated_without_the_model_until_something_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copyfile(FORM, tmp_path / FORM.name)
    (tmp_path / "form.txt").write_text(CASES.partition("\n== Broken")[0], encoding="utf-8")
    assert run("form.txt", "--frozen", folder=tmp_path) == 1
    assert run("form.txt", folder=tmp_path) == 0
    assert run("approve", "form.txt", "--all", "--by", "Ada", folder=tmp_path) == 0
    capsys.readouterr()
    assert (
        run("form.txt", "--frozen", "--json", "--report", "r.html", "--junit", "j.xml", folder=tmp_path) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert [step["asked_model"] for step in told["tests"][0]["steps"]] == [0, 0, 0]
    assert told["tests"][0]["mark"] == "passed"
    assert "1 tests, none failed" in (tmp_path / "r.html").read_text(encoding="utf-8")
    form = tmp_path / FORM.name
    form.write_text(form.read_text(encoding="utf-8").replace('"Gift wrap"', '"Paper bag"'), encoding="utf-8")
    assert run("form.txt", "--frozen", folder=tmp_path) == 1
    assert "does not look as it was approved" in capsys.readouterr().out


def test_an_application_that_ends_at_once_fails_the_test_with_its_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.txt").write_text(CASES[CASES.index("== Broken") :], encoding="utf-8")
    assert run("broken.txt", folder=tmp_path) == 1
    assert "no memory left" in capsys.readouterr().out


@needs_gtk
def test_a_desk_says_in_a_sentence_what_it_cannot_do() -> None:
    with VisualDesk(DeskSetup(DeskLook(theme="HighContrast"), files=(FORM,))) as desk:
        with pytest.raises(VisualTestFailure, match="open an application first"):
            desk.do("Press Save")
        desk.open("/usr/bin/python3 order_form.py")
        assert desk.read("the Total") == "12"
        desk.check('the "Delete order" button is disabled')
        with pytest.raises(VisualTestFailure, match="The step is empty"):
            desk.do(" ")
        with pytest.raises(VisualTestFailure, match=r"does not hold after 0\.5 seconds"):
            desk.wait_for('"Order saved" is there', timeout_s=0.5)
        assert desk.mark is StepMark.FAILED


@needs_gtk
def test_what_is_painted_over_is_noticed() -> None:
    with VisualDesk(DeskSetup(files=(FORM,))) as desk:
        desk.open("/usr/bin/python3 order_form.py")
        desk.check('"Customer" is there')
        shown = desk.screenshot()
        [box] = desk.results[1].boxes
        overlay = PaintedOver(desk.address)
        for there, patch in painted(shown, box, Mutation.HIDDEN):
            overlay.paint(there, patch)
        with pytest.raises(VisualTestFailure, match="stands nowhere"):
            desk.check('"Customer" is there')
        overlay.close()


def pytest_of(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """`python -m pytest` with the plugin, and without anything of this suite."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
    ]
    return subprocess.run(
        [*command, "-q", "--rootdir", str(folder), *words],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(ROOT)} | variables,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@needs_gtk
def test_pytest_tells_new_from_passed_and_compiles_checks_first(tmp_path: Path) -> None:
    copyfile(FORM, tmp_path / FORM.name)
    file = tmp_path / "test_form.py"
    body = (
        "import pytest\n@pytest.mark.desk(files=['order_form.py'])\ndef test_form(desk):\n"
        "    desk.open('/usr/bin/python3 order_form.py')\n    desk.check('\"Customer\" is there')\n"
    )
    file.write_text(body, encoding="utf-8")
    first = pytest_of(tmp_path, "--desk-report", "r.html")
    assert "1 new" in first.stdout, first.stdout + first.stderr
    assert "waiting for approval" in (tmp_path / "r.html").read_text(encoding="utf-8")
    assert run("approve", "test_form.py", "--all", "--by", "Ada", folder=tmp_path) == 0
    assert "1 passed" in pytest_of(tmp_path, "--frozen").stdout
    file.write_text(f"{body}    desk.check('blue moon over')\n", encoding="utf-8")
    refused = pytest_of(tmp_path)
    assert refused.returncode == 4
    assert "test_form.py:6: “blue moon over” cannot be checked" in refused.stderr


def test_a_missing_display_server_is_the_surroundings_and_no_failure(tmp_path: Path) -> None:
    (tmp_path / "test_none.py").write_text("def test_none(desk):\n    desk.open('true')\n", encoding="utf-8")
    ended = pytest_of(tmp_path, PATH="/nonexistent")
    assert ended.returncode == 2, ended.stdout
    assert "No desktop for this test" in ended.stdout
