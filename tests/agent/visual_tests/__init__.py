"""Tests of visual tests."""
