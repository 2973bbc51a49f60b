"""How near texts are in sense: "put my membership on ice" is near "Freeze membership". Pure.

The vectors come from a sentence encoder that has learned from what people say of controls
(`training.task_parser.sense`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from agent.models.task_parser.form_reading import FormReader

TEMPERATURE: Final = 0.05
"""Of the softmax over cosines that its training ended with (InfoNCE)."""
_KEPT: Final = 1024
"""Texts whose vectors are kept, the oldest go first."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """One of several texts, as near as another is to it."""

    number: int
    likely: float
    """Its share by softmax, 0-1."""
    near: float
    """Its cosine."""


class Senses(Protocol):
    """Compares texts."""

    @property
    def forms(self) -> FormReader | None:
        """What the same encoder reads of tasks beside forms; None where it has not learned to."""
        ...

    def ranked(self, text: str, others: Sequence[str]) -> list[Nearest]:
        """The nearest first; none where nothing is known of the text."""
        ...


class Sense:
    """`Senses` by vectors."""

    def __init__(
        self,
        vectors: Callable[[Sequence[str]], Sequence[NDArray[np.float32]]],
        forms: FormReader | None = None,
    ) -> None:
        """
        Args:
            vectors: (width,) of unit length for each text, nothing but zeros where nothing is known of it.
        """
        self._vectors, self.forms = vectors, forms
        self._kept: dict[str, NDArray[np.float32]] = {}

    def ranked(self, text: str, others: Sequence[str]) -> list[Nearest]:
        """The nearest first; none where nothing is known of the text."""
        if not others:
            return []
        one, *them = self._of([text, *others])
        if not one.any():
            return []
        near = np.array([float(one @ other) for other in them])
        shares = np.exp((near - near.max()) / TEMPERATURE)
        shares /= shares.sum()
        order = np.argsort(-near, kind="stable")
        return [Nearest(int(number), float(shares[number]), float(near[number])) for number in order]

    def _of(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        known = {text: self._kept[text] for text in texts if text in self._kept}
        new = [text for text in dict.fromkeys(texts) if text not in known]
        known |= zip(new, self._vectors(new) if new else (), strict=True)
        self._kept |= known
        for text in list(self._kept)[: max(0, len(self._kept) - _KEPT)]:
            del self._kept[text]
        return [known[text] for text in texts]
