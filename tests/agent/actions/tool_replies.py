"""Replies in the form of UI-TARS-2, well and badly written, each with a name and its meaning. Pure."""

from __future__ import annotations

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
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    NavigateBack,
    PressKey,
    ReleaseKey,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import ModelPoint

AT = ModelPoint(412.0, 230.0)
TO = ModelPoint(3.0, 4.0)
NEVER = "_never_used_51bce0c785ca2f68081bfa7d91973934"
CLICK = "<function=click><parameter=point><point>412 230</point></parameter></function>"


def called(functions: str) -> str:
    return f"<thinkt>t</thinkt>\n<seed:tool_call>{functions}</seed:tool_call>"


def function(name: str, **arguments: str) -> str:
    parameters = "".join(f"<parameter={key}>{value}</parameter>" for key, value in arguments.items())
    return f"<function={name}>{parameters}</function>"


def point(x: int = 412, y: int = 230) -> str:
    return f"<point>{x} {y}</point>"


READABLE: dict[str, tuple[str, tuple[Action, ...]]] = {
    "click": (called(CLICK), (Click(AT),)),
    "double click": (called(function("left_double", point=point())), (DoubleClick(AT),)),
    "right click": (called(function("right_single", point=point())), (RightClick(AT),)),
    "move": (called(function("move_to", point=point())), (Move(AT),)),
    "drag": (called(function("drag", start_point=point(), end_point=point(3, 4))), (Drag(AT, TO),)),
    "mouse down here": (called(function("mouse_down")), (MouseDown(),)),
    "mouse up there": (
        called(function("mouse_up", point=point(), button="right")),
        (MouseUp(AT, Button.RIGHT),),
    ),
    "scroll": (
        called(function("scroll", direction="down", point=point())),
        (Scroll(Direction.DOWN, AT),),
    ),
    "scroll here": (called(function("scroll", direction="left")), (Scroll(Direction.LEFT),)),
    "hotkey": (called(function("hotkey", key="ctrl c")), (Hotkey(("ctrl", "c")),)),
    "press and release": (
        called(function("press", key="w") + function("release", key="w")),
        (PressKey("w"), ReleaseKey("w")),
    ),
    "wait": (called(function("wait")), (Wait(),)),
    "wait a while": (called(function("wait", time="2")), (Wait(2.0),)),
    "open a page and go back": (
        called(function("navigate", url="https://example.org") + function("navigate_back")),
        (Navigate("https://example.org"), NavigateBack()),
    ),
    "terminal": (
        called(function("execute_bash", command="ls -l | wc > 'a b'\necho")),
        (RunTerminal("ls -l | wc > 'a b'\necho"),),
    ),
    "terminal, to read on": (called(function("execute_bash", command="")), (RunTerminal(""),)),
    "terminal, to interrupt": (called(function("execute_bash", command="C-c")), (RunTerminal("C-c"),)),
    "python": (
        called(function("JupyterCI", code="if a < b:\n    print(1)")),
        (RunPython("if a < b:\n    print(1)"),),
    ),
    "python with a limit": (called(function("JupyterCI", code="1", timeout="30")), (RunPython("1", 30.0),)),
    "look at a file": (
        called(function("str_replace_editor", command="view", path="/a", view_range="[1, 2]")),
        (EditFile("view", "/a", (("view_range", "[1, 2]"),)),),
    ),
    "change a file": (
        called(function("str_replace_editor", command="str_replace", path="/a", old_str=" x\n", new_str="")),
        (EditFile("str_replace", "/a", (("old_str", " x\n"), ("new_str", ""))),),
    ),
    "search": (called(function("Search", query="cats")), (CallTool("Search", '{"query": "cats"}'),)),
    "tool of a server": (
        called(function("maps.find-it", near="here")),
        (CallTool("maps.find-it", '{"near": "here"}'),),
    ),
    "tool without arguments": (called(function("list_files")), (CallTool("list_files", "{}"),)),
    "tool with values of JSON": (
        called('<function=t><parameter=n string="false">[1, {"a": null}]</parameter></function>'),
        (CallTool("t", '{"n": [1, {"a": null}]}'),),
    ),
    "tool with a number as text": (called(function("t", n="007")), (CallTool("t", '{"n": "007"}'),)),
    "tool with nested values": (
        called(
            "<function=t><parameter=a><list><item>1</item><item><object><parameter=k>v</parameter>"
            "<parameter=l><list></list></parameter></object></item></list></parameter></function>"
        ),
        (CallTool("t", '{"a": ["1", {"k": "v", "l": []}]}'),),
    ),
    "several functions": (called(CLICK + function("type", content="a")), (Click(AT), TypeText("a"))),
    "several functions with line breaks": (
        called(f"\n{CLICK}\n\n{function('wait')}\n"),
        (Click(AT), Wait()),
    ),
    "several blocks": (called(CLICK) + "\n" + called(function("wait")).split("\n")[1], (Click(AT), Wait())),
    "parameters in lines of their own": (
        called("<function=click>\n<parameter=point><point>412 230</point></parameter>\n</function>"),
        (Click(AT),),
    ),
    "names in quotes": (
        called(
            '<function name="click"><parameter name="point"><point>412 230</point></parameter></function>'
        ),
        (Click(AT),),
    ),
    "names in quotes and a kind": (
        called('<function name="type"><parameter name="content" string="true">12</parameter></function>'),
        (TypeText("12"),),
    ),
    "text as JSON": (
        called('<function=type><parameter=content string="false">"a\\n\\u003cb"</parameter></function>'),
        (TypeText("a\n<b"),),
    ),
    "number as JSON for a text": (
        called('<function=type><parameter=content string="false">1.50</parameter></function>'),
        (TypeText("1.50"),),
    ),
    "words that are never used": (
        f"<think{NEVER}>t</think{NEVER}><seed:tool_call{NEVER}><function{NEVER}=click>"
        f"<parameter{NEVER}=point><point>412 230</point></parameter{NEVER}></function{NEVER}>"
        f"</seed:tool_call{NEVER}>",
        (Click(AT),),
    ),
    "block without an end": (called(CLICK).removesuffix("</seed:tool_call>"), (Click(AT),)),
    "function without an end": (called(CLICK).removesuffix("</function></seed:tool_call>"), (Click(AT),)),
    "function without a block": (CLICK, (Click(AT),)),
    "end token behind": (called(CLICK) + "<|im_end|>", (Click(AT),)),
    "remark behind": (called(CLICK) + "\nThis opens the menu.", (Click(AT),)),
    "point with a comma": (called(function("click", point="412, 230")), (Click(AT),)),
    "point in brackets": (called(function("click", point="(412,230)")), (Click(AT),)),
    "point by another key": (called(function("click", start_box="[412, 230]")), (Click(AT),)),
    "environment for code": (
        f"<think>t</think><code_env>{function('execute_bash', command='ls')}</code_env>",
        (RunTerminal("ls"),),
    ),
    "environment for code without an end": (
        f"<think>t</think><code_env>{function('execute_bash', command='ls')}",
        (RunTerminal("ls"),),
    ),
    "environment for tools": (
        '<think>t</think><mcp_env><|FunctionCallBegin|>[{"name": "Search", "parameters": {"query": "a"}}]'
        "<|FunctionCallEnd|></mcp_env>",
        (CallTool("Search", '{"query": "a"}'),),
    ),
    "environment for tools without ends": (
        '<mcp_env><|FunctionCallBegin|>[{"name": "click", "parameters": {"point": [412, 230]}}]',
        (Click(AT),),
    ),
    "tool calls without an environment": (
        '<|FunctionCallBegin|>[{"name": "a", "parameters": {}}, {"name": "b", "arguments": {"x": 1.5}}]',
        (CallTool("a", "{}"), CallTool("b", '{"x": 1.5}')),
    ),
    "environment for the screen": (
        "<think>t</think><computer_env>\nAction: click(point='<point>412 230</point>')</computer_env>",
        (Click(AT),),
    ),
    "environment for the screen without an end": (
        "<think>t</think>\n<computer_env>Action: type(content='a</computer_env>')",
        (TypeText("a</computer_env>"),),
    ),
    "older notation": ("Thought: t\nAction: click(point='<point>412 230</point>')", (Click(AT),)),
    "answer": ("<think>t</think><answer>It is 42.</answer>", (Finished("It is 42."),)),
    "answer without an end": ("<think>t</think><answer>It is 42.<|im_end|>", (Finished("It is 42."),)),
    "answer with tags in it": (
        "<answer>a <answer>b</answer> c</answer>",
        (Finished("a <answer>b</answer> c"),),
    ),
    "answer behind a call": (called(CLICK) + "<answer>done</answer>", (Click(AT), Finished("done"))),
    "answer in plain words": ("<thinkt>t</thinkt>\nIt is 42.", (Finished("It is 42."),)),
    "answer in plain words and nothing else": ("It is 42.<|im_end|>", (Finished("It is 42."),)),
    "answer with formulas": ("It is x < 2 and f(x) > 1.", (Finished("It is x < 2 and f(x) > 1."),)),
    "ending as a function": (called(function("finished", content="42")), (Finished("42"),)),
    "question as a function": (called(function("call_user", content="which?")), (CallUser("which?"),)),
    "thinking that speaks of functions": (
        f"<thinkt>or {function('wait')}?</thinkt><seed:tool_call>{CLICK}</seed:tool_call>",
        (Click(AT),),
    ),
    "thinking whose beginning came with the prompt": (f"t</thinkt><seed:tool_call>{CLICK}", (Click(AT),)),
    "thinking without an end": (f"<thinkt>t <seed:tool_call>{CLICK}</seed:tool_call>", (Click(AT),)),
}

