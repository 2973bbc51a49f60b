"""Replies in both forms of Qwen's functions, well and badly written, with name and meaning. Pure."""

from __future__ import annotations

import json
from dataclasses import replace

from agent.actions import (
    Action,
    Button,
    CallTool,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    EditFile,
    Finished,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    PressKey,
    ReleaseKey,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.actions.syntax.call import as_text, write_json
from agent.coordinates import ModelPoint

DIALECTS = ("computer-use", "computer-use-xml")
AT = ModelPoint(412.0, 230.0)
TO = ModelPoint(3.0, 4.0)
THERE = [412, 230]


def in_json(name: str, **arguments: object) -> str:
    call = json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)
    return f"<tool_call>\n{call}\n</tool_call>"


def in_markup(name: str, **arguments: object) -> str:
    parameters = "".join(
        f"<parameter={key}>\n{value if isinstance(value, str) else json.dumps(value)}\n</parameter>\n"
        for key, value in arguments.items()
    )
    return f"<tool_call>\n<function={name}>\n{parameters}</function>\n</tool_call>"


def in_texts(action: Action) -> Action:
    """An action as markup holds it: the arguments of a tool are texts, which its schema makes values of."""
    if not isinstance(action, CallTool):
        return action
    given = json.loads(action.arguments_json)
    return replace(action, arguments_json=write_json({key: as_text(value) for key, value in given.items()}))


