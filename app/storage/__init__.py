"""What Deskhand keeps for its owner, and how it is deleted."""
