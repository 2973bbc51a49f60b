"""A loop and everything around it, made of fakes, for the tests of the loop. Pure."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from agent.actions import Click
from agent.coordinates import MonitorPoint
from agent.loop import Loop
from agent.models.manifest import Manifest
from agent.ports import Memory, Recorder
from agent.settings import RunLimits
from agent.types import (
    Ending,
    ModelReply,
    Observation,
    Task,
)
from tests.fakes import (
    FakeComputer,
    ListApprover,
    ListMemory,
    ListOwner,
    ListRecorder,
    ScriptedModel,
    Ticks,
    Yes,
    embedded_manifest,
)

TASK = Task("Press Save")
CLICK = 'press "Save"<|click|><|500|><|500|>'
CLICK_ELSEWHERE = 'press "Open"<|click|><|100|><|100|>'
DONE = "<|finished|>saved"
CLICKED = Click(MonitorPoint(400.0, 304.0))


class World:
    """A loop and everything around it, ready to run."""

    def __init__(
        self,
        *answers: str | ModelReply | Exception,
        computer: FakeComputer | None = None,
        approver: ListApprover | None = None,
        owner: ListOwner | None = None,
        manifest: Manifest | None = None,
        recorder: Recorder | None = None,
        memory: Memory | None = None,
        on_text: Callable[[str], None] | None = None,
        on_look: Callable[[Observation], None] = lambda observation: None,
        **limits: int,
    ) -> None:
        self.stop = Event()
        self.computer = computer or FakeComputer()
        self.model = ScriptedModel(*(answers or (DONE,)))
        self.approver = approver or Yes()
        self.memory = ListMemory()
        self.recorder = recorder if isinstance(recorder, ListRecorder) else ListRecorder()
        self.loop = Loop(
            computer=self.computer,
            model=self.model,
            approver=self.approver,
            memory=memory or self.memory,
            recorder=recorder or self.recorder,
            manifest=manifest or embedded_manifest(),
            limits=RunLimits(**limits),  # type: ignore[arg-type]
            clock=Ticks(),
            owner=owner,
            on_text=on_text,
            on_look=on_look,
        )

    def run(self, task: Task = TASK) -> Ending:
        return self.loop.run(task, stop=self.stop)

    @property
    def problems(self) -> list[str]:
        return [step.problem for step in self.recorder.steps]
