"""Widgets show and emit; they never decide, read files or reach for a parent."""
