"""vLLM's entry point: registers `vllm_weights` when vLLM starts. Runs inside vLLM."""

from __future__ import annotations

BACKEND = "deskhand"


def register() -> None:
    """The entry point of `vllm.general_plugins`; called once in each of vLLM's processes."""
    from vllm.distributed.weight_transfer.factory import WeightTransferEngineFactory

    WeightTransferEngineFactory.register_engine(BACKEND, "training.rollouts.vllm_weights", "FileEngine")
