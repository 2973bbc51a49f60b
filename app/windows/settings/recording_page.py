"""Settings: what of the owner's work may be recorded, and what never is. The recorder's own list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from agent.demonstrations.privacy import Consent, PrivateRegion
from app.language import tr
from app.widgets.clearing import clear
from app.widgets.form import button, number
from app.widgets.words import label, paragraph
from app.windows.settings.page import SettingsPage

T = TypeVar("T")
_FARTHEST_PX = 100_000
_LINE_PX = 32


class RecordingPage(SettingsPage):
    """Changes a `Consent`, which the dialog saves."""

    def __init__(self, consent: Consent, problem: str = "", parent: QWidget | None = None) -> None:
        """
        Args:
            problem: why the list could not be read, or ""; then nothing is changed here.
        """
        super().__init__(
            tr("What is recorded"),
            tr(
                "When you record how something is done, only applications that you allow are kept; "
                "other windows are painted over. An exclusion wins over a permission."
            ),
            parent,
        )
        self._allowed, self._excluded = sorted(consent.applications), sorted(consent.excluded)
        self._regions = list(consent.regions)
        self._lists = {"allowed": _Lines(), "excluded": _Lines(), "regions": _Lines()}
        self._name = QLineEdit()
        self._name.setAccessibleName(tr("Application that is never recorded"))
        self._name.setPlaceholderText(tr("KeePassXC"))
        self._name.returnPressed.connect(self._on_exclude)
        self._numbers = [number(0, _FARTHEST_PX, 0, suffix=" px") for _ in range(4)]
        self._add_region = button(tr("Hide this area"), self._on_add_region)
        self.form.row(tr("Allowed"), self._lists["allowed"], tr("Remembered from earlier recordings."))
        self.form.row(tr("Never recorded"), self._excluded_part())
        self.form.row(tr("Hidden areas"), self._regions_part())
        if problem:
            self.form.setEnabled(False)
            self.add_below(paragraph(problem, role="soft"))
        for one in self._numbers[2:]:
            one.valueChanged.connect(self._on_numbers)
        self._on_numbers()
        self._show()

    def consent(self) -> Consent:
        """As the page has it now."""
        return Consent.of(self._allowed, excluded=self._excluded, regions=self._regions)

    # ---- inside

    def _excluded_part(self) -> QWidget:
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._name, 1)
        line.addWidget(button(tr("Add"), self._on_exclude))
        return _below(self._lists["excluded"], line)

    def _regions_part(self) -> QWidget:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        names = (tr("Left"), tr("Top"), tr("Width"), tr("Height"))
        for count, (name, field) in enumerate(zip(names, self._numbers, strict=True)):
            words = label(name, role="soft")
            words.setBuddy(field)
            field.setAccessibleName(name)
            grid.addWidget(words, count // 2, 2 * (count % 2))
            grid.addWidget(field, count // 2, 2 * (count % 2) + 1)
        grid.setColumnStretch(4, 1)
        grid.addWidget(self._add_region, 2, 0, 1, 4)
        return _below(self._lists["regions"], grid)

    def _show(self) -> None:
        self._lists["allowed"].show_lines(
            [(name, _removal(self._allowed, name, self._show)) for name in self._allowed],
            tr("No application is remembered; each recording asks."),
        )
        self._lists["excluded"].show_lines(
            [(name, _removal(self._excluded, name, self._show)) for name in self._excluded],
            tr("No application is excluded by name."),
        )
        self._lists["regions"].show_lines(
            [(region_words(one), _removal(self._regions, one, self._show)) for one in self._regions],
            tr("No area of the screen is hidden."),
        )

    def _on_exclude(self) -> None:
        names = [name.strip().lower() for name in self._name.text().split(",")]
        self._excluded[:] = sorted({*self._excluded, *(name for name in names if name)})
        self._name.clear()
        self._show()

    def _on_add_region(self) -> None:
        region = PrivateRegion(*(one.value() for one in self._numbers))
        self._regions[:] = dict.fromkeys((*self._regions, region))
        for one in self._numbers:
            one.setValue(0)
        self._show()

    def _on_numbers(self) -> None:
        self._add_region.setEnabled(all(one.value() for one in self._numbers[2:]))


class _Lines(QWidget):
    """Lines with a button each that takes it away."""

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)

    def show_lines(self, lines: Sequence[tuple[str, Callable[[], None]]], empty: str) -> None:
        clear(self._column)
        if not lines:
            nothing = label(empty, role="faint")
            nothing.setMinimumHeight(_LINE_PX)
            self._column.addWidget(nothing)
        for words, remove in lines:
            line = QHBoxLayout()
            line.setSpacing(8)
            line.addWidget(label(words), 1)
            away = button(tr("Remove"), remove, kind="quiet")
            away.setAccessibleName(tr("Remove {name}", name=words))
            line.addWidget(away)
            holder = QWidget()
            line.setContentsMargins(0, 0, 0, 0)
            holder.setLayout(line)
            self._column.addWidget(holder)


def region_words(region: PrivateRegion) -> str:
    return tr(
        "{width} × {height} pixels at {left}, {top}",
        width=region.width_px,
        height=region.height_px,
        left=region.left_px,
        top=region.top_px,
    )


def _removal(items: list[T], item: T, then: Callable[[], None]) -> Callable[[], None]:
    def remove() -> None:
        items.remove(item)
        then()

    return remove


def _below(first: QWidget, second: QHBoxLayout | QGridLayout) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(6)
    column.addWidget(first)
    column.addLayout(second)
    return holder
