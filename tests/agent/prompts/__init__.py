"""Tests of agent/prompts."""
