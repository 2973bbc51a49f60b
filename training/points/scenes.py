"""Streets seen by a LiDAR that never existed: seeded scenes, ray-cast, with a label for every point. Pure.

64 x 512 rays over the 90 degrees ahead. Objects are boxes and ellipsoids with shapes of their own: cars of
a body and a cabin, people with a head and limbs in mid-step, cyclists on two wheels. Hedges let rays
through. What is held out of training is *shapes*, not frames: the parameters of the two halves do not
overlap.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from training.points.sweep import PointClass, Sweep

NUM_RINGS, NUM_COLUMNS = 64, 512
_LOWEST_DEG, _HIGHEST_DEG, _WIDTH_DEG = -24.9, 2.0, 90.0
SENSOR_M = 1.73
"""Above the ground, as KITTI's was."""
_FARTHEST_M = 70.0
_NOISE_M, _LOST = 0.02, 0.03
_REFLECTS = {
    PointClass.CAR: 0.6,
    PointClass.PERSON: 0.35,
    PointClass.CYCLIST: 0.4,
    PointClass.ROAD: 0.25,
    PointClass.SIDEWALK: 0.35,
    PointClass.BUILDING: 0.5,
    PointClass.VEGETATION: 0.3,
    PointClass.POLE: 0.55,
}
Floats = NDArray[np.float64]


class Shapes(Enum):
    """Which half of all shapes: lengths, girths and poses come from ranges that do not overlap."""

    LEARNED = 0
    UNSEEN = 1


@dataclass(frozen=True, slots=True)
class Body:
    """A box or an ellipsoid."""

    is_box: bool
    centre: Floats
    half: Floats
    """Half of its lengths along its own axes."""
    axes: Floats
    """(3, 3) its axes, one a row."""
    of_class: PointClass
    number: int
    """Of the object that it is a part of."""
    porous: float = 0.0
    """The share of rays that it lets through."""


@dataclass(slots=True)
class StreetScene:
    """The ground: z = slope_x x + slope_y y - 1.73, with a kerb where y is beyond `kerb_y`."""

    slope_x: float = 0.0
    slope_y: float = 0.0
    kerb_y: float = 1e9
    kerb_m: float = 0.0
    bodies: list[Body] = field(default_factory=list)
    num_objects: int = 0

    def ground_z(self, x: float, y: float) -> float:
        raised = self.kerb_m if y > self.kerb_y else 0.0
        return self.slope_x * x + self.slope_y * y - SENSOR_M + raised


def _turned(heading: float) -> Floats:
    c, s = np.cos(heading), np.sin(heading)
    return np.array([[c, s, 0], [-s, c, 0], [0, 0, 1.0]])


def _within(rng: np.random.Generator, shapes: Shapes, low: float, high: float) -> float:
    """From the lower half of a range for what is learned from, from the upper for what is not, or the other
    way round for every second parameter."""
    middle = (low + high) / 2
    return float(rng.uniform(low, middle) if shapes is Shapes.LEARNED else rng.uniform(middle, high))


def add_box(
    scene: StreetScene,
    at: tuple[float, float, float],
    half: tuple[float, float, float],
    heading: float,
    of_class: PointClass,
    porous: float = 0.0,
) -> None:
    """A box whose middle is `at`, as a part of the object that is being built."""
    body = Body(True, np.array(at), np.array(half), _turned(heading), of_class, scene.num_objects, porous)
    scene.bodies.append(body)


def _add_limb(scene: StreetScene, one: Floats, other: Floats, radius: float, of_class: PointClass) -> None:
    """A long ellipsoid from one point to another."""
    along = other - one
    length = float(np.linalg.norm(along))
    first = along / length
    beside = np.cross(first, [0.0, 0.0, 1.0] if abs(first[2]) < 0.9 else [1.0, 0.0, 0.0])
    beside /= np.linalg.norm(beside)
    axes = np.stack([first, beside, np.cross(first, beside)])
    half = np.array([length / 2 + radius / 2, radius, radius])
    scene.bodies.append(Body(False, (one + other) / 2, half, axes, of_class, scene.num_objects))


