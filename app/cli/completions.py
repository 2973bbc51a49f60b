"""`deskhand completions`: what a shell offers after `deskhand` and Tab, read from the parser itself. Pure."""

from __future__ import annotations

import argparse
import shlex

from app.cli.output import print_line
from app.cli.status import ExitStatus
from app.cli.words import Commands

SHELLS = ("bash", "zsh", "fish")
_HINTS = {
    "bash": "source <(deskhand completions bash)",
    "zsh": "source <(deskhand completions zsh)",
    "fish": "deskhand completions fish | source",
}


def add_completions(commands: Commands) -> None:
    completions = commands.add_parser(
        "completions",
        help="print what your shell completes after `deskhand`",
        description="Print completions for a shell. To use them, put one line into the file that your shell "
        f"reads when it starts: {'; '.join(_HINTS.values())}.",
    )
    completions.add_argument("shell", choices=SHELLS)
    completions.set_defaults(handle=completions_of, json=False)


def completions_of(arguments: argparse.Namespace) -> ExitStatus:
    words = words_of(arguments.whole_parser)
    script = {"bash": _bash, "zsh": _zsh, "fish": _fish}[arguments.shell](words)
    for line in script.rstrip("\n").split("\n"):
        print_line(line)
    return ExitStatus.DONE


def words_of(
    parser: argparse.ArgumentParser, before: tuple[str, ...] = ()
) -> dict[tuple[str, ...], list[str]]:
    """Command, as its words → what may follow it: commands, choices, options."""
    found: list[str] = []
    deeper: dict[tuple[str, ...], list[str]] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                found.append(name)
                deeper |= words_of(inner, (*before, name))
        elif action.option_strings:
            found += action.option_strings
        elif action.choices:
            found += map(str, action.choices)
    return {before: sorted(found), **deeper}


def _bash(words: dict[tuple[str, ...], list[str]]) -> str:
    cases = "\n".join(
        f"    {shlex.quote(' '.join(before))}) words={shlex.quote(' '.join(after))} ;;"
        for before, after in words.items()
    )
    return f"""\
_deskhand() {{
  local word current=${{COMP_WORDS[COMP_CWORD]}} before= words
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    [[ $word != -* ]] && _deskhand_knows "${{before:+$before }}$word" && before="${{before:+$before }}$word"
  done
  case $before in
{cases}
  esac
  if [[ $current == -* || -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$current")); fi
  if [[ ${{#COMPREPLY[@]}} -eq 0 ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}}
_deskhand_knows() {{
  case $1 in {"|".join(shlex.quote(" ".join(before)) for before in words if before)}) return 0 ;; esac
  return 1
}}
complete -o filenames -F _deskhand deskhand
"""


def _zsh(words: dict[tuple[str, ...], list[str]]) -> str:
    return f"autoload -U +X bashcompinit && bashcompinit\n{_bash(words)}"


def _fish(words: dict[tuple[str, ...], list[str]]) -> str:
    lines = ["complete -c deskhand -e"]
    for before, after in words.items():
        here = (
            "__fish_use_subcommand"
            if not before
            else "; and ".join(f"__fish_seen_subcommand_from {word}" for word in before)
        )
        plain = [word for word in after if not word.startswith("-")]
        if plain:
            lines.append(f"complete -c deskhand -n {shlex.quote(here)} -a {shlex.quote(' '.join(plain))}")
        for option in after:
            if option.startswith("--"):
                lines.append(f"complete -c deskhand -n {shlex.quote(here)} -l {shlex.quote(option[2:])}")
            elif option.startswith("-"):
                lines.append(f"complete -c deskhand -n {shlex.quote(here)} -s {shlex.quote(option[1:])}")
    return "\n".join(lines)
