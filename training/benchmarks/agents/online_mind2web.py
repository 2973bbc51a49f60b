"""Online-Mind2Web: tasks on live websites in Deskhand's own browser, judged by their publisher's WebJudge.

Runs in Deskhand's own environment, since the computer is ours: Chromium on a private desktop with an empty
profile. Trajectories are kept in the judge's form. Settings: see docs/how-to/run-online-mind2web.md.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Any

from agent.computers.browser import open_browser, start_page
from agent.computers.network.rules import NetworkRules
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.errors import AgentError
from agent.png import encode_png
from agent.store.values import decode_action
from agent.types import EffectKind

from .episode_client import EpisodeClient
from .mind2web_judge import JudgeMissingError, WebJudge
from .mind2web_trajectory import KeptTrajectory, Mind2WebFileError, action_words, read_tasks
from .orders import OUT, client_settings, serve_orders

FACTS_FILE = "deskhand.json"
"""Beside a trajectory that has ended: what the judge's verdict is reported with."""


class Mind2WebPlayer:
    """Plays attempts at tasks, each on a desktop of its own, and has each judged."""

    def __init__(
        self,
        tasks: dict[str, dict[str, Any]],
        judge: WebJudge,
        folder: Path,
        *,
        size: tuple[int, int] = (1280, 800),
        any_host: bool = True,
        page_s: float = 60.0,
    ) -> None:
        """
        Args:
            folder: gets the trajectories.
            any_host: of the internet; otherwise those that the task and its website name.
            page_s: so long the website may take until it has a title.
        """
        self.tasks, self._judge, self._folder = tasks, judge, folder
        self._size, self._any_host, self._page_s = size, any_host, page_s

    def play(self, order: dict[str, Any]) -> dict[str, Any]:
        """A trajectory that has ended and could not be judged is not played again, only judged."""
        task, attempt = self.tasks[order["task"]], order["attempt"]
        place = self._folder / ("trajectories" if attempt == 0 else f"trajectories-{attempt}") / order["task"]
        if not (place / FACTS_FILE).is_file():
            facts = self._played(order, task, place)
            (place / FACTS_FILE).write_text(json.dumps(facts), encoding="utf-8")
        facts = json.loads((place / FACTS_FILE).read_text(encoding="utf-8"))
        verdict = self._judge.verdict(place)
        # From here on it is judged; another try of the same attempt is a new one.
        (place / FACTS_FILE).unlink()
        (place / "verdict.json").write_text(json.dumps(verdict, indent=1), encoding="utf-8")
        return {"score": float(verdict["predicted_label"]), "group": task.get("level", ""), **facts}

    def _played(self, order: dict[str, Any], task: dict[str, Any], place: Path) -> dict[str, Any]:
        kept = KeptTrajectory(place, task)
        with (
            self._desktop(task) as desktop,
            EpisodeClient.from_environment(
                task=task["confirmed_task"],
                spelling="ours",
                max_steps=order["max_steps"],
                benchmark="online-mind2web",
                task_id=order["task"],
                attempt=order["attempt"],
            ) as episode,
        ):
            png = encode_png(desktop.observe().pixels)
            said = episode.look(png)
            while said["ending"] is None:
                effect = None
                for action in map(decode_action, said["actions"]):
                    effect = desktop.perform(action, stop=Event())
                    words, status = action_words(action, has_changed=effect.kind is EffectKind.CHANGED)
                    url = None if kept.steps else task["website"]
                    kept.add(png, words, status=status, thought=said["thought"] or None, url=url)
                png = encode_png(desktop.observe().pixels)
                problem = effect.detail if effect is not None and effect.kind is EffectKind.FAILED else ""
                said = episode.look(png, problem=problem)
        if episode.facts["fault"]:
            raise RuntimeError(episode.facts["fault"])
        ending = said["ending"]
        answer = ending["text"] if ending["kind"] == "finished" else None
        kept.finish(png, answer, said["thought"] or None)
        return {"ending": ending["kind"], **episode.facts}

    @contextmanager
    def _desktop(self, task: dict[str, Any]) -> Iterator[PrivateDesktop]:
        """With the task's website open, as its publisher asks."""
        page = start_page(task["website"], has_network=True)
        rules = NetworkRules.of_task(task["confirmed_task"], page=page, is_any_host=self._any_host)
        with PrivateDesktop(DesktopOptions(size=self._size, network=rules)) as desktop:
            open_browser(desktop, page, limit_s=self._page_s)
            yield desktop

    def check(self) -> list[dict[str, Any]]:
        """That the judge is there, and that a browser opens the first task's website."""
        name, task = next(iter(self.tasks.items()))
        found = []
        try:
            self._judge.require()
            found.append({"name": "judge", "ok": True, "said": f"WebJudge {self._judge.digest()} is there"})
        except JudgeMissingError as problem:
            found.append({"name": "judge", "ok": False, "said": str(problem)})
        try:
            with self._desktop(task) as desktop:
                window = desktop.observe().window
                refused = desktop.refusals()
            title = window.title if window is not None else "no window"
            is_open = window is not None and not title.startswith(("Not reached", "Untitled"))
            said = f"{task['website']} of {name} shows {title!r}" + "".join(f"; {one}" for one in refused[:1])
            return [*found, {"name": "browser", "ok": is_open, "said": said[:300]}]
        except AgentError as problem:
            return [*found, {"name": "browser", "ok": False, "said": str(problem)}]


def main() -> None:
    settings = client_settings()
    file = Path(settings["tasks"])
    tasks = read_tasks(file)
    judge = WebJudge(
        Path(settings["judge"]).absolute(),
        Path(settings["judge_python"]).absolute(),
        settings["judge_model"],
        settings["score_threshold"],
        settings["judge_address"],
    )
    judge.require()
    size = (settings["width_px"], settings["height_px"])
    player = Mind2WebPlayer(
        tasks,
        judge,
        Path(os.environ[OUT]),
        size=size,
        any_host=settings["any_host"],
        page_s=settings["page_s"],
    )
    moving = {
        "tasks_file": sha256(file.read_bytes()).hexdigest()[:16],
        "judge": judge.digest(),
        **{name: settings[name] for name in ("judge_model", "judge_address", "score_threshold")},
        "start": f"the task's website, waited for {settings['page_s']:g} s",
        "tools": "Chromium on a desktop of its own, by mouse and keyboard; empty profile",
        "hosts": "all of the internet" if settings["any_host"] else "those that the task names",
        "screen": f"{size[0]}×{size[1]}, the browser's own bars included",
        "observation": "screenshot",
        "actions_judged": "all but the last, which is the answer",
    }
    serve_orders({"tasks": list(tasks), "versions": {}, "settings": moving}, player.play, player.check)


if __name__ == "__main__":
    try:
        main()
    except (Mind2WebFileError, JudgeMissingError) as problem:
        raise SystemExit(str(problem)) from None
