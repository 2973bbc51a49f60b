"""Tests of agent/ocr."""
