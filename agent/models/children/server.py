"""The child's side: reads requests, answers with one engine, ends with the app. I/O: pipes, processes.

Messages come on standard input and go to standard output (frames.py). A runtime can write to standard output
itself; so that is redirected to standard error once the pipe has been duplicated. When standard input ends,
the app is gone, and the process ends at once, even in the middle of an evaluation. (PR_SET_PDEATHSIG would
end it with the *thread* that started it, which is a worker.)
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from agent.models.chat_template import TemplateFailedError
from agent.models.children.blocks import shaped
from agent.models.children.engine import Engine, RefusedError, RefusedPromptError, ReplyOptions
from agent.models.children.frames import Frame, FrameError, read_frame, write_frame
from agent.types import ImagePart, Message, TextPart

Load = Callable[[Mapping[str, Any]], Engine]
_READING_AHEAD = -1
"""Instead of the number of a request: reading ahead gives way to whatever is cancelled."""


class ChildServer:
    """Reads requests in one thread, so that a cancellation arrives during an evaluation, and answers in
    another."""

    def __init__(self, load: Load, requests: BinaryIO, answers: BinaryIO) -> None:
        self._load = load
        self._requests = requests
        self._answers = answers
        self._answers_lock = Lock()
        self._queue: SimpleQueue[Frame] = SimpleQueue()
        self._cancel = Event()
        self._state_lock = Lock()
        self._request = 0
        self._cancelled = 0
        self._engine: Engine | None = None
        self._pictures: dict[str, NDArray[np.uint8]] = {}
        """Of the prompt before, by digest: they are not sent again."""

    def run(self) -> None:
        Thread(target=self._read, name="requests", daemon=True).start()
        while True:
            frame = self._queue.get()
            try:
                self._handle(frame)
            except RefusedPromptError as error:
                self._send({"event": "error", "kind": "too_long", "message": str(error)})
            except (RefusedError, TemplateFailedError) as error:
                self._send({"event": "error", "kind": "broken", "message": str(error)})
            except MemoryError:
                self._send({"event": "error", "kind": "memory", "message": "memory ran out"})

    def _read(self) -> None:
        try:
            while (frame := read_frame(self._requests)) is not None:
                if frame.header["op"] == "cancel":
                    self._cancel_request(frame.header["id"])
                else:
                    self._queue.put(frame)
                    self._end_reading_ahead()
        except FrameError:
            pass
        finally:
            os._exit(0)

    def _cancel_request(self, number: int) -> None:
        with self._state_lock:
            self._cancelled = number
            if self._request in (number, _READING_AHEAD):
                self._set_cancel(True)

    def _end_reading_ahead(self) -> None:
        """A request waits: stop after the current block, whose result is probably needed."""
        with self._state_lock:
            if self._request == _READING_AHEAD:
                self._cancel.set()

    def _begin_request(self, number: int) -> None:
        # A request may have been cancelled before it was begun.
        with self._state_lock:
            self._request = number
            self._set_cancel(self._cancelled == number)

    def _set_cancel(self, is_set: bool) -> None:
        (self._cancel.set if is_set else self._cancel.clear)()
        if self._engine is not None:
            self._engine.set_abort(is_set)

    def _handle(self, frame: Frame) -> None:
        match frame.header["op"]:
            case "load":
                self._engine = self._load(frame.header)
                self._send({"event": "loaded"})
            case "reply":
                self._reply(frame)
            case "read_ahead":
                self._read_ahead(frame)
            case operation:
                raise FrameError(f"unknown request {operation!r}")

    def _reply(self, frame: Frame) -> None:
        assert self._engine is not None
        self._begin_request(frame.header["id"])
        messages = self._read_prompt(frame)
        header = frame.header
        options = ReplyOptions(
            max_tokens=header["max_tokens"],
            temperature=header["temperature"],
            seed=header["seed"],
            stop=tuple(header["stop"]),
            grammar=header["grammar"],
            looks_again=header["looks_again"],
            reuses_prefix=header["reuses_prefix"],
        )

        def on_text(text: str) -> None:
            self._send({"event": "text", "text": text})

        reply = self._engine.reply(messages, options, cancel=self._cancel, on_text=on_text)
        self._send({"event": "done", **asdict(reply)})

    def _read_ahead(self, frame: Frame) -> None:
        assert self._engine is not None
        messages = self._read_prompt(frame)
        self._begin_request(_READING_AHEAD)
        if self._queue.empty():
            # Nothing waits for this: errors of the prompt are reported when it is asked.
            with suppress(RefusedError, TemplateFailedError, MemoryError):
                self._engine.read_ahead(messages, cancel=self._cancel)

    def _read_prompt(self, frame: Frame) -> list[Message]:
        """The messages of a request. Its blobs are the pictures that the prompt before had not, in order."""
        new = iter(frame.blobs)
        pictures: dict[str, NDArray[np.uint8]] = {}
        messages: list[Message] = []
        for message in frame.header["messages"]:
            parts: list[TextPart | ImagePart] = []
            for part in message["parts"]:
                if "text" in part:
                    parts.append(TextPart(part["text"], part["is_data"]))
                    continue
                digest = part["digest"]
                key = shaped(digest, part["shape"])
                if part["is_new"]:
                    pixels = np.frombuffer(next(new), dtype=np.uint8).reshape(part["shape"])
                else:
                    pixels = pictures[key] if key in pictures else self._pictures[key]
                pictures[key] = pixels
                parts.append(ImagePart(pixels, digest))
            messages.append(Message(message["role"], tuple(parts)))
        self._pictures = pictures
        return messages

    def _send(self, header: dict[str, Any]) -> None:
        with self._answers_lock:
            write_frame(self._answers, header)


def serve(load: Load) -> None:
    """Answer until standard input ends. `load` makes the engine that the app asks for."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    ChildServer(load, sys.stdin.buffer, answers).run()
