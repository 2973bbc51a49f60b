"""The factor of the loss that keeps gradients of half precision in range, the same in all stages. Pure.

Gradients smaller than 6e-8 are nought in half precision, and above 65,504 there is only infinity. So the loss
is multiplied before the backward pass, and the gradient divided afterwards. An update whose gradient is not
finite in any stage is skipped by all of them and halves the factor; many in a row that are double it. Each
version of the weights has a factor of its own, so that stages at different micro-batches agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FIRST, LEAST, MOST = 2.0**16, 1.0, 2.0**24
GROWS_AFTER = 2000
"""Updates in a row that were made."""


class LossScale:
    def __init__(self) -> None:
        self._of = {0: FIRST}
        self._made = 0

    def of(self, version: int) -> float:
        """For micro-batches that are computed with a version of the weights; one of the last two."""
        return self._of[version]

    def can_fall(self, version: int) -> bool:
        """Whether a gradient that is not finite may be this factor's fault."""
        return self._of[version] > LEAST

    def decided(self, version: int, *, is_skipped: bool) -> None:
        """
        Args:
            version: that the update made.
            is_skipped: it equals the one before.
        """
        before = self._of[version - 1]
        self._made = 0 if is_skipped else self._made + 1
        factor = before / 2 if is_skipped else before
        if self._made == GROWS_AFTER:
            self._made, factor = 0, before * 2
        self._of = {version - 1: before, version: min(MOST, max(LEAST, factor))}

    def state(self) -> dict[str, Any]:
        return {"of": dict(self._of), "made": self._made}

    def restore(self, state: Mapping[str, Any]) -> None:
        self._of, self._made = dict(state["of"]), state["made"]
