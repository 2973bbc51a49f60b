"""`python -m training.benchmarks serve …`: the agent for a benchmark's own environment. I/O: command line."""

from __future__ import annotations

import sys

from agent.errors import AgentError
from agent.terminal import terminal_line
from training.benchmarks.serving import command


def main(arguments: list[str]) -> int:
    if arguments[:1] != ["serve"]:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return command.main(arguments[1:])
    except AgentError as error:
        print(terminal_line(str(error)), file=sys.stderr)
        return 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
