"""The functions that the system message of UI-TARS-2 declares, one JSON object per line. Pure.

Names and arguments are those the model was trained with; the descriptions are ours.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from agent.actions.abilities import Ability

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
                properties[argument.name]["items"] = {"type": "integer"}
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
