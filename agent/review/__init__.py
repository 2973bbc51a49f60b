"""What the owner makes of a record before it becomes training data; the record itself stays as it is.

`edits` are the single changes and how they are kept, `reviewed` is the record with all of them, `likeness`
finds records that show the same thing twice and counts what there is.
"""

from agent.review.edits import Edit, EditKind, add_edit, effective, read_edits
from agent.review.likeness import Balance, balance_of, near_duplicates
from agent.review.reviewed import ReviewedStep, ReviewedTask, done_actions, reviewed

__all__ = [
    "Balance",
    "Edit",
    "EditKind",
    "ReviewedStep",
    "ReviewedTask",
    "add_edit",
    "balance_of",
    "done_actions",
    "effective",
    "near_duplicates",
    "read_edits",
    "reviewed",
]
