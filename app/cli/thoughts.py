"""`deskhand thoughts`: lets a model write why each recorded step was done, as drafts that the owner accepts.

What it shows it keeps as soon as it has come; Ctrl+C stops within a moment, and the same command goes on.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from agent.errors import SettingsError
from agent.models.catalogue import Catalogue
from agent.review import open_review
from app.cli.output import print_json, print_line, tell
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json

_ABOUT = """\
Let a model write why each recorded step was done, where nobody has said it.

  deskhand thoughts RECORD… --model NAME     write a draft for each step without a thought
  deskhand thoughts RECORD…                  show the drafts, and the thoughts that a model wrote
  deskhand thoughts RECORD… --accept         make thoughts of the drafts; they stay marked with who wrote them
  deskhand thoughts RECORD… --clear          take the drafts away

Nothing learns from a draft, and your own words are never replaced. A model on another computer is shown
pictures that were searched for secrets, with these painted over.
"""


def add_thoughts(commands: Commands) -> None:
    thoughts = commands.add_parser(
        "thoughts",
        help="let a model write the thoughts of recorded steps",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    thoughts.add_argument("ids", metavar="RECORD", nargs="+", help="ids, as in deskhand history, or folders")
    thoughts.add_argument("--model", metavar="NAME", help="who writes: a name from `deskhand models list`")
    decision = thoughts.add_mutually_exclusive_group()
    decision.add_argument("--accept", action="store_true", help="accept all drafts, after they were written")
    decision.add_argument("--clear", action="store_true", help="take all drafts away")
    add_json(thoughts)
    thoughts.set_defaults(handle=_thoughts)


def _thoughts(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: the model writes no sentences, or both writing and clearing are asked for.
        AgentError: a record cannot be read, or the model cannot be asked.
    """
    from agent.thoughts import accept_drafts, clear_drafts
    from app.history import library
    from app.storage.preferences import base_settings, load_here

    if arguments.model and arguments.clear:
        raise SettingsError("Drafts are either written or taken away: give --model or --clear.")
    settings = base_settings(load_here())
    folders = [
        Path(name).absolute() if Path(name).is_dir() else library.find_record(settings, name).folder
        for name in arguments.ids
    ]
    said: dict[str, Any] = {}
    if arguments.model:
        said = _written(arguments, folders, settings.redaction_file)
    if arguments.accept and not said.get("stopped"):
        said["accepted"] = sum(map(accept_drafts, folders))
    if arguments.clear:
        said["cleared"] = sum(map(clear_drafts, folders))
    said["thoughts"] = [one for folder in folders for one in _listed(folder)]
    if arguments.json:
        print_json(said)
    else:
        _print(said)
    return ExitStatus.STOPPED if said.get("stopped") else ExitStatus.DONE


def _written(arguments: argparse.Namespace, folders: list[Path], rules_file: Path) -> dict[str, Any]:
    from agent.redaction import load_rules
    from agent.thoughts import ThoughtProgress, ThoughtWriter, leaves_computer, require_writer
    from app.cli.run import stop_on_request, stop_on_signals
    from app.running.compose import load_model

    require_writer(Catalogue().get(arguments.model))  # before it is loaded
    rules = load_rules(rules_file)

    def told(news: ThoughtProgress) -> None:
        why = f": {news.refusal}" if news.refusal is not None else ""
        tell(f"{news.done} of {news.of}: step {news.step} of {news.record_id}{why}")

    with stop_on_signals() as stop, stop_on_request(stop):
        manifest, model = load_model(arguments.model)
        try:
            if host := leaves_computer(manifest):
                tell(f"Pictures are searched for secrets and go to {host}.")
            report = ThoughtWriter(manifest, model, rules).write(folders, stop=stop, tell=told)
        finally:
            model.close()
    return {
        "model": manifest.name,
        "written": report.written,
        "refused": [
            {"record": one.record_id, "step": one.step, "reason": str(one.refusal)} for one in report.refused
        ],
        "stopped": report.is_stopped,
    }


def _listed(folder: Path) -> list[dict[str, Any]]:
    """Drafts, and the thoughts that were drafts."""
    return [
        {
            "record": step.record_id,
            "step": step.step.number,
            "thought": step.draft or step.thought,
            "written_by": step.draft_by or step.written_by,
            "draft": bool(step.draft),
        }
        for task in open_review(folder).tasks()
        for step in task.steps
        if step.draft or step.written_by
    ]


def _print(said: dict[str, Any]) -> None:
    for one in said["thoughts"]:
        print_line(f"{one['record']} {one['step']:>3}  {one['thought']}")
        print_line(f"     {'a draft' if one['draft'] else 'accepted'}, written by {one['written_by']}")
    if "written" in said:
        refused = len(said["refused"])
        print_line(f"{said['written']} written" + (f", {refused} steps got none." if refused else "."))
    if said.get("stopped"):
        print_line("Stopped: what has come is kept, and the same command goes on.")
    for what in ("accepted", "cleared"):
        if what in said:
            print_line(f"{said[what]} drafts {what}.")
    if not said["thoughts"] and "written" not in said:
        print_line("No drafts, and no thoughts of a model.")
