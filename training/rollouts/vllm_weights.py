"""New weights for a running vLLM, through its weight-transfer interface. Runs inside vLLM. I/O: files.

vLLM (0.32) takes weights from a `WeightTransferEngine` that is registered under a name; its own need CUDA or
NCCL between trainer and sampler. This one reads a safetensors file that both can reach, under /dev/shm where
they share a machine, so that it works on any device and with any number of workers.

    vllm serve MODEL --weight-transfer-config '{"backend": "deskhand"}'

vLLM finds it by the entry point `vllm.general_plugins` of this package.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors import safe_open
from vllm.distributed.weight_transfer.base import (
    WeightTransferEngine,
    WeightTransferInitInfo,
    WeightTransferUpdateInfo,
)
from vllm.model_executor.layers.vocab_parallel_embedding import ParallelLMHead
from vllm.model_executor.model_loader.reload import finalize_layerwise_reload, initialize_layerwise_reload


@dataclass
class FolderInfo(WeightTransferInitInfo):
    """What the trainer sends once, at the start."""

    folder: str
    """Absolute path; files are read from no other folder."""


@dataclass
class FileInfo(WeightTransferUpdateInfo):
    """What the trainer sends with each version."""

    name: str
    """Of the file in the folder."""
    sha256: str
    """Of the file, in hex."""


class FileEngine(WeightTransferEngine[FolderInfo, FileInfo]):
    """vLLM's side: reads the weights of a safetensors file into its model, layer by layer."""

    init_info_cls = FolderInfo
    update_info_cls = FileInfo

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._folder: Path | None = None

    def init_transfer_engine(self, init_info: FolderInfo) -> None:
        """Called by vLLM once, before the first weights."""
        self._folder = Path(init_info.folder).resolve()

    def start_weight_update(self) -> None:
        """Called by vLLM before the weights of a version."""
        initialize_layerwise_reload(self.model)

    def update_weights(self, update_info: dict[str, Any]) -> None:
        """Called by vLLM with the fields of a `FileInfo`.

        Raises:
            ValueError: see `receive_weights`.
        """
        self.receive_weights(self.parse_update_info(update_info))
        if torch.accelerator.is_available():
            torch.accelerator.synchronize()

    def receive_weights(self, update_info: FileInfo) -> None:
        """Load the weights of a file.

        Raises:
            ValueError: there is no folder, or the file is not what was sent.
        """
        if self._folder is None or Path(update_info.name).name != update_info.name:
            raise ValueError(f"{update_info.name} is no file of the folder for weights")
        path = self._folder / update_info.name
        with path.open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != update_info.sha256:
                raise ValueError(f"{path} is not what was sent")
        self.model.load_weights(_tensors(path))

    def finish_weight_update(self) -> None:
        """Called by vLLM after the weights of a version."""
        finalize_layerwise_reload(self.model, self.model_config)
        for layer in self.model.modules():
            if isinstance(layer, ParallelLMHead):
                # A head that shares the embedding's weights has none in the file, so that vLLM leaves what it
                # had made of the old ones (on a CPU, a packed copy).
                layer.quant_method.process_weights_after_loading(layer)

    def shutdown(self) -> None:
        """Called by vLLM when it ends."""
        self._folder = None


def _tensors(path: Path) -> Iterator[tuple[str, torch.Tensor]]:
    with safe_open(path, "pt") as file:
        for name in file.keys():  # noqa: SIM118  (no mapping)
            yield name, file.get_tensor(name)
