"""A dialog that is as high as its words need at its width: paragraphs are never squashed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QLayout

_USUAL_TEXT_PX = 13


class FittingDialog(QDialog):
    """Set up its layout, then call `fit_to`; what is shown or said later makes it higher by itself."""

    _width_px = 0

    def fit_to(self, width_px: int) -> None:
        """As wide as this with text of the usual size, and wider with larger text; never wider than the
        screen."""
        layout = self.layout()
        assert layout is not None
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        wanted = round(width_px * self.fontInfo().pixelSize() / _USUAL_TEXT_PX)
        self._width_px = min(wanted, self.screen().availableSize().width() - 40)
        self.setMinimumWidth(min(self._width_px, width_px))
        self._fit(is_exact=True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit(is_exact=True)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest and self._width_px:
            self._fit()
        return super().event(event)

    def _fit(self, *, is_exact: bool = False) -> None:
        layout = self.layout()
        if layout is None or not self._width_px:
            return
        layout.activate()
        width = max(self._width_px, layout.totalMinimumSize().width())
        height = max(layout.totalHeightForWidth(width), layout.totalMinimumSize().height())
        room = self.screen().availableSize().height() - 40
        self.setMinimumHeight(min(height, room))
        wanted = QSize(width, min(height, room))
        self.resize(wanted if is_exact else wanted.expandedTo(self.size()))
        below_px = self.frameGeometry().bottom() - self.screen().availableGeometry().bottom()
        if self.isVisible() and below_px > 0:  # what it grew by is not to be out of sight
            self.move(self.x(), max(self.y() - below_px, self.screen().availableGeometry().top()))
