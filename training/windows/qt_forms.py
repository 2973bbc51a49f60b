"""Builds blocks of real widgets, as in forms and dialogs, and records their names. Qt."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFormLayout,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from training.windows.corpus.kinds import LabelKind
from training.windows.qt_controls import Control
from training.windows.qt_parts import PartMaker, escaped
from training.windows.scene import ControlKind


class FormBuilder(PartMaker):
    """Makes whole blocks for one window: rows of captions and fields, groups, lists, keypads."""

    def _row_control(self, name: str, caption: QLabel | None) -> QWidget | QLayout:
        which = self._rng.choices(("field", "combo", "other", "area", "radios"), (58, 24, 11, 3, 4))[0]
        if which == "combo":
            return self.combo(name, caption)
        if caption is not None and which == "other":
            return self.distraction()
        if caption is not None and which == "area":
            return self.text_area(name, caption)
        if caption is not None and which == "radios":
            return self._radio_buttons(name, horizontal=True, count=self._rng.randint(2, 3))
        return self.field(name, caption)

    def fields(self, count: int) -> QLayout:
        """Captions with fields: beside, above, in two columns, or in the fields themselves."""
        rng = self._rng
        manner = rng.choices(("beside", "above", "columns", "inside"), (50, 20, 18, 12))[0]
        if manner == "beside":
            form = QFormLayout()
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            if rng.random() < 0.3:
                form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
            for _ in range(count):
                if rng.random() < 0.08:
                    form.addRow(self.check())
                    continue
                name = self._bare_name()
                caption = self._caption(name)
                control = self._row_control(name, caption)
                if isinstance(control, QWidget):
                    form.addRow(caption, control)
                else:
                    form.addRow(caption, control)
            return form
        grid = QGridLayout()
        columns = rng.randint(2, 3) if manner == "columns" else 1
        above = manner == "above" or rng.random() < 0.5
        for number in range(count):
            row, column = divmod(number, columns)
            name = self._bare_name()
            if manner == "inside":
                _put(grid, self._row_control(name, None), row, column)
                continue
            caption = self._caption(name)
            control = self._row_control(name, caption)
            if above:
                grid.addWidget(caption, row * 2, column)
                _put(grid, control, row * 2 + 1, column)
            else:
                grid.addWidget(caption, row, column * 2)
                _put(grid, control, row, column * 2 + 1)
        if above and rng.random() < 0.5:
            grid.setVerticalSpacing(rng.randint(1, 5))
        return grid

    def button_row(self, count: int, *, tool: bool = False) -> QLayout:
        """Buttons side by side: left, right, spread or stretched."""
        rng = self._rng
        row = QHBoxLayout()
        manner = rng.choice(("left", "right", "right", "spread", "centre"))
        if manner in ("right", "centre"):
            row.addStretch()
        for number in range(count):
            row.addWidget(self.button(tool=tool))
            if manner == "right" and number == 0 and rng.random() < 0.2:
                row.addStretch()
        if manner in ("left", "centre"):
            row.addStretch()
        return row

    def button_grid(self, rows: int, columns: int) -> QLayout:
        """Buttons in a grid, like a launcher."""
        rng = self._rng
        short = rng.random() < 0.5
        names = [self._words.name(1, 6) if short else "" for _ in range(rows * columns)]
        return self._grid(names, columns)

    def keypad(self, rows: int, columns: int) -> QLayout:
        """A calculator's or a telephone's keys, with or without a display above them."""
        keys = self._grid(self._words.keys(rows * columns), columns)
        if self._rng.random() < 0.5:
            return keys
        column = QVBoxLayout()
        display = QLineEdit(self._rng.choice(("", "0", self._words.value())))
        display.setReadOnly(True)
        display.setAlignment(Qt.AlignmentFlag.AlignRight)
        column.addWidget(display)
        column.addLayout(keys)
        return column

    def _grid(self, names: Sequence[str], columns: int) -> QGridLayout:
        """Buttons in rows; one without a name gets one of its own."""
        rng = self._rng
        grid = QGridLayout()
        grid.setSpacing(rng.randint(0, 10))
        stretched = rng.random() < 0.5
        narrow = rng.choice((0, 24, 32, 40))
        for number, name in enumerate(names):
            made = self.button(name)
            if stretched:
                made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            if 0 < len(name) <= 3 and narrow:
                made.setMinimumWidth(narrow)
                made.setMaximumWidth(narrow * 3)
            grid.addWidget(made, number // columns, number % columns)
        return grid

    def button_column(self, count: int) -> QLayout:
        column = QVBoxLayout()
        for _ in range(count):
            column.addWidget(self.button())
        column.addStretch()
        return column

    def checks(self, count: int) -> QLayout:
        """Check boxes in one to three columns, sometimes in a titled frame."""
        rng = self._rng
        grid = QGridLayout()
        columns = rng.choice((1, 1, 1, 2, 2, 3))
        # Side by side there is no room for long ones; alone in its row one is drawn whole.
        most_letters = (0, 40, 24)[columns - 1]
        for number in range(count):
            grid.addWidget(self.check(most_letters), number // columns, number % columns)
        if rng.random() < 0.35:
            return _alone(self._group(self._words.label(LabelKind.GROUP), grid))
        return grid

    def _group(self, title: str, inside: QLayout) -> QGroupBox:
        frame = QGroupBox(escaped(title))
        frame.setLayout(inside)
        self.controls.append(Control(ControlKind.LABEL, frame, title))
        return frame

    def _radio_buttons(self, owner: str, *, horizontal: bool, count: int) -> QBoxLayout:
        rng = self._rng
        box: QBoxLayout = QHBoxLayout() if horizontal else QVBoxLayout()
        chosen = rng.randrange(-1, count)
        disabled = rng.random() < self._disabled_share
        holder = QWidget()
        inner: QBoxLayout = QHBoxLayout(holder) if horizontal else QVBoxLayout(holder)
        inner.setContentsMargins(0, 0, 0, 0)
        most_letters = 72 // count if horizontal else 0
        for number, name in enumerate(self._words.labels(LabelKind.RADIO, count, most_letters)):
            made = self.radio(name, owner)
            made.setChecked(number == chosen)
            inner.addWidget(made)
        if horizontal:
            inner.addStretch()
        holder.setEnabled(not disabled)
        box.addWidget(holder)
        return box

    def radios(self, count: int) -> QLayout:
        rng = self._rng
        title = self._words.label(LabelKind.GROUP)
        inside = self._radio_buttons(title, horizontal=count <= 3 and rng.random() < 0.4, count=count)
        if rng.random() < 0.75:
            return _alone(self._group(title, inside))
        box = QVBoxLayout()
        box.addWidget(self.label(title))
        box.addLayout(inside)
        return box

    def list_block(self, rows: int) -> QLayout:
        """A list, sometimes under a caption, sometimes with buttons beside it."""
        rng = self._rng
        row = QHBoxLayout()
        column = QVBoxLayout()
        title = self._words.label(LabelKind.GROUP, 24)
        if rng.random() < 0.7:
            column.addWidget(self.label(title))
        made = QListWidget()
        names = [self._name(LabelKind.OPTION, 30) for _ in range(rows)]
        made.addItems(names)
        if rng.random() < 0.3:
            made.setAlternatingRowColors(True)
        if rng.random() < 0.15:
            made.setFrameShape(QFrame.Shape.NoFrame)
        made.setSpacing(rng.choice((0, 0, 0, 1, 3)))
        if rng.random() < 0.75:
            made.setCurrentRow(rng.randrange(rows))
        made.setMinimumHeight(self.row_px * 2)
        made.setMaximumHeight(self.row_px * rng.randint(3, 9))
        made.setMinimumWidth(80)
        if rng.random() < 0.8:
            made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            made.setTextElideMode(Qt.TextElideMode.ElideRight)
        for index, name in enumerate(names):
            self.controls.append(Control(ControlKind.ITEM, made, name, owner=title, index=index))
        column.addWidget(made)
        row.addLayout(column)
        if rng.random() < 0.45:
            row.addLayout(self.button_column(rng.randint(1, 4)))
        return row

    def page_of_text(self) -> QPlainTextEdit:
        """An editor's whole page, without a name."""
        rng = self._rng
        made = QPlainTextEdit()
        made.setPlainText(
            "\n".join(self._words.sentence(rng.choice((6, 12, 20))) for _ in range(rng.randint(4, 30)))
        )
        if rng.random() < 0.5:
            made.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        made.setMinimumSize(200, rng.randint(100, 400))
        self.controls.append(Control(ControlKind.FIELD, made, ""))
        return made

    def paragraph(self) -> QLabel:
        text = " ".join(self._words.sentence() for _ in range(self._rng.randint(1, 3)))
        return self.label(text, wraps=True)

    def search_row(self) -> QLayout:
        row = QHBoxLayout()
        name = self._bare_name()
        if self._rng.random() < 0.5:
            caption = self._caption(name)
            row.addWidget(caption)
            row.addWidget(self.field(name, caption))
        else:
            row.addWidget(self.field(name, None))
        row.addWidget(self.button())
        return row

    def line(self) -> QFrame:
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.HLine)
        frame.setFrameShadow(self._rng.choice((QFrame.Shadow.Sunken, QFrame.Shadow.Plain)))
        return frame


def _put(grid: QGridLayout, what: QWidget | QLayout, row: int, column: int) -> None:
    if isinstance(what, QWidget):
        # Those that do not fill their column begin where the others do.
        is_narrow = what.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Fixed or (
            what.minimumWidth() == what.maximumWidth()
        )
        left = Qt.AlignmentFlag.AlignLeft if is_narrow else Qt.AlignmentFlag(0)
        grid.addWidget(what, row, column, left)
    else:
        grid.addLayout(what, row, column)


def _alone(widget: QWidget) -> QLayout:
    box = QVBoxLayout()
    box.addWidget(widget)
    return box
