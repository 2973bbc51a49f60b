"""Every way in which the owner stops the agent, and the marks that say it is at work."""
