"""Tests of app/pages."""
