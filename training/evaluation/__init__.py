"""Evaluation of a whole agent on real windows: suites, the runner, judges, and summaries."""
