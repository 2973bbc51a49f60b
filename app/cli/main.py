"""The command `deskhand`: reads the arguments, does the command, turns errors into sentences and statuses."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from agent.errors import AgentError, SettingsError
from agent.terminal import TerminalFormatter
from app.cli.output import print_json, tell
from app.cli.status import ExitStatus, status_of_error
from app.cli.window_parser import window_arguments
from app.running.process_tuning import nothing_collected_yet

Handler = Callable[[argparse.Namespace], ExitStatus]


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status of one command."""
    words = sys.argv[1:] if argv is None else argv
    for_window = window_arguments(words)
    arguments = for_window or _command_arguments(words)
    told = logging.StreamHandler(sys.stderr)
    told.setFormatter(TerminalFormatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO if arguments.verbose else logging.WARNING, handlers=[told])
    is_window = for_window is not None or arguments.command is None
    handle: Handler = _open_window if is_window else arguments.handle
    return guarded(handle, arguments)


def _command_arguments(words: Sequence[str]) -> argparse.Namespace:
    from app.cli.parser import build_parser

    return build_parser().parse_args(words)


def guarded(handle: Handler, arguments: argparse.Namespace) -> int:
    """Run a command; every error of ours becomes a sentence and an exit status."""
    try:
        return handle(arguments)
    except AgentError as problem:
        return _complain(arguments, problem, status_of_error(problem))
    except KeyboardInterrupt:
        tell("Stopped.")
        return ExitStatus.STOPPED
    except BrokenPipeError:
        # The program that read our output has ended; the rest cannot be written.
        sys.stderr.close()
        return ExitStatus.FAILED


def _open_window(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: Deskhand was installed without its window.
    """
    with nothing_collected_yet():
        try:
            import_module("PySide6.QtWidgets")
        except ModuleNotFoundError as missing:
            if not (missing.name or "").startswith("PySide6"):
                raise
            raise SettingsError(
                "The window needs PySide6, which is not installed: pip install 'deskhand[app]'. "
                "`deskhand run` works without it."
            ) from missing
        from app.main import open_window

        return open_window(arguments)


def _complain(arguments: argparse.Namespace, problem: AgentError, status: ExitStatus) -> ExitStatus:
    tell(f"deskhand: {problem}")
    if getattr(arguments, "json", False):
        print_json({"error": {"kind": type(problem).__name__, "message": str(problem)}})
    return status
