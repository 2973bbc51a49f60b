"""What BrowserGym's sets of tasks need to be played, and which tasks they have. I/O: variables, files.

Nothing of BrowserGym is imported here before it is known that it can be.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

WEBARENA_VARIABLES = tuple(
    f"WA_{site}"
    for site in ("SHOPPING", "SHOPPING_ADMIN", "REDDIT", "GITLAB", "WIKIPEDIA", "MAP", "HOMEPAGE")
)
WORKARENA_VARIABLES = ("SNOW_INSTANCE_URL", "SNOW_INSTANCE_UNAME", "SNOW_INSTANCE_PWD")
POOL_VARIABLES = ("SNOW_INSTANCE_POOL", "HF_TOKEN", "HUGGING_FACE_HUB_TOKEN")
"""Any of them will do for WorkArena: a file of instances, or the right to read the publisher's."""
GRADER_KEY = "OPENAI_API_KEY"
GRADER = "gpt-4-1106-preview"
"""WebArena's own, by its package."""


class FamilyMissingError(Exception):
    """Tasks of this family cannot be played here."""


def require_place_of(family: str, variables: Mapping[str, str] = os.environ) -> None:
    """
    Raises:
        FamilyMissingError: the sites or the instance are not named.
    """
    if family == "visualwebarena":
        raise FamilyMissingError(
            "VisualWebArena's tasks come with pictures, which this client cannot hand to the agent."
        )
    if family == "webarena" and (missing := [name for name in WEBARENA_VARIABLES if not variables.get(name)]):
        raise FamilyMissingError(
            f"WebArena's sites run on servers of yours: set {', '.join(missing)} to their addresses."
        )
    missing = [name for name in WORKARENA_VARIABLES if not variables.get(name)]
    if family == "workarena" and missing and not any(variables.get(name) for name in POOL_VARIABLES):
        raise FamilyMissingError(
            f"WorkArena plays on an instance of ServiceNow: set {', '.join(missing)}, or SNOW_INSTANCE_POOL"
            " to a file of instances, or HF_TOKEN where its publisher gave you access to his."
        )


def load_family(family: str) -> None:
    """Let its package register its tasks.

    Raises:
        FamilyMissingError: it is not installed, or lacks something.
    """
    try:
        importlib.import_module(f"browsergym.{family}")
    except Exception as problem:  # of whatever kind it and its libraries raise
        said = " ".join(str(problem).split())[:200]
        hint = " (.venv/bin/python -m nltk.downloader punkt_tab)" if "punkt" in said else ""
        raise FamilyMissingError(f"browsergym.{family} cannot be loaded: {said}{hint}") from problem


def tasks_of(family: str, settings: Mapping[str, Any]) -> list[str]:
    """Names with seeds, `webarena.3/0`, in the order of the family; WorkArena's are its publisher's choice of
    tasks and seeds for a level, `l1`, `l2`, `l3`, or a category of one, `l2.planning`."""
    if family == "workarena":
        workarena = importlib.import_module("browsergym.workarena")
        chosen = workarena.get_all_tasks_agents(settings["level"])
        return list(dict.fromkeys(f"{task.get_task_id()}/{seed}" for task, seed in chosen))
    import gymnasium

    found = [
        name.partition("/")[2] for name in gymnasium.registry if name.startswith(f"browsergym/{family}.")
    ]
    names = found if family == "webarena" else sorted(found)
    seeds = range(settings["first_seed"], settings["first_seed"] + settings["num_seeds"])
    return [f"{name}/{seed}" for seed in seeds for name in names]


def group_of(family: str, name: str) -> str:
    """Of a task without its seed: WebArena's sites, WorkArena's category, or the first word."""
    if family == "webarena":
        return "+".join(sorted(webarena_tasks()[int(name.rpartition(".")[2])]["sites"]))
    if family == "workarena":
        workarena = importlib.import_module("browsergym.workarena")
        return str(workarena.get_task_category(name)[1] or "compositional")
    return name.partition(".")[2].partition("-")[0]


def webarena_tasks() -> dict[int, dict[str, Any]]:
    """As its package describes them, by number."""
    rows = json.loads((files("webarena") / "test.raw.json").read_text(encoding="utf-8"))
    return {row["task_id"]: row for row in rows}


def checks_of(family: str, variables: Mapping[str, str] = os.environ) -> list[dict[str, Any]]:
    """What stands in the way of playing, beside the browser."""
    try:
        if family == "webarena":
            importlib.import_module("browsergym.webarena.instance").WebArenaInstance().check_status()
            found = [{"name": "sites", "ok": True, "said": "WebArena's sites answer"}]
            graded = sum(
                "fuzzy_match" in (row["eval"]["reference_answers"] or {}) for row in webarena_tasks().values()
            )
            said = f"{graded} of its tasks are graded by OpenAI's {GRADER}, with the key in {GRADER_KEY}"
            return [*found, {"name": "grader", "ok": bool(variables.get(GRADER_KEY)), "said": said}]
        if family == "workarena":
            importlib.import_module("browsergym.workarena.instance").SNowInstance()
            return [{"name": "instance", "ok": True, "said": "the instance of ServiceNow answers"}]
    except Exception as problem:  # of whatever kind BrowserGym and its libraries raise
        return [{"name": "instance", "ok": False, "said": " ".join(str(problem).split())[:300]}]
    return []
