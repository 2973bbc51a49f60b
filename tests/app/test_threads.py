"""Where threads are started in the app: in the modules that ARCHITECTURE names, and nowhere else."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
STARTERS = frozenset(
    {"Thread", "Timer", "Process", "QThread", "QThreadPool", "QRunnable", "ThreadPoolExecutor"}
)
SHARED = frozenset({"Lock", "RLock", "Condition", "Semaphore"})


def modules_that_use(names: frozenset[str]) -> set[str]:
    """Modules of the app that import one of these, or name it as an attribute of a module."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "app").rglob("*.py")
        if names & set(_names_of_threading(ast.parse(path.read_text(encoding="utf-8"))))
    }


def _names_of_threading(tree: ast.Module) -> list[str]:
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(names=names):
                found += [name.name for name in names]
            case ast.Attribute(value=ast.Name(id="threading" | "multiprocessing"), attr=name):
                found.append(name)
    return found


def test_threads_are_started_in_the_modules_that_the_architecture_names() -> None:
    starters = modules_that_use(STARTERS)
    assert starters == {
        "app/cli/life_line.py",
        "app/running/bridge.py",
        "app/running/interruptible.py",
        "app/running/job_process.py",
        "app/running/live.py",
        "app/stopping/stop_socket.py",
    }
    section = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("## Threads")[1].split("\n## ")[0]
    assert all(f"`{module}`" in section for module in starters)


def test_locks_are_in_the_modules_that_the_architecture_names() -> None:
    keepers = modules_that_use(SHARED)
    assert keepers == {
        "app/cli/life_line.py",
        "app/running/desk_tools.py",
        "app/running/process_tuning.py",
        "app/running/takeover.py",
    }
    section = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("## Threads")[1].split("\n## ")[0]
    assert all(f"`{module}`" in section for module in keepers)
