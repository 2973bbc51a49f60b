"""A computer that types the secrets which a task names, and does not show them. I/O: reads pictures.

Everybody around it, the model and the record too, sees names and pictures in which the typed secrets are
painted over. A picture that cannot be searched is not shown at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import Equipment
from agent.actions.types import Action
from agent.errors import AgentError
from agent.ocr.reading import Word, read_words
from agent.ports import Computer, SpotFinder
from agent.routines.named_secrets import NamedSecrets
from agent.types import Effect, EffectKind, Observation, Window

ReadPicture = Callable[[NDArray[np.uint8]], Sequence[Word]]
_PASSWORD_FIELD = "password text"
_SHADE, _HIDDEN = 128, "•••"
_LEAST_LETTERS = 3
"""Of a word that is taken for a part of a secret."""
_LEAST_ALIKE = 0.7
_MOST_HIGH_PX = 120
"""What has appeared after a secret was typed is taken for its field up to this height."""
_AROUND_PX = 6
_ALIKE = str.maketrans("0156|!$@", "olsglisa")
"""Signs that are read for one another."""


@dataclass(slots=True)
class _DottedField:
    """A field for passwords into which a secret was typed."""

    rows: slice
    columns: slice
    title: str
    """Of its window: with another one, something else stands at its place."""
    look: NDArray[np.uint8] | None = None
    """With its dots, (H, W, 3); None until it was seen."""


class NamedSecretComputer:
    """Implements `Computer` around another one."""

    def __init__(
        self, computer: Computer, secrets: NamedSecrets, spot_at: SpotFinder, read: ReadPicture = read_words
    ) -> None:
        self._computer, self._secrets, self._spot_at, self._read = computer, secrets, spot_at, read
        self._last: NDArray[np.uint8] | None = None
        """What was shown last, before anything was painted over."""
        self._before: NDArray[np.uint8] | None = None
        """The picture before a secret was typed where it can be read, until the next one comes."""
        self._fields: list[tuple[slice, slice]] = []
        self._dotted: list[_DottedField] = []
        self._title = ""
        self._may_show = False
        """Whether a secret was typed: also one behind dots may be shown later, at the press of an eye."""

    @property
    def equipment(self) -> Equipment:
        return self._computer.equipment

    def observe(self) -> Observation:
        seen = self._computer.observe()
        pixels, before = seen.pixels, self._before
        self._last, self._before = pixels, None
        self._title = seen.window.title if seen.window is not None else ""
        if not self._may_show:
            return seen
        seen = replace(seen, text=self._hidden(seen.text), window=self._titled(seen.window))
        if before is not None:
            self._fields += appeared(before, pixels)
        try:
            painted = without_secrets(pixels, self._read(pixels), self._secrets.typed)
        except AgentError:
            return replace(seen, pixels=np.full_like(pixels, _SHADE))
        for field in (*self._fields, *self._undotted(pixels)):
            painted[field] = _SHADE
        return replace(seen, pixels=painted)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        if not self._secrets.is_named(action):
            effect = self._computer.perform(action, stop=stop)
            detail, whole = self._hidden(effect.detail), self._hidden(effect.whole)
            return replace(effect, detail=detail, whole=whole)  # a tool reads files in which one may stand
        spot = self._spot_at(None)
        self._may_show = True
        if spot is None or spot.role != _PASSWORD_FIELD:
            self._before = self._last
        elif spot.width_px > 0 and spot.height_px > 0:
            left, top = max(0, spot.left_px), max(0, spot.top_px)
            rows, columns = (
                slice(top, spot.top_px + spot.height_px),
                slice(left, spot.left_px + spot.width_px),
            )
            self._dotted.append(_DottedField(rows, columns, self._title))
        try:
            filled = self._secrets.filled(action)
        except AgentError as problem:
            return Effect(EffectKind.FAILED, str(problem))
        return self._computer.perform(filled, stop=stop)

    def _undotted(self, pixels: NDArray[np.uint8]) -> list[tuple[slice, slice]]:
        """Fields for passwords that look otherwise than with their dots: they may show what was typed."""
        found = []
        for field in self._dotted:
            now = pixels[field.rows, field.columns]
            if field.look is None:
                field.look = now.copy()
            elif field.title == self._title and not np.array_equal(now, field.look):
                found.append((field.rows, field.columns))
        return found

    def _titled(self, window: Window | None) -> Window | None:
        return None if window is None else replace(window, title=self._hidden(window.title))

    def _hidden(self, text: str) -> str:
        for secret in sorted(self._secrets.typed, key=len, reverse=True):
            text = text.replace(secret, _HIDDEN)
        return text

    def release_all(self) -> None:
        self._computer.release_all()

    def close(self) -> None:
        self._computer.close()


def appeared(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> list[tuple[slice, slice]]:
    """Rows and columns of what differs, line by line with a little around each; none where that is too much
    for a field."""
    if before.shape != after.shape:
        return []
    differs = (before != after).any(-1)
    rows = np.flatnonzero(differs.any(1))
    if not len(rows) or len(rows) > _MOST_HIGH_PX:
        return []
    found = []
    for line in np.split(rows, np.flatnonzero(np.diff(rows) > _AROUND_PX) + 1):
        top, low = int(line[0]), int(line[-1]) + 1
        columns = np.flatnonzero(differs[top:low].any(0))
        left, right = int(columns[0]), int(columns[-1]) + 1
        high, wide = (slice(max(0, a - _AROUND_PX), b + _AROUND_PX) for a, b in ((top, low), (left, right)))
        found.append((high, wide))
    return found


def without_secrets(pixels: NDArray[np.uint8], words: Sequence[Word], secrets: set[str]) -> NDArray[np.uint8]:
    """The picture, (H, W, 3), with every word painted over that may be a secret, hold one, or be a part."""
    painted = pixels.copy()
    for word in words:
        if any(_may_be(word.text, secret) for secret in secrets):
            top, left = word.top_px, word.left_px
            painted[top : top + word.height_px, left : left + word.width_px] = _SHADE
    return painted


def _may_be(read: str, secret: str) -> bool:
    """Reading is not exact: signs are taken for each other, and a caret for a letter."""
    text, wanted = (one.strip().lower().translate(_ALIKE) for one in (read, secret))
    if not text or not wanted:
        return False
    if wanted in text or (len(text) >= _LEAST_LETTERS and text in wanted):
        return True
    return SequenceMatcher(None, text, wanted).ratio() >= _LEAST_ALIKE
