"""Tests of agent/annotation."""
