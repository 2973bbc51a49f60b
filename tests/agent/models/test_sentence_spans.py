"""The stretches of a task that may be names."""

from __future__ import annotations

from agent.models.children.sentence_spans import (
    MAX_WORDS,
    Span,
    heaviest_apart,
    in_quotes,
    is_whole_run,
    name_spans,
    places_of,
    quoted_spans,
)


def words_of(task: str, spans: list[Span]) -> list[str]:
    return [task[span.start : span.end] for span in spans]


def test_every_run_of_words_may_be_a_name_without_the_punctuation_after_it() -> None:
    task = "tick Keep me, please"
    assert words_of(task, name_spans(task)) == [
        "tick", "tick Keep", "tick Keep me", "tick Keep me, please",
        "Keep", "Keep me", "Keep me, please", "me", "me, please", "please",
    ]  # fmt: skip
    long = " ".join("abcdefghij")
    assert max(words.count(" ") + 1 for words in words_of(long, name_spans(long))) == MAX_WORDS


def test_what_stands_in_quotes_is_no_part_of_other_names() -> None:
    task = "put 'a b' into \"City\" now, don't wait"
    assert words_of(task, quoted_spans(task)) == ["'a b'", '"City"']
    assert not any("City" in name or "a b" in name for name in words_of(task, name_spans(task)))
    assert "don't wait" in words_of(task, name_spans(task))


def test_what_was_dealt_with_is_not_tried_again() -> None:
    task = "press Save, then press save again"
    taken = places_of(["Save", "save"], task)
    assert words_of(task, taken) == ["Save", "save"]
    assert taken[0] != taken[1]
    assert not any("ave" in name for name in words_of(task, name_spans(task, taken)))
    assert places_of(["Print", ""], task) == []


def test_the_heaviest_names_that_do_not_overlap_are_marked() -> None:
    first, both, second = Span(0, 4), Span(0, 9), Span(5, 9)
    assert heaviest_apart({first: 1.0, both: 1.5, second: 1.0}) == [first, second]
    assert heaviest_apart({first: 1.0, both: 2.5, second: 1.0}) == [both]
    assert heaviest_apart({first: -1.0, second: 0.0}) == []
    assert heaviest_apart({}) == []


def test_names_are_put_in_quotes_where_they_stand() -> None:
    task = "press Save and Close"
    assert in_quotes(task, [Span(6, 10), Span(15, 20)]) == 'press "Save" and "Close"'


def test_a_whole_run_of_words_is_told_from_a_part_of_one() -> None:
    task = "put *.tmp and 'a b' into Pattern, please."
    assert all(is_whole_run(text, task) for text in ("*.tmp", "a b", "Pattern", "please", "*.tmp and"))
    assert not any(is_whole_run(text, task) for text in ("*", "tmp", "Patter", "lease", ""))
