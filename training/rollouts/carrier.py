"""What carries the parts of a run: this process, or Ray. The parts do not know which. Pure.

A part is any object; others reach it through a `Handle`. In this process a call is a call, so that a debugger
sees all of it; under Ray (`ray_carrier`) the same part lives in a process of its own, here or elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol

from training.errors import TrainingError


class PartLostError(TrainingError):
    """A part's process or machine is gone."""


class Handle(Protocol):
    """One part of a run, wherever it is; can be given to other parts."""

    def ask(self, method: str, *arguments: Any) -> Any:
        """Call and wait; raises what the part raised.

        Raises:
            PartLostError: there is no part any more.
        """
        ...

    def send(self, method: str, *arguments: Any) -> Future[Any]:
        """Call and go on."""
        ...

    def end(self) -> None:
        """End the part at once, as a machine that fails would."""
        ...


class Carrier(Protocol):
    """Starts parts."""

    def start(
        self,
        part: Callable[..., Any],
        *arguments: Any,
        name: str,
        threads: int = 1,
        resources: Mapping[str, float] | None = None,
    ) -> Handle:
        """
        Args:
            part: called there with the arguments.
            threads: calls at once.
            resources: what the machine must have, such as {"environment": 1}; nothing in this process.
        """
        ...

    def find(self, name: str) -> Handle | None:
        """A part that somebody else has started."""
        ...

    def close(self) -> None: ...


class InProcess:
    """A `Carrier` for debugging and for one small machine."""

    def __init__(self) -> None:
        self._handles: list[LocalHandle] = []

    def start(
        self,
        part: Callable[..., Any],
        *arguments: Any,
        name: str,
        threads: int = 1,
        resources: Mapping[str, float] | None = None,
    ) -> LocalHandle:
        handle = LocalHandle(part(*arguments), name, threads)
        self._handles.append(handle)
        return handle

    def find(self, name: str) -> None:
        return None

    def close(self) -> None:
        for handle in self._handles:
            handle.end()


class LocalHandle:
    """Calls in the caller's thread (`ask`), or in one of the part's own (`send`)."""

    def __init__(self, part: Any, name: str, threads: int) -> None:
        self._part: Any = part
        self._name = name
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def ask(self, method: str, *arguments: Any) -> Any:
        if self._part is None:
            raise PartLostError(f"{self._name} has been ended.")
        return getattr(self._part, method)(*arguments)

    def send(self, method: str, *arguments: Any) -> Future[Any]:
        try:
            return self._executor.submit(self.ask, method, *arguments)
        except RuntimeError as error:
            raise PartLostError(f"{self._name} has been ended.") from error

    def end(self) -> None:
        self._part = None
        self._executor.shutdown(wait=False)
