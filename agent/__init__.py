"""The agent: look, think, parse, approve, act, record. Knows no Qt and runs without a window."""
