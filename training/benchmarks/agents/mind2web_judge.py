"""WebJudge, run as its publisher's own script on one task. I/O: a process, files.

Its script takes a folder of trajectories and writes a line of JSON for each; `predicted_label` is 1 or 0.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from .mind2web_trajectory import RESULT_FILE

MODE = "WebJudge_Online_Mind2Web_eval"
KEY_VARIABLE = "OPENAI_API_KEY"
SCRIPT = Path("src", "run.py")
_LIMIT_S = 3600.0
# The script wants the key as an argument, which every user of a machine can read in the list of processes.
_START = (
    "import os, runpy, sys; script = sys.argv[1]; sys.path.insert(0, os.path.dirname(script));"
    f" sys.argv = [script, *sys.argv[2:], '--api_key', os.environ[{KEY_VARIABLE!r}]];"
    " runpy.run_path(script, run_name='__main__')"
)


class JudgeMissingError(Exception):
    """There is no judge that could be asked."""


class JudgeFailedError(Exception):
    """The judge gave no verdict."""


@dataclass(frozen=True, slots=True)
class WebJudge:
    """The publisher's repository, an interpreter with what it needs, and a model."""

    source: Path
    python: Path
    model: str = "o4-mini"
    score_threshold: int = 3
    address: str = ""
    """Of an interface in OpenAI's form; "": OpenAI's own."""

    def require(self) -> None:
        """
        Raises:
            JudgeMissingError: a part of it is missing.
        """
        if not (self.source / SCRIPT).is_file():
            raise JudgeMissingError(
                f"{self.source / SCRIPT} is not there: git clone https://github.com/OSU-NLP-Group/Online-Mind2Web"
            )
        if not self.python.is_file():
            raise JudgeMissingError(
                f"There is no Python for WebJudge at {self.python}: --set judge_python=FILE"
            )
        if not os.environ.get(KEY_VARIABLE):
            raise JudgeMissingError(f"WebJudge asks a model of OpenAI's: set {KEY_VARIABLE}.")

    def digest(self) -> str:
        """Of all of its programs: their publisher gives them no version."""
        files = sorted(self.source.glob("src/**/*.py"))
        text = b"".join(str(file.relative_to(self.source)).encode() + file.read_bytes() for file in files)
        return sha256(text).hexdigest()[:16]

    def verdict(self, trajectory: Path) -> dict[str, Any]:
        """The line that the script writes of a task's folder, without what it was given.

        Raises:
            JudgeFailedError: it writes none.
        """
        with tempfile.TemporaryDirectory(prefix="deskhand-judge-") as name:
            place = Path(name)
            (place / "trajectories").mkdir()
            (place / "trajectories" / trajectory.name).symlink_to(trajectory.absolute())
            words = {
                "--mode": MODE,
                "--model": self.model,
                "--trajectories_dir": str(place / "trajectories"),
                "--output_path": str(place / "verdicts"),
                "--score_threshold": str(self.score_threshold),
                "--num_worker": "1",
            }
            command = [str(self.python), "-c", _START, str((self.source / SCRIPT).absolute())]
            variables = {"OPENAI_BASE_URL": self.address} if self.address else {}
            try:
                done = subprocess.run(
                    [*command, *(word for pair in words.items() for word in pair)],
                    env={**os.environ, **variables, "PYTHONPATH": ""},
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    text=True,
                    errors="replace",
                    timeout=_LIMIT_S,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                raise JudgeFailedError(f"WebJudge has not ended after {_LIMIT_S:.0f} s.") from None
            lines = [
                json.loads(line)
                for file in (place / "verdicts").glob("*_auto_eval_results.json")
                for line in file.read_text(encoding="utf-8").splitlines()
            ]
            given = json.loads((trajectory / RESULT_FILE).read_text(encoding="utf-8"))
        if len(lines) != 1 or lines[0].get("predicted_label") not in (0, 1):
            said = [line for line in done.stderr.splitlines() if line.strip()] or ["it says nothing"]
            raise JudgeFailedError(f"WebJudge gives no verdict: {said[-1][:300]}")
        return {name: value for name, value in lines[0].items() if name not in given}
