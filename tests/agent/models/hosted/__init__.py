"""Tests of models at their makers."""
