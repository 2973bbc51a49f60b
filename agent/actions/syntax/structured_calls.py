"""Replies that are one JSON object: a thought and a tool call, as Holo 3 writes them. Pure.

`{"note": …, "thought": …, "tool_call": {"tool_name": "click", "element": …, "x": 932, "y": 880}}`. Newer ones
may also call functions in `<tool_call>`, which is read too.
"""

from __future__ import annotations

import re

from agent.actions.syntax.call import Call, Json, read_json, write_json
from agent.actions.syntax.function_calls import CALL, CallForm, FunctionCalls
from agent.actions.syntax.notation import Begun
from agent.actions.syntax.spelling import PointSpelling, spell
from agent.actions.syntax.thought_action import is_same
from agent.actions.syntax.vocabulary import build
from agent.actions.types import Action, Reply, points
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError

_OBJECT = re.compile(r'\{\s*"')
_THINKING_END = "</think>"
_NATIVE = FunctionCalls(CallForm.JSON)
_SUFFIX = "_desktop"
_NAMES = {"write": "type", "key_down": "press", "key_up": "release", "answer": "finished", "goto": "navigate"}
"""Where their name is not one of the vocabulary."""
_WORDS = {own: theirs for theirs, own in _NAMES.items()}
_NOWHERE = PointSpelling("point", "start_point", "end_point", "{x} {y}")


class StructuredCalls:
    """The notation of structured replies."""

    def parse(self, text: str) -> Reply:
        """As `Notation.parse`. Points are `ModelPoint`s, whose frame the model's manifest names.

        Raises:
            UnreadableReplyError: there is no object with a call in it, or the call makes no sense.
        """
        behind = max(text.rfind(_THINKING_END), 0)
        place = _OBJECT.search(text, behind)
        if place is None or CALL in text[behind : place.start()]:
            return _NATIVE.parse(text)
        try:
            value, end = read_json(text, place.start())
        except ValueError as error:
            span = (place.start(), len(text))
            raise UnreadableReplyError(f"This is no JSON ({error})", reply=text, span=span) from error
        if not isinstance(value, dict):
            raise UnreadableReplyError("The reply is no object", reply=text, span=(place.start(), end))
        called = value.get("tool_call", value.get("tool_calls", value))
        actions: list[Action] = []
        for one in called if isinstance(called, list) else [called]:
            actions += build(_call(one, text, (place.start(), end)), text)
        said = [value[key] for key in ("note", "thought") if isinstance(value.get(key), str)]
        thought = "\n".join(part.strip() for part in said if isinstance(part, str) and part.strip())
        if not actions:
            raise UnreadableReplyError("The reply calls nothing", reply=text, span=(place.start(), end))
        return Reply(thought, tuple(actions), text)

    def peek(self, text: str) -> Begun:
        """As `Notation.peek`: nothing is certain before the object ends."""
        return Begun()

    def format(self, reply: Reply) -> str:
        """As `Notation.format`.

        Raises:
            UnreadableReplyError: it would be read as something else, or a point is a `MonitorPoint`.
        """
        calls: list[Json] = [_written(action) for action in reply.actions]
        called = calls[0] if len(calls) == 1 else calls
        text = write_json({"thought": reply.thought.strip(), "tool_call": called})
        if not is_same(self.parse(text), reply):
            raise UnreadableReplyError("This would be read as something else", reply=text)
        return text


def _call(one: Json, reply: str, span: tuple[int, int]) -> Call:
    name = one.get("tool_name", one.get("name")) if isinstance(one, dict) else None
    if not isinstance(one, dict) or not isinstance(name, str):
        raise UnreadableReplyError("A tool call has a tool_name", reply=reply, span=span)
    nested = next((one[key] for key in ("args", "arguments", "parameters") if key in one), None)
    given = nested if isinstance(nested, dict) else {key: one[key] for key in one if key != "tool_name"}
    plain = name.strip().lower().removesuffix(_SUFFIX)
    return Call(_NAMES.get(plain, plain), {key: given[key] for key in given if key != "element"}, span)


def _written(action: Action) -> Json:
    name, arguments = spell(action, _NOWHERE)
    given: dict[str, Json] = {key: value for key, value in arguments.items() if "point" not in key}
    places = [point for point in points(action).values() if isinstance(point, ModelPoint)]
    names = [("x", "y")] if len(places) == 1 else [("x1", "y1"), ("x2", "y2")]
    for (x, y), point in zip(names, places, strict=False):
        given |= {x: round(point.x, 2), y: round(point.y, 2)}
    return {"tool_name": _WORDS.get(name, name), **given}
