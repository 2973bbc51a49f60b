"""Tests in plain text: read, refused with every problem named, and told of as JUnit and HTML."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image

from agent.errors import SettingsError
from agent.visual_tests.appearance import DeskLook, require_locale
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.importing import import_tests
from agent.visual_tests.junit import junit_xml
from agent.visual_tests.looks import look_of
from agent.visual_tests.painting import Mutation, paint, painted
from agent.visual_tests.plain_cases import parse_cases, read_cases
from agent.visual_tests.report import write_report
from agent.visual_tests.results import CaseResult, FlakeCause, Flaw, StepMark, StepResult
from agent.visual_tests.running_cases import status_of
from tests.agent.visual_tests.windows import window

ROOT = Path(__file__).resolve().parents[3]
PICTURE = window((20, 20, "Customer"), (120, 60, "Save order"))


def test_every_line_is_one_step() -> None:
    [case] = parse_cases(
        "# tests\n== Saving\nlook: theme=HighContrast; scale=1.25\nquarantine: issue 7\nfile: notes.txt\n"
        'open: mousepad\nChoose Save from the File menu\npress: ctrl s\nwait: "Saved" is there (4 s)\n'
    )
    assert [step.kind for step in case.steps] == ["open", "do", "press", "wait_for"]
    assert case.steps[3].timeout_s == 4
    assert case.look == {"theme": "HighContrast", "scale": 1.25}
    assert (case.quarantine, case.files) == ("issue 7", ["notes.txt"])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no test in it"),
        ("Press Save", "a test begins with its title"),
        ("== One", "has no steps"),
        ("== One\nopen: a\n== One\nopen: b", "a title of its own"),
        ("== One\ncheck: blue moon", "t.txt:2: “blue moon” cannot be checked"),
        ("== One\npress: hyper q", "are no keys"),
        ("== One\ntype:", "nothing after"),
        ("== One\nlook: colour=red", "says no look"),
        ("== One\nlook: scale=big", "is no scale"),
    ],
)
def test_every_problem_is_named_before_anything_runs(text: str, sentence: str) -> None:
    with pytest.raises(SettingsError, match=sentence):
        parse_cases(text, name="t.txt")


def test_a_missing_or_binary_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        read_cases(tmp_path / "none.txt")
    (tmp_path / "binary.txt").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="no text in UTF-8"):
        read_cases(tmp_path / "binary.txt")


def test_the_examples_of_the_documentation_are_twenty_tests_that_can_be_read() -> None:
    cases = [
        case for file in (ROOT / "docs/examples/visual-tests").glob("*.desk.txt") for case in read_cases(file)
    ]
    assert len(cases) == 20


@pytest.mark.parametrize(
    "wrong", [{"size": (10, 10)}, {"scale": 9.0}, {"font": "Sans"}, {"theme": "a b"}, {"locale": "; rm"}]
)
def test_a_look_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(SettingsError):
        DeskLook(**wrong)  # type: ignore[arg-type]


def test_a_locale_that_is_not_installed_is_refused() -> None:
    require_locale("C.UTF-8")
    with pytest.raises(SettingsError, match="not installed here"):
        require_locale("tlh_QO.UTF-8")
    assert look_of(["theme=Adwaita:dark"]) == {"theme": "Adwaita:dark"}


FLAW = Flaw("two", "check x", FlakeCause.UNTRUE, "It was not there.")


def results() -> list[CaseResult]:
    step = StepResult(
        1, "check", '"<b>" is there', StepMark.FAILED, "Nothing & none.\x00", "a text", PICTURE, PICTURE
    )
    return [
        CaseResult(
            "one", StepMark.PASSED, (StepResult(1, "open", "a", StepMark.PASSED, after=PICTURE), step)
        ),
        CaseResult("two", StepMark.HEALED, (), tries=(StepMark.FAILED, StepMark.HEALED), flaws=(FLAW,)),
        CaseResult("three <i>", StepMark.UNSURE, (step,), "Nothing.", output="core dumped"),
        CaseResult("four", StepMark.FAILED, (step,), "Known.", is_quarantined=True),
        CaseResult("five", StepMark.BROKEN, (), "No display."),
    ]


def test_junit_counts_failures_surroundings_and_quarantine_apart() -> None:
    suite = ElementTree.fromstring(junit_xml("editor", results()))
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "5", "failures": "1", "errors": "1", "skipped": "1"}
    marks = [one.get("value") for one in suite.iter("property") if one.get("name") == "mark"]
    assert marks == ["passed", "healed", "unsure", "failed", "environment"]


def test_the_exit_status_tells_the_application_from_its_surroundings() -> None:
    passed, healed, unsure, quarantined, broken = results()
    assert status_of([passed, healed, quarantined]) == 0
    assert status_of([passed, unsure, broken]) == 1
    assert status_of([passed, broken]) == 2


def test_the_report_escapes_what_it_shows_and_runs_nothing(tmp_path: Path) -> None:
    page = tmp_path / "out" / "report.html"
    write_report(page, results())
    text = page.read_text(encoding="utf-8")
    assert "2 of 5 tests failed" not in text
    assert "3 of 5 tests failed" in text
    assert "three &lt;i&gt;" in text
    assert "<script" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert list(tmp_path.glob("out/.*")) == []


def test_a_sikuli_script_becomes_words_where_its_pictures_hold_text(tmp_path: Path) -> None:
    Image.fromarray(PICTURE[50:85, 110:220]).save(tmp_path / "save.png")
    Image.new("RGB", (30, 30), (9, 99, 200)).save(tmp_path / "blue.png")
    script = tmp_path / "order.py"
    script.write_text(
        'openApp("mousepad")\nclick("save.png")\nwait("save.png", 3)\nclick("blue.png")\ntype("hello")\n'
    )
    text, remarks = import_tests(script)
    assert text.splitlines()[:4] == [
        "== order",
        "open: mousepad",
        'Press "Save order"',
        'wait: "Save order" is there',
    ]
    assert "type: hello" in text
    assert len(remarks) == 1
    assert "holds no text" in remarks[0]
    assert parse_cases(text)


def test_a_needle_becomes_words_by_its_areas(tmp_path: Path) -> None:
    Image.fromarray(PICTURE).save(tmp_path / "form.png")
    area = {"xpos": 110, "ypos": 50, "width": 120, "height": 36, "type": "match"}
    (tmp_path / "form.json").write_text(json.dumps({"area": [area], "tags": ["form"]}))
    text, remarks = import_tests(tmp_path / "form.json")
    assert 'wait: "Save order" is there' in text
    assert remarks == []


@pytest.mark.parametrize("name", ["a.json", "a.py", "a.exe"])
def test_what_cannot_be_imported_is_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("][")
    with pytest.raises(SettingsError):
        import_tests(tmp_path / name)


@pytest.mark.parametrize("mutation", list(Mutation))
def test_a_mutation_changes_what_it_is_about_and_nothing_else(mutation: Mutation) -> None:
    box = ScreenBox(110, 55, 220, 80)
    changed = paint(PICTURE, painted(PICTURE, box, mutation))
    assert (box.of(changed) != box.of(PICTURE)).any()
    assert (changed[:50] == PICTURE[:50]).all()
