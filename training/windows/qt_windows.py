"""Builds whole windows: blocks of controls with menus, tabs and scroll areas, in a size that holds them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import shiboken6
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QMenu,
    QMenuBar,
    QScrollArea,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from training.windows.corpus.kinds import LabelKind
from training.windows.qt_controls import Control
from training.windows.qt_forms import FormBuilder
from training.windows.qt_looks import WindowLook, blank_window
from training.windows.scene import ControlKind
from training.windows.words import SceneWords

SMALLEST = (220, 140)
LARGEST = (760, 520)
_SHORTCUTS = ("Ctrl+S", "Ctrl+O", "Ctrl+Shift+N", "F5", "Alt+F4", "Del", "Ctrl+Q", "F1", "Ctrl+,")


@dataclass(slots=True)
class BuiltWindow:
    """A window of real widgets, not yet shown, and what is in it."""

    widget: QWidget
    controls: list[Control]
    menus: list[tuple[Control, QMenu, list[Control]]]
    """Each entry of the menu bar with its popup and the popup's rows."""
    scrolls: list[QScrollArea]
    look: WindowLook

    def show_at(self, place: QRect, rng: random.Random) -> None:
        """Show it in a typical state: scrolled a bit, the cursor in some field."""
        self.widget.setGeometry(place)
        # Without this Qt would also paint into a backing store that is never shown.
        self.widget.setUpdatesEnabled(False)
        self.widget.show()
        for area in self.scrolls:
            bar = area.verticalScrollBar()
            where = rng.choices(("top", "between", "end"), (45, 30, 25))[0]
            if where != "top":
                low = bar.minimum() if where == "between" else bar.maximum()
                bar.setValue(rng.randint(low, bar.maximum()))
        fields = [c.widget for c in self.controls if isinstance(c.widget, QLineEdit) and c.widget.isVisible()]
        if fields and rng.random() < 0.4:
            rng.choice(fields).setFocus()
        elif rng.random() < 0.5:
            self.widget.setFocus()

    def destroy(self) -> None:
        """Free it at once: without an event loop `deleteLater` never deletes."""
        if shiboken6.isValid(self.widget):
            shiboken6.delete(self.widget)


def build_window(
    rng: random.Random, words: SceneWords, look: WindowLook, *, is_dialog: bool = False
) -> BuiltWindow:
    """A random window; try again until its contents fit into the largest size."""
    most_px = rng.choice((160, 260, 350, 430, 470, 470))
    if is_dialog:
        most_px = rng.choice((90, 140, 200))
    while True:
        built = _build_once(rng, words, look, most_px, is_dialog=is_dialog)
        widget = built.widget
        least = widget.minimumSizeHint()
        if least.width() <= LARGEST[0] and least.height() <= LARGEST[1]:
            return built
        built.destroy()
        most_px = round(most_px * 0.6)


def content_size(rng: random.Random, built: BuiltWindow) -> tuple[int, int]:
    """A size that the contents fit into, sometimes snug and sometimes roomy."""
    widget = built.widget
    least, hint = widget.minimumSizeHint(), widget.sizeHint()
    if built.scrolls:
        return _scrolled_size(rng, built)
    low = max(SMALLEST[0], least.width())
    width = rng.randint(low, LARGEST[0])
    if rng.random() < 0.6:
        width = min(width, max(low, hint.width() + rng.randint(0, 140)))
    needed = max(SMALLEST[1], least.height())
    layout = widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        needed = max(needed, layout.totalHeightForWidth(width))
    if needed > LARGEST[1]:
        needed = LARGEST[1]
    high = max(needed, min(LARGEST[1], hint.height()))
    height = high if rng.random() < 0.5 else rng.randint(needed, LARGEST[1])
    if rng.random() < 0.5:
        height = min(height, high + 40)
    return width, height


SCROLLED_SHARE = 0.22
"""Of the windows, those whose controls stand in a scrolled area."""
_LEAST_AREA_PX = 100


