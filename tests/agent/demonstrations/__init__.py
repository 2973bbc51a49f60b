"""Tests of agent.demonstrations."""
