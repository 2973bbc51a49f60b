"""Tries an installed Deskhand on whatever system this is: imports it, asks the doctor, opens the window.

    python packaging/smoke_test.py

For the workflows in .github, where the whole suite runs on Linux only. Prints what was done; the exit status
is 1 where something failed. It needs no screen: the window is drawn where nobody sees it.
"""

from __future__ import annotations

import fnmatch
import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT_S = 300.0
_NOT_HERE = frozenset({"real screen", "permissions", "programs", "keyring", "browser"})
"""Checks of the doctor that a machine without a person may fail."""


def module_names() -> list[str]:
    """All of the agent and the app that this system can have."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        only_linux = tomllib.load(file)["tool"]["deskhand"]["linux_only"]
    patterns = [] if sys.platform == "linux" else [*only_linux, *(f"{one}.*" for one in only_linux)]
    names = []
    for package in ("agent", "app"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            if not name.endswith("__main__") and not any(fnmatch.fnmatchcase(name, one) for one in patterns):
                names.append(name)
    return names


def import_everything() -> str:
    """Raises ImportError and whatever else a module raises."""
    names = module_names()
    for name in names:
        importlib.import_module(name)
    return f"{len(names)} modules"


def ask_doctor() -> str:
    """
    Raises:
        RuntimeError: something that needs no person and no screen does not work.
    """
    done = subprocess.run(
        [sys.executable, "-m", "app", "doctor", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    if not done.stdout.strip():
        raise RuntimeError(done.stderr[-2000:])
    checks = json.loads(done.stdout)["checks"]
    failed = [one for one in checks if one["health"] == "fail" and one["name"] not in _NOT_HERE]
    if failed:
        raise RuntimeError("; ".join(f"{one['name']}: {one['sentence']}" for one in failed))
    return ", ".join(f"{one['name']} {one['health']}" for one in checks)


def open_window() -> str:
    """The window comes up, hears `deskhand stop`, and closes when it is asked to.

    Raises:
        RuntimeError: it does not.
    """
    with tempfile.TemporaryDirectory(prefix="deskhand-smoke-") as home:
        environment = {**os.environ, "DESKHAND_HOME": home, "QT_QPA_PLATFORM": "offscreen"}
        began_s = time.monotonic()
        # A group of its own on Windows: the signal below is then for the window alone.
        flags = subprocess.CREATE_NEW_PROCESS_GROUP if sys.platform == "win32" else 0
        window = subprocess.Popen(
            [sys.executable, "-m", "app"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            creationflags=flags,
        )
        try:
            mark = Path(home) / "running.json"
            while not mark.exists():
                if window.poll() is not None or time.monotonic() > began_s + LIMIT_S:
                    raise RuntimeError(f"the window did not come up: {_said(window)}")
                time.sleep(0.05)
            came_s = time.monotonic() - began_s
            stopped = subprocess.run(
                [sys.executable, "-m", "app", "stop"],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                timeout=LIMIT_S,
                check=False,
            )
            if stopped.returncode:
                raise RuntimeError(f"deskhand stop failed: {stopped.stderr[-2000:]}")
            window.send_signal(signal.CTRL_BREAK_EVENT if sys.platform == "win32" else signal.SIGINT)
            status = window.wait(LIMIT_S)
            if sys.platform != "win32" and status != 0:
                raise RuntimeError(f"the window ended with {status}: {_said(window)}")
        finally:
            if window.poll() is None:
                window.kill()
                window.wait()
            if window.stderr is not None:
                window.stderr.close()
    return f"up after {came_s:.1f} s"


def _said(window: subprocess.Popen[bytes]) -> str:
    if window.poll() is None:
        window.kill()
        window.wait()
    assert window.stderr is not None
    return window.stderr.read().decode(errors="replace")[-2000:]


STEPS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("imports", import_everything),
    ("doctor", ask_doctor),
    ("window", open_window),
)


def main() -> int:
    status = 0
    sys.path.insert(0, str(ROOT))
    for name, step in STEPS:
        try:
            print(f"ok    {name}: {step()}", flush=True)
        except Exception as problem:
            status = 1
            print(f"FAIL  {name}: {type(problem).__name__}: {problem}", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
