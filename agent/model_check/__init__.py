"""Tests a model by running it: files, loading, text, pictures, cancelling, pointing, speed."""
