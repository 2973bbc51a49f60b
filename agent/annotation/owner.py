"""Offers the model's proposals to the owner and notes the choice. Pure but for its ports."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from threading import Event

from agent.actions import parse_reply, place
from agent.annotation.proposing import ProposingModel
from agent.coordinates import Transform
from agent.errors import CoordinateError, ModelError, UnreadableReplyError
from agent.models.manifest import Manifest
from agent.perception.view import Crop, plan
from agent.ports import Owner
from agent.types import Allow, Annotation, Answer, Change, Deny, Proposal, Question, Stop, TakeOver, Waited

_log = logging.getLogger(__name__)


class AnnotatingOwner:
    """An `Owner` between the approver and the person."""

    def __init__(
        self,
        owner: Owner,
        model: ProposingModel,
        manifest: Manifest,
        *,
        crop: Crop,
        now: Callable[[], datetime],
    ) -> None:
        self._owner, self._model, self._manifest = owner, model, manifest
        self._crop, self._now = crop, now

    def answer(self, question: Question, *, stop: Event) -> Answer:
        proposals = self._proposals(question, stop)
        asked = self._now()
        answer = self._owner.answer(replace(question, proposals=proposals), stop=stop)
        waited_s = round((self._now() - asked).total_seconds(), 3)
        return annotated(answer, proposals, asked=asked.isoformat(timespec="milliseconds"), waited_s=waited_s)

    def reply(self, question: str, *, stop: Event) -> str | None:
        return self._owner.reply(question, stop=stop)

    def said(self) -> Sequence[str]:
        return self._owner.said()

    def has_computer(self) -> bool:
        return self._owner.has_computer()

    def wait_for_turn(self, *, stop: Event) -> Waited:
        return self._owner.wait_for_turn(stop=stop)

    def _proposals(self, question: Question, stop: Event) -> tuple[Proposal, ...]:
        """Distinct actions only, the model's own first.

        Others replace the first action of a reply: later ones depend on its outcome.
        """
        last = self._model.last
        first = Proposal(
            question.action,
            question.thought,
            last.text if last is not None else "",
            last.weights_version if last is not None else "",
        )
        found = [first]
        observation = question.observation
        transform = plan(
            observation.screen,
            observation.window,
            self._manifest.image,
            self._manifest.frame,
            crop=self._crop,
        )
        try:
            replies = self._model.more(stop=stop)
        except ModelError as problem:
            _log.warning("no further proposals: %s", problem)
            replies = []
        for reply in replies:
            proposal = self._read(reply.text, reply.weights_version, transform)
            if proposal is not None and all(proposal.action != other.action for other in found):
                found.append(proposal)
        return tuple(found)

    def _read(self, text: str, weights_version: str, transform: Transform) -> Proposal | None:
        """None if the reply cannot be parsed."""
        try:
            reply = parse_reply(text, dialect=self._manifest.dialect)
            return Proposal(place(reply.actions[0], transform), reply.thought, text, weights_version)
        except (UnreadableReplyError, CoordinateError):
            return None


def annotated(answer: Answer, proposals: tuple[Proposal, ...], *, asked: str, waited_s: float) -> Answer:
    """The answer together with the offer; choosing another proposal counts as changing the action."""
    decision = answer.decision
    if isinstance(decision, Stop):
        return answer
    chosen = _chosen(decision, proposals)
    thought = answer.thought
    if thought is None:
        thought = proposals[chosen].thought if chosen is not None else proposals[0].thought
    annotation = Annotation(proposals, chosen, thought, asked, waited_s)
    return replace(answer, decision=replace(decision, annotation=annotation))


def _chosen(decision: Allow | Change | Deny | TakeOver, proposals: tuple[Proposal, ...]) -> int | None:
    if isinstance(decision, Allow):
        return 0
    if isinstance(decision, Change):
        actions = [one.action for one in proposals]
        return actions.index(decision.action) if decision.action in actions else None
    return None
