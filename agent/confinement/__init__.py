"""Shutting programs in: bubblewrap's command line, a filter of system calls, and giving up root before."""
