"""The approver of a run: the policy first, then the owner's grants, then the owner. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event

from agent.actions.policy import (
    ALWAYS_ASKED,
    ApprovalLevel,
    Envelope,
    Risk,
    Rule,
    Verdict,
    VerdictKind,
    judge,
    stricter,
)
from agent.actions.types import (
    Action,
    Button,
    Click,
    Drag,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    PressKey,
    ReleaseKey,
    RightClick,
    SdkAction,
    TypeText,
    points,
)
from agent.approval.circumstances import circumstances_of
from agent.approval.grants import GrantBook
from agent.approval.target import REPLACED, Target
from agent.approval.together import TOGETHER, Agreed, filling
from agent.coordinates import MonitorPoint
from agent.ports import Owner, SpotFinder
from agent.types import (
    Allow,
    Answer,
    Change,
    Decision,
    Deny,
    Observation,
    Question,
    Scope,
    Spot,
    Stop,
    Task,
    Waited,
)

SAFETY_RULE = "safety-check"
"""The name of the rule that the owner answers what a maker's safety system asks."""
NEW_APPLICATION = "It is the first action in this application in this task."
OTHERWISE = "What this would reach has to be judged anew, so it was not done; look again."
_CLICKS: dict[Button, type[Click | MiddleClick | RightClick]] = {
    Button.LEFT: Click,
    Button.MIDDLE: MiddleClick,
    Button.RIGHT: RightClick,
}


@dataclass(frozen=True, slots=True)
class _Judged:
    verdict: Verdict
    spot: Spot | None
    """Where the strictest verdict came from."""
    application: str
    target: Target
    thought: str


@dataclass(frozen=True, slots=True)
class _Foreseen:
    """One of the actions that are asked about together with the first."""

    action: Action
    risks: tuple[Risk, ...]
    reasons: tuple[str, ...]


