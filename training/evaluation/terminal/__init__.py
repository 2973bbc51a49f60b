"""The suite `terminal`: tasks for a shell alone, judged by the files that are left."""

from training.evaluation.terminal.suite import TERMINAL_FAMILIES, terminal_cases, terminal_desktop

__all__ = ["TERMINAL_FAMILIES", "terminal_cases", "terminal_desktop"]
