"""For other programs: a private desktop with a model, on which tasks are done. I/O: starts and ends both.

    from agent import AgentDesktop, Allow

    with AgentDesktop(["mousepad"]) as desktop:
        outcome = desktop.run("Choose Line Numbers from the View menu", ask=lambda question: Allow("mine"))

What the owner's rules forbid stays forbidden, the record goes where all records are, and says that a program
asked for the task and answered.
"""

from __future__ import annotations

import logging
import shlex
import shutil
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from threading import Event
from types import TracebackType
from typing import Self

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from agent.computers.kept_files import FILES_FOLDER
from agent.computers.this_system import require_private_desktops
from agent.errors import SettingsError
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.manifest import Manifest
from agent.models.runtime_settings import runtime_settings
from agent.ports import Model, Owner
from agent.redaction.shown_safely import shown_safely
from agent.session import Outcome, Session
from agent.settings import ComputerKind, RunLimits, Settings
from agent.types import (
    PROGRAM,
    Allow,
    Answer,
    Change,
    Decision,
    Deny,
    Ending,
    Question,
    Step,
    Stop,
    Task,
    Waited,
)

Ask = Callable[[Question], Decision]
"""What a program says to an action that no rule decides: Allow, Change, Deny or Stop."""
Reply = Callable[[str], str | None]
"""What a program says to a question of the agent in words; None ends the task with the question."""
_log = logging.getLogger(__name__)


def open_named(name: str, settings: Settings) -> tuple[Manifest, Model]:
    """The installed model of this name or folder, ready to be asked; on another computer that its owner does
    not trust it sees no secret that can be recognised.

    Raises:
        AgentError: there is none, or it cannot be loaded; the sentence says why.
    """
    manifest = Catalogue().get(name)
    model = open_model(manifest, runtime_settings(settings))
    return manifest, shown_safely(model, manifest, settings)


