"""A reply as text with calls in it, and as tokens: what the model writes, and what it reads between. Pure.

`words <code>…</code><result>…</result> words <answer>42`. Everything is written token by token: bytes, and
pieces of Python and of the words of the traces. The tags are tokens of their own, and what a program prints
cannot hold one: a tag in it is spelled out in bytes.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import cache

from training.environments.code_runner import CodeResult
from training.experiments.retool.traces import OPENINGS, hand_trace, program
from training.worlds.arithmetic import END, MODEL, PAD, USER, ToyTokenizer
from training.worlds.reckoning import FAMILIES, question

CODE, CODE_END, RESULT, RESULT_END, ANSWER = "<code>", "</code>", "<result>", "</result>", "<answer>"
TAGS = (CODE, CODE_END, RESULT, RESULT_END, ANSWER)
NOTE = "<python>"
"""In the prompt: there is Python, and what a program defines is kept until the answer."""
MORE = (
    "I had better let Python do this.\n",
    "That went wrong; once more.\n",
    "NameError: name '' is not defined",
    "SyntaxError: invalid syntax TypeError IndexError ValueError IndentationError",
)
_SAID = {"too_long": "[took too long]", "too_much_output": "[too much output]", "lost": "[all is lost]"}
_LEXEMES = re.compile(r"\n *| ?[A-Za-z_]{2,}| [A-Za-z_]| ?[^\sA-Za-z0-9_]+")
_TAGGED = re.compile("(" + "|".join(map(re.escape, (*TAGS, NOTE))) + ")")
_ANSWERED = re.compile(r" ?(-?\d{1,100})\s*")
_SAMPLES = 40
"""Questions of each family whose words become pieces."""


@cache
def pieces() -> ToyTokenizer:
    """The vocabulary: every word of questions, traces and programs, and the tags."""
    found: dict[str, None] = dict.fromkeys((*TAGS, NOTE))
    for family in FAMILIES:
        for seed in range(_SAMPLES):
            asked = question(seed, families=[family])
            trace = hand_trace(asked, random.Random(seed))
            texts = (asked.text, trace.calculation, "\n" + "\n".join(program(asked)) + "\n", *MORE, *OPENINGS)
            found |= dict.fromkeys(lexeme for text in texts for lexeme in _LEXEMES.findall(text))
    return ToyTokenizer("reckoning-1", tuple(one for one in found if len(one) > 1))


def as_data(text: str) -> list[int]:
    """Tokens of a stranger's text: tags in it are bytes like any other."""
    ids: list[int] = []
    for part in _TAGGED.split(text):
        ids += list(part.encode()) if _TAGGED.fullmatch(part) else pieces().encode(part)
    return [token for token in ids if token not in _thinking()]


def _thinking() -> tuple[int, ...]:
    vocabulary = pieces()
    return vocabulary["<thinkt>"], vocabulary["</thinkt>"]


def prompt(text: str, *, has_python: bool) -> list[int]:
    """The tokens of a question."""
    vocabulary = pieces()
    note = [vocabulary[NOTE]] if has_python else []
    return [vocabulary[USER], *note, *as_data(text), vocabulary[END], vocabulary[MODEL]]


def observed(result: CodeResult) -> str:
    """What is read after a call."""
    said = result.text.rstrip("\n")
    remark = _SAID.get(result.status, "")
    return "\n".join(part for part in (said, remark) if part)


def observation(result: CodeResult) -> list[int]:
    """The tokens that are read after a call."""
    vocabulary = pieces()
    return [vocabulary[RESULT], *as_data(observed(result)), vocabulary[RESULT_END]]


def padding_id() -> int:
    return pieces()[PAD]


@dataclass(frozen=True, slots=True)
class ReplyCall:
    """A call in a reply's text, with the output that the text claims."""

    code: str
    output: str


def written_call(code: str, output: str) -> str:
    """A call in a reply's text."""
    return f"{CODE}\n{code}\n{CODE_END}{RESULT}{output}{RESULT_END}"


_CALL = re.compile(
    rf"{CODE}((?:(?!{CODE}|{CODE_END}|{RESULT}|{ANSWER}).)*){CODE_END}{RESULT}((?:(?!</?result>).)*){RESULT_END}",
    re.DOTALL,
)


def calls_of(reply: str) -> list[ReplyCall] | None:
    """The calls of a reply; None where a tag is out of place."""
    rest, _, _ = reply.partition(ANSWER)
    if _TAGGED.search(_CALL.sub("", rest)):
        return None
    return [ReplyCall(code.strip("\n"), output) for code, output in _CALL.findall(rest)]


def answer_of(reply: str) -> int | None:
    """The number in the one place where the answer is to stand; None where there is none."""
    _, tag, said = reply.rpartition(ANSWER)
    found = _ANSWERED.fullmatch(said) if tag else None
    return int(found.group(1)) if found else None
