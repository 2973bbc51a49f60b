"""Exams for a whole agent on real windows: suites, how episodes are held, and their results."""
