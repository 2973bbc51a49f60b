"""A model's child process that tells what it can reach: `request` says where to look."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Event
from typing import Any

from agent.models.children.engine import EngineReply, ReplyOptions
from agent.models.children.server import serve
from agent.types import Message


def reaches(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except (OSError, MemoryError):
        return False
    return True


class PryingEngine:
    def __init__(self, header: Mapping[str, Any]) -> None:
        self._header = header

    def reply(
        self,
        messages: Sequence[Message],
        options: ReplyOptions,
        *,
        cancel: Event,
        on_text: Callable[[str], None],
    ) -> EngineReply:
        header = self._header
        weights = Path(header["weights"])
        found = {
            "secret": reaches(lambda: Path(header["secret"]).read_bytes()),
            "network": reaches(lambda: socket.create_connection(("127.0.0.1", header["port"]), 3).close()),
            "weights": reaches(weights.read_bytes),
            "weights written": reaches(lambda: weights.open("ab").close()),
            "beside the weights": reaches(lambda: (weights.parent / "new").touch()),
            "memory": reaches(lambda: bytearray(header["bytes"])),
            "little memory": reaches(lambda: bytearray(2**26)),
            "names": sorted(os.environ),
            "privileges": "NoNewPrivs:\t1" not in Path("/proc/self/status").read_text(),
            "owner": Path(f"/proc/{header['pid']}/environ").exists(),
        }
        return EngineReply(json.dumps(found))

    def read_ahead(self, messages: Sequence[Message], *, cancel: Event) -> None:
        pass

    def set_abort(self, is_set: bool) -> None:
        pass


if __name__ == "__main__":
    serve(PryingEngine)
