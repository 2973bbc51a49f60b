"""Carries out one action: approved, confirmed right before its first event, then performed.

`ActionExecutor.do` is the only way to the computer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event

from agent.actions import Action, CallUser, Finished, MouseDown, MouseUp, Scroll, points
from agent.actions.abilities import refusal
from agent.actions.asking import question_from
from agent.approval.target import MOVED, Target
from agent.coordinates import MonitorPoint
from agent.errors import ComputerError, StoppedError
from agent.perception.change import has_target_changed
from agent.ports import Approver, Computer, Owner
from agent.step_draft import StepDraft
from agent.types import (
    SAFETY_CHECKS,
    Allow,
    Change,
    Decision,
    Deny,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    Observation,
    Performed,
    Stop,
    TakeOver,
    Waited,
)

IMPOSSIBLE = "not-on-this-computer"
"""The name of the rule that nobody is asked about what the computer does not have."""
STOPPED = Ending(EndingKind.STOPPED, "The run was stopped.")
MEANWHILE = "The owner used the computer meanwhile, so it was not done; look again."
NO_ACTION = "The owner changed it to an ending, which no computer can do, so it was not done; look again."
POINTLESS = "It is not known where the mouse is, so it was not done; say the point."


class ActionExecutor:
    """Performs placed actions on one computer once the approver allows them."""

    def __init__(
        self, computer: Computer, approver: Approver, owner: Owner, clock: Callable[[], float]
    ) -> None:
        self._computer, self._approver, self._owner, self._clock = computer, approver, owner, clock
        self._pointer: MonitorPoint | None = None
        """Where the last action left the mouse; None when somebody else may have moved it."""

    def do(self, turn: StepDraft, action: Action, stop: Event, following: Sequence[Action] = ()) -> bool:
        """Approve and perform one action; True when the next one of the same reply may follow."""
        if stop.is_set():
            turn.ending = STOPPED
        elif isinstance(action, Finished):
            turn.performed.append(Performed(action, Allow("ending"), None))
            turn.ending = Ending(EndingKind.FINISHED, action.answer)
        elif isinstance(action, CallUser):
            self.ask_in_words(turn, action.question or question_from(turn.thought), stop)
        elif (waited := self._waited(stop)) is Waited.OWNER_HAD_COMPUTER:
            turn.problem = MEANWHILE
        elif reason := refusal(action, self._computer.equipment):
            denied = Deny(reason, decided_by="rule", rule=IMPOSSIBLE)
            turn.performed.append(Performed(action, denied, None))
        elif isinstance(placed := self._at_pointer(action), MouseDown | MouseUp) and placed.at is None:
            turn.problem = POINTLESS
        else:
            is_old = turn.performed or waited is Waited.PAUSED
            seen = self._look_again(turn, placed) if is_old else turn.observation
            if _has_moved(placed, turn.observation, seen):
                turn.problem = MOVED
            else:
                decision = self._ask(turn, placed, seen, stop, following)
                effect = self._carry_out(turn, placed, seen, decision, stop)
                return effect is not None and effect.kind is not EffectKind.FAILED
        return False

    def _at_pointer(self, action: Action) -> Action:
        """The same action with its point, where the mouse is meant: it is judged by what lies there, and goes
        there whoever has moved the mouse since."""
        if isinstance(action, MouseDown | MouseUp | Scroll) and action.at is None:
            return replace(action, at=self._pointer)
        return action

    def wait_for_turn(self, stop: Event) -> Waited:
        """Release all keys and wait while the owner has the computer, or lets the agent pause."""
        if self._owner.has_computer():
            self._computer.release_all()
        waited = self._owner.wait_for_turn(stop=stop)
        if waited is Waited.OWNER_HAD_COMPUTER:
            self._pointer = None
        return waited

    def _waited(self, stop: Event) -> Waited:
        """Pauses here. Where the owner has the computer the wait comes after this step: it is kept first, and
        what the owner does follows it."""
        if not self._owner.has_computer():
            return self.wait_for_turn(stop)
        self._computer.release_all()
        self._pointer = None
        return Waited.OWNER_HAD_COMPUTER

    def ask_in_words(self, turn: StepDraft, question: str, stop: Event) -> bool:
        """Ask the owner a question; whether there was an answer. Without one the episode ends."""
        started_s = self._clock()
        answer = self._owner.reply(question, stop=stop)
        turn.count("approve_s", self._clock() - started_s)
        if answer is None:
            turn.performed.append(Performed(CallUser(question), Allow("ending"), None))
            turn.ending = STOPPED if stop.is_set() else Ending(EndingKind.ASKED_USER, question)
            return False
        if not answer:
            turn.performed.append(Performed(CallUser(question), TakeOver(), None))
            return True
        said = Effect(EffectKind.UNCHANGED, answer)
        turn.performed.append(Performed(CallUser(question), Allow("answered", "owner"), said))
        return True

    def _ask(
        self, turn: StepDraft, action: Action, seen: Observation, stop: Event, following: Sequence[Action]
    ) -> Decision:
        started_s = self._clock()
        checks = tuple(turn.extensions.get(SAFETY_CHECKS, ()))
        decision = self._approver.decide(
            action, seen, turn.thought, stop=stop, checks=checks, following=following
        )
        turn.count("approve_s", self._clock() - started_s)
        return Stop() if stop.is_set() else decision

    def _carry_out(
        self,
        turn: StepDraft,
        action: Action,
        seen: Observation,
        decision: Decision,
        stop: Event,
    ) -> Effect | None:
        """Perform the allowed action; None when none was allowed."""
        effect: Effect | None = None
        chosen = decision.action if isinstance(decision, Change) else action
        try:
            if isinstance(decision, Stop):
                turn.ending = STOPPED
            elif isinstance(decision, Deny | TakeOver):
                pass  # the model is told in its next prompt
            elif isinstance(chosen, Finished | CallUser):
                turn.problem = NO_ACTION
            elif (waited := self._waited(stop)) is Waited.OWNER_HAD_COMPUTER:
                turn.problem = MEANWHILE
            elif problem := self._problem_now(turn, chosen, seen, decision, waited):
                turn.problem = problem
            elif stop.is_set():
                turn.ending = STOPPED
            else:
                effect = self._perform(turn, chosen, stop)
        except ComputerError as error:
            effect = Effect(EffectKind.FAILED, str(error))
            raise
        finally:
            turn.performed.append(Performed(action, decision, effect))
        return effect

    def _perform(self, turn: StepDraft, action: Action, stop: Event) -> Effect:
        started_s = self._clock()
        try:
            effect = self._computer.perform(action, stop=stop)
        except StoppedError:
            turn.ending = STOPPED
            effect = Effect(EffectKind.FAILED, "It was stopped before it was complete.")
        finally:
            turn.count("act_s", self._clock() - started_s)
        placed = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
        if placed:
            self._pointer = placed[-1] if effect.kind is not EffectKind.FAILED else None
        return effect

    def _problem_now(
        self,
        turn: StepDraft,
        action: Action,
        seen: Observation,
        decision: Allow | Change,
        waited: Waited,
    ) -> str:
        """Why an allowed action must not be performed after all; "" when it may."""
        was_asked, has_paused = decision.decided_by != "rule", waited is Waited.PAUSED
        now = self._look_again(turn, action, seen) if was_asked or has_paused else seen
        if has_paused and _has_moved(action, seen, now):
            return MOVED
        return self._approver.confirm(action, decision, now)

    def _look_again(self, turn: StepDraft, action: Action, seen: Observation | None = None) -> Observation:
        """The screen as it is now, where the action reaches something on it."""
        last = seen or turn.observation
        if not Target(action, last).is_anywhere:
            return last
        started_s = self._clock()
        try:
            return self._computer.observe()
        finally:
            turn.count("observe_s", self._clock() - started_s)


def _has_moved(action: Action, before: Observation, now: Observation) -> bool:
    """Whether the screen around the action's points differs from what the model saw there."""
    targets = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
    return now is not before and any(
        has_target_changed(before.pixels, now.pixels, target) for target in targets
    )
