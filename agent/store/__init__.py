"""Records of runs: one folder each, appended during the run; later versions can read them."""

from agent.store.format import Header, StepLine
from agent.store.index import Entry, Filter, RecordIndex
from agent.store.notes import Notes, read_notes
from agent.store.reader import CRASHED, Record, open_record
from agent.store.writer import RecordWriter

__all__ = [
    "CRASHED",
    "Entry",
    "Filter",
    "Header",
    "Notes",
    "Record",
    "RecordIndex",
    "RecordWriter",
    "StepLine",
    "open_record",
    "read_notes",
]
