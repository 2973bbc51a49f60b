"""Tests of agent/perception."""