def add_car(
    scene: StreetScene, rng: np.random.Generator, shapes: Shapes, x: float, y: float, heading: float
) -> None:
    length, width = _within(rng, shapes, 3.4, 5.2), _within(rng, shapes, 1.6, 2.0)
    body, cabin = _within(rng, shapes, 0.75, 1.05), _within(rng, shapes, 0.45, 0.85)
    z = scene.ground_z(x, y)
    add_box(scene, (x, y, z + 0.25 + body / 2), (length / 2, width / 2, body / 2), heading, PointClass.CAR)
    back = -0.08 * length
    cx, cy = x + back * np.cos(heading), y + back * np.sin(heading)
    share = _within(rng, shapes, 0.2, 0.32)
    add_box(
        scene,
        (cx, cy, z + 0.25 + body + cabin / 2),
        (length * share, 0.45 * width, cabin / 2),
        heading,
        PointClass.CAR,
    )
    for ahead in (-0.32, 0.32):
        for side in (-0.45, 0.45):
            wx = x + ahead * length * np.cos(heading) - side * width * np.sin(heading)
            wy = y + ahead * length * np.sin(heading) + side * width * np.cos(heading)
            add_box(scene, (wx, wy, z + 0.3), (0.3, 0.1, 0.3), heading, PointClass.CAR)
    scene.num_objects += 1


def _add_person(
    scene: StreetScene,
    rng: np.random.Generator,
    shapes: Shapes,
    hip: Floats,
    heading: float,
    feet: tuple[Floats, Floats],
    lean: float,
    of_class: PointClass,
) -> None:
    tall = _within(rng, shapes, 0.85, 1.1)
    ahead = np.array([np.cos(heading), np.sin(heading), 0.0])
    beside = np.array([-np.sin(heading), np.cos(heading), 0.0])
    up = np.array([0.0, 0.0, 1.0])
    neck = hip + 0.55 * tall * (np.cos(lean) * up + np.sin(lean) * ahead)
    girth = _within(rng, shapes, 0.14, 0.24)
    _add_limb(scene, hip, neck, girth, of_class)
    head = neck + 0.17 * tall * up
    scene.bodies.append(Body(False, head, np.full(3, 0.11), np.eye(3), of_class, scene.num_objects))
    swing = rng.uniform(-0.4, 0.4)
    for side, foot, phase in ((1, feet[0], swing), (-1, feet[1], -swing)):
        _add_limb(scene, hip + side * 0.1 * beside, foot, 0.08, of_class)
        shoulder = neck + side * 0.2 * beside - 0.05 * up
        forward = 0.35 if lean > 0.2 else phase
        hand = shoulder + 0.5 * tall * (
            -up * np.cos(forward) + ahead * (np.sin(forward) + (0.6 if lean > 0.2 else 0))
        )
        _add_limb(scene, shoulder, hand, 0.055, of_class)


def add_walker(
    scene: StreetScene, rng: np.random.Generator, shapes: Shapes, x: float, y: float, heading: float
) -> None:
    z = scene.ground_z(x, y)
    legs, stride = _within(rng, shapes, 0.75, 0.95), rng.uniform(-0.35, 0.35)
    ahead = np.array([np.cos(heading), np.sin(heading), 0.0])
    ground = np.array([x, y, z])
    feet = (ground + stride * ahead + [0, 0, 0.06], ground - stride * ahead + [0, 0, 0.06])
    hip = ground + np.array([0, 0, legs])
    _add_person(scene, rng, shapes, hip, heading, feet, 0.05, PointClass.PERSON)
    scene.num_objects += 1


