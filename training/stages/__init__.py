"""The training stages as commands: each has one typed recipe and one run folder, and can be interrupted and
resumed.

Reading order: `recipe` (typed settings), `run_folder` (recipe, log, curves, checkpoints of a run), `loop`
(steps, progress and time left), `from_history` (data sets from the owner's records), then one file for each
stage.
"""
