"""Shutting programs in: bubblewrap, a filter of system calls, and giving up root before."""
