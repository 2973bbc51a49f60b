"""Plays a task on the painted phone through the agent's own loop, in the mobile dialect."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from agent.actions import format_reply
from agent.actions.policy import ApprovalLevel
from agent.actions.types import Finished, Reply
from agent.computers.android.adb import PhoneLink
from agent.computers.android.computer import PhoneComputer
from agent.coordinates import CoordinateFrame
from agent.perception.settle import SettleLimits
from agent.session import Session
from agent.settings import ComputerKind, RunLimits, Settings
from agent.types import Allow, Answer, EndingKind, Task
from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.computers.phones.tasks import TASKS, Finger
from tests.fakes import ListOwner, ScriptedModel, classic_manifest

_SETTLES = SettleLimits(quiet_s=0.03, limit_s=1.0)
_MOST_STEPS = 40


@dataclass(frozen=True, slots=True)
class PhoneOutcome:
    is_done: bool
    steps: int
    ending: str


def play(name: str, phone: PaintedPhone, link: PhoneLink, *, seed: int, home: Path) -> PhoneOutcome:
    """One task through the agent's own loop, in the mobile dialect; its owner allows each action."""
    phone.app = "home"
    task = TASKS[name](phone, Finger(phone), random.Random(seed))

    def said(_prompt: object) -> str:
        action = next(task.script, Finished("done"))
        return format_reply(Reply("next", (action,), ""), dialect="mobile")

    session = Session(
        Settings(
            home=home,
            computer=ComputerKind.PHONE,
            approval=ApprovalLevel.ASK,
            limits=RunLimits(max_steps=_MOST_STEPS),
            remembers_episodes=False,
        ),
        computer=(computer := PhoneComputer(link, patience=_SETTLES)),
        model=ScriptedModel(said),
        manifest=replace(classic_manifest(), dialect="mobile", frame=CoordinateFrame.REL1000),
        owner=ListOwner(Answer(Allow("owner", decided_by="owner"))),
        spot_at=computer.spot_at,
    )
    outcome = session.run(Task(task.text), stop=Event())
    is_done = outcome.ending.kind is EndingKind.FINISHED and task.is_done(outcome.ending.text)
    return PhoneOutcome(is_done, outcome.num_steps, f"{outcome.ending.kind}: {outcome.ending.text}")
