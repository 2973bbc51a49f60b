"""Tests of agent.confinement."""
