"""Mutated replies through the grammar of every dialect: nothing but typed errors may come out.

    python benchmarks/parser_fuzz.py [--mutations 20000] [--seed 0] [--json]

Every mutation starts from a row of the tables that the tests read (`tests/agent/actions/replies.py` and
`tool_replies.py`), is damaged in one to four places, and is read. What can be read is written again; every
eighth is also read as a beginning, cut anywhere. The same seed makes the same mutations.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import format_reply, parse_reply
from agent.actions.grammar import dialect_named
from agent.actions.syntax.notation import Begun
from agent.errors import UnreadableReplyError
from benchmarks.workloads.gates import equal_to
from tests.agent.actions import function_replies, makers, replies, tool_replies
from tests.agent.actions.test_embedded import WRITTEN

MAX_LENGTH = 2_000
MAX_SHOWN = 5
Mutation = Callable[[random.Random, str], str]

CLASSIC = (
    *(text for text, _ in replies.READABLE.values()),
    *(f"Thought: t\nAction: {call}" for call, _ in replies.TYPED.values()),
    *replies.UNREADABLE.values(),
)
SEEDS: tuple[tuple[str, str], ...] = (
    *(
        (dialect, text)
        for dialect in ("uitars-1.0", "uitars-1.5", "doubao-1.5", "mobile")
        for text in CLASSIC
    ),
    *(("uitars-2", text) for text, _ in tool_replies.READABLE.values()),
    *(("uitars-2", text[:MAX_LENGTH]) for text in tool_replies.UNREADABLE.values()),
    *((dialect, text) for dialect in function_replies.DIALECTS for text in function_replies.READABLE),
    *(
        (dialect, text[:MAX_LENGTH])
        for dialect in function_replies.DIALECTS
        for text in function_replies.UNREADABLE.values()
    ),
    *(("embedded", text) for text, _ in WRITTEN.values()),
    *(("code", text) for _, text, _ in makers.opencua()),
    *(("code", text) for text in makers.OTHER_CODE),
    *((dialect, text) for dialect in ("computer-use", "chat") for _, text, _ in makers.evocua()),
    *((dialect, text) for dialect in ("holo", "chat") for text in makers.STRUCTURED),
)
FRAGMENTS = (
    *(
        "'",
        '"',
        "‘",
        "’",
        "\\",
        "\\n",
        "\n",
        "\n\n",
        "\r\n",
        "\t",
        " ",
        ")",
        "(",
        "[",
        "]",
        "{",
        "}",
        ",",
        "=",
        ":",
    ),
    *(
        "：",
        "<",
        ">",
        "/",
        "|",
        "#",
        "*",
        "`",
        "-",
        "+",
        ".",
        "0",
        "9" * 30,
        "1e9",
        "nan",
        "inf",
        "-1",
        "٣",
        "²",
    ),
    *(
        "Action: ",
        "Thought: ",
        "Reflection: ",
        "Action_Summary: ",
        "<think>",
        "</think>",
        "</thinkt>",
        "[EOS]",
    ),
    *(
        "click(",
        "type(content='",
        "start_box='",
        "point='<point>",
        "</point>",
        "<bbox>",
        "hotkey(key='",
        "wait()",
    ),
    *(
        "<|box_start|>",
        "<|box_end|>",
        "<|im_end|>",
        "<|",
        "|>",
        "<|click|>",
        "<|500|>",
        "<|9999|>",
        "<|type|>",
    ),
    *(
        "<seed:tool_call>",
        "</seed:tool_call>",
        "<tool_call>",
        "</tool_call>",
        '{"name": "computer_use", "arguments": ',
        '"action": "left_click"',
        "<function=",
        "<function=type>",
        "</function>",
        "<parameter=a>",
    ),
    *(
        "</parameter>",
        ' string="false"',
        ' name="',
        "```",
        "```python\n",
        "pyautogui.",
        "computer.terminate(",
        "## Code:\n",
        '"tool_call": {"tool_name": ',
        "'''",
        "<object>",
        "<list>",
        "<item>",
        "</item>",
        "<answer>",
        "</answer>",
    ),
    *(
        "<code_env>",
        "<computer_env>",
        "<|FunctionCallBegin|>",
        "<|FunctionCallEnd|>",
        '{"name": "',
        '"parameters": ',
    ),
    *(
        "\x00",
        "\x1b",
        "\ufeff",
        "\u200b",
        "\u202e",
        "\ud800",
        "🙂",
        "é",
        "ﬀ",
        "İ",
        "\ue000T0\ue001",
        "a" * 300,
    ),
)


def cut_out(chance: random.Random, text: str) -> str:
    start, end = span(chance, text)
    return text[:start] + text[end:]


def repeat(chance: random.Random, text: str) -> str:
    start, end = span(chance, text)
    return text[:end] + text[start:end] * chance.randint(1, 3) + text[end:]


def insert(chance: random.Random, text: str) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(FRAGMENTS) + text[at:]


def replace_some(chance: random.Random, text: str) -> str:
    start, end = span(chance, text)
    return text[:start] + chance.choice(FRAGMENTS) + text[end:]


def change_one(chance: random.Random, text: str) -> str:
    if not text:
        return text
    at = chance.randrange(len(text))
    return (
        text[:at]
        + chr(max(0, min(0x10FFFF, ord(text[at]) + chance.choice((-1, 1, 32, -32)))))
        + text[at + 1 :]
    )


def swap(chance: random.Random, text: str) -> str:
    start, end = span(chance, text)
    at = chance.randint(start, end)
    return text[:start] + text[at:end] + text[start:at] + text[end:]


def splice(chance: random.Random, text: str) -> str:
    _, other = chance.choice(SEEDS)
    return text[: chance.randint(0, len(text))] + other[chance.randint(0, len(other)) :]


def truncate(chance: random.Random, text: str) -> str:
    return text[: chance.randint(0, len(text))]


MUTATIONS: tuple[Mutation, ...] = (
    *(cut_out, repeat, insert, insert, replace_some),
    *(change_one, change_one, swap, splice, truncate),
)


def span(chance: random.Random, text: str) -> tuple[int, int]:
    start = chance.randint(0, len(text))
    return start, min(len(text), start + chance.choice((1, 1, 2, 4, 8, 20)))


def mutate(chance: random.Random, text: str) -> str:
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(MUTATIONS)(chance, text)
    return text[:MAX_LENGTH]


def read(dialect: str, text: str, *, prefix: int | None) -> None:
    """Reads a reply, or its first `prefix` characters, and writes it again; typed errors are expected. What
    was shown of the beginning must be true of the whole."""
    begun = dialect_named(dialect).notation.peek(text[:prefix]) if prefix is not None else Begun()
    try:
        reply = parse_reply(text, dialect=dialect)
        if (
            not reply.thought.startswith(begun.thought)
            or reply.actions[: len(begun.actions)] != begun.actions
        ):
            raise TakenBackError(f"{begun} of {reply}")
        format_reply(reply, dialect=dialect)
    except UnreadableReplyError as error:
        start, end = error.span
        if not 0 <= start <= end:
            raise ValueError(f"no span: {error.span}") from error


class TakenBackError(Exception):
    """What was shown while a reply was being written is not in it."""


def run(num_mutations: int, seed: int) -> dict[str, float]:
    chance = random.Random(seed)
    num_untyped = num_taken_back = 0
    started = perf_counter()
    for number in range(num_mutations):
        dialect, text = SEEDS[number % len(SEEDS)]
        mutated = mutate(chance, text)
        prefix = chance.randint(0, len(mutated)) if number % 8 == 0 else None
        try:
            read(dialect, mutated, prefix=prefix)
        except TakenBackError as error:
            num_taken_back += 1
            if num_taken_back <= MAX_SHOWN:
                print(f"{dialect} {mutated!r} {prefix} {error}", file=sys.stderr)
        except Exception:
            num_untyped += 1
            if num_untyped <= MAX_SHOWN:
                print(f"{dialect} {mutated!r} {prefix}\n{traceback.format_exc()}", file=sys.stderr)
    return {
        "mutations": num_mutations,
        "untyped": num_untyped,
        "taken_back": num_taken_back,
        "seconds": round(perf_counter() - started, 2),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mutations", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    result = run(arguments.mutations, arguments.seed)
    promised = [equal_to(name, result[name], 0) for name in ("untyped", "taken_back")]
    if arguments.json:
        print(json.dumps({**result, "gates": promised}))
    else:
        num, untyped, taken_back, seconds = result.values()
        print(f"{num:,} mutated replies in {seconds} s: {untyped} untyped errors, {taken_back} taken back")
    return 0 if all(one["met"] for one in promised) else 1


if __name__ == "__main__":
    sys.exit(main())
