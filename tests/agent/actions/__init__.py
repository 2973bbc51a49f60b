"""Tests of agent/actions."""
