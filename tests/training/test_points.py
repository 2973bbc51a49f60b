"""LiDAR: files, scenes, ground, clusters and proposals, against brute force and other libraries."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.agent.elements.test_proposals import brute_components
from training.points import __main__ as command
from training.points import kitti
from training.points.ground import find_ground
from training.points.proposals import ProposalRules, propose
from training.points.rings import MERGE_M, REACH_COLUMNS, REACH_RINGS, RUN_M, cluster
from training.points.scenes import (
    Body,
    Shapes,
    StreetScene,
    add_box,
    cast,
    directions,
    hard_street,
    street,
)
from training.points.sweep import FOREGROUND, PointClass, PointCloudError, Sweep

SWEEP = cast(street(3), 3, num_columns=256)


def recall(sweeps: list[Sweep], rules: ProposalRules | None = None) -> float:
    """Of foreground points that are in a proposal."""
    inside, there = 0, 0
    for sweep in sweeps:
        members = np.zeros(len(sweep.points), np.bool_)
        for one in propose(sweep, rules)[0]:
            members[one.members] = True
        wanted = np.isin(sweep.labels, [int(one) for one in FOREGROUND])
        inside, there = inside + int((members & wanted).sum()), there + int(wanted.sum())
    return inside / there


# --- files


def test_points_and_labels_come_back_as_they_were_written(tmp_path: Path) -> None:
    kitti.write_points(tmp_path / "a.bin", SWEEP.points)
    kitti.write_labels(tmp_path / "a.label", SWEEP.labels, SWEEP.objects)
    assert (tmp_path / "a.bin").stat().st_size == 16 * len(SWEEP.points)
    back = kitti.read_sweep(tmp_path / "a.bin", tmp_path / "a.label")
    assert np.array_equal(back.points, SWEEP.points)
    assert np.array_equal(back.labels, SWEEP.labels)
    assert np.array_equal(back.rings, SWEEP.rings)
    assert back.num_columns == SWEEP.num_columns
    assert np.array_equal(
        back.columns - SWEEP.columns, np.full(len(back.columns), back.columns[0] - SWEEP.columns[0])
    )


def test_a_label_has_its_class_in_the_low_16_bits(tmp_path: Path) -> None:
    np.array([(7 << 16) | 10, 40], "<u4").tofile(tmp_path / "a.label")
    labels, objects = kitti.read_labels(tmp_path / "a.label", 2)
    assert labels.tolist() == [10, 40]
    assert objects.tolist() == [7, 0]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\0" * 50, "is cut off"),
        (b"", "is empty"),
        (np.full(8, np.nan, "<f4").tobytes(), "no numbers"),
        (np.full(8, np.inf, "<f4").tobytes(), "no numbers"),
    ],
)
def test_a_bad_sweep_is_refused_with_one_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "a.bin").write_bytes(data)
    with pytest.raises(PointCloudError, match=said):
        kitti.read_points(tmp_path / "a.bin")


def test_one_bad_point_of_a_sweep_is_counted(tmp_path: Path) -> None:
    points = SWEEP.points.copy()
    points[7, 2] = np.nan
    kitti.write_points(tmp_path / "a.bin", points)
    with pytest.raises(PointCloudError, match=f"1 of {len(points)} points"):
        kitti.read_sweep(tmp_path / "a.bin")
    with pytest.raises(PointCloudError, match=f"1 of {len(points)} points"):
        propose(replace(SWEEP, points=points))


def test_labels_for_another_number_of_points_are_refused(tmp_path: Path) -> None:
    kitti.write_labels(tmp_path / "a.label", SWEEP.labels[:-1])
    with pytest.raises(PointCloudError, match="labels for"):
        kitti.read_labels(tmp_path / "a.label", len(SWEEP.labels))


# --- scenes


def test_a_scene_is_made_by_its_seed_alone() -> None:
    one, other = (cast(street(5), 5, num_columns=64) for _ in range(2))
    assert np.array_equal(one.points, other.points)
    assert not np.array_equal(one.points, cast(street(6), 6, num_columns=64).points)


def test_a_ray_meets_a_box_where_it_stands() -> None:
    scene = StreetScene()
    add_box(scene, (10.0, 0.0, 0.0), (1.0, 2.0, 1.7), 0.0, PointClass.BUILDING)
    sweep = cast(scene, 0, noise_m=0.0, lost=0.0)
    wall = sweep.points[sweep.labels == PointClass.BUILDING]
    assert len(wall) > 100
    assert np.allclose(wall[:, 0], 9.0, atol=1e-3)


def test_walkers_of_the_hard_set_are_far_and_thin() -> None:
    for seed in range(3):
        sweep = cast(hard_street(seed), seed)
        assert sweep.objects is not None
        for number in np.unique(sweep.objects[sweep.labels == PointClass.PERSON]):
            assert (sweep.objects == number).sum() < 45


def test_open3d_casts_the_same_rays() -> None:
    """In a process of its own: Open3D wants a plotting package that it does not need here."""
    scene = StreetScene(slope_x=0.03)
    add_box(scene, (12.0, 1.0, -0.9), (2.0, 0.9, 0.7), 0.4, PointClass.CAR)
    add_box(scene, (20.0, -4.0, 0.0), (0.2, 5.0, 2.0), 0.1, PointClass.BUILDING)
    sweep = cast(scene, 0, num_columns=128, noise_m=0.0, lost=0.0)
    ours = np.linalg.norm(sweep.points[:, :3], axis=1)
    is_body = np.isin(sweep.labels, (int(PointClass.CAR), int(PointClass.BUILDING)))
    rays = directions(num_columns=128)[sweep.rings * 128 + sweep.columns][is_body]
    done = subprocess.run(
        [sys.executable, "-c", _OPEN3D],
        input="\n".join(
            [
                ";".join(_numbers(body) for body in scene.bodies),
                ";".join(" ".join(map(str, ray)) for ray in rays.tolist()),
            ]
        ),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if done.returncode == 77:
        pytest.skip(f"Open3D does not work here: {done.stdout.strip()}")
    assert done.returncode == 0, done.stderr
    theirs = np.array(done.stdout.split(), np.float64)
    assert len(theirs) > 200
    assert np.abs(theirs - ours[is_body]).max() < 1e-3


def _numbers(body: Body) -> str:
    return " ".join(str(value) for part in (body.centre, body.half, body.axes.ravel()) for value in part)


_OPEN3D = """
import sys, types
class Unused(types.ModuleType):
    def __getattr__(self, name): return None
