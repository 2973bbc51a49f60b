"""Tests of agent/model_check."""
