"""The child process of a Hugging Face folder: `python -m agent.models.transformers.child`. I/O: torch."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agent.models.children.prefix_engine import PrefixEngine
from agent.models.children.server import serve


def load(header: Mapping[str, Any]) -> PrefixEngine:
    # Read by the libraries when they are imported: a model folder is complete or it is refused.
    os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
    from agent.models.transformers.runtime import TorchOptions, TorchRuntime

    adapter = header["adapter"]
    return PrefixEngine(
        TorchRuntime(
            Path(header["folder"]),
            TorchOptions(
                context_tokens=header["context_tokens"],
                threads=header["threads"],
                uses_gpu=header["uses_gpu"],
                adapter=Path(adapter) if adapter else None,
            ),
        ),
        thinks=header["thinks"],
    )


if __name__ == "__main__":
    serve(load)
