"""A pretended GPU: tensors that say they lie elsewhere, and an error where a computation mixes both places.

A CPU runs everything wherever it lies, so that a model's part that was left behind, or a batch that was not
moved, is seen on a GPU first. Here a tensor on the device `meta` has its numbers in a CPU tensor of its own;
each operation is checked as CUDA checks it, and done on the CPU. Tensors without dimensions may lie on the
CPU, and so may the indices of a tensor on the GPU. In 32 bits: autocast knows no such device.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves, tree_map_only

GPU = torch.device("meta")
_COPIES = frozenset({"aten::copy_", "aten::_to_copy", "aten::_copy_from"})
_INDEXED = frozenset({"aten::index", "aten::index_put", "aten::index_put_", "aten::_index_put_impl_"})
_MAKERS = frozenset({"tensor", "as_tensor"})


class MixedPlacesError(Exception):
    """An operation on tensors of which some lie on the GPU and others do not."""


@dataclass
class Checked:
    """What was seen."""

    num_operations: int = 0
    """On the GPU."""


class ThereTensor(Tensor):
    """A tensor on the pretended GPU."""

    raw: Tensor

    @staticmethod
    def __new__(cls, raw: Tensor) -> ThereTensor:
        made: ThereTensor = Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls,
            raw.size(),
            strides=raw.stride(),
            storage_offset=raw.storage_offset(),
            dtype=raw.dtype,
            device=GPU,
        )
        made.raw = raw
        return made

    def tolist(self) -> Any:
        return self.raw.tolist()

    def numpy(self, *, force: bool = False) -> Any:
        raise MixedPlacesError("A tensor on the GPU cannot be converted to numpy.")

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return _done(func, args, kwargs or {}, Checked())


class _Operations(TorchDispatchMode):
    def __init__(self, checked: Checked) -> None:
        super().__init__()
        self._checked = checked

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return _done(func, args, kwargs or {}, self._checked)


class _Words(TorchFunctionMode):
    """Calls that name the GPU, or make a tensor of numbers that lie there: C++ would answer them alone."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs, name = dict(kwargs or {}), getattr(func, "__name__", "")
        if name in _MAKERS:
            args = tree_map_only(ThereTensor, ThereTensor.tolist, args)
        if name != "to" and _is_gpu(kwargs.get("device")):
            made = func(*args, **{**kwargs, "device": "cpu"})
            return tree_map_only(Tensor, _sent, made)
        return func(*args, **kwargs)


@contextmanager
def pretended_gpu() -> Iterator[Checked]:
    """While it lasts, `GPU` is a device; it counts the operations on it.

    Raises:
        MixedPlacesError: from an operation on tensors of both places.
    """
    checked, before = Checked(), torch.__future__.get_swap_module_params_on_conversion()
    torch.__future__.set_swap_module_params_on_conversion(True)
    try:
        with torch.autograd.set_multithreading_enabled(False), _Operations(checked), _Words():
            yield checked
    finally:
        torch.__future__.set_swap_module_params_on_conversion(before)


def _is_gpu(device: Any) -> bool:
    return device is not None and torch.device(device).type == GPU.type


def _sent(value: Tensor) -> Tensor:
    found: Tensor = torch.ops.aten._to_copy(value, device=GPU)
    return found


def _done(func: Any, args: Any, kwargs: dict[str, Any], checked: Checked) -> Any:
    name = func._schema.name
    tensors = [one for one in tree_leaves((args, kwargs)) if isinstance(one, Tensor)]
    there = [one for one in tensors if isinstance(one, ThereTensor)]
    if there:
        checked.num_operations += 1
        _require_one_place(name, args, tensors)
    if kwargs.get("device") is not None:
        is_there = _is_gpu(kwargs["device"])
        kwargs = {**kwargs, "device": torch.device("cpu")}
    else:
        is_there = isinstance(args[0], ThereTensor) if name in _COPIES else bool(there)
    args, kwargs = tree_map_only(ThereTensor, lambda one: one.raw, (args, kwargs))
    found = func(*args, **kwargs)
    if not is_there:
        return found
    known = {id(one.raw): one for one in there}  # what was changed in place stays itself
    return tree_map_only(Tensor, lambda one: known[id(one)] if id(one) in known else ThereTensor(one), found)


def _require_one_place(name: str, args: Any, tensors: list[Tensor]) -> None:
    here = [one for one in tensors if not isinstance(one, ThereTensor) and one.dim() > 0]
    if name in _COPIES or not here:
        return
    is_indexed = name in _INDEXED and isinstance(args[0], ThereTensor)
    if is_indexed and all(any(one is index for index in args[1]) for one in here):
        return
    shapes = [tuple(one.shape) for one in here]
    raise MixedPlacesError(f"{name}: tensors on the GPU, and on the CPU those of {shapes}.")
