"""Tests of agent/redaction."""
