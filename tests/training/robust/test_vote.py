"""Stacks, times and hashes: who stands apart, and nobody where nobody does."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from training.robust import stacks
from training.robust.stacks import Stack, parse_dump, parse_own
from training.robust.vote import (
    ROUNDS,
    SlowVote,
    by_checks,
    by_progress,
    by_results,
    by_stacks,
    by_waiting,
    differing_hashes,
    smallest_group,
)

WAITS = ("all_reduce (distributed_c10d.py)", "step (loop.py)")
LOCKED = ("acquire (threading.py)", "step (loop.py)")
READS = ("recv (connection.py)", "step (loop.py)")
IDLE = ("recv (connection.py)", "load (loader.py)")


def rank(number: int, frames: tuple[str, ...] = WAITS, state: str = "S") -> Stack:
    return Stack(number, 100 + number, False, state, frames)


def child(number: int, frames: tuple[str, ...] = IDLE, state: str = "S") -> Stack:
    return Stack(number, 200 + number, True, state, frames, "loader")


def test_waiting_in_the_collective_is_the_healthy_majority() -> None:
    found = by_stacks([rank(0), rank(1, LOCKED), rank(2)])
    assert (found.ranks, found.processes) == ({1}, (101,))


def test_a_stopped_rank_stands_apart_wherever_it_was_stopped() -> None:
    assert by_stacks([rank(0), rank(1), rank(2, WAITS, "T")]).ranks == {2}


def test_the_child_that_a_rank_waits_for_is_named() -> None:
    everyone = [rank(0), rank(1, READS), rank(2), child(0), child(1, ("lock (malloc)",)), child(2)]
    found = by_stacks(everyone)
    assert (found.ranks, found.processes) == ({1}, (201,))
    stopped = by_stacks([*everyone[:4], child(1, IDLE, "T"), child(2)])
    assert stopped.processes == (201,)


def test_two_ranks_have_no_majority_and_equal_stacks_name_nobody() -> None:
    assert by_stacks([rank(0), rank(1, LOCKED)]).ranks == frozenset()
    assert by_stacks([rank(0), rank(1), rank(2)]).ranks == frozenset()
    assert by_stacks([rank(0), rank(1, LOCKED), rank(2, READS)]).ranks == frozenset()


def test_counters_of_progress_decide_between_two() -> None:
    assert by_progress({0: (4, 9), 1: (4, 8)}, [0]).ranks == {1}
    assert by_progress({0: (4, 9), 1: (4, 9)}, [1]).ranks == {0}
    assert by_progress({0: (4, 9), 1: (4, 9)}, [0, 1]).ranks == frozenset()


def test_the_smallest_group_with_all_outliers_is_evicted() -> None:
    pipelines = [frozenset(range(start, start + 4)) for start in range(0, 16, 4)]
    outliers = frozenset({12, 13, 14, 15})
    assert smallest_group(frozenset({14, 15}), [*pipelines, frozenset(range(16))]) == outliers
    assert smallest_group(frozenset({1, 14}), pipelines) == {1, 14}


def test_checks_name_machines_and_never_all_of_them() -> None:
    good = {0: "a", 1: "a", 2: "a"}
    assert by_checks({0: [], 1: [], 2: []}, good, 3) == frozenset()
    assert by_checks({0: [], 1: ["disk: …"], 2: []}, good, 3) == {1}
    assert by_checks({0: [], 1: [], 2: []}, {**good, 2: "b"}, 3) == {2}
    assert by_checks({0: [], 1: []}, {0: "a", 1: "a"}, 3) == {2}
    assert by_checks({}, {}, 3) == frozenset()


def test_a_rank_is_found_by_its_links_where_most_others_or_both_neighbours_accuse_it() -> None:
    fine: dict[int, list[str]] = {rank: [] for rank in range(5)}
    same = dict.fromkeys(fine, "a")
    broken = {0: [2], 1: [2], 2: [0, 1, 3, 4], 3: [2], 4: [2]}
    assert by_checks(fine, same, 5, broken) == {2}
    assert by_checks(fine, same, 5, {1: [2], 2: [1, 3], 3: [2]}) == {2}
    assert by_checks(fine, same, 5, {1: [2], 2: [1]}) == frozenset()
    assert by_checks({0: [], 1: []}, {0: "a", 1: "a"}, 2, {0: [1], 1: [0]}) == frozenset()
    told = {rank: {"failed": [], "output": "a", "accuses": [[2, "it did not come"]]} for rank in (0, 1)}
    assert by_results(told, 3) == {2}
    assert differing_hashes({0: "a", 1: "b"}) == {0, 1}


def test_a_rank_half_as_slow_again_is_named_in_five_rounds() -> None:
    rng = random.Random(1)
    for _ in range(20):
        victim, vote = rng.randrange(3), SlowVote()
        for number in range(ROUNDS):
            assert vote.accused() == frozenset(), number
            own = {one: rng.gauss(0.06, 0.003) * (1.5 if one == victim else 1.0) for one in range(3)}
            vote = vote.with_round(own)
        assert vote.accused() == {victim}


def test_clean_rounds_accuse_nobody() -> None:
    rng = random.Random(2)
    for _ in range(200):
        vote = SlowVote()
        for _ in range(ROUNDS):
            vote = vote.with_round({one: rng.gauss(0.06, 0.004) for one in range(3)})
        assert vote.accused() == frozenset()


def test_steps_of_a_few_ms_accuse_nobody_of_the_kernels_choices() -> None:
    vote = SlowVote()
    for _ in range(ROUNDS):
        vote = vote.with_round({0: 0.002, 1: 0.002, 2: 0.005})
    assert vote.accused() == frozenset()


def test_a_dump_of_py_spy_is_read() -> None:
    said = (
        b'[{"thread_name": "Other", "frames": []}, {"thread_name": "MainThread", "frames": '
        b'[{"name": "acquire", "filename": "a.py", "line": 3}, '
        b'{"name": "step", "filename": "b.py", "line": 9}]}]'
    )
    assert parse_dump(said) == ("acquire (a.py)", "step (b.py)")
    assert parse_dump(b"Error: no such process") == ()


def test_what_a_rank_writes_of_itself_is_read() -> None:
    said = (
        'Thread 0x1 (most recent call first):\n  File "x.py", line 1 in run\n\n'
        'Current thread 0x2 (most recent call first):\n  File "a.py", line 3 in acquire\n'
        '  File "b.py", line 9 in step\n'
    )
    assert parse_own(said) == ("acquire (a.py)", "step (b.py)")
    assert parse_own("") == ()


SLEEPER = "import time\ndef wait_here():\n    time.sleep(600)\nprint('ready', flush=True)\nwait_here()\n"


def sleeper(code: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    return process


def test_the_stack_of_another_process_is_read_from_outside(tmp_path: Path) -> None:
    program = stacks.py_spy()
    if program is None:
        pytest.skip("py-spy is not installed")
    with sleeper(SLEEPER) as process:
        try:
            (found,) = stacks.dump({0: process.pid}, tmp_path, program=program)
        finally:
            process.kill()
    if not found.frames:
        pytest.skip("this process may not read another one's memory")
    assert found.frames[0].startswith("wait_here")


def test_without_py_spy_a_rank_writes_its_own_stack(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path\nfrom training.robust.stacks import write_own_on_signal\n"
        f"kept = write_own_on_signal(Path({str(tmp_path)!r}), 0)\n"
    )
    with sleeper(code + SLEEPER) as process:
        try:
            deadline = time.monotonic() + 60
            found = stacks.dump({0: process.pid}, tmp_path, program=None)
            while not _is_waiting(found[0]) and time.monotonic() < deadline:
                found = stacks.dump({0: process.pid}, tmp_path, program=None)
        finally:
            process.kill()
    assert _is_waiting(found[0])


def _is_waiting(found: stacks.Stack) -> bool:
    """Whether it has come to where it sleeps."""
    return bool(found.frames) and found.frames[0].startswith("wait_here")


def test_a_process_that_never_registered_is_not_ended_by_asking_it(tmp_path: Path) -> None:
    with sleeper(SLEEPER) as process:
        try:
            (found,) = stacks.dump({0: process.pid}, tmp_path, program=None)
            assert process.poll() is None
        finally:
            process.kill()
    assert found.frames == ()


def test_the_stage_that_does_not_wait_for_a_neighbour_is_named() -> None:
    assert by_waiting([0, 1, 2], [0, 2]).ranks == {1}
    assert by_waiting([0, 1, 2], [0, 1, 2]).ranks == frozenset()
    assert by_waiting([0, 1, 2], []).ranks == frozenset()
