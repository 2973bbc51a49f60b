"""Tests of what an agent uses beside the screen."""
