"""The functions that system messages declare, each a JSON object in a line: UI-TARS-2's, Qwen's. Pure.

Names and arguments are those the models were trained with; the descriptions are ours.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from agent.actions.abilities import Ability
from agent.actions.syntax.call import read_json

SCREEN_SIZE = "{screen}"
"""In a description: stands for the size that points count in."""
_AT = "<point>x y</point>, in thousandths of the screenshot's width and height"
_BUTTONS = ("left", "middle", "right")
_DIRECTIONS = ("up", "down", "left", "right")
_EDITOR_COMMANDS = ("view", "create", "str_replace", "insert", "undo_edit")


@dataclass(frozen=True, slots=True)
class Argument:
    """One parameter of a function as JSON Schema declares it; `kind` is its JSON type."""

    name: str
    description: str
    is_required: bool = True
    kind: str = "string"
    choices: tuple[str, ...] = ()
    items: str = "integer"
    """Of an array: the JSON type of what is in it."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A function that is declared to a model, and the ability without which it is left out."""

    name: str
    description: str
    arguments: tuple[Argument, ...] = ()
    needs: Ability = Ability.SCREEN

    def schema(self) -> str:
        """The function's declaration for the model, as JSON in one line."""
        properties: dict[str, dict[str, object]] = {}
        for argument in self.arguments:
            properties[argument.name] = {"type": argument.kind, "description": argument.description}
            if argument.kind == "array":
                properties[argument.name]["items"] = {"type": argument.items}
            if argument.choices:
                properties[argument.name]["enum"] = list(argument.choices)
        return json.dumps(
            {
                "type": "function",
                "name": self.name,
                "parameters": {
                    "type": "object",
                    "properties": properties,
                    "required": [argument.name for argument in self.arguments if argument.is_required],
                },
                "description": self.description,
            },
            ensure_ascii=False,
        )


_POINT = Argument("point", f"Where: {_AT}.")
_MAYBE_POINT = Argument("point", f"Where: {_AT}. Without it: where the pointer is.", is_required=False)
_MAYBE_BUTTON = Argument("button", "Which button; left without it.", is_required=False, choices=_BUTTONS)
_KEY = Argument("key", "One key, in lower case.")

