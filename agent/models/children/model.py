"""A `Model` in a child process, seen from the app: asked, streamed, cancelled, restarted. I/O: processes.

The window must survive failures of native code: an abort, a lack of memory or a hang ends one step with a
typed error, and the next step starts the process again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Event, Lock
from time import monotonic
from typing import Any

import numpy as np

from agent.actions.dialects import embedded
from agent.errors import (
    ModelBrokenError,
    ModelCrashedError,
    ModelError,
    ModelSandboxError,
    ModelTimeoutError,
    ModelTooLargeError,
    PromptTooLongError,
    SandboxError,
)
from agent.models.children.blocks import shaped
from agent.models.children.enclosed import ChildNeeds
from agent.models.children.frames import Frame
from agent.models.children.process import ChildEndedError, ChildProcess
from agent.models.manifest import Manifest
from agent.models.runtime_settings import RuntimeSettings, grammar_of
from agent.ports import Model
from agent.types import ImagePart, ModelReply, ModelTimings, Prompt, TextPart
from agent.whole_text import whole_text

_POLL_S = 0.02


class ChildModel(Model):
    """The `Model` port over a child process; one reply at a time."""

    def __init__(
        self,
        manifest: Manifest,
        settings: RuntimeSettings,
        *,
        child_module: str,
        request: Mapping[str, Any],
        needs: ChildNeeds,
    ) -> None:
        """Starts `python -m child_module`, sends it `request` (what to load) and waits until it has.

        Raises:
            ModelSandboxError: its process cannot be shut in.
            ModelBrokenError: the runtime refuses the model.
            ModelTooLargeError: it did not fit into memory.
            ModelCrashedError: the process ended while loading.
            ModelTimeoutError: loading took too long.
        """
        self.manifest = manifest
        self.needed_bytes = needs.memory_bytes
        """Memory that the child was estimated to take."""
        self._settings = settings
        self._child_module = child_module
        self._request = dict(request)
        self._needs = needs
        self._lock = Lock()
        self._num_requests = 0
        self._closed = False
        self._is_loaded = False
        self._load_deadline = 0.0
        self._sent: set[str] = set()
        """Digests of the pictures that the child has: those of the prompt before."""
        self._child: ChildProcess | None = self._start()
        self._wait_until_loaded(self._child)

    @property
    def child_pid(self) -> int | None:
        """Process id of the running child, for measurements."""
        return self._child.pid if self._child is not None and self._child.is_running else None

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        with self._lock:
            if self._closed:
                raise ModelError(f"The model {self.manifest.name} has been closed.")
            if stop.is_set():
                return self._cancelled()
            child = self._running_child()
            if not self._wait_until_loaded(child, stop):
                return self._cancelled()
            try:
                return self._ask(child, prompt, stop, on_text)
            except ChildEndedError as error:
                self._end_child()
                raise ModelCrashedError(f"The model's process ended unexpectedly ({error}).") from error
            except (ModelBrokenError, PromptTooLongError):
                raise
            except BaseException:
                # Otherwise the child's remaining messages would be taken for the answer to the next prompt.
                self._end_child()
                raise

    def read_ahead(self, prompt: Prompt) -> None:
        with self._lock:
            child = self._child
            if child is None or not self._is_loaded or not self._settings.reuses_prefix:
                return
            messages, blobs = self._as_sent(prompt)
            try:
                child.send({"op": "read_ahead", "messages": messages}, blobs)
            except ChildEndedError:
                self._end_child()

    def reseed(self, seed: int) -> None:
        with self._lock:
            self._settings = replace(self._settings, seed=seed)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._end_child()

    def _running_child(self) -> ChildProcess:
        if self._child is not None and not self._child.is_running:
            self._end_child()
        if self._child is None:
            self._child = self._start()
        return self._child

    def _end_child(self, *, waits: bool = True) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill(waits=waits)

    def _start(self) -> ChildProcess:
        """A child that has been told what to load."""
        try:
            child = ChildProcess(self._child_module, self._needs)
        except SandboxError as error:
            raise ModelSandboxError(
                f"The model {self.manifest.name} was not started, for its process cannot be shut in: {error}"
                " If you trust its files, set DESKHAND_MODEL_SANDBOX=off."
            ) from error
        self._sent.clear()
        self._is_loaded = False
        self._load_deadline = monotonic() + self._settings.load_timeout_s
        # When the child has ended already, `_wait_until_loaded` says how.
        with contextlib.suppress(ChildEndedError):
            child.send({"op": "load", **self._request})
        return child

    def _wait_until_loaded(self, child: ChildProcess, stop: Event | None = None) -> bool:
        """False when `stop` was set first; loading goes on then."""
        while not self._is_loaded:
            if stop is not None and stop.is_set():
                return False
            try:
                frame = child.receive(_POLL_S)
            except ChildEndedError as error:
                self._end_child()
                raise ModelCrashedError(
                    f"The process that loads the model {self.manifest.name} ended ({error})."
                ) from error
            if frame is not None and frame.header["event"] == "error":
                self._end_child()
                raise self._error(frame)
            if frame is None and monotonic() > self._load_deadline:
                self._end_child()
                raise ModelTimeoutError(
                    f"The model {self.manifest.name} was not loaded within"
                    f" {self._settings.load_timeout_s:g} seconds."
                )
            self._is_loaded = frame is not None
        return True

    def _ask(
        self, child: ChildProcess, prompt: Prompt, stop: Event, on_text: Callable[[str], None] | None
    ) -> ModelReply:
        self._num_requests += 1
        messages, blobs = self._as_sent(prompt)
        settings = self._settings
        child.send(
            {
                "op": "reply",
                "id": self._num_requests,
                "messages": messages,
                "stop": list(prompt.stop),
                "max_tokens": settings.max_reply_tokens or self.manifest.max_reply_tokens,
                "temperature": settings.temperature,
                "seed": settings.seed,
                "grammar": grammar_of(prompt, settings),
                "looks_again": settings.looks_again and self.manifest.dialect == embedded.DIALECT.name,
                "reuses_prefix": settings.reuses_prefix,
            },
            blobs,
        )
        text = ""
        deadline = monotonic() + settings.reply_timeout_s
        cancelled = False
        while True:
            if stop.is_set() and not cancelled:
                cancelled = True
                deadline = monotonic() + settings.cancel_timeout_s
                child.send({"op": "cancel", "id": self._num_requests})
            frame = child.receive(_POLL_S)
            if frame is None:
                if monotonic() < deadline:
                    continue
                if cancelled:
                    # The vision tower cannot be interrupted; a new process is cheaper than waiting for it.
                    self._end_child(waits=False)
                    return self._cancelled(text)
                raise ModelTimeoutError(
                    f"The model {self.manifest.name} said nothing for {settings.reply_timeout_s:g} seconds."
                )
            if frame.header["event"] == "text":
                new = whole_text(frame.header["text"])
                text += new
                if on_text is not None:
                    on_text(new)
                if not cancelled:
                    deadline = monotonic() + settings.reply_timeout_s
            elif frame.header["event"] == "done":
                return self._read_reply(frame.header)
            else:
                raise self._error(frame)

    def _cancelled(self, text: str = "") -> ModelReply:
        return ModelReply(text, "cancelled", weights_version=self.manifest.weights_version)

    def _as_sent(self, prompt: Prompt) -> tuple[list[dict[str, Any]], list[memoryview]]:
        """The messages, and the pixels of the pictures in them that the child has not got."""
        messages: list[dict[str, Any]] = []
        blobs: list[memoryview] = []
        sent = self._sent if self._settings.reuses_prefix else set()
        pictured: set[str] = set()
        for message in prompt.messages:
            parts: list[dict[str, Any]] = []
            for part in message.parts:
                match part:
                    case TextPart(text=text, is_data=is_data):
                        parts.append({"text": whole_text(text), "is_data": is_data})
                    case ImagePart(pixels=pixels, digest=digest):
                        self._require_size(pixels.shape)
                        key = shaped(digest, pixels.shape)
                        is_new = not digest or key not in sent | pictured
                        parts.append({"shape": pixels.shape, "digest": digest, "is_new": is_new})
                        pictured.add(key)
                        if is_new:
                            blobs.append(np.ascontiguousarray(pixels).reshape(-1).data)
            messages.append({"role": message.role, "parts": parts})
        self._sent = pictured
        return messages, blobs

    def _require_size(self, shape: tuple[int, ...]) -> None:
        factor = self.manifest.image.factor
        if len(shape) != 3 or shape[2] != 3 or shape[0] % factor or shape[1] % factor or 0 in shape:
            # The runtime would scale it or paint black bars, and every coordinate would be wrong.
            raise ModelError(
                f"A picture for the model {self.manifest.name} must have sides that are multiples of"
                f" {factor}, not {shape[1]}x{shape[0]}."
            )

    def _read_reply(self, header: dict[str, Any]) -> ModelReply:
        return ModelReply(
            text=whole_text(header["text"]),
            finish_reason=header["finish_reason"],
            token_ids=tuple(header["token_ids"]),
            logprobs=tuple(header["logprobs"]),
            weights_version=self.manifest.weights_version,
            readings=tuple(header.get("readings", ())),
            timings=ModelTimings(
                encode_s=header["encode_s"],
                prefill_s=header["prefill_s"],
                decode_s=header["decode_s"],
                second_look_s=header["second_look_s"],
                prompt_tokens=header["prompt_tokens"],
                reused_tokens=header["reused_tokens"],
            ),
        )

    def _error(self, frame: Frame) -> ModelError:
        message, kind = str(frame.header.get("message", "")), frame.header.get("kind")
        if kind == "too_long":
            return PromptTooLongError(f"The prompt is too long: {message}.")
        if kind == "memory":
            return ModelTooLargeError(f"The model {self.manifest.name} does not fit into memory.")
        return ModelBrokenError(f"The model {self.manifest.name} cannot be used: {message}.")
