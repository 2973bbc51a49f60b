"""Tests of a private desktop's network."""
