"""Tasks that fail at first and can succeed by recall, and a small policy that reads what is recalled.

Each task is a panel of six buttons of which one does the job; which one cannot be known beforehand. Four
steps are allowed, so without memory every attempt fails. The policy sees the panel (a green mark means done)
and the text of its prompt, nothing else: of the recalled episodes that speak of the same thing it leaves out
what did not work, and it follows what the owner said. The names of the buttons came only from the screen:
they are remembered because the owner of the suite, who looks at the page of memory after every run, keeps
them. I/O: the memory's file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

import numpy as np

from agent.actions import Action, Click
from agent.coordinates import MonitorPoint
from agent.loop import Loop
from agent.memory import AgentMemory, EpisodicMemory, summarise
from agent.settings import RunLimits
from agent.types import (
    Allow,
    Decision,
    Deny,
    Effect,
    EffectKind,
    EndingKind,
    Episode,
    ImagePart,
    Observation,
    Prompt,
    Stop,
    Task,
    TextPart,
)
from tests.fakes import (
    FakeComputer,
    ListRecorder,
    ScriptedModel,
    Ticks,
    classic_manifest,
    embedded_manifest,
    observed,
    picture,
    prompt_text,
)

SUBJECTS = ("the invoice", "the summary", "the timetable", "the recipe", "the address list", "the budget")
BUTTONS = ("Save", "Apply", "Keep", "Store", "Commit", "Export")
MAX_STEPS = 4
MANIFEST = replace(classic_manifest(), image=embedded_manifest().image)
"""Text as UI-TARS reads it, pictures at native pixels."""


@dataclass(frozen=True, slots=True)
class RecallTask:
    """One task, its wording at the second attempt, and the button that does it."""

    family: str
    first_wording: str
    second_wording: str
    application: str
    right: str
    owner_hint: str = ""
    """What the owner says at the first wrong button, before ending the run."""


def suite() -> list[RecallTask]:
    """Three families: found out by trying, told by the owner, and asked in other words the second time."""
    tasks = []
    for number, subject in enumerate(SUBJECTS):
        right = BUTTONS[3 + number % 3]
        application = f"editor{number % 2}"
        wording = f"Put {subject} away safely"
        tasks.append(RecallTask("tried", wording, wording, application, right))
        wording = f"Hand {subject} to the archive"
        tasks.append(RecallTask("told", wording, wording, application, right, f'use "{right}"'))
        tasks.append(
            RecallTask(
                "other words",
                f"Please make sure that {subject} stays on the disk",
                f"make sure {subject} stays on disk, please",
                application,
                right,
            )
        )
    return tasks


class Panel(FakeComputer):
    """Six buttons in a row; the right one turns a mark green, the others do nothing."""

    def __init__(self, right: str, application: str) -> None:
        super().__init__()
        self._right, self._application = right, application
        self._is_done = False

    def observe(self) -> Observation:
        pixels = picture(40)
        for number in range(len(BUTTONS)):
            pixels[300:340, 50 + 120 * number : 150 + 120 * number] = 200
        if self._is_done:
            pixels[10:30, 10:30] = (0, 255, 0)
        return observed(pixels, application=self._application, title="Panel")

    def perform(self, action: Action, *, stop: Event) -> Effect:
        is_right = isinstance(action, Click) and button_at(action.at) == self._right
        self._is_done = self._is_done or is_right
        return Effect(EffectKind.CHANGED if is_right else EffectKind.UNCHANGED)


class TellingOwner:
    """Allows everything, or says once what to use instead and ends the run."""

    def __init__(self, right: str, hint: str) -> None:
        self._right, self._hint = right, hint
        self._has_told = False

    def decide(
        self,
        action: Action,
        observation: Observation,
        thought: str,
        *,
        stop: Event,
        checks: Sequence[str] = (),
        following: Sequence[Action] = (),
    ) -> Decision:
        if not self._hint or self._right in thought:
            return Allow("owner")
        if self._has_told:
            return Stop()
        self._has_told = True
        return Deny(self._hint)

    def confirm(self, action: Action, decision: Decision, observation: Observation) -> str:
        return ""


def button_at(point: object) -> str:
    assert isinstance(point, MonitorPoint)
    return BUTTONS[min(max(int((point.x - 40) // 120), 0), len(BUTTONS) - 1)]


def policy(prompt: Prompt) -> str:
    """The next reply, from the last picture and the text of the prompt."""
    last = next(part for part in reversed(prompt.messages[-1].parts) if isinstance(part, ImagePart))
    if (last.pixels[12:28, 12:28] == np.array((0, 255, 0))).all():
        return "Action: finished(content='done')"
    text = _relevant(prompt)
    worked = re.search(r'Did: press "(\w+)"', text)
    told = re.findall(r'The owner said: use "(\w+)"', text)
    tried = set(re.findall(r'press "(\w+)"', text))
    untried = [button for button in BUTTONS if button not in tried]
    chosen = worked.group(1) if worked else told[0] if told else (untried or BUTTONS)[0]
    x = 100 + 120 * BUTTONS.index(chosen)
    return f"Thought: press \"{chosen}\"\nAction: click(start_box='({x},320)')"


def _relevant(prompt: Prompt) -> str:
    """Everything said in this episode, and of the recalled ones those that speak of the same thing."""
    opening, *later = prompt.messages[1:]
    _, task, *recalled = (part.text for part in opening.parts if isinstance(part, TextPart))
    subject = next(subject for subject in SUBJECTS if subject in task)
    episodes = [episode for episode in "".join(recalled).split("\n- ") if subject in episode.split("\n")[0]]
    return "\n".join(episodes) + prompt_text(Prompt(tuple(later)))


def run_once(task: RecallTask, wording: str, memory: EpisodicMemory | None) -> tuple[bool, Sequence[Episode]]:
    """Did the attempt succeed, and what was recalled for it?"""
    agent_memory = AgentMemory(history_images=5, episodic=memory)
    recorder = ListRecorder()
    loop = Loop(
        computer=Panel(task.right, task.application),
        model=ScriptedModel(policy),
        approver=TellingOwner(task.right, task.owner_hint),
        memory=agent_memory,
        recorder=recorder,
        manifest=MANIFEST,
        limits=RunLimits(max_steps=MAX_STEPS),
        clock=Ticks(),
    )
    ending = loop.run(Task(wording, task.application), stop=Event())
    if memory is not None:
        seen = summarise(Task(wording, task.application), recorder.steps, ending)
        memory.edit(max(one.number for one in memory.listed()), seen.summary)
    return ending.kind is EndingKind.FINISHED, agent_memory.recalled()


@dataclass(frozen=True, slots=True)
class RecallResult:
    tasks: int
    first_successes: int
    second_successes: int
    wrongly_recalled: int
    """Episodes of other tasks that were shown at the second attempts."""


def run_suite(folder: Path, *, has_memory: bool) -> dict[str, RecallResult]:
    """Every task once, then every task again, with one memory for all of them; by family."""
    memory = EpisodicMemory(folder / "memory.sqlite3") if has_memory else None
    tasks = suite()
    first = [run_once(task, task.first_wording, memory)[0] for task in tasks]
    for one in memory.listed() if memory is not None else ():
        memory.heed(one.episode.record_id, "success")  # the owner has nothing against any of them
    second = [run_once(task, task.second_wording, memory) for task in tasks]
    results = {}
    for family in dict.fromkeys(task.family for task in tasks):
        members = [number for number, task in enumerate(tasks) if task.family == family]
        results[family] = RecallResult(
            tasks=len(members),
            first_successes=sum(first[number] for number in members),
            second_successes=sum(second[number][0] for number in members),
            wrongly_recalled=sum(
                episode.task not in (tasks[number].first_wording, tasks[number].second_wording)
                for number in members
                for episode in second[number][1]
            ),
        )
    return results