TYPED: dict[str, str] = {
    "plain": "Ada",
    "empty": "",
    "spaces at both ends": "  Ada  ",
    "line breaks at both ends": "\nAda\n",
    "quotes and backslashes": 'it\'s "C:\\new\\n"',
    "other scripts": "héllo 你好 🙂",
    "tags of pages": "<p>a &amp; b</p>",
    "closing tag of a parameter": "</parameter> </function>!",
    "all of a call": function("wait"),
    "whole call with parameters": function("type", content="a"),
    "list of values": "<list><item>1</item></list>",
    "thinking tags": "</thinkt>",
    "end of a block": "</seed:tool_call>",
    "JSON": '{"a": [1]}',
    "number": "1.50",
}
"""What we write for `type` and read again, exactly."""

UNREADABLE: dict[str, str] = {
    "nothing": "",
    "only thinking": "<thinkt>t</thinkt>",
    "thinking that does not end": "<thinkt>t",
    "only an end token": "<|im_end|>",
    "empty block": "<seed:tool_call></seed:tool_call>",
    "parameter without an end": called("<function=type><parameter=content>abc</function>"),
    "parameter that the reply ends in": "<seed:tool_call><function=type><parameter=content>abc",
    "prose between parameters": called("<function=type>hm<parameter=content>abc</parameter></function>"),
    "prose that a text may belong to": called(function("type", content="a</parameter></function>b")),
    "function that closes nothing": "</function>",
    "parameter outside of a function": "<parameter=point>1 2</parameter>",
    "name without a function": "<function>click</function>",
    "click without a point": called(function("click")),
    "click with letters": called(function("click", point="<point>x y</point>")),
    "no such key": called(function("hotkey", key="ctrl frobnicate")),
    "terminal without a command": called(function("execute_bash")),
    "python without code": called(function("JupyterCI", code=" ")),
    "python with an endless limit": called(function("JupyterCI", code="1", timeout="1e9")),
    "file without a path": called(function("str_replace_editor", command="view")),
    "broken JSON value": called('<function=t><parameter=n string="false">[1,</parameter></function>'),
    "two JSON values": called('<function=t><parameter=n string="false">1 2</parameter></function>'),
    "value that is no number": called('<function=t><parameter=n string="false">NaN</parameter></function>'),
    "half a surrogate pair": called(
        '<function=type><parameter=content string="false">"\\ud800"</parameter></function>'
    ),
    "tags that do not fit": called("<function=t><parameter=a><list><item>1</list></parameter></function>"),
    "tags that do not end": called("<function=t><parameter=a><list><item>1"),
    "nesting without end": called("<function=t><parameter=a>" + "<list><item>" * 1000),
    "broken list of calls": '<|FunctionCallBegin|>[{"name": "a", "parameters": {}',
    "call without a name": '<|FunctionCallBegin|>[{"parameters": {}}]<|FunctionCallEnd|>',
    "call with a list of parameters": '<|FunctionCallBegin|>[{"name": "a", "parameters": []}]',
    "list of no calls": '<|FunctionCallBegin|>["a"]<|FunctionCallEnd|>',
    "brackets without end": "<|FunctionCallBegin|>" + "[" * 100_000,
    "number of too many digits": '<|FunctionCallBegin|>[{"name": "a", "parameters": {"n": '
    + "1" * 5000
    + "}}]",
    "environment with nothing in it": "<think>t</think><computer_env></computer_env>",
    "unknown action on the screen": "<computer_env>Action: fly(to='moon')</computer_env>",
    "older notation gone wrong": "Thought: t\nAction: fly(to='moon')",
}
