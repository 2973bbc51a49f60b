"""A round's folder: which phases are done, and their results. I/O: files.

A phase's data are written to a folder atomically; if the folder exists, the phase is done. So a flywheel that
was killed resumes with the phase in which it was, and no sample is lost or routed twice.
"""

from __future__ import annotations

import json
import math
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from agent.store.writer import write_atomically
from training.data.dataset_files import DatasetWriter
from training.data.stream import LoadedSample, stream
from training.errors import DatasetError


@dataclass(frozen=True, slots=True)
class RoundReport:
    """One line of the table."""

    number: int
    sampled: int
    to_sft: int
    to_ct: int
    unjudged: int
    share_good: float
    """P(V = 1) of the samples of this round, played by the model that the round began with."""
    held_out_before: float
    """Success of the published model on the fixed held-out tasks."""
    held_out_after: float
    """Of this round's model on the same tasks."""
    is_published: bool
    gain_low: float = math.nan
    """Ends of the 95% interval of the gain, task by task; NaN in rounds of before, which had none."""
    gain_high: float = math.nan
    rl_updates: int = 0
    """Updates of PPO after SFT; none where none were asked for, or the critic failed its gate."""


class RoundFolder:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def dataset(self, name: str, vocabulary: str, make: Callable[[], Iterable[LoadedSample]]) -> Path:
        """The data set of this name; made now if it does not exist yet."""
        target = self.folder / name
        if target.exists():
            return target
        unfinished = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=self.folder))
        try:
            with DatasetWriter(unfinished, vocabulary=vocabulary) as writer:
                for one in make():
                    if not writer.add(one.sample, one.pictures):
                        name = one.sample.provenance.sample_id
                        raise DatasetError(f"The sample {name} would be in {target} twice.")
            unfinished.rename(target)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        return target

    def outcomes(self, name: str, measure: Callable[[], Mapping[str, bool]]) -> Mapping[str, bool]:
        """A model's outcomes by task, that are measured once and then read from disk.

        A file of before has their mean alone, which can be compared with nothing: it is measured again.
        """
        path = self.folder / f"{name}.json"
        known = json.loads(path.read_text()) if path.exists() else None
        if not isinstance(known, dict):
            known = dict(measure())
            write_atomically(path, (json.dumps(known) + "\n").encode())
        return known

    def close(self, report: RoundReport) -> None:
        write_atomically(self._report, (json.dumps(asdict(report), indent=2) + "\n").encode())

    def report(self) -> RoundReport | None:
        """None as long as the round goes on."""
        return RoundReport(**json.loads(self._report.read_text())) if self._report.exists() else None

    @property
    def _report(self) -> Path:
        return self.folder / "report.json"


def samples_in(folder: Path) -> Iterator[LoadedSample]:
    """Of a data set, in order and with their pictures; none of an empty one."""
    if any(folder.glob("part-*.parquet")):
        yield from stream(folder)
