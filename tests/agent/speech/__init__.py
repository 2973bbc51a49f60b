"""Tests of agent.speech."""
