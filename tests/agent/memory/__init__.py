"""Tests of agent/memory."""
