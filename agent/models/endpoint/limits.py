"""What a server's list of models says of their contexts. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_KEYS = ("max_model_len", "loaded_context_length", "n_ctx", "context_length", "max_context_length")
"""Of vLLM, LM Studio, llama-server (in `meta`), others."""
_LEAST, _MOST = 256, 10**8


def context_said(entry: Mapping[str, Any]) -> int:
    """Tokens of the context that an entry of `GET /models` names; 0 where it names none.

    >>> context_said({"id": "a", "max_model_len": 16384}), context_said({"id": "a", "meta": {"n_ctx": 4096}})
    (16384, 4096)
    """
    meta = entry.get("meta")
    for where in (entry, meta if isinstance(meta, Mapping) else {}):
        for key in _KEYS:
            value = where.get(key)
            if isinstance(value, int) and not isinstance(value, bool) and _LEAST <= value <= _MOST:
                return value
    return 0
