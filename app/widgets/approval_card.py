"""The question before an action: what, where, which point and text exactly, why it is asked, the answers."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from agent.coordinates import MonitorPoint
from agent.terminal import revealed
from agent.types import Scope
from app.approval.answers import DEFAULT_DURATION, DURATIONS, CardAnswer, OwnerChoice
from app.approval.crops import ScreenshotCrop
from app.language import tr
from app.present import TargetMark, TonedText
from app.theme.colours import Colours
from app.theme.icons import IconLabel
from app.widgets.card_scroll import CardScroll
from app.widgets.clearing import clear
from app.widgets.difference_colours import DifferenceColours
from app.widgets.offers import Offers
from app.widgets.point_picker import PointPicker
from app.widgets.spoken import call_pick
from app.widgets.words import chip, label, paragraph, shorten

CROP_WIDTH_PX = 288
CROP_HEIGHT_PX = 180
_MAX_LINES = 6
_CHARACTERS_A_LINE = 46
_MAX_LINES_ALONE, _CHARACTERS_ALONE = 10, 72
"""Where there is no picture beside it."""
ARM_MS = 400
"""Allow does nothing so soon after the card came: nobody has read it, and the click was meant for what was
there before."""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """All that the card says."""

    sentence: str
    thought: str
    detail: str
    """The exact text, keys or command."""
    is_editable: bool
    """Whether the owner may write it anew, there where it stands."""
    target: str
    """The action in words."""
    place: str
    """Application and window."""
    reasons: tuple[TonedText, ...]
    """Why it is asked."""
    image: QImage
    """The whole screenshot."""
    crop: ScreenshotCrop
    """The part of it around the target."""
    marks: tuple[TargetMark, ...]
    """The targets, in pixels of the screenshot."""
    outline: QRectF
    """The element's box there; empty when it is not known."""
    scopes: tuple[tuple[str, Scope], ...] = (("Only this step", Scope.STEP),)
    """How far an answer may count, in words."""
    proposals: tuple[str, ...] = ()
    """What the model would do, its own choice first; empty where it was not asked for more."""
    kinds: tuple[tuple[str, str], ...] = ()
    """What can be done instead: words and name."""
    to_edit: str | None = None
    """What the owner edits where `detail` is only for reading; None where nothing can be edited."""
    is_difference: bool = False
    """Whether `detail` is an edit, with a minus before what goes and a plus before what comes."""
    offer: str = ""
    """What could be allowed for the rest of the task; "" where that is not worth offering."""


