"""`deskhand replay`: a recorded run is done again, the model asked only where the screen has changed."""

from __future__ import annotations

import argparse
from dataclasses import replace

from agent.actions.policy import ApprovalLevel
from agent.actions.types import TypeText
from agent.models.endpoint.keys import read_secret
from agent.routines import Routine, RoutineGuide, SecretTexts, name_parameter, routine_of
from agent.settings import ComputerKind
from agent.store import Record
from agent.types import EndingKind
from app.cli.output import print_json, print_line
from app.cli.owner import OwnerAtTerminal
from app.cli.run import RunTask, TerminalWatcher, stop_on_request, stop_on_signals
from app.cli.status import ExitStatus, status_of_ending
from app.cli.words import network_reach
from app.history import library
from app.present import action_words, ending_sentence, steps_in_words
from app.running import compose
from app.running.choices import TaskChoice
from app.running.computers import COMPUTERS
from app.running.request import task_request, usual_choice
from app.running.routine_runs import MORE_STEPS, SOURCE, load_late, require_startable
from app.storage.preferences import Preferences, base_settings, load_here


def replay(arguments: argparse.Namespace, *, run_task: RunTask = compose.run_task) -> ExitStatus:
    preferences = load_here()
    record = library.find_record(base_settings(preferences), arguments.id)
    if arguments.name or arguments.list:
        for name, number in arguments.name:
            name_parameter(record, name, number)
        return _list(arguments, routine_of(record, dict(arguments.set), is_to_run=False))
    known = routine_of(record, is_to_run=False).parameters
    values = {name: value for name, value in arguments.set if known.get(name) != ""}
    secrets = {name: value for name, value in arguments.set if known.get(name) == ""}
    secrets |= {name: read_secret(entry) for name, entry in arguments.secret}
    routine = routine_of(record, values, secrets=secrets)
    typed = SecretTexts(secrets)
    guide = RoutineGuide(routine, secrets=typed)
    about = {"source": SOURCE, "replayed": record.record_id}
    watcher = TerminalWatcher()
    with stop_on_signals() as stop, stop_on_request(stop), watcher.line:
        outcome = run_task(
            task_request(_choice(arguments, preferences, record, routine), preferences),
            owner=OwnerAtTerminal(),
            watcher=watcher,
            stop=stop,
            load=load_late,
            guide=guide,
            secrets=typed,
            secret_names=routine.secret_names,
            about=about,
        )
    if arguments.json:
        print_json(
            {
                "record": outcome.record_id,
                "replayed": record.record_id,
                "ending": outcome.ending.kind.value,
                "answer": outcome.ending.text,
                "steps": outcome.num_steps,
                "asked_model": guide.num_asked,
                "differences": [one.words for one in guide.differences],
                "seconds": outcome.duration_s,
            }
        )
    else:
        is_plain = outcome.ending.kind is not EndingKind.FINISHED or not guide.differences
        print_line(ending_sentence(outcome.ending) if is_plain else outcome.ending.text)
        print_line(
            f"{steps_in_words(outcome.num_steps, outcome.duration_s)}, the model was asked "
            f"{guide.num_asked} times, record {outcome.record_id}"
        )
    is_other = outcome.ending.kind is EndingKind.FINISHED and bool(guide.differences)
    return ExitStatus.FAILED if is_other else status_of_ending(outcome.ending.kind)


def _list(arguments: argparse.Namespace, routine: Routine) -> ExitStatus:
    if arguments.json:
        steps = [
            {"step": one.number, "action": action_words(one.action), "unsure": one.is_unsure}
            for one in routine.steps
        ]
        print_json({"task": routine.task, "steps": steps, "parameters": dict(routine.parameters)})
        return ExitStatus.DONE
    for one in routine.steps:
        text = f"  {one.action.text!r}" if isinstance(one.action, TypeText) else ""
        doubt = "  (the record is not sure of this text)" if one.is_unsure else ""
        print_line(f"{one.number:>3}  {action_words(one.action)}{text}{doubt}")
    for name, value in routine.parameters.items():
        print_line(f"     {name} = {value!r}")
    return ExitStatus.DONE


def _choice(
    arguments: argparse.Namespace, preferences: Preferences, record: Record, routine: Routine
) -> TaskChoice:
    """As `deskhand run` would; a private desktop gets the size of the recorded screen."""
    usual = usual_choice(preferences, task=routine.task, open_command=arguments.open)
    screen = record.lines[0].step.observation.screen
    computer = ComputerKind(arguments.computer or usual.computer)
    recorded = record.header.about.get("address", "") if COMPUTERS[computer].takes_page else ""
    choice = replace(
        usual,
        computer=computer,
        model=arguments.model if arguments.model is not None else usual.model,
        approval=ApprovalLevel(arguments.approve or usual.approval),
        shared_folders=tuple(arguments.share),
        attachments=tuple(arguments.attach),
        size_px=(screen.width_px, screen.height_px),
        max_steps=3 * len(routine.steps) + MORE_STEPS,
        address=arguments.address or recorded,
        network=network_reach(arguments),
        network_hosts=tuple(arguments.network_host),
    )
    require_startable(choice)
    return choice