def _scrolled_size(rng: random.Random, built: BuiltWindow) -> tuple[int, int]:
    """A size in which a part of the scrolled area is seen, and now and then all of it."""
    widget, (area, *_) = built.widget, built.scrolls
    page = area.widget()
    assert page is not None
    low = max(SMALLEST[0], widget.minimumSizeHint().width())
    width = rng.randint(low, max(low, min(LARGEST[0], widget.sizeHint().width() + 80)))
    around = widget.minimumSizeHint().height() - area.minimumSizeHint().height()
    share = rng.uniform(0.2, 0.85) if rng.random() < 0.92 else 1.1
    seen = max(_LEAST_AREA_PX, round(page.sizeHint().height() * share))
    return width, min(LARGEST[1], around + seen)


def _build_once(
    rng: random.Random, words: SceneWords, look: WindowLook, most_px: int, *, is_dialog: bool
) -> BuiltWindow:
    window = blank_window(look)
    builder = FormBuilder(rng, words, look)
    outer = QVBoxLayout(window)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.setSpacing(0)
    built = BuiltWindow(window, builder.controls, [], [], look)
    if not is_dialog and rng.random() < 0.38:
        bar = _menu_bar(rng, words, builder, built, window)
        outer.setMenuBar(bar)
    if not is_dialog and rng.random() < 0.15:
        tools = QWidget()
        row = QHBoxLayout(tools)
        row.setContentsMargins(3, 2, 3, 2)
        row.addLayout(builder.button_row(rng.randint(2, 5), tool=True))
        outer.addWidget(tools)
    page = QWidget()
    page.setObjectName("page")
    inner = QVBoxLayout(page)
    margin = rng.choice((2, 6, 9, 9, 12, 20))
    inner.setContentsMargins(margin, margin, margin, margin)
    inner.setSpacing(rng.choice((2, 4, 6, 6, 9, 14)))
    if not is_dialog and rng.random() < 0.17:
        outer.addWidget(_tabs(rng, words, builder))
    scrolls = not is_dialog and rng.random() < SCROLLED_SHARE
    _fill(rng, builder, inner, rng.choice((2, 3)) * most_px if scrolls else most_px, is_dialog=is_dialog)
    if scrolls:
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if rng.random() < 0.6:
            area.setFrameShape(QFrame.Shape.NoFrame)
        area.setMinimumWidth(page.minimumSizeHint().width() + 24)
        outer.addWidget(area)
        built.scrolls.append(area)
    else:
        outer.addWidget(page)
    if is_dialog or rng.random() < 0.5:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(margin, rng.choice((0, 4, 8)), margin, margin)
        row.addLayout(builder.button_row(rng.choice((1, 2, 2, 2, 3, 4))))
        outer.addWidget(holder)
    return built


def _tabs(rng: random.Random, words: SceneWords, builder: FormBuilder) -> QTabBar:
    bar = QTabBar()
    bar.setExpanding(rng.random() < 0.3)
    bar.setDrawBase(rng.random() < 0.6)
    bar.setUsesScrollButtons(False)
    bar.setElideMode(Qt.TextElideMode.ElideNone)
    for index in range(rng.randint(2, 5)):
        name = words.label(LabelKind.TAB)
        bar.addTab(builder.caption_text(name))
        builder.controls.append(Control(ControlKind.TAB, bar, name, index=index))
        if rng.random() < 0.06:
            bar.setTabEnabled(index, False)
    bar.setCurrentIndex(rng.randrange(bar.count()))
    if bar.count() > 3:
        bar.setMinimumWidth(min(LARGEST[0], bar.sizeHint().width()))
    return bar


