"""Computers elsewhere, seen and used over VNC: a small RFB 3.8 client (RFC 6143) of our own."""
