"""The folder of a fine-tuning run: what is started in it, what was compared, the new model. I/O: files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from agent.errors import SettingsError
from agent.models.catalogue import Catalogue
from agent.models.manifest import Manifest
from agent.models.runtime_settings import usable_cores
from agent.review import AdoptionEvidence, PairedGain, paired_gain

FOLDER = "fine-tuning"
"""In the data folder."""
TUNED_FILE = "tuned.json"
"""In the folder of an adopted model: what it was made of."""
LESS = 0.6
"""Where a model forgets what it could do, so much of the share that it has of what was learned is tried."""
_COMPARED, _RUN = "compared.json", "of.json"


class FinetuningPhase(StrEnum):
    PREPARE = "prepare"
    TRAIN = "train"
    ADAPT = "adapt"
    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class HeldOut:
    """A model's answers on the held-out steps, and on what the model could do before."""

    steps: int = 0
    exact: int = 0
    points: int = 0
    inside: int = 0
    texts: int = 0
    equal: int = 0
    old: int = 0
    """Steps of what the model could do before."""
    known: int = 0
    """Of those, right ones."""
    outcomes: Mapping[str, tuple[bool, ...]] = field(default_factory=dict)
    """Of each step ("exact"), point ("inside"), text ("equal") and old step ("old"), and of each unseen
    instance of the owner's tasks ("tried") and whole task that it could do before ("whole"), in the same
    order for both models."""

    @staticmethod
    def read(said: Mapping[str, Any]) -> HeldOut:
        """From what `training.finetune examine` printed, or from what was kept."""
        numbers = {
            name: int(said.get(name, 0)) for name in HeldOut.__dataclass_fields__ if name != "outcomes"
        }
        outcomes = {name: tuple(map(bool, found)) for name, found in said.get("outcomes", {}).items()}
        return HeldOut(**numbers, outcomes=outcomes)

    def gain_over(self, before: HeldOut, part: str) -> PairedGain:
        """What this model gains over another one, task by task.

        Args:
            part: of `outcomes`.
        """
        return paired_gain(before.outcomes.get(part, ()), self.outcomes.get(part, ()))


def evidence_of(before: HeldOut, after: HeldOut) -> AdoptionEvidence:
    """Unseen instances of the owner's tasks count, where there are any, and otherwise the held-out steps."""
    own = "tried" if after.outcomes.get("tried") else "exact"
    return AdoptionEvidence(*(after.gain_over(before, part) for part in (own, "old", "whole")))


@dataclass(frozen=True, slots=True)
class TuningFolder:
    path: Path
    model: Path
    """Folder of the model that it begins with."""
    model_name: str
    records: tuple[Path, ...] = ()

    @staticmethod
    def create(
        home: Path, manifest: Manifest, records: Sequence[Path], now: datetime | None = None
    ) -> TuningFolder:
        """One for a new run; nothing is written yet."""
        path = home / FOLDER / (now or datetime.now()).strftime("%Y%m%d-%H%M%S")
        return TuningFolder(path, manifest.folder, manifest.name, tuple(records))

    @staticmethod
    def open(path: Path) -> TuningFolder:
        """
        Raises:
            SettingsError: it is no run's folder.
        """
        try:
            said = json.loads((path / _RUN).read_text(encoding="utf-8"))
            records = tuple(Path(one) for one in said["records"])
            return TuningFolder(path, Path(said["model"]), str(said["model_name"]), records)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise SettingsError(f"{path} is not the folder of a fine-tuning run.") from error

    @property
    def name(self) -> str:
        """The new model's name; unique, like the run's folder."""
        return f"{self.model_name.partition('-mine-')[0]}-mine-{self.path.name}"

    @property
    def tuned(self) -> Path:
        """Where the new model is."""
        return self.path / "model"

    def begin(self) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        said = {
            "model": str(self.model),
            "model_name": self.model_name,
            "records": list(map(str, self.records)),
        }
        (self.path / _RUN).write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")

    def arguments(self, phase: FinetuningPhase, *, share: float | None = None) -> tuple[str, list[str]]:
        """The module of `training` that a phase runs, and its arguments.

        Args:
            share: how much of what was learned goes into the new model, from 0 to 1; None to find it out.
        """
        work, model = str(self.path), str(self.model)
        match phase:
            case FinetuningPhase.PREPARE:
                threads = ["--threads", f"{usable_cores()}"]
                return "training.finetune", [
                    "prepare",
                    work,
                    *map(str, self.records),
                    "--model",
                    model,
                    *threads,
                ]
            case FinetuningPhase.TRAIN:
                return "training", ["sft", "--recipe", str(self.path / "sft.toml"), "--json"]
            case FinetuningPhase.ADAPT:
                target = str(self.tuned)
                given = [] if share is None else ["--share", f"{share:.3g}"]
                return "training.finetune", ["adapt", work, *given, "--target", target, "--name", self.name]
            case FinetuningPhase.BEFORE:
                return "training.finetune", ["examine", work, "--model", model]
            case FinetuningPhase.AFTER:
                return "training.finetune", ["examine", work, "--model", str(self.tuned)]

    def make_room(self) -> None:
        """Delete the new model alone: it is made again of what was learned."""
        shutil.rmtree(self.tuned, ignore_errors=True)

    def keep_compared(self, before: HeldOut, after: HeldOut, *, share: float | None = None) -> None:
        """
        Args:
            share: of what was learned that is in the new model; None where it is the one that was kept.
        """
        share = self.share() if share is None else share
        said = {"before": asdict(before), "after": asdict(after), "share": share}
        (self.path / _COMPARED).write_text(json.dumps(said, indent=2) + "\n", encoding="utf-8")

    def share(self) -> float:
        """How much of what was learned is in the new model; 1 where nothing says so."""
        try:
            return float(json.loads((self.path / _COMPARED).read_text(encoding="utf-8"))["share"])
        except (OSError, ValueError, KeyError, TypeError):
            return 1.0

    def compared(self) -> tuple[HeldOut, HeldOut]:
        """Both models' answers.

        Raises:
            SettingsError: they were not compared yet.
        """
        try:
            said = json.loads((self.path / _COMPARED).read_text(encoding="utf-8"))
            return HeldOut.read(said["before"]), HeldOut.read(said["after"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise SettingsError(
                f"The run {self.path.name} has not come to its end: start another one."
            ) from error

    def adopt(self, catalogue: Catalogue) -> str:
        """Move the new model among the owner's; its name.

        Raises:
            SettingsError: the models were not compared, or it cannot be moved.
        """
        before, after = self.compared()
        target = catalogue.folders[0] / self.name
        told = {
            "before": self.model_name,
            "records": [path.name for path in self.records],
            "held_out_before": asdict(before),
            "held_out_after": asdict(after),
        }
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(self.tuned, target)
            (target / TUNED_FILE).write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise SettingsError(f"The new model could not be moved to {target}: {error.strerror}.") from error
        self.drop()
        return self.name

    def drop(self) -> None:
        """Delete the new model and all that was made on the way."""
        shutil.rmtree(self.path, ignore_errors=True)


def runs(home: Path) -> list[TuningFolder]:
    """Those that were neither adopted nor dropped, newest first."""
    folders = sorted((path.parent for path in (home / FOLDER).glob(f"*/{_RUN}")), reverse=True)
    return [TuningFolder.open(folder) for folder in folders]


def model_before(manifest: Manifest) -> str:
    """The model that an adopted one was made of; "" where it was made of none."""
    try:
        told = json.loads((manifest.folder / TUNED_FILE).read_text(encoding="utf-8"))
        return str(told["before"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
