"""What runs in a benchmark's own environment: standard library only, nothing of ours but its neighbours."""
