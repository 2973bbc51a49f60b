"""How long the grammar takes for a reply of one mebibyte, of the worst that is known for each dialect.

    python benchmarks/parser_line.py [--mib 1] [--json]

Pieces that a reader could trip over are repeated to the full length, behind beginnings that put the reader
into different states. Seconds are CPU time, so that a busy machine does not change them much.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from contextlib import suppress
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import parse_reply
from agent.errors import UnreadableReplyError

CLASSIC_STARTS = ("", "Action: type(content='", "Action: click(start_box=")
CLASSIC_PIECES = (
    *(
        "a",
        "\n",
        "'",
        "')",
        "wait()\n",
        "Action: type('a'\n",
        "click(start_box='(1,2)\n",
        " a=\n",
        ",a=",
        "\\n",
    ),
)
TOOL_STARTS = ("", "<thinkt>", "<seed:tool_call><function=type><parameter=content>")
TOOL_PIECES = (
    "a",
    "<",
    "</parameter> ",
    "<function=a></function>",
    "<list><item>",
    "<|FunctionCallBegin|>[]",
    "[",
)
CALL_STARTS = ("", "<think>", '<tool_call>{"name": "a", "arguments": {"b": "', "<tool_call><function=t>")
CALL_PIECES = (
    "a",
    "<",
    "<tool_call>",
    "<tool_call>{}",
    "</parameter> ",
    "<function=a></function>",
    "</think>",
    "[",
)
CASES = (
    *(("uitars-1.5", start, piece) for start in CLASSIC_STARTS for piece in CLASSIC_PIECES),
    *(("uitars-2", start, piece) for start in TOOL_STARTS for piece in TOOL_PIECES),
    *(("computer-use", start, piece) for start in CALL_STARTS for piece in CALL_PIECES),
    *(("embedded", "", piece) for piece in ("a", "<|", "<|click|>", "<|1|>", "<|type|>a")),
)
"""The worst of the pieces in the tests of the grammar, measured one by one."""


def seconds(dialect: str, text: str) -> float:
    started = process_time()
    with suppress(UnreadableReplyError):
        parse_reply(text, dialect=dialect)
    return process_time() - started


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mib", type=float, default=1.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    length = int(arguments.mib * 2**20)
    taken = {case: seconds(case[0], case[1] + case[2] * (length // len(case[2]))) for case in CASES}
    slowest = max(taken, key=lambda case: taken[case])
    result = {
        "benchmark": "parser_line",
        "mib": arguments.mib,
        "replies": len(taken),
        "median_s": round(statistics.median(taken.values()), 3),
        "slowest_s": round(taken[slowest], 3),
        "slowest": {"dialect": slowest[0], "start": slowest[1], "piece": slowest[2]},
    }
    if arguments.json:
        print(json.dumps({**result, "gates": []}))  # nothing is promised
    else:
        print(f"{len(taken)} replies of {arguments.mib:g} MiB: median {result['median_s']} s,", end=" ")
        print(f"slowest {result['slowest_s']} s ({slowest[0]}: {slowest[1]!r} and then {slowest[2]!r})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
