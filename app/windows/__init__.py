"""Windows: widgets put together."""
