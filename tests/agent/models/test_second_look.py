"""The second look, with a model that is a table."""

from __future__ import annotations

import math
from collections.abc import Sequence

from agent.models.children.second_look import Scored, ScoredReply, look_again, needs_second_look
from agent.models.embedded_vocabulary import NUM_TOKENS, decode, encode_control

SURE, UNLIKELY = -0.01, -9.0
ASKED = 'press "Keep" missing<|call_user|><|im_end|>'
ENDED = "done<|finished|><|im_end|>"


def reading(text: str, logprob: float = SURE) -> ScoredReply:
    ids = encode_control(text)
    return ScoredReply(tuple(ids), (logprob,) * len(ids))


class TableReader:
    """A model that finds some names, and has a reply for some wordings."""

    def __init__(
        self, task: str, replies: dict[str, str], *, on_picture: Sequence[str], done: Sequence[str] = ()
    ) -> None:
        self.task, self.done = task, done
        self._replies, self._on_picture = replies, on_picture
        self.logprob = SURE
        """Of everything that it says."""
        self.asked: list[str] = []
        self.likely: list[str] = []
        """Continuations that are likelier than others."""

    def score(self, task: str, done: Sequence[str], continuations: Sequence[Sequence[int]]) -> list[Scored]:
        found = []
        for tokens in continuations:
            text = decode(tokens)
            is_known = any(text.endswith(f'"{name}"') for name in self._on_picture)
            likely = any(one in text for one in self.likely) if self.likely else is_known
            logprobs = (SURE if likely else -0.5,) * len(tokens)
            after = [-20.0] * NUM_TOKENS
            (click,) = encode_control("<|click|>")
            after[click] = math.log(0.99 if is_known else 0.01)
            found.append(Scored(logprobs, after))
        return found

    def read(self, task: str, done: Sequence[str], start: Sequence[int] = ()) -> ScoredReply:
        self.asked.append(task)
        key = decode(start) or task
        return reading(self._replies.get(key, ASKED), self.logprob)


def test_only_replies_that_ask_end_or_are_unsure_get_a_second_look() -> None:
    click = 'press "Save"<|click|><|5|><|5|><|im_end|>'
    assert not needs_second_look(reading(click))
    assert needs_second_look(reading(click, -3.0))
    assert needs_second_look(reading(ASKED))
    assert needs_second_look(reading(ENDED))


def test_a_task_is_read_again_with_the_names_on_the_picture_in_quotes() -> None:
    better = 'tick "Keep me posted"<|click|><|5|><|5|><|im_end|>'
    reader = TableReader(
        "please Keep me posted now",
        {'please "Keep me posted" now': better},
        on_picture=["Keep me posted"],
    )
    again = look_again(reader, reading(ASKED))
    assert again is not None
    assert again.text == better


def test_where_no_words_are_on_the_picture_the_first_reading_stands() -> None:
    reader = TableReader("press Frobnicate", {}, on_picture=[])
    assert look_again(reader, reading(ASKED)) is None
    assert reader.asked == []


def test_a_reading_that_is_unlikely_is_not_taken() -> None:
    better = 'tick "Keep me posted"<|click|><|5|><|5|><|im_end|>'
    replies = {'"Keep me posted" now': better, 'press "Keep me posted"': better}
    reader = TableReader("Keep me posted now", replies, on_picture=["Keep me posted"])
    reader.logprob = UNLIKELY
    assert look_again(reader, reading(ASKED)) is None


def test_a_name_that_the_new_reading_misspells_is_forced_with_the_likeliest_verb() -> None:
    forced = 'tick "Keep me posted"<|click|><|5|><|5|><|im_end|>'
    reader = TableReader(
        "Keep me posted now",
        {'"Keep me posted" now': 'tick "Keep mee"<|click|><|9|><|9|>', 'tick "Keep me posted"': forced},
        on_picture=["Keep me posted"],
    )
    reader.likely = ['tick "']
    again = look_again(reader, reading(ASKED))
    assert again is not None
    assert again.text == forced


