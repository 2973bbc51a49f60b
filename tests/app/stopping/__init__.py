"""Tests of app/stopping."""
