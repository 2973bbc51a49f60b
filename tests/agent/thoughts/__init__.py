"""Thoughts of recorded steps that a model writes."""
