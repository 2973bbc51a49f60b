"""Episodes for RL, played by many at once: pool, schedule, leases, manifest, and what carries them."""
