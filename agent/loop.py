"""The loop: look, think, parse, approve, act, record. Read this first.

It has no dependencies but its ports and an injected clock. Nothing is performed before it
is allowed, every step is recorded exactly once, and a set stop flag takes precedence over everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Event

from agent.action_executor import IMPOSSIBLE, POINTLESS, STOPPED, ActionExecutor
from agent.actions import Action, CallUser, Finished, only_thinks, parse_reply, place
from agent.actions.describe import describe
from agent.actions.types import SdkAction
from agent.answers import AnswerCheck
from agent.approval import NobodyToAsk
from agent.errors import (
    AgentError,
    CoordinateError,
    StoreError,
    UnreadableReplyError,
)
from agent.guard import Guard, Repetition, is_nothing_there
from agent.memory.remembering import without_picture
from agent.models.manifest import Manifest
from agent.perception.view import show
from agent.ports import Approver, ByHand, Computer, Guide, Memory, Model, Owner, Pointer, Recorder
from agent.prompts import PromptRequest, pictured, prompt_id, render, summarised_steps, with_digest
from agent.settings import RunLimits
from agent.step_draft import StepDraft
from agent.types import (
    OWNER_HAD_COMPUTER,
    POINTED_BY,
    SAFETY_CHECKS,
    Deny,
    Ending,
    EndingKind,
    Observation,
    Prompt,
    PromptContext,
    PromptInputs,
    Proposal,
    Step,
    Task,
    View,
    Waited,
    together,
)

_BY_HAND_S = 0.1
TELL = "You have chosen exactly this on this very screen before, and it led nowhere. Do something else."
TELL_EMPTY = (
    "You have chosen exactly this on this very screen before, and it led nowhere: nothing can be seen where "
    "the click goes. Do something else."
)
FORBID = "This was not done: the agent has chosen it before on this very screen, and it led nowhere."
FORBID_EMPTY = (
    "This was not done: the agent has chosen it before on this very screen, and nothing can be seen where "
    "the click goes."
)


class Loop:
    """One agent at one computer. `run` may be called again for the next task."""

    def __init__(
        self,
        *,
        computer: Computer,
        model: Model,
        approver: Approver,
        memory: Memory,
        recorder: Recorder,
        manifest: Manifest,
        limits: RunLimits,
        clock: Callable[[], float],
        owner: Owner | None = None,
        guide: Guide | None = None,
        by_hand: ByHand | None = None,
        on_text: Callable[[str], None] | None = None,
        on_look: Callable[[Observation], None] = lambda observation: None,
        limit_reached: Callable[[], str] = lambda: "",
        pointer: Pointer | None = None,
    ) -> None:
        """`on_text` gets a reply as it is written, `on_look` each step's view before the model is asked.
        Without an `owner` there are no messages, and a question from the agent ends the run. Where a `guide`
        knows what to do, the model is not asked. `by_hand` tells what the owner does meanwhile.
        `limit_reached` says before each step why the run has to end here, in a sentence, or "". A `pointer`
        is asked where to press what the model's thought names.
        """
        self._computer, self._model, self._memory, self._recorder = computer, model, memory, recorder
        self._owner, self._guide, self._by_hand = owner or NobodyToAsk(), guide, by_hand
        self._next_number = 1
        """Of the next step, whoever does it."""
        self._executor = ActionExecutor(computer, approver, self._owner, clock)
        self._manifest, self._limits = manifest, limits
        self._clock, self._on_text, self._on_look = clock, on_text, on_look
        self._limit_reached, self._pointer = limit_reached, pointer

    def run(self, task: Task, *, stop: Event) -> Ending:
        """Work on `task` until it ends; the message of an `AgentError` becomes the ending.

        Raises:
            RecordWriteError: no record could be opened; nothing was begun.
            Exception: any error that is not the agent's own, after an ending `crashed` was recorded.
        """
        self._next_number = 1
        self._memory.begin(task)
        record_id = self._recorder.begin(task)
        try:
            try:
                ending = self._work(task, stop)
            except AgentError as error:
                ending = Ending(EndingKind.FAILED, str(error))
            self._keep_rest(stop)
        except StoreError as error:
            ending = Ending(EndingKind.FAILED, str(error))
        except BaseException as error:
            self._end(Ending(EndingKind.CRASHED, f"{type(error).__name__}: {error}"), record_id)
            raise
        return self._end(ending, record_id)

    def _work(self, task: Task, stop: Event) -> Ending:
        guard, num_unreadable, num_failed, note = Guard(), 0, 0, ""
        answers = AnswerCheck(task)
        for _ in range(self._limits.max_steps):
            was_taken_over = self._wait_for_turn(stop) is Waited.OWNER_HAD_COMPUTER
            spent = self._limit_reached()
            if stop.is_set():
                return STOPPED
            if spent:
                return Ending(EndingKind.STEP_LIMIT, spent)
            turn = self._look(self._next_number)
            if was_taken_over:
                turn.extensions[OWNER_HAD_COMPUTER] = True
            try:
                known = self._guide.next(turn.observation) if self._guide is not None else None
                if known is not None:
                    note = self._follow(turn, known, stop)
                else:
                    self._think(turn, task, self._with_hint(note), stop)
                    note = self._act(turn, guard, stop)
                    note = answers.note(turn) or note
            except AgentError as error:
                turn.problem = turn.problem or str(error)
                self._keep(turn)
                raise
            self._keep(turn)
            num_unreadable = num_unreadable + 1 if turn.is_unreadable else 0
            if turn.ending is not None:
                return turn.ending
            if num_unreadable >= self._limits.max_unreadable_replies:
                unread = f"{num_unreadable} replies in a row could not be read. {turn.problem}"
                return Ending(EndingKind.FAILED, unread)
            failure = _failure_of(turn)
            num_failed = num_failed + 1 if failure else 0
            if 0 < self._limits.max_failures <= num_failed:
                return Ending(EndingKind.FAILED, f"{num_failed} steps in a row failed. {failure}")
            if turn.view is not None:
                # All of the next prompt is known but its picture: the model reads while the screen settles.
                self._model.read_ahead(self._prompt(task, turn.view, self._inputs(note)))
        limit = f"The limit of {self._limits.max_steps} steps was reached."
        return Ending(EndingKind.STEP_LIMIT, limit)

    def _follow(self, turn: StepDraft, known: Proposal, stop: Event) -> str:
        """Perform the guide's action like any other; repetitions are allowed here."""
        turn.heard, turn.thought = tuple(self._owner.said()), known.thought
        self._executor.do(turn, known.action, stop)
        return ""

    def _with_hint(self, note: str) -> str:
        return note if self._guide is None else f"{note} {self._guide.hint()}".strip()

    def next_prompt(self, task: Task) -> Prompt:
        """What the model would be asked after the last step of a run, without asking it.

        Training values the state in which a limit cut an episode.
        """
        return self._prompt(task, self._shown(self._computer.observe()), self._inputs(""))

    def _look(self, number: int) -> StepDraft:
        started_s = self._clock()
        observation = self._computer.observe()
        self._on_look(observation)
        return StepDraft(number, observation, seconds={"observe_s": self._clock() - started_s})

    def _think(self, turn: StepDraft, task: Task, note: str, stop: Event) -> None:
        """Ask the model, and keep its raw reply."""
        started_s = self._clock()
        turn.view = view = self._shown(turn.observation)
        turn.heard = tuple(self._owner.said())
        turn.prompt = self._inputs(note)
        prompt = self._prompt(task, view, turn.prompt, turn.heard)
        turn.prompt_id = prompt_id(prompt)
        turn.reply = self._model.reply(prompt, stop=stop, on_text=self._on_text)
        turn.seconds["think_s"] = self._clock() - started_s

    def _shown(self, observation: Observation) -> View:
        manifest = self._manifest
        return with_digest(show(observation, manifest.image, manifest.frame, crop=self._limits.crop))

    def _inputs(self, note: str) -> PromptInputs:
        """Everything that the next prompt is rendered from, for the record."""
        manifest = self._manifest
        context = PromptContext(
            dialect=manifest.dialect,
            history_images=self._limits.pictures.most(manifest.history_images),
            image_factor=manifest.image.factor,
            contrast=manifest.image.contrast,
            reads_hints=manifest.reads_hints,
            task_readings=manifest.task_readings,
            episodes=tuple(self._memory.recalled()),
            equipment=self._computer.equipment,
        )
        recent = self._memory.recent()
        summarised = summarised_steps(
            recent,
            dialect=manifest.dialect,
            context_tokens=manifest.context_tokens,
            history_images=context.history_images,
        )
        return PromptInputs(context, note, pictured(recent, context.history_images), summarised)

    def _prompt(self, task: Task, view: View, inputs: PromptInputs, heard: tuple[str, ...] = ()) -> Prompt:
        request = PromptRequest.of(inputs, task=task, steps=self._memory.recent(), view=view, heard=heard)
        return render(request, dialect=inputs.context.dialect)

    def _act(self, turn: StepDraft, guard: Guard, stop: Event) -> str:
        """Parse the reply and perform its actions; returns the note for the model's next prompt."""
        if stop.is_set():
            turn.ending = STOPPED
            return ""
        try:
            actions = self._read(turn)
        except (UnreadableReplyError, CoordinateError) as error:
            turn.problem, turn.is_unreadable = f"The reply could not be read. {error}", True
            return ""
        if self._pointer is not None:
            actions = self._point(self._pointer, turn, actions, stop)
            if stop.is_set():
                turn.ending = STOPPED
                return ""
        repetition = Repetition.NONE
        if not isinstance(actions[0], Finished | CallUser):
            repetition = guard.look(actions, turn.observation.pixels)
        observed = turn.observation
        is_empty = repetition is not Repetition.NONE and is_nothing_there(
            actions, observed.pixels, observed.screen.scale
        )
        tell, forbid = (TELL_EMPTY, FORBID_EMPTY) if is_empty else (TELL, FORBID)
        if repetition is Repetition.ASK_OWNER:
            turn.problem = forbid
            question = f"I keep trying “{describe(actions[0])}”, and it leads nowhere. How should I go on?"
            if self._executor.ask_in_words(turn, question, stop):
                guard.forget()
        elif repetition is Repetition.FORBID:
            turn.problem = forbid
        else:
            for number, action in enumerate(actions, start=1):
                if not self._executor.do(turn, action, stop, actions[number:]):
                    break
            if guard.saw(_answers_of_tools(turn)):
                return ""
        return tell if repetition is Repetition.TELL else ""

    def _read(self, turn: StepDraft) -> tuple[Action, ...]:
        """Parse the reply, and place its actions on the screen."""
        assert turn.reply is not None
        assert turn.view is not None
        text = turn.reply.text
        if turn.reply.finish_reason == "length":
            limit = self._manifest.max_reply_tokens
            if only_thinks(text, dialect=self._manifest.dialect):
                raise UnreadableReplyError(f"Its thought did not end within {limit} tokens", reply=text)
            raise UnreadableReplyError(f"It did not end within {limit} tokens", reply=text)
        reply = parse_reply(text, dialect=self._manifest.dialect)
        turn.thought = reply.thought
        if reply.checks:
            turn.extensions[SAFETY_CHECKS] = list(reply.checks)
        return tuple(place(action, turn.view.transform) for action in reply.actions)

    def _point(
        self, pointer: Pointer, turn: StepDraft, actions: tuple[Action, ...], stop: Event
    ) -> tuple[Action, ...]:
        """Let the second model say where; its time and tokens are those of the step."""
        started_s = self._clock()
        pointed = pointer.point(actions, turn.observation, turn.thought, stop=stop)
        turn.count("think_s", self._clock() - started_s)
        if pointed.facts:
            turn.extensions[POINTED_BY] = dict(pointed.facts)
        assert turn.reply is not None
        turn.reply = replace(turn.reply, timings=together(turn.reply.timings, pointed.timings))
        return pointed.actions

    def _wait_for_turn(self, stop: Event) -> Waited:
        """Keep what the owner does while the owner has the computer; wait while the agent pauses."""
        while self._by_hand is not None and self._owner.has_computer() and not stop.is_set():
            self._computer.release_all()
            self._keep_by_hand(self._by_hand.done())
            stop.wait(_BY_HAND_S)
        waited = self._executor.wait_for_turn(stop)
        if waited is Waited.OWNER_HAD_COMPUTER:
            self._keep_rest(stop)
        return waited

    def _keep_rest(self, stop: Event) -> None:
        if self._by_hand is not None:
            self._keep_by_hand(self._by_hand.rest(stop=stop))

    def _keep_by_hand(self, steps: Sequence[Step]) -> None:
        for step in steps:
            numbered = replace(step, number=self._next_number)
            self._next_number += 1
            self._recorder.step(numbered)
            self._memory.remember(without_picture(numbered))  # the model is told in words

    def _keep(self, turn: StepDraft) -> None:
        step = turn.step()
        self._next_number += 1
        self._recorder.step(step)
        if self._guide is not None:
            self._guide.saw(step)
        self._memory.remember(replace(step, view=turn.view))

    def _end(self, ending: Ending, record_id: str) -> Ending:
        self._computer.release_all()
        try:
            self._recorder.end(ending)
        except StoreError as error:
            if ending.kind is not EndingKind.CRASHED:
                ending = Ending(EndingKind.FAILED, f"The run ended as {ending.kind}, but: {error}")
        self._memory.end(ending, record_id=record_id)
        return ending


def _failure_of(turn: StepDraft) -> str:
    """Why nothing came of a step, by the model's fault; "" where it is not its fault, or something came."""
    last = turn.performed[-1].decision if turn.performed else None
    if isinstance(last, Deny) and last.rule == IMPOSSIBLE:
        return last.reason
    return turn.problem if turn.is_unreadable or turn.problem in (FORBID, POINTLESS) else ""


def _answers_of_tools(turn: StepDraft) -> list[str]:
    return [
        performed.effect.detail
        for performed in turn.performed
        if performed.effect is not None and isinstance(performed.action, SdkAction)
    ]
