"""A server that answers as a `ServerCase` says, byte by byte. I/O: network, on this computer."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from threading import Thread

from benchmarks.attacks.hostile_files.replies import CHAT, LISTED, MODELS, Answer, ServerCase, event, say

_GOOD = {
    CHAT: Answer(lambda: iter((event(say("Action: wait()")), event("[DONE]")))),
    MODELS: Answer(lambda: iter((json.dumps(LISTED).encode(),)), kind="application/json"),
}


def serve(listening: socket.socket, case: ServerCase) -> None:
    """Answer every connection; never returns."""
    while True:
        connection, _ = listening.accept()
        Thread(target=_answer, args=(connection, case), daemon=True).start()


def _answer(connection: socket.socket, case: ServerCase) -> None:
    with connection, suppress(OSError):
        asked = MODELS if _request_line(connection).startswith(b"GET") else CHAT
        answer = case.answer if asked == case.to else _GOOD[asked]
        if not answer.is_raw:
            lines = (f"HTTP/1.1 {answer.status}", f"Content-Type: {answer.kind}", *answer.headers)
            head = "\r\n".join((*lines, "Connection: close", "", ""))
            connection.sendall(head.encode("utf-8", "surrogateescape"))
        for piece in answer.pieces():
            connection.sendall(piece)
            if answer.pause_s:
                time.sleep(answer.pause_s)
        if answer.is_hanging:
            time.sleep(3600.0)


def _request_line(connection: socket.socket) -> bytes:
    """The first line of a request that was read whole."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65_536) or b"\r\n\r\n"
    head, _, body = data.partition(b"\r\n\r\n")
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    missing = int(lengths[0].split(b":")[1]) - len(body) if lengths else 0
    while missing > 0:
        missing -= len(connection.recv(65_536)) or missing
    return head.split(b"\r\n")[0]
