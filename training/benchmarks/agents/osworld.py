"""OSWorld: an agent for its runners, and its tasks played in its `DesktopEnv`, which runs code in a guest.

Runs in OSWorld's environment. Settings: `tasks`, the folder with its examples; `pause_s` after each action;
`spelling`, "pyautogui-windows" for WindowsAgentArena's guests; the others are `DesktopEnv`'s own
(`provider_name`, `path_to_vm`, `screen_size`, …).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from .episode_client import EpisodeClient
from .orders import client_settings, serve_orders

DONE, FAIL = "DONE", "FAIL"


class OsworldAgent:
    """The agent behind OSWorld's interface: one `predict` gives one action.

    FAIL is said where the agent asks for its owner: OSWorld's evaluator expects it of what cannot be done.
    Every other ending, the budget's too, is DONE: what stands there is judged as it is.
    """

    def __init__(self, max_steps: int = 50, spelling: str = "pyautogui", **order: Any) -> None:
        """`order`: what a new episode takes beside the task. `max_steps` counts replies."""
        self._order = {"max_steps": max_steps, "spelling": spelling, **order}
        self._episode: Any = None
        self.ending: dict[str, Any] = {}
        self.facts: dict[str, Any] = {}

    def reset(self, *arguments: Any, **options: Any) -> None:
        """Whatever a runner passes (a logger, the machine's address)."""
        self.close()
        self.ending, self.facts = {}, {}

    def predict(self, instruction: str, obs: dict[str, Any]) -> tuple[str, list[str]]:
        """What the model wrote, and code for pyautogui, or DONE or FAIL.

        Raises:
            RuntimeError: the guest shows no picture.
        """
        if obs["screenshot"] is None:
            raise RuntimeError("The guest shows no picture.")
        if self._episode is None:
            self._episode = EpisodeClient.from_environment(task=instruction, **self._order)
        said = self._episode.look(obs["screenshot"])
        if said["ending"] is None:
            return said["raw"], list(said["spelled"])
        self.ending = said["ending"]
        self.close()
        return said["raw"], [FAIL if self.ending["kind"] == "asked_user" else DONE]

    def close(self) -> None:
        """End the episode; may be called twice."""
        if self._episode is not None:
            self.facts = self._episode.close()
            self._episode = None


class OsworldPlayer:
    """Plays attempts at tasks (name → configuration), in one environment."""

    def __init__(
        self,
        environment: Callable[[], Any],
        tasks: Mapping[str, Callable[[], dict[str, Any]]],
        *,
        pause_s: float = 2.0,
        spelling: str = "pyautogui",
    ) -> None:
        self._environment, self.tasks = environment, tasks
        self._pause_s, self._spelling = pause_s, spelling

    def play(self, order: dict[str, Any]) -> dict[str, Any]:
        """As OSWorld's own `lib_run_single` goes: reset, predict, step, evaluate; without its recording."""
        environment, task = self._environment(), self.tasks[order["task"]]()
        about = {"benchmark": "osworld", "task_id": order["task"], "attempt": order["attempt"]}
        agent = OsworldAgent(order["max_steps"], self._spelling, **about)
        observation, done, num_actions = environment.reset(task_config=task), False, 0
        try:
            while not done:  # the agent's own budget ends it
                _, actions = agent.predict(task["instruction"], observation)
                for action in actions:
                    observation, _, done, _ = environment.step(action, self._pause_s)
                    num_actions += 1
        finally:
            agent.close()
        if agent.facts.get("fault"):
            raise RuntimeError(agent.facts["fault"])
        score = float(environment.evaluate())
        return {"score": score, "ending": agent.ending["kind"], "num_actions": num_actions, **agent.facts}

    def check(self) -> list[dict[str, Any]]:
        environment = self._environment()
        size, told = environment.vm_screen_size, (environment.screen_width, environment.screen_height)
        found = (int(size["width"]), int(size["height"]))
        return [
            {
                "name": "screen",
                "ok": found == told,
                "said": f"the guest has {found}, its settings say {told}",
            },
        ]

    def hello(self, **settings: Any) -> dict[str, Any]:
        return {
            "tasks": list(self.tasks),
            "versions": {"desktop-env": version("desktop-env")},
            "settings": {
                "pause_s": self._pause_s,
                "spelling": self._spelling,
                "observation": "screenshot",
                **settings,
            },
        }


def tasks_in(folder: Path) -> dict[str, Callable[[], dict[str, Any]]]:
    """By id, in `evaluation_examples` or any folder of such files."""
    files = sorted(folder.glob("examples/*/*.json")) or sorted(folder.glob("*.json"))
    return {path.stem: partial(_read, path) for path in files}


def _read(path: Path) -> dict[str, Any]:
    task: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return task


def main() -> None:
    from desktop_env.desktop_env import DesktopEnv

    settings = {"screen_size": [1920, 1080], **client_settings()}
    tasks = tasks_in(Path(settings.pop("tasks", "evaluation_examples")))
    pause_s, spelling = float(settings.pop("pause_s", 2.0)), settings.pop("spelling", "pyautogui")
    opened: list[Any] = []

    def environment() -> Any:
        if not opened:
            opened.append(DesktopEnv(action_space="pyautogui", require_a11y_tree=False, **settings))
        return opened[0]

    player = OsworldPlayer(environment, tasks, pause_s=pause_s, spelling=spelling)
    try:
        serve_orders(
            player.hello(screen="{}×{}".format(*settings["screen_size"]), **settings),
            player.play,
            player.check,
        )
    finally:
        for one in opened:
            one.close()


if __name__ == "__main__":
    main()
