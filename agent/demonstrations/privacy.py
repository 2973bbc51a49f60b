"""Decides what of a recording may be kept: by application and region, never secrets. Pure.

The owner says which applications may be recorded; all others are painted over in pictures, and no action in
them is kept. An exclusion always overrides a permission.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.coordinates import MonitorPoint

EVERY_APPLICATION = "*"
MASK_GREY = 96


@dataclass(frozen=True, slots=True)
class PrivateRegion:
    """A rectangle in pixels of the recorded screen."""

    left_px: int
    top_px: int
    width_px: int
    height_px: int

    def contains(self, point: MonitorPoint) -> bool:
        return (
            self.left_px <= point.x < self.left_px + self.width_px
            and self.top_px <= point.y < self.top_px + self.height_px
        )


@dataclass(frozen=True, slots=True)
class WindowBox:
    """A window's rectangle, for painting over."""

    application: str
    region: PrivateRegion


@dataclass(frozen=True, slots=True)
class Consent:
    """What the owner allows to be recorded; application names are case-insensitive."""

    applications: frozenset[str] = frozenset()
    excluded: frozenset[str] = frozenset()
    regions: tuple[PrivateRegion, ...] = ()
    """Never shown and never acted in."""

    @classmethod
    def of(
        cls,
        applications: Iterable[str],
        *,
        excluded: Iterable[str] = (),
        regions: Iterable[PrivateRegion] = (),
    ) -> Consent:
        return cls(
            frozenset(name.lower() for name in applications),
            frozenset(name.lower() for name in excluded),
            tuple(regions),
        )

    def extended(self, other: Consent) -> Consent:
        """Both consents together, with the exclusions of both."""
        return Consent(
            self.applications | other.applications,
            self.excluded | other.excluded,
            tuple(dict.fromkeys((*self.regions, *other.regions))),
        )

    def allows(self, application: str) -> bool:
        """The empty name is the bare desktop, which is no application's."""
        name = application.lower()
        if not name:
            return EVERY_APPLICATION in self.applications
        return name not in self.excluded and (
            name in self.applications or EVERY_APPLICATION in self.applications
        )

    def allows_at(self, point: MonitorPoint) -> bool:
        return not any(region.contains(point) for region in self.regions)


def mask_of(
    shape: tuple[int, ...], windows: Iterable[WindowBox], consent: Consent
) -> NDArray[np.bool_] | None:
    """(H, W), true where pixels must be hidden; None if all may be shown.

    Args:
        windows: from the lowest to the highest: a permitted window hides what lies under it.
    """
    mask = np.zeros(shape[:2], dtype=np.bool_)
    for window in windows:
        mask[_slice(window.region)] = not consent.allows(window.application)
    for region in consent.regions:
        mask[_slice(region)] = True
    return mask if mask.any() else None


def painted_over(pixels: NDArray[np.uint8], mask: NDArray[np.bool_] | None) -> NDArray[np.uint8]:
    """A copy with the masked pixels grey; the same pixels where there is no mask."""
    if mask is None:
        return pixels
    painted = pixels.copy()
    painted[mask] = MASK_GREY
    return painted


def _slice(region: PrivateRegion) -> tuple[slice, slice]:
    top, left = max(region.top_px, 0), max(region.left_px, 0)
    return (
        slice(top, max(region.top_px + region.height_px, 0)),
        slice(left, max(region.left_px + region.width_px, 0)),
    )
