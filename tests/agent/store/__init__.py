"""Tests of agent/store."""
