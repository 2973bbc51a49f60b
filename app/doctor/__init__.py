"""What works on this machine, tested by doing."""
