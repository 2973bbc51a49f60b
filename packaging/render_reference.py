"""Renders the tables of options in docs/reference: `make reference`. I/O: two pages, app and training.

The part of a page between the two marks is written from the parsers that the commands themselves use; what
stands around it is written by hand.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- rendered by `make reference` -->", "<!-- /rendered -->"


def command_line() -> str:
    """Every command of `deskhand` with its options; those of a training stage are on another page."""
    from app.cli.parser import build_parser

    return "\n".join(_commands(build_parser(), "deskhand"))


def training_recipes() -> str:
    """Every stage of training with the settings of its recipe."""
    from training.__main__ import STAGES
    from training.stages import recipe

    parts = []
    for stage, (module, kind) in STAGES.items():
        parser = argparse.ArgumentParser(add_help=False)
        recipe.add_options(parser, getattr(import_module(module), kind))
        parts.append(f"## {stage}\n\n{_table(parser)}")
    return "\n".join(parts)


PAGES: dict[str, Callable[[], str]] = {
    "docs/reference/command-line.md": command_line,
    "docs/reference/training-recipes.md": training_recipes,
}


def renewed(page: str, text: str) -> str:
    """The page with its rendered part written anew."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{PAGES[page]()}\n{END}{rest.partition(END)[2]}"


def _commands(parser: argparse.ArgumentParser, name: str) -> Iterator[str]:
    nested = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for group in nested:
        about = {one.dest: one.help or "" for one in group._choices_actions}
        for word, command in group.choices.items():
            if any(isinstance(action, argparse._SubParsersAction) for action in command._actions):
                yield from _commands(command, f"{name} {word}")
            else:
                yield f"### {name} {word}\n\n{about[word][:1].upper()}{about[word][1:]}.\n\n{_table(command)}"


def _table(parser: argparse.ArgumentParser) -> str:
    rows = [
        f"| `{_usage(action)}` | {_about(action)} |"
        for action in parser._actions
        if not {"--help", "--json"} & set(action.option_strings)
    ]
    return "\n".join(["| Option | Meaning |", "|---|---|", *rows, ""]) if rows else ""


def _usage(action: argparse.Action) -> str:
    """`--option VALUE`, or the name of an argument by position."""
    value = ""
    if action.nargs != 0:
        value = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
        if action.choices and action.metavar is None:
            value = "|".join(str(choice) for choice in action.choices)
    return " ".join([*action.option_strings, value]).strip().replace("|", r"\|")


def _about(action: argparse.Action) -> str:
    about = (action.help or "") % {"default": action.default}
    return re.sub(r"\s+", " ", about).replace("|", r"\|").strip()


def main() -> int:
    sys.path.insert(0, str(ROOT))
    for page in PAGES:
        path = ROOT / page
        path.write_text(renewed(page, path.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
