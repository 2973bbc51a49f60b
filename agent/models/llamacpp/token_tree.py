"""Continuations of one prompt as a tree of tokens, so that common beginnings are evaluated once. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class TokenTree:
    """Nodes in an order in which parents come first."""

    tokens: list[int] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    """How many tokens of the continuation stand before the node's."""
    branches: list[list[int]] = field(default_factory=list)
    """The continuations that a node belongs to, as indices into `paths`."""
    paths: list[list[int]] = field(default_factory=list)
    """For each continuation its nodes."""


def token_trees(
    continuations: Sequence[Sequence[int]], *, max_nodes: int, max_branches: int
) -> list[TokenTree]:
    """The continuations in order, in as many trees as the limits of one evaluation ask for.

    Raises:
        ValueError: a continuation is empty, or longer than `max_nodes`.
    """
    trees: list[TokenTree] = []
    tree, children = TokenTree(), dict[tuple[int, int], int]()
    for tokens in continuations:
        if not 0 < len(tokens) <= max_nodes:
            raise ValueError(f"{len(tokens)} tokens")
        is_full = len(tree.paths) == max_branches
        if is_full or len(tree.tokens) + _num_new(children, tokens) > max_nodes:
            trees.append(tree)
            tree, children = TokenTree(), {}
        parent, path = -1, list[int]()
        for depth, token in enumerate(tokens):
            node = children.get((parent, token))
            if node is None:
                node = children[parent, token] = len(tree.tokens)
                tree.tokens.append(token)
                tree.depths.append(depth)
                tree.branches.append([])
            tree.branches[node].append(len(tree.paths))
            path.append(node)
            parent = node
        tree.paths.append(path)
    if tree.paths:
        trees.append(tree)
    return trees


def _num_new(children: dict[tuple[int, int], int], tokens: Sequence[int]) -> int:
    """How many nodes a continuation adds."""
    parent = -1
    for number, token in enumerate(tokens):
        found = children.get((parent, token))
        if found is None:
            return len(tokens) - number
        parent = found
    return 0
