"""The evaluation's own windows, never used in training."""
