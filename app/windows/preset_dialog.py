"""What a preset would change here, line by line, before anything changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language import to_translate, tr
from app.present import Tone
from app.widgets.finding_list import FindingList, FindingWords
from app.widgets.fitting_dialog import FittingDialog
from app.widgets.form import button
from app.widgets.words import label, paragraph

_WIDTH_PX = 640
_LIST_HEIGHT_PX = 260
_MORE = to_translate("lets the agent do more, or sends more away")


class PresetDialog(FittingDialog):
    """Shows what it is given; `agreed` once, when the owner wants all of it."""

    agreed = Signal()

    def __init__(
        self,
        file: str,
        changes: Sequence[FindingWords],
        tone_colours: Mapping[Tone, str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import a preset"))
        found = FindingList({Tone.CAUTION: ("alert", _MORE)})
        found.setAccessibleName(tr("What would change"))
        found.set_tone_colours(tone_colours)
        found.show_all(list(changes))
        found.setFixedHeight(_LIST_HEIGHT_PX)
        has_risk = any(one.tone is Tone.CAUTION for one in changes)
        words = (
            tr("What would change is listed here; what is marked lets the agent do more, or sends more away.")
            if has_risk
            else tr("What would change is listed here; everything else stays as it is.")
        )
        use = button(tr("Change all of this"), self._on_use, kind="primary")
        use.setEnabled(bool(changes))
        cancel = button(tr("Change nothing"), self.reject)
        cancel.setDefault(True)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(use)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(label(tr("Import a preset"), role="hero"))
        for told, role in (
            (file, "faint"),
            (words if changes else tr("Everything in it is here already."), "soft"),
        ):
            said = paragraph(told, role=role)
            said.setMinimumHeight(1)  # its own is that of the narrowest it could be
            column.addWidget(said)
        column.addWidget(found)
        column.addLayout(foot)
        self.fit_to(_WIDTH_PX)

    def _on_use(self) -> None:
        self.agreed.emit()
        self.accept()
