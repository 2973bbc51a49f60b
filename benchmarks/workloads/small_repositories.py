"""Eight small issues in SWE-bench's form, with commands that resolve them or do not. I/O: files, processes.

Each repository has one module and pytest's tests; an instance has the columns that swebench 5 reads. What
comes of each is known beforehand, in the words of the client. They are played in the publisher's harness.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent.actions import format_reply
from agent.actions.types import Action, Finished, Reply, RunTerminal
from agent.coordinates import CoordinateFrame
from benchmarks.workloads.client_lines import ROOT, ClientLines
from tests.fakes import ScriptedModel, classic_manifest, prompt_text
from training.benchmarks.serving.server import AgentChoice, served_agent

_MODULE = '''"""Numbers in words."""


def spelled(number: int) -> str:
    return ["zero", "one", "two"][number]


def doubled(number: int) -> int:
    return number + number + 1
'''
_OLD_TEST = "from words import spelled\n\n\ndef test_one():\n    assert spelled(1) == 'one'\n"
_TEST = (
    "import words\n\n\ndef test_one():\n    assert words.spelled(1) == 'one'\n\n\n"
    "def test_doubled():\n    assert words.doubled(4) == 8\n"
)
_FIX = "sed -i 's/ + 1$//' words.py"
_DELIMITER = "EOF_114329324912"


@dataclass(frozen=True, slots=True)
class SmallIssue:
    name: str
    issue: str
    commands: tuple[str, ...]
    graded: str
    """What the client says of it."""
    test_s: int = 60
    command_s: float = 20.0
    test: str = _TEST
    fails: tuple[str, ...] = ("test_words.py::test_doubled",)


ISSUES = (
    SmallIssue("words__words-1", "doubled(4) is 9, not 8.", (_FIX,), "resolved"),
    SmallIssue("words__words-2", "doubled is wrong {by} one, \u201eimmer\u201c.",
               ("cd .git && cd ..", "mkdir notes && cd notes && export A=\"it's\"",
                "echo \"$A $PWD\" && cat <<'E' > ../more.py\nHALF = 0.5\nE",
                "cd .. && sed -i 's/ + 1$/ * int(2 * more.HALF)/; 1a import more' words.py && exit 3",
                "git -c user.name=a -c user.email=a@b commit -qam 'mine'"), "resolved"),
    SmallIssue("words__words-3", "doubled(4) gives 9.", (_FIX, "sleep 100", "C-c", "rm -f nothing"),
               "resolved", command_s=3.0),
    SmallIssue("words__words-4", "doubled(4) gives nine.", ("sed -i 's/ + 1$/ - 1/' words.py",),
               "unresolved"),
    SmallIssue("words__words-5", "doubled(4) is odd.", (_FIX, "sed -i 's/\"one\"/\"two\"/' words.py"),
               "unresolved"),
    SmallIssue("words__words-6", "doubled is odd.", ("cat words.py",), "empty patch"),
    SmallIssue("words__words-7", "doubled is not even.",
               (_FIX, "sed -i '1a import time; time.sleep(30)' words.py"), "tests timed out", test_s=6),
    SmallIssue("words__words-8", "doubled(4) ought to be 8.", (_FIX, "echo '# é' >> words.py",
               "for n in $(seq 3000); do echo line $n; done", "printf '\\000\\377' > picture.bin"),
               "resolved"),
)  # fmt: skip


def git(folder: Path, *words: str) -> str:
    named = ("-c", "user.name=small", "-c", "user.email=small@example.org", "-c", "init.defaultBranch=main")
    done = subprocess.run(["git", *named, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def write_repositories(folder: Path, python: str) -> Path:
    """A folder for each image, and the file of instances, which is given back.

    Args:
        python: one with pytest, as the tests' shell finds it.
    """
    rows = []
    for one in ISSUES:
        place = folder / "images" / one.name
        place.mkdir(parents=True)
        (place / "words.py").write_text(_MODULE, encoding="utf-8")
        (place / "test_words.py").write_text(_OLD_TEST, encoding="utf-8")
        git(place, "init", "-q")
        git(place, "add", "-A")
        git(place, "commit", "-qm", "as it was")
        base = git(place, "rev-parse", "HEAD").strip()
        (place / "test_words.py").write_text(one.test, encoding="utf-8")
        test_patch = git(place, "diff")
        git(place, "checkout", "-q", ".")
        (place / "words.py").write_text(_MODULE.replace(" + 1\n", "\n"), encoding="utf-8")
        patch = git(place, "diff")
        git(place, "checkout", "-q", ".")
        rows.append(
            {
                "instance_id": one.name,
                "repo": "words/words",
                "version": "1.0",
                "base_commit": base,
                "patch": patch,
                "test_patch": test_patch,
                "problem_statement": one.issue,
                "hints_text": "",
                "created_at": "2026-11-27T00:00:00Z",
                "FAIL_TO_PASS": json.dumps(one.fails),
                "PASS_TO_PASS": json.dumps(["test_words.py::test_one"]),
                "environment_setup_commit": base,
                "image": one.name,
                "log_parser": "parse_log_pytest",
                "eval_type": "pass_and_fail",
                "eval_script": _eval_script(base, test_patch, python),
            }
        )
    file = folder / "instances.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return file


def _eval_script(base: str, test_patch: str, python: str) -> str:
    lines = (
        *("#!/bin/bash", "set -uxo pipefail", "cd /testbed"),
        f"git checkout {base} test_words.py",
        f"git apply -v - <<'{_DELIMITER}'\n{test_patch}\n{_DELIMITER}",
        ": '>>>>> Start Test Output'",
        f"{python} -m pytest -rA -p no:cacheprovider test_words.py",
        ": '>>>>> End Test Output'",
        f"git checkout {base} test_words.py",
    )
    return "\n".join(lines) + "\n"


def swe_bench(source: Path, folder: Path) -> dict[str, Any]:
    """
    Args:
        source: with `env/bin/python`, which has swebench and pytest.
        folder: empty; the run's.
    """
    instances = write_repositories(folder, str(source / "env/bin/python"))
    commands = {one.issue: iter((*one.commands, None)) for one in ISSUES}

    def script(prompt: Any) -> str:
        (issue,) = {one for one in commands if one in prompt_text(prompt)}
        command = next(commands[issue], None)
        action: Action = Finished("") if command is None else RunTerminal(command)
        return format_reply(Reply("next", (action,), ""), dialect="uitars-2")

    manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
    out = folder / "out"
    out.mkdir()
    with served_agent(
        AgentChoice("scripted"), folder / "home", model=ScriptedModel(script), manifest=manifest
    ) as agent:
        client = ClientLines(
            [
                str(source / "env/bin/python"),
                "benchmarks/workloads/local_swe_bench.py",
                *(str(instances), str(folder / "images"), str(out)),
            ],
            agent,
            [str(ROOT / "training/benchmarks"), str(ROOT)],
            folder / "client.log",
        )
        try:
            checks = client.ask({"check": True})["checks"]
            order = {"attempt": 0, "max_steps": 10}
            outcomes = {
                one.name: client.ask(
                    {**order, "task": one.name, "command_s": one.command_s, "test_s": one.test_s}
                )
                for one in ISSUES
            }
            said = client.ask({**order, "task": "report"})
        finally:
            client.close()
    report = said["report"]
    places = {
        "resolved": report["resolved_ids"],
        "unresolved": report["unresolved_ids"],
        "empty patch": report["empty_patch_ids"],
        "tests timed out": report["error_ids"],
    }
    return {
        "tasks": len(ISSUES),
        "outcomes": outcomes,
        "checks": checks,
        "checks_failed": sum(not one["ok"] for one in checks),
        "equal": sum(
            outcomes[one.name].get("graded") == one.graded
            and outcomes[one.name].get("score") == float(one.graded == "resolved")
            for one in ISSUES
        ),
        "resolved": report["resolved_instances"],
        "in_report": sum(one.name in places[one.graded] for one in ISSUES),
        "left_to_grade": len(set(report["left_to_grade"]) - set(report["error_ids"])),
        "containers_left": said["left"],
        "containers_started": said["started"],
    }
