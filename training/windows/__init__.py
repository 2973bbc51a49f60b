"""Windows and pages drawn for training and evaluation; with `app`, the only modules that may import Qt."""
