"""What the makers' own harnesses do with replies, as an oracle for ours. I/O: reads two files of rows.

`evocua-replies.json`: replies in `computer_use`, and the code that `_parse_response_s2` of meituan/EvoCUA
made of each (in November 2026; pixels, so that numbers stay). `opencua-steps.json`: the code of every step of
the five sample trajectories of xlang-ai/OpenCUA (`evaluation/agentnetbench/sample_data`, MIT), with the
actions that its benchmark expects and the sentence before it. For UI-TARS-2 the readers in `ui-tars`.
`qwen-markup.json`: replies in Qwen3.5's markup and the calls that vLLM 0.32.0 cuts out of each (its reader is
named `qwen3_coder`), given the functions of our prompt; what calls mean is read from their form in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agent.actions import (
    Action,
    CallUser,
    Click,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    Move,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
    Wait,
    parse_reply,
)
from agent.actions.keys import canonical_key
from agent.actions.syntax.call import Call
from agent.actions.syntax.vocabulary import build
from agent.actions.types import Direction
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError
from tests.agent.actions import official, tool_replies
from tests.agent.actions.function_replies import in_json

DATA = Path(__file__).resolve().parents[1] / "data"
Row = tuple[str, str, tuple[Action, ...] | None]
"""A name, a reply, and what the makers' harness does with it; None where it does nothing."""
_WORDS: dict[str, Action] = {"DONE": Finished(), "FAIL": CallUser(), "WAIT": Wait()}
_PRESS = "pyautogui.press("


