"""Carries out one action: approved, checked against the screen again where needed, then performed.

`ActionExecutor.do` is the only way to the computer.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from agent.actions import (
    Action,
    CallUser,
    Finished,
    Hotkey,
    PressKey,
    TypeText,
    points,
)
from agent.actions.abilities import REFUSALS, ability_for
from agent.coordinates import MonitorPoint
from agent.errors import ComputerError, StoppedError
from agent.perception.change import has_target_changed
from agent.ports import Approver, Computer, Owner
from agent.step_draft import StepDraft
from agent.types import (
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
)

IMPOSSIBLE = "not-on-this-computer"
"""The name of the rule that nobody is asked about what the computer does not have."""
STOPPED = Ending(EndingKind.STOPPED, "The run was stopped.")
ELSEWHERE = "Another window has the keyboard now, so it was not done; look again."
MEANWHILE = "The owner used the computer meanwhile, so it was not done; look again."
MOVED = "The screen changed where this was to go, so it was not done; look again."


_KEYS = (TypeText, Hotkey, PressKey)


class ActionExecutor:
    """Performs placed actions on one computer once the approver allows them."""

    def __init__(
        self, computer: Computer, approver: Approver, owner: Owner, clock: Callable[[], float]
    ) -> None:
        self._computer, self._approver, self._owner, self._clock = computer, approver, owner, clock

    def do(self, turn: StepDraft, action: Action, stop: Event) -> bool:
        """Approve and perform one action; True when the next one of the same reply may follow."""
        if stop.is_set():
            turn.ending = STOPPED
        elif isinstance(action, Finished):
            turn.performed.append(Performed(action, Allow("ending"), None))
            turn.ending = Ending(EndingKind.FINISHED, action.answer)
        elif isinstance(action, CallUser):
            self.ask_in_words(turn, action.question, stop)
        elif self.wait_for_turn(stop):
            turn.problem = MEANWHILE
        elif (needed := ability_for(action)) not in self._computer.equipment.abilities:
            refusal = Deny(REFUSALS[needed], decided_by="rule", rule=IMPOSSIBLE)
            turn.performed.append(Performed(action, refusal, None))
        elif turn.performed and self._has_moved(turn, action):
            turn.problem = MOVED
        else:
            decision = self._ask(turn, action, stop)
            effect = self._carry_out(turn, action, decision, stop)
            return effect is not None and effect.kind is not EffectKind.FAILED
        return False

    def wait_for_turn(self, stop: Event) -> bool:
        """Release all keys and wait while the owner has the computer; whether the owner has had it."""
        if self._owner.has_computer():
            self._computer.release_all()
        return self._owner.wait_for_turn(stop=stop)

    def ask_in_words(self, turn: StepDraft, question: str, stop: Event) -> bool:
        """Ask the owner a question; whether there was an answer. Without one the episode ends."""
        started_s = self._clock()
        answer = self._owner.reply(question, stop=stop)
        turn.count("approve_s", self._clock() - started_s)
        if answer is None:
            turn.performed.append(Performed(CallUser(question), Allow("ending"), None))
            turn.ending = STOPPED if stop.is_set() else Ending(EndingKind.ASKED_USER, question)
            return False
        said = Effect(EffectKind.UNCHANGED, answer)
        turn.performed.append(Performed(CallUser(question), Allow("answered", "owner"), said))
        return True

    def _ask(self, turn: StepDraft, action: Action, stop: Event) -> Decision:
        started_s = self._clock()
        decision = self._approver.decide(action, turn.observation, turn.thought, stop=stop)
        turn.count("approve_s", self._clock() - started_s)
        return Stop() if stop.is_set() else decision

    def _carry_out(self, turn: StepDraft, action: Action, decision: Decision, stop: Event) -> Effect | None:
        """Perform the allowed action; None when none was allowed."""
        effect: Effect | None = None
        chosen = decision.action if isinstance(decision, Change) else action
        try:
            if isinstance(decision, Stop):
                turn.ending = STOPPED
            elif isinstance(decision, Deny | TakeOver):
                pass  # the model is told in its next prompt
            elif self.wait_for_turn(stop):
                turn.problem = MEANWHILE
            elif decision.decided_by == "owner" and (problem := self._problem_now(turn, chosen)):
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
            return self._computer.perform(action, stop=stop)
        except StoppedError:
            turn.ending = STOPPED
            return Effect(EffectKind.FAILED, "It was stopped before it was complete.")
        finally:
            turn.count("act_s", self._clock() - started_s)

    def _problem_now(self, turn: StepDraft, action: Action) -> str:
        """Why an approved action must not be performed after all; "" when it may."""
        if self._has_moved(turn, action):
            return MOVED
        return ELSEWHERE if isinstance(action, _KEYS) and self._has_lost_keyboard(turn) else ""

    def _has_moved(self, turn: StepDraft, action: Action) -> bool:
        """Whether the screen around the action's points differs from what the model saw there."""
        targets = [point for point in points(action).values() if isinstance(point, MonitorPoint)]
        if not targets:
            return False
        now = self._look(turn).pixels
        return any(has_target_changed(turn.observation.pixels, now, target) for target in targets)

    def _has_lost_keyboard(self, turn: StepDraft) -> bool:
        """Whether keys would go to another application than the one shown to the owner."""
        before, now = turn.observation.window, self._look(turn).window
        return before is not None and (now is None or now.application != before.application)

    def _look(self, turn: StepDraft) -> Observation:
        started_s = self._clock()
        try:
            return self._computer.observe()
        finally:
            turn.count("observe_s", self._clock() - started_s)
