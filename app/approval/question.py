"""An open question on the window: shows it, takes the owner's answer, lets the owner take over. No I/O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QObject, QRectF, QTimer, Signal

from agent.actions.types import (
    Action,
    CallTool,
    Click,
    DoubleClick,
    EditFile,
    MiddleClick,
    RightClick,
    points,
)
from agent.coordinates import MonitorPoint
from agent.elements.pointing import PointedReader, UnderPointer
from agent.errors import SettingsError
from agent.types import Allow, Answer, Change, Proposal, Question, Scope, TakeOver
from app.approval.answers import CardAnswer, OwnerChoice, answer_of, editable_text
from app.approval.crops import crop_around
from app.approval.instead import KINDS, as_kind
from app.approval.question_words import (
    meant_words,
    offer_words,
    place_words,
    question_marks,
    question_words,
    read_words,
    reason_words,
    scope_words,
    together_text,
)
from app.assets import RESOURCES
from app.language import problem_words, tr
from app.present import (
    TargetMark,
    action_detail,
    action_words,
    one_line,
    thought_words,
)
from app.running.bridge import Background, OpenQuestion
from app.widgets.approval_card import CROP_HEIGHT_PX, CROP_WIDTH_PX, ApprovalCard, QuestionWords


class QuestionPlace(Protocol):
    """Where a question is shown."""

    approval: ApprovalCard

    def ask(self, words: QuestionWords) -> None: ...

    def close_question(self) -> None: ...

    def show_target(self, marks: tuple[TargetMark, ...]) -> None:
        """Mark on the screen what the question is about."""
        ...


_BEFORE_AN_OFFER = 2
"""Questions of a kind that were allowed before a permission for all of them is offered with the next one."""


class QuestionController(QObject):
    """At most one question at a time. Closing one gives no answer: the agent waits or is stopped."""

    stop_asked = Signal()
    taken_over = Signal()
    """The owner does this step by hand; sent before the agent has its answer."""

    def __init__(
        self,
        window: QuestionPlace,
        *,
        before_answer: Callable[[], int],
        reader: PointedReader | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`before_answer` takes the window out of the agent's way; returns how many ms that takes. `reader`
        reads from the picture what a click points at, where its program does not say; without it nothing is
        read."""
        super().__init__(parent)
        self._reader, self._background = reader, Background(self)
        self._pointed: UnderPointer | None = None
        """What was read for the open question."""
        self._window = window
        self._before_answer = before_answer
        self._asked: OpenQuestion | None = None
        self._folder = ""
        self._num_allowed: Counter[type[Action]] = Counter()
        """Kind of action → how often just the step that was asked about was allowed in this run."""
        self._instead: Action | None = None
        """What the owner would rather have than the action asked about."""
        window.approval.answered.connect(self._on_answered)
        window.approval.proposal_chosen.connect(self._on_proposal_chosen)
        window.approval.instead_chosen.connect(self._on_instead_chosen)
        window.approval.meant_chosen.connect(self._on_meant_chosen)

    def begin(self) -> None:
        """Another run."""
        self._num_allowed.clear()

    def is_open(self) -> bool:
        return self._asked is not None

    def show(self, asked: OpenQuestion, *, folder: str = "") -> None:
        """`folder` is where the shell is, as far as it has said."""
        self._asked, self._instead, self._folder = asked, None, folder
        self._pointed = None
        words = words_of(asked, folder=folder)
        if self._num_allowed[type(asked.question.action)] >= _BEFORE_AN_OFFER:
            words = replace(words, offer=offer_words(asked.question))
        self._window.ask(words)
        self._window.show_target(words.marks)
        self._read(asked)

    def close(self) -> None:
        """Close the question, however it ended."""
        self._asked = None
        self._window.close_question()

    def _on_answered(self, given: CardAnswer) -> None:
        asked = self._asked
        if asked is None:
            return
        if given.choice is OwnerChoice.STOP:
            self.stop_asked.emit()
            return
        if given.choice is OwnerChoice.TAKE_OVER:
            self.close()
            self.taken_over.emit()
            asked.answer.set_result(Answer(TakeOver()))
            return
        try:
            answer = answer_of(asked.question.action, given, instead=self._instead)
        except SettingsError as problem:
            self._window.approval.show_problem(problem_words(problem))
            return
        if isinstance(answer.decision, Allow) and answer.scope is Scope.STEP:
            self._num_allowed[type(asked.question.action)] += 1
        self.close()
        self._give(asked, answer)

    def _on_proposal_chosen(self, index: int) -> None:
        if self._asked is not None:
            proposal = self._asked.question.proposals[index]
            self._show_instead(proposal.action, proposal.thought)

    def _on_instead_chosen(self, kind: str) -> None:
        if self._asked is not None:
            question = self._asked.question
            before = self._instead or question.action
            self._show_instead(as_kind(kind, before, question.observation.screen), question.thought)

    def _read(self, asked: OpenQuestion) -> None:
        """Begin to read what the click points at; the owner can answer all the while."""
        reader, point = self._reader, unnamed_point(asked.question)
        if reader is None or point is None:
            return
        observation = asked.question.observation
        pixels, scale = observation.pixels, observation.screen.scale
        self._background.do(
            lambda: reader.look(pixels, point.x, point.y, scale),
            lambda found: self._on_read(asked, found),
            lambda problem: self._on_unreadable(asked, problem),
        )

    def _on_read(self, asked: OpenQuestion, found: UnderPointer) -> None:
        if self._asked is not asked or self._instead is not None:
            return
        self._pointed = found
        self._window.approval.show_reading(read_words(asked.question.action, found), meant_words(found))

    def _on_unreadable(self, asked: OpenQuestion, problem: str) -> None:
        if self._asked is asked:
            self._reader = None  # said once
            self._window.approval.show_reading(problem, "")

    def _on_meant_chosen(self) -> None:
        """The control that the click had missed: a correction, as if the owner had dragged the point
        there."""
        if self._pointed is not None and self._pointed.instead is not None:
            self._window.approval.move_target(*self._pointed.instead.middle)

    def _read_name(self, answer: Answer) -> str:
        """What was read for the point that the answer is about; "" where that is another one."""
        pointed, decision = self._pointed, answer.decision
        if pointed is None:
            return ""
        if isinstance(decision, Allow) and pointed.at is not None:
            return pointed.at.name
        if isinstance(decision, Change) and pointed.instead is not None:
            there = MonitorPoint(*pointed.instead.middle)
            return pointed.instead.name if there in points(decision.action).values() else ""
        return ""

    def _show_instead(self, action: Action, thought: str) -> None:
        asked = self._asked
        assert asked is not None
        is_another = action != asked.question.action
        self._instead = action if is_another else None
        # the element under the proposed point is not that of another
        spot = None if is_another else asked.question.spot
        together = () if is_another else asked.question.together
        question = replace(asked.question, action=action, thought=thought, spot=spot, together=together)
        words = words_of(replace(asked, question=question), folder=self._folder)
        self._window.approval.show_action(words, is_another=is_another)
        self._window.show_target(words.marks)

    def _give(self, asked: OpenQuestion, answer: Answer) -> None:
        answer = replace(answer, read_name=self._read_name(answer))
        delay_ms = self._before_answer()
        if delay_ms:
            QTimer.singleShot(delay_ms, self, lambda: asked.answer.set_result(answer))
        else:
            asked.answer.set_result(answer)


