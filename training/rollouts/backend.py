"""Where the actors of a run live: in this process, or under Ray. I/O: threads, a clock.

An actor is any object; others call its methods through an `ActorHandle`, wherever it lives. In this process a
call is a plain call, so that a debugger can step into it; under Ray (`ray_backend`) the same actor has a
process of its own, on this machine or another. A method is named by itself and not by a string, so that mypy
checks every call:

    assignment = coordinator.call(Coordinator.assign, "slot-0")  # Assignment | None
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from training.errors import TrainingError

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
P = ParamSpec("P")
R = TypeVar("R")

_POLL_S = 0.05


class ActorLostError(TrainingError):
    """An actor's process or machine is gone."""


class NoResourcesError(TrainingError):
    """No machine has what an actor needs; one that is being started again may have it later."""


class ActorHandle(Protocol[A_co]):
    """A reference to one actor, wherever it lives; can be passed to other actors."""

    def call(self, method: Callable[Concatenate[A_co, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the method of that name and wait for what it returns; raises what it raised.

        Args:
            method: of the actor's class or of one it inherits from, such as `Coordinator.assign`.

        Raises:
            ActorLostError: the actor does not live any more.
        """
        ...

    def submit(
        self, method: Callable[Concatenate[A_co, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> Future[R]:
        """Call and go on; the future of an actor that does not live any more holds an ActorLostError."""
        ...

    def kill(self) -> None:
        """End the actor at once, as a machine that fails would."""
        ...


class ReconnectingHandle(Generic[A]):
    """An `ActorHandle` by name: where the actor is lost, calls wait for the one that takes its place."""

    def __init__(self, find: Callable[[], ActorHandle[A] | None], name: str, patience_s: float) -> None:
        """
        Args:
            find: looks up the actor of this name that lives now.
            patience_s: for so many seconds after the loss calls wait; after that they fail at once, until
                there is an actor of this name again.
        """
        self._find, self._name, self._patience_s = find, name, patience_s
        self._known: ActorHandle[A] | None = None
        self._lost_since_s: float | None = None

    def call(self, method: Callable[Concatenate[A, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """A call that the lost actor may have received is made again, so methods must bear repetition.

        Raises:
            ActorLostError: nothing took the actor's place in time.
        """
        while True:
            try:
                answer = self._current().call(method, *args, **kwargs)
            except ActorLostError:
                self._known = None
                # Several threads share this handle: each field is read once.
                now_s = time.monotonic()
                lost_since_s = self._lost_since_s
                if lost_since_s is None:
                    lost_since_s = self._lost_since_s = now_s
                if now_s - lost_since_s >= self._patience_s:
                    raise
                time.sleep(_POLL_S)
            except Exception:  # raised by the method: the actor lives
                self._lost_since_s = None
                raise
            else:
                self._lost_since_s = None
                return answer

    def submit(self, method: Callable[Concatenate[A, P], R], *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """One attempt, without waiting for another actor.

        Raises:
            ActorLostError: no actor of this name lives now.
        """
        return self._current().submit(method, *args, **kwargs)

    def kill(self) -> None:
        """
        Raises:
            ActorLostError: no actor of this name lives now.
        """
        self._current().kill()

    def _current(self) -> ActorHandle[A]:
        handle = self._known or self._find()
        if handle is None:
            raise ActorLostError(f"There is no {self._name} now.")
        self._known = handle
        return handle


class Backend(Protocol):
    """Starts actors and finds them again."""

    @property
    def has_process_per_actor(self) -> bool:
        """Whether each actor has a process of its own."""
        ...

    def start(
        self,
        actor: Callable[..., A],
        *arguments: Any,
        name: str,
        threads: int = 1,
        resources: Mapping[str, float] | None = None,
        is_detached: bool = False,
        is_on_this_machine: bool = False,
    ) -> ActorHandle[A]:
        """Construct an actor where it is to live.

        Args:
            actor: the class, or any function that returns the actor; called there with the arguments.
            name: which `find` will find it by; only one actor of a name lives at a time.
            threads: the most calls that the actor answers at the same time.
            resources: what the machine must have, such as {"environment": 1}; not looked at in this process.
            is_detached: the actor outlives the process that started it, until its method `run` returns.
            is_on_this_machine: whether it has to live on the machine of the caller.

        Raises:
            NoResourcesError: no machine has such resources now.
        """
        ...

    def find(self, name: str) -> ActorHandle[Any] | None:
        """The living actor of that name, whichever process has started it; None where there is none."""
        ...

    def reconnecting(self, name: str, patience_s: float) -> ReconnectingHandle[Any]:
        """A handle that can be passed to other actors and goes on working when the actor is replaced.

        Args:
            patience_s: how many seconds calls wait for the replacement.
        """
        ...

    def close(self) -> None:
        """End what this backend has started; detached actors of a shared cluster live on."""
        ...


class InProcessBackend:
    """A `Backend` for debugging and for one small machine."""

    has_process_per_actor = False

    def __init__(self) -> None:
        self._handles: dict[str, InProcessHandle[Any]] = {}

    def start(
        self,
        actor: Callable[..., A],
        *arguments: Any,
        name: str,
        threads: int = 1,
        resources: Mapping[str, float] | None = None,
        is_detached: bool = False,
        is_on_this_machine: bool = False,
    ) -> InProcessHandle[A]:
        """See `Backend.start`; resources, `is_detached` and `is_on_this_machine` make no difference here."""
        handle = InProcessHandle(actor(*arguments), name, threads)
        self._handles[name] = handle
        return handle

    def find(self, name: str) -> InProcessHandle[Any] | None:
        """See `Backend.find`."""
        handle = self._handles.get(name)
        return handle if handle is not None and handle.is_alive else None

    def reconnecting(self, name: str, patience_s: float) -> ReconnectingHandle[Any]:
        """See `Backend.reconnecting`."""
        return ReconnectingHandle(lambda: self.find(name), name, patience_s)

    def close(self) -> None:
        """End all actors."""
        for handle in self._handles.values():
            handle.kill()


class InProcessHandle(Generic[A]):
    """Calls in the caller's thread (`call`), or in one of the actor's own (`submit`)."""

    def __init__(self, actor: A, name: str, threads: int) -> None:
        """
        Args:
            threads: how many there are for `submit`.
        """
        self._actor: A | None = actor
        self._name = name
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)

    @property
    def is_alive(self) -> bool:
        """False once it was killed."""
        return self._actor is not None

    def call(self, method: Callable[Concatenate[A, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """See `ActorHandle.call`."""
        actor = self._actor  # read once: another thread may kill the actor at any moment
        if actor is None:
            raise ActorLostError(f"{self._name} has been ended.")
        answer: R = getattr(actor, method.__name__)(*args, **kwargs)
        return answer

    def submit(self, method: Callable[Concatenate[A, P], R], *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """See `ActorHandle.submit`."""
        try:
            return self._executor.submit(lambda: self.call(method, *args, **kwargs))
        except RuntimeError:  # the executor was shut down
            lost: Future[R] = Future()
            lost.set_exception(ActorLostError(f"{self._name} has been ended."))
            return lost

    def kill(self) -> None:
        """Calls under way end by themselves; all later ones raise ActorLostError."""
        self._actor = None
        self._executor.shutdown(wait=False)
