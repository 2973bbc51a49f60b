"""`python -m app.running.queued_task`: does one task of the queue for the window. A process of its own."""

from __future__ import annotations

import sys
from functools import partial

from app.running.agenda_runs import ReadyTask, do_ready
from app.running.job_process import serve
from app.running.watching import Job


def job_of(ready: ReadyTask) -> Job:
    """The job of one task."""
    return partial(do_ready, ready)


if __name__ == "__main__":
    serve(job_of, sys.argv[1:])
