"""The second stage: farthest points, balls, the frame of a proposal, and the way back to every point."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from training.points import __main__ as command
from training.points.learning import (
    PointsRecipe,
    confusion,
    labelled,
    train_network,
    true_proposals,
    worth,
)
from training.points.network import PointNetPlusPlus, ball_query, farthest_points
from training.points.proposals import propose
from training.points.samples import NUM_FEATURES, NUM_VARIANTS, FrameRules, class_indices, sampled
from training.points.scenes import cast, street

pytestmark = pytest.mark.torch

SWEEP = cast(street(3), 3, num_columns=256)
PROPOSALS = propose(SWEEP)[0]


def test_the_farthest_points_are_those_of_brute_force() -> None:
    places = np.random.default_rng(0).standard_normal((40, 3)).astype(np.float32)
    chosen = [0]
    while len(chosen) < 10:
        nearest = np.linalg.norm(places[:, None] - places[None, chosen], axis=2).min(axis=1)
        chosen.append(int(nearest.argmax()))
    assert farthest_points(torch.from_numpy(places)[None], 10)[0].tolist() == chosen


def test_a_ball_holds_near_points_and_repeats_the_nearest() -> None:
    places = torch.tensor([[[0.0, 0, 0], [0.1, 0, 0], [5.0, 0, 0]]])
    assert ball_query(places, places[:, :1], 0.5, 3)[0, 0].tolist() == [0, 1, 0]


@pytest.mark.parametrize("variant", range(NUM_VARIANTS))
def test_points_of_a_proposal_lie_in_one_octant(variant: int) -> None:
    made = sampled(SWEEP, PROPOSALS[0], np.random.default_rng(0), FrameRules(), variant=variant)
    assert made.features.shape == (FrameRules().num_points, NUM_FEATURES)
    assert (made.features[:, :3] >= 0).all()


def test_the_eight_variants_differ() -> None:
    made = [
        sampled(SWEEP, PROPOSALS[0], np.random.default_rng(0), FrameRules(), variant=one).features
        for one in range(NUM_VARIANTS)
    ]
    assert len({one.tobytes() for one in made}) == NUM_VARIANTS


def test_every_point_of_a_proposal_gets_the_label_that_was_given_to_it() -> None:
    """With a network that is never wrong the labels of all points in proposals come back."""

    class Oracle(PointNetPlusPlus):
        def forward(self, points: torch.Tensor) -> torch.Tensor:
            rng = np.random.default_rng(0)
            classes = [sampled(SWEEP, one, rng, FrameRules(num_points=4096)).classes for one in PROPOSALS]
            return torch.nn.functional.one_hot(torch.from_numpy(np.stack(classes)), 4).float() * 50

    truth = class_indices(SWEEP.labels)
    found = labelled(Oracle(), SWEEP, PROPOSALS, FrameRules(num_points=4096))
    inside = np.unique(np.concatenate([one.members for one in PROPOSALS]))
    assert np.array_equal(found[inside], truth[inside])
    outside = np.setdiff1d(np.arange(len(truth)), inside)
    assert not found[outside].any()


def test_intersection_over_union_is_that_of_sets() -> None:
    truth, said = np.array([1, 1, 1, 0, 2]), np.array([1, 1, 0, 1, 2])
    assert confusion(truth, said).ious() == {"car": 0.5, "person": 1.0, "cyclist": 0.0}


def test_true_proposals_hold_all_of_the_foreground_but_stray_points() -> None:
    inside = np.concatenate([one.members for one in true_proposals(SWEEP)])
    wanted = class_indices(SWEEP.labels) > 0
    assert wanted[inside].all()
    assert len(inside) >= 0.99 * wanted.sum()


def test_some_seconds_of_training_make_something_that_can_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    network = train_network([SWEEP], PointsRecipe(seconds=3), lambda said: None)
    found = worth(network, [SWEEP], PointsRecipe())
    assert found.oracle_labels.mean_iou() > 0.8
    torch.save(network.state_dict(), tmp_path / "model.pt")
    assert command.main(["make", str(tmp_path), "--count", "1"]) == 0
    assert command.main(["show", str(tmp_path / "000000.bin"), "--model", str(tmp_path / "model.pt")]) == 0
    (tmp_path / "model.pt").write_bytes(b"nonsense")
    assert command.main(["show", str(tmp_path / "000000.bin"), "--model", str(tmp_path / "model.pt")]) == 1
    assert "is no trained second stage" in capsys.readouterr().err
