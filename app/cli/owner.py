"""The owner at a terminal: asks before an action; no answer never allows. Reads standard input."""

from __future__ import annotations

import os
import selectors
import sys
from collections.abc import Sequence
from threading import Event
from typing import TextIO

from agent.types import Allow, Answer, Change, Decision, Deny, Question, Stop
from app.approval.question_words import question_words
from app.cli.output import tell
from app.present import action_detail, action_words, one_line, revealed

_POLL_S = 0.1
_HELP = "y = allow, n = deny (n REASON tells the agent why), s = stop"


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
        tell(f"The agent asks: {revealed(question)}" if question.strip() else "The agent asks for help.")
        line = self._line(stop)
        return line.strip() or None if line is not None else None

    def said(self) -> Sequence[str]:
        return ()

    def has_computer(self) -> bool:
        return False

    def wait_for_turn(self, *, stop: Event) -> bool:
        return False

    def _decide(self, question: Question, stop: Event) -> Decision:
        action = question.action
        tell("")
        tell(question_words(action, question.observation.window))
        tell(f"  {action_words(action)}")
        for text in action_detail(action, is_always_exact=True).splitlines():
            tell(f"  | {revealed(text)}")
        for reason in question.reasons:
            tell(f"  ! {reason}")
        others = question.proposals[1:]
        for number, proposal in enumerate(others, start=2):
            tell(f"  {number}. {action_words(proposal.action)}  ({one_line(proposal.thought, 60)})")
        while True:
            tell(f"Allow? {_HELP}" + (", 2 … = do that instead" if others else ""))
            line = self._line(stop)
            if line is None:
                if not stop.is_set():
                    tell("Nobody is there to answer: stopping. (--approve risky or all asks less.)")
                return Stop()
            word, _, reason = line.strip().partition(" ")
            match word.lower():
                case "y" | "yes":
                    return Allow(rule="owner", decided_by="owner")
                case "n" | "no":
                    return Deny(reason=reason.strip())
                case chosen if chosen.isdecimal() and 2 <= int(chosen) <= len(others) + 1:
                    return Change(others[int(chosen) - 2].action)
                case "s" | "stop":
                    return Stop()
                case _:
                    continue

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
