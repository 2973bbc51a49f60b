"""Nothing in the three packages is reached by tests alone: no module, and no name but the few listed here."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache

import vulture

from tests.import_graph import ROOT, modules, reached, tree_of

ALLOWED: dict[str, str] = {
    # Read where vulture does not look: templates, style sheets, JSON.
    "app/history/report.py: left_percent, top_percent, data_uri": "report.html.j2 prints them",
    "agent/computers/owner_input.py: _stop_platform": "pynput calls it",
    "agent/computers/android/adb.py: _safe_connect, make_connection": "adbutils calls them",
    "training/benchmarks/agents/terminal_bench.py: perform_task": "Terminal-Bench's harness asks it",
    "training/benchmarks/agents/browsecomp_check.py: do_POST, log_message": "http.server calls them",
    "training/evaluation/toolkits/windows/web_window.py: protocol_version, do_GET, do_POST": "http.server's",
    "training/evaluation/toolkits/windows/web_window.py: log_message": "http.server calls it",
    "training/benchmarks/agents/browsecomp_grading.py: __path__": "Python's import system reads it",
    "training/benchmarks/agents/browsecomp_grading.py: grader_model": "BrowseComp's own class reads it",
    "app/doctor/wayland_table.py: as_markdown": "docs/platforms.md is compared with it",
    "app/present.py: brief": "viewer.html.j2 prints it",
    "app/theme/colours.py: sidebar, accent_hover, caution_soft": "of deskhand.qss",
    "app/pages/first_run.py: FINDING_NAMES": "marks names that are built elsewhere for translation",
    "app/pages/first_run.py: _calibration": "keeps the object alive while Qt's signals reach it",
    "training/environments/browser_games.py: lives, now_ms": "part of a report whose fields a game must have",
    "training/finetune/preparing.py: num_held_out, num_glances": "go out as JSON",
    "training/rewards/recipe.py: right_element": "a setting; the composer goes over all fields",
    "training/rollouts/run_view.py: episodes_per_hour, environment_use, trainer_idle, sampler_busy, "
    "restarts, trained_share_short, "
    "trained_share_long": "go out as JSON; training/stages/status.py prints them",
    "training/embedded/model.py: recompile_limit": "a setting that torch reads",
    "agent/computers/windows/device.py: ki, mi": "members of a union that Windows reads",
    # Called by name.
    "agent/confinement/windows_job.py: LimitFlags": "a member of a structure that Windows reads",
    "agent/visual_tests/__init__.py: __getattr__": "as for agent/__init__.py",
    "agent/__init__.py: __getattr__": "Python asks it for what other programs import from the package",
    "training/embedded/parsing.py: VALUE_END, OWNER_END": "one more than the role that they end",
    "training/rollouts/vllm_weights.py: FileEngine, init_info_cls, update_info_cls, init_transfer_engine, "
    "start_weight_update, update_weights, finish_weight_update": "vLLM finds and calls them",
    "agent/types.py: second_look_s": "of records; benchmarks/model_step.py and second_look.py print it",
    "agent/models/children/engine.py: second_look_s": "goes to the app as JSON, under this name",
    "agent/models/children/prefix_engine.py: second_look_s": "as above",
    "training/trajectories/tutorials.py: handle_starttag, handle_endtag, handle_data": "a parser calls them",
    "agent/visual_tests/pytest_plugin.py: pytest_addoption, pytest_configure, pytest_collection_modifyitems, "
    "pytest_runtest_protocol, pytest_runtest_makereport, pytest_report_teststatus, pytest_sessionfinish, "
    "exitstatus": "pytest calls and reads them",
    "agent/visual_tests/robot_keywords.py: RobotDesk, ROBOT_LIBRARY_SCOPE, open_desk, close_desk, "
    "open_application, read_value, press_keys, compare_picture": "keywords of Robot Framework",
    # Counts that show from outside what cannot be seen otherwise; no product code branches on them.
    "agent/demonstrations/recorder.py: num_looks, has_secret_focus": "tests wait until it has looked",
    "agent/demonstrations/secret_focus.py: is_listening": "benchmarks/recorder.py waits for AT-SPI",
    "training/policy/sampling.py: num_read": "shows that no token is read twice",
    "training/remote/following.py: num_submitted": "shows that a job is not submitted twice",
    "training/pipeline/audit.py: num_stashed": "shows that no stage keeps more than it should",
    "training/pipeline/orders.py: simulated": "benchmarks/pipeline.py: with fewer stashes all wait",
    "training/robust/stage.py: run_rank": "training/robust/command.py names it to the seats",
    "training/rollouts/experience.py: staleness_of_tokens": "shows that the bound on staleness holds",
    "training/rollouts/trajectory_buffer.py: num_complete": "benchmarks/rollouts.py batches by it",
    "agent/computers/machines/guest_server.py: read_file, write_file": "for judges of tasks in machines",
    "training/environments/code_runner.py: SessionRunner": "the agent's Python, held to the same suite",
    # Undecided.
}
"""`file: names` that vulture takes for unused -> why they stay."""


@cache
def configured() -> dict[str, list[str]]:
    settings: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["vulture"]
    return settings


def test_no_name_is_used_by_tests_alone() -> None:
    seeker = vulture.Vulture(ignore_names=configured()["ignore_names"])
    seeker.scavenge([str(ROOT / path) for path in configured()["paths"]])
    found = {
        f"{item.filename.relative_to(ROOT).as_posix()}: {item.name}"
        for item in seeker.get_unused_code(min_confidence=int(str(configured()["min_confidence"])))
    }
    allowed = {
        f"{file}: {name}"
        for file, names in (entry.split(": ") for entry in ALLOWED)
        for name in names.split(", ")
    }
    assert sorted(found - allowed) == [], "delete it, or list it with the reason"
    assert sorted(allowed - found) == [], "in use or gone: take it off the list"


CLIENTS = {name for name in modules() if name.startswith("training.benchmarks.agents.")}
"""Used in a benchmark's own environment (docs/how-to/run-a-benchmark.md)."""


def test_no_module_is_reached_by_tests_alone() -> None:
    """Everything runs from an entry point of pyproject.toml, a documented `python -m`, or a child process."""
    files = {name for name, file in modules().items() if file.name != "__init__.py"}
    unreached = files - reached(
        entry_points() | {"agent.visual_tests.robot_keywords"} | CLIENTS
    )  # Robot Framework's
    assert sorted(unreached) == []


def entry_points() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = [*project["scripts"].values()]
    for group in project["entry-points"].values():
        declared += group.values()
    return {value.partition(":")[0] for value in declared} | documented() | named_in_strings()


def documented() -> set[str]:
    """Modules after `python -m` in docs, Makefile and packaging."""
    folders = ("*.md", "docs/**/*.md", "Makefile", "packaging/*")
    files = [file for pattern in folders for file in ROOT.glob(pattern)]
    text = "\n".join(
        file.read_text(encoding="utf-8")
        for file in files
        if file.is_file() and file.suffix in ("", ".md", ".sh", ".py")
    )
    named = re.findall(r"-m ((?:agent|app|training)(?:\.\w+)*)", text)
    return {one for name in named for one in (name, f"{name}.__main__") if one in modules()}


def named_in_strings() -> set[str]:
    """Modules that product code starts or imports by name, or by the file beside it."""
    found: set[str] = set()
    for name in modules():
        for node in ast.walk(tree_of(name)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != name:
                beside = f"{name.rpartition('.')[0]}.{node.value.removesuffix('.py')}"
                found |= {node.value, f"{node.value}.__main__"}
                if node.value.endswith(".py"):
                    found.add(beside)
    return found & modules().keys()
