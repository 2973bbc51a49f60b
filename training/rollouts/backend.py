"""What carries the parts of a run: this process, or Ray. The parts do not know which. I/O: threads, a clock.

A part is any object; others reach it through a `Handle`. In this process a call is a call, so that a debugger
sees all of it; under Ray (`ray_backend`) the same part lives in a process of its own, here or elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol

from training.errors import TrainingError

_POLL_S = 0.05


class ActorLostError(TrainingError):
    """A part's process or machine is gone."""


class NoPlaceError(TrainingError):
    """No machine has what a part needs; one that is being started again may have it later."""


class Handle(Protocol):
    """One part of a run, wherever it is; can be given to other parts."""

    def ask(self, method: str, *arguments: Any) -> Any:
        """Call and wait; raises what the part raised.

        Raises:
            PartLostError: there is no part any more.
        """
        ...

    def send(self, method: str, *arguments: Any) -> Future[Any]:
        """Call and go on; where there is no part any more, the answer is a PartLostError."""
        ...

    def end(self) -> None:
        """End the part at once, as a machine that fails would."""
        ...


class LastingHandle:
    """A `Handle` by name: where the part is lost, it waits for the one that takes its place."""

    def __init__(self, find: Callable[[], Handle | None], name: str, patience_s: float) -> None:
        """
        Args:
            find: the part of this name that lives now.
            patience_s: so long after the loss calls wait; from then on they fail at once, until there is one.
        """
        self._find, self._name, self._patience_s = find, name, patience_s
        self._known: Handle | None = None
        self._lost_s: float | None = None

    def ask(self, method: str, *arguments: Any) -> Any:
        """A call that the lost part may have heard is made again, so calls have to bear being repeated."""
        while True:
            try:
                answer = self._current().ask(method, *arguments)
            except ActorLostError:
                self._known = None
                self._lost_s = self._lost_s or time.monotonic()
                if time.monotonic() - self._lost_s >= self._patience_s:
                    raise
                time.sleep(_POLL_S)
            except Exception:  # the part's own: it lives
                self._lost_s = None
                raise
            else:
                self._lost_s = None
                return answer

    def send(self, method: str, *arguments: Any) -> Future[Any]:
        return self._current().send(method, *arguments)

    def end(self) -> None:
        self._current().end()

    def _current(self) -> Handle:
        handle = self._known or self._find()
        if handle is None:
            raise ActorLostError(f"There is no {self._name} now.")
        self._known = handle
        return handle


class Backend(Protocol):
    """Starts parts."""

    @property
    def gives_processes(self) -> bool:
        """Whether each part has a process of its own."""
        ...

    def start(
        self,
        actor: Callable[..., Any],
        *arguments: Any,
        name: str,
        threads: int = 1,
        resources: Mapping[str, float] | None = None,
        stays: bool = False,
        is_here: bool = False,
    ) -> Handle:
        """
        Args:
            actor: called there with the arguments.
            name: of one that lives at a time; it is found by it.
            threads: calls at once.
            resources: what the machine must have, such as {"environment": 1}; nothing in this process.
            stays: the part outlives whoever started it, until its method `run` has come to its end.
            is_here: on the machine of whoever starts it.

        Raises:
            NoPlaceError: no machine has such resources now.
        """
        ...

    def find(self, name: str) -> Handle | None:
        """A part that lives, whoever has started it."""
        ...

    def lasting(self, name: str, patience_s: float) -> LastingHandle:
        """A handle that other parts can be given, and that outlives the part."""
        ...

    def close(self) -> None: ...


class InProcess:
    """A `Backend` for debugging and for one small machine."""

    gives_processes = False

    def __init__(self) -> None:
        self._handles: dict[str, LocalHandle] = {}

    def start(
        self,
        actor: Callable[..., Any],
        *arguments: Any,
        name: str,
        threads: int = 1,
        resources: Mapping[str, float] | None = None,
        stays: bool = False,
        is_here: bool = False,
    ) -> LocalHandle:
        handle = LocalHandle(actor(*arguments), name, threads)
        self._handles[name] = handle
        return handle

    def find(self, name: str) -> LocalHandle | None:
        handle = self._handles.get(name)
        return handle if handle is not None and handle.is_alive else None

    def lasting(self, name: str, patience_s: float) -> LastingHandle:
        return LastingHandle(lambda: self.find(name), name, patience_s)

    def close(self) -> None:
        for handle in self._handles.values():
            handle.end()


class LocalHandle:
    """Calls in the caller's thread (`ask`), or in one of the part's own (`send`)."""

    def __init__(self, actor: Any, name: str, threads: int) -> None:
        self._actor: Any = actor
        self._name = name
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)

    @property
    def is_alive(self) -> bool:
        return self._actor is not None

    def ask(self, method: str, *arguments: Any) -> Any:
        if self._actor is None:
            raise ActorLostError(f"{self._name} has been ended.")
        return getattr(self._actor, method)(*arguments)

    def send(self, method: str, *arguments: Any) -> Future[Any]:
        try:
            return self._executor.submit(self.ask, method, *arguments)
        except RuntimeError:
            lost: Future[Any] = Future()
            lost.set_exception(ActorLostError(f"{self._name} has been ended."))
            return lost

    def end(self) -> None:
        self._actor = None
        self._executor.shutdown(wait=False)
