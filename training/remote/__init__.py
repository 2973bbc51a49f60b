"""Training on another machine: `deskhand train … --on ADDRESS` or `--on ssh://user@host`.

Reading order: `shipment` (what leaves this machine), `jobs` (Ray Jobs, behind one interface), `ssh_host` and
`host_side` (a Ray head there, reached through a tunnel), `following` (log, retries, resume), `fetching` (the
result comes back in checked pieces), `command`.
"""
