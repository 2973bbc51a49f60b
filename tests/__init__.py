"""Tests are sentences; they mirror the three packages."""
