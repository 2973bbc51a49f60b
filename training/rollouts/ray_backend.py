"""The `Backend` on Ray: every actor of a run is a Ray actor, here or elsewhere in a cluster. I/O: Ray.

`--ray auto` joins the cluster that runs on this machine, or starts a small one; `--ray ADDRESS` joins that
one. A cluster that we start listens on the loopback interface, has no dashboard, and ends with this process.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

import ray
from ray.exceptions import RayActorError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from training.errors import TrainingError
from training.rollouts.backend import ActorLostError, NoResourcesError, ReconnectingHandle
from training.rollouts.ray_cluster import LocalCluster, OwnCluster, stay_at

A = TypeVar("A")
P = ParamSpec("P")
R = TypeVar("R")

NAMESPACE = "deskhand"
AUTO = "auto"
NOTED = Path("/tmp/ray/ray_current_cluster")
"""Where `ray start` writes the address of the cluster that it has started here."""
_MARK = "@"
_LAST_ANSWER_S = 2.0


class RayActor:
    """Ray's side of an actor: holds the object, in a process of its own, and calls its methods."""

    def __init__(self, actor: Callable[..., Any], arguments: tuple[Any, ...], is_detached: bool) -> None:
        self._actor, self._is_detached = actor(*arguments), is_detached

    def call(self, method: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
        """Called through Ray by `RayHandle` alone, so the name comes from a method and never from data."""
        try:
            return getattr(self._actor, method)(*args, **kwargs)
        finally:
            # The process that started it may be gone; a caller that still waits gets its answer first.
            if self._is_detached and method == "run":
                Timer(_LAST_ANSWER_S, os._exit, (0,)).start()


class RayHandle(Generic[A]):
    """An `ActorHandle`."""

    def __init__(self, actor: Any, name: str) -> None:
        """
        Args:
            actor: Ray's own handle of a `RayActor`.
        """
        self._actor, self._name = actor, name

    def call(self, method: Callable[Concatenate[A, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """See `ActorHandle.call`."""
        try:
            answer: R = ray.get(self._actor.call.remote(method.__name__, args, kwargs))
        except RayTaskError as error:
            raise error.cause from None
        except RayActorError as error:
            raise ActorLostError(f"{self._name} is gone: {error}") from error
        return answer

    def submit(self, method: Callable[Concatenate[A, P], R], *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """See `ActorHandle.submit`."""
        answer: Future[R] = Future()

        def pass_on(done: Future[R]) -> None:
            error = done.exception()
            if error is None:
                answer.set_result(done.result())
            elif isinstance(error, RayTaskError):
                answer.set_exception(error.cause)
            elif isinstance(error, RayActorError):
                answer.set_exception(ActorLostError(f"{self._name} is gone: {error}"))
            else:
                answer.set_exception(error)

        self._actor.call.remote(method.__name__, args, kwargs).future().add_done_callback(pass_on)
        return answer

    def kill(self) -> None:
        """See `ActorHandle.kill`."""
        ray.kill(self._actor, no_restart=True)


class RayBackend:
    """A `Backend`."""

    has_process_per_actor = True

    def __init__(self, address: str | None = None, cluster: LocalCluster | None = None) -> None:
        """
        Args:
            address: of a cluster that runs; None starts one here, and `auto` does where none runs.
            cluster: how that one is made.

        Raises:
            TrainingError: no cluster answers at the address.
            ClusterError: none could be started.
        """
        if address == AUTO:
            address = address_of_running()
        self._cluster = OwnCluster(cluster or LocalCluster()) if address is None else None
        if self._cluster is not None:
            address = self._cluster.address
        assert address is not None
        self.address = address
        host = address.rpartition("//")[2].partition(":")[0]
        stay_at(host)
        try:
            ray.init(
                address=address,
                namespace=NAMESPACE,
                log_to_driver=False,
                logging_level=logging.ERROR,
                # Otherwise Ray looks for this machine under its address in the network.
                _node_ip_address=host if host.startswith("127.") else None,
            )
        except (ConnectionError, RuntimeError) as error:
            self.close()
            raise TrainingError(f"The Ray cluster at {address} cannot be joined: {error}") from error
        except BaseException:
            self.close()
            raise

    def start(
        self,
        actor: Callable[..., A],
        *arguments: Any,
        name: str,
        threads: int = 1,
        resources: Mapping[str, float] | None = None,
        is_detached: bool = False,
        is_on_this_machine: bool = False,
    ) -> RayHandle[A]:
        """See `Backend.start`.

        Raises:
            NoResourcesError: no machine of the cluster has such resources.
        """
        wanted = dict(resources or {})
        _require_somewhere(wanted, name)
        options: dict[str, Any] = {
            # No two actors ever share one: Ray's processes remember which actor a name belonged to.
            "name": f"{name}{_MARK}{time.time_ns()}",
            "namespace": NAMESPACE,
            "max_concurrency": threads,
            "num_cpus": wanted.pop("cpu", 0),
            "num_gpus": wanted.pop("gpu", 0),
            "resources": wanted,
        }
        if is_detached:
            options["lifetime"] = "detached"
        if is_on_this_machine:
            node = ray.get_runtime_context().get_node_id()
            options["scheduling_strategy"] = NodeAffinitySchedulingStrategy(node, soft=False)
        remote = ray.remote(RayActor).options(**options).remote(actor, arguments, is_detached)
        return RayHandle(remote, name)

    def find(self, name: str) -> RayHandle[Any] | None:
        """See `Backend.find`."""
        return _found(name)

    def reconnecting(self, name: str, patience_s: float) -> ReconnectingHandle[Any]:
        """See `Backend.reconnecting`."""
        return ReconnectingHandle(partial(_found, name), name, patience_s)

    def close(self) -> None:
        """Leave the cluster; one of our own ends, with all its actors."""
        ray.shutdown()
        if self._cluster is not None:
            self._cluster.close()


def address_of_running() -> str | None:
    """Of the cluster that RAY_ADDRESS names, or of one that `ray start` has started here; else None."""
    if address := os.environ.get("RAY_ADDRESS"):
        return address
    with suppress(OSError, ValueError):
        address = NOTED.read_text().strip()
        host, _, port = address.rpartition(":")
        with socket.create_connection((host, int(port)), timeout=5):
            return address
    return None


def _found(name: str) -> RayHandle[Any] | None:
    """The youngest actor of this name."""
    names = [known for known in ray.util.list_named_actors() if known.rpartition(_MARK)[0] == name]
    for known in sorted(names, key=lambda one: int(one.rpartition(_MARK)[2]), reverse=True):
        with suppress(ValueError):  # ended just now
            return RayHandle(ray.get_actor(known, namespace=NAMESPACE), name)
    return None


def _require_somewhere(wanted: Mapping[str, float], name: str) -> None:
    """
    Raises:
        NoResourcesError: no machine has that much of it; Ray itself would wait for one in silence.
    """
    known = {"cpu": "CPU", "gpu": "GPU"}
    nodes = [node["Resources"] for node in ray.nodes() if node["Alive"]]
    for resource, amount in wanted.items():
        if not any(node.get(known.get(resource, resource), 0) >= amount for node in nodes):
            raise NoResourcesError(
                f"No machine of the cluster has the resource {resource!r} that {name} needs. A node says "
                f"what it has when it joins: ray start … --resources '{{\"{resource}\": 16}}'."
            )
