"""The options of a task on the command line: `run`, `queue add` and `schedule add` take the same. Pure."""

from __future__ import annotations

import argparse
from pathlib import Path

from agent.actions.policy import ApprovalLevel
from app.cli.words import add_browser, command_words, positive, tools
from app.running.computers import COMPUTERS


def add_task_options(run: argparse.ArgumentParser) -> None:
    """Everything but the task's words, `--json`, and what only a task that is done at once can take."""
    run.set_defaults(continues="", profile="")
    run.add_argument(
        "--computer",
        metavar="KIND",
        help="; ".join(
            f"{computer.named + ', or its name in the settings' if computer.takes_machine else kind.value}: "
            f"{computer.help}"
            for kind, computer in COMPUTERS.items()
        ),
    )
    add_browser(run)
    run.add_argument(
        "--open",
        metavar="CMD",
        type=command_words,
        default=(),
        help="application to start in the private desktop before the first look",
    )
    run.add_argument(
        "--model", metavar="NAME", help="a name from `deskhand models list`; default: the embedded model"
    )
    run.add_argument(
        "--pointer",
        metavar="NAME",
        help="a second model, asked where to press what the first one names; or none (default: as the "
        "settings say)",
    )
    run.add_argument(
        "--approve",
        choices=[level.value for level in ApprovalLevel],
        help="ask: every action (default); risky: all but what is harmless and within the task; all: none",
    )
    run.add_argument(
        "--share",
        metavar="DIR",
        action="append",
        type=Path,
        default=[],
        help="folder that the private desktop, or tools beside your screen, may read and write, keys, "
        "profiles and sockets excepted; may be given several times",
    )
    run.add_argument(
        "--attach",
        metavar="FILE",
        action="append",
        type=Path,
        default=[],
        help="file that is copied into the private desktop beforehand; may be given several times",
    )
    run.add_argument(
        "--tools",
        metavar="NAMES",
        type=tools,
        help="what the agent gets beside the screen, with commas between: shell, python and files in the "
        "sandbox of its desktop (beside your screen in one over what you share), mcp for the servers of your "
        "settings; or none (default: what the settings say, and nothing where they say nothing)",
    )
    run.add_argument(
        "--schema",
        metavar="FILE",
        type=Path,
        help="JSON schema that the answer has to fit; it is printed and kept with the record",
    )
    run.add_argument("--max-steps", metavar="N", type=positive, help="end after this many steps")
    run.add_argument(
        "--fallback-after",
        metavar="N",
        type=positive,
        help="end, for the next model's turn, after N steps in a row that failed",
    )
    run.add_argument(
        "--propose",
        metavar="N",
        type=positive,
        default=1,
        help="offer up to N actions of the model whenever you are asked (1); what you choose is kept",
    )
    run.add_argument(
        "--region",
        metavar="X,Y,WxH",
        type=region,
        help="the part of your screen that the agent sees and uses, like 0,80,800x600; all else is refused",
    )
    run.add_argument("--size", metavar="WxH", type=_size, help="size of the private desktop, like 1280x800")


def region(text: str) -> tuple[int, int, int, int]:
    """Left, top, width and height, for `type=`."""
    left, _, rest = text.partition(",")
    top, _, size = rest.partition(",")
    try:
        return int(left), int(top), *_size(size)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no part of a screen like 0,80,800x600") from None


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().replace("×", "x").partition("x")
    if not (cross and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x800")
    return int(width), int(height)
