"""A painted phone, and an adb server that knows it; both real sockets and a real shell, no Android."""
