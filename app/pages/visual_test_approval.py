"""Approves what runs of visual tests propose, in a dialog. I/O: lock files."""

from __future__ import annotations

import getpass
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from agent.errors import AgentError
from agent.visual_tests.approving import Waiting, answer, waiting_in
from agent.visual_tests.baselines import differing
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.known_steps import PICTURE
from agent.visual_tests.lock_file import SUFFIX, LockedCrop, LockedLook
from app.language import problem_words, tr
from app.present import action_words
from app.theme.pictures import to_image
from app.widgets.mask_picture import Box
from app.windows.visual_test_dialog import ProposalView, VisualTestDialog

_MOST_CROPS, _GAP_PX = 6, 4


class VisualTestApproval(QObject):
    """One dialog at a time; each answer is written at once."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parent = parent
        self.dialog: VisualTestDialog | None = None
        self._waiting: list[tuple[Path, Waiting]] = []
        self._at = self._num_approved = self._num_dropped = 0

    def ask(self) -> None:
        """Which lock file, and then what waits in it."""
        chooser = QFileDialog(self._parent, tr("Approve visual tests"), str(Path.home()))
        chooser.setNameFilter(tr("Lock files of visual tests") + f" (*{SUFFIX})")
        chooser.setFileMode(QFileDialog.FileMode.ExistingFiles)
        chooser.filesSelected.connect(lambda files: self.open([Path(file) for file in files]))
        chooser.finished.connect(chooser.deleteLater)
        chooser.open()

    def open(self, locks: Sequence[Path], *, by: str = "") -> None:
        dialog = self.dialog = VisualTestDialog(by or getpass.getuser(), self._parent)
        self._at = self._num_approved = self._num_dropped = 0
        dialog.answered.connect(self._on_answered)
        dialog.skipped.connect(self._next)
        dialog.finished.connect(self._on_finished)
        dialog.open()
        try:
            self._waiting = [(lock, one) for lock in locks for one in waiting_in(lock)]
        except AgentError as problem:
            self._waiting = []
            dialog.show_done("")
            dialog.show_problem(problem_words(problem))
            return
        self._show()

    def _show(self) -> None:
        if self.dialog is None:
            return
        if self._at >= len(self._waiting):
            counted = tr(
                "{approved} approved, {dropped} dropped",
                approved=self._num_approved,
                dropped=self._num_dropped,
            )
            self.dialog.show_done(counted)
            return
        self.dialog.show_proposal(view_of(self._waiting[self._at][1]), self._at + 1, len(self._waiting))

    def _next(self) -> None:
        self._at += 1
        self._show()

    def _on_answered(self, is_approved: bool) -> None:
        if self.dialog is None or self._at >= len(self._waiting):
            return
        lock, waiting = self._waiting[self._at]
        masks = [ScreenBox(*box) for box in self.dialog.picture.masks()]
        try:
            answer(lock, waiting, is_approved, by=self.dialog.by(), on=date.today(), masks=masks)
        except AgentError as problem:
            self.dialog.show_problem(problem_words(problem))
            return
        self._num_approved += is_approved
        self._num_dropped += not is_approved
        self._next()

    def _on_finished(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None


def view_of(waiting: Waiting) -> ProposalView:
    """The proposal as the dialog shows it."""
    proposal, approved = waiting.proposal, waiting.approved
    is_picture = waiting.step.kind == PICTURE
    boxes: tuple[Box, ...] = ()
    if is_picture and approved is not None:
        boxes = tuple(_sides(box) for box in differing(approved, proposal.evidence[0].pixels))
    actions = tuple(
        f"{action_words(one.action)}: {one.name}" if one.name else action_words(one.action)
        for one in proposal.actions
    )
    return ProposalView(
        waiting.case,
        waiting.step.words,
        waiting.step.kind,
        waiting.look,
        proposal.seen,
        actions,
        _picture(approved),
        _picture(proposal),
        boxes,
        tuple(_sides(box) for box in proposal.masks),
        is_picture,
    )


def _picture(look: LockedLook | None) -> QImage:
    """The crops of all targets below each other, or of what proves a check; of a picture, the whole of it."""
    crops: list[LockedCrop | None] = [] if look is None else [one.crop for one in look.actions]
    crops += [] if look is None else look.evidence
    pictures = [crop.pixels for crop in crops if crop is not None][:_MOST_CROPS]
    if not pictures:
        return QImage()
    width = max(one.shape[1] for one in pictures)
    margins = (((0, _GAP_PX), (0, width - one.shape[1]), (0, 0)) for one in pictures)
    padded = [np.pad(one, margin, constant_values=255) for one, margin in zip(pictures, margins, strict=True)]
    return to_image(np.ascontiguousarray(np.concatenate(padded)[:-_GAP_PX]))


def _sides(box: ScreenBox) -> Box:
    return box.left, box.top, box.right, box.bottom
