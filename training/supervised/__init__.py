"""Continual pre-training and supervised fine-tuning: one data set, one collation, one loss, two loops.

Reading order: `labels` (which tokens carry loss), `loss`, `batches` (a data set as a resumable stream of
batches), `plain_loop` (small models), `trl_loop` (large ones, through TRL and PEFT), `stage`.
"""
