"""Checks of the links between ranks: real processes, real gloo."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.import_graph import ROOT

pytestmark = pytest.mark.torch

RANK = """
import json, sys
from pathlib import Path
from training.robust.link_checks import check_links
rank, hosts, store, limit_s = json.loads(sys.argv[1])
print(json.dumps(sorted(check_links(rank, hosts, Path(store), limit_s=limit_s).items())))
"""


def seen_by(ranks: list[int], hosts: list[int], folder: Path, limit_s: float) -> list[list[list[object]]]:
    """What each of these ranks saw; the others never come."""
    environment = os.environ | {"GLOO_SOCKET_IFNAME": "lo", "OMP_NUM_THREADS": "1"}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", RANK, json.dumps([rank, hosts, str(folder / "store"), limit_s])],
            stdout=subprocess.PIPE,
            env=environment,
            cwd=ROOT,
            text=True,
        )
        for rank in ranks
    ]
    said = [process.communicate(timeout=120)[0] for process in running]
    return [json.loads(one) for one in said]


def test_nobody_accuses_anybody_where_all_links_are_sound(tmp_path: Path) -> None:
    assert seen_by([0, 1, 2], [0, 0, 1], tmp_path, 60.0) == [[], [], []]


def test_a_rank_that_does_not_come_is_accused_by_all_others(tmp_path: Path) -> None:
    assert seen_by([0, 2], [0, 0, 0], tmp_path, 8.0) == [[[1, "it did not come"]]] * 2
