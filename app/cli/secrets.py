"""`deskhand secrets`: passwords and one-time codes that a task may name. Reads them from the terminal.

A secret is asked for, never given as an argument: those stand in histories and lists of processes.
"""

from __future__ import annotations

import argparse
import getpass
import sys

from agent.errors import SettingsError
from agent.settings import Settings
from app.cli.output import print_json, print_line
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json
from app.storage.secrets import SecretUse, forget_secret, keep_secret, kept_secrets, spelled

_EPILOG = """\
  deskhand secrets set "mail password"           asks for it and keeps it in the system's keyring
  deskhand secrets set work --codes              a secret for one-time codes: base32, or an otpauth:// address
  deskhand run "Log in with {{mail password}} and {{totp:work}}" --open mail-program

What a name stands for is typed by the hands, and stands in no prompt, thought, record or report.
"""
_MAX_CHARACTERS = 8192


def add_secrets(commands: Commands) -> None:
    secrets = commands.add_parser(
        "secrets",
        help="keep passwords and one-time codes that a task may name",
        description="Keep passwords and secrets for one-time codes in the system's keyring, under names that "
        "a task may use.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = secrets.add_subparsers(dest="part", metavar="WHAT", required=True)
    setting = parts.add_parser("set", help="keep one; it is asked for, or read from standard input")
    setting.add_argument("name", metavar="NAME")
    kind = setting.add_mutually_exclusive_group()
    kind.add_argument("--codes", action="store_true", help="one-time codes are made from it (TOTP)")
    kind.add_argument("--key", action="store_true", help="it is the key of a model or of an MCP server")
    setting.set_defaults(handle=_set)
    forgetting = parts.add_parser("forget", help="remove one from the keyring")
    forgetting.add_argument("name", metavar="NAME")
    forgetting.set_defaults(handle=_forget)
    listing = parts.add_parser("list", help="names of those that were kept here, never what they stand for")
    add_json(listing)
    listing.set_defaults(handle=_list)


def _set(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: the name or the secret is none, or the keyring takes none.
    """
    use = SecretUse.CODES if arguments.codes else SecretUse.KEY if arguments.key else SecretUse.TEXT
    keep_secret(Settings.from_environment().home, arguments.name, _asked_for(arguments.name), use)
    named = spelled(arguments.name, use)
    print_line(f"Kept. In a task it is called {named}" if named else "Kept.")
    return ExitStatus.DONE


def _forget(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: the keyring refuses.
    """
    forget_secret(Settings.from_environment().home, arguments.name)
    print_line("Forgotten.")
    return ExitStatus.DONE


def _list(arguments: argparse.Namespace) -> ExitStatus:
    kept = kept_secrets(Settings.from_environment().home)
    if arguments.json:
        print_json(
            {
                "secrets": [
                    {"name": name, "use": use, "named": spelled(name, use)} for name, use in kept.items()
                ]
            }
        )
        return ExitStatus.DONE
    for name, use in kept.items():
        print_line(spelled(name, use) or f"{name} (key)")
    if not kept:
        print_line("None was kept here.")
    return ExitStatus.DONE


def _asked_for(name: str) -> str:
    """From the terminal without being shown, or the first line of standard input.

    Raises:
        SettingsError: nothing was given.
    """
    try:
        if sys.stdin.isatty():
            return getpass.getpass(f"{name}: ")
        given = sys.stdin.readline(_MAX_CHARACTERS).rstrip("\r\n")
    except (EOFError, UnicodeDecodeError):
        given = ""
    if not given:
        raise SettingsError("Nothing was given, so nothing is kept.")
    return given
