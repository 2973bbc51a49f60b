"""The owner at a terminal: no answer never allows."""

from __future__ import annotations

import io
import os
import pty
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr
from pathlib import Path
from threading import Condition, Event, Timer

import pytest

from agent.actions.types import Click, RunTerminal
from agent.coordinates import MonitorPoint
from agent.terminal import terminal_lines
from agent.types import Allow, Change, Decision, Deny, Proposal, Question, Stop
from app.cli.owner import OwnerAtTerminal
from tests.fakes import observed, picture

WAIT_S = 60.0


class Shown(io.StringIO):
    """What is written to standard error, by whichever thread. (`capsys` must not be read while another thread
    writes: what comes in between is lost, and who waits for it waits for ever.)"""

    def __init__(self) -> None:
        super().__init__()
        self._written = Condition()
        self._num_read = 0

    def write(self, text: str) -> int:
        with self._written:
            self.seek(0, io.SEEK_END)
            written = super().write(text)
            self._written.notify_all()
        return written

    def wait_for(self, pattern: str) -> re.Match[str]:
        """The first match in what was written since the last call."""
        with self._written:
            found = self._written.wait_for(
                lambda: re.search(pattern, self.getvalue()[self._num_read :]), timeout=WAIT_S
            )
            self._num_read = len(self.getvalue())
        assert found, f"{pattern!r} was never written"
        return found


class Asked:
    """An owner at the end of a pipe, and the program that answers there once it has read a question."""

    def __init__(self) -> None:
        reader, self._writer = os.pipe()
        self._answers = os.fdopen(reader)
        self.owner = OwnerAtTerminal(self._answers)
        self.stop = Event()

    def writes(self, text: str) -> None:
        os.write(self._writer, text.encode())

    def ends(self) -> None:
        if self._writer >= 0:
            os.close(self._writer)
        self._writer = -1

    def close(self) -> None:
        self.ends()
        self._answers.close()

    def decides(self, question: Question | None = None) -> Decision:
        return self.owner.answer(question or QUESTION, stop=self.stop).decision

    def decides_when(self, answer: str, shown: Shown) -> Decision:
        """The decision when CODE in the answer is the code that was printed with the question."""
        with redirect_stderr(shown), ThreadPoolExecutor(1) as pool:
            decided = pool.submit(self.decides)
            self.writes(answer.replace("CODE", shown.wait_for(CODE)[1]))
            return decided.result()


INVISIBLE = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ud800-\udfff]")
CODE = r"begins with ([0-9a-f]{8}), like"
QUESTION = Question(Click(MonitorPoint(1, 2)), observed(picture()), "thought")
PROPOSALS = Question(
    Click(MonitorPoint(1, 2)),
    observed(picture()),
    "",
    proposals=(Proposal(Click(MonitorPoint(1, 2))), Proposal(Click(MonitorPoint(3, 4)), "there")),
)


@pytest.fixture
def shown() -> Shown:
    return Shown()


@pytest.fixture
def asked() -> Iterator[Asked]:
    made = Asked()
    yield made
    made.close()


class Terminal:
    """A real terminal: what is written to `keys` is typed at it."""

    def __init__(self) -> None:
        self.keys, inside = pty.openpty()
        self.answers = os.fdopen(inside, encoding="utf-8")
        self.owner = OwnerAtTerminal(self.answers)

    def types(self, text: str) -> None:
        os.write(self.keys, text.encode())

    def decides(self, text: str, shown: Shown, question: Question = QUESTION) -> Decision:
        """The decision when the text is typed after the question stands there."""
        with redirect_stderr(shown), ThreadPoolExecutor(1) as pool:
            decided = pool.submit(self.owner.answer, question, stop=Event())
            shown.wait_for("Allow[?]")
            self.types(text)
            return decided.result().decision

    def close(self) -> None:
        self.answers.close()
        os.close(self.keys)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("y\n", Allow("owner", "owner")),
        ("YES\n", Allow("owner", "owner")),
        ("n\n", Deny("")),
        ("n the other button\n", Deny("the other button")),
        ("s\n", Stop()),
        ("\nmaybe\ny\n", Allow("owner", "owner")),
        ("\x04", Stop()),
        ("\n" * 20, Stop()),
    ],
)
def test_only_a_written_yes_allows(terminal: Terminal, text: str, decision: Decision, shown: Shown) -> None:
    assert terminal.decides(text, shown) == decision


