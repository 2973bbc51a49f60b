"""A phone with Android, seen and used through an adb server."""
