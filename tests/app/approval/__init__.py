"""Tests of app/approval."""
