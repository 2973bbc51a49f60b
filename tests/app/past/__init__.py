"""Tests of app/past."""
