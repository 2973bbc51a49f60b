"""Issues in SWE-bench's form; a publisher in the shape of swebench, in words of ours; who resolves them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from agent.actions import format_reply
from agent.actions.types import Action, Finished, Reply, RunTerminal
from agent.coordinates import CoordinateFrame
from benchmarks.workloads.small_repositories import ISSUES, write_repositories
from tests.fakes import ScriptedModel, classic_manifest, prompt_text
from training.benchmarks.running.known import find_benchmark
from training.benchmarks.running.run import BenchmarkOrder
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent

ROOT = Path(__file__).resolve().parents[3]
UTILS = """
import json
import pathlib
from types import SimpleNamespace

def load_swebench_dataset(name, split):
    return [json.loads(line) for line in pathlib.Path(name).read_text().splitlines()]

def make_test_spec(row):
    return SimpleNamespace(**row)
"""
CONSTANTS = """
RUN_EVALUATION_LOG_DIR = "logs"
LOG_INSTANCE = "run_instance.log"
APPLY_PATCH_FAIL = "no patch"
"""
RUN_EVALUATION = '''
import json
import pathlib

def run_instance(spec, prediction, client, run_id, timeout):
    """Doubles must come out double."""
    logs = pathlib.Path("logs", run_id, prediction["model_name_or_path"], spec.instance_id)
    logs.mkdir(parents=True)
    container = client.containers.create(image=spec.image, name=f"graded.{run_id}")
    try:
        (logs / "patch.diff").write_text(prediction["model_patch"])
        pack = f"cat > /tmp/p <<'END_OF_PATCH'\\n{prediction['model_patch']}END_OF_PATCH\\n git apply /tmp/p"
        if "unappliable" in prediction["model_patch"] or container.exec_run(["bash", "-c", pack]).exit_code:
            (logs / "run_instance.log").write_text("EvaluationError: no patch: corrupt")
            return None
        if "broken" in prediction["model_patch"]:
            (logs / "run_instance.log").write_text("Error: the daemon is gone")
            return None
        tests = container.exec_run(["grep", "-c", "number + number$", "words.py"])
        lists = {"success": ["a"], "failure": []}, {"success": [], "failure": ["a"]}
        good = tests.exit_code == 0
        status = {"FAIL_TO_PASS": lists[0 if good else 1], "PASS_TO_PASS": lists[0]}
        report = {"resolved": good, "patch_successfully_applied": True, "tests_status": status}
        return spec.instance_id, {spec.instance_id: report}
    finally:
        container.remove()
'''
DOCKER = """
import pathlib
import sys

sys.path.append({root!r})
from benchmarks.workloads.sandbox_docker import SandboxEngine
from docker import errors

ENGINE = SandboxEngine(pathlib.Path({images!r}), (), errors.ImageNotFound)

def from_env(timeout):
    return ENGINE
"""
ERRORS = """
class DockerException(Exception): ...
class ImageNotFound(DockerException): ...
class NotFound(DockerException): ...
"""


def write_publisher(home: Path) -> None:
    """Packages `swebench` and `docker` in the folder that the client runs in, and eight instances."""
    write_repositories(home, "/usr/bin/python3")
    files = {
        "swebench/__init__.py": "",
        "swebench/harness/__init__.py": "",
        "swebench/harness/utils.py": UTILS,
        "swebench/harness/constants.py": CONSTANTS,
        "swebench/harness/run_evaluation.py": RUN_EVALUATION,
        "swebench-5.0.2.dist-info/METADATA": "Metadata-Version: 2.1\nName: swebench\nVersion: 5.0.2\n",
        "docker/__init__.py": DOCKER.format(root=str(ROOT), images=str(home / "images")),
        "docker/errors.py": ERRORS,
    }
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")


@contextmanager
def commanding_agent(
    commands: Mapping[str, Sequence[str]], home: Path, prompts: list[Any]
) -> Iterator[ServedAgent]:
    """Runs the commands of the issue that it is told, and finishes."""
    issues = {one.issue: commands[one.name] for one in ISSUES if one.name in commands}

    def script(prompt: Any) -> str:
        prompts.append(prompt)
        (commands,) = [some for issue, some in issues.items() if issue in prompt_text(prompt)]
        turn = sum(message.role == "assistant" for message in prompt.messages)
        action: Action = RunTerminal(commands[turn]) if turn < len(commands) else Finished("done")
        return format_reply(Reply("next", (action,), ""), dialect="uitars-2")

    manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
    with served_agent(AgentChoice("scripted"), home, model=ScriptedModel(script), manifest=manifest) as agent:
        yield agent


def order_of_issues(home: Path, python: Path, *tasks: str) -> BenchmarkOrder:
    named = {"dataset": "instances.jsonl", "command_s": "5.0"}
    return BenchmarkOrder(
        find_benchmark("swe-bench"),
        home,
        AgentChoice("scripted"),
        python=python,
        tasks=tasks,
        max_steps=6,
        settings=named,
    )
