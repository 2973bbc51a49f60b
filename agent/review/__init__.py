"""The owner's review of a record before it becomes training data; the record itself is not changed.

`edits` are the single changes and how they are kept, `reviewed` is the record with all of them, `collection`
all records like that, `likeness` finds records that show the same thing twice and counts what there is,
`division` says which tasks are held out of training, `comparison` whether a model is better on them,
`adoption` whether it should be used, `corrections` counts what the owner has taught and what it becomes.
"""

from agent.review.adoption import AdoptionEvidence, Advice
from agent.review.collection import OpenedReview, Reviewable, collect, open_review
from agent.review.comparison import PairedGain, paired_gain
from agent.review.division import held_out, is_held_out
from agent.review.edits import Edit, EditKind, add_edit, effective, read_edits
from agent.review.likeness import Balance, balance_of, near_duplicates
from agent.review.reviewed import ReviewedStep, ReviewedTask, done_actions, reviewed

__all__ = [
    "AdoptionEvidence",
    "Advice",
    "Balance",
    "Edit",
    "EditKind",
    "OpenedReview",
    "PairedGain",
    "Reviewable",
    "ReviewedStep",
    "ReviewedTask",
    "add_edit",
    "balance_of",
    "collect",
    "done_actions",
    "effective",
    "held_out",
    "is_held_out",
    "near_duplicates",
    "open_review",
    "paired_gain",
    "read_edits",
    "reviewed",
]
