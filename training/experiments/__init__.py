"""Learning experiments, each repeatable by one command, from a fixed start.

    python -m training.experiments NAME --seed N [--json]

Reading order: `arms` (one run of RL, its variants and the control), `registry` (the experiments),
`curves` (the plots).
"""
