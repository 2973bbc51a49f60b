"""The controllers of help and settings pages: each connects a dialog to its data."""
