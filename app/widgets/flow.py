"""A layout that goes on in the next line where a line is full, like words in a paragraph."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Every item gets the size it wants, the lines are as high as their highest item."""

    def __init__(self, parent: QWidget | None = None, *, spacing_px: int = 2) -> None:
        super().__init__(parent)
        self._gap_px = spacing_px
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        """By width: a window asks for it again with every word that changes in it."""
        self.setContentsMargins(0, 0, 0, 0)

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), is_real=False)
        return self._heights[width]

    def setGeometry(self, box: QRect) -> None:
        super().setGeometry(box)
        self._place(box, is_real=True)

    def sizeHint(self) -> QSize:
        """All in one line."""
        sizes = [self._size_of(item) for item in self._items if not item.isEmpty()]
        width = sum(size.width() + self._gap_px for size in sizes)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        sizes = [self._size_of(item) for item in self._items if not item.isEmpty()]
        return QSize(
            max((size.width() for size in sizes), default=0),
            max((size.height() for size in sizes), default=0),
        )

    def _size_of(self, item: QLayoutItem) -> QSize:
        return item.sizeHint().expandedTo(item.minimumSize())

    def _place(self, box: QRect, *, is_real: bool) -> int:
        """The height that the items take at this width."""
        x, y, line_height = box.x(), box.y(), 0
        for item in self._items:
            if item.isEmpty():  # hidden
                continue
            size = self._size_of(item)
            if x + size.width() > box.x() + box.width() and line_height > 0:
                x, y, line_height = box.x(), y + line_height + self._gap_px, 0
            if is_real:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap_px
            line_height = max(line_height, size.height())
        return y + line_height - box.y()
