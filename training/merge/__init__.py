"""One model from several specialists that share a start: a weighted mean of their parameters."""
