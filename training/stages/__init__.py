"""The stages of training as commands: each has one typed recipe, one folder, and can be ended and resumed.

Reading order: `recipe` (typed settings), `run_folder` (recipe, log, curves, checkpoints of a run), `loop`
(steps, progress and time left), `from_history` (data sets from the owner's records), then one file for each
stage.
"""
