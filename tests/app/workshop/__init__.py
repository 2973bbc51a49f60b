"""Tests of app/workshop."""