class ApprovalCard(QFrame):
    """Deny has the focus, Esc denies, and nothing is ever allowed by waiting."""

    answered = Signal(object)
    """A `CardAnswer`."""
    proposal_chosen = Signal(int)
    """Another proposal is to be shown."""
    instead_chosen = Signal(str)
    """Something else is to be done: the name of a kind."""
    meant_chosen = Signal()
    """The control that the click missed is meant."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "question")
        self.setAccessibleName(tr("Approval"))
        self._words: QuestionWords | None = None
        self._is_editing = False
        """Whether the owner writes what is otherwise only for reading."""
        self._is_another = False
        """Not what the model would have done by itself."""
        self._icon = IconLabel("shield", size_px=20)
        self._sentence = paragraph("", role="title")
        self._place = paragraph("", role="soft")
        self._thought = paragraph("", role="soft")
        self._target = paragraph("")
        self._read = paragraph("", role="soft")
        self._meant = _button(tr("Move it there"), "", self.meant_chosen.emit)
        self._meant_words = paragraph("")
        self._detail = QPlainTextEdit()
        self._detail.setProperty("role", "mono")
        self._detail.setAccessibleName(tr("Exact text"))
        self._detail.setTabChangesFocus(True)
        self._detail.textChanged.connect(self._on_edited)
        self._difference = DifferenceColours(self._detail.document())
        self._edit = _button(tr("Edit…"), "fold", self._on_edit)
        self._offers = Offers()
        self._offers.proposal_chosen.connect(self.proposal_chosen)
        self._offers.instead_chosen.connect(self.instead_chosen)
        self._reasons = QVBoxLayout()
        self._reasons.setSpacing(4)
        self._picker = PointPicker()
        self._picker.setFixedSize(CROP_WIDTH_PX, CROP_HEIGHT_PX)
        self._picker.moved.connect(self._on_edited)
        self._wider = _button(tr("Whole screen"), "quiet", self._on_wider)
        self._wider.setCheckable(True)
        self._moved = label("", role="faint")
        self._reason = QLineEdit()
        self._reason.setPlaceholderText(tr("Reason for denying (the agent is told)"))
        self._reason.setAccessibleName(tr("Reason for denying"))
        self._reason.returnPressed.connect(self._on_deny)
        self._scope = QComboBox()
        call_pick(self._scope, tr("Remember for"))
        self._scope.currentIndexChanged.connect(self._on_scope)
        self._duration = QComboBox()
        call_pick(self._duration, tr("Remember until"))
        for words, seconds in DURATIONS.items():
            self._duration.addItem(tr("for {duration}", duration=tr(words)), seconds)
        self._problem = chip(TonedText(""))
        self._problem.setProperty("tone", "bad")
        self._stop = _button(tr("Stop"), "quiet", lambda: self._answer(OwnerChoice.STOP))
        self._take_over = _button(tr("Take over"), "", lambda: self._answer(OwnerChoice.TAKE_OVER))
        self._allow = _button(tr("Allow"), "primary", lambda: self._answer(OwnerChoice.ALLOW))
        self._allow.setToolTip("Ctrl+Return")
        for keys in ("Ctrl+Return", "Ctrl+Enter"):  # a button that is not enabled yet heeds neither
            allow = QShortcut(QKeySequence(keys), self)
            allow.setContext(Qt.ShortcutContext.WindowShortcut)
            allow.activated.connect(self._allow.click)
        self._grant = _button("", "", self._on_grant)
        self._deny = _button(tr("Deny"), "deny", self._on_deny)
        self._arming = QTimer(self)
        self._arming.setSingleShot(True)
        self._arming.setInterval(ARM_MS)
        self._arming.timeout.connect(lambda: self._arm(True))
        self._lay_out()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._sentence, 1)
        words = QVBoxLayout()
        words.setSpacing(6)
        for part in (self._place, self._target, self._detail):
            words.addWidget(part)
        words.addWidget(self._edit, 0, Qt.AlignmentFlag.AlignLeft)
        words.addWidget(self._thought)
        words.addLayout(self._reasons)
        words.addStretch(1)
        under = QHBoxLayout()
        under.addWidget(self._moved, 1)
        under.addWidget(self._wider)
        self._picture = QWidget()
        picture = QVBoxLayout(self._picture)
        picture.setContentsMargins(0, 0, 0, 0)
        picture.setSpacing(4)
        picture.addWidget(self._picker)
        picture.addLayout(under)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        middle.addLayout(words, 1)
        denying = QHBoxLayout()
        denying.setSpacing(8)
        denying.addWidget(self._reason, 1)
        denying.addWidget(self._deny)
        allowing = QHBoxLayout()
        allowing.setSpacing(8)
        allowing.addWidget(self._scope)
        allowing.addWidget(self._duration)
        allowing.addStretch(1)
        granting = QHBoxLayout()
        granting.addStretch(1)
        granting.addWidget(self._grant)
        allowing.addWidget(self._stop)
        allowing.addWidget(self._take_over)
        allowing.addWidget(self._allow)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(12)
        inner = QWidget()
        inside = QVBoxLayout(inner)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(12)
        inside.addLayout(head)
        inside.addWidget(self._offers)
        inside.addLayout(middle)
        reading = QHBoxLayout()
        reading.setSpacing(8)
        reading.addWidget(self._read, 1)
        reading.addWidget(self._meant_words, 1)
        reading.addWidget(self._meant)
        inside.addLayout(reading)
        self._scroll = CardScroll(inner)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._problem)
        column.addLayout(denying)
        column.addLayout(allowing)
        column.addLayout(granting)

    def set_low(self, is_low: bool) -> None:
        """Whether the window is low: what is asked about scrolls then, and the answers stay in sight."""
        self._scroll.set_low(is_low)

    def set_colours(self, colours: Colours) -> None:
        """Of differences: what goes, what comes."""
        self._difference.set_colours(colours)

    def ask(self, words: QuestionWords, *, mark_colour: str, icon_colour: str) -> None:
        self._icon.set_icon("shield", icon_colour)
        self._picker.set_mark_colour(mark_colour)
        self._offers.show_offers(words.proposals, words.kinds)
        self._scope.clear()
        for text, scope in words.scopes:
            self._scope.addItem(text, scope)
        self._duration.setCurrentText(tr("for {duration}", duration=tr(DEFAULT_DURATION)))
        self._reason.clear()
        self._grant.setText(words.offer)
        self.show_action(words, is_another=False)
        self._arm(False)
        self._arming.start()
        self.setVisible(True)
        self._deny.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_action(self, words: QuestionWords, *, is_another: bool) -> None:
        """The action that is asked about, or another one that its owner would rather have."""
        self._words, self._is_another = words, is_another
        self._is_editing = False
        self._sentence.setText(words.sentence)
        self._show(self._place, words.place)
        self._show(self._target, words.target)
        self.show_reading("", "")
        self._picture.setVisible(bool(words.marks))
        self._show_detail(words.detail, is_editable=words.is_editable)
        self._difference.set_on(words.is_difference)
        self._edit.setVisible(words.to_edit is not None)
        has_thought = bool(words.thought) and not self._offers.has_thought()
        self._show(
            self._thought, tr("Thought: {thought}", thought=shorten(words.thought)) if has_thought else ""
        )
        self._offers.show_thought(words.thought)
        self._show_reasons(words.reasons)
        self._wider.setChecked(False)
        if words.marks:
            self._picker.show_points(words.image, words.crop, words.marks, words.outline)
        self.show_problem("")
        self._on_edited()

    def show_reading(self, words: str, meant: str) -> None:
        """What was read from the picture where its program says nothing, and the offer of a control that the
        click missed; both come after the question."""
        self._show(self._read, words)
        self._show(self._meant_words, meant)
        self._meant.setVisible(bool(meant))

    def move_target(self, x_px: float, y_px: float) -> None:
        """Move the chosen mark to a place of the screenshot, as its owner would by dragging it."""
        self._picker.move_to(x_px, y_px)

    def offer_take_over(self, is_offered: bool) -> None:
        """Whether the owner can do the step by hand here."""
        self._take_over.setVisible(is_offered)

    def show_problem(self, text: str) -> None:
        """Why the answer cannot be taken; the question stays."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def is_changed(self) -> bool:
        """Has the owner moved a point, written something else, or chosen something else?"""
        has_moved = self._picker.has_moved() and bool(self._words and self._words.marks)
        return self._is_another or has_moved or self._is_rewritten()

    def _show_detail(self, text: str, *, is_editable: bool) -> None:
        """All of it, to be scrolled when it is long: nobody allows what cannot be read."""
        self._detail.setReadOnly(not is_editable)
        self._detail.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_editable else Qt.FocusPolicy.ClickFocus)
        self._detail.setPlainText(revealed(text))
        self._detail.setVisible(bool(text) or is_editable)
        has_room = self._picture.isHidden()
        a_line = _CHARACTERS_ALONE if has_room else _CHARACTERS_A_LINE
        lines = sum(1 + len(line) // a_line for line in text.split("\n")[:_MAX_LINES_ALONE])
        lines = min(lines, _MAX_LINES_ALONE if has_room else _MAX_LINES)
        self._detail.setFixedHeight(self._detail.fontMetrics().lineSpacing() * lines + 28)

    def _show_reasons(self, reasons: tuple[TonedText, ...]) -> None:
        clear(self._reasons)
        for reason in reasons:
            shown = paragraph(reason.text, role="reason")
            shown.setProperty("tone", str(reason.tone))
            self._reasons.addWidget(shown)

    @staticmethod
    def _show(part: QWidget, text: str) -> None:
        part.setText(text)  # type: ignore[attr-defined]
        part.setVisible(bool(text))

    def _is_rewritten(self) -> bool:
        words = self._words
        before = None
        if words is not None:
            before = words.to_edit if self._is_editing else words.detail if words.is_editable else None
        return before is not None and self._detail.toPlainText() != revealed(before)

    def _on_edit(self) -> None:
        """What was only for reading can be written anew."""
        words = self._words
        if words is not None and words.to_edit is not None:
            self._is_editing = True
            self._difference.set_on(False)
            self._show_detail(words.to_edit, is_editable=True)
            self._edit.setVisible(False)
            self._detail.setFocus()

    def _on_edited(self) -> None:
        is_changed = self.is_changed()
        self._allow.setText(tr("Allow change") if is_changed else tr("Allow"))
        self._moved.setText(
            _where(self._picker.points()) if self._picker.has_moved() else tr("Drag to correct")
        )
        self.show_problem("")
        self._grant.setVisible(bool(self._grant.text()) and not is_changed)
        if is_changed:
            self._scope.setCurrentIndex(0)
        self._scope.setEnabled(not is_changed and self._scope.count() > 1)
        self._on_scope()

    def _on_scope(self) -> None:
        self._duration.setVisible(self._scope.currentIndex() > 0)

    def _on_wider(self) -> None:
        words = self._words
        if words is not None:
            whole = ScreenshotCrop(0, 0, words.image.width(), words.image.height())
            self._picker.show_part(whole if self._wider.isChecked() else words.crop)

    def _arm(self, is_armed: bool) -> None:
        self._allow.setEnabled(is_armed)
        self._grant.setEnabled(is_armed)

    def _on_grant(self) -> None:
        """As choosing the task's scope and allowing would."""
        self._scope.setCurrentIndex(max(self._scope.findData(Scope.TASK), 0))
        self._answer(OwnerChoice.ALLOW)

    def _on_deny(self) -> None:
        self._answer(OwnerChoice.DENY)

    def _answer(self, choice: OwnerChoice) -> None:
        moved = tuple(MonitorPoint(mark.x_px, mark.y_px) for mark in self._picker.points())
        self.answered.emit(
            CardAnswer(
                choice,
                reason=self._reason.text().strip(),
                text=self._detail.toPlainText() if self._is_rewritten() else None,
                points=moved if self._words and self._words.marks and self._picker.has_moved() else None,
                scope=Scope(self._scope.currentData() or Scope.STEP),
                duration_s=float(self._duration.currentData()),
                thought=self._offers.new_thought(),
            )
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._on_deny()
        else:
            super().keyPressEvent(event)


def _button(text: str, kind: str, on_click: object) -> QPushButton:
    made = QPushButton(text)
    if kind:
        made.setProperty("kind", kind)
    made.setAutoDefault(False)
    made.clicked.connect(lambda _checked=False: on_click())  # type: ignore[operator]
    return made


def _where(marks: tuple[TargetMark, ...]) -> str:
    return tr("Now at ") + ", ".join(f"({mark.x_px:.0f}, {mark.y_px:.0f})" for mark in marks)
