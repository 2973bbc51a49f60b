"""OSWorld's own environment and runner without its clouds. Runs in a throw-away environment with desktop-env.

    PYTHONPATH=FOLDER:training/benchmarks:. python benchmarks/workloads/stubbed_osworld.py TASKS PORT HOW

FOLDER has its `lib_run_single.py`. What desktop-env imports and is not installed (clouds, readers of office
files) is stubbed; so is the provider, which has one guest, on PORT. Orders and outcomes are the client's
lines; HOW is `runner` for OSWorld's own loop, `client` for ours.
"""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

from agents.orders import serve_orders
from agents.osworld import OsworldAgent, OsworldPlayer, tasks_in

from benchmarks.workloads.stubbed_imports import StubbedImports

PAUSE_S = 0.2


def environment_on(port: int, cache: str) -> Any:
    """OSWorld's `DesktopEnv` with one guest that is there already."""
    from desktop_env import desktop_env

    provider, manager = MagicMock(), MagicMock()
    provider.get_ip_address.return_value = f"127.0.0.1:{port}:9222:8006:8080"
    provider.revert_to_snapshot.side_effect = lambda path, _name: path
    manager.get_vm_path.return_value = "guest"
    desktop_env.create_vm_manager_and_provider = lambda *_, **__: (manager, provider)
    return desktop_env.DesktopEnv(
        provider_name="docker", cache_dir=cache, screen_size=(800, 608), require_a11y_tree=False
    )


def play_by_runner(env: Any, order: dict[str, Any], task: dict[str, Any]) -> dict[str, Any]:
    import lib_run_single

    about = {"benchmark": "osworld", "task_id": order["task"], "attempt": order["attempt"]}
    agent, scores = OsworldAgent(order["max_steps"], **about), []
    env.controller.end_recording = lambda _path: None  # a film of the guest's
    with tempfile.TemporaryDirectory() as folder:
        arguments = Namespace(sleep_after_execution=PAUSE_S)
        most = 10 * order["max_steps"]  # it counts actions, the agent's own budget replies
        lib_run_single.run_single_example(
            agent, env, task, most, task["instruction"], arguments, folder, scores
        )
    agent.close()
    if agent.facts.get("fault"):
        raise RuntimeError(agent.facts["fault"])
    return {"score": float(scores[0]), "ending": agent.ending.get("kind", "budget"), **agent.facts}


def main() -> None:
    stubs = StubbedImports("desktop_env")
    tasks = tasks_in(Path(sys.argv[1]))
    with tempfile.TemporaryDirectory() as cache:
        env = environment_on(int(sys.argv[2]), cache)
        player = OsworldPlayer(lambda: env, tasks, pause_s=PAUSE_S)

        def play(order: dict[str, Any]) -> dict[str, Any]:
            if "codes" in order:
                return {"score": 1.0, "rewritten": rewritten(order["codes"])}
            if sys.argv[3] == "runner":
                return play_by_runner(env, order, tasks[order["task"]]())
            return player.play(order)

        serve_orders({**player.hello(), "stubbed": sorted(stubs.names)}, play, player.check)


def rewritten(codes: list[str]) -> int:
    """How many pieces of code OSWorld would change before it runs them."""
    from desktop_env.desktop_env import _fix_pyautogui_less_than_bug

    return sum(_fix_pyautogui_less_than_bug(code) != code for code in codes)


if __name__ == "__main__":
    main()
