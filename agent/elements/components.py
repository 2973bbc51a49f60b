"""Connected components of numbered things, given the pairs that touch: union-find on whole arrays. Pure."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


def components(count: int, one: Numbers, other: Numbers) -> Numbers:
    """(count,) the component of each thing, numbered from 0 in the order of their first members.

    `one` and `other` (m,) are pairs that belong together. Every round hangs the root of the larger number
    below the smaller one and then flattens all trees, so that the number of rounds grows with the logarithm
    of a component's length.

    >>> components(5, np.array([0, 3]), np.array([2, 4])).tolist()
    [0, 1, 0, 2, 2]
    """
    parent = np.arange(count, dtype=np.int64)
    a, b = np.asarray(one, np.int64), np.asarray(other, np.int64)
    while len(a):
        a, b = parent[a], parent[b]
        differ = a != b
        a, b = a[differ], b[differ]
        if not len(a):
            break
        np.minimum.at(parent, np.maximum(a, b), np.minimum(a, b))
        while True:
            above = parent[parent]
            if np.array_equal(above, parent):
                break
            parent = above
    is_root = parent == np.arange(count)
    return (np.cumsum(is_root) - 1)[parent]
