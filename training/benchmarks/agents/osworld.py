"""OSWorld: plays its tasks in its `DesktopEnv`, which runs our pyautogui code in its guest.

    DESKHAND_OSWORLD='{"provider_name": "docker", "tasks": "evaluation_examples"}' python -m agents.osworld

`OsworldAgent` is what its own runners take: `reset(…)` and `predict(instruction, obs)`. The WindowsAgentArena
family has the same server, and Windows' wheel (`"spelling": "pyautogui-windows"`).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from .episode_client import EpisodeClient, serve_orders

_ENDINGS = {"finished": "DONE", "asked_user": "FAIL"}
"""A task that cannot be done ends with FAIL, which OSWorld's evaluator expects of infeasible ones."""


class OsworldAgent:
    """The agent behind OSWorld's interface. One `predict` gives one action."""

    def __init__(self, max_steps: int = 50, spelling: str = "pyautogui", **order: Any) -> None:
        self.action_space, self.observation_type = "pyautogui", "screenshot"
        self._order = {"max_steps": max_steps, "spelling": spelling, **order}
        self._episode: Any = None
        self.ending: dict[str, Any] = {}
        self.facts: dict[str, Any] = {}

    def reset(self, *arguments: Any, **options: Any) -> None:
        """Whatever a runner passes (a logger, the machine's address)."""
        self.close()
        self.ending, self.facts = {}, {}

    def predict(self, instruction: str, obs: dict[str, Any]) -> tuple[str, list[str]]:
        if self._episode is None:
            self._episode = EpisodeClient.from_environment(task=instruction, **self._order)
        said = self._episode.look(obs["screenshot"])
        if said["ending"] is not None:
            self.ending = said["ending"]
            return said["raw"], [_ENDINGS.get(said["ending"]["kind"], "FAIL")]
        return said["raw"], list(said["spelled"])

    def close(self) -> None:
        if self._episode is not None:
            self.facts = self._episode.close()
            self._episode = None


def play(order: dict[str, Any], environment: Any, task: dict[str, Any], pause_s: float) -> dict[str, Any]:
    """One attempt at one task, as OSWorld's own `lib_run_single` goes: reset, predict, step, evaluate."""
    agent = OsworldAgent(
        order["max_steps"],
        order.get("spelling", "pyautogui"),
        benchmark="osworld",
        task_id=order["task"],
        attempt=order["attempt"],
    )
    observation = environment.reset(task_config=task)
    agent.reset()
    done, num_actions = False, 0
    # The agent's own budget counts replies; this one is for replies that give nothing to do.
    while not done and num_actions <= order["max_steps"]:
        _, actions = agent.predict(task["instruction"], observation)
        for action in actions:
            observation, _, done, _ = environment.step(action, pause_s)
            num_actions += 1
            if done:
                break
    agent.close()
    if agent.facts.get("fault"):
        raise RuntimeError(agent.facts["fault"])
    score = float(environment.evaluate())
    return {
        "score": score,
        "ending": agent.ending.get("kind", "budget"),
        "num_actions": num_actions,
        **agent.facts,
    }


def main() -> None:
    from importlib.metadata import version

    from desktop_env.desktop_env import DesktopEnv

    settings = json.loads(os.environ.get("DESKHAND_OSWORLD", "{}"))
    folder = Path(settings.pop("tasks", "evaluation_examples"))
    pause_s = float(settings.pop("pause_s", 2.0))
    files = {
        path.stem: path for path in sorted(folder.glob("examples/*/*.json")) or sorted(folder.glob("*.json"))
    }
    opened: list[Any] = []

    def environment() -> Any:
        if not opened:
            opened.append(DesktopEnv(action_space="pyautogui", require_a11y_tree=False, **settings))
        return opened[0]

    def check() -> list[dict[str, Any]]:
        size = environment().vm_screen_size
        told = {"width": environment().screen_width, "height": environment().screen_height}
        return [
            {"name": "tasks", "ok": bool(files), "said": f"{len(files)} in {folder}"},
            {"name": "screen", "ok": size == told, "said": f"the guest has {size}, its settings say {told}"},
        ]

    def played(order: dict[str, Any]) -> dict[str, Any]:
        task = json.loads(files[order["task"]].read_text(encoding="utf-8"))
        return play(order, environment(), task, pause_s)

    versions = {"desktop-env": version("desktop-env")}
    screen = [settings.get("screen_size", (1920, 1080))[0], settings.get("screen_size", (1920, 1080))[1]]
    hello = {"ready": True, "versions": versions, "tasks": list(files), "screen": screen, "pause_s": pause_s}
    try:
        serve_orders(hello, played, check)
    finally:
        for one in opened:
            one.close()


if __name__ == "__main__":
    main()
