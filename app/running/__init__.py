"""A run in the window: builds its session, and shows what happens."""
