"""BrowserGym: MiniWoB, the WebArena family, WorkArena, AssistantBench. Pixels and coordinates only.

DESKHAND_BROWSERGYM='{"family": "miniwob", "executable": "/usr/bin/chromium"}' python -m agents.browsergym
"""

from __future__ import annotations

import importlib
import io
import json
import os
from typing import Any

from .episode_client import EpisodeClient
from .orders import client_settings, serve_orders

_NAVIGATES = ("webarena", "visualwebarena", "workarena", "assistantbench", "openended")
"""Families whose tasks may need another address."""


def action_set(family: str) -> Any:
    """Coordinates, chat and giving up; addresses where the family has several."""
    from browsergym.core.action.highlevel import HighLevelActionSet

    subsets = ["coord", "chat", "infeas"] + (["nav"] if family.startswith(_NAVIGATES) else [])
    return HighLevelActionSet(subsets, strict=True, multiaction=False, demo_mode="off")


def play(order: dict[str, Any], environment: Any, family: str) -> dict[str, Any]:
    """One attempt at one task; `environment` is a Gymnasium environment of BrowserGym's."""
    observation, _ = environment.reset(seed=order.get("seed", 0))
    abilities = ["screen", "browser"] if family.startswith(_NAVIGATES) else ["screen"]
    episode = EpisodeClient.from_environment(
        task=observation["goal"],
        spelling="browsergym",
        abilities=abilities,
        max_steps=order["max_steps"],
        benchmark="browsergym",
        task_id=order["task"],
        attempt=order["attempt"],
        may_resize=True,
    )
    reward, is_over, problem, ending = 0.0, False, "", {}
    with episode:
        while not is_over:
            said = episode.look(png_of(observation["screenshot"]), problem=problem)
            if said["ending"] is not None:
                ending = said["ending"]
                if ending["kind"] in ("finished", "asked_user"):
                    reward = max(reward, _end(environment, ending))
                break
            for action in said["spelled"]:
                observation, gained, terminated, truncated, _ = environment.step(action)
                problem = observation["last_action_error"]
                reward, is_over = max(reward, float(gained)), terminated or truncated
    if episode.facts["fault"]:
        raise RuntimeError(episode.facts["fault"])
    return {"score": reward, "ending": ending.get("kind", "over"), **episode.facts}


def _end(environment: Any, ending: dict[str, Any]) -> float:
    """Tell the benchmark what the agent ends with: families with a question judge the answer."""
    word = "send_msg_to_user" if ending["kind"] == "finished" else "report_infeasible"
    return float(environment.step(f"{word}({ending['text'] or 'done'!r})")[1])


def png_of(pixels: Any) -> bytes:
    from PIL import Image

    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG", compress_level=1)
    return file.getvalue()


def main() -> None:
    from importlib.metadata import version

    import gymnasium

    settings = json.loads(os.environ.get("DESKHAND_BROWSERGYM", "{}"))
    family = settings.get("family", "miniwob")
    importlib.import_module(f"browsergym.{family}")
    names = [name for name in gymnasium.registry if name.startswith(f"browsergym/{family}.")]
    launch = {"executable_path": settings["executable"]} if settings.get("executable") else {}

    def made(name: str) -> Any:
        mapping = action_set(family).to_python_code
        return gymnasium.make(f"browsergym/{name}", action_mapping=mapping, pw_chromium_kwargs=launch)

    def played(order: dict[str, Any]) -> dict[str, Any]:
        environment = made(order["task"])
        try:
            return play(order, environment, family)
        finally:
            environment.close()

    def check() -> list[dict[str, Any]]:
        tasks = [name.partition("/")[2] for name in names]
        environment = made(tasks[0])
        try:
            picture = environment.reset(seed=0)[0]["screenshot"]
        finally:
            environment.close()
        return [
            {"name": "tasks", "ok": True, "said": f"{len(tasks)} of {family}"},
            {"name": "browser", "ok": True, "said": f"shows {picture.shape[1]}×{picture.shape[0]}"},
        ]

    versions = {"browsergym-core": version("browsergym-core")}
    tasks = [name.partition("/")[2] for name in names]
    serve_orders({"ready": True, "versions": versions, "tasks": tasks}, played, check)


if __name__ == "__main__":
    main()
