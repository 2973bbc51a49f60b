"""Tests of agent/checkup."""
