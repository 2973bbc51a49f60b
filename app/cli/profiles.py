"""`deskhand profiles`: browser profiles that stay signed in. I/O: their folders."""

from __future__ import annotations

import argparse

from agent.settings import Settings
from app.cli.output import print_json, print_line
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json

_ABOUT = """\
Browser profiles that stay signed in: named, one folder each, chosen for a task with --profile NAME. Sign in
yourself in the window (Profiles… beside the browser's start page); nothing of that is recorded.

They are not encrypted: whoever can read your files can use what is signed in there. No task that may do
everything unasked gets one.
"""


def add_profiles(commands: Commands) -> None:
    profiles = commands.add_parser(
        "profiles",
        help="browser profiles that stay signed in",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = profiles.add_subparsers(dest="part", metavar="WHAT", required=True)
    listing = parts.add_parser("list", help="their names")
    add_json(listing)
    listing.set_defaults(handle=_list)
    adding = parts.add_parser("add", help="make an empty one")
    adding.add_argument("name", metavar="NAME")
    adding.set_defaults(handle=_add)
    removing = parts.add_parser("remove", help="remove one, with all that is signed in")
    removing.add_argument("name", metavar="NAME")
    removing.set_defaults(handle=_remove)


def _list(arguments: argparse.Namespace) -> ExitStatus:
    from agent.computers.browser_profiles import BrowserProfiles

    names = BrowserProfiles(Settings.from_environment().home).names()
    if arguments.json:
        print_json({"profiles": names, "encrypted": False})
        return ExitStatus.DONE
    for name in names:
        print_line(f"{name}  (not encrypted)")
    if not names:
        print_line("There is none yet: deskhand profiles add NAME")
    return ExitStatus.DONE


def _add(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: the name is none, or is taken.
    """
    from agent.computers.browser_profiles import BrowserProfiles

    BrowserProfiles(Settings.from_environment().home).create(arguments.name)
    print_line("Made, and not encrypted. Sign in in the window: Profiles… beside the browser's start page.")
    return ExitStatus.DONE


def _remove(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: there is none, or it is in use.
    """
    from agent.computers.browser_profiles import BrowserProfiles

    BrowserProfiles(Settings.from_environment().home).forget(arguments.name)
    print_line("Removed.")
    return ExitStatus.DONE
