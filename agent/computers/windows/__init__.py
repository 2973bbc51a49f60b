"""The owner's screen on Windows: SendInput, windows, UI Automation. Untried: no Windows was at hand."""
