"""Forms and dialogs in real Qt windows, off the screen, as an environment: pixels in, clicks and keys out.

Reading order: `tasks` (what is asked for, and when it is done), `window` (one real window, pressed and typed
into without a screen), `worker` (the process that holds many of them), `environment` (an episode of one).
"""
