"""`deskhand preset`: settings, rules, routines and endpoints as one file. I/O: that file, what it changes."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from agent.errors import SettingsError
from agent.settings import Settings
from app.cli.output import print_json, print_line, tell
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json

if TYPE_CHECKING:
    from app.storage.preset_changes import PresetChange

_ABOUT = """\
Settings, rules, routines and the models on servers as one JSON file, for another computer or somebody else.
No key and no password is ever in it: endpoints name a key of the keyring. What speaks of this computer alone
(folders, monitors, threads, the level for your own screen) stays here, and a routine names its record.

Importing shows first what would change, and marks with ! what lets the agent do more.
"""
_PARTS = ("settings", "rules", "routines", "endpoints")


def add_preset(commands: Commands) -> None:
    preset = commands.add_parser(
        "preset",
        help="settings, rules, routines and endpoints as one file",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = preset.add_subparsers(dest="part", metavar="WHAT", required=True)
    exporting = parts.add_parser("export", help="write them into a file")
    importing = parts.add_parser("import", help="show what would change, ask, and change it")
    for one in (exporting, importing):
        one.add_argument("file", metavar="FILE", type=Path)
        one.add_argument(
            "--only",
            metavar="PART",
            action="append",
            choices=_PARTS,
            help=f"one of {', '.join(_PARTS)}; may be given several times (default: all)",
        )
        add_json(one)
    importing.add_argument("--yes", action="store_true", help="change it without asking")
    importing.add_argument("--dry-run", action="store_true", help="only show what would change")
    exporting.set_defaults(handle=_export)
    importing.set_defaults(handle=_import)


def _export(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        AgentError: something cannot be read, looks like a secret, or the file cannot be written.
    """
    from app.storage.preferences import load_here
    from app.storage.presets import PresetPlaces, preset_here, save_preset

    preset = preset_here(PresetPlaces.of(load_here())).of_parts(arguments.only or _PARTS)
    save_preset(preset, arguments.file)
    counts = {
        "settings": len(preset.settings or {}),
        "rules": len(preset.rules or ()),
        "routines": len(preset.routines or ()),
        "endpoints": len(preset.endpoints or ()),
    }
    if arguments.json:
        print_json({"file": str(arguments.file), **counts})
    else:
        print_line(f"{arguments.file}: " + ", ".join(f"{number} {part}" for part, number in counts.items()))
    return ExitStatus.DONE


def _import(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        AgentError: the file makes no sense, or something cannot be changed.
    """
    from app.storage.preferences import load_here, preferences_path, save_preferences
    from app.storage.preset_changes import apply_preset, changes_of
    from app.storage.presets import PresetPlaces, load_preset

    places = PresetPlaces.of(load_here())
    preset = load_preset(arguments.file).of_parts(arguments.only or _PARTS)
    changes = changes_of(preset, places)
    if not arguments.json:
        _show(changes)
    is_agreed = bool(changes) and not arguments.dry_run and (arguments.yes or _agrees())
    if is_agreed:
        path = preferences_path(Settings.from_environment().home)
        apply_preset(preset, places, save_settings=lambda chosen: save_preferences(chosen, path))
    if arguments.json:
        print_json({"changes": [_as_json(one) for one in changes], "changed": is_agreed})
    elif changes:
        print_line("Changed." if is_agreed else "Nothing was changed.")
    return ExitStatus.DONE if is_agreed or arguments.dry_run or not changes else ExitStatus.STOPPED


def _show(changes: list[PresetChange]) -> None:
    for one in changes:
        mark = "!" if one.allows_more else " "
        told = one.after if not one.before else f"{one.before} → {one.after}"
        print_line(f"{mark} {one.kind.value:<8} {one.part:<10} {one.name}: {told}")
    if not changes:
        print_line("Everything in it is here already.")


def _as_json(one: PresetChange) -> dict[str, object]:
    return {
        "part": one.part,
        "name": one.name,
        "kind": one.kind.value,
        "before": one.before,
        "after": one.after,
        "allows_more": one.allows_more,
    }


def _agrees() -> bool:
    if not sys.stdin.isatty():
        raise SettingsError("There is no terminal that could be asked: look with --dry-run, then give --yes.")
    tell("Change all of this? y, or anything else for no:")
    return sys.stdin.readline().strip().lower() in ("y", "yes")
