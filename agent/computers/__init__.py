"""Computers the agent can use: the owner's real screen and private desktops. Importing this does nothing."""
