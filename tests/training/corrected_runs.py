"""Runs through the real session that their owner corrects in every way, as records. I/O: files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

from agent.actions.policy import ApprovalLevel
from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from agent.ports import Computer, Owner
from agent.redaction import Rules
from agent.redaction.records import redact_record
from agent.review.collection import FORKED_FROM
from agent.review.rating import Rating, rate
from agent.session import Session
from agent.settings import Settings
from agent.types import Allow, Change, Deny, TakeOver, Task, Waited
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, embedded_manifest

OWNER = Allow("owner", "owner")
KINDS = ("answered", "denied", "changed", "taken over", "forked")
DONE = "done<|finished|>Saved."


@dataclass(frozen=True, slots=True)
class Scene:
    """What the runs are done in, and what there is to press."""

    opens: Callable[[], AbstractContextManager[Computer]] = lambda: nullcontext(FakeComputer())
    """A computer for one run."""
    target: str = "Save"
    target_px: tuple[float, float] = (400.0, 152.0)
    size_px: tuple[int, int] = (800, 608)
    other: str = "Delete"
    about: Mapping[str, str] = field(default_factory=dict)
    """What the header says of each run."""

    def good(self) -> str:
        """In the embedded model's words, whose points are in thousandths."""
        (x, y), (width, height) = self.target_px, self.size_px
        return f'press "{self.target}"<|click|><|{round(1000 * x / width)}|><|{round(1000 * y / height)}|>'

    def bad(self, number: int) -> str:
        """Beside it, each time a little farther."""
        across = round(1000 * self.target_px[0] / self.size_px[0]) + 200 + number
        down = round(1000 * self.target_px[1] / self.size_px[1])
        return f'press "{self.other}"<|click|><|{across}|><|{down}|>'


DRAWN = Scene()


def corrected_runs(home: Path, count: int, scene: Scene = DRAWN) -> list[Path]:
    """Folders of so many searched and rated records, of each kind in turn."""
    folders: list[Path] = []
    for number in range(count):
        folders.append(_run(home, number, scene))
    return folders


def _run(home: Path, number: int, scene: Scene) -> Path:
    kind, task = KINDS[number % len(KINDS)], f"Press {scene.target} for paper {number}"
    good, bad, about = scene.good(), scene.bad(number), dict[str, str]()
    owner: Owner
    match kind:
        case "answered":
            model = ScriptedModel("ask<|call_user|>Which one?", good, DONE)
            owner = ListOwner(OWNER, replies=("The first one.",))
        case "denied":
            model, owner = ScriptedModel(bad, good, DONE), ListOwner(Deny("Not that one."), OWNER)
        case "changed":
            model = ScriptedModel(bad, DONE)
            owner = ListOwner(Change(Click(MonitorPoint(*scene.target_px)), decided_by="owner"), OWNER)
        case "taken over":
            model = ScriptedModel(bad, good, DONE)
            owner = ListOwner(TakeOver(), OWNER, turns=(Waited.NOT, Waited.OWNER_HAD_COMPUTER))
        case _:
            about = {FORKED_FROM: f"{_failed(home, task, bad, scene).name}#1"}
            model, owner = ScriptedModel(good, DONE), ListOwner(OWNER)
    folder = _recorded(home, task, model, owner, scene, about)
    rate(folder, Rating.WORKED)
    return folder


def _failed(home: Path, task: str, bad: str, scene: Scene) -> Path:
    """The run that a fork goes on from; its first screen is the fork's."""
    folder = _recorded(home, task, ScriptedModel(bad, DONE), ListOwner(OWNER), scene, {})
    rate(folder, Rating.FAILED)
    return folder


def _recorded(
    home: Path, task: str, model: ScriptedModel, owner: Owner, scene: Scene, about: Mapping[str, str]
) -> Path:
    settings = Settings(home=home, approval=ApprovalLevel.ASK, remembers_episodes=False)
    with scene.opens() as computer:
        session = Session(
            settings,
            computer=computer,
            model=model,
            manifest=embedded_manifest(),
            owner=owner,
            about={**scene.about, **about},
        )
        folder = settings.records_folder / session.run(Task(task), stop=Event()).record_id
    redact_record(folder, Rules(), read=lambda pixels: [])
    return folder
