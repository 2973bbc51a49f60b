"""Tests a model by doing: files, load, words, pictures, cancelling, pointing, speed."""
