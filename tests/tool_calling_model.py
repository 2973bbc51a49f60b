"""A model that calls tools, for the tests' chat server: it acts on what a request says and on nothing else.

It is asked to add up numbers in a file: it reads them in the shell, adds them up in Python, writes the sum by
the file editor, and puts it into a diary by an MCP tool. Each number it uses comes out of the request's
messages, and it calls what the first of them declares; otherwise it says what is missing. The forms of its
replies are written by hand, not by Deskhand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.chat_server import Behaviour, Request

Writer = Callable[[str, Mapping[str, Any]], str]
DIARY = "diary__write"
FUNCTIONS = ("execute_bash", "JupyterCI", "str_replace_editor", DIARY)


def _uitars(name: str, arguments: Mapping[str, Any]) -> str:
    given = "".join(f"<parameter={key}>{value}</parameter>" for key, value in arguments.items())
    call = f"<function={name}>{given}</function>"
    return f"<thinkt>Now {name}.</thinkt>\n<seed:tool_call>{call}</seed:tool_call>"


def _json(name: str, arguments: Mapping[str, Any]) -> str:
    call = json.dumps({"name": name, "arguments": dict(arguments)}, ensure_ascii=False)
    return f"Action: Now {name}.\n<tool_call>\n{call}\n</tool_call>"


def _markup(name: str, arguments: Mapping[str, Any]) -> str:
    given = "".join(f"<parameter={key}>\n{value}\n</parameter>\n" for key, value in arguments.items())
    call = f"<function={name}>\n{given}</function>"
    return f"I have to think.\n</think>\n\nAction: Now {name}.\n\n<tool_call>\n{call}\n</tool_call>"


WRITERS: dict[str, Writer] = {"uitars-2": _uitars, "computer-use": _json, "computer-use-xml": _markup}
"""By the dialect that the server's model speaks."""


def adding_up(dialect: str, file: str, total: str) -> Behaviour:
    """Answers one request after the other, until the task is done or something is missing."""
    write = WRITERS[dialect]

    def answer(request: Request) -> None:
        messages = request.body["messages"]
        said = _next(write, dialect, messages, file, total)
        request.begin_stream()
        for start in range(0, len(said), 7):
            request.piece(said[start : start + 7])
        request.end_stream("stop", prompt_tokens=7)

    return answer


def _next(write: Writer, dialect: str, messages: list[dict[str, Any]], file: str, total: str) -> str:
    declared = _text(messages[0])
    if missing := [name for name in FUNCTIONS if f'"name": "{name}"' not in declared]:
        return _end(dialect, f"No function {missing}.")
    told = _text(messages[-1])
    match sum(message["role"] == "assistant" for message in messages):
        case 0:
            return write("execute_bash", {"command": f"cat '{file}'; echo \"<$(wc -l < '{file}')>\""})
        case 1:
            numbers = [int(line) for line in told.splitlines() if re.fullmatch(r"\d+", line)]
            return write(
                "JupyterCI", {"code": f"total = sum({numbers})\nif 1 < total:\n    print('sum', total)"}
            )
        case 2 if found := re.search(r"sum (\d+)", told):
            arguments = {"command": "create", "path": total, "file_text": f'{found[1]}\n</b> "é"\n'}
            return write("str_replace_editor", arguments)
        case 3:
            text = "\n".join(_text(message) for message in messages[3:] if message["role"] == "user")
            line = re.findall(r"sum (\d+)", text)[-1]
            return write(DIARY, {"line": line, "times": 2})
        case 4 if found := re.search(r"The diary has (\d+) lines", told):
            return _end(dialect, f"{found[1]} lines in the diary")
        case _:
            return _end(dialect, f"I do not understand: {told[:200]}")


def _end(dialect: str, answer: str) -> str:
    if dialect == "uitars-2":
        return f"<thinkt>That is it.</thinkt>{answer}"
    return WRITERS[dialect]("computer_use", {"action": "answer", "text": answer})


def _text(message: dict[str, Any]) -> str:
    content = message["content"]
    if isinstance(content, str):
        return content
    return "".join(part["text"] for part in content if part["type"] == "text")
