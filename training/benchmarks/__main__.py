"""`python -m training.benchmarks serve …` and `… run NAME …`. I/O: command line.

`serve` is the agent for a benchmark's own environment; `run`, which `deskhand benchmark` starts, plays a
whole benchmark.
"""

from __future__ import annotations

import sys

from agent.errors import AgentError, ModelNotFoundError, SettingsError
from agent.terminal import terminal_line
from training.benchmarks.running import command as running
from training.benchmarks.serving import command as serving

COMMANDS = {"serve": serving.main, "run": running.main}


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except (SettingsError, ModelNotFoundError) as error:
        print(terminal_line(str(error)), file=sys.stderr)
        return 2
    except AgentError as error:
        print(terminal_line(str(error)), file=sys.stderr)
        return 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
