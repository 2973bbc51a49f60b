"""Every way to stop the agent, and the overlay shown while it works."""