TWICE_READ = "It reads the text of JSON once more, as a Python string: a typed \\t would become a tab."
NOTCHES = "A hundred and more are pixels here, as Qwen describes them; its harness turns the wheel so often."
NO_PLACE = "Its harness scrolls where the pointer is, whatever place is named."
NO_SIDEWAYS = "Its harness knows no wheel to the side, though its prompt names it."
TAGGED = "A call without its tag may be one that is only spoken of."
OWN_LINE = "Its harness wants the tag on a line of its own."
TOOLS = "Another function may be a tool's; one that is not there is refused before anything is done."
AS_WRITTEN = "What the code types is what its harness types; the expected action was written down otherwise."
SUBMITTED = "Typing and Enter were put together by hand; done one after the other they are the same."
DISAGREEMENTS: dict[str, str] = {
    "evocua 42": TWICE_READ,
    **dict.fromkeys(("evocua 51", "evocua 52"), NOTCHES),
    "evocua 53": NO_PLACE,
    "evocua 54": NO_SIDEWAYS,
    "evocua 66": TAGGED,
    "evocua 67": OWN_LINE,
    "evocua 71": TOOLS,
    **dict.fromkeys(("opencua 3", "opencua 37", "opencua 45"), AS_WRITTEN),
    **dict.fromkeys(("opencua 11", "opencua 14"), SUBMITTED),
}
"""By the name of the row: why we read it otherwise."""
CUT_OTHERWISE: dict[str, str] = {
    "names in quotes": "The reader for plain values knows only names behind an equals sign.",
    "names in quotes and a kind": "The same; the one for values with a kind takes it (below).",
    "text as JSON": "To the reader for plain values the kind is part of the name.",
    "number as JSON for a text": "The same.",
    "tool with values of JSON": "The same.",
    "function without an end": "It needs the closing tag.",
    "thinking that speaks of functions": "It calls what the model only thought of.",
    "answer behind a call": "It knows no answers.",
}
"""By the name of the reply: where the official reader gets other functions or arguments, and why."""
MARKUP_OTHERWISE: dict[str, str] = {
    "written: thinking that speaks of a call": "It calls what the model only thought of.",
    "unreadable: a call only in the thinking": "The same.",
    "written: markup in a file": "A text that holds the closing tag of a function ends the call there.",
    "unreadable: one of two is broken": "It does the first call; the second may have been what matters.",
}
"""By the name of the reply: where vLLM's reader cuts other calls out of Qwen's markup."""
KINDS = (
    '<function=type><parameter=content string="true">12</parameter></function>',
    '<function=type><parameter=content string="true">"a"</parameter></function>',
    '<function=type><parameter=content string="false">"a\\nb"</parameter></function>',
    '<function=t><parameter=n string="false">[1, {"a": null}]</parameter></function>',
    '<function=wait><parameter=time string="false">2</parameter></function>',
)
"""Values that say their kind; the makers have a reader of their own for these."""
AT = ModelPoint(932.0, 880.0)
OTHER_CODE = {
    "```code\ncomputer.terminate(status=\"success\", answer='''42''')\n```": (Finished("42"),),
    "## Action:\nWait.\n\n## Code:\ncomputer.wait()": (Wait(20.0),),
    "```python\nimport pyautogui\nimport time\ntime.sleep(2)\n```": (Wait(2.0),),
    "```python\npyautogui.click(932, 880)\n```\nDone.": (Click(AT),),
    "no, not\n```\npyautogui.press('a')\n```\nbut\n```\npyautogui.click(x=932.0, y=880)\n```": (Click(AT),),
    "```python\npyautogui.hotkey('ctrl', 'shift', 'T')\n```": (Hotkey(("ctrl", "shift", "t")),),
    "```python\npyautogui.press('tab', presses=2)\n```": (Hotkey(("tab",)), Hotkey(("tab",))),
    "```python\npyautogui.keyDown('shift'); pyautogui.keyUp('shift')\n```": (
        PressKey("shift"),
        ReleaseKey("shift"),
    ),
    "```python\npyautogui.click(x=932, y=880, clicks=2)\n```": (DoubleClick(AT),),
    "```python\npyautogui.click(x=932, y=880, button='right')\n```": (RightClick(AT),),
    "```python\npyautogui.hscroll(3, x=932, y=880)\n```": (Scroll(Direction.RIGHT, AT, 3),),
}
UNREADABLE_CODE = {
    "no code": "I cannot do it.",
    "empty block": "```python\n```",
    "a variable": "```python\npyautogui.click(x, y)\n```",
    "a sum": "```python\npyautogui.click(1 + 2, 3)\n```",
    "another module": "```python\nos.system('rm -rf /')\n```",
    "another function": "```python\npyautogui.screenshot()\n```",
    "an assignment": "```python\na = pyautogui.click(1, 2)\n```",
    "a loop": "```python\nfor _ in range(9):\n    pyautogui.click(1, 2)\n```",
    "a call of a call": "```python\npyautogui.click(1, 2).real\n```",
    "an f-string": "```python\npyautogui.write(f'{open}')\n```",
    "a dunder": "```python\npyautogui.__class__.mro()\n```",
    "no point": "```python\npyautogui.moveTo()\n```",
    "points that are no numbers": "```python\npyautogui.click('a', True)\n```",
    "endless number": "```python\npyautogui.click(1e999, 2)\n```",
    "no such key": "```python\npyautogui.press('frobnicate')\n```",
    "too many presses": "```python\npyautogui.press('a', presses=10000)\n```",
    "an open bracket": "```python\npyautogui.write('a\n```",
    "a null": "```python\npyautogui.write('a')\x00\n```",
    "too deep": "```python\n" + "(" * 3000 + "\n```",
    "too long": "```python\n" + "pyautogui.press('a')\n" * 2000 + "```",
}
STRUCTURED = {
    '{"note": null, "thought": "t", "tool_call": {"tool_name": "click", "element": "Go", "x": 932, "y": 880}}'
    " ": (Click(AT),),
    '```json\n{"thought": "t", "tool_call": {"tool_name": "click_desktop", "x": 932, "y": 880}}\n```': (
        Click(AT),
    ),
    '<think>\n{"a"\n</think>\n{"tool_call": {"tool_name": "write", "content": "Ada"}}': (TypeText("Ada"),),
    '{"tool_call": {"tool_name": "answer", "args": {"content": "42"}}}': (Finished("42"),),
    '{"tool_call": {"tool_name": "drag", "x1": 1, "y1": 2, "x2": 932, "y2": 880}}': (
        Drag(ModelPoint(1.0, 2.0), AT),
    ),
    '<tool_call>\n{"name": "click", "arguments": {"element": "Go", "x": 932, "y": 880}}\n</tool_call>': (
        Click(AT),
    ),
}
"""As descriptions of Holo have them: no code of its makers reads replies in public."""


def evocua() -> list[Row]:
    """Replies of EvoCUA's second manner, `computer_use` in JSON."""
    rows = json.loads((DATA / "evocua-replies.json").read_text(encoding="utf-8"))
    return [(f"evocua {number}", reply, _of_code(code)) for number, (reply, code) in enumerate(rows)]


