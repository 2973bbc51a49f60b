"""Tests of app/keeping."""