class AgentDesktop:
    """A desktop of the agent's own with one application, and the model that works on it.

    Tasks are done one after the other, each where the one before has left the desktop. Not for several
    threads.
    """

    def __init__(
        self,
        command: Sequence[str] = (),
        *,
        model: str | None = None,
        share: Sequence[Path] = (),
        size_px: tuple[int, int] | None = None,
        settings: Settings | None = None,
    ) -> None:
        """
        Args:
            command: the application to open, with its arguments; nothing is open without one.
            model: name of an installed model, or its folder; as the environment says without one.
            share: folders that the desktop may read and write, at the same path.
            size_px: width and height of the desktop; the size that the embedded model knows best without one.
            settings: where records, rules and memory lie; as the environment says without them.

        Raises:
            SettingsError: the application is not installed.
            AgentError: model or desktop cannot be opened; nothing is left open.
        """
        require_private_desktops()
        from agent.computers.private_desktop import DesktopOptions, PrivateDesktop

        settings = settings or Settings.from_environment()
        self._settings = replace(
            settings,
            computer=ComputerKind.PRIVATE,
            model=model or settings.model,
            desktop_size_px=size_px or settings.desktop_size_px,
        )
        self._command = tuple(command)
        if command and shutil.which(command[0]) is None:
            raise SettingsError(f"The application to open is not installed: {command[0]}.")
        with ExitStack() as opened:
            self._manifest, self._model = open_named(self._settings.model, self._settings)
            opened.callback(self._model.close)
            self._desktop = PrivateDesktop(
                DesktopOptions(size=self._settings.desktop_size_px, share=tuple(share))
            )
            opened.callback(self._desktop.close)
            if command:
                self._desktop.start(list(command))
            self._opened = opened.pop_all()

    def run(
        self,
        task: str,
        *,
        ask: Ask | None = None,
        reply: Reply | None = None,
        approval: ApprovalLevel = ApprovalLevel.ASK,
        max_steps: int = 50,
        on_step: Callable[[Step], None] | None = None,
        stop: Event | None = None,
    ) -> Outcome:
        """Do one task and keep its record; blocks until it has ended.

        Args:
            ask: answers what rules and level leave open, on this thread; without it all of that is denied.
            reply: answers what the agent asks in words; without it such a question ends the task.
            approval: what is asked beside what the owner's rules say; by default every action.
            max_steps: the task ends after so many.
            on_step: told of every step once it is recorded, on this thread.
            stop: set it from another thread to stop before the next event.

        Raises:
            SettingsError: the task is empty, every action is to be asked and there is no `ask`, or `ask`
                returned no decision.
            PolicyError: the owner's rules cannot be read.
        """
        if not task.strip():
            raise SettingsError("The task is empty; say what is to be done.")
        if ask is None and approval is ApprovalLevel.ASK:
            raise SettingsError(
                "Every action is to be asked and nobody answers: give `ask`, or another level."
            )
        settings = replace(self._settings, approval=approval, limits=RunLimits(max_steps=max_steps))
        owner: Owner = NobodyToAsk() if ask is None else _ProgramOwner(ask, reply)
        about = {"asked_by": PROGRAM, "open": shlex.join(self._command), "max_steps": str(max_steps)}
        session = Session(
            settings,
            computer=self._desktop,
            model=self._model,
            manifest=self._manifest,
            owner=owner,
            spot_at=self._desktop.spot_at,
            about={name: fact for name, fact in about.items() if fact},
            watchers=(_StepListener(on_step),) if on_step else (),
            folders=self._desktop.tool_folders,
        )
        application = Path(self._command[0]).name if self._command else ""
        outcome = session.run(Task(task.strip(), application), stop=stop or Event())
        return replace(outcome, remark=self._keep_files(settings.records_folder / outcome.record_id))

    def close(self) -> None:
        """End the desktop with its programs, and the model. May be called twice."""
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _keep_files(self, record: Path) -> str:
        """The desktop's working folder goes to the record; a sentence where not all of it did."""
        try:
            return self._desktop.keep_files(record / FILES_FOLDER).sentence()
        except OSError as problem:
            _log.warning("the files were not kept: %s", problem)
            return f"The agent's files were not kept: {problem.strerror}."


class _ProgramOwner:
    """An `Owner` that is two functions. What they answer is not the owner's own word: training does not
    learn from it as from a correction, and memory does not keep it."""

    def __init__(self, ask: Ask, reply: Reply | None) -> None:
        self._ask, self._reply = ask, reply

    def answer(self, question: Question, *, stop: Event) -> Answer:
        return Answer(Stop() if stop.is_set() else by_program(self._ask(question)))

    def reply(self, question: str, *, stop: Event) -> str | None:
        return None if self._reply is None or stop.is_set() else self._reply(question)

    def said(self) -> Sequence[str]:
        return ()

    def has_computer(self) -> bool:
        return False

    def wait_for_turn(self, *, stop: Event) -> Waited:
        return Waited.NOT


def by_program(decision: Decision) -> Decision:
    """The decision with a program as the one who took it.

    Raises:
        SettingsError: it is none that a program can take.
    """
    match decision:
        case Allow():
            return Allow(PROGRAM, decided_by="remembered")
        case Change(action=action):
            return Change(action, PROGRAM, decided_by="remembered")
        case Deny(reason=reason):
            return Deny(reason, decided_by="remembered", rule=PROGRAM)
        case Stop():
            return decision
    raise SettingsError(f"A program answers Allow, Change, Deny or Stop, not {type(decision).__name__}.")


class _StepListener:
    """A recorder that only passes on."""

    def __init__(self, on_step: Callable[[Step], None]) -> None:
        self._on_step = on_step

    def begin(self, task: Task) -> str:
        return ""

    def step(self, step: Step) -> None:
        self._on_step(step)

    def end(self, ending: Ending) -> None:
        """`AgentDesktop.run` returns it."""
