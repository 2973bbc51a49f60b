"""What a run keeps is read as it was written, and a file that says otherwise makes nothing else."""

from __future__ import annotations

import ast
import json
import os
import pickle
import struct
from collections import Counter, deque
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.types import EndingKind, ImagePart, Message, Prompt, TextPart
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.errors import CheckpointError
from training.rollouts.experience import Turn
from training.rollouts.leases import Lease, Slot
from training.rollouts.metrics import BufferMetrics
from training.rollouts.run_values import KEPT, decoded, encoded
from training.rollouts.trajectory_buffer import Running
from training.rollouts.weights import Weights

ROOT = Path(__file__).parents[3]
SAMPLE = TokenSample(
    token_ids=(1, 2, 3),
    mask=(False, True, True),
    turns=(0, 0, 0),
    log_probs=(0.0, -0.5, -1e-9),
    rewards=(0.0, 0.0, 1.0),
    pictures=(PictureSlot("a", 0, 1),),
    provenance=Provenance("forms", "7", 0),
)
LEASE = Lease("a", "s", "h", "w", 1.5, 2.5)
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.binary(max_size=20)
    | st.builds(Turn, st.tuples(st.integers(0, 9)), st.floats(0, 1), sample=st.binary(max_size=5)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.lists(inner, max_size=3).map(deque)
        | st.dictionaries(st.text(max_size=3) | st.integers(), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_a_value_comes_back_with_its_types(value: Any) -> None:
    again = decoded(encoded(value))
    assert again == value
    assert type(again) is type(value)


@pytest.mark.parametrize(
    "value",
    [
        SAMPLE,
        LEASE,
        Slot("s", "h", lease=LEASE),
        Weights(3, bytes(range(256)), "c", (-0.5, float("-inf"))),
        BufferMetrics(Counter({1: 2}), dropped_for=Counter({"stale": 1}), _cohort=deque([(1.0, True)])),
        Running(4, 7, 1, [Turn((1, 2), sample=SAMPLE)], state="seen", info={"ending": "finished"}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_everything_that_a_coordinator_keeps_comes_back(value: Any) -> None:
    assert decoded(encoded(value)) == value


def test_pictures_of_a_prompt_come_back_and_a_kind_of_ending_as_its_text() -> None:
    pixels = np.arange(24, dtype=np.uint8).reshape(2, 4, 3)
    prompt = Prompt((Message("user", (ImagePart(pixels), TextPart("a"))),))
    first, second = decoded(encoded(prompt)).messages[0].parts
    assert (first.pixels == pixels).all()
    assert first.pixels.dtype == np.uint8
    assert second == TextPart("a")
    assert decoded(encoded({EndingKind.FINISHED: np.int64(3)})) == {"finished": 3}


@pytest.mark.parametrize("value", [object(), {"a": open}, Random(1), np.array([object()]), 1j])
def test_a_value_of_another_type_is_not_written(value: Any) -> None:
    with pytest.raises(TypeError, match="not kept"):
        encoded(value)


def written(head: object, blobs: bytes = b"") -> bytes:
    text = json.dumps(head).encode()
    return struct.pack("<I", len(text)) + text + blobs


@pytest.mark.parametrize(
    "data",
    [
        b"",
        pickle.dumps(os.getcwd),
        written({"kind": "Popen", "fields": {"args": "id"}}),
        written({"kind": "system", "fields": {"command": "id"}}),
        written({"kind": "Turn", "fields": {"nothing": 1}}),
        written({"kind": ["Turn"], "fields": {}}),
        written({"kind": "Turn"}),
        written({"bytes": [0, 9]}, b"short"),
        written({"bytes": [-3, 2]}, b"short"),
        written({"array": [0, 8], "dtype": "object", "shape": [1]}, bytes(8)),
        written({"array": [0, 8], "dtype": "uint8", "shape": [2**40, 2**40]}, bytes(8)),
        written({"array": [0, 8], "dtype": "uint8", "shape": [-1]}, bytes(8)),
        written({"unknown": []}),
        written({"dict": [[[], 1]]}),
        written({"a": 1, "b": 2}),
        struct.pack("<I", 200_000) + b"[" * 100_000 + b"]" * 100_000,
    ],
    ids=range(16),
)
def test_a_file_that_holds_something_else_is_refused(data: bytes) -> None:
    with pytest.raises(CheckpointError, match="cannot be read"):
        decoded(data)


def test_every_type_of_the_list_is_a_dataclass_that_is_there() -> None:
    """Read, not imported: some of the modules bring torch with them."""
    for name, module in KEPT.items():
        tree = ast.parse((ROOT / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8"))
        (found,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
        assert [ast.unparse(one).split("(")[0] for one in found.decorator_list] == ["dataclass"], name
