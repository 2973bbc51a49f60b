"""The steps that a lock file has for a test, matched with those that it does. Pure."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from agent.visual_tests.fingerprint import ScreenBox, shows_crop
from agent.visual_tests.judging import JudgedCheck
from agent.visual_tests.lock_file import LockedCrop, LockedLook, LockedStep

PICTURE = "picture"


class KnownSteps:
    """A step is known by its kind, its words, and how often these came before: others may come in between."""

    def __init__(self, known: Iterable[LockedStep], look: str) -> None:
        """`look`: the name of this desktop's look."""
        self._known = list(known)
        self.look = look
        self.steps: list[LockedStep] = []
        """Those that this run did, with what it proposes."""
        self._waited: list[dict[str, LockedLook]] = []
        """What each of them had waiting before."""

    def next(self, kind: str, words: str) -> LockedStep:
        """The entry of the step that begins; a new one where there is none."""
        number = sum(step.kind == kind and step.words == words for step in self.steps)
        alike = [step for step in self._known if step.kind == kind and step.words == words]
        step = alike[number] if number < len(alike) else LockedStep(kind, words)
        self.steps.append(step)
        self._waited.append(dict(step.proposals))
        return step

    def to_keep(self, *, is_bad: bool) -> list[LockedStep]:
        """What the lock file should hold, nothing where there is nothing new: where a run ended early, with
        the steps behind its end. What a run that failed did is not proposed, only the pictures it took."""
        if is_bad:
            for step, waited in zip(self.steps, self._waited, strict=True):
                step.proposals = step.proposals if step.kind == PICTURE else waited
        if all(step.proposals == waited for step, waited in zip(self.steps, self._waited, strict=True)):
            return []
        done = {id(step) for step in self.steps}
        return [*self.steps, *(step for step in self._known if id(step) not in done)]


def evidence_of(finding: JudgedCheck, pixels: NDArray[np.uint8]) -> tuple[LockedCrop, ...]:
    """The crops that a finding was made by; the whole picture where it names no boxes."""
    height, width = pixels.shape[:2]
    boxes = finding.boxes or (ScreenBox(0, 0, width, height),)
    return tuple(LockedCrop(box, np.ascontiguousarray(box.of(pixels))) for box in boxes)


def holds_evidence(look: LockedLook, pixels: NDArray[np.uint8]) -> bool:
    """Whether the screen shows, where it was, all that proved a check when it was approved."""
    return bool(look.evidence) and all(shows_crop(pixels, one.box, one.pixels) for one in look.evidence)
