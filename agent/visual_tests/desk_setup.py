"""What a desk is made of, and what one of its steps finds out on its way."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.visual_tests.appearance import DeskLook
from agent.visual_tests.by_model import TestModel
from agent.visual_tests.judging import JudgedCheck
from agent.visual_tests.results import StepMark

Picture = NDArray[np.uint8]


@dataclass(slots=True)
class StepNotes:
    """What a step finds out on its way."""

    mark: StepMark = StepMark.PASSED
    seen: str = ""
    meaning: str = ""
    before: Picture | None = None
    after: Picture | None = None
    finding: JudgedCheck | None = None
    own_s: float = 0.0
    asked: int = 0


@dataclass(slots=True)
class DeskSetup:
    """What a desk is made of."""

    appearance: DeskLook = field(default_factory=DeskLook)
    is_frozen: bool = False
    """Whether only what was approved counts: then `new` and `healed` fail."""
    model: TestModel | None = None
    """None: the embedded model, once it is needed."""
    files: tuple[Path, ...] = ()
    """Copied into the working folder beforehand."""
    read_only: tuple[Path, ...] = ()
    """Folders that its programs may read."""
