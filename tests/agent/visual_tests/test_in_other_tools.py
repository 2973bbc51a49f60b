"""Robot Framework, and the templates for CI, run as their users run them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile
from xml.etree import ElementTree

import pytest
import yaml  # type: ignore[import-untyped]

from app.cli.main import main

pytestmark = pytest.mark.desktop

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "docs/examples/visual-tests"
CASE = '== Menus\nopen: mousepad --disable-server\ncheck: "Document" is there\n'
TEST = """\
def test_menus(desk):
    desk.open('mousepad --disable-server')
    desk.check('"Document" is there')
"""


def run(folder: Path, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment |= {"PYTHONPATH": str(ROOT), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


def robot(folder: Path) -> subprocess.CompletedProcess[str]:
    return run(folder, [sys.executable, "-m", "robot", "--outputdir", str(folder), "editor.robot"])


def test_robot_framework_runs_the_example_and_a_failure_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "editor.robot"
    copyfile(EXAMPLES / file.name, file)
    first = robot(tmp_path)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "2 tests, 2 passed, 0 failed" in first.stdout
    assert main(["test", "approve", str(file), "--all", "--by", "Ada"]) == 0
    wrong = file.read_text(encoding="utf-8").replace('"apples and pears" is there', '"oranges" is there')
    file.write_text(wrong, encoding="utf-8")
    second = robot(tmp_path)
    assert second.returncode == 1, second.stdout
    suite = ElementTree.parse(tmp_path / "output.xml")
    [message] = [one.text or "" for one in suite.iter("msg") if one.get("level") == "FAIL"]
    assert "“oranges” stands nowhere" in message
    assert "Traceback" not in message


def commands_of(name: str) -> list[str]:
    """What a template runs."""
    template = yaml.safe_load((EXAMPLES / "ci" / name).read_text(encoding="utf-8"))
    if name == "gitlab.yml":
        return list(template["visual"]["script"])
    steps = template["jobs"]["visual"]["steps"]
    return [step["run"] for step in steps if "run" in step]


def test_the_templates_are_yaml_and_their_commands_pass_an_approved_project(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "visual"
    folder.mkdir(parents=True)
    (folder / "menus.desk.txt").write_text(CASE, encoding="utf-8")
    (folder / "test_menus.py").write_text(TEST, encoding="utf-8")
    assert run(tmp_path, [sys.executable, "-m", "pytest", "-q", "tests/visual"]).returncode == 0
    assert main(["test", str(folder / "menus.desk.txt")]) == 0
    for name in ("menus.desk.txt", "test_menus.py"):
        assert main(["test", "approve", str(folder / name), "--all", "--by", "Ada"]) == 0
    for template in ("github.yml", "gitlab.yml"):
        [command] = commands_of(template)
        done = run(tmp_path, ["bash", "-c", command])
        assert done.returncode == 0, done.stdout + done.stderr
        suites = ElementTree.parse(tmp_path / "visual.xml").getroot()
        found = [suites] if suites.tag == "testsuite" else list(suites)
        assert sum(int(one.get("tests", "0")) for one in found) == 1
        assert "none failed" in (tmp_path / "visual.html").read_text(encoding="utf-8")


def test_what_gitlab_keeps_and_allows_is_what_the_command_writes_and_means() -> None:
    job = yaml.safe_load((EXAMPLES / "ci" / "gitlab.yml").read_text(encoding="utf-8"))["visual"]
    assert job["artifacts"]["reports"]["junit"] == "visual.xml"
    assert job["artifacts"]["paths"] == ["visual.html"]
    assert job["allow_failure"]["exit_codes"] == [2]


def test_the_container_file_copies_and_runs_what_is_there() -> None:
    lines = (EXAMPLES / "ci" / "Containerfile").read_text(encoding="utf-8").splitlines()
    said = [line.split()[0] for line in lines if line and not line.startswith("#")]
    assert said == ["FROM", "RUN", "COPY", "WORKDIR", "RUN", "ENV"]
    assert (ROOT / "packaging/system_packages.sh").exists()
    assert "setup:" in (ROOT / "Makefile").read_text(encoding="utf-8")
