"""Tests of app/storage."""