CALLS: dict[str, tuple[str, dict[str, object], tuple[Action, ...]]] = {
    "click": ("computer_use", {"action": "left_click", "coordinate": THERE}, (Click(AT),)),
    "click at a fraction": (
        "computer_use",
        {"action": "left_click", "coordinate": [412.5, 230]},
        (Click(ModelPoint(412.5, 230.0)),),
    ),
    "click where the pointer is": ("computer_use", {"action": "left_click"}, (MouseDown(), MouseUp())),
    "right click where the pointer is": (
        "computer_use",
        {"action": "right_click"},
        (MouseDown(None, Button.RIGHT), MouseUp(None, Button.RIGHT)),
    ),
    "click with a key held": (
        "computer_use",
        {"action": "left_click", "coordinate": THERE, "text": "ctrl+shift"},
        (
            PressKey("ctrl"),
            PressKey("shift"),
            Click(AT),
            ReleaseKey("shift"),
            ReleaseKey("ctrl"),
        ),
    ),
    "double click": ("computer_use", {"action": "double_click", "coordinate": THERE}, (DoubleClick(AT),)),
    "triple click": (
        "computer_use",
        {"action": "triple_click", "coordinate": THERE},
        (Click(AT), Hotkey(("home",)), Hotkey(("shift", "end"))),
    ),
    "right click": ("computer_use", {"action": "right_click", "coordinate": THERE}, (RightClick(AT),)),
    "middle click": ("computer_use", {"action": "middle_click", "coordinate": THERE}, (MiddleClick(AT),)),
    "move": ("computer_use", {"action": "mouse_move", "coordinate": THERE}, (Move(AT),)),
    "drag from here": (
        "computer_use",
        {"action": "left_click_drag", "coordinate": THERE},
        (MouseDown(), Move(AT), MouseUp(AT)),
    ),
    "drag from there": (
        "computer_use",
        {"action": "left_click_drag", "start_coordinate": THERE, "coordinate": [3, 4]},
        (Drag(AT, TO),),
    ),
    "keys": ("computer_use", {"action": "key", "keys": ["ctrl", "c"]}, (Hotkey(("ctrl", "c")),)),
    "keys joined": (
        "computer_use",
        {"action": "key", "keys": ["ctrl+shift+t"]},
        (Hotkey(("ctrl", "shift", "t")),),
    ),
    "keys as a text": ("computer_use", {"action": "key", "text": "Return"}, (Hotkey(("enter",)),)),
    "typed": (
        "computer_use",
        {"action": "type", "text": 'it\'s "é"\n  <b>\n'},
        (TypeText('it\'s "é"\n  <b>\n'),),
    ),
    "typed somewhere": (
        "computer_use",
        {"action": "type", "text": "a", "coordinate": THERE},
        (Click(AT), TypeText("a")),
    ),
    "scrolled up": (
        "computer_use",
        {"action": "scroll", "coordinate": THERE, "pixels": 5},
        (Scroll(Direction.UP, AT, 5),),
    ),
    "scrolled down far": (
        "computer_use",
        {"action": "scroll", "pixels": -600},
        (Scroll(Direction.DOWN, None, 6),),
    ),
    "scrolled to the side": (
        "computer_use",
        {"action": "hscroll", "pixels": -3},
        (Scroll(Direction.LEFT, None, 3),),
    ),
    "scrolled by a word": (
        "computer_use",
        {"action": "scroll", "direction": "down"},
        (Scroll(Direction.DOWN),),
    ),
    "wait": ("computer_use", {"action": "wait", "time": 2}, (Wait(2.0),)),
    "wait without a time": ("computer_use", {"action": "wait"}, (Wait(),)),
    "look": ("computer_use", {"action": "screenshot"}, (Wait(0.0),)),
    "done": ("computer_use", {"action": "terminate", "status": "success"}, (Finished(),)),
    "cannot": ("computer_use", {"action": "terminate", "status": "failure"}, (CallUser(),)),
    "answer": ("computer_use", {"action": "answer", "text": "42"}, (Finished("42"),)),
    "ask": ("computer_use", {"action": "interact", "text": "Which?"}, (CallUser("Which?"),)),
    "ask by a function": ("call_user", {"question": "Which?"}, (CallUser("Which?"),)),
    "by the name of others": ("computer", {"action": "left_click", "coordinate": THERE}, (Click(AT),)),
    "by the word of others": ("computer_use", {"action": "click", "coordinate": THERE}, (Click(AT),)),
    "page": ("navigate", {"url": "https://example.org"}, (Navigate("https://example.org"),)),
    "shell": ("execute_bash", {"command": "cat < a | wc\necho"}, (RunTerminal("cat < a | wc\necho"),)),
    "shell to read on": ("execute_bash", {"command": ""}, (RunTerminal(""),)),
    "python": ("JupyterCI", {"code": "if 1 < 2:\n    print(1)"}, (RunPython("if 1 < 2:\n    print(1)"),)),
    "python with a limit": ("JupyterCI", {"code": "1", "timeout": 60}, (RunPython("1", 60.0),)),
    "edit": (
        "str_replace_editor",
        {"command": "str_replace", "path": "/a b", "old_str": "\none\n", "new_str": ""},
        (EditFile("str_replace", "/a b", (("old_str", "\none\n"), ("new_str", ""))),),
    ),
    "view": (
        "str_replace_editor",
        {"command": "view", "path": "/a", "view_range": [1, 5]},
        (EditFile("view", "/a", (("view_range", "[1, 5]"),)),),
    ),
    "insert": (
        "str_replace_editor",
        {"command": "insert", "path": "/a", "insert_line": 3, "new_str": "x"},
        (EditFile("insert", "/a", (("insert_line", "3"), ("new_str", "x"))),),
    ),
    "tool": ("notes__find", {"text": "tea"}, (CallTool("notes__find", '{"text": "tea"}'),)),
    "tool without arguments": ("notes__list", {}, (CallTool("notes__list", "{}"),)),
}
"""Name → function, arguments, what they mean; in both forms alike."""
_CLICK = in_json("computer_use", action="left_click", coordinate=THERE)
_MARKED = in_markup("computer_use", action="left_click", coordinate=THERE)
WRITTEN: dict[str, tuple[str, str, tuple[Action, ...]]] = {
    "a call alone": (_CLICK, "", (Click(AT),)),
    "a sentence first": (f"Action: I press it.\n{_CLICK}", "I press it.", (Click(AT),)),
    "a sentence without a label": (f"I press it.\n\n{_CLICK}", "I press it.", (Click(AT),)),
    "thinking": (f"<think>\nhm\n</think>\n\n{_CLICK}", "hm", (Click(AT),)),
    "thinking and a sentence": (
        f"<think>\nhm\n</think>\n\nAction: I press it.\n{_CLICK}",
        "hm\n\nI press it.",
        (Click(AT),),
    ),
    "thinking that the prompt began": (f"hm\n</think>\n\n{_CLICK}", "hm", (Click(AT),)),
    "thinking that speaks of a call": (
        f"<think>\n{_MARKED}?\n</think>\n{_CLICK}",
        f"{_MARKED}?",
        (Click(AT),),
    ),
    "thinking without an end": (f"<think>\nhm\n{_CLICK}", "hm", (Click(AT),)),
    "two calls": (f"{_CLICK}\n{in_json('computer_use', action='wait', time=1)}", "", (Click(AT), Wait(1.0))),
    "two calls in one tag": (
        '<tool_call>\n{"name": "execute_bash", "arguments": {"command": "a"}}\n'
        '{"name": "execute_bash", "arguments": {"command": "b"}}\n</tool_call>',
        "",
        (RunTerminal("a"), RunTerminal("b")),
    ),
    "a remark between and behind": (
        f"{_CLICK} and\n{_CLICK}<|im_end|>\nThat is it.",
        "",
        (Click(AT), Click(AT)),
    ),
    "an end that is missing": (_CLICK.removesuffix("\n</tool_call>"), "", (Click(AT),)),
    "one brace too many": (_CLICK.replace("\n</", "}\n</"), "", (Click(AT),)),
    "arguments as a text of JSON": (
        '<tool_call>{"name": "execute_bash", "arguments": "{\\"command\\": \\"ls\\"}"}</tool_call>',
        "",
        (RunTerminal("ls"),),
    ),
    "parameters instead of arguments": (
        '<tool_call>{"name": "execute_bash", "parameters": {"command": "ls"}}</tool_call>',
        "",
        (RunTerminal("ls"),),
    ),
    "markup": (f"Action: I press it.\n{_MARKED}", "I press it.", (Click(AT),)),
    "markup in one line": (
        "<tool_call><function=execute_bash><parameter=command>ls</parameter></function></tool_call>",
        "",
        (RunTerminal("ls"),),
    ),
    "markup without its tag": (
        "I look.\n<function=execute_bash>\n<parameter=command>\nls\n</parameter>\n</function>\n</tool_call>",
        "I look.",
        (RunTerminal("ls"),),
    ),
    "markup of two functions": (
        "<tool_call>\n<function=execute_bash>\n<parameter=command>\na\n</parameter>\n</function>\n"
        "<function=execute_bash>\n<parameter=command>\nb\n</parameter>\n</function>\n</tool_call>",
        "",
        (RunTerminal("a"), RunTerminal("b")),
    ),
    "markup in a file": (
        in_markup("str_replace_editor", command="create", path="/a", file_text="<b>1 < 2</b>\n</function>\n"),
        "",
        (EditFile("create", "/a", (("file_text", "<b>1 < 2</b>\n</function>\n"),)),),
    ),
    "a list that is a text": (
        in_markup("notes__add", text="<list><item>a</item></list>", number=2),
        "",
        (CallTool("notes__add", '{"text": "<list><item>a</item></list>", "number": "2"}'),),
    ),
}
"""Name → reply, thought, what it means; both dialects read all of them."""
READABLE = [
    *(in_json(name, **arguments) for name, arguments, _ in CALLS.values()),
    *(in_markup(name, **arguments) for name, arguments, _ in CALLS.values()),
    *(text for text, _, _ in WRITTEN.values()),
]
UNREADABLE: dict[str, str] = {
    "nothing": "",
    "only words": "Action: I press it.",
    "an answer in plain words": "It is 42.",
    "only thinking": "<think>hm",
    "a call only in the thinking": f"<think>{_CLICK}</think> so be it",
    "an empty call": "<tool_call>\n</tool_call>",
    "half a call": '<tool_call>\n{"name": "computer_use", "arguments": {"action": "left_',
    "no JSON": "<tool_call>\n{name: computer_use}\n</tool_call>",
    "words for a call": "<tool_call>\nclick on it\n</tool_call>",
    "a list": "<tool_call>\n[1]\n</tool_call>",
    "no name": '<tool_call>\n{"arguments": {}}\n</tool_call>',
    "a name that is none": '<tool_call>\n{"name": 3, "arguments": {}}\n</tool_call>',
    "arguments that are no JSON": '<tool_call>{"name": "execute_bash", "arguments": "ls -l"}</tool_call>',
    "arguments with more behind": '<tool_call>{"name": "execute_bash", "arguments": "{} ls"}</tool_call>',
    "arguments that are no object": '<tool_call>{"name": "execute_bash", "arguments": ["ls"]}</tool_call>',
    "nested without an end": "<tool_call>" + '{"a":' * 5000,
    "no such number": '<tool_call>{"name": "a", "arguments": {"b": NaN}}</tool_call>',
    "half a letter": '<tool_call>{"name": "a", "arguments": {"b": "\\ud800"}}</tool_call>',
    "no command": in_json("execute_bash"),
    "no code": in_json("JupyterCI", code=""),
    "no path": in_json("str_replace_editor", command="view"),
    "no action": in_json("computer_use", coordinate=THERE),
    "an action that is none": in_json("computer_use", action="fly"),
    "no place to move to": in_json("computer_use", action="mouse_move"),
    "no place for two clicks": in_json("computer_use", action="double_click"),
    "a place that is none": in_json("computer_use", action="left_click", coordinate=["a"]),
    "no end to drag to": in_json("computer_use", action="left_click_drag"),
    "no keys": in_json("computer_use", action="key", keys=[]),
    "keys that are none": in_json("computer_use", action="key", keys=["frobnicate"]),
    "keys that are numbers": in_json("computer_use", action="key", keys=[3]),
    "keys that are half a list": in_markup("computer_use", action="key", keys='["a'),
    "keys to hold that are none": in_json(
        "computer_use", action="left_click", coordinate=THERE, text="frobnicate"
    ),
    "scrolled by nothing": in_json("computer_use", action="scroll", pixels=0),
    "scrolled by a word": in_json("computer_use", action="scroll", pixels="much"),
    "wait for ever": in_json("computer_use", action="wait", time=1e9),
    "one of two is broken": f"{_CLICK}\n<tool_call>\n{{",
    "markup without an end": "<tool_call><function=execute_bash><parameter=command>ls",
    "markup that goes on": "<tool_call><function=execute_bash> ls </tool_call>",
}
