"""Virtual machines, ours by QEMU or the owner's by the HTTP server inside, as computers of the agent."""
