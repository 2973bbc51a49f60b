"""A dialect's replies as a GBNF grammar, for backends with constrained decoding. Pure.

Built from the dialect: its action tokens, the lines of its action space, or the form of its functions. The
grammar is stricter than the parser: it is what a model should write, not all that is accepted.
"""

from __future__ import annotations

import re
from functools import cache

from agent.actions.dialects.dialect import Conversation, Dialect
from agent.actions.dialects.embedded import NUM_POINTS
from agent.actions.keys import NAMED_KEYS
from agent.actions.syntax.function_calls import CallForm, FunctionCalls

_SPACE = re.compile(r"^## Action Space\n(.+?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
_ACTION = re.compile(r"^(\w+)\(((?:[^()]|\([^()]*\))*)\)", re.MULTILINE)
_ARGUMENT = re.compile(r"(\w+)='([^']*)'")
_CALLS = r"""
root ::= "Thought: " thought "\nAction: " call ("\n\n" call){0,9}
thought ::= line ("\n" other-line)*
line ::= [^\n]*
other-line ::= ([^A\n] [^\n]*)?
number ::= [0-9]{1,5} ("." [0-9]{1,3})?
box ::= "<|box_start|>"? "(" number "," number ")" "<|box_end|>"?
point ::= "<point>" number " " number "</point>"
text ::= ([^'\\\n] | "\\" [^\n])*
"""
_JSON_CALLS = r"""
root ::= thinking said call ("\n" call){0,9}
thinking ::= ("<think>"? ([^<] | "<" [^/])* "</think>")?
said ::= ([^<] | "<"+ [^<tf])*
call ::= "<tool_call>\n{\"name\": \"" name "\", \"arguments\": " object "}\n</tool_call>"
name ::= [A-Za-z0-9_.-]{1,200}
value ::= object | array | string | number | "true" | "false" | "null"
object ::= "{" (member (", " member)*)? "}"
member ::= string ": " value
array ::= "[" (value (", " value)*)? "]"
string ::= "\"" ([^"\\\x00-\x1f] | "\\" (["\\/bfnrt] | "u" half))* "\""
half ::= [0-9a-cA-CefEF] [0-9a-fA-F]{3} | [dD] [0-7] [0-9a-fA-F]{2}
number ::= "-"? ("0" | [1-9] [0-9]{0,11}) ("." [0-9]{1,6})?
"""
_MARKED_CALLS = r"""
root ::= thinking said call ("\n" call){0,9}
thinking ::= ("<think>"? ([^<] | "<" [^/])* "</think>")?
said ::= ([^<] | "<"+ [^<tf])*
call ::= "<tool_call>\n<function=" name ">\n" parameter* "</function>\n</tool_call>"
parameter ::= "<parameter=" name ">\n" value "\n</parameter>\n"
name ::= [A-Za-z0-9_.-]{1,200}
value ::= ([^<] | "<"+ [^</] | "<"* "</" ([^p<] | "p" [^a<] | "pa" [^r<]))*
"""
_TOKENS = (
    r"""
root ::= text action+
text ::= ([^<] | "<"+ [^<|])* "<"*
point ::= number number
number ::= "<|" ([0-9]{1,3} | "1000") "|>"
key ::= [!-;=-~] | """
    + " | ".join(f'"{key}"' for key in sorted(NAMED_KEYS))
    + "\n"
)
"""Typed text runs to the next control token; a `<` that begins none is text."""
_TAILS = {
    "type": "text",
    "finished": "text",
    "call_user": "text",
    "hotkey": 'key (" " key){0,2}',
    "press": "key",
    "release": "key",
    "wait": '([1-5]? [0-9] ("." [0-9]{1,3})?)?',
    "mouse_down": '("left" | "right" | "middle")?',
    "mouse_up": '("left" | "right" | "middle")?',
    "scroll": '("up" | "down" | "left" | "right") (" " [1-9] [0-9]?)?',
}
"""What follows the points of an action token; nothing where it is not named."""


@cache
def gbnf_of(dialect: Dialect) -> str:
    """The grammar of a reply as llama.cpp reads it, with the rule `root`.

    Empty for a dialect whose replies are too free for it (UI-TARS-2). Where functions are called, their names
    and arguments are free: a server of tools may add to them.
    """
    if not isinstance(dialect.layout, Conversation):
        return _tokens()
    if isinstance(dialect.notation, FunctionCalls):
        return _JSON_CALLS if dialect.notation.form is CallForm.JSON else _MARKED_CALLS
    space = _SPACE.search(dialect.layout.opening)
    return _calls(space[1]) if space else ""


def has_free_thoughts(dialect: Dialect) -> bool:
    """Whether its models think in their own words before they act."""
    return isinstance(dialect.layout, Conversation)


def _tokens() -> str:
    actions = []
    for name, counts in NUM_POINTS.items():
        points = " | ".join(" ".join(["point"] * count) or '""' for count in counts)
        tail = _TAILS.get(name, "")
        actions.append(f'"<|{name}|>" ({points}) {tail}'.strip())
    return _TOKENS + "action ::= " + " | ".join(actions) + "\n"


def _calls(space: str) -> str:
    calls = []
    for name, arguments in _ACTION.findall(space):
        written = [f'"{key}=\'" {_rule(example)} "\'"' for key, example in _ARGUMENT.findall(arguments)]
        calls.append(" ".join([f'"{name}("', ' ", " '.join(written), '")"']))
    return _CALLS + "call ::= " + " | ".join(calls) + "\n"


def _rule(example: str) -> str:
    """The rule for a value, by how the action space shows it."""
    if "<|box_start|>" in example:
        return "box"
    if "<point>" in example:
        return "point"
    if " or " in example:
        return "(" + " | ".join(f'"{choice}"' for choice in example.split(" or ")) + ")"
    return "text"