def shipped_reader() -> PointedReader:
    """With the weights that come with Deskhand."""
    return PointedReader(RESOURCES / "elements")


def unnamed_point(question: Question) -> MonitorPoint | None:
    """Where a click goes whose target its program does not name; None for all other questions."""
    match question.action:
        case (
            Click(at=MonitorPoint() as at)
            | DoubleClick(at=MonitorPoint() as at)
            | RightClick(at=MonitorPoint() as at)
            | MiddleClick(at=MonitorPoint() as at)
        ):
            is_named = question.spot is not None and bool(question.spot.name)
            return None if is_named else at
        case _:
            return None


def words_of(asked: OpenQuestion, *, folder: str = "") -> QuestionWords:
    """The texts of the card for a question; `folder` is where the shell is."""
    question = asked.question
    action, observation, spot = question.action, question.observation, question.spot
    height, width = observation.pixels.shape[:2]
    found = question_marks(question)
    crop = crop_around(
        found,
        screen_width_px=width,
        screen_height_px=height,
        width_px=CROP_WIDTH_PX,
        height_px=CROP_HEIGHT_PX,
    )
    editable = editable_text(action)
    is_form = isinstance(action, CallTool | EditFile)  # read as one text, written as another
    detail = action_detail(action, is_always_exact=True) if editable is None or is_form else editable
    detail = together_text(question.together) or detail
    outline = QRectF(spot.left_px, spot.top_px, spot.width_px, spot.height_px) if spot else QRectF()
    return QuestionWords(
        sentence=question_words(action, observation.window, question.together),
        thought=thought_words(question.thought),
        detail=detail,
        is_editable=editable is not None and not is_form,
        to_edit=editable if is_form else None,
        is_difference=isinstance(action, EditFile),
        target="" if detail else _target_words(question, found),
        place=place_words(question, folder=folder),
        reasons=reason_words(question),
        image=asked.picture,
        crop=crop,
        marks=found,
        outline=outline,
        scopes=scope_words(question),
        proposals=tuple(map(_proposal_words, question.proposals)),
        kinds=tuple((tr(words), kind) for kind, words in KINDS.items()) if question.proposals else (),
    )


def _proposal_words(proposal: Proposal) -> str:
    thought = one_line(thought_words(proposal.thought), 60)
    words = action_words(proposal.action)
    return f"{thought} → {words}" if thought else words


def _target_words(question: Question, found: tuple[TargetMark, ...]) -> str:
    name = question.spot.name if question.spot else ""
    words = action_words(question.action)
    return tr("{words}, on “{name}”", words=words, name=name) if name and found else words
