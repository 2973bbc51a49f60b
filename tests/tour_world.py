"""A mail program that is only drawn, and a model that works in it by a script: for `benchmarks/tour.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.actions import Action, Click, Finished, TypeText
from agent.actions.abilities import SCREEN_ONLY
from agent.coordinates import MonitorPoint, Screen
from agent.ports import Owner
from agent.redaction import Rules
from agent.redaction.records import search_record
from agent.session import Outcome, Session
from agent.settings import RunLimits, Settings
from agent.store import RecordWriter
from agent.types import (
    Allow,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    ModelReply,
    Observation,
    Performed,
    Prompt,
    Spot,
    Step,
    Task,
    Window,
)
from app.running.choices import TaskChoice
from app.running.watching import WatchedComputer, WatchedModel, WatchedOwner, Watcher, WatchingRecorder
from tests.fakes import embedded_manifest

SIZE_PX = (800, 608)
WINDOW = Window("thunderbird", "Inbox · Mail", 90, 60, 620, 480)
MESSAGES = (
    "Bob · Lunch on Friday?",
    "Ada · The engine works",
    "Grace · A moth in the relay",
    "Alan · A question",
)
DELETE_PX, NOTE_PX = (560, 470, 660, 502), (130, 380, 640, 440)
SCRIPT = (
    'open "Bob · Lunch on Friday?"<|click|><|350|><|250|>',
    'press "Delete"<|click|><|730|><|770|>',
    'press "Delete" once more<|click|><|762|><|799|>',
    "note what it said<|type|>Bob asks for lunch on Friday.",
    "click the note<|click|><|400|><|670|>",
    "look at the next message<|click|><|350|><|309|>",
    "two are left<|call_user|>There are two messages from Ada. Which of them do you mean?",
    "the next message<|click|><|350|><|368|>",
)
SHORT_SCRIPT = (
    'open "Bob · Lunch on Friday?"<|click|><|350|><|250|>',
    'press "Delete"<|click|><|762|><|799|>',
    "done<|finished|>Deleted. Bob asked for lunch on Friday.",
)
NUM_SHOWN = 10
"""Tasks that the owner has shown."""
NUM_ASKED_IN_WORDS = 6
"""The reply that is a question in words, counted from 0."""


class Mailbox:
    """Implements `Computer` and `Model` at once: the screen follows what was done."""

    equipment = SCREEN_ONLY

    def __init__(self) -> None:
        self.done: list[Action] = []
        self.num_replies = 0
        self._script: tuple[str, ...] = SCRIPT
        self._note = ""

    def observe(self) -> Observation:
        return Observation(self._draw(), Screen(*SIZE_PX), WINDOW)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        self.done.append(action)
        if isinstance(action, TypeText):
            self._note += action.text
        return Effect(EffectKind.CHANGED)

    def release_all(self) -> None:
        pass

    def close(self) -> None:
        pass

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        text = self._script[min(self.num_replies, len(self._script) - 1)]
        self.num_replies += 1
        if on_text is not None:
            on_text(text)
        return ModelReply(text, weights_version="tour")

    def read_ahead(self, prompt: Prompt) -> None:
        pass

    def spot_at(self, point: MonitorPoint | None) -> Spot:
        left, top, right, bottom = DELETE_PX
        if point is not None and left - 20 <= point.x < right + 40 and top - 20 <= point.y < bottom + 20:
            return Spot(
                WINDOW.application,
                WINDOW.title,
                "Delete",
                "push button",
                left,
                top,
                right - left,
                bottom - top,
            )
        return Spot(WINDOW.application, WINDOW.title)

    def begin_again(self, script: tuple[str, ...]) -> None:
        """As it was before the first task, for a model that follows another script."""
        self.done, self.num_replies, self._note, self._script = [], 0, "", script

    def has_been_corrected(self) -> bool:
        """The second click was aimed beside the button's middle, and its point dragged."""
        clicks = [action for action in self.done if isinstance(action, Click)]
        return len(clicks) == 2 and clicks[1].at != MonitorPoint(584.0, 468.16)

    def num_denied_done(self) -> int:
        return max(len(self.done) - 3, 0)

    def _draw(self) -> NDArray[np.uint8]:
        image = Image.new("RGB", SIZE_PX, (52, 92, 130))
        draw = ImageDraw.Draw(image)
        font, small = ImageFont.load_default(15), ImageFont.load_default(13)
        left, top = WINDOW.left_px, WINDOW.top_px
        right, bottom = left + WINDOW.width_px, top + WINDOW.height_px
        draw.rounded_rectangle((left, top, right, bottom), 8, fill=(250, 250, 250))
        draw.rounded_rectangle((left, top, right, top + 36), 8, fill=(226, 230, 233))
        draw.text((left + 16, top + 9), WINDOW.title, font=font, fill=(40, 44, 48))
        for number, line in enumerate(MESSAGES):
            y = top + 74 + 36 * number
            if number == 0 and self.done:
                draw.rectangle((left + 10, y - 8, right - 10, y + 26), fill=(214, 232, 250))
            draw.text((left + 24, y), line, font=font, fill=(50, 54, 58))
        draw.rectangle(NOTE_PX, outline=(170, 176, 182), fill=(255, 255, 255))
        draw.text((NOTE_PX[0] + 10, NOTE_PX[1] + 8), self._note or "Note", font=small, fill=(90, 96, 102))
        draw.rounded_rectangle(DELETE_PX, 5, outline=(160, 70, 70), fill=(250, 232, 232))
        draw.text((DELETE_PX[0] + 28, DELETE_PX[1] + 7), "Delete", font=font, fill=(140, 40, 40))
        return np.asarray(image, dtype=np.uint8)


