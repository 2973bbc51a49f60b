"""What a test may need beyond Python, Qt and the suite's display, and a guard for runs without it. I/O.

`pytest --fast` leaves out every test that is marked with one of `NEEDS`. A test that needs one and is not
marked fails there, with an error that names the marker. Nothing but the standard library is imported here:
`sitecustomize.py` beside this file installs the same guard in every Python that a test starts.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Sequence
from pathlib import Path

NEEDS = {
    "browser": "starts Chromium",
    "desktop": "starts a private desktop, or a program in a sandbox",
    "llama": "runs a model with llama.cpp",
    "ray": "starts a Ray cluster or imports Ray",
    "slow": "takes more than a minute",
    "torch": "imports PyTorch or transformers, or starts a program that does",
}
"""Marker -> why the fast run leaves a test with it out."""

ONE_AT_A_TIME = "llama"
"""Marker of tests that take all cores for a while: of two at once each would starve the other."""

IMPORTED = {"llama_cpp": "llama", "peft": "torch", "ray": "ray", "torch": "torch", "transformers": "torch"}
"""Package -> marker of the tests that import it."""

STARTED = {
    "Xvfb": "desktop",
    "bwrap": "desktop",
    "supervisor.py": "desktop",
    "launcher.py": "desktop",
    "chromium": "browser",
    "chromium-browser": "browser",
    "chrome": "browser",
    "google-chrome": "browser",
    "agent.models.llamacpp.child": "llama",
    "agent.models.transformers.child": "torch",
}
"""Last part of a program's path, or a Python module that is run, -> marker of the tests that start it."""


class MissingMarkerError(RuntimeError):
    """A test in the fast run needs what the fast run goes without."""

    def __init__(self, what: str, marker: str) -> None:
        super().__init__(f"the fast run does without {what}: mark the test with pytest.mark.{marker}")


def refuse_needs() -> None:
    """Make this process, and every Python that it starts, raise MissingMarkerError for what `NEEDS` lists."""
    folder = str(Path(__file__).parent)
    others = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path and path != folder]
    os.environ["PYTHONPATH"] = os.pathsep.join([folder, *others])
    sys.addaudithook(_on_event)


def is_left_out(file: Path) -> bool:
    """Whether the file's `pytestmark` has one of `NEEDS`. Reads the file without importing it."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets):
            return any(isinstance(part, ast.Attribute) and part.attr in NEEDS for part in ast.walk(node))
    return False


def _on_event(event: str, arguments: tuple[object, ...]) -> None:
    if event == "import":
        package = str(arguments[0]).partition(".")[0]
        if package in IMPORTED:
            raise MissingMarkerError(f"importing {package}", IMPORTED[package])
    elif event == "subprocess.Popen":
        words = arguments[1]
        for word in (words,) if isinstance(words, str) else words if isinstance(words, Sequence) else ():
            name = os.path.basename(os.fsdecode(word))
            if name in STARTED:
                raise MissingMarkerError(f"starting {name}", STARTED[name])
