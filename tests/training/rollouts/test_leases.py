"""Leases on a clock of our own: never lent twice, never beyond their time, faulty slots left alone."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.errors import TrainingError
from training.rollouts.leases import Lease, LeaseBook, LeaseLimits, LeaseLostError
from training.rollouts.reaper import MARK, marked_processes, reap

LIMITS = LeaseLimits(
    expiry_s=10,
    time_limit_s=100,
    faults_to_quarantine=2,
    quarantine_s=50,
    longest_quarantine_s=120,
    per_host=2,
)


def book_of(*, hosts: int = 2, per_host: int = 3, limits: LeaseLimits = LIMITS) -> LeaseBook:
    book = LeaseBook(limits)
    for host in range(hosts):
        for slot in range(per_host):
            book.add_slot(f"h{host}s{slot}", f"h{host}")
    return book


def lent(book: LeaseBook, now_s: float = 0.0) -> Lease:
    lease = book.acquire("worker", now_s)
    assert lease is not None
    return lease


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_no_slot_is_lent_twice_and_every_lease_ends_once(seed: int) -> None:
    rng, book, now_s = Random(seed), book_of(), 0.0
    held: dict[str, Lease] = {}
    heard: dict[str, float] = {}
    ended: Counter[str] = Counter()
    num_lent = 0
    for _ in range(300):
        now_s += rng.choice((0.0, 1.0, 4.0, 30.0))
        event = rng.choice(("acquire", "acquire", "heartbeat", "release", "fault", "expire", "clean"))
        known = rng.choice(sorted(held)) if held else None
        if event == "acquire" and (lease := book.acquire("worker", now_s)) is not None:
            live = [one for one in book.live() if one.lease_id != lease.lease_id]
            assert lease.slot not in {one.slot for one in live}
            assert lease.slot not in book.dirty()
            assert Counter(one.host for one in book.live())[lease.host] <= LIMITS.per_host
            held[lease.lease_id], heard[lease.lease_id] = lease, now_s
            num_lent += 1
        elif event == "expire":
            for one in book.expire(now_s):
                is_silent = now_s - heard[one.lease_id] > LIMITS.expiry_s
                assert is_silent or now_s - one.since_s > LIMITS.time_limit_s
                ended[held.pop(one.lease_id).lease_id] += 1
        elif event == "clean" and book.dirty():
            book.cleaned(rng.choice(book.dirty()))
        elif known is not None and event in ("heartbeat", "release", "fault"):
            is_over = (
                now_s - heard[known] > LIMITS.expiry_s or now_s - held[known].since_s > LIMITS.time_limit_s
            )
            if event == "fault":
                book.fault(known, now_s)
                ended[held.pop(known).lease_id] += 1
            elif is_over:
                with pytest.raises(LeaseLostError):
                    (book.heartbeat if event == "heartbeat" else book.release)(known, now_s)
            elif event == "heartbeat":
                book.heartbeat(known, now_s)
                heard[known] = now_s
            else:
                book.release(known, now_s)
                ended[held.pop(known).lease_id] += 1
        for gone in list(ended)[-3:]:
            with pytest.raises(LeaseLostError):
                book.heartbeat(gone, now_s)
    assert {one.lease_id for one in book.live()} == set(held)
    assert set(ended.values()) <= {1}
    health = book.health(now_s)
    assert health.num_leases == num_lent == sum(ended.values()) + len(held)
    assert sum(health.endings.values()) == sum(ended.values())


def test_a_silent_holder_loses_its_lease_and_its_later_reports_are_refused() -> None:
    book = book_of(hosts=1, per_host=1)
    lease = lent(book)
    book.heartbeat(lease.lease_id, 9)
    assert book.expire(19) == []
    assert [one.lease_id for one in book.expire(19.5)] == [lease.lease_id]
    with pytest.raises(LeaseLostError):
        book.release(lease.lease_id, 20)
    assert book.health(20).endings == {"expired": 1}


def test_no_lease_is_longer_than_its_limit_despite_heartbeats() -> None:
    book = book_of(hosts=1, per_host=1)
    lease = lent(book)
    for now_s in range(5, 101, 5):
        book.heartbeat(lease.lease_id, now_s)
    with pytest.raises(LeaseLostError):
        book.heartbeat(lease.lease_id, 101)
    book.expire(101)
    assert book.health(101).endings == {"too long": 1}


def test_a_slot_is_lent_again_only_after_it_was_cleaned() -> None:
    book = book_of(hosts=1, per_host=1)
    book.fault(lent(book).lease_id, 1)
    assert book.acquire("worker", 2) is None
    book.cleaned("h0s0")
    assert book.acquire("worker", 2) is not None


def test_faults_in_a_row_lengthen_quarantine_and_a_good_episode_resets_it() -> None:
    book, now_s = book_of(hosts=1, per_host=1), 0.0

    def quarantine_s() -> float:
        nonlocal now_s
        for _ in range(LIMITS.faults_to_quarantine):
            book.fault(lent(book, now_s).lease_id, now_s)
            book.cleaned("h0s0")
        began_s = now_s
        while book.health(now_s).quarantined:
            assert book.acquire("worker", now_s) is None
            now_s += 1
        return now_s - began_s

    assert [quarantine_s() for _ in range(4)] == [50, 100, 120, 120]
    book.release(lent(book, now_s).lease_id, now_s)
    assert quarantine_s() == 50


def test_a_restored_book_waits_for_its_holders_once_more() -> None:
    book = book_of(hosts=1, per_host=2)
    alive, silent = lent(book), lent(book)
    book.heartbeat(alive.lease_id, 5)
    again = LeaseBook.restored(LIMITS, book.contents(), now_s=1000.0)
    again.heartbeat(alive.lease_id, 1009)
    assert [one.lease_id for one in again.expire(1011)] == [silent.lease_id]
    assert again.acquire("new", 1011) is None  # one is leased, the other dirty
    assert lent(LeaseBook.restored(LIMITS, book_of().contents(), 0.0)).lease_id == "h0s0.1"


def test_two_slots_of_one_name_are_refused() -> None:
    book = book_of()
    with pytest.raises(TrainingError):
        book.add_slot("h0s0", "h9")


def test_no_two_threads_ever_hold_one_slot() -> None:
    book = book_of(hosts=2, per_host=2)
    holding: Counter[str] = Counter()
    crowded, books, left = [], threading.Lock(), [400]

    def play() -> None:
        while True:
            with books:
                if left[0] <= 0:
                    return
            lease = book.acquire("worker", 0.0)
            if lease is None:
                continue
            with books:
                holding[lease.slot] += 1
                if holding[lease.slot] > 1:
                    crowded.append(lease.slot)
                left[0] -= 1
            with books:
                holding[lease.slot] -= 1
            book.release(lease.lease_id, 0.0)

    threads = [threading.Thread(target=play) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert left[0] <= 0
    assert crowded == []


def test_the_reaper_ends_marked_processes_that_ignore_requests_and_removes_their_folder(
    tmp_path: Path,
) -> None:
    mark = f"test-{os.getpid()}-reaper"
    stubborn = "import signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    stubborn += "print('ready', flush=True)\nwhile True: time.sleep(1)"
    child = subprocess.Popen(
        [sys.executable, "-S", "-c", stubborn], env=os.environ | {MARK: mark}, stdout=subprocess.PIPE
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        folder = tmp_path / "slot"
        (folder / "deep").mkdir(parents=True)
        assert marked_processes(mark) == [child.pid]
        reaped = reap(mark, folder)
        assert (reaped.processes, reaped.had_folder) == (1, True)
        assert not folder.exists()
        assert child.wait() < 0
    assert marked_processes(mark) == []
    again = reap(mark, folder)
    assert (again.processes, again.had_folder) == (0, False)
