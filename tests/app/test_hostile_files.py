"""A seeded sample of the hostile files and servers of `benchmarks/attacks`, through the commands."""

from __future__ import annotations

from benchmarks.attacks.hostile import FAMILIES, PROMISED, measure
from benchmarks.attacks.part import HALVES


def test_a_sample_of_hostile_files_ends_no_command_and_shows_nothing_foreign() -> None:
    parts = measure(limit=2)
    assert [part.name for part in parts] == [f"hostile {family}" for family in FAMILIES]
    for part in parts:
        for half in HALVES:
            assert part.figures[half]["cases"] == 2
            assert {kind: part.figures[half][kind] for kind in PROMISED} == dict.fromkeys(PROMISED, 0), (
                part.name,
                part.examples,
            )
