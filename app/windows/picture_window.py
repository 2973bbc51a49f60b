"""One screenshot, large, with its targets marked."""

from __future__ import annotations

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from app.language import tr
from app.present import Mark
from app.widgets.picture_view import PictureView


class PictureWindow(QDialog):
    """Esc closes it."""

    def __init__(
        self, image: QImage, marks: tuple[Mark, ...], *, mark_colour: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Screenshot"))
        view = PictureView(max_scale=2.0)
        view.set_mark_colour(mark_colour)
        view.show_picture(image, marks)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.addWidget(view)
        screen = self.screen().availableGeometry()
        self.resize(
            min(image.width() + 24, round(screen.width() * 0.9)),
            min(image.height() + 24, round(screen.height() * 0.9)),
        )
