"""BrowserGym: MiniWoB, WebArena, WorkArena, AssistantBench. Pixels and coordinates only.

A task is named with its seed, `miniwob.click-test/0`: BrowserGym draws the page's own seed from it.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import gymnasium
from browsergym.core.action.highlevel import HighLevelActionSet
from PIL import Image
from playwright.sync_api import BrowserType

from .browsergym_families import (
    GRADER,
    FamilyMissingError,
    checks_of,
    group_of,
    load_family,
    require_place_of,
    tasks_of,
)
from .episode_client import EpisodeClient
from .orders import client_settings, serve_orders

NAVIGATES = ("webarena", "workarena", "assistantbench", "openended")
"""Families whose tasks may need another address."""
PACKAGES = {
    "webarena": ("browsergym-webarena", "libwebarena"),
    "workarena": ("browsergym-workarena",),
    "assistantbench": ("browsergym-assistantbench",),
}
"""What decides beside BrowserGym's core."""


def action_set(family: str) -> HighLevelActionSet:
    """Coordinates, chat and giving up; addresses where the family has several."""
    subsets = ["coord", "chat", "infeas"] + (["nav"] if family.startswith(NAVIGATES) else [])
    return HighLevelActionSet(subsets, strict=True, multiaction=False, demo_mode="off")


def play(order: dict[str, Any], environment: Any, family: str, seed: int) -> dict[str, Any]:
    """One attempt at one task; `environment` is a Gymnasium environment of BrowserGym's."""
    observation, _ = environment.reset(seed=seed)
    abilities = ["screen", "browser"] if family.startswith(NAVIGATES) else ["screen"]
    reward, is_over, problem, ending = 0.0, False, "", {}
    with EpisodeClient.from_environment(
        task=observation["goal"],
        spelling="browsergym",
        abilities=abilities,
        max_steps=order["max_steps"],
        benchmark=f"browsergym-{family}",
        task_id=order["task"],
        attempt=order["attempt"],
        may_resize=True,
    ) as episode:
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
    group = group_of(family, order["task"].rpartition("/")[0])
    return {"score": reward, "ending": ending.get("kind", "over"), "group": group, **episode.facts}


def _end(environment: Any, ending: dict[str, Any]) -> float:
    """Tell the benchmark what the agent ends with: families with a question judge the answer."""
    word = "send_msg_to_user" if ending["kind"] == "finished" else "report_infeasible"
    return float(environment.step(f"{word}({ending['text'] or 'done'!r})")[1])


def png_of(pixels: Any) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG", compress_level=1)
    return file.getvalue()


def use_browser(executable: str) -> None:
    """Start this one in every place: BrowserGym's chat window opens a browser, too, and takes no path."""
    launch: Callable[..., Any] = BrowserType.launch

    def launched(self: Any, **options: Any) -> Any:
        return launch(self, **{"executable_path": executable, **options})

    BrowserType.launch = launched


def pages_address(folder: str) -> str:
    """Of MiniWoB's pages: a folder of them, or those of the package `miniwob` beside this."""
    found = Path(folder)
    if not folder:
        spec = find_spec("miniwob")
        found = Path(spec.origin if spec and spec.origin else "miniwob").parent / "html" / "miniwob"
    if not (found / "click-test.html").is_file():
        raise FileNotFoundError(
            f"MiniWoB's pages are not in {found}: pip install miniwob, or --set pages=FOLDER"
        )
    return f"{found.absolute().as_uri()}/"


def main() -> None:
    settings = client_settings()
    family = settings["family"]
    if settings["executable"]:
        use_browser(settings["executable"])
    if family == "miniwob":
        os.environ["MINIWOB_URL"] = pages_address(settings["pages"])
    require_place_of(family)
    load_family(family)
    tasks = tasks_of(family, settings)

    def made(name: str) -> Any:
        mapping = action_set(family).to_python_code
        return gymnasium.make(f"browsergym/{name}", action_mapping=mapping)

    def played(order: dict[str, Any]) -> dict[str, Any]:
        name, _, seed = order["task"].rpartition("/")
        environment = made(name)
        try:
            return play(order, environment, family, int(seed))
        finally:
            environment.close()

    def check() -> list[dict[str, Any]]:
        said = f"{len(tasks)} tasks of {family}, seeds counted"
        found = [{"name": "family", "ok": bool(tasks), "said": said}, *checks_of(family)]
        if not all(one["ok"] for one in found):
            return found
        name, _, seed = tasks[0].rpartition("/")
        environment = made(name)
        try:
            picture = environment.reset(seed=int(seed))[0]["screenshot"]
        finally:
            environment.close()
        size = f"shows {picture.shape[1]}×{picture.shape[0]}"
        return [*found, {"name": "browser", "ok": True, "said": size}]

    packages = ("browsergym-core", "playwright", *PACKAGES.get(family, ()))
    known = {name: version(name) for name in packages}
    moving = {
        **({"level": settings["level"]} if family == "workarena" else {}),
        **({"grader": GRADER, "reset": "by its user, before the run"} if family == "webarena" else {}),
        "family": family,
        "action_set": "coord, chat, infeas" + (", nav" if family.startswith(NAVIGATES) else ""),
        "observation": "screenshot",
        "screen": "as the task says",
        "browser": settings["executable"] or "Playwright's own",
    }
    serve_orders({"tasks": tasks, "versions": known, "settings": moving}, played, check)


if __name__ == "__main__":
    try:
        main()
    except FamilyMissingError as problem:
        raise SystemExit(str(problem)) from None
