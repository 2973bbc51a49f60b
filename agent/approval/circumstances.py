"""Builds what rules may read from an observation and a spot. Pure."""

from __future__ import annotations

from agent.actions.policy import Circumstances, Envelope
from agent.types import Observation, Spot


def circumstances_of(
    observation: Observation,
    spot: Spot | None,
    *,
    envelope: Envelope,
    thought: str = "",
    held_keys: frozenset[str] = frozenset(),
    folders: tuple[str, ...] = (),
    is_on_phone: bool = False,
) -> Circumstances:
    """Without a spot the active window is used."""
    window = observation.window
    if spot is None:
        return Circumstances(
            application=window.application if window else "",
            title=window.title if window else "",
            is_on_phone=is_on_phone,
            thought=thought,
            envelope=envelope,
            held_keys=held_keys,
            folders=folders,
        )
    return Circumstances(
        application=spot.application,
        title=spot.title,
        label=spot.name,
        role=spot.role,
        states=spot.states,
        dialog=spot.dialog,
        default_label=spot.default_label,
        is_own=spot.is_own,
        is_on_phone=is_on_phone,
        thought=thought,
        envelope=envelope,
        held_keys=held_keys,
        folders=folders,
    )
