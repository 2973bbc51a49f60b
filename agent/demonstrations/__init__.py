"""What the owner does by hand, recorded as steps of the agent's own actions.

Reading order: `events` (what is heard), `reduction` (events → actions), `keyframes` (which picture an action
is paired with), `privacy` (whose pictures and keys are kept at all), `listening`, `watching`, `secret_focus`
(the three senses), `recorder` (all of it, into a record), `budget` (how much room it takes).
"""
