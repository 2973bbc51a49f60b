"""Geometry proposes the elements of a screen, at any scale and in any theme, and little else."""

from __future__ import annotations

import numpy as np
import pytest

from agent.elements.boxes import overlaps
from agent.elements.clusters import clusters, runs
from agent.elements.components import components
from agent.elements.proposals import MOST_PROPOSALS, propose
from agent.elements.surfaces import find_surfaces
from tests.agent.elements.drawn import BUTTONS, FIELD, screen

CONTROLS = np.array([*BUTTONS.values(), FIELD])


def brute_components(count: int, pairs: list[tuple[int, int]]) -> list[int]:
    """By following neighbours, one after the other."""
    of = [-1] * count
    for start in range(count):
        if of[start] >= 0:
            continue
        of[start], waiting = max(of) + 1, [start]
        while waiting:
            here = waiting.pop()
            for one, other in pairs:
                for near in (other,) if one == here else (one,) if other == here else ():
                    if of[near] < 0:
                        of[near] = of[here]
                        waiting.append(near)
    return of


@pytest.mark.parametrize("seed", range(30))
def test_components_are_those_that_following_neighbours_finds(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 30))
    pairs = rng.integers(0, count, (int(rng.integers(0, 30)), 2))
    found = components(count, pairs[:, 0], pairs[:, 1])
    assert found.tolist() == brute_components(count, [tuple(pair) for pair in pairs.tolist()])


def test_a_long_chain_is_one_component() -> None:
    chain = np.random.default_rng(0).permutation(5000)
    assert not components(5000, chain[:-1], chain[1:]).any()


def test_clusters_bridge_gaps_up_to_the_reach_and_no_further() -> None:
    mask = np.zeros((12, 40), np.bool_)
    mask[2, [3, 10, 20]] = True  # gaps of 6 and of 9
    assert clusters(runs(mask), across=3).tolist() == [[3, 2, 11, 3], [20, 2, 21, 3]]
    mask[4, 3] = True
    assert len(clusters(runs(mask), across=3)) == 3
    assert clusters(runs(mask), across=3, down=1)[0].tolist() == [3, 2, 11, 5]


def test_every_control_is_proposed() -> None:
    assert (overlaps(CONTROLS, propose(screen()).boxes).max(axis=1) >= 0.8).all()


def test_a_dark_theme_is_proposed_as_well() -> None:
    assert (overlaps(CONTROLS, propose(screen(is_dark=True)).boxes).max(axis=1) >= 0.8).all()


def test_colours_of_16_bits_move_no_control() -> None:
    steps = np.array([31, 63, 31])
    few = (np.round(screen() / 255 * steps) / steps * 255).astype(np.uint8)
    assert overlaps(CONTROLS, propose(few).boxes).max(axis=1).min() >= 0.9


def test_at_twice_the_pixels_boxes_move_by_two_at_most() -> None:
    one, two = propose(screen()).boxes, propose(screen(scale=2), 2.0).boxes / 2
    best = [one[overlaps(control[None], one)[0].argmax()] for control in CONTROLS]
    for box in best:
        assert np.abs(two - box).max(axis=1).min() <= 2


def test_what_lies_in_something_else_knows_it() -> None:
    proposals = propose(screen())
    button = int(overlaps(CONTROLS[:1], proposals.boxes)[0].argmax())
    inside = [number for number, parent in enumerate(proposals.parents) if parent == button]
    assert inside
    for number in inside:
        assert (proposals.boxes[number, :2] >= proposals.boxes[button, :2]).all()


@pytest.mark.parametrize("shade", [0, 128, 255])
def test_a_blank_screen_has_few_proposals(shade: int) -> None:
    assert len(propose(np.full((600, 800, 3), shade, np.uint8)).boxes) < 15


def test_noise_has_few_proposals_and_a_bound() -> None:
    noise = np.random.default_rng(0).integers(0, 256, (600, 800, 3)).astype(np.uint8)
    assert find_surfaces(noise).busy.all()
    assert len(propose(noise).boxes) < 15


def test_a_gradient_is_one_surface() -> None:
    rows = np.linspace(60, 200, 400).astype(np.uint8)
    picture = np.repeat(np.repeat(rows[:, None, None], 500, axis=1), 3, axis=2)
    assert len(find_surfaces(picture).boxes) == 1


def test_proposals_are_capped_and_it_is_said() -> None:
    picture = np.full((1600, 1600, 3), 255, np.uint8)
    for top in range(10, 1580, 30):
        for left in range(10, 1580, 30):
            picture[top : top + 16, left : left + 20] = 60
            picture[top + 1 : top + 15, left + 1 : left + 19] = 200
    proposals = propose(picture)
    assert len(proposals.boxes) == MOST_PROPOSALS
    assert proposals.num_left_out > 0


@pytest.mark.parametrize("shape", [(1, 1), (1, 900), (900, 1), (3, 3), (8, 8)])
def test_a_tiny_picture_has_none(shape: tuple[int, int]) -> None:
    assert not len(propose(np.zeros((*shape, 3), np.uint8)).boxes)
