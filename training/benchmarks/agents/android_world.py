"""AndroidWorld: an agent for its own episode runner, and its tasks as its own suite draws them.

Runs in AndroidWorld's environment; an emulator was started with `-grpc 8554`, as its README says. Settings:
`adb_path`, `console_port`, `family`, `seed`, and `budget`: "own" is ten replies for each of a task's
complexity, "order" what the order says.
"""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from android_world import episode_runner, suite_utils
from android_world.agents import base_agent
from android_world.env import json_action

from .episode_client import EpisodeClient
from .orders import client_settings, serve_orders

_SAID = ("finished", "asked_user")
"""Endings that the agent chose; AndroidWorld counts a success only after one."""


class AndroidWorldAgent(base_agent.EnvironmentInteractingAgent):
    """One `step` is one look and one action; an answer is given before the status that ends the task."""

    def __init__(
        self, env: Any, *, name: str = "Deskhand", pause_s: float | None = None, **order: Any
    ) -> None:
        """`pause_s` before each look; None: until the screen's elements stay the same, as AndroidWorld tells.
        `order`: what a new episode takes beside the task."""
        super().__init__(env, name, transition_pause=pause_s)
        self._order = order
        self._episode: Any = None
        self._problem = ""
        self.ending: dict[str, Any] = {}
        self.facts: dict[str, Any] = {}

    def reset(self, go_home: bool = False) -> None:
        super().reset(go_home)
        self.env.hide_automation_ui()
        self.close()
        self._problem, self.ending, self.facts = "", {}, {}

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        if self._episode is None:
            # A reply more than the runner asks for: its budget ends an episode, not ours.
            self._episode = EpisodeClient.from_environment(
                task=goal,
                spelling="android",
                may_resize=True,
                max_steps=(self._max_steps or 50) + 1,
                **self._order,
            )
        pixels = self.get_post_transition_state().pixels
        said = self._episode.look(_png(pixels), problem=self._problem)
        self._problem = ""
        words = said["spelled"] if said["ending"] is None else _last_words(said["ending"])
        for one in words:
            try:
                self.env.execute_action(json_action.JSONAction(**one))
            except (ValueError, RuntimeError) as problem:
                self._problem = str(problem)[:500]
        if said["ending"] is not None:
            self.ending = said["ending"]
            self.close()
        data = {"thought": said["thought"], "raw": said["raw"], "actions": words}
        return base_agent.AgentInteractionResult(said["ending"] is not None, data)

    def close(self) -> None:
        """End the episode; may be called twice."""
        if self._episode is not None:
            self.facts = self._episode.close()
            self._episode = None


def _last_words(ending: dict[str, Any]) -> list[dict[str, Any]]:
    """How AndroidWorld is told of an ending."""
    if ending["kind"] == "finished":
        answer = [{"action_type": "answer", "text": ending["text"]}] if ending["text"] else []
        return [*answer, {"action_type": "status", "goal_status": "complete"}]
    return [{"action_type": "status", "goal_status": "infeasible"}]


def _png(pixels: Any) -> bytes:
    from PIL import Image

    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG", compress_level=1)
    return file.getvalue()


class AndroidWorldPlayer:
    """Plays attempts at the tasks of a registry (name → class), in one environment."""

    def __init__(
        self,
        environment: Callable[[], Any],
        registry: Mapping[str, Any],
        *,
        seed: int = 30,
        pause_s: float | None = None,
        has_own_budget: bool = True,
    ) -> None:
        self._environment, self.registry, self.seed = environment, registry, seed
        self._pause_s, self._has_own_budget = pause_s, has_own_budget

    def play(self, order: dict[str, Any]) -> dict[str, Any]:
        """As AndroidWorld's `suite_utils` goes: initialise, run the episode, judge, tear down."""
        env = self._environment()
        # Its suite draws parameters from SHA-256 of seed, name and number: so it is asked, not imitated.
        suite = suite_utils.create_suite(
            {order["task"]: self.registry[order["task"]]}, n_task_combinations=1, seed=self.seed, env=env
        )
        task = suite[order["task"]][0]
        budget = int(10 * task.complexity) if self._has_own_budget else order["max_steps"]
        about = {"benchmark": "androidworld", "task_id": order["task"], "attempt": order["attempt"]}
        agent = AndroidWorldAgent(env, pause_s=self._pause_s, **about)
        task.initialize_task(env)
        try:
            result = episode_runner.run_episode(task.goal, agent, budget, task.start_on_home_screen)
            agent.close()
            if agent.facts.get("fault"):
                raise RuntimeError(agent.facts["fault"])
            is_done = result.done and agent.ending["kind"] in _SAID
            score = float(task.is_successful(env)) if is_done else 0.0
        finally:
            agent.close()
            task.tear_down(env)
        ending = agent.ending.get("kind", "budget")
        return {"score": score, "ending": ending, "budget": budget, **agent.facts}

    def check(self) -> list[dict[str, Any]]:
        try:
            width, height = self._environment().logical_screen_size
        except Exception as problem:  # of whatever kind android_env raises
            said = f"none that was started with -grpc 8554 answers ({type(problem).__name__})"
            return [{"name": "emulator", "ok": False, "said": said}]
        return [{"name": "emulator", "ok": True, "said": f"answers, {width}×{height}"}]

    def hello(self, **settings: Any) -> dict[str, Any]:
        return {
            "tasks": sorted(self.registry),
            "versions": {"android_world": _commit()},
            "settings": {
                "seed": self.seed,
                "own_budget": self._has_own_budget,
                "observation": "screenshot",
                "screen": "the emulator's",
                **settings,
            },
        }


def _commit() -> str:
    """Of AndroidWorld's source, which has no versions; "" where git does not tell."""
    folder = Path(suite_utils.__file__).parent
    asked = ["git", "-C", str(folder), "rev-parse", "--short=8", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def main() -> None:
    from android_world import registry
    from android_world.env import env_launcher

    settings = client_settings()
    family = settings.get("family", "android_world")
    opened: list[Any] = []

    def environment() -> Any:
        if not opened:
            opened.append(
                env_launcher.load_and_setup_env(
                    console_port=int(settings.get("console_port", 5554)),
                    emulator_setup=False,
                    adb_path=settings.get("adb_path", "adb"),
                )
            )
        return opened[0]

    player = AndroidWorldPlayer(
        environment,
        registry.TaskRegistry().get_registry(family=family),
        seed=int(settings.get("seed", 30)),
        has_own_budget=settings.get("budget", "own") == "own",
    )
    try:
        serve_orders(player.hello(family=family), player.play, player.check)
    finally:
        for env in opened:
            env.close()


if __name__ == "__main__":
    main()
