"""`deskhand queue`: several tasks, kept on disk, done one after another or at once. I/O: child processes."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime
from threading import Event
from typing import Any

from agent.agenda import AgendaFile, QueuedTask, QueueState
from agent.agenda.entries import DeferredTask
from agent.agenda.room import num_at_once
from agent.errors import SettingsError
from agent.models.memory_estimate import available_bytes
from app.cli.output import print_json, print_line, tell
from app.cli.owner import OwnerAtTerminal
from app.cli.run import TerminalWatcher, choice_from, stop_on_request, stop_on_signals
from app.cli.status import ExitStatus
from app.running.agenda_runs import assignment_of, assignment_of_routine, do_assignment, model_bytes
from app.storage.preferences import Preferences, base_settings, load_here

_POLL_S = 0.2


def agenda_here(preferences: Preferences) -> AgendaFile:
    return AgendaFile(base_settings(preferences).home)


def assignment(arguments: argparse.Namespace, preferences: Preferences) -> DeferredTask:
    """What the arguments ask for, checked.

    Raises:
        SettingsError: it could not be done, or both a task and a routine are named.
    """
    if bool(arguments.task) is bool(arguments.routine):
        raise SettingsError("Name either a task or, with --routine, a routine.")
    if arguments.routine:
        return assignment_of_routine(arguments.routine, dict(arguments.values), preferences)
    if arguments.values:
        raise SettingsError("--with is for the parameters of a routine.")
    return assignment_of(choice_from(arguments, preferences), preferences)


def add(arguments: argparse.Namespace) -> ExitStatus:
    preferences = load_here()
    made = agenda_here(preferences).add(assignment(arguments, preferences), now())
    if arguments.json:
        print_json(queued_facts(made))
    else:
        print_line(f"{made.number}  {made.what.words}")
    return ExitStatus.DONE


def listed(arguments: argparse.Namespace) -> ExitStatus:
    found = agenda_here(load_here()).queue()
    if arguments.json:
        print_json({"queue": [queued_facts(one) for one in found]})
        return ExitStatus.DONE
    for one in found:
        ended = " · ".join(part for part in (one.said, one.record_id) if part)
        print_line(
            f"{one.number:>3}  {one.state.value:<8} {one.what.words}" + (f"  ({ended})" if ended else "")
        )
    if not found:
        print_line("The queue is empty.")
    return ExitStatus.DONE


def remove(arguments: argparse.Namespace) -> ExitStatus:
    words = agenda_here(load_here()).remove(arguments.number)
    _say(arguments, {"removed": arguments.number}, f"Removed: {words}")
    return ExitStatus.DONE


def again(arguments: argparse.Namespace) -> ExitStatus:
    agenda_here(load_here()).again(arguments.number)
    _say(arguments, {"waits": arguments.number}, "It waits again.")
    return ExitStatus.DONE


def run_queue(arguments: argparse.Namespace) -> ExitStatus:
    preferences = load_here()
    agenda = agenda_here(preferences)
    before = {one.number for one in agenda.queue() if one.state is QueueState.WAITING}
    with stop_on_signals() as stop, stop_on_request(stop):
        if arguments.at_once > 1:
            sizes = [model_bytes(one.what) for one in agenda.queue() if one.number in before]
            room = num_at_once(arguments.at_once, max(sizes, default=0), available_bytes())
            if room < arguments.at_once:
                tell(f"There is memory for {room} at once.")
            do_at_once(agenda, room, stop)
        else:
            do_queue(agenda, preferences, stop, is_one=arguments.one)
        is_stopped = stop.is_set()
    done = [one for one in agenda.queue() if one.number in before and one.state is not QueueState.WAITING]
    if arguments.json:
        print_json({"done": [queued_facts(one) for one in done]})
    elif not arguments.one:
        print_line(f"{sum(one.state is QueueState.DONE for one in done)} of {len(done)} were done.")
    if is_stopped:
        return ExitStatus.STOPPED
    return ExitStatus.DONE if all(one.state is QueueState.DONE for one in done) else ExitStatus.FAILED


def do_queue(agenda: AgendaFile, preferences: Preferences, stop: Event, *, is_one: bool = False) -> None:
    """One after another, here, until nothing waits or it is stopped."""
    while not stop.is_set() and (queued := agenda.take()) is not None:
        tell(f"Task {queued.number}: {queued.what.words}")
        end = do_assignment(
            queued.what, preferences, owner=OwnerAtTerminal(), watcher=TerminalWatcher(), stop=stop
        )
        agenda.end(queued.number, end.state, record_id=end.record_id, said=end.said)
        tell(f"Task {queued.number} {end.state.value}: {end.said}".rstrip(": "))
        if is_one:
            return


def do_at_once(agenda: AgendaFile, room: int, stop: Event) -> None:
    """Each task in a process of its own; nobody answers there."""
    children: list[subprocess.Popen[bytes]] = []
    while True:
        waiting = sum(one.state is QueueState.WAITING for one in agenda.queue())
        children = [one for one in children if one.poll() is None]
        if stop.is_set():
            for child in children:
                child.terminate()  # its run stops before its next event
            for child in children:
                child.wait()
            return
        if not waiting and not children:
            return
        for _ in range(min(room - len(children), waiting)):
            command = [sys.executable, "-m", "app", "queue", "run", "--one"]
            children.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL))
        for _ in range(25):  # until each new child has taken its task
            if stop.wait(_POLL_S) or any(child.poll() is not None for child in children):
                break
            if sum(one.state is QueueState.WAITING for one in agenda.queue()) < waiting:
                break


def queued_facts(one: QueuedTask) -> dict[str, Any]:
    return {
        "number": one.number,
        "task": one.what.words,
        "routine": one.what.routine,
        "state": one.state.value,
        "record": one.record_id,
        "said": one.said,
        "added": one.added,
        "planned_by": one.plan,
    }


def now() -> datetime:
    return datetime.now().astimezone()


def _say(arguments: argparse.Namespace, facts: dict[str, Any], words: str) -> None:
    if arguments.json:
        print_json(facts)
    else:
        print_line(words)


HANDLERS: dict[str, Callable[[argparse.Namespace], ExitStatus]] = {
    "add": add,
    "listed": listed,
    "remove": remove,
    "again": again,
    "run_queue": run_queue,
}
