"""Tests of agent/models."""
