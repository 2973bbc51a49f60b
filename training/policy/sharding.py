"""A model whose weights are spread over several processes: FSDP2. I/O: torch.distributed.

Every process holds a part of each weight, of its gradient and of its moments. A layer is gathered when it is
computed and let go afterwards, so that nobody ever holds the whole; what is saved and what is loaded are
whole tensors, whatever the number of processes was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FSDPModule, fully_shard
from torch.distributed.tensor import DTensor, distribute_tensor

VISION = "visual."


def shard(root: nn.Module, count: int, *, frozen_vision: bool = False) -> None:
    """Spread the weights of a module over all processes, layer by layer; afterwards its parameters are
    `DTensor`s, and a forward pass is a collective call.

    Args:
        root: a language model, one with adapters, or a module around it.
        count: of processes.
        frozen_vision: leave the vision tower whole in every process, which calls it by itself.
    """
    device = next(root.parameters()).device.type
    mesh = init_device_mesh(device, (count,))
    for layer in _text_layers(root):
        fully_shard(layer, mesh=mesh)
    kept = {value for name, value in root.named_parameters() if frozen_vision and VISION in name}
    fully_shard(root, mesh=mesh, ignored_params=kept)


def _text_layers(root: nn.Module) -> list[nn.Module]:
    """The layers that every rank runs; not the vision tower's, since a rank may have no pictures."""
    split = {name for one in root.modules() for name in getattr(type(one), "_no_split_modules", None) or ()}
    names = {name for name in split if "Vision" not in name}
    return [module for module in root.modules() if type(module).__name__ in names]


@contextmanager
def gathered(*models: Any) -> Iterator[None]:
    """Every process holds all weights meanwhile, and forward passes are no collective calls: each may make
    as many as it likes. To enter is a collective call. Of models that are not sharded nothing changes."""
    units = [
        unit
        for model in models
        if isinstance(model, nn.Module)
        for unit in model.modules()
        if isinstance(unit, FSDPModule)
    ]
    for unit in units:
        unit.set_reshard_after_forward(False, recurse=False)
        unit.unshard()
    try:
        yield
    finally:
        for unit in units:
            unit.reshard()
            unit.set_reshard_after_forward(True, recurse=False)


def whole(value: Any) -> Any:
    """State with every sharded tensor gathered; a collective call of all ranks."""
    if isinstance(value, DTensor):
        return value.full_tensor()
    if isinstance(value, Mapping):
        return {key: whole(part) for key, part in value.items()}
    return [whole(part) for part in value] if isinstance(value, list) else value


def sharded_like(value: Any, parameter: Tensor) -> Any:
    """A whole tensor of a parameter's shape, sharded as the parameter is; others as they are."""
    if isinstance(value, DTensor) or not isinstance(parameter, DTensor) or not isinstance(value, Tensor):
        return value
    if value.shape != parameter.shape:
        return value
    return distribute_tensor(value.to(parameter.device), parameter.device_mesh, parameter.placements)


def load_weights(module: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Give a module, sharded or not, the weights of a `state_dict`, sharded as the module is or whole."""
    own = module.state_dict()
    module.load_state_dict({name: sharded_like(value, own[name]) for name, value in weights.items()})


def load_moments(optimiser: torch.optim.Optimizer, state: Mapping[str, Any]) -> None:
    """The same for an optimizer."""
    parameters = [value for group in optimiser.param_groups for value in group["params"]]
    moments = {
        number: {name: sharded_like(value, parameters[number]) for name, value in entry.items()}
        for number, entry in state["state"].items()
    }
    optimiser.load_state_dict({**state, "state": moments})
