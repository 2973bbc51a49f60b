"""What an agent did beside the screen, in words: title, exact text, how it ended, what was answered. Pure."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from agent.actions.types import CallTool, EditFile, RunPython, RunTerminal, SdkAction
from agent.bounded_json import BoundedJsonError, read_json
from agent.types import Effect, EffectKind
from app.language import tr

_PATH_CHARACTERS = 64
_MOST_DIFF_LINES = 400
"""Of one side; more are shown as all that goes and all that comes."""
_MOST_FORM_CHARACTERS = 20_000
_STATUS = re.compile(r"\(status (-?[0-9]+), in (.*)\)\Z")
"""What the shell adds as the last line of an answer."""
_NAME = re.compile(r"[\w$.][\w$. -]*")
_IS_ERROR = "(the tool says that this is an error)"


def tool_title(action: SdkAction) -> str:
    """What it is, without the text that stands below: "Command", "Change report.md"."""
    match action:
        case RunTerminal(command=command):
            if command.strip() == "C-c":
                return tr("Interrupt the command")
            return tr("Command") if command.strip() else tr("Read on in the terminal")
        case RunPython():
            return tr("Python code")
        case EditFile(command=command, path=path):
            return edit_title(command, _shortened(path))
        case CallTool(name=name):
            server, _, tool = name.partition("__")
            if not tool:
                return tr("Tool “{tool}”", tool=_shortened(name))
            return tr("Tool “{tool}” of {server}", tool=_shortened(tool), server=_shortened(server))


def edit_title(command: str, path: str) -> str:
    """
    >>> edit_title("str_replace", "a.md")
    'Change a.md'
    """
    match command:
        case "view":
            return tr("Look at {path}", path=path)
        case "create":
            return tr("Write {path}", path=path)
        case "str_replace":
            return tr("Change {path}", path=path)
        case "insert":
            return tr("Insert into {path}", path=path)
        case "undo_edit":
            return tr("Undo the last change of {path}", path=path)
        case _:
            return tr("Edit {path} ({command})", path=path, command=_shortened(command))


def tool_detail(action: SdkAction) -> str:
    """The exact text that runs; of an edit its difference, of a call its arguments as a form."""
    match action:
        case RunTerminal(command=command):
            return "" if command.strip() in ("", "C-c") else command
        case RunPython(code=code):
            return code
        case EditFile(arguments=arguments):
            return edit_lines(dict(arguments))
        case CallTool(arguments_json=arguments_json):
            return argument_form(arguments_json)


def edit_lines(arguments: dict[str, str]) -> str:
    """An edit as a difference: what goes has a minus before it, what comes a plus; before it the other words.

    >>> edit_lines({"old_str": "a\\nsame", "new_str": "b\\nsame"})
    '- a\\n+ b\\n  same'
    """
    old = arguments["old_str"].split("\n") if "old_str" in arguments else []
    new = [
        line for name in ("new_str", "file_text") if name in arguments for line in arguments[name].split("\n")
    ]
    if max(len(old), len(new)) > _MOST_DIFF_LINES or not old or not new:
        lines = [*(f"- {line}" for line in old), *(f"+ {line}" for line in new)]
    else:
        lines = list(_difference(old, new))
    shown = ("old_str", "new_str", "file_text")
    others = [f"{name}: {value}" for name, value in arguments.items() if name not in shown]
    return "\n".join([*others, *lines])


def diff_runs(detail: str) -> list[tuple[str, str]]:
    """The lines of a difference in groups: "-", "+" or "", and their text."""
    signed = [(line[0] if line[:2] in ("- ", "+ ") else "", line) for line in detail.split("\n")]
    return [
        (sign, "\n".join(line for _, line in lines))
        for sign, lines in groupby(signed, key=lambda one: one[0])
    ]


def argument_form(arguments_json: str) -> str:
    """Arguments as a person reads a form: a name and its value on a line, longer texts below their names.
    What is no object stays as it was written.

    >>> print(argument_form('{"query": "open", "tags": ["a", "b"], "in": {"year": 2026}}'))
    query: open
    tags: a, b
    in:
      year: 2026
    """
    try:
        value = read_json(arguments_json)
    except BoundedJsonError:
        return arguments_json
    if not isinstance(value, dict) or len(arguments_json) > _MOST_FORM_CHARACTERS:
        return arguments_json
    return "\n".join(_form(value, ""))


def pretty_arguments(arguments_json: str) -> str:
    """The same as JSON to be edited."""
    try:
        return json.dumps(read_json(arguments_json), ensure_ascii=False, indent=2)
    except BoundedJsonError:
        return arguments_json


def tool_output(effect: Effect | None, *, is_whole: bool = False) -> str:
    """What was answered, without what the status says.

    Args:
        is_whole: as much as the record has, not only what the model was shown.
    """
    if effect is None or effect.kind is EffectKind.FAILED:
        return ""
    text = effect.whole if is_whole and effect.whole else effect.detail
    return _STATUS.sub("", text).removesuffix(_IS_ERROR).rstrip("\n")


def tool_result(effect: Effect) -> tuple[str, bool]:
    """How it ended, in a word or two, and whether that is well; of what could be run at all.

    >>> tool_result(Effect(EffectKind.UNCHANGED, "no such file\\n(status 2, in ~/work)"))
    ('status 2', False)
    """
    found = _STATUS.search(effect.detail)
    if found is not None and found[1] != "0":
        return tr("status {number}", number=found[1]), False
    if effect.detail.endswith(_IS_ERROR):
        return tr("error"), False
    return tr("done"), True


def folder_after(effect: Effect | None) -> str:
    """The folder in which the shell was afterwards; "" where it does not say."""
    found = _STATUS.search(effect.detail) if effect is not None else None
    return found[2] if found is not None else ""


def _difference(old: list[str], new: list[str]) -> Iterator[str]:
    for kind, from_old, to_old, from_new, to_new in difflib.SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if kind == "equal":
            yield from (f"  {line}" for line in old[from_old:to_old])
        else:
            yield from (f"- {line}" for line in old[from_old:to_old])
            yield from (f"+ {line}" for line in new[from_new:to_new])


def _form(value: dict[str, Any], indent: str) -> Iterator[str]:
    for name, one in value.items():
        if isinstance(one, dict) and one:
            yield f"{indent}{_name(name)}:"
            yield from _form(one, indent + "  ")
        elif isinstance(one, str) and "\n" in one:
            yield f"{indent}{_name(name)}:"
            yield from (f"{indent}  {line}" for line in one.split("\n"))
        elif isinstance(one, list) and one and all(_is_plain(part) for part in one):
            yield f"{indent}{_name(name)}: {', '.join(map(_plain, one))}"
        else:
            yield f"{indent}{_name(name)}: {_plain(one)}"


def _name(name: str) -> str:
    """One that could be taken for more than a name stands in quotes."""
    return name if _NAME.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _is_plain(value: Any) -> bool:
    is_short = isinstance(value, str) and "," not in value and "\n" not in value and bool(value.strip())
    return is_short or (isinstance(value, int | float) and not isinstance(value, bool))


def _plain(value: Any) -> str:
    is_plain = isinstance(value, str) and value == value.strip() and value
    return value if is_plain else json.dumps(value, ensure_ascii=False)


def _shortened(text: str) -> str:
    flat = " ".join(text.split())
    half = _PATH_CHARACTERS // 2
    return flat if len(flat) <= _PATH_CHARACTERS else f"{flat[:half]}…{flat[-half:]}"
