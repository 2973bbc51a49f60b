"""Tests of app/asking."""