def mail_job(home: Path, mailbox: Mailbox, choice: TaskChoice) -> Callable[..., Outcome]:
    """A run of the real session, with the real policy, on the drawn mail program."""

    def job(*, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
        session = Session(
            Settings(
                home=home,
                remembers_episodes=True,
                approval=choice.approval,
                limits=RunLimits(max_steps=choice.max_steps),
            ),
            computer=WatchedComputer(mailbox, watcher),
            model=WatchedModel(mailbox, watcher, dialect=embedded_manifest().dialect),
            manifest=embedded_manifest(),
            owner=WatchedOwner(owner, watcher),
            spot_at=mailbox.spot_at,
            watchers=(WatchingRecorder(watcher),),
        )
        return session.run(Task(choice.task), stop=stop)

    return job


def show_by_hand(records: Path) -> list[Path]:
    """`NUM_SHOWN` recordings of the owner in the mail program, searched for secrets and not reviewed yet."""
    folders = []
    for number in range(NUM_SHOWN):
        mailbox, message = Mailbox(), MESSAGES[number % len(MESSAGES)]
        name = "Delete" if number % 2 else message
        at = MonitorPoint(610.5, 486.5) if number % 2 else MonitorPoint(200.5, 141.5 + 36 * (number % 4))
        writer = RecordWriter(records, about={"source": "demonstration", "computer": "screen"})
        writer.begin(Task(f'Press "{name}" in the mail, round {number + 1}', WINDOW.application))
        for at_step, (action, thought) in enumerate(
            ((Click(at), f'press "{name}"'), (Finished(), "done")), 1
        ):
            done = Performed(action, Allow("demonstration", "owner"), Effect(EffectKind.CHANGED))
            writer.step(Step(at_step, mailbox.observe(), None, "", None, thought, (done,)))
            mailbox.perform(action, stop=Event())
        writer.end(Ending(EndingKind.FINISHED))
        search_record(writer.folder, Rules(), read=lambda pixels: [])  # drawn here: nothing secret is in it
        folders.append(writer.folder)
    return folders
