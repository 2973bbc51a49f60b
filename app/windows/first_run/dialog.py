"""The window of the first run: a rail with five names, the page, and Back and Continue."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QStackedWidget, QWidget

from agent.model_check.dialect_search import other_dialects
from app.language import tr
from app.theme.colours import LIGHT, Colours
from app.theme.window_size import roomy
from app.widgets.rail import Rail, lay_out_beside
from app.widgets.scrolled import scrolled
from app.widgets.words import label
from app.windows.first_run.approval_page import FirstRunApprovalPage
from app.windows.first_run.model_page import ModelPage
from app.windows.first_run.page import FirstRunPage
from app.windows.first_run.screens_page import FirstRunScreensPage
from app.windows.first_run.stop_page import StopPage
from app.windows.first_run.works_page import WorksPage

_WIDTH_PX = 860
_HEIGHT_PX = 640


class FirstRunDialog(QDialog):
    """Shows the pages in their order. `finished_all` says that the owner has been through all of them."""

    finished_all = Signal()
    page_opened = Signal(int)

    def __init__(self, *, is_first: bool = True, parent: QWidget | None = None) -> None:
        """Only in the first run a page can block Continue; reopened later, none does."""
        super().__init__(parent)
        self._is_first = is_first
        self.setWindowTitle(tr("Welcome to Deskhand") if is_first else tr("Set up Deskhand"))
        self.resize(roomy(self, _WIDTH_PX, _HEIGHT_PX))
        self._colours = LIGHT
        self.works, self.model, self.screens = (
            WorksPage(),
            ModelPage(other_dialects("")),
            FirstRunScreensPage(),
        )
        self.stop, self.approval = StopPage(), FirstRunApprovalPage()
        self.pages: tuple[FirstRunPage, ...] = (
            self.works,
            self.model,
            self.screens,
            self.stop,
            self.approval,
        )
        self._rail = Rail(
            (tr("What works"), tr("Model"), tr("Screens"), tr("Stop"), tr("Approval and privacy"))
        )
        self._rail.chosen.connect(self.open_page)
        self._stack = QStackedWidget()
        for page in self.pages:
            self._stack.addWidget(scrolled(page))
            page.changed.connect(self._show_buttons)
        self._why = label("", role="faint")
        self._later = _button(tr("Later"), "quiet", self.reject)
        self._back = _button(tr("Back"), "", lambda: self.open_page(self.page() - 1))
        self._next = _button(tr("Continue"), "primary", self._on_next)
        self._has_opened = False
        self._lay_out()

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setContentsMargins(28, 4, 24, 18)
        foot.setSpacing(8)
        foot.addWidget(self._later)
        foot.addWidget(self._why, 1)
        foot.addWidget(self._back)
        foot.addWidget(self._next)
        lay_out_beside(self, self._rail, self._stack, foot)

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        for page in self.pages:
            page.set_colours(colours)

    def page(self) -> int:
        return self._stack.currentIndex()

    def open_page(self, number: int) -> None:
        if self._is_open(number):
            if self._has_opened and self.pages[self.page()].can_go_on():
                self._rail.tick(self.page(), self._colours.good)
            self._show(number)

    def _is_open(self, number: int) -> bool:
        """Whether every page before it lets the owner go on."""
        return not self._is_first or all(page.can_go_on() for page in self.pages[:number])

    def _show(self, number: int) -> None:
        self._has_opened = True
        self._stack.setCurrentIndex(number)
        self._rail.choose(number)
        self._show_buttons()
        self.page_opened.emit(number)

    def show_problem(self, problem: str) -> None:
        self._why.setText(problem)

    def _on_next(self) -> None:
        if self._is_first and self.page() < len(self.pages) - 1:
            self.open_page(self.page() + 1)
        else:
            self.finished_all.emit()

    def _show_buttons(self) -> None:
        page = self.pages[self.page()]
        is_last = self.page() == len(self.pages) - 1
        can_go_on = page.can_go_on() or not self._is_first
        self._next.setText(tr("Done") if is_last or not self._is_first else tr("Continue"))
        if self._next.hasFocus() and not can_go_on:
            self._rail.focus(self.page())  # a button that goes out of use would give it to any other
        self._next.setEnabled(can_go_on)
        self._next.setDefault(True)
        self._why.setText("" if can_go_on else page.why_not())
        self._back.setEnabled(self.page() > 0)
        for number in range(len(self.pages)):
            self._rail.set_open(number, self._is_open(number))


def _button(text: str, kind: str, on_click: object) -> QPushButton:
    made = QPushButton(text)
    made.setAutoDefault(False)
    if kind:
        made.setProperty("kind", kind)
    made.clicked.connect(lambda _checked=False: on_click())  # type: ignore[operator]
    return made