def _menu_bar(
    rng: random.Random, words: SceneWords, builder: FormBuilder, built: BuiltWindow, window: QWidget
) -> QMenuBar:
    bar = QMenuBar(window)
    bar.setNativeMenuBar(False)
    for _ in range(rng.randint(1, 7)):
        name = words.label(LabelKind.MENU)
        menu = QMenu(builder.caption_text(name), bar)
        # A menu is a window of its own and does not inherit what its window wears.
        menu.setPalette(built.look.palette)
        menu.setFont(built.look.font)
        rows: list[Control] = []
        has_shortcuts = rng.random() < 0.4
        for _ in range(rng.randint(2, 9)):
            if rows and rng.random() < 0.15:
                menu.addSeparator()
            row_name = words.label(LabelKind.MENU_ITEM)
            action = QAction(builder.caption_text(row_name), menu)
            if has_shortcuts and rng.random() < 0.6:
                action.setShortcut(rng.choice(_SHORTCUTS))
            if rng.random() < 0.1:
                action.setCheckable(True)
                action.setChecked(rng.random() < 0.5)
            action.setEnabled(rng.random() > 0.08)
            menu.addAction(action)
            rows.append(Control(ControlKind.ITEM, menu, row_name, owner=name, action=action))
        entry = bar.addMenu(menu)
        control = Control(ControlKind.MENU, bar, name, options=tuple(row.name for row in rows), action=entry)
        builder.controls.append(control)
        built.menus.append((control, menu, rows))
    return bar


def _fill(
    rng: random.Random, builder: FormBuilder, column: QVBoxLayout, most_px: int, *, is_dialog: bool
) -> None:
    """Blocks under each other until there is no room left."""
    row = builder.row_px
    left = most_px
    if not is_dialog and rng.random() < 0.05:
        column.addWidget(builder.page_of_text())
        return
    if is_dialog or rng.random() < 0.15:
        if rng.random() < 0.4:
            column.addWidget(builder.heading())
            left -= row
        column.addWidget(builder.paragraph())
        left -= row * 2
    elif rng.random() < 0.2:
        column.addWidget(builder.heading())
        left -= row
    blocks: list[tuple[int, Callable[[int], tuple[QLayout, int]]]] = [
        (40, lambda room: _sized(builder.fields, rng.randint(1, max(1, min(9, room))))),
        (18, lambda room: _sized(builder.checks, rng.randint(1, max(1, min(8, room))))),
        (12, lambda room: _sized(builder.radios, rng.randint(2, max(2, min(5, room))), 1)),
        (10, lambda room: (builder.button_row(rng.randint(1, 4)), 1)),
        (8, lambda room: _list(rng, builder, room)),
        (5, lambda room: _launcher(rng, builder, room)),
        (6, lambda room: _keypad(rng, builder, room)),
        (6, lambda room: (builder.search_row(), 1)),
        (4, lambda room: (_alone(builder.paragraph()), 2)),
        (3, lambda room: (_alone(builder.distraction()), 1)),
        (3, lambda room: (_alone(builder.line()), 1)),
    ]
    while left > row * 0.8:
        room = int(left / row)
        # A dialog of nothing but text and buttons would look like a window that came in between.
        offered = blocks[:3] if is_dialog and column.count() <= 2 else blocks
        make = rng.choices([block for _, block in offered], [weight for weight, _ in offered])[0]
        layout, rows = make(room)
        if rows <= 5 and rng.random() < 0.10:
            pair = QHBoxLayout()
            pair.addLayout(layout)
            second, second_rows = blocks[rng.randrange(3)][1](rows)
            pair.addLayout(second)
            layout, rows = pair, max(rows, second_rows)
        column.addLayout(layout)
        left -= rows * row
        if rng.random() < 0.15:
            break
    if rng.random() < 0.8:
        column.addStretch()


def _sized(make: Callable[[int], QLayout], count: int, more_rows: int = 0) -> tuple[QLayout, int]:
    return make(count), count + more_rows


def _list(rng: random.Random, builder: FormBuilder, room: int) -> tuple[QLayout, int]:
    return builder.list_block(rng.randint(2, 12)), min(room, 5)


def _launcher(rng: random.Random, builder: FormBuilder, room: int) -> tuple[QLayout, int]:
    rows = rng.randint(1, max(1, min(4, room)))
    return builder.button_grid(rows, rng.randint(2, 4)), rows


def _keypad(rng: random.Random, builder: FormBuilder, room: int) -> tuple[QLayout, int]:
    rows = rng.randint(1, max(1, min(6, room)))
    return builder.keypad(rows, rng.randint(3, 8)), rows


def _alone(widget: QWidget) -> QLayout:
    box = QVBoxLayout()
    box.addWidget(widget)
    return box
