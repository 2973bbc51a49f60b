"""Computers the agent can use: the real screen, private desktops, and machines elsewhere."""
