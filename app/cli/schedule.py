"""`deskhand schedule`: tasks and routines that come again. I/O: the agenda, systemd's timer."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from agent.agenda import PlannedTask, read_recurrence
from agent.errors import SettingsError
from app.cli.output import print_json, print_line, tell
from app.cli.queue import agenda_here, assignment, do_queue, now
from app.cli.run import stop_on_request, stop_on_signals
from app.cli.status import ExitStatus
from app.stopping.local_sockets import DESK, sockets_in
from app.storage.preferences import Preferences, base_settings, load_here
from app.storage.user_timers import set_timer, units_folder

_LOOK_S = 20.0


def add(arguments: argparse.Namespace) -> ExitStatus:
    preferences = load_here()
    when = read_recurrence(arguments.when)
    what = assignment(arguments, preferences)
    made = agenda_here(preferences).plan(what, when, now(), catches_up=arguments.catch_up)
    note = _set_timer(preferences)
    if arguments.json:
        print_json({**_facts(made), "note": note})
    else:
        print_line(f"{made.number}  {when.words()}  {what.words}")
        if note:
            tell(f"{note} `deskhand schedule watch` does them without one.")
    return ExitStatus.DONE


def listed(arguments: argparse.Namespace) -> ExitStatus:
    found = agenda_here(load_here()).plans()
    if arguments.json:
        print_json({"schedule": [_facts(one) for one in found]})
        return ExitStatus.DONE
    for one in found:
        following = one.next_after(now())
        print_line(
            f"{one.number:>3}  {one.when.words():<20} {one.what.words}  (next {following:%d %b %H:%M})"
        )
    if not found:
        print_line("Nothing is planned.")
    return ExitStatus.DONE


def remove(arguments: argparse.Namespace) -> ExitStatus:
    preferences = load_here()
    words = agenda_here(preferences).remove(arguments.number)
    _set_timer(preferences)
    if arguments.json:
        print_json({"removed": arguments.number})
    else:
        print_line(f"No longer planned: {words}")
    return ExitStatus.DONE


def do_due(arguments: argparse.Namespace) -> ExitStatus:
    """An open window does it, where its owner can be asked; else it is done here, and nobody is asked."""
    preferences = load_here()
    agenda = agenda_here(preferences)
    num_due, num_missed = agenda.look(now())
    has_window = bool(sockets_in(base_settings(preferences).home, DESK))
    if arguments.json:
        print_json({"due": num_due, "missed": num_missed, "left_to_window": has_window})
    elif num_missed:
        tell(f"{num_missed} planned runs were missed; `deskhand queue list` says which.")
    if num_due and not has_window:
        with stop_on_signals() as stop, stop_on_request(stop):
            do_queue(agenda, preferences, stop)
    return ExitStatus.DONE


def watch(arguments: argparse.Namespace) -> ExitStatus:
    """Until it is stopped."""
    preferences = load_here()
    agenda = agenda_here(preferences)
    tell("Waiting for what is planned. Ctrl+C ends it.")
    with stop_on_signals() as stop, stop_on_request(stop):
        while not stop.is_set():
            num_due, num_missed = agenda.look(now())
            if num_missed:
                tell(f"{num_missed} planned runs were missed.")
            if num_due:
                do_queue(agenda, preferences, stop)
            stop.wait(_LOOK_S)
    return ExitStatus.STOPPED


def _set_timer(preferences: Preferences) -> str:
    plans = agenda_here(preferences).plans()
    try:
        return set_timer(plans, folder=units_folder())
    except OSError as problem:
        raise SettingsError(f"systemd's timer cannot be written: {problem.strerror}.") from problem


def _facts(one: PlannedTask) -> dict[str, Any]:
    return {
        "number": one.number,
        "when": one.when.words(),
        "task": one.what.words,
        "routine": one.what.routine,
        "next": one.next_after(now()).isoformat(timespec="seconds"),
        "catch_up": one.catches_up,
    }


HANDLERS: dict[str, Callable[[argparse.Namespace], ExitStatus]] = {
    "add": add,
    "listed": listed,
    "remove": remove,
    "do_due": do_due,
    "watch": watch,
}