class PolicyApprover:
    """Rules decide what they match; the owner is asked about the rest, and a timeout never allows.

    An action that the owner changed is judged again: it can be forbidden, too.
    """

    def __init__(
        self,
        level: ApprovalLevel,
        owner: Owner,
        *,
        rules: Sequence[Rule] = (),
        grants: GrantBook | None = None,
        spot_at: SpotFinder | None = None,
        folders: Sequence[str] = (),
        asks_once: bool = False,
        is_on_phone: bool = False,
    ) -> None:
        """
        Args:
            folders: where a shell may write, as it sees them.
            asks_once: whether the owner is shown all of filling a field and asked once (`Question.together`).
            is_on_phone: whether a phone is used, where nothing but an answer allows what may do anything.
        """
        self._level, self._owner, self._rules = level, owner, tuple(rules)
        self._grants, self._spot_at, self._folders = grants, spot_at, tuple(folders)
        self._envelope, self._run = Envelope(), ""
        self._has_begun = False
        self._held: frozenset[str] = frozenset()
        self._pressed_at: MonitorPoint | None = None
        """Where an allowed `MouseDown` was, until its `MouseUp`."""
        self._applications: set[str] = set()
        self._judged: _Judged | None = None
        """What was decided last."""
        self._asks_once, self._is_on_phone = asks_once, is_on_phone
        self._agreed: Agreed | None = None
        """What the owner has allowed beside what was decided last."""

    def begin(self, task: Task, run: str, *, start_page: str = "") -> None:
        """Begin a task; `run` is its unique name, `start_page` the address that its browser opens with."""
        opened = frozenset((task.application,)) - {""}
        self._envelope, self._run = Envelope(task.text, opened, start_page), run
        self._has_begun = False
        self._held, self._pressed_at = frozenset(), None
        self._applications = set()

    def end(self) -> None:
        """Grants for this task expire."""
        if self._grants is not None:
            self._grants.end_run(self._run)

    def decide(
        self,
        action: Action,
        observation: Observation,
        thought: str,
        *,
        stop: Event,
        checks: Sequence[str] = (),
        following: Sequence[Action] = (),
    ) -> Decision:
        if stop.is_set():
            return Stop()
        decision = self._decide(action, observation, thought, stop, checks, following)
        if isinstance(decision, Allow | Change):
            self._note_held(decision.action if isinstance(decision, Change) else action)
        return decision

    def confirm(self, action: Action, decision: Decision, observation: Observation) -> str:
        judged = self._judged
        if judged is None or judged.target.action != action:
            return OTHERWISE
        if not judged.target.is_anywhere or (isinstance(action, Move) and self._pressed_at is None):
            return ""
        now = self._judge(action, observation, judged.thought)
        if isinstance(decision, Allow | Change) and decision.decided_by != "rule":
            difference = judged.target.difference(now.target)
        else:
            difference = REPLACED if judged.target.has_other_spots(now.target) else ""
        return difference or ("" if _is_as_mild(now.verdict, judged.verdict) else OTHERWISE)

    def _decide(
        self,
        action: Action,
        observation: Observation,
        thought: str,
        stop: Event,
        checks: Sequence[str],
        following: Sequence[Action],
    ) -> Decision:
        agreed, self._agreed = self._agreed, None  # whatever else comes in between ends it
        if not self._has_begun and observation.window is not None:
            # What was in front when the task began is the owner's choice, not the agent's.
            self._envelope = self._envelope.with_application(observation.window.application)
        self._has_begun = True
        self._judged = judged = self._judge(action, observation, thought)
        verdict = judged.verdict
        if verdict.kind is VerdictKind.FORBID:
            return Deny(verdict.reason, decided_by="rule", rule=verdict.rule)
        if verdict.kind is VerdictKind.ALLOW and not checks:
            self._enter(judged)
            if agreed is not None and agreed.begins_with(action):
                self._agreed = agreed.rest()
            return Allow(verdict.rule)
        if (
            agreed is not None
            and not checks
            and agreed.covers(action, verdict, judged.application, observation)
        ):
            self._agreed = agreed.rest()
            return Allow(TOGETHER, decided_by="owner")
        if self._grants is not None and not checks:
            grant = self._grants.find(action, judged.application, verdict.risks, run=self._run)
            if grant is not None:
                self._enter(judged)
                return Allow(f"{grant.scope}:{grant.grant_id}", decided_by="remembered")
        reasons = self._reasons(action, judged)
        rest: list[_Foreseen] = []
        if checks:
            # Nothing that the owner says now is remembered: the next check is asked about again.
            asked = (f"The safety check of the model's maker asks for you: {check}" for check in checks)
            more = reasons if verdict.kind is VerdictKind.ASK else ()
            question = Question(
                action,
                observation,
                thought,
                SAFETY_RULE,
                (*asked, *more),
                judged.spot,
                is_for_once=True,
            )
        else:
            rest = self._foreseen(action, following, observation, thought, judged)
            reasons = tuple(dict.fromkeys((*reasons, *(why for one in rest for why in one.reasons))))
            question = Question(
                action,
                observation,
                thought,
                verdict.rule,
                reasons,
                judged.spot,
                together=tuple(one.action for one in rest),
                is_for_once=bool(ALWAYS_ASKED & set(verdict.risks)),
            )
        answer = self._owner.answer(question, stop=stop)
        if checks:
            answer = replace(answer, decision=_by_owner(answer.decision), scope=Scope.STEP)
        return Stop() if stop.is_set() else self._heed(answer, question, judged, rest)

    def _foreseen(
        self,
        action: Action,
        following: Sequence[Action],
        observation: Observation,
        thought: str,
        judged: _Judged,
    ) -> list[_Foreseen]:
        """The rest of filling a field, judged as what reaches the place of the click; nothing where one of it
        is forbidden, for then the owner is asked about each."""
        found: list[_Foreseen] = []
        for one in filling(action, following) if self._asks_once else ():
            then = self._judge(one, observation, thought, spots=[judged.spot])
            if then.verdict.kind is VerdictKind.FORBID:
                return []
            found.append(_Foreseen(one, then.verdict.risks, self._reasons(one, then)))
        return found

    def _heed(
        self, answer: Answer, question: Question, judged: _Judged, rest: Sequence[_Foreseen]
    ) -> Decision:
        decision, action, observation = answer.decision, question.action, question.observation
        if isinstance(decision, Allow | Change):
            meant = decision.action if isinstance(decision, Change) else action
            as_read = self._forbidden_as_read(meant, observation, question.thought, answer.read_name)
            if as_read is not None:
                return as_read
            self._enter(judged)
        if isinstance(decision, Change):
            self._judged = self._judge(decision.action, observation, question.thought)
            changed = self._judged.verdict
            if changed.kind is VerdictKind.FORBID:
                return Deny(changed.reason, decided_by="rule", rule=changed.rule)
        elif isinstance(decision, Allow):
            if rest:
                risks = frozenset[Risk]().union(*(one.risks for one in rest))
                actions = tuple(one.action for one in rest)
                self._agreed = Agreed(actions, judged.application, observation.window, risks)
            granted = [(action, judged.verdict.risks), *((one.action, one.risks) for one in rest)]
            if answer.scope is not Scope.STEP and self._grants is not None:
                for one, one_risks in granted:
                    self._grants.add(
                        answer.scope,
                        one,
                        judged.application,
                        one_risks,
                        run=self._run,
                        duration_s=answer.duration_s,
                    )
        return decision

    def _forbidden_as_read(
        self, action: Action, observation: Observation, thought: str, read_name: str
    ) -> Deny | None:
        """A rule that forbids what the picture says is there, where its program says nothing. A name that was
        only read never allows anything: every other verdict is as if it were not known."""
        if not read_name:
            return None
        verdict = self._judge(action, observation, thought, read_name=read_name).verdict
        if verdict.kind is not VerdictKind.FORBID:
            return None
        return Deny(verdict.reason, decided_by="rule", rule=verdict.rule)

    def _judge(
        self,
        action: Action,
        observation: Observation,
        thought: str,
        *,
        spots: Sequence[Spot | None] | None = None,
        read_name: str = "",
    ) -> _Judged:
        """The strictest verdict over all spots that the action touches, and over all that it may become.

        `spots`: where that is not known yet, what it is going to touch. `read_name`: what to take for the
        name of a spot that has none.
        """
        if spots is None:
            spots = self._spots(action)
        found: _Judged | None = None
        for meaning in self._meanings(action):
            for spot in spots if meaning is action else self._spots(meaning):
                at = circumstances_of(
                    observation,
                    _with_name(spot, read_name, observation),
                    envelope=self._envelope,
                    thought=thought,
                    held_keys=self._held,
                    folders=self._folders,
                    is_on_phone=self._is_on_phone,
                )
                verdict = judge(meaning, level=self._level, at=at, rules=self._rules)
                if found is None:
                    target = Target(action, observation, tuple(spots))
                    application = "" if isinstance(action, SdkAction) else at.application
                    found = _Judged(verdict, spot, application, target, thought)
                else:
                    both = stricter(found.verdict, verdict)
                    is_worse = both.kind is not found.verdict.kind
                    found = replace(found, verdict=both, spot=spot if is_worse else found.spot)
        assert found is not None
        return found

    def _meanings(self, action: Action) -> list[Action]:
        """The action, and what it does together with others: a button that is pressed will be released, and
        what is moved in between is dragged."""
        meanings: list[Action] = [action]
        match action:
            case MouseDown(at=MonitorPoint() as at, button=button):
                meanings.append(_CLICKS[button](at))
            case MouseUp(at=MonitorPoint() as at, button=button):
                meanings.append(_CLICKS[button](at))
                if self._pressed_at is not None:
                    meanings.append(Drag(self._pressed_at, at))
            case Move(to=to) if self._pressed_at is not None:
                meanings.append(Drag(self._pressed_at, to))
        return meanings

    def _spots(self, action: Action) -> list[Spot | None]:
        if self._spot_at is None:
            return [None]
        placed = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
        return [self._spot_at(point) for point in placed] or [self._spot_at(None)]

    def _reasons(self, action: Action, judged: _Judged) -> tuple[str, ...]:
        reasons = [judged.verdict.reason, *(risk.reason for risk in judged.verdict.risks)]
        if isinstance(action, TypeText) and not self._envelope.holds_text(action.text):
            reasons.append(Risk.TEXT_NOT_IN_TASK.reason)
        if judged.application and judged.application not in self._applications:
            reasons.append(NEW_APPLICATION)
        return tuple(dict.fromkeys(reasons))

    def _enter(self, judged: _Judged) -> None:
        """From here on the application belongs to the task."""
        if not judged.application:
            return
        self._applications.add(judged.application)
        self._envelope = self._envelope.with_application(judged.application)

    def _note_held(self, action: Action) -> None:
        match action:
            case PressKey(key=key):
                self._held |= {key}
            case ReleaseKey(key=key):
                self._held -= {key}
            case MouseDown(at=MonitorPoint() as at):
                self._pressed_at = at
            case MouseUp():
                self._pressed_at = None


