"""A stream of scenes from several drawing processes, for the training process. I/O: processes."""

from __future__ import annotations

import selectors
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from training.windows.drawing_process import DrawingProcess, SceneWorkerError
from training.windows.scene import Scene

__all__ = ["SceneStream", "SceneWorkerError"]

_LONGEST_SILENCE_S = 600.0


class SceneStream:
    """Endless scenes in the order they are finished.

    with SceneStream("qt", seed=1, workers=4) as stream:
        for scene in stream:
            ...

    Every worker has a seed of its own, runs at low priority and draws at most `slots` scenes ahead. After
    `scenes_per_worker` scenes another takes its place: style and font rendering are chosen once a process,
    and a process's caches of fonts grow by some 50 KB a scene. Raises SceneWorkerError when one dies.
    """

    def __init__(
        self,
        source: str,
        seed: int,
        workers: int = 1,
        *,
        canvas: tuple[int, int] = (800, 608),
        slots: int = 8,
        nice: int = 10,
        scenes_per_worker: int = 3000,
        model: Path | None = None,
    ) -> None:
        """
        Args:
            model: for the source "played": the folder of the model that works in the windows.
        """
        self._source = source
        self._model = model
        self._seed = seed
        self._canvas = canvas
        self._num_slots = slots
        self._nice = nice
        self._scenes_per_worker = max(scenes_per_worker, slots)
        self._num_started = 0
        self._selector = selectors.DefaultSelector()
        self._workers: list[DrawingProcess] = []
        self._leaving: list[DrawingProcess] = []
        self._ready: list[DrawingProcess] = []
        try:
            for _ in range(workers):
                self._start()
        except BaseException:
            self.close()
            raise

    def _start(self) -> None:
        seed = self._seed * 100_000 + self._num_started
        self._num_started += 1
        worker = DrawingProcess(
            self._source, seed, self._canvas, num_slots=self._num_slots, nice=self._nice, model=self._model
        )
        self._workers.append(worker)
        self._selector.register(worker.pipe, selectors.EVENT_READ, worker)

    @property
    def pids(self) -> list[int]:
        """The drawing processes."""
        return [worker.pid for worker in self._workers]

    def __iter__(self) -> Iterator[Scene]:
        return self

    def __next__(self) -> Scene:
        if not self._workers:
            raise StopIteration
        if not self._ready:
            self._ready = [key.data for key, _ in self._selector.select(timeout=_LONGEST_SILENCE_S)]
        if not self._ready:
            said = " / ".join(worker.last_words() for worker in self._workers)
            raise SceneWorkerError(f"no scene for {_LONGEST_SILENCE_S:.0f} s: {said}")
        worker = self._ready.pop(0)
        scene = worker.receive()
        self._ask_or_replace(worker)
        return scene

    def _ask_or_replace(self, worker: DrawingProcess) -> None:
        left = self._scenes_per_worker - worker.num_received - worker.num_waited_for
        if left > 0:
            worker.ask()
        elif left == 0 and worker.num_received + self._num_slots - 1 == self._scenes_per_worker:
            # Its successor starts while it draws what it was last asked for.
            self._start()
        if not worker.num_waited_for:
            self._selector.unregister(worker.pipe)
            self._workers.remove(worker)
            worker.let_go()
            self._leaving.append(worker)
            # Those that take their time (a browser has to end) must not keep the trainer waiting.
            for gone in [worker for worker in self._leaving if worker.has_ended]:
                gone.stop()
                self._leaving.remove(gone)

    def take(self, count: int) -> list[Scene]:
        """The next `count` scenes."""
        return [next(self) for _ in range(count)]

    def close(self) -> None:
        """Stop all drawing; the stream then ends."""
        for worker in self._workers:
            self._selector.unregister(worker.pipe)
            worker.let_go()
        for worker in (*self._workers, *self._leaving):
            worker.stop()
        self._workers.clear()
        self._leaving.clear()
        self._ready.clear()
        self._selector.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
