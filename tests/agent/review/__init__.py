"""Tests of agent/review."""