def add_cyclist(
    scene: StreetScene, rng: np.random.Generator, shapes: Shapes, x: float, y: float, heading: float
) -> None:
    z = scene.ground_z(x, y)
    wheel, base = _within(rng, shapes, 0.29, 0.36), _within(rng, shapes, 0.48, 0.58)
    ahead = np.array([np.cos(heading), np.sin(heading), 0.0])
    ground = np.array([x, y, z])
    for side in (-1, 1):
        hub = ground + side * base * ahead + [0, 0, wheel]
        body = Body(
            False,
            hub,
            np.array([wheel, 0.03, wheel]),
            _turned(heading),
            PointClass.CYCLIST,
            scene.num_objects,
        )
        scene.bodies.append(replace(body, porous=0.4))
    add_box(scene, (x, y, z + 0.6), (base, 0.03, 0.1), heading, PointClass.CYCLIST)
    hip = ground - 0.1 * ahead + [0, 0, 0.95]
    feet = (ground + 0.1 * ahead + [0, 0, 0.35], ground - 0.05 * ahead + [0, 0, 0.2])
    lean = _within(rng, shapes, 0.3, 0.8)
    _add_person(scene, rng, shapes, hip, heading, feet, lean, PointClass.CYCLIST)
    scene.num_objects += 1


def add_pole(scene: StreetScene, rng: np.random.Generator, x: float, y: float) -> None:
    z = scene.ground_z(x, y)
    high = rng.uniform(1.5, 3.2)
    radius = rng.uniform(0.05, 0.12)
    add_box(scene, (x, y, z + high), (radius, radius, high), rng.uniform(0, 3), PointClass.POLE)
    scene.num_objects += 1


def add_hedge(
    scene: StreetScene, rng: np.random.Generator, x: float, y: float, heading: float, half_m: float
) -> None:
    """Blobs in a row, through which some rays go."""
    z = scene.ground_z(x, y)
    high = rng.uniform(0.5, 0.9)
    for place in np.arange(-half_m, half_m, 0.6):
        bx, by = x + place * np.cos(heading), y + place * np.sin(heading)
        centre = np.array([bx, by, z + high * rng.uniform(0.8, 1.1)])
        half = np.array([0.5, 0.4, high]) * rng.uniform(0.8, 1.2, 3)
        scene.bodies.append(
            Body(False, centre, half, _turned(heading), PointClass.VEGETATION, scene.num_objects, 0.25)
        )
    scene.num_objects += 1


def add_wall(scene: StreetScene, rng: np.random.Generator, x: float, y: float, heading: float) -> None:
    z = scene.ground_z(x, y)
    high = rng.uniform(1.5, 4.0)
    add_box(scene, (x, y, z + high), (rng.uniform(4, 12), 0.3, high), heading, PointClass.BUILDING)
    scene.num_objects += 1


def street(seed: int, shapes: Shapes = Shapes.LEARNED) -> StreetScene:
    """Cars, people, cyclists, poles, hedges and walls on sloped ground with a kerb."""
    rng = np.random.default_rng((seed, shapes.value))
    scene = _ground(rng)
    taken: list[tuple[float, float, float]] = []

    def place(clear_m: float, low: float = 6.0, high: float = 45.0) -> tuple[float, float] | None:
        for _ in range(20):
            range_m, angle = rng.uniform(low, high), np.radians(rng.uniform(-42, 42))
            x, y = range_m * np.cos(angle), range_m * np.sin(angle)
            if all(np.hypot(x - a, y - b) > clear_m + c for a, b, c in taken):
                taken.append((x, y, clear_m))
                return x, y
        return None

    def heading() -> float:
        return float(rng.uniform(0, 2 * np.pi))

    for _ in range(rng.integers(3, 7)):
        if (at := place(2.6)) is not None:
            add_car(scene, rng, shapes, *at, heading())
            if rng.random() < 0.25:  # beside a hedge
                add_hedge(scene, rng, at[0], at[1] + (2.0 if at[1] > 0 else -2.0), heading(), 1.5)
    for _ in range(rng.integers(3, 7)):
        if (at := place(0.6, 5.0, 40.0)) is not None:
            add_walker(scene, rng, shapes, *at, heading())
    for _ in range(rng.integers(2, 5)):
        if (at := place(1.0, 5.0, 40.0)) is not None:
            add_cyclist(scene, rng, shapes, *at, heading())
            if rng.random() < 0.25:
                add_pole(scene, rng, at[0] + 0.4, at[1] + 0.6)
    for _ in range(rng.integers(3, 8)):
        if (at := place(0.3)) is not None:
            add_pole(scene, rng, *at)
    for _ in range(rng.integers(1, 4)):
        if (at := place(1.5)) is not None:
            add_hedge(scene, rng, *at, heading(), rng.uniform(1, 3))
    for side in (-1, 1):
        add_wall(scene, rng, rng.uniform(15, 40), side * rng.uniform(14, 22), rng.uniform(-0.2, 0.2))
    return scene


