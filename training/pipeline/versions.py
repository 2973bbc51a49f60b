"""The weights of one stage in one or two versions, and the optimizer that makes the next one.

A version is a table of tensors that a module is called with (`torch.func.functional_call`). With two versions
nothing is changed in place, so that a micro-batch computed with another version than it should be cannot pass
unseen: its tensors are other tensors. The oldest version is let go before the next one is made; two are
    held at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import torch
from torch import Tensor, nn

from training.errors import CheckpointError, PipelineError

MakeOptimiser = Callable[[list[nn.Parameter]], torch.optim.Optimizer]


class VersionedParameters:
    def __init__(
        self, parameters: Mapping[str, Tensor], make_optimiser: MakeOptimiser, *, num_versions: int
    ) -> None:
        """
        Args:
            parameters: that are trained, by name; they are version 0, and are not copied.
            num_versions: held at once; with one, an update changes the weights in place.

        Raises:
            PipelineError: there are none.
        """
        if not parameters:
            raise PipelineError("A stage has nothing to train; cut the model into fewer stages.")
        self._num_versions = num_versions
        self._masters = {name: nn.Parameter(value.detach()) for name, value in parameters.items()}
        """What the optimizer changes: always the newest version."""
        self._optimiser = make_optimiser(list(self._masters.values()))
        self._versions = {0: self._leaves()}
        self.newest = 0

    def _leaves(self) -> dict[str, Tensor]:
        """The newest version for autograd: the same memory, other leaves than the optimizer's."""
        # Not `detach`: an update gives the master new memory, but a detached tensor would count its changes.
        return {name: value.data.requires_grad_() for name, value in self._masters.items()}

    @property
    def names(self) -> Iterable[str]:
        return self._masters.keys()

    @property
    def held(self) -> list[int]:
        """Versions that are held."""
        return sorted(self._versions)

    def of(self, version: int) -> dict[str, Tensor]:
        """
        Raises:
            PipelineError: it is not held, or not yet.
        """
        if version not in self._versions:
            raise PipelineError(f"Version {version} of the weights is asked for; held are {self.held}.")
        return self._versions[version]

    def update(self, gradients: Mapping[str, Tensor], learning_rate: float) -> None:
        """Make the next version from the newest one; parameters without a gradient stay as they are."""
        if self._num_versions == 1:
            self._versions.pop(self.newest)
        else:
            self._versions = {self.newest: self._versions[self.newest]}
            for value in self._masters.values():
                value.data = value.data.clone()
        for name, value in self._masters.items():
            value.grad = gradients.get(name)
        for group in self._optimiser.param_groups:
            group["lr"] = learning_rate
        self._optimiser.step()
        self._optimiser.zero_grad()
        self.newest += 1
        self._versions[self.newest] = self._leaves()

    def skip(self) -> None:
        """Make the next version equal to the newest one: there is no gradient to make it with."""
        same = self._versions[self.newest]
        kept = {} if self._num_versions == 1 else {self.newest: same}
        self.newest += 1
        self._versions = {**kept, self.newest: dict(same)}

    def state(self) -> dict[str, Any]:
        """All versions and the optimizer, by parameter name."""
        states = self._optimiser.state
        return {
            "newest": self.newest,
            "versions": {
                number: {name: value.detach() for name, value in version.items()}
                for number, version in self._versions.items()
            },
            "optimiser": {
                name: dict(states[value]) for name, value in self._masters.items() if states[value]
            },
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """
        Raises:
            CheckpointError: the state is another stage's.
        """
        versions: dict[int, dict[str, Tensor]] = state["versions"]
        newest = int(state["newest"])
        for version in versions.values():
            if version.keys() != self._masters.keys():
                raise CheckpointError("The checkpoint's weights are not those of this stage.")
        for name, master in self._masters.items():
            master.data = versions[newest][name].clone().to(master.device)
            if name in state["optimiser"]:
                self._optimiser.state[master] = {
                    key: value.clone() if isinstance(value, Tensor) else value
                    for key, value in state["optimiser"][name].items()
                }
        self.newest = newest
        self._versions = {
            number: {
                name: value.clone().to(self._masters[name].device).requires_grad_()
                for name, value in version.items()
            }
            for number, version in versions.items()
            if number != newest
        }
        self._versions[newest] = self._leaves()

    def num_bytes(self) -> int:
        """Of all versions, memory that they share counted once."""
        found = {
            value.untyped_storage().data_ptr(): value.untyped_storage().nbytes()
            for version in self._versions.values()
            for value in version.values()
        }
        return sum(found.values())
