"""Shows what was found in a record and keeps what its owner says of it. I/O: the record's folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from agent.errors import AgentError
from agent.redaction import Finding, FindingState, Rules, read_findings
from agent.redaction.deciding import Decisions, decide, decisions_of
from agent.redaction.findings import PICTURE
from agent.redaction.pictures import PixelBox
from agent.redaction.records import texts_found
from agent.store import open_record
from app.approval.crops import ScreenshotCrop
from app.language import problem_words, to_translate, tr
from app.theme.pictures import cut, to_image
from app.windows.secrets_panel import SecretRow, SecretsPanel
from app.workshop.finding_words import KIND_WORDS, where

_SHOWN = {
    FindingState.OPEN: to_translate("open"),
    FindingState.MASKED: to_translate("to be masked"),
    FindingState.REMOVED: to_translate("removed"),
    FindingState.KEPT: to_translate("no secret"),
}
_ORDER = tuple(_SHOWN)
_AROUND_PX = 90
"""What is shown of the picture on each side of a finding."""
_MOST_PLACES = 4


class SecretsController(QObject):
    """Lives as long as its panel; one record at a time."""

    changed = Signal()
    """The owner has decided something."""

    def __init__(self, panel: SecretsPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._folder: Path | None = None
        self._findings: tuple[Finding, ...] | None = None
        self._texts: dict[str, str] = {}
        self._earlier: list[Decisions] = []
        """What was said before each decision, the last one at the end."""
        panel.decided.connect(self._on_decided)
        panel.undo_asked.connect(self._on_undo)
        panel.looked_at.connect(self._on_looked_at)

    def open(self, folder: Path, rules: Rules) -> None:
        """Also to read again what another one has changed."""
        if folder != self._folder:
            self._earlier = []
        self._folder, self._findings, self._texts = folder, None, {}
        try:
            self._findings = read_findings(folder)
            if self._findings:
                self._texts = texts_found(folder, rules)
        except AgentError as problem:
            self._panel.show_rows((), problem_words(problem), can_undo=False)
            return
        self._show()

    def _on_decided(self, marks: list[str], state: FindingState) -> None:
        if self._findings:
            self._earlier.append(decisions_of(self._findings))
            self._keep(dict.fromkeys(marks, state))

    def _on_undo(self) -> None:
        if self._earlier:
            self._keep(self._earlier.pop())

    def _keep(self, decisions: Decisions) -> None:
        assert self._folder is not None
        try:
            self._findings = decide(self._folder, decisions)
        except AgentError as problem:
            self._panel.show_rows((), problem_words(problem), can_undo=False)
            return
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self._panel.show_rows(self._rows(), self._summary(), can_undo=bool(self._earlier))

    def _rows(self) -> list[SecretRow]:
        by_mark: dict[str, list[Finding]] = {}
        for one in self._findings or ():
            by_mark.setdefault(one.fingerprint, []).append(one)
        rows = [_row(mark, found) for mark, found in by_mark.items()]
        return sorted(rows, key=lambda row: _ORDER.index(row.state))

    def _summary(self) -> str:
        if self._findings is None:
            return tr("This recording was not searched for secrets yet.")
        num_open = sum(row.state is FindingState.OPEN for row in self._rows())
        if num_open:
            return tr(
                "{number} secrets are to be decided; nothing of this recording leaves before that.",
                number=num_open,
            )
        if any(row.state is FindingState.MASKED for row in self._rows()):
            return tr("What is to be masked is painted over and taken out before anything leaves.")
        return tr("Nothing is left to be decided.")

    def _on_looked_at(self, mark: str) -> None:
        found = [one for one in self._findings or () if one.fingerprint == mark]
        if not found:
            self._panel.show_secret("", None)
            return
        words = self._texts.get(mark, "")
        in_picture = next((one for one in found if one.place == PICTURE and one.box is not None), None)
        picture = None if in_picture is None else self._picture(in_picture)
        if not words and picture is None and found[0].state is not FindingState.REMOVED:
            words = where(found[0])
        self._panel.show_secret(words, picture)

    def _picture(self, finding: Finding) -> QImage | None:
        """What stands around it; None where it cannot be read any more."""
        assert self._folder is not None
        assert finding.box is not None
        try:
            record = open_record(self._folder)
            line = next(one for one in record.lines if one.step.number == finding.step)
            pixels = record.pixels(line)
        except (AgentError, StopIteration):
            return None
        return cut(to_image(pixels), _around(finding.box)) if pixels.size else None


def _around(box: PixelBox) -> ScreenshotCrop:
    left, top = max(box.left_px - _AROUND_PX, 0), max(box.top_px - _AROUND_PX, 0)
    right, bottom = box.left_px + box.width_px + _AROUND_PX, box.top_px + box.height_px + _AROUND_PX
    return ScreenshotCrop(left, top, right - left, bottom - top)


def _row(mark: str, found: list[Finding]) -> SecretRow:
    """All places of one secret; one that is open anywhere is open."""
    state = min((one.state for one in found), key=_ORDER.index)
    places = list(dict.fromkeys(where(one) for one in found))
    rest = len(places) - _MOST_PLACES
    shown = ", ".join(places[:_MOST_PLACES]) + (f" … +{rest}" if rest > 0 else "")
    return SecretRow(mark, f"{tr(KIND_WORDS[found[0].kind])}: {tr(_SHOWN[state])}", shown, state)
