"""Builds the exam's window from its plan, with layouts of its own, and keeps its state. Qt."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from training.windows.exam.appearance import ExamColours
from training.windows.exam.plan import ChoicePlan, Exam, FieldPlan, WindowPlan

MAX_CONTENT_PX = (760, 520)

Block = tuple[str, QWidget, bool]
"""A caption ("" for none), the widget, and whether it may grow tall."""


def palette_of(colours: ExamColours) -> QPalette:
    palette = QPalette()
    for role, colour in (
        (QPalette.ColorRole.Window, colours.window),
        (QPalette.ColorRole.WindowText, colours.text),
        (QPalette.ColorRole.Text, colours.base_text),
        (QPalette.ColorRole.Base, colours.base),
        (QPalette.ColorRole.AlternateBase, colours.window),
        (QPalette.ColorRole.Button, colours.button),
        (QPalette.ColorRole.ButtonText, colours.button_text),
        (QPalette.ColorRole.Highlight, colours.highlight),
        (QPalette.ColorRole.HighlightedText, colours.highlight_text),
    ):
        palette.setColor(role, QColor(colour))
    faded = QColor(colours.base_text)
    faded.setAlpha(130)
    palette.setColor(QPalette.ColorRole.PlaceholderText, faded)
    return palette


def row_chosen(rows: QListWidget) -> str:
    """Text of the selected row of a list, "" if there is none."""
    return "".join(item.text() for item in rows.selectedItems())


class ExamWindow(QMainWindow):
    """One window of an exam. `events` grows with everything that its user does."""

    def __init__(self, exam: Exam, on_change: Callable[[], None]) -> None:
        super().__init__()
        self.exam = exam
        self.events: list[str] = []
        self.fields: dict[str, QLineEdit | QPlainTextEdit] = {}
        self.checks: dict[str, QCheckBox] = {}
        self.combos: dict[str, QComboBox] = {}
        self.radios: dict[str, dict[str, QRadioButton]] = {}
        self.lists: dict[str, QListWidget] = {}
        self.buttons: dict[str, QPushButton] = {}
        self.menus: dict[str, QMenu] = {}
        self.tabs: QTabWidget | None = None
        self._on_change = on_change
        self._groups: list[QButtonGroup] = []
        self.setWindowTitle(exam.window.title)
        self.setFont(QFont(exam.appearance.font, exam.appearance.size_pt))
        self._fill(exam.window, exam.appearance.layout)
        self.events.clear()

    def fit(self) -> None:
        """Use the preferred size, or a larger one if the controls need it; a smaller font if that is too
        large."""
        for size_pt in range(self.exam.appearance.size_pt, 6, -1):
            self.setFont(QFont(self.exam.appearance.font, size_pt))
            needed = self.minimumSizeHint().expandedTo(self.sizeHint())
            if needed.width() <= MAX_CONTENT_PX[0] and needed.height() <= MAX_CONTENT_PX[1]:
                break
        wished = (self.exam.appearance.width_px, self.exam.appearance.height_px)
        self.resize(max(wished[0], needed.width()), max(wished[1], needed.height()))

    def _log(self, event: str, *, merge: bool = False) -> None:
        if not (merge and self.events[-1:] == [event]):
            self.events.append(event)
        self._on_change()

    def _fill(self, plan: WindowPlan, layout: str) -> None:
        for menu_plan in plan.menus:
            menu = self.menuBar().addMenu(menu_plan.name)
            self.menus[menu_plan.name] = menu
            for item in menu_plan.items:
                name = f"press {menu_plan.name} > {item}"
                menu.addAction(item).triggered.connect(lambda _=False, name=name: self._log(name))
        body = self._body(plan, layout)
        if plan.tabs:
            self.tabs = QTabWidget()
            for tab in plan.tabs:
                self.tabs.addTab(body if tab == plan.tab else QLabel("Nothing to see here yet."), tab)
            self.tabs.setCurrentIndex(plan.tabs.index(plan.tab))
            self.tabs.currentChanged.connect(lambda index: self._log(f"tab {plan.tabs[index]}"))
            self.setCentralWidget(self.tabs)
        else:
            self.setCentralWidget(body)

    def _body(self, plan: WindowPlan, layout: str) -> QWidget:
        blocks = [self._field(field) for field in plan.fields]
        blocks += [self._choice(choice) for choice in plan.choices]
        blocks += [self._check(check.name, is_on=check.is_on) for check in plan.checks]
        arrange = {"ledger": _arrange_ledger, "stacked": _arrange_stacked, "halves": _arrange_halves}[layout]
        body = QWidget()
        column = QVBoxLayout(body)
        if layout != "ledger":
            heading = QLabel(f"<b>{plan.title}</b>")
            column.addWidget(heading)
        column.addLayout(arrange(blocks))
        column.addStretch(1)
        column.addLayout(self._button_row(plan.buttons, layout))
        return body

    def _button_row(self, names: tuple[str, ...], layout: str) -> QHBoxLayout:
        row = QHBoxLayout()
        if layout == "ledger":
            row.addStretch(1)
        for name in names:
            button = QPushButton(name)
            button.clicked.connect(lambda _=False, name=name: self._log(f"press {name}"))
            self.buttons[name] = button
            row.addWidget(button)
        if layout == "stacked":
            row.addStretch(1)
        return row

    def _field(self, plan: FieldPlan) -> Block:
        field: QLineEdit | QPlainTextEdit
        if plan.is_multiline:
            field = QPlainTextEdit(plan.text)
            field.setTabChangesFocus(True)
            field.setMaximumHeight(70)
        else:
            field = QLineEdit(plan.text)
        field.setPlaceholderText(plan.placeholder)
        field.textChanged.connect(lambda *_: self._log(f"edit {plan.name}", merge=True))
        self.fields[plan.name] = field
        return plan.name, field, plan.is_multiline

    def _check(self, name: str, *, is_on: bool) -> Block:
        box = QCheckBox(name)
        box.setChecked(is_on)
        box.toggled.connect(lambda on: self._log(f"{'tick' if on else 'untick'} {name}"))
        self.checks[name] = box
        return "", box, False

    def _choice(self, plan: ChoicePlan) -> Block:
        def chosen(option: str) -> None:
            self._log(f"choose {plan.name}: {option}")

        if plan.shape == "combo":
            combo = QComboBox()
            combo.addItems(plan.options)
            combo.setCurrentText(plan.chosen)
            combo.currentTextChanged.connect(chosen)
            self.combos[plan.name] = combo
            return plan.name, combo, False
        if plan.shape == "list":
            rows = QListWidget()
            rows.addItems(plan.options)
            rows.setCurrentRow(plan.options.index(plan.chosen) if plan.chosen else -1)
            row_px = rows.sizeHintForRow(0)
            rows.setFixedHeight((row_px + 4) * len(plan.options) + 8)
            # Not the current row: Qt makes the first one current as soon as the list has the keyboard.
            rows.itemSelectionChanged.connect(lambda: chosen(row_chosen(rows)))
            self.lists[plan.name] = rows
            return plan.name, rows, True
        frame = QGroupBox(plan.name)
        line = QVBoxLayout(frame) if len(plan.options) > 3 else QHBoxLayout(frame)
        group = QButtonGroup(frame)
        self._groups.append(group)
        self.radios[plan.name] = {}
        for option in plan.options:
            radio = QRadioButton(option)
            radio.setChecked(option == plan.chosen)
            radio.toggled.connect(lambda on, option=option: chosen(option) if on else None)
            group.addButton(radio)
            line.addWidget(radio)
            self.radios[plan.name][option] = radio
        return "", frame, True


def _arrange_ledger(blocks: list[Block]) -> QGridLayout:
    """Captions at the right edge of the first of two columns; in a tall window a second pair beside it."""
    grid = QGridLayout()
    tall = sum(3 if is_tall else 1 for _, _, is_tall in blocks)
    per_pair = max(1, (len(blocks) + 1) // 2) if tall > 7 else len(blocks)
    for index, (caption, widget, _) in enumerate(blocks):
        pair, row = divmod(index, per_pair)
        if caption:
            label = QLabel(f"{caption}:")
            grid.addWidget(label, row, 3 * pair)
        grid.addWidget(widget, row, 3 * pair + 1)
    grid.setHorizontalSpacing(14)
    return grid


def _captioned(block: Block) -> QVBoxLayout:
    caption, widget, _ = block
    cell = QVBoxLayout()
    cell.setSpacing(2)
    if caption:
        cell.addWidget(QLabel(caption))
    cell.addWidget(widget)
    cell.addStretch(1)
    return cell


def _arrange_stacked(blocks: list[Block]) -> QGridLayout:
    """Captions above; two columns, read row by row."""
    grid = QGridLayout()
    for index, block in enumerate(blocks):
        grid.addLayout(_captioned(block), index // 2, index % 2)
    grid.setHorizontalSpacing(22)
    grid.setVerticalSpacing(8)
    return grid


def _arrange_halves(blocks: list[Block]) -> QHBoxLayout:
    """Small controls at the left, tall ones at the right of a line."""
    row = QHBoxLayout()
    left, right = QVBoxLayout(), QVBoxLayout()
    for block in blocks:
        (right if block[2] or not block[0] else left).addLayout(_captioned(block))
    left.addStretch(1)
    right.addStretch(1)
    line = QFrame()
    line.setFrameShape(QFrame.Shape.VLine)
    row.addLayout(left, 3)
    row.addWidget(line)
    row.addLayout(right, 2)
    return row
