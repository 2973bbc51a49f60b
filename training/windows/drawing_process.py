"""The parent's side of a child process that draws scenes: start, request, receive, stop. I/O: processes.

A plain child, not `multiprocessing`: its spawned children import the training script again, torch and all.
Pixels come through a shared file in memory, the rest through the child's own pipe.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import IO

import numpy as np

from training.windows.scene import Scene
from training.windows.worker import HEADER

_ROOT = Path(__file__).resolve().parents[2]
_LAST_WORDS = 2000


class SceneWorkerError(RuntimeError):
    """A drawing process ended or stopped answering; the message has the end of its error stream."""


class DrawingProcess:
    """One child and its slots. It draws as long as it has a free slot; `receive` frees the one it reads."""

    def __init__(
        self,
        source: str,
        seed: int,
        canvas: tuple[int, int],
        *,
        num_slots: int,
        nice: int,
        model: Path | None = None,
    ) -> None:
        self._num_slots = num_slots
        self._num_asked = 0
        self.num_received = 0
        width, height = canvas
        in_memory = Path("/dev/shm")
        handle, name = tempfile.mkstemp(
            prefix="deskhand-scenes-", dir=in_memory if in_memory.is_dir() else None
        )
        os.close(handle)
        self._shared = Path(name)
        self._slots = np.memmap(self._shared, np.uint8, "w+", shape=(num_slots, height, width, 3))
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed in stop()
        command = [sys.executable, "-m", "training.windows.worker", source, "--seed", str(seed)]
        command += ["--canvas", str(width), str(height), "--shared", name]
        command += ["--slots", str(num_slots), "--nice", str(nice)]
        if model is not None:
            command += ["--model", str(model)]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            cwd=_ROOT,
            # One core each: a child's numpy must not start a thread pool beside the trainer's.
            env=os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
            bufsize=0,  # what lay in a buffer of ours would be invisible to a selector
        )
        self.ask(num_slots)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def pipe(self) -> IO[bytes]:
        """Readable when a scene is ready, or when the child has ended."""
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def num_waited_for(self) -> int:
        """Scenes that were requested but not received."""
        return self._num_asked - self.num_received

    def ask(self, count: int = 1) -> None:
        """Request this many more scenes."""
        assert self._process.stdin is not None
        self._num_asked += count
        # If it died meanwhile, the next `receive` says so, and why.
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(b"." * count)

    def receive(self) -> Scene:
        """Wait for its next scene. Raises SceneWorkerError when none will come."""
        head = _read_exactly(self.pipe, HEADER.size)
        body = _read_exactly(self.pipe, HEADER.unpack(head)[0]) if head else b""
        if not body:
            raise SceneWorkerError(
                f"a drawing process ended with code {self._process.wait()}: {self.last_words()}"
            )
        # The child has opened it by now: without a name it cannot outlive a trainer that is killed.
        self._shared.unlink(missing_ok=True)
        scene: Scene = pickle.loads(body)
        pixels = np.array(self._slots[self.num_received % self._num_slots])
        self.num_received += 1
        return replace(scene, pixels=pixels)

    def last_words(self) -> str:
        self._complaints.seek(0)
        return self._complaints.read().decode(errors="replace")[-_LAST_WORDS:]

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def let_go(self) -> None:
        """Tell it to end after the scene it is drawing; `stop` waits for that."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self.pipe.close()

    def stop(self) -> None:
        """End it and remove the shared file."""
        self.let_go()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._complaints.close()
        self._shared.unlink(missing_ok=True)


def _read_exactly(pipe: IO[bytes], count: int) -> bytes:
    """That many bytes, or b"" when the pipe ends before."""
    parts: list[bytes] = []
    while count:
        part = pipe.read(count)
        if not part:
            return b""
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
