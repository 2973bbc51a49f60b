"""Tests of app/history."""