def opencua() -> list[Row]:
    """Steps of OpenCUA's own trajectories in its template of replies."""
    rows = json.loads((DATA / "opencua-steps.json").read_text(encoding="utf-8"))
    return [
        (f"opencua {number}", f"## Action:\n{said}\n\n## Code:\n```python\n{code}\n```\n", _of_steps(steps))
        for number, (code, steps, said) in enumerate(rows)
    ]


def qwen_markup() -> list[Row]:
    """Replies in Qwen3.5's markup, as a server that its makers name cuts them."""
    rows = json.loads((DATA / "qwen-markup.json").read_text(encoding="utf-8"))
    return [
        (name, text, ours("\n".join(in_json(function, **given) for function, given in calls), "computer-use"))
        for name, text, calls in rows
    ]


def ui_tars_2() -> list[Row]:
    """Functions in markup, cut out by the readers of `ui-tars`."""
    plain = [
        (name, text, False)
        for name, (text, _) in tool_replies.READABLE.items()
        if "<function" in text and "never_used" not in text
    ]
    kinds = [(f"kinds {number}", text, True) for number, text in enumerate(KINDS)]
    return [
        (name, text, _meant(official.read_markup(text, has_kinds=has_kinds)))
        for name, text, has_kinds in (*plain, *kinds)
    ]


def ours(reply: str, dialect: str) -> tuple[Action, ...] | None:
    try:
        return parse_reply(reply, dialect=dialect).actions
    except UnreadableReplyError:
        return None


def is_alike(we: tuple[Action, ...] | None, they: tuple[Action, ...] | None) -> bool:
    """Durations do not count: their harness waits as long as it always does."""
    return _plain(we) == _plain(they)


def _meant(calls: Sequence[tuple[str, official.Inputs]]) -> tuple[Action, ...] | None:
    """What functions mean that somebody else has cut out; None when they mean nothing."""
    try:
        return (
            tuple(
                action
                for name, given in calls
                for action in build(Call(name, given, (0, 0)), "", may_be_tool=True)
            )
            or None
        )
    except UnreadableReplyError:
        return None


def _plain(actions: tuple[Action, ...] | None) -> list[Action] | None:
    return None if actions is None else [Wait() if isinstance(one, Wait) else one for one in actions]


def _of_code(codes: list[str]) -> tuple[Action, ...] | None:
    found: list[Action] = []
    for code in codes:
        if code in _WORDS:
            found.append(_WORDS[code])
        elif code == "" or code.endswith("\n"):  # typed key by key
            found.append(TypeText("".join(_character(line) for line in code.split(f"\n{_PRESS}"))))
        else:
            found += ours(f"```\n{code}\n```", "code") or ()
    return tuple(found) or None


def _character(line: str) -> str:
    key = (
        line.removeprefix(_PRESS)
        .rstrip("\n")
        .removesuffix(")")[1:-1]
        .replace("\\\\", "\\")
        .replace('\\"', '"')
    )
    return "\n" if key == "enter" else key


def _of_steps(steps: list[tuple[str, dict[str, Any]]]) -> tuple[Action, ...]:
    found: list[Action] = []
    for kind, given in steps:
        at = _point(given)
        match kind:
            case "click" if at:
                found.append(Click(at))
            case "rightClick" if at:
                found.append(RightClick(at))
            case "moveTo" if at:
                found.append(Move(at))
            case "dragTo" if at and isinstance(found[-1], Move):
                found[-1] = Drag(found[-1].to, at)
            case "scroll":
                amount = given["amount"]
                found.append(Scroll(Direction.UP if amount > 0 else Direction.DOWN, None, abs(amount)))
            case "write":
                found.append(TypeText(given["text"]))
            case "hotkey" | "press":
                found.append(Hotkey(tuple(canonical_key(key) or key for key in given["keys"])))
            case "terminate":
                found.append(Finished() if given["status"] == "success" else CallUser())
            case _:
                raise ValueError(f"{kind} is not one of their actions")
    return tuple(found)


def _point(given: dict[str, Any]) -> ModelPoint | None:
    place = given.get("position")
    return ModelPoint(float(place["x"]), float(place["y"])) if place else None