for name in ("dash", "plotly", "plotly.graph_objects"): sys.modules[name] = Unused(name)
try:
    import numpy as np, open3d as o3d
except Exception as problem:
    print(type(problem).__name__, problem); sys.exit(77)
bodies, rays = sys.stdin.read().split("\\n")
scene = o3d.t.geometry.RaycastingScene()
for body in bodies.split(";"):
    n = np.array(body.split(), float); centre, half, axes = n[:3], n[3:6], n[6:].reshape(3, 3)
    box = o3d.geometry.TriangleMesh.create_box(*(2 * half)); box.translate(-half)
    box.rotate(axes.T, center=(0, 0, 0)); box.translate(centre)
    scene.add_triangles(o3d.t.geometry.TriangleMesh.from_legacy(box))
way = np.array([r.split() for r in rays.split(";")], np.float32)
hit = scene.cast_rays(o3d.core.Tensor(np.concatenate([np.zeros_like(way), way], 1)))["t_hit"].numpy()
print(*hit.tolist())
"""


# --- the first stage


@pytest.mark.parametrize("seed", range(12))
def test_the_ground_of_a_tilted_scene_is_found(seed: int) -> None:
    scene = street(seed)
    found = find_ground(cast(scene, seed, num_columns=256).points).plane
    assert found is not None
    true = np.array([-scene.slope_x, -scene.slope_y, 1.0])
    true /= np.linalg.norm(true)
    assert np.degrees(np.arccos(min(1.0, float(true @ found.normal)))) < 1.0
    at = np.array([[10.0, 0.0, scene.ground_z(10.0, 0.0), 0.0]], np.float32)
    assert abs(float(found.heights_m(at)[0])) < 0.03


@pytest.mark.parametrize("seed", range(4))
def test_another_library_takes_the_same_points_for_ground(seed: int) -> None:
    other = pytest.importorskip("pygroundsegmentation", reason="pip install pygroundsegmentation")
    points = cast(street(seed), seed, num_columns=256).points
    theirs = np.zeros(len(points), np.bool_)
    theirs[other.GroundPlaneFitting().estimate_ground(points.astype(np.float64))] = True
    ours = find_ground(points).is_ground
    assert (ours & theirs).sum() / (ours | theirs).sum() > 0.99


def test_where_there_is_no_ground_none_is_found() -> None:
    wall = np.random.default_rng(0).uniform((10, -5, -1, 0), (10.05, 5, 9, 1), (500, 4)).astype(np.float32)
    assert find_ground(wall).plane is None


def test_a_sweep_of_ground_alone_has_no_proposals() -> None:
    assert propose(cast(StreetScene(), 0, num_columns=128))[0] == []


def test_an_empty_sweep_is_refused() -> None:
    with pytest.raises(PointCloudError, match="is empty"):
        find_ground(np.zeros((0, 4), np.float32))


def test_one_ring_is_clustered() -> None:
    some = SWEEP.rings == 40
    found = cluster(SWEEP.points[some], SWEEP.rings[some], SWEEP.columns[some], SWEEP.num_columns)
    assert len(found) == some.sum()


def brute_clusters(points: np.ndarray, rings: np.ndarray, columns: np.ndarray) -> list[int]:
    pairs = []
    for one in range(len(points)):
        for other in range(one):
            up, across = abs(int(rings[one] - rings[other])), abs(int(columns[one] - columns[other]))
            limit = MERGE_M if up else RUN_M
            apart = float(np.linalg.norm(points[one, :3] - points[other, :3]))
            if up <= REACH_RINGS and across <= REACH_COLUMNS and apart <= limit:
                pairs.append((one, other))
    return brute_components(len(points), pairs)


@pytest.mark.parametrize("seed", range(20))
def test_clusters_are_those_of_brute_force(seed: int) -> None:
    rng = np.random.default_rng(seed)
    places = rng.choice(8 * 12, int(rng.integers(1, 50)), replace=False)
    rings, columns = places // 12, places % 12
    points = np.stack([5 + rng.uniform(0, 0.6, len(places)), columns * 0.1, rings * 0.3, rings * 0], axis=1)
    points = points.astype(np.float32)
    assert cluster(points, rings, columns, 12).tolist() == brute_clusters(points, rings, columns)


def test_a_cluster_across_the_seam_of_a_full_turn_stays_whole() -> None:
    columns = np.array([0, 1, 358, 359])
    angle = np.radians(columns)
    points = np.stack([3 * np.cos(angle), 3 * np.sin(angle), 0 * angle, 0 * angle], axis=1).astype(np.float32)
    rings = np.zeros(4, np.int64)
    assert len(set(cluster(points, rings, columns, 360, is_closed=True).tolist())) == 1
    assert len(set(cluster(points, rings, columns, 360).tolist())) == 2


def test_on_the_hard_set_proposals_hold_the_foreground() -> None:
    sweeps = [cast(hard_street(seed), seed) for seed in range(4)]
    assert recall(sweeps) >= 0.9
    for sweep in sweeps:
        assert len(propose(sweep)[0]) <= 40


def test_enlarging_helps_on_the_hard_set_and_a_large_fixed_threshold_loses_there() -> None:
    sweeps = [cast(hard_street(seed), seed) for seed in range(4)]
    whole = recall(sweeps)
    assert recall(sweeps, ProposalRules(enlarge_m=0)) < whole
    assert recall(sweeps, ProposalRules(is_adaptive=False)) < whole


def test_unseen_shapes_lie_beyond_the_learned_ones() -> None:
    def length(shapes: Shapes) -> list[float]:
        scenes = [street(seed, shapes) for seed in range(4)]
        return [
            2 * float(one.half[0])
            for scene in scenes
            for one in scene.bodies
            if one.is_box and one.of_class is PointClass.CAR and one.half[0] > 1.69  # a cabin is shorter
        ]

    assert max(length(Shapes.LEARNED)) <= min(length(Shapes.UNSEEN))


# --- the command


def test_sweeps_are_made_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["make", str(tmp_path), "--count", "1", "--hard"]) == 0
    assert command.main(["show", str(tmp_path / "000000.bin")]) == 0
    assert (tmp_path / "000000.png").stat().st_size > 1000
    assert capsys.readouterr().out.split() == [str(tmp_path), str(tmp_path / "000000.png")]


def test_what_is_no_sweep_ends_with_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.bin").write_bytes(b"\0" * 17)
    assert command.main(["show", str(tmp_path / "a.bin")]) == 1
    assert "is cut off" in capsys.readouterr().err
