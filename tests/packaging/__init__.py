"""Tests of what sets Deskhand up: the lock, the recipes."""
