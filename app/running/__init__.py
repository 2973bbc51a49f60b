"""A run in the window: from what was asked to a session, from what happens to what is shown."""
