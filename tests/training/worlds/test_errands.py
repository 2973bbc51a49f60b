"""Errands: seeds repeat, a search in order always ends, and only a whole errand is a success."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from training.worlds.errands import DOMAINS, END, IDS, MAX_TOKENS, MAX_TURNS, Errand, demonstration, errand


def said(text: str) -> list[int]:
    return [*(IDS[word] for word in text.split()), END]


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10**12))
def test_a_search_in_order_does_every_errand_within_its_limit(seed: int) -> None:
    task = errand(seed)
    while not task.is_over:
        task.act(said(" ".join(task.demonstrated())))
    assert (task.is_success, task.is_cut, task.potential) == (True, False, 1.0)
    assert task.turns <= task.max_turns <= MAX_TURNS


def test_seeds_repeat_and_errands_differ_in_length() -> None:
    assert demonstration(5, mistakes=0.2) == demonstration(5, mistakes=0.2)
    lengths = [len(demonstration(seed, mistakes=0.2)[0]) for seed in range(100)]
    assert min(lengths) < 25
    assert 300 < max(lengths) <= MAX_TOKENS
    assert {errand(seed).domain for seed in range(30)} == set(DOMAINS)


def on_a_table() -> Errand:
    return next(task for task in map(errand, range(50)) if task.domain == "table")


def test_what_lies_on_the_table_is_done_in_two_turns_and_thoughts_change_nothing() -> None:
    task = on_a_table()
    (thing,) = task.things
    assert task.act(said(f"hm hm take {thing}")) == said(f"<user> have {thing} <model>")[:-1]
    assert task.act(said("give")) == []
    assert task.is_success


def test_what_makes_no_sense_is_refused_and_costs_a_turn() -> None:
    task = on_a_table()
    for reply in ("take take", "give", "open drawer0", "go", ""):
        assert IDS["no"] in task.act(said(reply))
        if task.is_over:
            break
    assert task.turns == min(5, task.max_turns)
    assert not task.is_success


def test_a_limit_cuts_and_giving_up_fails() -> None:
    task = on_a_table()
    while not task.is_over:
        task.act([IDS["hm"]] * 16)
    assert (task.is_cut, task.is_success) == (True, False)
    task = on_a_table()
    task.act(said("stop"))
    assert (task.is_over, task.is_cut, task.is_success) == (True, False, False)
