"""`deskhand routine`: recorded runs with a name, parameters and checks at the end."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from agent.actions.policy import ApprovalLevel
from agent.actions.types import TypeText
from agent.routines.end_check import CheckKind, EndCheck
from agent.routines.kept_routines import KeptRoutine, delete_routine, find_routine, load_routines
from agent.settings import ComputerKind
from agent.types import EndingKind
from app.cli.output import print_json, print_line, tell
from app.cli.owner import OwnerAtTerminal
from app.cli.run import RunTask, TerminalWatcher, stop_on_request, stop_on_signals
from app.cli.status import ExitStatus, status_of_ending
from app.cli.words import network_reach
from app.history import library
from app.history.instructions import check_words, write_instructions
from app.history.result_files import result_files
from app.present import action_words, ending_sentence, steps_in_words
from app.running import compose
from app.running.choices import TaskChoice
from app.running.kept_choice import choice_from_json
from app.running.routine_making import (
    RoutineWishes,
    change_routine,
    choice_of_record,
    default_texts,
    make_routine,
)
from app.running.routine_runs import RoutineResult, prepared, recorded_routine, routines_file, run_routine
from app.storage.preferences import Preferences, base_settings, load_here


def make(arguments: argparse.Namespace) -> ExitStatus:
    preferences = load_here()
    record = library.find_record(base_settings(preferences), arguments.id)
    choice = _choice(arguments, choice_of_record(record, preferences))
    made = make_routine(preferences, record, arguments.name, choice, _wishes(arguments))
    return _say(arguments, made, preferences)


def change(arguments: argparse.Namespace) -> ExitStatus:
    preferences = load_here()
    old = _found(arguments, preferences)
    record = library.find_record(base_settings(preferences), old.record_id)
    old = replace(old, checks=(), tries=1) if arguments.no_checks else old
    made = change_routine(
        preferences,
        old,
        record,
        _wishes(arguments, old),
        name=arguments.new_name,
        choice=_choice(arguments, choice_from_json(old.choice)),
    )
    return _say(arguments, made, preferences)


def listed(arguments: argparse.Namespace) -> ExitStatus:
    found = load_routines(routines_file(base_settings(load_here())))
    if arguments.json:
        print_json({"routines": [_facts(one) for one in found]})
        return ExitStatus.DONE
    for one in found:
        names = " ".join(f"{each.name}=…" for each in one.parameters)
        print_line(f"{one.name}  {names}".rstrip())
    if not found:
        print_line("There is no routine yet: deskhand routine make NAME latest")
    return ExitStatus.DONE


def show(arguments: argparse.Namespace) -> ExitStatus:
    preferences = load_here()
    return _say(arguments, _found(arguments, preferences), preferences, has_steps=True)


def delete(arguments: argparse.Namespace) -> ExitStatus:
    settings = base_settings(load_here())
    gone = delete_routine(routines_file(settings), arguments.name)
    if arguments.json:
        print_json({"deleted": gone.name})
    else:
        print_line(f"Deleted: {gone.name}. Its record {gone.record_id} stays.")
    return ExitStatus.DONE


def export(arguments: argparse.Namespace) -> ExitStatus:
    preferences = load_here()
    kept = _found(arguments, preferences)
    written = write_instructions(preferences, kept, arguments.out)
    if arguments.json:
        print_json({"file": str(written.path), "steps": written.num_steps, "note": written.note})
    else:
        print_line(str(written.path))
        print_line(written.note or "Look through it before you give it away.")
    return ExitStatus.DONE


def run(arguments: argparse.Namespace, *, run_task: RunTask = compose.run_task) -> ExitStatus:
    preferences = load_here()
    ready = prepared(_found(arguments, preferences), dict(arguments.values), preferences)
    with stop_on_signals() as stop, stop_on_request(stop):
        result = run_routine(
            ready, owner=OwnerAtTerminal(), watcher=TerminalWatcher(), stop=stop, run_task=run_task
        )
    outcome = result.outcome
    files = result_files(ready.request.settings.records_folder / outcome.record_id)
    if arguments.json:
        print_json(
            {
                "routine": ready.kept.name,
                **result_facts(result),
                "files": [str(file.path) for file in files],
            }
        )
    else:
        for number, one in enumerate(result.tries[:-1], start=1):
            tell(f"Try {number} was not kept ({one.record_id}): {one.problem}")
        print_line(result.problem or ending_sentence(outcome.ending))
        print_line(
            f"{steps_in_words(outcome.num_steps, outcome.duration_s)}, the model was asked "
            f"{result.num_asked} times, record {outcome.record_id}"
        )
        for file in files:
            print_line(f"File: {file.path}")
    return status_of_result(result)


def result_facts(result: RoutineResult) -> dict[str, Any]:
    """Of the try that was kept, as JSON."""
    outcome = result.outcome
    return {
        "record": outcome.record_id,
        "ending": outcome.ending.kind.value,
        "answer": outcome.ending.text,
        "passed": not result.problem,
        "problem": result.problem,
        "tries": [{"record": one.record_id, "problem": one.problem} for one in result.tries],
        "steps": outcome.num_steps,
        "asked_model": result.num_asked,
        "differences": list(result.differences),
        "seconds": outcome.duration_s,
    }


def status_of_result(result: RoutineResult) -> ExitStatus:
    kind = result.outcome.ending.kind
    if kind is EndingKind.FINISHED:
        return ExitStatus.FAILED if result.problem else ExitStatus.DONE
    return status_of_ending(kind)


def _found(arguments: argparse.Namespace, preferences: Preferences) -> KeptRoutine:
    return find_routine(routines_file(base_settings(preferences)), arguments.name)


def _wishes(arguments: argparse.Namespace, old: KeptRoutine | None = None) -> RoutineWishes:
    checks = [EndCheck(CheckKind.FILE, path) for path in arguments.file]
    checks += [EndCheck(CheckKind.FILE, path, text) for path, text in arguments.file_holds]
    checks += [EndCheck(CheckKind.SCREEN, text) for text in arguments.shows]
    checks += [EndCheck(CheckKind.COMMAND, command) for command in arguments.succeeds]
    return RoutineWishes(
        added=arguments.parameter,
        names=dict(arguments.rename),
        secrets=dict(arguments.secret),
        checks=[*(old.checks if old is not None else ()), *checks],
        tries=arguments.tries,
    )


def _choice(arguments: argparse.Namespace, recorded: TaskChoice) -> TaskChoice:
    """As it was, but for what is said otherwise."""
    is_network_said = arguments.network or arguments.network_any or arguments.network_host
    return replace(
        recorded,
        computer=ComputerKind(arguments.computer or recorded.computer),
        model=arguments.model if arguments.model is not None else recorded.model,
        approval=ApprovalLevel(arguments.approve or recorded.approval),
        open_command=arguments.open or recorded.open_command,
        shared_folders=tuple(arguments.share) or recorded.shared_folders,
        attachments=tuple(arguments.attach) or recorded.attachments,
        address=recorded.address if arguments.address is None else arguments.address,
        network=network_reach(arguments) if is_network_said else recorded.network,
        network_hosts=tuple(arguments.network_host) or recorded.network_hosts,
    )


def _say(
    arguments: argparse.Namespace, kept: KeptRoutine, preferences: Preferences, *, has_steps: bool = False
) -> ExitStatus:
    texts = default_texts(kept, preferences)
    routine = recorded_routine(kept, base_settings(preferences))
    if arguments.json:
        steps = [{"step": one.number, "action": action_words(one.action)} for one in routine.steps]
        print_json({**_facts(kept), "texts": texts, "steps": steps})
        return ExitStatus.DONE
    print_line(f"{kept.name}: {one_task(kept)}")
    for one in routine.steps if has_steps else ():
        text = f"  {one.action.text!r}" if isinstance(one.action, TypeText) else ""
        print_line(f"{one.number:>3}  {action_words(one.action)}{text}")
    for parameter in kept.parameters:
        entry = kept.secrets.get(parameter.name, "")
        shown = f"the secret {entry!r} of the keyring" if entry else repr(texts.get(parameter.name, ""))
        print_line(f"     {parameter.name} = {shown}  (step {parameter.step})")
    for check in kept.checks:
        print_line(f"     check: {check_words(check)}")
    if kept.tries > 1:
        print_line(f"     up to {kept.tries} tries; the first that passes is kept")
    return ExitStatus.DONE


def one_task(kept: KeptRoutine) -> str:
    """The task's words and where it is done."""
    choice = choice_from_json(kept.choice)
    opened = " ".join(choice.open_command)
    place = " ".join(part for part in (choice.computer.value, opened and f"({opened})") if part)
    return f"{choice.task}  [{place}, {choice.model}, {choice.approval.value}]"


def _facts(kept: KeptRoutine) -> dict[str, Any]:
    return {
        "name": kept.name,
        "record": kept.record_id,
        "parameters": [{"name": one.name, "step": one.step} for one in kept.parameters],
        "secrets": dict(kept.secrets),
        "checks": [{"kind": one.kind.value, "what": one.what, "text": one.text} for one in kept.checks],
        "tries": kept.tries,
        "task": kept.choice.get("task", ""),
        "approval": kept.choice.get("approval", ""),
    }
