"""The owner's screen where the desktop speaks Wayland: by wlroots' protocols, else by the desktop portal."""
