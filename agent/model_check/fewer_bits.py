"""What a model with fewer bits loses beside the same model with more of them. I/O: reads headers of files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from agent.errors import ModelBrokenError
from agent.model_check.results import HIT_RATE, POINTED_AT
from agent.models.catalogue.selection import quantisation_of
from agent.models.gguf_header import GgufHeader
from agent.models.gguf_parts import read_model_header
from agent.models.manifest import Manifest, ModelFormat

WARNS_FROM_POINTS = 2.0


@dataclass(frozen=True, slots=True)
class LostPoints:
    """How many targets fewer a model hits, in points, on the same screens."""

    beside: str
    """The same model with more bits."""
    points: float

    @property
    def is_much(self) -> bool:
        return self.points > WARNS_FROM_POINTS

    @property
    def sentence(self) -> str:
        """
        >>> LostPoints("m-f16", 8.33).sentence
        'It hits 8 of 100 targets fewer than m-f16, the same model with more bits: better use that one.'
        """
        return (
            f"It hits {self.points:.0f} of 100 targets fewer than {self.beside}, the same model with more"
            " bits: better use that one."
        )


def lost_points(
    manifest: Manifest, scores: Mapping[str, float], others: Iterable[Manifest]
) -> LostPoints | None:
    """Beside the finest of the others that is the same model and was checked with as many targets; None
    where there is none.

    Args:
        scores: what a check of `manifest` has found.
    """
    if HIT_RATE not in scores or (own := _shape(manifest)) is None:
        return None
    finer: list[tuple[int, Manifest]] = []
    for other in others:
        is_comparable = other.name != manifest.name and other.scores.get(POINTED_AT) == scores.get(POINTED_AT)
        if is_comparable and HIT_RATE in other.scores and _base(other.name) == _base(manifest.name):
            shape = _shape(other)
            if shape is not None and _is_same(own, shape) and shape.size_bytes > own.size_bytes:
                finer.append((shape.size_bytes, other))
    if not finer:
        return None
    best = max(finer, key=lambda one: one[0])[1]
    return LostPoints(best.name, round(100 * (best.scores[HIT_RATE] - scores[HIT_RATE]), 2))


def _base(name: str) -> str:
    """The name without the number of bits.

    >>> _base("ui-tars-1.5-7b-q4_k_m"), _base("embedded"), _base("ui-tars-1.5-7b.f16")
    ('ui-tars-1.5-7b', 'embedded', 'ui-tars-1.5-7b')
    """
    bits = quantisation_of(name)
    at = name.lower().rfind(bits.lower()) if bits else -1
    return name[:at].rstrip("-._") if at > 0 else name


def _shape(manifest: Manifest) -> GgufHeader | None:
    if manifest.format is not ModelFormat.GGUF:
        return None
    try:
        return read_model_header(manifest.path_of("model"))
    except ModelBrokenError:
        return None


def _is_same(one: GgufHeader, other: GgufHeader) -> bool:
    keys = ("block_count", "embedding_length", "feed_forward_length")
    return (one.architecture, one.num_weights, *map(one.number, keys)) == (
        other.architecture,
        other.num_weights,
        *map(other.number, keys),
    )
