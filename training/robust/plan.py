"""What a supervised run is to be: its plan, and the state that another supervisor takes over. I/O: files."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from training.errors import RecipeError
from training.robust.ladder import Ladder, Rung
from training.robust.memory_checkpoint import Parallelism

SHARED = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything the supervisor has to know beforehand."""

    out: Path
    """The run's folder."""
    entry: str
    """`module:function` that a rank runs."""
    arguments: tuple[str, ...]
    sources: tuple[Path, ...]
    """Packages that are the run's code."""
    preload: tuple[str, ...] = ()
    """Modules that a seat imports before it waits."""
    ranks: int = 1
    standby: int = 0
    hosts: int = 1
    """Failure domains; seat n belongs to host n modulo their number."""
    pipeline: int = 1
    tensor: int = 1
    copies: bool = True
    """Whether each step is copied into memory."""
    checks: bool = True
    """Whether ranks are checked after a fault without a culprit."""
    are_replicas: bool = False
    """All ranks hold the same state."""
    watch_slow: bool = True
    warm: bool = True
    """Whether seats stay over a restart; without, everything is imported again each time."""
    forks: bool = True
    """Whether a seat may be forked from another one of the same code, instead of importing everything."""
    group_timeout_s: float = 600.0
    start_s: float = 600.0
    """For a first step; longer silence before it is a hang."""
    slow_every_s: float = 10.0
    """A round of the vote about slow ranks."""
    checkpoints: str = "checkpoints"
    """Folder of the disk checkpoints inside `out`."""
    least_free_bytes: int = 256 * 2**20
    """On the run's disk; with less, old checkpoints are removed, and with a quarter of it the run stops."""
    digest: str = ""
    """Of what the recipe's files say."""

    @property
    def robust(self) -> Path:
        """The supervisor's part of the run's folder."""
        return self.out / "robust"

    @property
    def shared(self) -> Path:
        """The run's folder in shared memory; the same for every supervisor of this run."""
        name = hashlib.sha256(str(self.out.resolve()).encode()).hexdigest()[:16]
        return SHARED / f"deskhand-robust-{os.getuid()}-{name}"

    @property
    def layout(self) -> Parallelism:
        return Parallelism(self.ranks // (self.pipeline * self.tensor), self.pipeline, self.tensor)

    def groups(self) -> list[frozenset[int]]:
        """The parallel groups; whoever is alone in one is no group."""
        layout = self.layout
        found = {group for rank in range(self.ranks) for group in layout.groups(rank).values()}
        return [group for group in found if 1 < len(group) < self.ranks]

    def identity(self) -> dict[str, Any]:
        """What must not change from one start to the next."""
        return {
            "entry": self.entry,
            "arguments": list(self.arguments),
            "ranks": self.ranks,
            "digest": self.digest,
        }


def require_same(plan: Plan, *, update: str | None) -> bool:
    """Note the plan of a new run, or compare it with the one that the run was begun with.

    Args:
        update: why the recipe was changed; None: it was not.

    Returns:
        Whether it was changed, as declared.

    Raises:
        RecipeError: it was changed and nobody said so.
    """
    path, wanted = plan.robust / "plan.json", plan.identity()
    plan.robust.mkdir(parents=True, exist_ok=True)
    try:
        before = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        before = None
    except ValueError as error:
        raise RecipeError(f"{path} cannot be read: {error}.") from error
    if before is not None and before != wanted and update is None:
        changed = ", ".join(name for name in wanted if before.get(name) != wanted[name])
        raise RecipeError(
            f"The run in {plan.out} was begun with another plan ({changed}). Use the same one to go on, "
            'another folder, or say --update "why" if the change is meant.'
        )
    if before != wanted:
        unfinished = path.with_suffix(".new")
        unfinished.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")
        unfinished.rename(path)
    return before is not None and before != wanted


def digest_of(files: Mapping[str, Path | None]) -> str:
    """Of the content of a recipe's files."""
    digest = hashlib.sha256()
    for name, path in sorted(files.items()):
        digest.update(f"{name}\0".encode() + (path.read_bytes() if path is not None else b""))
    return digest.hexdigest()[:16]


@dataclass
class RunState:
    """What a supervisor knows; another one goes on with it."""

    restart: int = -1
    version: str = ""
    places: dict[int, int] = field(default_factory=dict)
    """Rank → seat."""
    evicted: list[int] = field(default_factory=list)
    next_seat: int = 0
    seats: dict[int, tuple[int, str]] = field(default_factory=dict)
    """Seat → process id, and when that began, since ids are used again."""
    seat_versions: dict[int, str] = field(default_factory=dict)
    seat_orders: dict[int, int] = field(default_factory=dict)
    ladder: Ladder = field(default_factory=Ladder)
    copies: bool = True
    from_step: int = 0
    is_replaying: bool = False
    """The ranks do steps again by parts, and none of it counts."""

    def save(self, folder: Path) -> None:
        unfinished = folder / "state.new"
        unfinished.write_text(json.dumps(asdict(self)))
        unfinished.rename(folder / "state.json")


def load_state(folder: Path) -> RunState | None:
    """None where there is none, or it cannot be read."""
    try:
        given = json.loads((folder / "state.json").read_text())
        ladder = given.pop("ladder")
        numbers = ("places", "seats", "seat_versions", "seat_orders")
        for name in numbers:
            given[name] = {int(key): value for key, value in given[name].items()}
        given["seats"] = {key: tuple(value) for key, value in given["seats"].items()}
        alerts = tuple((at, machine) for at, machine in ladder.pop("alerts"))
        return RunState(**given, ladder=Ladder(**{**ladder, "rung": Rung(ladder["rung"])}, alerts=alerts))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
