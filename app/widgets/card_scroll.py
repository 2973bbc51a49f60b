"""The inside of a card, which scrolls only where the window is too low for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

_LEAST_PX = 110


class CardScroll(QScrollArea):
    """As high as its inside, where there is room."""

    def __init__(self, inner: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_low, self._inner = False, inner
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        inner.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(inner)
        inner.setAutoFillBackground(False)
        inner.installEventFilter(self)

    def set_low(self, is_low: bool) -> None:
        if is_low is not self._is_low:
            self._is_low = is_low
            self.updateGeometry()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._keep_height()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._whole_height())

    def minimumSizeHint(self) -> QSize:
        whole = self._whole_height()
        return QSize(self._inner.minimumSizeHint().width(), min(whole, _LEAST_PX) if self._is_low else whole)

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._keep_height()

    def _keep_height(self) -> None:
        """Its inside is never lower than its words need at this width."""
        high = self._whole_height()
        if self._inner.minimumHeight() != high:
            self._inner.setMinimumHeight(high)
        self.updateGeometry()

    def _whole_height(self) -> int:
        layout = self._inner.layout()
        if layout is None:
            return 0
        high = layout.totalHeightForWidth(self.viewport().width()) if layout.hasHeightForWidth() else -1
        return high if high > 0 else layout.totalSizeHint().height()
