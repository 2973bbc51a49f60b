"""The owner at a terminal: asks before an action; no answer never allows. Reads standard input.

Only what was written after a question was shown may allow what it asks. At a terminal, everything that was
typed before is dropped. Where the answers come through a pipe or from a file, nobody can tell when they were
written: an answer that allows has to begin with the question's code, which is new for each and printed with
it, so that `yes | deskhand run` allows nothing. To refuse and to stop need no code.
"""

from __future__ import annotations

import os
import secrets
import selectors
import sys
from collections.abc import Sequence
from threading import Event
from typing import TextIO

from agent.actions.types import SdkAction
from agent.terminal import drop_typed_ahead, terminal_line
from agent.types import Allow, Answer, Change, Decision, Deny, Question, Stop, Waited
from app.approval.question_words import place_words, question_words
from app.cli.output import tell, tell_lines
from app.present import action_detail, action_words, one_line, thought_words

_POLL_S = 0.1
_HELP = "y = allow, n = deny (n REASON tells the agent why), s = stop"
_MAX_UNREADABLE = 20
"""So many lines that are no answer end the run: what writes them has no end."""


class OwnerAtTerminal:
    """An `Owner`. The end of the input means that the owner has left: the run is stopped."""

    def __init__(self, answers: TextIO | None = None) -> None:
        self._answers = answers or sys.stdin
        self._read_ahead = b""

    def answer(self, question: Question, *, stop: Event) -> Answer:
        return Answer(self._decide(question, stop))

    def reply(self, question: str, *, stop: Event) -> str | None:
        """Only where somebody sits at the terminal: a script reads the question as the run's ending."""
        if not self._answers.isatty():
            return None
        tell("")
        # Before the question stands there: what is typed once it can be read is an answer.
        self._forget_what_came_before()
        if question.strip():
            tell("The agent asks:")
            tell_lines(question, "  | ")
        else:
            tell("The agent asks for help.")
        line = self._line(stop)
        return line.strip() or None if line is not None else None

    def said(self) -> Sequence[str]:
        return ()

    def has_computer(self) -> bool:
        return False

    def wait_for_turn(self, *, stop: Event) -> Waited:
        return Waited.NOT

    def _decide(self, question: Question, stop: Event) -> Decision:
        others = {str(number): one.action for number, one in enumerate(question.proposals[1:], start=2)}
        yes = Allow(rule="owner", decided_by="owner")
        allowing: dict[str, Decision] = {"y": yes, "yes": yes}
        allowing |= {number: Change(action) for number, action in others.items()}
        show_question(question)
        code = "" if self._answers.isatty() else secrets.token_hex(4)
        how = _HELP + (", 2 … = do that instead" if others else "")
        how += f". An answer that allows begins with {code}, like: {code} y" if code else ""
        self._forget_what_came_before()
        for _ in range(_MAX_UNREADABLE):
            tell(f"Allow? {how}")
            line = self._line(stop)
            if line is None:
                if not stop.is_set():
                    tell("Nobody is there to answer: stopping. (--approve risky or all asks less.)")
                return Stop()
            is_for_this, said = _addressed(line, code)
            word, _, reason = said.partition(" ")
            match word.lower():
                case "n" | "no":
                    return Deny(reason=reason.strip())
                case "s" | "stop":
                    return Stop()
                case chosen if chosen in allowing and not is_for_this:
                    tell("This answer does not say which question it is for: stopping.")
                    return Stop()
                case chosen if chosen in allowing:
                    return allowing[chosen]
        tell("The answers make no sense: stopping.")
        return Stop()

    def _forget_what_came_before(self) -> None:
        if self._answers.isatty():
            self._read_ahead = b""
            drop_typed_ahead(self._answers)

    def _line(self, stop: Event) -> str | None:
        """The next line, or None at the end of the input or when `stop` is set.

        Reads the file descriptor itself: a blocking `readline` would not notice that the run was stopped.
        """
        descriptor = self._answers.fileno()
        with selectors.DefaultSelector() as selector:
            try:
                selector.register(descriptor, selectors.EVENT_READ)
            except PermissionError:  # a plain file is always ready and cannot be waited for
                return self._plain_line(descriptor)
            while b"\n" not in self._read_ahead:
                if stop.is_set():
                    return None
                if not selector.select(timeout=_POLL_S):
                    continue
                piece = os.read(descriptor, 4096)
                if not piece:
                    return None
                self._read_ahead += piece
        return self._take_line()

    def _plain_line(self, descriptor: int) -> str | None:
        while b"\n" not in self._read_ahead:
            piece = os.read(descriptor, 4096)
            if not piece:
                return None
            self._read_ahead += piece
        return self._take_line()

    def _take_line(self) -> str:
        line, _, self._read_ahead = self._read_ahead.partition(b"\n")
        return line.decode("utf-8", errors="replace")


def show_question(question: Question) -> None:
    """What is asked, with all that an answer allows."""
    action = question.action
    tell("")
    tell_lines(question_words(action, question.observation.window, question.together), "? ")
    tell_lines(place_words(question) if isinstance(action, SdkAction) else action_words(action), "  ")
    tell_lines(action_detail(action, is_always_exact=True), "  | ")
    for one in question.together:
        tell_lines(action_words(one), "  ")
        tell_lines(action_detail(one, is_always_exact=True), "  | ")
    for reason in question.reasons:
        tell_lines(reason, "  ! ")
    for number, proposal in enumerate(question.proposals[1:], start=2):
        thought = terminal_line(one_line(thought_words(proposal.thought), 60))
        tell_lines(f"{action_words(proposal.action)}  ({thought})", f"  {number}. ")


def _addressed(line: str, code: str) -> tuple[bool, str]:
    """Whether the answer begins with the question's code, and what it says without that. An empty code is a
    terminal's, where only later lines are seen at all."""
    first, _, rest = line.strip().partition(" ")
    return (True, rest.strip()) if code and first == code else (not code, line.strip())
