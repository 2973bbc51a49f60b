"""The owner's screen on macOS: Quartz events, windows, AX. Untried: no Mac was at hand."""
