"""What is to be done later: the queue, and what comes again at set times.

`recurrence` (when), `entries` (what), `agenda_file` (both on disk, over a restart).
"""

from agent.agenda.agenda_file import AgendaFile
from agent.agenda.entries import PlannedTask, QueuedTask, QueueState
from agent.agenda.recurrence import Recurrence, read_recurrence

__all__ = [
    "AgendaFile",
    "PlannedTask",
    "QueueState",
    "QueuedTask",
    "Recurrence",
    "read_recurrence",
]
