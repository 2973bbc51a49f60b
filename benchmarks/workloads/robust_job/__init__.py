"""A small training job of several ranks for faults to be tried on; copied and changed by those who try."""
