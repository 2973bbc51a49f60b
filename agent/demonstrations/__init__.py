"""What the owner does by hand, recorded as steps of the agent's own actions.

Reading order: `events` (mouse and keyboard), `reduction` (events → actions), `keyframes` (which picture an
action is paired with), `privacy` (what may be kept), `listening` (with `xkb_keyboard` and `key_reading`:
what keys write), `window_stack`, `secret_focus`, `pointed_elements` (the four inputs; the last gives an
`element`), `recorder` (all of it, into a record), `budget` (how much disk it takes), `typed_doubt`,
`shown_text` and `typed_check` (whether a text is what the pictures show).
"""