def hard_street(seed: int, shapes: Shapes = Shapes.UNSEEN) -> StreetScene:
    """What the first stage finds difficult: a walker far away, a cyclist at a pole, a car beside a hedge; on
    ground with a kerb that rises by five in a hundred."""
    rng = np.random.default_rng((seed, shapes.value, 7))
    scene = StreetScene(
        slope_x=0.05 * rng.choice((-1, 1)), kerb_y=rng.uniform(2, 5), kerb_m=rng.uniform(0.1, 0.15)
    )
    for low, high in ((25, 32), (32, 40)):
        range_m, angle = rng.uniform(low, high), np.radians(rng.uniform(-10, 15))
        x, y = range_m * np.cos(angle), range_m * np.sin(angle)
        add_walker(scene, rng, shapes, x, y, rng.uniform(0, 6))
    x, y = rng.uniform(10, 20), rng.uniform(-9, -5)
    add_cyclist(scene, rng, shapes, x, y, rng.uniform(0, 6))
    add_pole(scene, rng, x + 0.35, y + rng.uniform(-0.45, 0.45))
    x, y = rng.uniform(9, 20), rng.uniform(6, 9)
    add_car(scene, rng, shapes, x, y, rng.uniform(-0.3, 0.3))
    add_hedge(scene, rng, x - 1.0, y + rng.uniform(1.5, 1.9), rng.uniform(-0.1, 0.1), 2.5)
    add_wall(scene, rng, rng.uniform(20, 40), 16, rng.uniform(-0.1, 0.1))
    return scene


def _ground(rng: np.random.Generator) -> StreetScene:
    return StreetScene(
        slope_x=rng.uniform(-0.05, 0.05),
        slope_y=rng.uniform(-0.03, 0.03),
        kerb_y=rng.uniform(4, 10),
        kerb_m=rng.uniform(0.08, 0.15),
    )


def directions(
    num_rings: int = NUM_RINGS, num_columns: int = NUM_COLUMNS, width_deg: float = _WIDTH_DEG
) -> Floats:
    """(rings · columns, 3) unit vectors, ring by ring."""
    elevation = np.radians(np.linspace(_LOWEST_DEG, _HIGHEST_DEG, num_rings))[:, None]
    azimuth = np.radians(-width_deg / 2 + (np.arange(num_columns) + 0.5) / num_columns * width_deg)[None, :]
    flat = np.cos(elevation)
    rays = np.stack(
        [
            flat * np.cos(azimuth),
            flat * np.sin(azimuth),
            np.broadcast_to(np.sin(elevation), (num_rings, num_columns)),
        ],
        axis=2,
    )
    return rays.reshape(-1, 3)


