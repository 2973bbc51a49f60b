"""`deskhand elements`: boxes, kinds and names of what a record's pictures show, for its owner to review."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from agent.errors import SettingsError
from app.cli.output import print_json, print_line, tell
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json

_ABOUT = """\
Find the elements in a record's pictures, as data to learn pointing from.

  deskhand elements RECORD                    find them and list them: drafts, from which nothing learns
  deskhand elements RECORD --pictures DIR     also draw them, with their numbers, to be looked at
  deskhand elements RECORD --drop 2:7         element 7 of step 2 is none
  deskhand elements RECORD --name 2:5=Archive what element 5 of step 2 is called
  deskhand elements RECORD --accept           accept all that was not dropped

What was accepted and has a name is in grounding.jsonl in the record's folder. Names are read from the
pictures, only where two readings agree; one with a secret in it is left out.
"""


def add_elements(commands: Commands) -> None:
    elements = commands.add_parser(
        "elements",
        help="find and review the elements in a record's pictures",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    elements.add_argument("id", metavar="RECORD", help="a record's id, its beginning, or `latest`")
    elements.add_argument(
        "--drop", metavar="STEP:NUMBER", action="append", default=[], help="this is no element"
    )
    elements.add_argument(
        "--name", metavar="STEP:NUMBER=TEXT", action="append", default=[], help="what it is called"
    )
    elements.add_argument("--accept", action="store_true", help="accept all drafts that were not dropped")
    elements.add_argument("--pictures", metavar="DIR", type=Path, help="draw boxes and numbers")
    add_json(elements)
    elements.set_defaults(handle=_elements)


def _elements(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: there is no such element, or it is not written as STEP:NUMBER.
        AgentError: the record or the weights cannot be read.
    """
    from agent.elements.network import ElementsNetwork
    from agent.redaction import load_rules
    from agent.review.grounding import draft, read_elements, reviewed_elements, write_elements
    from app.assets import RESOURCES
    from app.history import library
    from app.storage.preferences import base_settings, load_here

    settings = base_settings(load_here())
    record = library.find_record(settings, arguments.id)
    dropped = [_place(text) for text in arguments.drop]
    named = dict(_named(text) for text in arguments.name)
    pictures = read_elements(record.folder)
    if not pictures:
        tell("Looking at the pictures of this record…")
        network = ElementsNetwork.load(RESOURCES / "elements")
        pictures = draft(record, network, load_rules(settings.redaction_file))
    pictures = reviewed_elements(pictures, dropped=dropped, named=named, accepts=arguments.accept)
    num_lines = write_elements(record.folder, pictures)
    if arguments.pictures is not None:
        _draw(record, pictures, arguments.pictures)
    said: dict[str, Any] = {
        "record": record.record_id,
        "pictures": [_told(picture) for picture in pictures],
        "grounding": num_lines,
    }
    if arguments.json:
        print_json(said)
    else:
        _print(said)
    return ExitStatus.DONE


def _place(text: str) -> tuple[int, int]:
    step, colon, number = text.partition(":")
    if not (colon and step.isdecimal() and number.isdecimal()):
        raise SettingsError(f"An element is given by step and number, like 2:7, not {text!r}.")
    return int(step), int(number)


def _named(text: str) -> tuple[tuple[int, int], str]:
    place, equals, name = text.partition("=")
    if not equals or not name.strip():
        raise SettingsError(f"A name is given as STEP:NUMBER=TEXT, not {text!r}.")
    return _place(place), name.strip()


def _told(picture: Any) -> dict[str, Any]:
    return {
        "step": picture.step,
        "image": picture.image,
        "elements": [
            {"number": one.number, "kind": one.kind, "name": one.name, "box": one.box, "review": one.review}
            for one in picture.elements
        ],
    }


def _print(said: dict[str, Any]) -> None:
    for picture in said["pictures"]:
        for one in picture["elements"]:
            left, top, right, bottom = one["box"]
            name = f"“{one['name']}”" if one["name"] else "(no name)"
            place = f"{picture['step']}:{one['number']}"
            print_line(
                f"{place:>7}  {one['kind']:<9} {name}  {left},{top} to {right},{bottom}  {one['review']}"
            )
    num_elements = sum(len(picture["elements"]) for picture in said["pictures"])
    print_line(f"{num_elements} elements, {said['grounding']} of them accepted with a name.")


def _draw(record: Any, pictures: Any, folder: Path) -> None:
    from agent.elements.kinds import ElementKind
    from agent.elements.numbered import numbered
    from agent.review.grounding import ElementReview

    kinds = {kind.word: kind for kind in ElementKind}
    folder.mkdir(parents=True, exist_ok=True)
    lines = {line.step.number: line for line in record.lines}
    for picture in pictures:
        drawn = numbered(
            record.pixels(lines[picture.step]),
            [
                (one.number, one.box, kinds[one.kind])
                for one in picture.elements
                if one.review is not ElementReview.DROPPED
            ],
        )
        drawn.save(folder / f"step-{picture.step:03}.png")
