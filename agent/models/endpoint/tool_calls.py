"""Function calls that a server took out of a model's text, put back as the model wrote them. Pure.

A server with a tool parser sends name and arguments apart, in pieces. Dialects read them where the model
wrote them: as JSON in `<tool_call>`, the form of the models that such parsers are for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_MAX_NAME = 200


@dataclass(slots=True)
class ToolCallText:
    """The calls so far: at most one of them is open."""

    _open: tuple[object, object] | None = None
    """Number and name of the one that is being written, as the server has them; None where none is."""
    _has_arguments: bool = False

    def add(self, calls: Any) -> str:
        """The text of more pieces; what is no piece of a call gives none."""
        if not isinstance(calls, Sequence) or isinstance(calls, str):
            return ""
        return "".join(self._one(call, number) for number, call in enumerate(calls))

    def end(self) -> str:
        """What closes the open call; "" where none is."""
        if self._open is None:
            return ""
        self._open = None
        return ("" if self._has_arguments else "{}") + "}\n</tool_call>"

    def _one(self, call: Any, number: int) -> str:
        function = call.get("function") if isinstance(call, Mapping) else None
        if not isinstance(function, Mapping):
            return ""
        text = ""
        name, arguments = function.get("name"), function.get("arguments")
        meant = call.get("index", number), call.get("id")
        if isinstance(name, str) and name and not self._is_open(*meant):
            ended = self.end()
            text = f'{ended}\n<tool_call>\n{{"name": {json.dumps(name[:_MAX_NAME])}, "arguments": '
            self._open, self._has_arguments = meant, False
        written = json.dumps(arguments, ensure_ascii=False) if isinstance(arguments, Mapping) else arguments
        if self._open is None or not isinstance(written, str) or not written:
            return text
        self._has_arguments = True
        return text + written

    def _is_open(self, number: object, name: object) -> bool:
        """Some servers number all calls alike, and say the name of one in every piece of it."""
        return self._open is not None and self._open[0] == number and name in (None, "", self._open[1])
