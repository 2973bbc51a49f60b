"""Argument types and texts that several commands share. Pure."""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING

from agent.actions.abilities import Ability
from agent.computers.android.serial import SCHEME as PHONE_SCHEME
from agent.computers.machines.address import is_machine_address
from agent.computers.ssh.address import SCHEME as LOGIN_SCHEME
from agent.computers.vnc.address import SCHEME
from agent.errors import SettingsError
from agent.settings import ComputerKind
from app.running.choices import TOOL_NAMES, NetworkReach
from app.storage.machines import any_address, machine_kind, named_machines
from app.storage.preferences import Preferences

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = argparse._SubParsersAction

NO_TOOLS = "none"


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON object on standard output")


def positive(text: str) -> int:
    """A whole number above 0, for `type=`."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def computer_of(text: str | None, preferences: Preferences) -> tuple[ComputerKind, str]:
    """What `--computer` names, and the address where that is a machine elsewhere; None is what the
    preferences say.

    Raises:
        SettingsError: there is no such kind and no such machine.
    """
    if text is None:
        return preferences.computer, ""
    if text in tuple(ComputerKind):
        return ComputerKind(text), ""
    if text.lower().startswith((SCHEME, LOGIN_SCHEME, PHONE_SCHEME)) or is_machine_address(text):
        address = any_address(text)
        return machine_kind(address), str(address)
    found = named_machines(preferences.machines).get(text)
    if found is None:
        kinds = ", ".join(ComputerKind)
        raise SettingsError(
            f"There is no computer {text!r}: it is one of {kinds}, an address (vnc://HOST:PORT, "
            "ssh://USER@HOST, qemu:IMAGE, machine:URL), a phone android:SERIAL, or the name of a machine in "
            "the settings."
        )
    return machine_kind(found), str(found)


def add_browser(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--address",
        metavar="URL",
        help="what `--computer browser` shows first: a web address, or the name of an attached file",
    )
    parser.add_argument(
        "--network",
        action="store_true",
        help="let the browser reach the hosts that the task and the start page name, and what lies below "
        "them; never this computer or your own network (default: nothing)",
    )
    parser.add_argument(
        "--network-any", action="store_true", help="let the browser reach every host of the internet"
    )
    parser.add_argument(
        "--network-host",
        metavar="HOST[:PORT]",
        action="append",
        default=[],
        help="let the browser reach this host as well; an address such as 192.168.1.5:8000 opens a private "
        "one",
    )


def add_profile(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--profile",
        metavar="NAME",
        default="",
        help="browser profile that stays signed in; see `deskhand profiles`. Not with --approve all",
    )


def network_reach(arguments: argparse.Namespace) -> NetworkReach:
    if arguments.network_any:
        return NetworkReach.ANY
    return NetworkReach.TASK if arguments.network or arguments.network_host else NetworkReach.OFF


def tools(text: str) -> frozenset[Ability]:
    """Names of tools with commas between them, or `none`; for `type=`."""
    if text.strip() == NO_TOOLS:
        return frozenset()
    names = [name.strip() for name in text.split(",")]
    unknown = [name for name in names if name not in TOOL_NAMES]
    if unknown:
        raise argparse.ArgumentTypeError(f"{unknown[0]!r} is none of {', '.join(TOOL_NAMES)}")
    return frozenset(TOOL_NAMES[name] for name in names)


def command_words(text: str) -> tuple[str, ...]:
    """A command line split into words."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as problem:
        raise argparse.ArgumentTypeError(f"{text!r} is not a command: {problem}") from problem
    if not words:
        raise argparse.ArgumentTypeError("the command is empty")
    return words