SCREEN_TOOLS = (
    Tool("click", "Click with the left button.", (_POINT,)),
    Tool("left_double", "Click twice with the left button.", (_POINT,)),
    Tool("right_single", "Click with the right button.", (_POINT,)),
    Tool(
        "drag",
        "Press the left button at one place and let it go at another.",
        (Argument("start_point", f"From: {_AT}."), Argument("end_point", f"To: {_AT}.")),
    ),
    Tool("move_to", "Move the pointer.", (_POINT,)),
    Tool("mouse_down", "Press a button and keep it down.", (_MAYBE_POINT, _MAYBE_BUTTON)),
    Tool("mouse_up", "Let a button go.", (_MAYBE_POINT, _MAYBE_BUTTON)),
    Tool(
        "scroll",
        "Scroll, to see more on one side.",
        (Argument("direction", "The side on which more should appear.", choices=_DIRECTIONS), _MAYBE_POINT),
    ),
    Tool(
        "type",
        "Type a text where the cursor is.",
        (Argument("content", "The text, exactly; a line break at its end submits."),),
    ),
    Tool(
        "hotkey",
        "Press keys together.",
        (Argument("key", "At most three keys, in lower case, with spaces between them."),),
    ),
    Tool("press", "Press a key and keep it down until `release`.", (_KEY,)),
    Tool("release", "Let a key go; all are let go by the end of a step.", (_KEY,)),
    Tool(
        "wait",
        "Wait, then look again.",
        (Argument("time", "Seconds; 5 without it.", is_required=False, kind="number"),),
    ),
)
BROWSER_TOOLS = (
    Tool("navigate", "Open a page.", (Argument("url", "Its address."),), Ability.BROWSER),
    Tool("navigate_back", "Go back to the page before.", (), Ability.BROWSER),
)
SDK_TOOLS = (
    Tool(
        "execute_bash",
        "Run a command in a terminal that stays open.",
        (Argument("command", "The command; empty to read on, `C-c` to interrupt what runs."),),
        Ability.TERMINAL,
    ),
    Tool(
        "JupyterCI",
        "Run Python in a session that keeps its state.",
        (
            Argument("code", "The code."),
            Argument("timeout", "Seconds it may take.", is_required=False, kind="number"),
        ),
        Ability.PYTHON,
    ),
    Tool(
        "str_replace_editor",
        "Look at a file, write one, or change part of one.",
        (
            Argument("command", "What to do.", choices=_EDITOR_COMMANDS),
            Argument("path", "The file or folder, from the root."),
            Argument("file_text", "For `create`: all of the file.", is_required=False),
            Argument("old_str", "For `str_replace`: what is there, exactly once.", is_required=False),
            Argument("new_str", "For `str_replace` and `insert`: what is to be there.", is_required=False),
            Argument("insert_line", "For `insert`: behind which line.", is_required=False, kind="integer"),
            Argument("view_range", "For `view`: first and last line.", is_required=False, kind="array"),
        ),
        Ability.FILES,
    ),
)
_SOME_KEYS = "For `key`: their names, in the order in which they are pressed."
_WHERE = f"[x, y]: so far from the left and the top, in a screenshot of {SCREEN_SIZE}. For what has a place."
COMPUTER_USE = (
    Tool(
        "computer_use",
        "Use the mouse and the keyboard of a computer with a screen, and see what came of it in a screenshot."
        f"\n* The screen's resolution is {SCREEN_SIZE}."
        "\n* Some things take time: wait, and look again.",
        (
            Argument(
                "action",
                "What to do."
                "\n* `key`: press keys together, and let them go."
                "\n* `type`: type a text where the cursor is."
                "\n* `mouse_move`: move the pointer."
                "\n* `left_click`, `right_click`, `middle_click`, `double_click`, `triple_click`: click."
                "\n* `left_click_drag`: press the left button where the pointer is, and let it go there."
                "\n* `scroll`, `hscroll`: turn the wheel."
                "\n* `wait`: wait, then look again."
                "\n* `terminate`: end the task, which is done or cannot be."
                "\n* `answer`: end the task with an answer.",
                choices=(
                    *("key", "type", "mouse_move", "left_click", "left_click_drag", "right_click"),
                    *("middle_click", "double_click", "triple_click", "scroll", "hscroll", "wait"),
                    *("terminate", "answer"),
                ),
            ),
            Argument("keys", _SOME_KEYS, is_required=False, kind="array", items="string"),
            Argument("text", "For `type` and `answer`: the text.", is_required=False),
            Argument("coordinate", _WHERE, is_required=False, kind="array"),
            Argument(
                "pixels",
                "For `scroll`: how far; above zero is up, below is down. For `hscroll`: above zero is right.",
                is_required=False,
                kind="number",
            ),
            Argument("time", "For `wait`: seconds.", is_required=False, kind="number"),
            Argument(
                "status",
                "For `terminate`: how the task ended.",
                is_required=False,
                choices=("success", "failure"),
            ),
        ),
    ),
    Tool(
        "call_user",
        "Ask the owner, when only the owner can go on.",
        (Argument("question", "What the owner is to answer or do."),),
    ),
)
"""`computer_use` as the Qwen models know it; for questions it has no word."""
_ELEMENT = Argument("element", "What is there, in words.")
_ACROSS = f"From the left, in a screenshot of {SCREEN_SIZE}."
_DOWN = f"From the top, in a screenshot of {SCREEN_SIZE}."
_X, _Y = Argument("x", _ACROSS, kind="number"), Argument("y", _DOWN, kind="number")
_PLACE = (_ELEMENT, _X, _Y)
MCP_TOOLS = (
    Tool("Search", "Search the web.", (Argument("query", "What to look for."),), Ability.TOOLS),
    Tool(
        "LinkReader",
        "Read a page and answer a question about it.",
        (Argument("url", "Its address."), Argument("description", "What to find out.")),
        Ability.TOOLS,
    ),
)
"""Those that the model knows from its training; a server's own are given with the prompt."""


def pointed_tools(*, write: str, answer: str) -> tuple[Tool, ...]:
    """A function for each action, its point as two numbers; what typing and ending are called differs."""
    return (
        Tool("click", "Click with the left button.", _PLACE),
        Tool("double_click", "Click twice with the left button.", _PLACE),
        Tool("right_click", "Click with the right button.", _PLACE),
        Tool(
            "drag",
            "Press the left button at one place and let it go at another.",
            (
                *(Argument(f"x{number}", _ACROSS, kind="number") for number in (1, 2)),
                *(Argument(f"y{number}", _DOWN, kind="number") for number in (1, 2)),
            ),
        ),
        Tool(write, "Type a text where the cursor is.", (Argument("content", "The text, exactly."),)),
        Tool(
            "hotkey",
            "Press keys together.",
            (Argument("keys", "Their names with a plus between them: ctrl+c."),),
        ),
        Tool(
            "scroll",
            "Scroll, to see more on one side.",
            (Argument("direction", "The side on which more should appear.", choices=_DIRECTIONS), _X, _Y),
        ),
        Tool(
            "wait",
            "Wait, then look again.",
            (Argument("time", "Seconds; 5 without it.", is_required=False, kind="number"),),
        ),
        Tool(
            answer, "The task is done.", (Argument("content", "The answer; empty where none is asked for."),)
        ),
        Tool(
            "call_user",
            "Ask the owner, when only the owner can go on.",
            (Argument("question", "What the owner is to answer or do."),),
        ),
    )


def nested(declaration: str) -> str:
    """A declaration as the chat templates of the Hermes kind have it: what is said of a function stands in an
    object of its own. What is no declaration stays as it is.

    >>> nested('{"type": "function", "name": "a", "parameters": {}, "description": "b"}')
    '{"type": "function", "function": {"name": "a", "description": "b", "parameters": {}}}'
    """
    try:
        said, _ = read_json(declaration)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        return declaration
    order = ("name", "description", "parameters")
    function = {key: said[key] for key in order if key in said}
    return json.dumps({"type": "function", "function": function}, ensure_ascii=False)