def _with_name(spot: Spot | None, read_name: str, observation: Observation) -> Spot | None:
    """The spot as if it had the name that was read, where it has none."""
    if not read_name or (spot is not None and spot.name):
        return spot
    window = observation.window
    known = spot or Spot(window.application if window else "", window.title if window else "")
    return replace(known, name=read_name)


def _by_owner(decision: Decision) -> Decision:
    return replace(decision, decided_by="owner") if isinstance(decision, Allow | Change) else decision


def _is_as_mild(now: Verdict, before: Verdict) -> bool:
    """Whether what was decided still speaks of all that may happen."""
    is_no_stricter = stricter(before, now).kind is before.kind
    return is_no_stricter and (before.kind is VerdictKind.ALLOW or set(now.risks) <= set(before.risks))


class NobodyToAsk:
    """The `Owner` of an unattended run: denies what needs asking; a question from the agent ends the run."""

    def answer(self, question: Question, *, stop: Event) -> Answer:
        if stop.is_set():
            return Answer(Stop())
        return Answer(Deny("There is nobody here who could be asked.", decided_by="rule"))

    def reply(self, question: str, *, stop: Event) -> str | None:
        return None

    def said(self) -> Sequence[str]:
        return ()

    def has_computer(self) -> bool:
        return False

    def wait_for_turn(self, *, stop: Event) -> Waited:
        return Waited.NOT
