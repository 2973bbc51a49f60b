"""AndroidWorld: an `EnvironmentInteractingAgent` for its runner, and its 116 tasks played by it.

    DESKHAND_ANDROIDWORLD='{"adb_path": "/opt/platform-tools/adb"}' python -m agents.android_world

Needs an emulator that was started with `-grpc 8554`, as AndroidWorld's own README says.
"""

from __future__ import annotations

import io
import json
import os
from typing import Any

from android_world.agents import base_agent
from android_world.env import json_action

from .episode_client import EpisodeClient, serve_orders


class AndroidWorldAgent(base_agent.EnvironmentInteractingAgent):
    """One `step` is one look and one action; an answer is given before the status that ends the task."""

    def __init__(self, env: Any, *, name: str = "Deskhand", **order: Any) -> None:
        super().__init__(env, name, transition_pause=None)
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
            steps = self._max_steps or 50
            self._episode = EpisodeClient.from_environment(
                task=goal, spelling="android", may_resize=True, **{"max_steps": steps, **self._order}
            )
        pixels = self.get_post_transition_state().pixels
        said = self._episode.look(_png(pixels), problem=self._problem)
        self._problem = ""
        ending = said["ending"]
        words = said["spelled"] if ending is None else _last_words(ending)
        for one in words:
            try:
                self.env.execute_action(json_action.JSONAction(**one))
            except (ValueError, RuntimeError) as problem:
                self._problem = str(problem)[:500]
        if ending is not None:
            self.ending = ending
            self.close()
        data = {"thought": said["thought"], "raw": said["raw"], "actions": words, "pixels": pixels}
        return base_agent.AgentInteractionResult(ending is not None, data)

    def close(self) -> None:
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


def play(order: dict[str, Any], env: Any, task: Any) -> dict[str, Any]:
    """One attempt at one task of its suite."""
    from android_world import episode_runner

    agent = AndroidWorldAgent(
        env,
        benchmark="androidworld",
        task_id=order["task"],
        attempt=order["attempt"],
        max_steps=order["max_steps"],
    )
    task.initialize_task(env)
    try:
        episode_runner.run_episode(task.goal, agent, order["max_steps"], task.start_on_home_screen)
        agent.close()
        if agent.facts.get("fault"):
            raise RuntimeError(agent.facts["fault"])
        # As its own suite: a task counts only where the agent says that it is done.
        score = float(task.is_successful(env)) if agent.ending.get("kind") == "finished" else 0.0
    finally:
        task.tear_down(env)
    return {"score": score, "ending": agent.ending.get("kind", "budget"), **agent.facts}


def main() -> None:
    from android_world import registry, suite_utils
    from android_world.env import env_launcher

    settings = json.loads(os.environ.get("DESKHAND_ANDROIDWORLD", "{}"))
    seed = int(settings.get("seed", 30))
    tasks = registry.TaskRegistry().get_registry(family=settings.get("family", "android_world"))
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

    def check() -> list[dict[str, Any]]:
        size = environment().logical_screen_size
        return [{"name": "emulator", "ok": True, "said": f"answers, {size[0]}×{size[1]}"}]

    def played(order: dict[str, Any]) -> dict[str, Any]:
        # Its suite draws a task's parameters, from the seed and the task's name.
        suite = suite_utils.create_suite(tasks, n_task_combinations=1, seed=seed, tasks=[order["task"]])
        return play(order, environment(), suite[order["task"]][0])

    hello = {"ready": True, "versions": {}, "tasks": sorted(tasks), "seed": seed}
    try:
        serve_orders(hello, played, check)
    finally:
        for env in opened:
            env.close()


if __name__ == "__main__":
    main()
