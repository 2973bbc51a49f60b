"""Tests of agent/models/catalogue."""