def cast(
    scene: StreetScene,
    seed: int,
    *,
    num_rings: int = NUM_RINGS,
    num_columns: int = NUM_COLUMNS,
    noise_m: float = _NOISE_M,
    lost: float = _LOST,
) -> Sweep:
    """The sweep that the sensor makes of a scene."""
    rng = np.random.default_rng((seed, 11))
    rays = directions(num_rings, num_columns)
    nearest, classes, objects, cosines = _ground_hits(scene, rays)
    azimuth = np.arctan2(rays[:, 1], rays[:, 0])
    for body in scene.bodies:
        radius = float(np.linalg.norm(body.half))
        away = float(np.hypot(body.centre[0], body.centre[1]))
        if away > radius + 0.1:
            wide = np.arcsin(min(1.0, radius / away)) + 0.01
            some = np.flatnonzero(np.abs(azimuth - np.arctan2(body.centre[1], body.centre[0])) <= wide)
        else:
            some = np.arange(len(rays))
        if body.porous:
            some = some[rng.random(len(some)) >= body.porous]
        distance, cosine = _hits(body, rays[some])
        closer = distance < nearest[some]
        at = some[closer]
        nearest[at], cosines[at] = distance[closer], cosine[closer]
        classes[at], objects[at] = int(body.of_class), body.number
    seen = (nearest < _FARTHEST_M) & (rng.random(len(rays)) >= lost)
    seen &= rng.random(len(rays)) >= 0.6 * np.exp(-12 * cosines)  # little comes back at a grazing angle
    reflects = np.zeros(256)
    for one, share in _REFLECTS.items():
        reflects[int(one)] = share
    intensity = reflects[classes] * (0.3 + 0.7 * cosines) * rng.uniform(0.85, 1.15, len(rays))
    noisy = nearest + rng.normal(0, noise_m, len(rays)) if noise_m else nearest
    points = np.concatenate([rays * noisy[:, None], intensity[:, None].clip(0, 1)], axis=1)
    rings, columns = np.divmod(np.arange(len(rays)), num_columns)
    return Sweep(
        points[seen].astype(np.float32),
        classes[seen].astype(np.uint16),
        rings[seen],
        columns[seen],
        num_columns,
        objects=objects[seen],
    )


def _ground_hits(
    scene: StreetScene, rays: Floats
) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64], Floats]:
    """Distance, class, object (none) and cosine of incidence where rays meet road, pavement or kerb."""
    normal = np.array([-scene.slope_x, -scene.slope_y, 1.0])
    fall = rays @ normal
    down = fall < -1e-6
    safe = np.where(down, fall, -1.0)
    road, pavement = -SENSOR_M / safe, -(SENSOR_M - scene.kerb_m) / safe
    on_pavement = rays[:, 1] * pavement > scene.kerb_y
    # a ray that passes below the pavement's edge meets the kerb's upright face
    across = np.where(rays[:, 1] > 1e-9, scene.kerb_y / np.maximum(rays[:, 1], 1e-9), np.inf)
    distance = np.where(on_pavement, pavement, road)
    is_kerb = down & ~on_pavement & (rays[:, 1] * road > scene.kerb_y)
    distance = np.where(is_kerb, across, distance)
    distance = np.where(down, distance, np.inf)
    classes = np.where(on_pavement | is_kerb, int(PointClass.SIDEWALK), int(PointClass.ROAD))
    cosines = np.where(is_kerb, np.abs(rays[:, 1]), np.abs(fall) / np.linalg.norm(normal))
    return distance, classes, np.full(len(rays), -1), cosines


def _hits(body: Body, rays: Floats) -> tuple[Floats, Floats]:
    """Distance (infinite where there is no hit) and cosine of incidence."""
    start = body.axes @ -body.centre
    along = rays @ body.axes.T
    if body.is_box:
        with np.errstate(divide="ignore", invalid="ignore"):
            one, other = (-body.half - start) / along, (body.half - start) / along
        near, far = np.fmin(one, other), np.fmax(one, other)
        enter, leave = near.max(axis=1), far.min(axis=1)
        distance = np.where((enter <= leave) & (enter > 0.5), enter, np.inf)
        cosine = np.abs(np.take_along_axis(along, near.argmax(axis=1)[:, None], axis=1))[:, 0]
        return distance, cosine
    scaled, origin = along / body.half, start / body.half
    a, b, c = (scaled**2).sum(axis=1), scaled @ origin, float(origin @ origin) - 1
    root = b * b - a * c
    distance = np.where(root > 0, (-b - np.sqrt(root.clip(min=0))) / a, np.inf)
    distance = np.where(distance > 0.5, distance, np.inf)
    with np.errstate(invalid="ignore"):
        normal = (origin + scaled * distance[:, None]) / body.half
        cosine = np.abs((normal * along).sum(axis=1)) / np.linalg.norm(normal, axis=1)
    return distance, np.nan_to_num(cosine, nan=0.0)
