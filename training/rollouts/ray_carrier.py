"""The parts of a run as Ray actors: on this machine, or on a cluster. I/O: Ray.

`--ray auto` joins a cluster that runs, or starts a small one here; `--ray ADDRESS` joins that one. A
cluster that we start listens on the loopback interface, has no dashboard, and ends with us.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any

import ray
from ray.exceptions import RayActorError, RayTaskError

from training.rollouts.carrier import PartLostError
from training.rollouts.ray_cluster import LocalCluster, OwnCluster

NAMESPACE = "deskhand"


class Part:
    """The actor: holds the object and calls it."""

    def __init__(self, part: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self._part = part(*arguments)

    def call(self, method: str, arguments: tuple[Any, ...]) -> Any:
        return getattr(self._part, method)(*arguments)


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
            raise PartLostError(f"{self._name} is gone: {error}") from error

    def send(self, method: str, *arguments: Any) -> Future[Any]:
        answer: Future[Any] = Future()

        def pass_on(done: Future[Any]) -> None:
            error = done.exception()
            if error is None:
                answer.set_result(done.result())
            elif isinstance(error, RayTaskError):
                answer.set_exception(error.cause)
            elif isinstance(error, RayActorError):
                answer.set_exception(PartLostError(f"{self._name} is gone: {error}"))
            else:
                answer.set_exception(error)

        self._actor.call.remote(method, arguments).future().add_done_callback(pass_on)
        return answer

    def end(self) -> None:
        ray.kill(self._actor, no_restart=True)


class RayCarrier:
    """A `Carrier`."""

    def __init__(self, address: str | None = None, cluster: LocalCluster | None = None) -> None:
        """
        Args:
            address: of a cluster that runs; None starts one here.
            cluster: how that one is made.
        """
        self._cluster = OwnCluster(cluster or LocalCluster()) if address is None else None
        try:
            ray.init(
                address=self._cluster.address if self._cluster else address,
                namespace=NAMESPACE,
                log_to_driver=False,
                logging_level=logging.ERROR,
                _node_ip_address=self._cluster.address.partition(":")[0] if self._cluster else None,
            )
        except BaseException:
            self.close()
            raise

    def start(
        self,
        part: Callable[..., Any],
        *arguments: Any,
        name: str,
        threads: int = 1,
        resources: Mapping[str, float] | None = None,
    ) -> RayHandle:
        wanted = dict(resources or {})
        options: dict[str, Any] = {
            "name": name,
            "namespace": NAMESPACE,
            "max_concurrency": threads,
            "num_cpus": wanted.pop("cpu", 0),
            "num_gpus": wanted.pop("gpu", 0),
            "resources": wanted,
        }
        actor = ray.remote(Part).options(**options).remote(part, arguments)
        return RayHandle(actor, name)

    def find(self, name: str) -> RayHandle | None:
        try:
            return RayHandle(ray.get_actor(name, namespace=NAMESPACE), name)
        except ValueError:
            return None

    def close(self) -> None:
        ray.shutdown()
        if self._cluster is not None:
            self._cluster.close()
