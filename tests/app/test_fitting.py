"""Pictures are made as large as they will be shown, where nobody waits for it."""

from __future__ import annotations

from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.present import TargetMark
from app.theme.pictures import Fitting, Shot, to_shot
from app.widgets.picture_view import PictureView
from tests.fakes import picture


class Shown:
    """A view in a window, before its first picture."""

    def __init__(self, qtbot: QtBot) -> None:
        self.view = PictureView()
        qtbot.addWidget(self.view)
        self.view.resize(200, 150)
        with qtbot.waitExposed(self.view):
            self.view.show()

    def shot(self, shade: int, *, width_px: int = 640) -> Shot:
        pixels = picture(shade, width_px=width_px, height_px=480)
        return to_shot(pixels, max_width_px=width_px, fitting=self.view.fitting)

    def show(self, shot: Shot) -> None:
        self.view.show_picture(shot.image, (), shot.fitted)

    def painted(self) -> QImage:
        return self.view.shown()


def test_the_first_picture_comes_as_large_as_it_is_shown(qtbot: QtBot) -> None:
    shown = Shown(qtbot)
    shot = shown.shot(90)
    ratio = shown.view.devicePixelRatioF()
    assert (shot.fitted.width(), shot.fitted.height()) == (round(200 * ratio), round(150 * ratio))
    shown.show(shot)
    assert shown.painted().cacheKey() == shot.fitted.cacheKey(), "the window scales nothing"


def test_other_marks_on_the_same_picture_scale_nothing(qtbot: QtBot) -> None:
    shown = Shown(qtbot)
    shot = shown.shot(90)
    shown.show(shot)
    shown.view.show_picture(shown.view.picture(), (TargetMark(10, 10),))
    assert shown.painted().cacheKey() == shot.fitted.cacheKey()


def test_in_a_view_of_another_size_the_picture_is_scaled_once_more(qtbot: QtBot) -> None:
    shown = Shown(qtbot)
    shot = shown.shot(90)
    shown.show(shot)
    shown.view.resize(100, 75)
    scaled = shown.painted()
    ratio = shown.view.devicePixelRatioF()
    assert (scaled.width(), scaled.height()) == (round(100 * ratio), round(75 * ratio))


def test_a_picture_of_another_size_fits_too(qtbot: QtBot) -> None:
    shown = Shown(qtbot)
    shot = shown.shot(90, width_px=960)
    ratio = shown.view.devicePixelRatioF()
    assert (shot.fitted.width(), shot.fitted.height()) == (round(200 * ratio), round(100 * ratio))
    shown.show(shot)
    assert shown.painted().cacheKey() == shot.fitted.cacheKey()


def test_a_small_picture_is_not_blown_up() -> None:
    fitting = Fitting(max_scale=2.0)
    fitting.note_room(800, 800, pixel_ratio=1.5)
    assert fitting.shown_px(100, 50) == (300, 150)


def test_without_room_nothing_is_fitted() -> None:
    fitting = Fitting(max_scale=2.0)
    assert fitting.fitted(picture(90)).isNull()
    fitting.note_room(0, 100, pixel_ratio=1.0)
    assert fitting.fitted(picture(90)).isNull()
