"""`deskhand run`: do one task from the terminal, with a line for every step."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Event
from types import FrameType
from typing import Any

from agent.actions.policy import ApprovalLevel
from agent.actions.types import SdkAction
from agent.answers import value_of
from agent.errors import AgentError, StoreError
from agent.models.catalogue import Catalogue
from agent.models.runtime_settings import SMALL_MODEL_BYTES
from agent.session import Outcome
from agent.settings import Settings
from agent.terminal import terminal_line
from agent.types import EffectKind, EndingKind, Performed, Step
from app.cli.fallback import run_in_turn
from app.cli.life_line import LifeLine
from app.cli.output import print_json, print_line, tell
from app.cli.owner import OwnerAtTerminal
from app.cli.status import ExitStatus, status_of_ending
from app.cli.words import computer_of, network_reach
from app.history import library
from app.history.result_files import result_files, size_words
from app.pages.models import needs_of
from app.present import (
    action_words,
    duration_words,
    ending_sentence,
    one_line,
    steps_in_words,
    thought_words,
)
from app.running import compose
from app.running.choices import TaskChoice
from app.running.computers import COMPUTERS
from app.running.life_sign import LifeSign
from app.running.model_hosts import hosts, trusted_models
from app.running.request import TaskRequest, read_schema, task_request, usual_choice
from app.running.rerun import rerun_facts
from app.running.run_cost import RunCost, currency_of
from app.running.usual_tools import uses_tools, usual_folders, usual_tools
from app.running.watching import Phase, RecordingBegins
from app.stopping.stop_socket import StopSocket
from app.storage.preferences import Preferences, base_settings, load_here

RunTask = Callable[..., Outcome]
"""As `compose.run_task`."""


class TerminalWatcher:
    """One line for every step, on standard error."""

    def __init__(self) -> None:
        self.cost = RunCost()
        self.life = LifeSign()
        self.line = LifeLine(self.life)

    def phase_changed(self, phase: Phase) -> None:
        self.life.phase_changed(phase)
        self.line.clear()

    def thought_grew(self, thought: str) -> None: ...

    def reply_grew(self, num_tokens: int) -> None:
        self.life.reply_grew(num_tokens)

    def can_be_seen(self, view: object) -> None: ...

    def owner_is_recorded(self, begins: RecordingBegins) -> None: ...

    def noticed(self, sentence: str) -> None:
        tell(f"deskhand: {sentence}")

    def task_read(self, readings: Sequence[str]) -> None:
        """At a terminal the owner writes the answer: these are what it could be."""
        for reading in readings:
            tell(f"  It may mean: {terminal_line(reading)}")

    def step_taken(self, step: Step) -> None:
        self.cost.add(step)
        self.line.clear()
        tell(step_line(step))


def run(arguments: argparse.Namespace, *, run_task: RunTask = compose.run_task) -> ExitStatus:
    preferences = load_here()
    choice = choice_from(arguments, preferences)
    if choice.continues:
        tell("A new desktop goes on with the earlier run's files; what else was on its screen is gone.")
    request = task_request(choice, preferences)
    return _done(request, preferences, run_task, is_json=arguments.json, fallback=arguments.fallback)


def fork(arguments: argparse.Namespace, *, run_task: RunTask = compose.run_task) -> ExitStatus:
    """`deskhand fork`: begin as an earlier run did."""
    preferences = load_here()
    record = library.find_record(base_settings(preferences), arguments.id)
    choice = rerun_facts(record.header, usual_choice(preferences)).choice
    choice = replace(
        choice,
        task=arguments.task or choice.task,
        model=arguments.model if arguments.model is not None else choice.model,
        approval=ApprovalLevel(arguments.approve or choice.approval),
        fork_of=record.record_id,
        fork_step=arguments.step,
    )
    return _done(task_request(choice, preferences), preferences, run_task, is_json=arguments.json)


def _done(
    request: TaskRequest,
    preferences: Preferences,
    run_task: RunTask,
    *,
    is_json: bool,
    fallback: list[str] | None = None,
) -> ExitStatus:
    """`fallback`: the models that try it in turn; None: as the settings say."""
    say_what_it_needs(request.choice.model)
    if host := hosts().get(request.choice.model):
        is_trusted = request.choice.model in trusted_models()
        tell(f"{host} sees the screen in this task{', secrets included' if is_trusted else ''}.")
    if request.choice.tools and not uses_tools(request.choice.model):
        tell(f"deskhand: the model {request.choice.model} cannot use tools: it is not told of them.")
    watcher = TerminalWatcher()
    with stop_on_signals() as stop, stop_on_request(stop), watcher.line:
        owner = OwnerAtTerminal()
        request, outcome = run_in_turn(
            request,
            lambda asked: run_task(asked, owner=owner, watcher=watcher, stop=stop),
            preferences,
            named=fallback,
            ask=lambda question: owner.reply(question, stop=stop),
        )
    report = _report_of(outcome, preferences)
    files = result_files(request.settings.records_folder / outcome.record_id)
    if is_json:
        print_json(
            {
                "record": outcome.record_id,
                **({"model": request.choice.model} if fallback else {}),
                "ending": outcome.ending.kind.value,
                "answer": outcome.ending.text,
                **_value(request, outcome),
                "steps": outcome.num_steps,
                "seconds": outcome.duration_s,
                "report": report,
                **watcher.cost.as_json(),
                **({"files": [str(file.path) for file in files]} if files else {}),
                **({"remark": outcome.remark} if outcome.remark else {}),
            }
        )
    else:
        if value := _value(request, outcome):
            print_json(value)
        print_line(ending_sentence(outcome.ending))
        print_line(f"{steps_in_words(outcome.num_steps, outcome.duration_s)}, record {outcome.record_id}")
        if words := watcher.cost.words(currency_of(request.choice.model, request.choice.pointer)):
            print_line(words)
        if outcome.remark:
            print_line(outcome.remark)
        for file in files:
            print_line(f"File: {terminal_line(str(file.path))}  ({size_words(file.num_bytes)})")
        if report:
            print_line(f"Report: {report}")
        if outcome.ending.kind is EndingKind.FINISHED:
            print_line(f"Did it work? deskhand rate {outcome.record_id} yes|partly|no")
    return status_of_ending(outcome.ending.kind)


def _value(request: TaskRequest, outcome: Outcome) -> dict[str, Any]:
    """The answer as a value, where its form was asked for."""
    if not request.choice.answer_schema or outcome.ending.kind is not EndingKind.FINISHED:
        return {}
    return {"value": value_of(outcome.ending.text)}


def say_what_it_needs(model: str) -> None:
    """Memory and seconds a step, of a model that is large enough to make somebody wait for it."""
    with suppress(AgentError):  # loading it will say so
        manifest = Catalogue().get(model)
        needs = needs_of(manifest) if manifest.size_bytes > SMALL_MODEL_BYTES else None
        for sentence in needs.sentences() if needs else ():
            tell(sentence)


def _report_of(outcome: Outcome, preferences: Preferences) -> str:
    """The path of the report; "" if it could not be written, which does not fail the task."""
    try:
        return str(library.write_report(base_settings(preferences), outcome.record_id))
    except StoreError as problem:
        tell(f"deskhand: {problem}")
        return ""


def choice_from(arguments: argparse.Namespace, preferences: Preferences) -> TaskChoice:
    """The choice from the arguments, completed from the preferences."""
    choice = usual_choice(preferences)
    if arguments.continues:
        record = library.find_record(base_settings(preferences), arguments.continues)
        choice = rerun_facts(record.header, choice).choice
        choice = replace(choice, attachments=(), continues=record.record_id)  # they are among its files
    computer, machine = computer_of(arguments.computer, preferences)
    if arguments.computer is None:  # an earlier run's, where it goes on from one
        computer = choice.computer
    model = arguments.model if arguments.model is not None else choice.model
    given = usual_tools(preferences, computer=computer, model=model, shares=bool(arguments.share))
    tools = given if arguments.tools is None else arguments.tools
    return replace(
        choice,
        task=arguments.task,
        computer=computer,
        machine=machine or (choice.machine if COMPUTERS[computer].is_elsewhere else ""),
        model=model,
        pointer=choice.pointer if arguments.pointer is None else _none_or(arguments.pointer),
        approval=ApprovalLevel(arguments.approve or choice.approval),
        open_command=arguments.open or choice.open_command,
        shared_folders=tuple(arguments.share) or usual_folders(preferences, computer=computer, tools=tools),
        attachments=tuple(arguments.attach) or choice.attachments,
        max_steps=arguments.max_steps or choice.max_steps,
        max_failures=choice.max_failures if arguments.fallback_after is None else arguments.fallback_after,
        size_px=arguments.size or choice.size_px,
        region_px=arguments.region,
        candidates=arguments.propose,
        address=arguments.address or choice.address,
        network=network_reach(arguments),
        profile=arguments.profile,
        network_hosts=tuple(arguments.network_host),
        tools=tools,
        answer_schema=read_schema(arguments.schema) if arguments.schema else "",
    )


def _none_or(name: str) -> str:
    return "" if name == "none" else name


def step_line(step: Step) -> str:
    """ "3  press “Save” → Click at (412, 230); 0.6 s"."""
    did = "; ".join(_did(performed) for performed in step.performed)
    parts = step.timings
    seconds = parts.observe_s + parts.think_s + parts.approve_s + parts.act_s
    thought = one_line(thought_words(step.thought), 60)
    said = " → ".join(part for part in (thought, did or step.problem) if part)
    return f"{step.number:>3}  {said}  ({duration_words(seconds)})"


def _did(performed: Performed) -> str:
    words = action_words(performed.action)
    is_tools = isinstance(performed.action, SdkAction)
    usual = EffectKind.UNCHANGED if is_tools else EffectKind.CHANGED
    if performed.effect is None or performed.effect.kind is usual:
        return words
    return f"{words} [{performed.effect.kind}]"


@contextmanager
def stop_on_request(stop: Event) -> Iterator[None]:
    """`deskhand stop`, from anywhere."""

    def on_request() -> bool:
        was_running = not stop.is_set()
        stop.set()
        return was_running

    listener = StopSocket(Settings.from_environment().home, on_request)
    problem = listener.start()
    if problem:
        tell(f"deskhand: {problem}")
    try:
        yield
    finally:
        listener.close()


@contextmanager
def stop_on_signals() -> Iterator[Event]:
    """An event that SIGINT or SIGTERM sets; a second Ctrl+C ends the program at once."""
    stop = Event()

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        tell("Stopping…")

    before = {number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
