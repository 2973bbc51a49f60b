"""The agent as a server of episodes: it is shown pictures, says what to do, and the one who asked does it."""
