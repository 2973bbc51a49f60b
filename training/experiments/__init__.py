"""What the issue of learning asks to be shown, each repeatable by one command, from a fixed start.

    python -m training.experiments NAME --seed N [--json]

Reading order: `arms` (one run of RL and its variants), `shuffled` (the control), `named` (the experiments),
`starts` (the committed checkpoint that all of them begin with, and how it was made), `curves` (the plots).
"""
