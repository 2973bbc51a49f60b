"""Windows and pages drawn for training and evaluation; with `app`, the only rooms that may import Qt."""
