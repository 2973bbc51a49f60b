"""Questions to the owner, the answers, and what the owner has allowed or forbidden for longer."""
