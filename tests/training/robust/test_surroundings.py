"""A busy machine is told from a hang: by what threads wait for."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from training.robust.surroundings import longest_wait_s, processor_waits_s

LOOPS = "import os\nos.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\nwhile True: pass"
SLEEPS = "import time\nprint(flush=True)\ntime.sleep(600)"
PATIENT_S = 60.0


def test_a_process_that_gets_no_processor_waits_and_one_that_sleeps_does_not() -> None:
    programs = [LOOPS, LOOPS, SLEEPS]
    started = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for code in programs]
    try:
        busy, sleeping = (started[0].pid, started[1].pid), started[2]
        assert sleeping.stdout is not None
        sleeping.stdout.readline()  # it has come that far
        asleep, deadline_s = sleeping.pid, time.monotonic() + PATIENT_S
        before = processor_waits_s(busy), processor_waits_s([asleep])
        while longest_wait_s(before[0], processor_waits_s(busy)) < 0.5:  # two share one
            assert time.monotonic() < deadline_s
            time.sleep(0.05)
        assert longest_wait_s(before[1], processor_waits_s([asleep])) < 0.1
    finally:
        for process in started:
            process.kill()
            process.communicate()


def test_threads_that_began_or_ended_meanwhile_do_not_count() -> None:
    assert longest_wait_s({"1": 1.0, "2": 5.0}, {"1": 1.5, "3": 9.0}) == 0.5
    assert longest_wait_s({}, {}) == 0.0
    assert processor_waits_s([os.getpid(), 2**22 + 1])
