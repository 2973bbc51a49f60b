"""Replies whose actions are Python: calls of `pyautogui` and `computer` in a code block, never run. Pure.

OpenCUA and models made in its manner write `## Thought:`, `## Action:` and `## Code:` sections. The code is
parsed by `ast` and read call by call; arguments are literals. Whatever else stands in it cannot be read.
"""

from __future__ import annotations

import ast
import re
import textwrap
import warnings
from collections.abc import Iterator

from agent.actions.syntax.code_actions import actions_of, code_of
from agent.actions.syntax.code_values import CodeCall, literal
from agent.actions.syntax.notation import Begun
from agent.actions.syntax.thought_action import is_same
from agent.actions.types import Reply
from agent.errors import UnreadableReplyError

_FENCE = "```"
_MAX_CODE = 20_000
_LANGUAGE = re.compile(r"[A-Za-z]*[ \t]*(?:\r?\n|$)")
_HEADING = re.compile(
    r"^[ \t]*#{1,3}[ \t]*(?:step\b[^\n]{0,20}|observation|thought|action|code)[ \t]*:?[ \t]*$\n?",
    re.IGNORECASE | re.MULTILINE,
)
_CALL_LINE = re.compile(r"^[ \t]*(?:pyautogui|computer)\.[A-Za-z_]+\(", re.MULTILINE)
_MODULES = ("pyautogui", "computer", "time")


class CodeCalls:
    """The notation of models that write code."""

    def parse(self, text: str) -> Reply:
        """As `Notation.parse`. Points are `ModelPoint`s, whose frame the model's manifest names.

        Raises:
            UnreadableReplyError: there is no code, or something in it that is no known call.
        """
        start, code, at = _find_code(text)
        actions = actions_of(list(_calls(code, text, at)), text)
        if not actions:
            raise UnreadableReplyError("The code calls nothing", reply=text, span=(start, len(text)))
        return Reply(_thought(text[:start]), actions, text)

    def peek(self, text: str) -> Begun:
        """As `Notation.peek`: never raises. No action is certain: the last code block counts."""
        ends = [text.find(_FENCE), len(text)]
        if line := _CALL_LINE.search(text):
            ends.append(line.start())
        end = min(end for end in ends if end >= 0)
        certain = text[:end] if end < len(text) else text[: text.rfind("\n") + 1]
        return Begun(_thought(certain))

    def format(self, reply: Reply) -> str:
        """As `Notation.format`.

        Raises:
            UnreadableReplyError: an action has no call here, or the thought would be read as something else.
        """
        code = "\n".join(line for action in reply.actions for line in code_of(action))
        thought = f"## Thought:\n{reply.thought.strip()}\n\n" if reply.thought.strip() else ""
        text = f"{thought}## Code:\n{_FENCE}python\n{code}\n{_FENCE}"
        if not is_same(self.parse(text), reply):
            raise UnreadableReplyError("This would be read as something else", reply=text)
        return text


def _thought(text: str) -> str:
    return _HEADING.sub("", text).strip()


def _find_code(text: str) -> tuple[int, str, int]:
    """Where the thought ends, the code, and where the code begins."""
    parts = text.split(_FENCE)
    if len(parts) > 1:
        number = len(parts) - 2 if len(parts) % 2 else len(parts) - 1  # the last one may not be closed
        start = sum(len(part) + len(_FENCE) for part in parts[:number]) - len(_FENCE)
        code = parts[number]
        language = _LANGUAGE.match(code)
        skipped = language.end() if language else 0
        return start, code[skipped:], start + len(_FENCE) + skipped
    line = _CALL_LINE.search(text)
    if line is None:
        raise UnreadableReplyError("The reply has no code in it", reply=text)
    return line.start(), text[line.start() :], line.start()


def _calls(code: str, reply: str, at: int) -> Iterator[CodeCall]:
    span = (at, at + len(code))
    if len(code) > _MAX_CODE:
        raise UnreadableReplyError("The code is too long", reply=reply, span=span)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of backslashes that mean nothing
            tree = ast.parse(textwrap.dedent(code))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UnreadableReplyError(f"This is no Python ({error})", reply=reply, span=span) from error
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            continue  # nothing is imported
        yield _call(statement, reply, span)


def _call(statement: ast.stmt, reply: str, span: tuple[int, int]) -> CodeCall:
    """One statement as a call of a known module with literal arguments."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id in _MODULES
    ):
        raise UnreadableReplyError("Only calls of pyautogui and computer are read", reply=reply, span=span)
    try:
        positional = tuple(literal(argument) for argument in call.args)
        named = {keyword.arg or "": literal(keyword.value) for keyword in call.keywords}
    except ValueError as error:
        raise UnreadableReplyError(str(error), reply=reply, span=span) from error
    return CodeCall(call.func.value.id, call.func.attr, positional, named, span)