def test_nothing_is_done_twice() -> None:
    once_more = 'press "Save"<|click|><|5|><|5|><|im_end|>'
    reader = TableReader(
        "tick News and Save", {'tick News and "Save"': once_more}, on_picture=["Save"], done=['press "Save"']
    )
    assert look_again(reader, reading(ASKED)) is None


def test_before_the_end_what_is_left_of_the_task_is_read_once_more() -> None:
    last = 'press "Save all"<|click|><|5|><|5|><|im_end|>'
    reader = TableReader(
        "tick News and press Save all",
        {'and press "Save all"': last},
        on_picture=["Save all"],
        done=['tick "News"'],
    )
    again = look_again(reader, reading(ENDED))
    assert again is not None
    assert again.text == last


def test_at_the_end_nothing_is_read_where_every_word_was_dealt_with() -> None:
    reader = TableReader("tick News", {}, on_picture=["News"], done=['tick "News"'])
    assert look_again(reader, reading(ENDED)) is None
    assert reader.asked == []


def test_a_value_is_a_whole_run_of_words_of_the_task() -> None:
    start = 'fill "Pattern"<|click|><|5|><|5|><|hotkey|>ctrl a<|type|>'
    reader = TableReader(
        "for Pattern enter *.tmp",
        {'for "Pattern" enter *.tmp': f"{start}*<|im_end|>"},
        on_picture=["Pattern"],
    )
    reader.likely = ["<|type|>*.tmp<|im_end|>"]
    again = look_again(reader, reading(ASKED))
    assert again is not None
    assert again.text == f"{start}*.tmp<|im_end|>"


def test_where_the_owner_quotes_names_no_other_words_are_names() -> None:
    done, more = ['press "Save"'], 'press "it now"<|click|><|5|><|5|><|im_end|>'
    task = 'press "Save", press it now'
    reader = TableReader(task, {'press "it now"': more}, on_picture=["it now"], done=done)
    assert look_again(reader, reading(ENDED)) is None
    missing = TableReader('press "Keep" there now', {}, on_picture=["there now"])
    assert look_again(missing, reading(ASKED)) is None
    assert (reader.asked, missing.asked) == ([], [])


SCROLLED = 'press "Keep" missing; scroll "down"<|scroll|><|5|><|5|>down 2<|im_end|>'


def test_a_name_on_the_picture_wins_over_scrolling() -> None:
    better = 'tick "Keep me posted"<|click|><|5|><|5|><|im_end|>'
    task = "please Keep me posted now"
    reader = TableReader(task, {'please "Keep me posted" now': better}, on_picture=["Keep me posted"])
    assert needs_second_look(reading(SCROLLED))
    again = look_again(reader, reading(SCROLLED))
    assert again is not None
    assert again.text == better
    assert look_again(TableReader(task, {}, on_picture=[]), reading(SCROLLED)) is None


def test_scrolling_wins_over_asking() -> None:
    replies = {'please "Keep me posted" now': SCROLLED}
    reader = TableReader("please Keep me posted now", replies, on_picture=["Keep me posted"])
    again = look_again(reader, reading(ASKED))
    assert again is not None
    assert again.scrolls


def test_what_was_closed_or_scrolled_is_no_name_of_the_task() -> None:
    better = 'press "Keep me posted"<|click|><|5|><|5|><|im_end|>'
    done = ['close "Keep me posted"', 'press "Keep me posted" missing; scroll "down"']
    replies = {'press "Keep me posted" now': better}
    reader = TableReader("press Keep me posted now", replies, on_picture=["Keep me posted"], done=done)
    unsure = reading('press "Keep me"<|click|><|5|><|5|><|im_end|>', -2.0)
    again = look_again(reader, unsure)
    assert again is not None
    assert again.text == better


def test_a_window_in_between_is_closed_at_once() -> None:
    assert not needs_second_look(reading('close "Later"<|click|><|5|><|5|><|im_end|>', -3.0))
