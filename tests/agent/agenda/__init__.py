"""Tests of agent.agenda."""
