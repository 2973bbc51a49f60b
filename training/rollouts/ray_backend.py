"""The parts of a run as Ray actors: on this machine, or on a cluster. I/O: Ray.

`--ray auto` joins the cluster that runs here, or starts a small one; `--ray ADDRESS` joins that one. A
cluster that we start listens on the loopback interface, has no dashboard, and ends with us.
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
from typing import Any

import ray
from ray.exceptions import RayActorError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from training.errors import TrainingError
from training.rollouts.backend import ActorLostError, LastingHandle, NoPlaceError
from training.rollouts.ray_cluster import LocalCluster, OwnCluster, stay_at

NAMESPACE = "deskhand"
AUTO = "auto"
NOTED = Path("/tmp/ray/ray_current_cluster")
"""Where `ray start` writes the address of the cluster that it has started here."""
_MARK = "@"
_LAST_ANSWER_S = 2.0


class RayActor:
    """The actor: holds the object and calls it."""

    def __init__(self, actor: Callable[..., Any], arguments: tuple[Any, ...], stays: bool) -> None:
        self._actor, self._stays = actor(*arguments), stays

    def call(self, method: str, arguments: tuple[Any, ...]) -> Any:
        try:
            return getattr(self._actor, method)(*arguments)
        finally:
            # Nobody may be left who would end it; whoever still waits gets the answer first.
            if self._stays and method == "run":
                Timer(_LAST_ANSWER_S, os._exit, (0,)).start()


class RayHandle:
    """A `Handle`."""

    def __init__(self, actor: Any, name: str) -> None:
        self._actor, self._name = actor, name

    def ask(self, method: str, *arguments: Any) -> Any:
        try:
            return ray.get(self._actor.call.remote(method, arguments))
        except RayTaskError as error:
            raise error.cause from None
        except RayActorError as error:
            raise ActorLostError(f"{self._name} is gone: {error}") from error

    def send(self, method: str, *arguments: Any) -> Future[Any]:
        answer: Future[Any] = Future()

        def pass_on(done: Future[Any]) -> None:
            error = done.exception()
            if error is None:
                answer.set_result(done.result())
            elif isinstance(error, RayTaskError):
                answer.set_exception(error.cause)
            elif isinstance(error, RayActorError):
                answer.set_exception(ActorLostError(f"{self._name} is gone: {error}"))
            else:
                answer.set_exception(error)

        self._actor.call.remote(method, arguments).future().add_done_callback(pass_on)
        return answer

    def end(self) -> None:
        ray.kill(self._actor, no_restart=True)


class RayBackend:
    """A `Carrier`."""

    gives_processes = True

    def __init__(self, address: str | None = None, cluster: LocalCluster | None = None) -> None:
        """
        Args:
            address: of a cluster that runs; None starts one here, and `auto` does where none runs.
            cluster: how that one is made.

        Raises:
            TrainingError: nobody answers at the address.
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
        actor: Callable[..., Any],
        *arguments: Any,
        name: str,
        threads: int = 1,
        resources: Mapping[str, float] | None = None,
        stays: bool = False,
        is_here: bool = False,
    ) -> RayHandle:
        """
        Raises:
            NoPlaceError: no machine of the cluster has such resources.
        """
        wanted = dict(resources or {})
        _require_somewhere(wanted, name)
        options: dict[str, Any] = {
            # No two parts ever have the same: each process remembers whom a name belonged to.
            "name": f"{name}{_MARK}{time.time_ns()}",
            "namespace": NAMESPACE,
            "max_concurrency": threads,
            "num_cpus": wanted.pop("cpu", 0),
            "num_gpus": wanted.pop("gpu", 0),
            "resources": wanted,
        }
        if stays:
            options["lifetime"] = "detached"
        if is_here:
            node = ray.get_runtime_context().get_node_id()
            options["scheduling_strategy"] = NodeAffinitySchedulingStrategy(node, soft=False)
        remote = ray.remote(RayActor).options(**options).remote(actor, arguments, stays)
        return RayHandle(remote, name)

    def find(self, name: str) -> RayHandle | None:
        return _found(name)

    def lasting(self, name: str, patience_s: float) -> LastingHandle:
        return LastingHandle(partial(_found, name), name, patience_s)

    def close(self) -> None:
        ray.shutdown()
        if self._cluster is not None:
            self._cluster.close()


def address_of_running() -> str | None:
    """Of the cluster that RAY_ADDRESS names, or of one that `ray start` has started here and that runs."""
    if address := os.environ.get("RAY_ADDRESS"):
        return address
    with suppress(OSError, ValueError):
        address = NOTED.read_text().strip()
        host, _, port = address.rpartition(":")
        with socket.create_connection((host, int(port)), timeout=5):
            return address
    return None


def _found(name: str) -> RayHandle | None:
    """The youngest part of this name."""
    names = [known for known in ray.util.list_named_actors() if known.rpartition(_MARK)[0] == name]
    for known in sorted(names, key=lambda one: int(one.rpartition(_MARK)[2]), reverse=True):
        with suppress(ValueError):  # ended just now
            return RayHandle(ray.get_actor(known, namespace=NAMESPACE), name)
    return None


def _require_somewhere(wanted: Mapping[str, float], name: str) -> None:
    """Ray itself would wait for such a machine without a word."""
    known = {"cpu": "CPU", "gpu": "GPU"}
    nodes = [node["Resources"] for node in ray.nodes() if node["Alive"]]
    for resource, amount in wanted.items():
        if not any(node.get(known.get(resource, resource), 0) >= amount for node in nodes):
            raise NoPlaceError(
                f"No machine of the cluster has the resource {resource!r} that {name} needs. A node says "
                f"what it has when it joins: ray start … --resources '{{\"{resource}\": 16}}'."
            )
