"""Runs of the real loop in which every input of a prompt varies, recorded and rendered again.

Random are: windows and screens, the owner's messages, denials, changes and manual actions, unreadable
replies, tools and their output, recalled episodes, routines, and how many pictures are kept.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

import numpy as np

from agent.actions import Action, format_reply
from agent.actions.abilities import Ability, Equipment
from agent.actions.grammar import dialect_named
from agent.actions.types import (
    CallTool,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Hotkey,
    LongPress,
    OpenApp,
    PressBack,
    Reply,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import ModelPoint, MonitorPoint, Screen
from agent.errors import ComputerError, UnreadableReplyError
from agent.loop import Loop
from agent.memory import AgentMemory, EpisodicMemory
from agent.models.embedded_vocabulary import encode_control
from agent.models.manifest import ImageLimits, Manifest, ModelFormat
from agent.prompts import prompt_id
from agent.settings import PictureWindow, RunLimits
from agent.store import RecordWriter, open_record
from agent.types import (
    BY_HAND,
    Allow,
    Annotation,
    Change,
    Decision,
    Deny,
    Effect,
    EffectKind,
    ImagePart,
    ModelReply,
    Observation,
    Performed,
    Prompt,
    Proposal,
    Step,
    TakeOver,
    Task,
    Waited,
    Window,
)
from tests.fakes import (
    FakeComputer,
    ListApprover,
    ListOwner,
    ScriptedModel,
    Ticks,
    observed,
    picture,
    prompt_text,
)
from training.data.recorded_prompts import RecordedPrompts
from training.errors import PromptMismatchError

_WORDS = "save open the report “näher” 你好 letter budget 🙂 close <|task|> window invoice of June"
WORDS = _WORDS.split()
TASKS = ("Save the report", "Save the “näher” report 🙂", "close the window of <|task|> June")
"""Alike enough that earlier episodes are recalled."""


@dataclass
class Rebuilt:
    """Counts of rebuilt prompts of some runs."""

    num_prompts: int = 0
    num_equal: int = 0
    """Prompts whose digest is that of the real prompt, which is the recorded one."""
    seen: Counter[str] = field(default_factory=Counter)
    """What varied → in how many prompts."""
    problems: list[str] = field(default_factory=list)


def rebuilt_runs(folder: Path, dialect: str, *, num_prompts: int, seed: int) -> Rebuilt:
    """Run until this many prompts of a dialect were recorded; render each from its record alone."""
    rng, found = random.Random(f"{dialect} {seed}"), Rebuilt()
    while found.num_prompts < num_prompts:
        asked, record = _run(rng, folder, dialect, max_steps=min(16, num_prompts - found.num_prompts))
        _compare(asked, record, found)
    return found


def _compare(asked: Sequence[Prompt], folder: Path, found: Rebuilt) -> None:
    record = open_record(folder)
    prompts = RecordedPrompts(record)
    with_prompt = [index for index, line in enumerate(record.lines) if line.step.prompt_id]
    assert len(with_prompt) == len(asked)
    for index, prompt in zip(with_prompt, asked, strict=True):
        step = record.lines[index].step
        found.num_prompts += 1
        found.seen.update(_kinds(step, prompt))
        try:
            again = prompt_id(prompts.prompt(index))
        except PromptMismatchError as error:
            found.problems.append(str(error))
            continue
        found.num_equal += again == prompt_id(prompt) == step.prompt_id


def _kinds(step: Step, prompt: Prompt) -> set[str]:
    assert step.prompt is not None
    pictures = sum(isinstance(part, ImagePart) for message in prompt.messages for part in message.parts)
    said = {
        "note": bool(step.prompt.note),
        "message of the owner": bool(step.heard),
        "recalled episode": bool(step.prompt.context.episodes),
        "earlier picture": pictures > 1,
        "tools": bool(step.prompt.context.equipment.tools),
        "tool output": bool(step.observation.text),
        "unreadable reply": "could not be read" in step.problem,
        "owner had the computer": bool(step.extensions),
        "told what the owner did": "The owner did by hand" in prompt_text(prompt),
        **{type(done.decision).__name__.lower(): True for done in step.performed},
    }
    return {name for name, is_said in said.items() if is_said}


def _run(rng: random.Random, folder: Path, dialect: str, *, max_steps: int) -> tuple[list[Prompt], Path]:
    """One episode; what the model was asked, and the record."""
    manifest = _manifest(rng, dialect)
    pictures = rng.choice(list(PictureWindow))
    writer = RecordWriter(folder / "records", about={"pictures": pictures.value})
    model = ScriptedModel(*(_reply(rng, manifest) for _ in range(max_steps)))
    owner = ListOwner(
        replies=[_text(rng) for _ in range(3)],
        messages=[rng.choice(["", "", _text(rng)]) for _ in range(max_steps)],
        turns=[
            Waited.OWNER_HAD_COMPUTER if rng.random() < 0.15 else Waited.NOT for _ in range(6 * max_steps)
        ],
    )
    loop = Loop(
        computer=VariedComputer(rng),
        model=model,
        approver=ListApprover(*(_decision(rng) for _ in range(3 * max_steps))),
        memory=AgentMemory(
            history_images=manifest.history_images,
            pictures=pictures,
            episodic=EpisodicMemory(folder / f"{dialect}.sqlite3", clock=Ticks()),
        ),
        recorder=writer,
        manifest=manifest,
        limits=RunLimits(
            max_steps=max_steps,
            crop=rng.choice(["screen", "window"]),
            pictures=pictures,  # type: ignore[arg-type]
        ),
        clock=Ticks(),
        owner=owner,
        by_hand=SometimesByHand(random.Random(max_steps)),
        guide=SometimesGuide(rng) if rng.random() < 0.4 else None,
    )
    files = ("/home/me/a b.txt", "/tmp/ß.png") if rng.random() < 0.3 else ()
    task = Task(rng.choice(TASKS), rng.choice(["", "notes"]), files)
    loop.run(task, stop=Event())
    return model.prompts, writer.folder


def _manifest(rng: random.Random, dialect: str) -> Manifest:
    is_embedded = dialect == "embedded"
    image = (
        ImageLimits(32, 1024, 128 * 96, canvas_px=(128, 96), contrast=rng.random() < 0.5)
        if is_embedded
        else ImageLimits(28, 4 * 28 * 28, rng.choice((12, 30)) * 28 * 28)
    )
    return Manifest(
        name="scripted",
        format=ModelFormat.GGUF,
        files={},
        dialect=dialect,
        frame=dialect_named(dialect).frame,
        image=image,
        history_images=1 if is_embedded else rng.randint(1, 5),
        context_tokens=32_768,
        weights_version="scripted-1",
        reads_hints=is_embedded and rng.random() < 0.5,
    )


def _text(rng: random.Random) -> str:
    return " ".join(rng.choices(WORDS, k=rng.randint(1, 5)))


def _reply(rng: random.Random, manifest: Manifest) -> ModelReply:
    chance = rng.random()
    text = f"I do not know: {_text(rng)}" if chance < 0.1 else _written(rng, manifest.dialect)
    ids = tuple(encode_control(text)) if manifest.dialect == "embedded" else ()
    finish = "length" if chance > 0.95 else "stop"
    return ModelReply(text, finish, ids, tuple([-0.1] * len(ids)), "w1")  # type: ignore[arg-type]


def _written(rng: random.Random, dialect: str) -> str:
    """An action that the dialect can express."""
    while True:
        at, to = (ModelPoint(5 * rng.randint(1, 15), 5 * rng.randint(1, 12)) for _ in range(2))
        action: Action = rng.choice(
            (
                Click(at),
                Click(ModelPoint(25, 25)),  # again and again: the loop says so in its notes
                Click(ModelPoint(25, 25)),
                DoubleClick(at),
                Drag(at, to),
                TypeText(_text(rng)),
                Hotkey(("ctrl", "s")),
                Scroll(Direction.DOWN, at),
                Wait(5.0),
                LongPress(at),
                OpenApp("Mail"),
                PressBack(),
                RunTerminal("ls -l"),
                CallTool("search", json.dumps({"query": _text(rng)})),
                CallUser(_text(rng)),
            )
        )
        try:
            return format_reply(Reply(_text(rng), (action,), ""), dialect=dialect)
        except UnreadableReplyError:
            continue


def _decision(rng: random.Random) -> Decision:
    proposal = Proposal(Click(MonitorPoint(3.0, 4.0)), "instead", "text", "w1")
    return rng.choice(
        (
            Allow("ordinary"),
            Allow("ordinary"),
            Allow("ordinary"),
            Allow("owner", "owner", Annotation((proposal,), 0, "so", "2026-01-01T10:00:00+00:00", 1.5)),
            Change(TypeText(_text(rng))),
            Deny(_text(rng)),
            Deny("", decided_by="rule", rule="no"),
            TakeOver(),
        )
    )


class VariedComputer(FakeComputer):
    """Screens of noise that stay for a while, a window that moves, output of tools, effects of every kind."""

    def __init__(self, rng: random.Random) -> None:
        abilities = frozenset(ability for ability in Ability if rng.random() < 0.7) | {Ability.SCREEN}
        tools = ('{"name": "search"}', '{"name": "größe"}') if rng.random() < 0.5 else ()
        super().__init__(equipment=Equipment(abilities, tools))
        self._rng, self._noise = rng, np.random.default_rng(rng.randrange(1 << 30))
        width, height = rng.choice(((160, 120), (150, 97), (320, 200)))
        self._screen_px = Screen(width, height, left=rng.choice((0, -160)), scale=rng.choice((1.0, 1.5)))
        self._shown = self._noise.integers(0, 256, (height, width, 3), dtype=np.uint8)

    def observe(self) -> Observation:
        rng, screen = self._rng, self._screen_px
        if rng.random() < 0.4:
            self._shown = self._noise.integers(0, 256, self._shown.shape, dtype=np.uint8)
        window = Window("notes", "Notes", rng.randint(-20, 40), rng.randint(-20, 40), 100, 80)
        text = _text(rng) if rng.random() < 0.2 else ""
        return Observation(self._shown, screen, rng.choice((None, window)), rng.random() < 0.9, text)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        if self._rng.random() < 0.02:
            raise ComputerError("The display is gone.")
        return Effect(self._rng.choice(list(EffectKind)), self._rng.choice(("", _text(self._rng))))


class SometimesByHand:
    """An owner whose work during a take-over was recorded, or was nothing; draws from numbers of its own."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def done(self) -> Sequence[Step]:
        return ()

    def rest(self, *, stop: Event) -> Sequence[Step]:
        shown = observed(picture(self._rng.randrange(200))[:96, :128])
        allowed = Allow(BY_HAND, "owner")
        actions = [TypeText(self._rng.choice(WORDS)), Click(MonitorPoint(7.0, 8.0))]
        return [
            Step(0, shown, None, "", None, "", (Performed(one, allowed, Effect(EffectKind.CHANGED)),))
            for one in actions[: self._rng.randrange(3)]
        ]


class SometimesGuide:
    """Knows some steps, and has a hint for the others."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def next(self, observation: Observation) -> Proposal | None:
        return Proposal(Click(MonitorPoint(5.0, 6.0)), "as before") if self._rng.random() < 0.2 else None

    def hint(self) -> str:
        return self._rng.choice(("", "The routine presses Save next."))

    def saw(self, step: Step) -> None:
        return
