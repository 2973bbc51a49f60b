"""`deskhand stop`: stop whatever runs, from anywhere. Talks to the running programs."""

from __future__ import annotations

import argparse

from agent.settings import Settings
from app.cli.output import print_json, print_line
from app.cli.status import ExitStatus
from app.stopping.stop_socket import stop_all


def stop(arguments: argparse.Namespace) -> ExitStatus:
    num_stopped = stop_all(Settings.from_environment().home)
    if arguments.json:
        print_json({"stopped": num_stopped})
    elif num_stopped:
        print_line("Stopped." if num_stopped == 1 else f"Stopped {num_stopped} runs.")
    else:
        print_line("Nothing is running.")
    return ExitStatus.DONE
