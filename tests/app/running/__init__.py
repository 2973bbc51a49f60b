"""Tests of app/running."""
