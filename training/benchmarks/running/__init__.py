"""`deskhand benchmark`: an agent, a client in a benchmark's environment, and what came of each attempt."""
