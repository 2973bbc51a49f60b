"""Machines, with tiny guests and a small guest server."""
