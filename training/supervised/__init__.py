"""Continual pre-training and supervised fine-tuning: one data set, one collation, one loss, two loops.

Reading order: `labels` (which tokens are learned), `loss`, `batches` (a data set as a stream of batches that
can be gone on with), `plain_loop` (small models), `trl_loop` (large ones, through TRL and PEFT), `stage`.
"""
