"""Tests of agent.routines."""
