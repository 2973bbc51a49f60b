"""A desk of files: the screen and the tools do the same work, and what is left on the desk decides."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from training.worlds.desk import (
    DESK_IDS,
    DESK_WORDS,
    MIXED,
    ORDERS,
    SCREEN,
    TOOLS,
    FileDesk,
    desk,
    desk_demonstration,
)
from training.worlds.errands import END


def said(task: FileDesk, *words: str) -> list[str]:
    return [DESK_WORDS[token] for token in task.act([*(DESK_IDS[word] for word in words), END])]


def done(task: FileDesk, *, calls: bool) -> FileDesk:
    while not task.is_over:
        words = task.demonstrated(calls=calls)
        said(task, *words)
        if words == ["call", "top"]:
            task.learn_top()
    return task


@pytest.mark.parametrize(("domain", "calls"), [(SCREEN, False), (MIXED, False), (MIXED, True)])
def test_every_task_can_be_done_within_its_limit_on_the_screen_and_by_calls(domain: str, calls: bool) -> None:
    ended = [done(desk(seed, domain), calls=calls) for seed in range(120)]
    assert all(task.is_success for task in ended)
    assert {task.order for task in ended} == set(ORDERS)
    assert any(task.calls for task in ended) == calls
    if not calls:
        assert max(task.turns for task in ended) > 12


def test_a_seed_asks_the_same_in_both_domains_and_only_one_is_told_of_tools() -> None:
    for seed in range(20):
        screen, mixed = desk(seed, SCREEN), desk(seed, MIXED)
        assert screen.files == mixed.files
        assert [token for token in mixed.opening() if token != TOOLS] == screen.opening()
        assert (TOOLS in screen.opening(), TOOLS in mixed.opening()) == (False, True)


def test_calls_are_refused_where_there_are_no_tools() -> None:
    task = desk(1, SCREEN)
    assert said(task, "call", "list") == ["<user>", "no", "<model>"]
    assert task.calls == 0


def first(order: str) -> int:
    return next(seed for seed in range(100) if desk(seed, SCREEN).order == order)


def test_only_the_desk_decides_and_not_that_something_was_done() -> None:
    task = desk(first("rename"), MIXED)
    said(task, "done")
    assert (task.is_over, task.is_success) == (True, False)
    task = desk(first("rename"), MIXED)
    assert said(task, "call", "move", task.target, task.new_name) == ["<user>", "ok", "<model>"]
    said(task, "done")
    assert task.is_success


def test_what_is_not_seen_cannot_be_clicked_and_a_limit_cuts() -> None:
    task = desk(first("rename"), SCREEN)
    hidden = task.shown()[-1]
    assert said(task, "click", hidden) == ["<user>", "no", "<model>"]
    while not task.is_over:
        said(task, "open")
    assert (task.is_cut, task.is_success) == (True, False)


def written(ids: Sequence[int], mask: Sequence[bool]) -> list[str]:
    return [DESK_WORDS[token] for token, wrote in zip(ids, mask, strict=True) if wrote]


def test_demonstrations_are_of_both_ways_and_only_replies_are_imitated() -> None:
    shown = [desk_demonstration(seed, mistakes=0.0) for seed in range(60)]
    calling = ["call" in written(ids, mask) for ids, mask in shown]
    assert 0.1 < sum(calling) / len(calling) < 0.4
    assert all(written(ids, mask)[-2:] == ["done", "<end>"] for ids, mask in shown)
    assert not any({"<user>", "see"} & set(written(ids, mask)) for ids, mask in shown)