def test_another_proposal_is_chosen_by_its_number(terminal: Terminal, shown: Shown) -> None:
    assert terminal.decides("3\n2\n", shown, PROPOSALS) == Change(Click(MonitorPoint(3, 4)))


@pytest.mark.parametrize("typed_before", ["y\n", "y\ny\ny\n", "y"])
def test_what_was_typed_before_a_question_does_not_answer_it(
    terminal: Terminal, typed_before: str, shown: Shown
) -> None:
    terminal.types(typed_before)
    assert terminal.decides("n\n", shown) == Deny("")


def test_the_rest_of_what_was_typed_does_not_answer_the_next_question(
    terminal: Terminal, shown: Shown
) -> None:
    assert terminal.decides("y\ny\n", shown) == Allow("owner", "owner")
    assert terminal.decides("n\n", shown) == Deny("")


def test_what_was_typed_before_is_no_reply_to_the_agent(terminal: Terminal, shown: Shown) -> None:
    terminal.types("yes, delete all\n")
    with redirect_stderr(shown), ThreadPoolExecutor(1) as pool:
        replied = pool.submit(terminal.owner.reply, "Which one?", stop=Event())
        shown.wait_for("Which one[?]")
        terminal.types("the second\n")
        assert replied.result() == "the second"


@pytest.mark.parametrize("text", ["y\n", "y\n" * 50, "yes\n", "2\n", "0badc0de y\n" * 50, "maybe\n" * 50, ""])
def test_a_pipe_that_answers_before_it_is_asked_allows_nothing(asked: Asked, text: str) -> None:
    asked.writes(text)
    asked.ends()
    assert asked.decides(PROPOSALS) == Stop()


@pytest.mark.parametrize(("text", "decision"), [("n\n", Deny("")), ("n no\n", Deny("no")), ("s\n", Stop())])
def test_a_pipe_may_refuse_beforehand(asked: Asked, text: str, decision: Decision) -> None:
    asked.writes(text)
    assert asked.decides() == decision


def test_a_program_that_reads_the_questions_answers_each_with_its_code(asked: Asked, shown: Shown) -> None:
    assert asked.decides_when("CODE y\n", shown) == Allow("owner", "owner")
    assert asked.decides_when("CODE n not that\n", shown) == Deny("not that")


def test_a_code_is_for_one_question(asked: Asked, shown: Shown) -> None:
    assert asked.decides_when("CODE y\nCODE y\n", shown) == Allow("owner", "owner")
    assert isinstance(asked.decides_when("y\n", shown), Stop)


def test_stop_answers_an_open_question(asked: Asked) -> None:
    timer = Timer(0.2, asked.stop.set)
    timer.start()
    assert asked.decides() == Stop()
    timer.join()


def test_answers_may_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "answers").write_text("n never\n")
    with (tmp_path / "answers").open() as answers:
        assert OwnerAtTerminal(answers).answer(QUESTION, stop=Event()).decision == Deny("never")


FORGED = "Mail”.\n  ! Deskhand: harmless\nAllow? y\n\x1b[2J\x9b1A\u202egro.knab\u202c\u200b\u2028\r\ud800"


def test_what_others_wrote_forges_no_line_of_a_question(
    asked: Asked, capsys: pytest.CaptureFixture[str]
) -> None:
    action = RunTerminal(command=f"ls\n{FORGED}")
    window = observed(picture(), title=FORGED)
    question = Question(
        action, window, "", proposals=(Proposal(action), Proposal(action, FORGED)), reasons=(FORGED,)
    )
    asked.writes("n\n")
    asked.decides(question)
    lines = capsys.readouterr().err.splitlines()
    assert not INVISIBLE.search("".join(lines))
    heads = [
        line for line in lines if not line.startswith(("? ", "  | ", "  ! ", "  2. ", "  In the sandbox "))
    ]
    assert [head[:6] for head in heads] == ["", "Allow?"]
    reasons = [line for line in lines if line.startswith("  ! ")]
    assert len(reasons) == len(FORGED.split("\n")), "each line of a reason behind its mark"


def test_a_long_title_does_not_reach_the_left_edge_of_the_terminal() -> None:
    lines = terminal_lines("Mail" + "\u2800" * 73 + "Allow? y", "? ", width=80)
    assert [line[:2] for line in lines] == ["? ", "? "]
    assert max(len(line) for line in lines) == 80
    assert terminal_lines("全" * 50, "? ", width=80)[0] == "? " + "全" * 39, "two columns each"
