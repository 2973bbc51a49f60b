"""A record with its secrets hidden on reading; the stored record is not changed.
I/O: the record's pictures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from agent.redaction.findings import PICTURE, Finding, FindingState, fingerprint
from agent.redaction.json_texts import cleaned
from agent.redaction.kinds import Rules
from agent.redaction.pictures import PixelBox, painted_over
from agent.store.format import NO_PIXELS, Header, Line, StepLine, decode, encode
from agent.store.reader import Record
from agent.types import Ending

SomeLine = TypeVar("SomeLine", Header, StepLine, Ending)


class MaskedRecord(Record):
    """The record without the secrets of rules and findings."""

    def __init__(
        self, record: Record, rules: Rules, findings: Sequence[Finding], *, has_pictures: bool = True
    ) -> None:
        kept = {one.fingerprint for one in findings if one.state is FindingState.KEPT}

        def keeps(secret: str) -> bool:
            return fingerprint(secret, record.record_id) in kept

        def masked(line: SomeLine) -> SomeLine:
            read: Line = decode(json.dumps(cleaned(json.loads(encode(line)), rules, keeps)))
            assert isinstance(read, type(line))
            return read

        ending = record.recorded_ending
        super().__init__(
            record.folder,
            masked(record.header),
            [masked(line) for line in record.lines],
            None if ending is None else masked(ending),
        )
        self._has_pictures = has_pictures
        self._boxes: dict[int, list[PixelBox]] = {}
        for one in findings:
            if one.place == PICTURE and one.box is not None and one.state is not FindingState.KEPT:
                self._boxes.setdefault(one.step, []).append(one.box)

    def pixels(self, line: StepLine) -> NDArray[np.uint8]:
        if not self._has_pictures:
            return NO_PIXELS
        pixels = super().pixels(line)
        return painted_over(pixels, self._boxes.get(line.step.number, ())) if line.image else pixels
