"""A window that nobody asked for is closed with the button that declines, and what it hid is done again."""

from __future__ import annotations

import pytest

from agent.models.children.progress import progress_of
from agent.models.children.windows_between import closing_read
from agent.models.embedded_vocabulary import decode
from agent.ocr.captions import TextLine
from tests.agent.models.pictures_read import ReadingReader, line

TOLD = [line("There is a newer release of this", 60, 100), line("program. Get it now?", 60, 114)]
BELOW = [line("Name", 10, 60), line("Send", 10, 300)]


def closed(*lines: TextLine, done: tuple[str, ...] = (), task: str = "Tick News") -> str:
    reply = closing_read(ReadingReader([*BELOW, *lines], task=task, done=done))
    return "" if reply is None else decode(reply.token_ids).split("<|")[0]


@pytest.mark.parametrize(
    ("buttons", "pressed"),
    [
        (("Install", "Remind me later"), "Remind me later"),
        (("No, thanks", "Yes"), "No, thanks"),
        (("More", "Close"), "Close"),
        (("OK", "Cancel"), "Cancel"),
        (("OK",), "OK"),
        (("OK", "Details"), ""),
        (("Install", "Restart"), ""),
    ],
)
def test_the_button_that_declines_is_pressed(buttons: tuple[str, ...], pressed: str) -> None:
    row = [line(text, 70 + 130 * n, 140) for n, text in enumerate(buttons)]
    assert closed(*TOLD, *row) == (f'close "{pressed}"' if pressed else "")


def test_what_was_done_last_is_done_once_more() -> None:
    row = (line("Not now", 70, 140), line("Install", 200, 140))
    assert closed(*TOLD, *row, done=('tick "News"',)) == 'again "News"; close "Not now"'
    made = progress_of(('tick "News"', 'again "News"; close "Not now"'))
    assert (made.num_done, made.since) == (0, ['close "Not now"'])


def test_the_answer_to_a_press_is_left_to_the_owner() -> None:
    row = (line("Cancel", 70, 140), line("Delete", 200, 140))
    assert closed(*TOLD, *row, done=('press "Send"',)) == ""
    assert closed(*TOLD, *row, done=('keys "ctrl+q"',)) == ""


def test_buttons_of_the_task_and_buttons_without_a_sentence_are_left_alone() -> None:
    row = (line("Cancel", 70, 140), line("Delete", 200, 140))
    assert closed(*TOLD, *row, task="press Cancel") == ""
    assert closed(line("Warn me of storms", 60, 114), *row) == ""
    assert closed(*TOLD, *row, done=('close "Cancel"',)) == ""


def test_buttons_that_are_read_as_one_line_are_two() -> None:
    one, other = line("‘Install", 70, 140), line("Not now", 140, 140)
    assert (
        closed(*TOLD, TextLine((*one.words, *other.words), (*one.boxes, *other.boxes))) == 'close "Not now"'
    )
