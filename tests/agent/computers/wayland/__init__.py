"""Tests of agent/computers/wayland."""
