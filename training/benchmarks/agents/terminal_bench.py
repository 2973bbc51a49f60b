"""Terminal-Bench: an agent for its harness, and its tasks played one by one in that harness.

Runs in Terminal-Bench's environment, written by terminal-bench 0.2.18. Settings: `dataset`, the folder with
its tasks; `command_s`, how long one command may take; `cleanup`, whether images are removed after each task.
"""

from __future__ import annotations

import base64
import json
import time
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from terminal_bench.agents.base_agent import AgentResult, BaseAgent
from terminal_bench.agents.failure_mode import FailureMode
from terminal_bench.harness.harness import Harness

from .blank import BLANK
from .episode_client import EpisodeClient
from .orders import client_settings, serve_orders

FACTS_FILE = "deskhand.json"
"""In the folder of logs that the harness gives an agent."""
INTERRUPT = "C-c"


class TerminalBenchAgent(BaseAgent):
    """The agent behind Terminal-Bench's interface; for `tb run --agent-import-path`, too.

    It has the task's shell and nothing else: no screen, no editor.
    """

    def __init__(
        self, task: str = "", attempt: int = 0, max_steps: int = 50, command_s: float = 180.0, **options: Any
    ) -> None:
        super().__init__(**options)
        self._about = {"benchmark": "terminal-bench", "task_id": task, "attempt": int(attempt)}
        self._max_steps, self._command_s = int(max_steps), float(command_s)

    @staticmethod
    def name() -> str:
        return "deskhand"

    def perform_task(self, instruction: str, session: Any, logging_dir: Path | None = None) -> AgentResult:
        task = self._render_instruction(instruction)
        episode = EpisodeClient.from_environment(
            task=task, spelling="shell", max_steps=self._max_steps, **self._about
        )
        with episode:
            said = episode.look(BLANK, output=session.get_incremental_output())
            while said["ending"] is None:
                (command,) = said["spelled"]
                output, problem = run_in(session, command, self._command_s)
                said = episode.look(BLANK, output=output, problem=problem)
        facts = {"ending": said["ending"]["kind"], **episode.facts}
        if logging_dir is not None:
            (logging_dir / FACTS_FILE).write_text(json.dumps(facts), encoding="utf-8")
        is_broken = bool(facts["fault"])
        return AgentResult(
            total_input_tokens=facts["prompt_tokens"],
            total_output_tokens=facts["reply_tokens"],
            failure_mode=FailureMode.UNKNOWN_AGENT_ERROR if is_broken else FailureMode.NONE,
        )


def run_in(session: Any, command: str, limit_s: float) -> tuple[str, str]:
    """What the terminal showed, and why the command has not ended; "" where it has."""
    if command.strip() == INTERRUPT:
        session.send_keys([INTERRUPT], min_timeout_sec=1.0)
        return session.get_incremental_output(), ""
    problem = ""
    try:
        session.send_keys([one_line(command), "Enter"], block=True, max_timeout_sec=limit_s)
    except TimeoutError:
        problem = f"It has not ended after {limit_s:.0f} s and goes on; {INTERRUPT} interrupts it."
    return session.get_incremental_output(), problem


def one_line(command: str) -> str:
    """The harness appends a word to the last line to see when it has ended: a command of several lines, or
    with a comment or `&` at its end, would swallow that.

    >>> one_line("ls")
    'eval "$(echo bHM= | base64 -d)"'
    """
    packed = base64.b64encode(command.encode()).decode("ascii")
    return f'eval "$(echo {packed} | base64 -d)"'


class TerminalBenchPlayer:
    """Plays attempts at tasks, each as a run of the harness of its own."""

    def __init__(self, dataset: Path, runs: Path, *, command_s: float = 180.0, cleanup: bool = False) -> None:
        self._dataset, self._runs = dataset, runs
        self._command_s, self._cleanup = command_s, cleanup
        self.tasks = sorted(file.parent.name for file in dataset.glob("*/task.yaml"))

    def play(self, order: dict[str, Any]) -> dict[str, Any]:
        task, attempt = order["task"], order["attempt"]
        run = f"{task}-{attempt}-{time.time_ns()}"
        options = {
            "task": task,
            "attempt": attempt,
            "max_steps": order["max_steps"],
            "command_s": self._command_s,
        }
        harness = Harness(
            output_path=self._runs,
            run_id=run,
            agent_import_path=f"{TerminalBenchAgent.__module__}:{TerminalBenchAgent.__name__}",
            agent_kwargs=options,
            dataset_path=self._dataset,
            task_ids=[task],
            n_concurrent_trials=1,
            cleanup=self._cleanup,
        )
        (trial,) = harness.run().results
        found = list((self._runs / run).glob(f"*/*/agent-logs/{FACTS_FILE}"))
        facts: dict[str, Any] = json.loads(found[0].read_text(encoding="utf-8")) if found else {}
        if trial.failure_mode is FailureMode.AGENT_TIMEOUT:
            facts = {**facts, "ending": "harness_timeout"}
        elif not found or facts["fault"]:
            raise RuntimeError(facts.get("fault") or f"The harness ended it with {trial.failure_mode.value}.")
        return {
            "score": float(trial.is_resolved is True),
            "failure_mode": trial.failure_mode.value,
            "harness_run": run,
            **facts,
        }

    def check(self) -> list[dict[str, Any]]:
        import docker

        try:
            found = docker.from_env().version()["Version"]
            return [{"name": "docker", "ok": True, "said": f"Docker {found} answers"}]
        except docker.errors.DockerException as problem:
            return [{"name": "docker", "ok": False, "said": f"Docker does not answer: {problem}"[:300]}]

    def hello(self) -> dict[str, Any]:
        return {
            "tasks": self.tasks,
            "versions": {"terminal-bench": version("terminal-bench")},
            "settings": {"command_s": self._command_s, "observation": "the terminal's new output"},
        }


def main() -> None:
    settings = client_settings()
    dataset = Path(settings.get("dataset", "tasks"))
    player = TerminalBenchPlayer(
        dataset,
        Path("deskhand", "terminal-bench-runs").absolute(),
        command_s=float(settings.get("command_s", 180.0)),
        cleanup=bool(settings.get("cleanup", False)),
    )
    serve_orders(player.hello(), player.play, player.check)


if __name__ == "__main__":
    # The harness imports the agent by its name, which must not be __main__.
    import_module("agents.terminal_bench").main()
