"""Tests of the computers, on real displays with real applications."""
