"""A supervisor that keeps training productive through failures, after ByteRobust (arXiv 2509.16293).

Reading order: `faults` (what can go wrong, and the first action), `ladder` (what comes next), `supervisor`
(the process that watches and acts), `seat` (the process that starts a rank), `watch` (the rank's own side).
The supervisor imports no torch and outlives the ranks; if it dies, they go on.
"""
