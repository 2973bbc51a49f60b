"""Tests of virtual machines and of machines with a guest server."""
