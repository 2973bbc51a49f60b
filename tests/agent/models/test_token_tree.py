"""Continuations of a prompt as trees."""

from __future__ import annotations

import pytest

from agent.models.llamacpp.token_tree import token_trees


def test_common_beginnings_are_evaluated_once() -> None:
    (tree,) = token_trees([(1, 2, 3), (1, 2, 4), (5,)], max_nodes=10, max_branches=10)
    assert tree.tokens == [1, 2, 3, 4, 5]
    assert tree.depths == [0, 1, 2, 2, 0]
    assert tree.branches == [[0, 1], [0, 1], [0], [1], [2]]
    assert tree.paths == [[0, 1, 2], [0, 1, 3], [4]]


def test_a_continuation_may_be_the_beginning_of_another() -> None:
    (tree,) = token_trees([(1, 2), (1,)], max_nodes=10, max_branches=10)
    assert tree.tokens == [1, 2]
    assert tree.branches == [[0, 1], [0]]


def test_what_is_too_much_for_one_tree_goes_into_the_next_one() -> None:
    by_nodes = token_trees([(1, 2), (1, 3), (4, 5)], max_nodes=4, max_branches=10)
    assert [tree.tokens for tree in by_nodes] == [[1, 2, 3], [4, 5]]
    by_branches = token_trees([(1,), (2,), (3,)], max_nodes=4, max_branches=2)
    assert [tree.tokens for tree in by_branches] == [[1, 2], [3]]


@pytest.mark.parametrize("tokens", [(), (1, 2, 3)])
def test_a_continuation_must_fit_one_evaluation(tokens: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="tokens"):
        token_trees([tokens], max_nodes=2, max_branches=2)
